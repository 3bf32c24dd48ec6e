"""The wiring as those who play have it: what is at their places, by the seats that they take. Pure.

A game knows seats and no places: so whoever sits at the third and at the fifth place, and plays as
seat 0 and 1, has settings by which the wires of these places are those of seat 0 and 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.inputs import Button
from hardware.pins import MAX_SEATS
from pi_app.box_wiring import BoxMap, box_map
from pi_app.key_choice import own_keys
from pi_app.keyboard import SHARED, SeatKeys, keys_for
from pi_app.lobby.choice import Choice
from pi_app.pin_choice import Pins, pins_for
from pi_app.seats import channel_of
from pi_app.settings import ButtonSettings, SeatBox, SeatKeyNames, SeatPins
from pi_app.wire_checks import BOX_SEATS, CONTACTS, NO_WIRE

_LABELS = {channel: label for label, channel in CONTACTS.items()}
PLAY, SLAP = Button.PLAY, Button.SLAP


def wired_places(buttons: ButtonSettings, usual: int) -> tuple[int, ...]:
    """Return the places that have buttons: `usual` ones, but for what the settings say of them."""
    told: list[tuple[str, int | str | None]] = [
        *((seat, one.slap) for seat, one in buttons.pins.items()),
        *((seat, one.slap) for seat, one in buttons.box.items()),
    ]
    some = {int(seat) - 1 for seat, slap in told if slap not in (NO_WIRE, "")}
    none = {int(seat) - 1 for seat, slap in told if slap in (NO_WIRE, "")}
    return tuple(sorted({*range(usual), *some} - (none - some)))


def bare_places(buttons: ButtonSettings) -> frozenset[int]:
    """Return the places that the settings say have SLAP alone."""
    pins = [seat for seat, one in buttons.pins.items() if one.play == NO_WIRE != one.slap]
    box = [seat for seat, one in buttons.box.items() if one.play == "" != one.slap]
    keyed = {seat for seat, one in buttons.keys.items() if one.play}
    return frozenset(int(seat) - 1 for seat in {*pins, *box} - keyed)


def seated_buttons(buttons: ButtonSettings, choice: Choice) -> ButtonSettings:
    """Return the settings of the buttons for the seats of a choice."""
    places = choice.places
    if places != tuple(range(len(places))):
        buttons = replace(
            buttons,
            pins=_pins(pins_for(buttons, max(choice.people) + 1), places),
            box=_box(box_map(buttons.box), places),
        )
    return replace(buttons, keys=_keys(buttons, choice))


def _pins(wired: Pins, places: Sequence[int]) -> dict[str, SeatPins]:
    """Every seat is told of, also that it has nothing: no usual pin may meet another."""
    at = [*places, *[None] * MAX_SEATS][:MAX_SEATS]
    return {str(seat + 1): _pins_of(wired, place) for seat, place in enumerate(at)}


def _pins_of(wired: Pins, place: int | None) -> SeatPins:
    if place is None:
        return SeatPins(NO_WIRE, NO_WIRE, NO_WIRE, NO_WIRE)
    play, slap = channel_of(place, PLAY), channel_of(place, SLAP)
    contacts, lamps = wired.buttons, wired.lamps
    return SeatPins(
        contacts.get(play, NO_WIRE),
        contacts.get(slap, NO_WIRE),
        lamps.get(play, NO_WIRE),
        lamps.get(slap, NO_WIRE),
    )


def _box(wired: BoxMap, places: Sequence[int]) -> dict[str, SeatBox]:
    at = [*places, *[None] * BOX_SEATS][:BOX_SEATS]
    return {str(seat + 1): _box_of(wired, place) for seat, place in enumerate(at)}


def _box_of(wired: BoxMap, place: int | None) -> SeatBox:
    if place is None:
        return SeatBox("", "", NO_WIRE)
    play, slap = (wired.contact(channel_of(place, button)) for button in (PLAY, SLAP))
    lamp = wired.lamps.get(place)
    return SeatBox(_label(play), _label(slap), NO_WIRE if lamp is None else lamp + 1)


def _label(contact: int | None) -> str:
    return "" if contact is None else _LABELS.get(contact, "")


def _keys(buttons: ButtonSettings, choice: Choice) -> dict[str, SeatKeyNames]:
    """Return the keys of people: their own; where all play on keys, those of their places.

    Who is alone has the large keys, unless some were named.
    """
    own = own_keys(buttons)
    of_places: Mapping[int, SeatKeys] = own
    if choice.keyed and len(choice.people) > 1:
        of_places = keys_for(tuple(range(len(SHARED))), own=own)
    return {
        str(seat + 1): SeatKeyNames(*("".join(names[:1]) for names in of_places[place]))
        for seat, place in enumerate(choice.places)
        if place in of_places and place in choice.people
    }
