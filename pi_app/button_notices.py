"""What people are told of broken buttons: which, where its wire ends, what to do. Pure.

A fault is told as long as it lasts: during play in a few words, for the operator in full. That it
is over is told once, for a while.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from engine.inputs import Button
from hardware.chip_pins import ChipBoard, chip_buttons
from hardware.edge import Channel
from hardware.health import FaultKind, Verdict
from hardware.pins import PHYSICAL
from pi_app.button_watch import ButtonNews
from pi_app.notices import told
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
    return f"{labels[channel]} of the box" if channel in labels else ""


@dataclass(frozen=True, slots=True)
class _Told:
    short: str
    full: str


class ButtonNotices:
    """The lines about the buttons of a table."""

    def __init__(
        self, place: Place = nowhere, instead: Callable[[Channel], str] = lambda _channel: ""
    ) -> None:
        """`instead` names what can be pressed in place of a button; empty for nothing."""
        self._place, self._instead = place, instead
        self._faults: dict[tuple[str, Channel], _Told] = {}
        self._over: dict[str, int] = {}
        self.texts: tuple[str, ...] = ()
        """The lines that hold now, each once, the newest fault last."""
        self.faults: tuple[str, ...] = ()
        """Those about faults that have not been mended, in full; replaced as a whole, for other
        threads look at it."""

    @property
    def due_ns(self) -> int | None:
        """When a line ends by itself."""
        return min(self._over.values(), default=None)

    def take(self, news: Sequence[ButtonNews], now_ns: int) -> bool:
        """Take what was found, and let time pass; whether the lines have changed."""
        if not news and not self._over:
            return False
        before = self.texts
        for one in news:
            self._hear(one, now_ns)
        self._over = {text: end_ns for text, end_ns in self._over.items() if end_ns > now_ns}
        faults = tuple(self._faults.values())
        self.texts = tuple(dict.fromkeys((*self._over, *(one.short for one in faults))))
        self.faults = tuple(dict.fromkeys(one.full for one in faults))
        return self.texts != before

    def _hear(self, news: ButtonNews, now_ns: int) -> None:
        verdict = news.verdict
        for channel in verdict.channels:
            self._faults.pop((news.source, channel), None)
        if news.is_over:
            key = "button.works" if len(verdict.channels) == 1 else "button.work"
            self._over[told(key, buttons=_names(verdict, "button.two"))] = now_ns + OVER_NS
            return
        both = _Told(self._short(news.source, verdict), self._full(news.source, verdict))
        for channel in verdict.channels:
            self._faults[news.source, channel] = both

    def _short(self, source: str, verdict: Verdict) -> str:
        places = _joined((self._place(source, channel) for channel in verdict.channels), "; ")
        keys, buttons = self._keys(verdict), _names(verdict, "button.two_brief", brief=True)
        alone, otherwise = _FAULTS[verdict.kind]
        fault = told(alone, buttons=buttons)
        if keys:
            fault = told(otherwise, buttons=buttons, keys=keys)
        return told("button.at", fault=fault, place=places) if places else fault

    def _full(self, source: str, verdict: Verdict) -> str:
        names = " and ".join(self._name(source, channel) for channel in verdict.channels)
        keys = self._keys(verdict)
        return f"{names} {_ADVICE[verdict.kind]}" + (f" Till then: {keys}." if keys else "")

    def _name(self, source: str, channel: Channel) -> str:
        place = self._place(source, channel)
        return _name(channel) + (f" ({place})" if place else "")

    def _keys(self, verdict: Verdict) -> str:
        keys = [key for key in map(self._instead, verdict.channels) if key]
        return reduce(_and, keys) if keys else ""


def _and(one: str, other: str) -> str:
    return told("button.two_brief", one=one, other=other)


def _joined(texts: Iterable[str], between: str) -> str:
    return between.join(text for text in texts if text)


def _names(verdict: Verdict, both: str, *, brief: bool = False) -> str:
    """Return the line that names buttons, put together by `both`."""
    names = []
    for place, channel in enumerate(verdict.channels):
        seat, button = seat_of(channel)
        first, too = _BUTTONS[button]
        names.append(told(too if brief and place else first, n=seat + 1))
    return reduce(lambda one, other: told(both, one=one, other=other), names)


def _name(channel: Channel) -> str:
    seat, button = seat_of(channel)
    return f"Seat {seat + 1} {button.name}"


_BUTTONS: Mapping[Button, tuple[str, str]] = {
    Button.PLAY: ("button.play", "button.play_too"),
    Button.SLAP: ("button.slap", "button.slap_too"),
}
"""The line that names a button, and that which names it after another."""
_FAULTS: Mapping[FaultKind, tuple[str, str]] = {
    FaultKind.STUCK: ("button.stuck", "button.stuck_or"),
    FaultKind.FLOATING: ("button.floating", "button.floating_or"),
    FaultKind.SHORTED: ("button.shorted", "button.shorted_or"),
}
"""The line without a key to take, and with one."""
_ADVICE: Mapping[FaultKind, str] = {
    FaultKind.STUCK: (
        "stays closed and is left out. Let go of it, free its cap; if it is free, its wire sits on "
        "the normally closed tab, or the two wires of its pair touch."
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
