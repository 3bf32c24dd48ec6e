"""What the engine raises when it is asked for something that cannot be."""

from __future__ import annotations


class Refusal(ValueError):
    """An input, a setup or a rule that the engine cannot take; it changed nothing.

    `code` is a short stable word for programs (`bad_card`, `time_order`, …), `text` one line for
    people: what was expected, what was found.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text
