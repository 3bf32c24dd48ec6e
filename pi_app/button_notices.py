"""What people are told of broken buttons: which, where its wire ends, what to do. Pure.

A fault is told as long as it lasts; that it is over is told once, for a while.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hardware.chip_pins import ChipBoard, chip_buttons
from hardware.edge import Channel
from hardware.health import FaultKind, Verdict
from hardware.pins import PHYSICAL
from pi_app.button_watch import ButtonNews
from pi_app.seats import seat_of

OVER_NS = 30 * 1_000_000_000
"""So long it is told that a button works again."""

Place = Callable[[str, Channel], str]
"""Source and channel to where its wire ends; empty where nobody knows."""


def nowhere(_source: str, _channel: Channel) -> str:
    """Nobody knows where the wires of these buttons end."""
    return ""


def pin_place(pins: Mapping[Channel, int], channel: Channel) -> str:
    """Return where the wire of a button ends on the header of a Pi."""
    bcm = pins.get(channel)
    if bcm is None:
        return ""
    return f"GPIO{bcm}, pin {PHYSICAL[bcm]}" if bcm in PHYSICAL else f"GPIO{bcm}"


def chip_place(board: str, channel: Channel) -> str:
    """Return where the wire of a button ends on a board of this build."""
    build = next((one for one in ChipBoard if one.value == board), ChipBoard.NANO8)
    labels = {button.channel: button.label for button in chip_buttons(build)}
    return f"pin {labels[channel]} of the box" if channel in labels else ""


class ButtonNotices:
    """The lines about the buttons of a table."""

    def __init__(
        self, place: Place = nowhere, instead: Callable[[Channel], str] = lambda _channel: ""
    ) -> None:
        """`instead` names what can be pressed in place of a button; empty for nothing."""
        self._place, self._instead = place, instead
        self._faults: dict[tuple[str, Channel], str] = {}
        self._over: dict[str, int] = {}

    @property
    def texts(self) -> tuple[str, ...]:
        """The lines that hold now, each once, the newest last."""
        return tuple(dict.fromkeys((*self._over, *self._faults.values())))

    @property
    def faults(self) -> tuple[str, ...]:
        """Those about faults that have not been mended."""
        return tuple(dict.fromkeys(self._faults.values()))

    @property
    def due_ns(self) -> int | None:
        """When a line ends by itself."""
        return min(self._over.values(), default=None)

    def take(self, news: Sequence[ButtonNews], now_ns: int) -> bool:
        """Take what was found, and let time pass; whether the lines have changed."""
        before = self.texts
        for one in news:
            self._hear(one, now_ns)
        self._over = {text: end_ns for text, end_ns in self._over.items() if end_ns > now_ns}
        return self.texts != before

    def _hear(self, news: ButtonNews, now_ns: int) -> None:
        verdict = news.verdict
        for channel in verdict.channels:
            self._faults.pop((news.source, channel), None)
        names = self._named(news.source, verdict)
        if news.is_over:
            works = "works" if len(verdict.channels) == 1 else "work"
            self._over[f"{names} {works} again."] = now_ns + OVER_NS
            return
        text = f"{names} {_ADVICE[verdict.kind]}{self._meanwhile(verdict)}"
        for channel in verdict.channels:
            self._faults[news.source, channel] = text

    def _named(self, source: str, verdict: Verdict) -> str:
        return " and ".join(self._name(source, channel) for channel in verdict.channels)

    def _name(self, source: str, channel: Channel) -> str:
        seat, button = seat_of(channel)
        place = self._place(source, channel)
        return f"Seat {seat + 1} {button.name}" + (f" ({place})" if place else "")

    def _meanwhile(self, verdict: Verdict) -> str:
        ways = [self._instead(channel) for channel in verdict.channels]
        told = ", ".join(way for way in ways if way)
        return f" Till then: {told}." if told else ""


_ADVICE: Mapping[FaultKind, str] = {
    FaultKind.STUCK: (
        "stays closed and is left out. Let go of it, free its cap; if it is free, its wire sits on "
        "the tab NC, or the pair touches."
    ),
    FaultKind.FLOATING: (
        "flickers faster than a hand and is left out. Look for a loose wire, its ground or its "
        "pull-up."
    ),
    FaultKind.SHORTED: (
        "always move together and are left out. Their wires touch or share a ground: part them, "
        "then press one alone twice."
    ),
}
