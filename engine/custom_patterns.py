"""Slap patterns that players bring along: an expression, or a function of a plug-in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.cards import Card, Deck
from engine.errors import Refusal
from engine.expressions import parse_expression

Check = Callable[[Sequence[Card]], bool]

CUSTOM = "custom:"
"""How the names of players' own patterns begin."""
MAX_NAME = 40


def check_name(name: str) -> None:
    """Raise Refusal (`unknown_pattern`) unless a players' own pattern can be called so."""
    own = name.removeprefix(CUSTOM)
    is_plain = own.isprintable() and own == own.strip() and not set(own) & {'"', "\\"}
    if not name.startswith(CUSTOM) or not is_plain or not 1 <= len(own) <= MAX_NAME:
        expected = f"expected {CUSTOM} and a name of 1 to {MAX_NAME} characters, no quotes"
        raise Refusal("unknown_pattern", f"{expected}, found {name!r}")


def build_custom(
    name: str, argument: Sequence[str], function: Check | None, deck: Deck = Deck.FULL
) -> Check:
    """Return the test of one pattern. Raises Refusal (`unknown_pattern`, `bad_argument`, …)."""
    check_name(name)
    if len(argument) == 1:
        return parse_expression(argument[0]).check(deck)
    if argument or function is None:
        expected = f"expected one expression, or a function of a plug-in, for {name}"
        raise Refusal("bad_argument", f"{expected}, found {len(argument)} expressions")
    return function
