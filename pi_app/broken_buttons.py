"""What a table does about buttons that break: who watches them, and who tells of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from hardware.edge import Channel
from pi_app.box_wiring import contact_of
from pi_app.button_box import ButtonBox, box_levels
from pi_app.button_notices import ButtonNotices, chip_place, pin_place
from pi_app.input_buttons import Wires, input_place
from pi_app.intake import Intake
from pi_app.seats import BUTTONS, channel_of
from pi_app.spare_keys import SpareKeys


def if_broken(
    people: tuple[int, ...],
    pins: Mapping[Channel, int],
    box: ButtonBox | None,
    worst_ns: int | None,
    wires: Wires,
) -> BrokenButtons:
    """Return what is to be done about buttons that break.

    `worst_ns` is their largest ±, where keys can take their place; none where there are no keys.
    """
    spare = None if worst_ns is None else SpareKeys(people, worst_ns=worst_ns)
    return BrokenButtons(people, pins, box, spare, wires)


@dataclass(frozen=True, slots=True)
class BrokenButtons:
    """The buttons of a table, for when they break."""

    people: tuple[int, ...]
    """Whose buttons they are."""
    pins: Mapping[Channel, int]
    """BCM numbers, where there is no box."""
    box: ButtonBox | None
    spare: SpareKeys | None
    """None where there is no window, or where all keys are in use as buttons."""
    wires: Wires
    """Those of input devices; no pin has one of their channels."""

    def join(self, intake: Intake) -> None:
        """Let the intake take spare keys, and watch a box; pins it watches by itself."""
        intake.attach_presses(self.spare)
        if self.box is not None:
            channels = [channel_of(seat, button) for seat in self.people for button in BUTTONS]
            levels = partial(box_levels, self.box, channels)
            intake.watch(self.box.name, self.box.quality, channels, levels)

    def notices(self) -> ButtonNotices:
        """Return who tells of them."""
        if self.spare is None:
            return ButtonNotices(self._place)
        return ButtonNotices(self._place, self.spare.instead)

    def _place(self, source: str, channel: Channel) -> str:
        if channel in self.wires:
            return input_place(self.wires, channel)
        if self.box is None or source != self.box.name:
            return pin_place(self.pins, channel)
        board = "" if self.box.report is None else self.box.report.board
        return chip_place(board, contact_of(self.box, channel))
