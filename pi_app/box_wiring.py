"""A button box whose wires went elsewhere: its contacts and lamps as the settings name them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from hardware.cable import CableState, Listener
from hardware.edge import Channel, Press, Quality
from hardware.link_report import LinkReport
from hardware.link_settings import LinkSettings
from hardware.protocol import LAMPS, SLAPS, Pattern
from pi_app.button_box import ButtonBox, link_settings
from pi_app.seats import BUTTONS, channel_of, seat_of
from pi_app.settings import ButtonSettings, SeatBox
from pi_app.wire_checks import BOX_SEATS, CONTACTS


@dataclass(frozen=True, slots=True)
class BoxMap:
    """Which contact of the box is which button of the table."""

    contacts: Mapping[Channel, Channel]
    """Button of the table to contact of the box; one that is not there has none."""
    lamps: Mapping[int, int]
    """Seat to lamp of the box, both from 0."""

    def contact(self, channel: Channel) -> Channel | None:
        """Return the contact of a button."""
        return self.contacts.get(channel)

    def button(self, contact: Channel) -> Channel | None:
        """Return whose button a contact is; none if it is nobody's."""
        return next((b for b, one in self.contacts.items() if one == contact), None)


def box_map(wires: Mapping[str, SeatBox]) -> BoxMap:
    """Return the map of the settings; a seat of which they say nothing is wired as usual, but for
    what another seat has."""
    said = {channel: CONTACTS.get(label) for channel, label in _labels(wires)}
    lamps = {int(s) - 1: one.lamp - 1 for s, one in wires.items() if one.lamp is not None}
    usual = {c: c for c in CONTACTS.values() if c not in said and c not in said.values()}
    contacts = {button: one for button, one in said.items() if one is not None}
    free = {seat: seat for seat in range(LAMPS) if seat not in {*lamps, *lamps.values()}}
    return BoxMap({**contacts, **usual}, {**{s: n for s, n in lamps.items() if n >= 0}, **free})


def _labels(wires: Mapping[str, SeatBox]) -> Iterable[tuple[Channel, str]]:
    for seat, one in wires.items():
        for button, label in zip(BUTTONS, (one.play, one.slap), strict=True):
            if label is not None:
                yield channel_of(int(seat) - 1, button), label


def wired_settings(options: ButtonSettings, people: Iterable[int]) -> LinkSettings:
    """Return how the chip is to work for the seats of people. Raises BadInput."""
    settings = link_settings(options, people)
    if not options.box:
        return settings
    seats, wired = set(people), box_map(options.box)
    contacts = (one for button, one in wired.contacts.items() if seat_of(button)[0] in seats)
    return replace(settings, buttons=sum(1 << _number(contact) for contact in contacts))


def _number(channel: Channel) -> int:
    """The chip's own number of a contact: SLAP first, then PLAY, by seat."""
    seat, button = seat_of(channel)
    return seat + (SLAPS if button is BUTTONS[0] else 0)


class WiredBox:
    """A box, seen through its map: a `ButtonBox` like any other."""

    def __init__(self, box: ButtonBox, wired: BoxMap) -> None:
        self._box, self.map = box, wired

    @property
    def name(self) -> str:
        """As its presses call it."""
        return self._box.name

    @property
    def quality(self) -> Quality:
        """What its stamps are worth."""
        return self._box.quality

    @property
    def state(self) -> CableState:
        """Whether it can be used now."""
        return self._box.state

    @property
    def faults(self) -> int:
        """How often its conversation failed."""
        return self._box.faults

    @property
    def report(self) -> LinkReport | None:
        """What is known of it, by the buttons of the table."""
        report = self._box.report
        if report is None:
            return None
        buttons = {b: report.buttons[c] for b, c in self._there() if c in report.buttons}
        closed = frozenset(b for b, c in self._there() if c in report.closed)
        hello = report.hello
        if hello is not None:
            hello = replace(hello, buttons=self._mask(hello.buttons))
        return replace(report, hello=hello, buttons=buttons, closed=closed)

    def watermark_ns(self, now_ns: int) -> int:
        """The time before which none of its presses can still come."""
        return self._box.watermark_ns(now_ns)

    def start(self, listener: Listener) -> None:
        """Begin; presses of contacts that are nobody's are left out."""

        def press(one: Press) -> None:
            button = self.map.button(one.channel)
            if button is not None:
                listener.press(replace(one, channel=button))

        self._box.start(Listener(press, listener.passed, listener.changed))

    def lamps(self, patterns: Sequence[Pattern]) -> None:
        """Show the patterns of the seats on their lamps."""
        shown = [Pattern.OFF] * LAMPS
        for seat, lamp in self.map.lamps.items():
            if seat < len(patterns):
                shown[lamp] = patterns[seat]
        self._box.lamps(shown)

    def stop(self) -> None:
        """Let go of it."""
        self._box.stop()

    def _there(self) -> Iterable[tuple[Channel, Channel]]:
        return self.map.contacts.items()

    def _mask(self, there: int) -> int:
        """Which buttons the build has; one that was left out on purpose is not missed."""
        contacts = [self.map.contact(channel) for channel in range(2 * BOX_SEATS)]
        has = [one is None or bool(there & 1 << _number(one)) for one in contacts]
        return sum(1 << _number(channel) for channel, one in enumerate(has) if one)


def through_wires(box: ButtonBox, options: ButtonSettings) -> ButtonBox:
    """Return the box as the settings have it wired."""
    return WiredBox(box, box_map(options.box)) if options.box else box


def contact_of(box: ButtonBox, channel: Channel) -> Channel:
    """Return which contact of a box a button is."""
    found = box.map.contact(channel) if isinstance(box, WiredBox) else channel
    return channel if found is None else found
