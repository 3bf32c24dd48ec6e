"""What was found, as settings, and as lines that people read. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.inputs import Button
from pi_app.players import NAMES
from pi_app.settings import ButtonSettings, SeatBox, SeatInputs, SeatKeyNames, SeatPins
from pi_app.wire_checks import NO_WIRE
from pi_app.wiring.labels import label
from pi_app.wiring.spots import Role, Spot, SpotKind
from pi_app.wiring.state import Answers, Options


def settings_of(answers: Answers, options: Options, before: ButtonSettings) -> ButtonSettings:
    """Return the settings with what was found; kinds that were not listened to stay as they were.

    Every seat is told of, also that it has nothing: else a usual pin could meet a found one.
    """
    kinds = {spot.kind for spot in options.spots} | options.listened
    lamps = lamps_of(answers, options)
    keys = {str(seat + 1): _keys(answers, seat) for seat in range(options.seats)}
    made = replace(before, keys={seat: one for seat, one in keys.items() if one != _NO_KEYS})
    seats = range(options.seats)
    if SpotKind.PIN in kinds:
        pins = {str(seat + 1): _pins(answers, lamps, seat) for seat in seats}
        made = replace(made, pins=pins)
    if SpotKind.BOX in kinds:
        box = {str(seat + 1): _box(answers, lamps, seat) for seat in seats}
        made = replace(made, box=box)
    if SpotKind.INPUT in kinds:
        inputs = {str(seat + 1): _inputs(answers, seat) for seat in seats}
        made = replace(made, evdev={s: one for s, one in inputs.items() if one != SeatInputs()})
    return made


def lamps_of(answers: Answers, options: Options) -> dict[Role, Spot]:
    """Return the lamp of each button that was found: where it was seen, else where it is expected.

    So a lamp that stayed dark shines once somebody has mended it.
    """
    lamps = dict(answers.lamps)
    taken = {*answers.found.values(), *lamps.values()}
    for role, lamp in options.lamps:
        if answers.has_lamp(role) and role not in lamps and lamp not in taken:
            lamps[role] = lamp
            taken.add(lamp)
    return lamps


def one_button_seats(answers: Answers) -> tuple[int, ...]:
    """Return the seats that have SLAP alone."""
    slaps = {role.seat for role in answers.found if role.button is Button.SLAP}
    plays = {role.seat for role in answers.found if role.button is Button.PLAY}
    return tuple(sorted(slaps - plays))


def lines_of(answers: Answers, options: Options) -> tuple[str, ...]:
    """Return one line a seat, and one of what near slaps are worth, where that is not as usual."""
    return (*(_line(answers, seat) for seat in range(options.seats)), *_mixed(answers))


def _line(answers: Answers, seat: int) -> str:
    slap, play = (answers.found.get(Role(seat, one)) for one in (Button.SLAP, Button.PLAY))
    name = f"seat {seat + 1}, {NAMES[seat].lower()}"
    if slap is None and play is None:
        return f"{name}: no buttons"
    lamps = sum(role.seat == seat for role in answers.lamps)
    parts = [f"SLAP {_place(slap)}", f"PLAY {_place(play)}"]
    parts += [f"{lamps} lamp{'' if lamps == 1 else 's'} seen"] if lamps else []
    told = f"{name}: {', '.join(parts)}"
    if play is None:
        told += " (only rules that turn cards over by themselves: auto_flip_ms)"
    return told


def _mixed(answers: Answers) -> Iterator[str]:
    found = answers.found.items()
    kinds = {role.seat + 1: spot.kind for role, spot in found if role.button is Button.SLAP}
    pins, devices = (
        ", ".join(str(seat) for seat in sorted(kinds) if kinds[seat] is kind)
        for kind in (SpotKind.PIN, SpotKind.INPUT)
    )
    if pins and devices:
        told = "near slaps of the two are a tie; the table says how near"
        yield f"SLAP on pins: seats {pins}; on USB devices: seats {devices}; {told}"


def _place(spot: Spot | None) -> str:
    is_key = spot is not None and spot.kind is SpotKind.KEY
    return f"key {label(spot)}" if is_key else label(spot) or "none"


_NO_KEYS = SeatKeyNames()


def _name(answers: Answers, role: Role, kind: SpotKind) -> str:
    spot = answers.found.get(role)
    return spot.name if spot is not None and spot.kind is kind else ""


def _keys(answers: Answers, seat: int) -> SeatKeyNames:
    play, slap = (_name(answers, Role(seat, b), SpotKind.KEY) for b in (Button.PLAY, Button.SLAP))
    return SeatKeyNames(play, slap)


def _inputs(answers: Answers, seat: int) -> SeatInputs:
    play, slap = (_name(answers, Role(seat, b), SpotKind.INPUT) for b in (Button.PLAY, Button.SLAP))
    return SeatInputs(play, slap)


def _pins(answers: Answers, lamps: Mapping[Role, Spot], seat: int) -> SeatPins:
    play, slap = Role(seat, Button.PLAY), Role(seat, Button.SLAP)
    return SeatPins(
        play=_bcm(answers.found.get(play)),
        slap=_bcm(answers.found.get(slap)),
        play_lamp=_bcm(lamps.get(play)),
        slap_lamp=_bcm(lamps.get(slap)),
    )


def _bcm(spot: Spot | None) -> int:
    return int(spot.name) if spot is not None and spot.kind is SpotKind.PIN else NO_WIRE


def _box(answers: Answers, lamps: Mapping[Role, Spot], seat: int) -> SeatBox:
    lamp = lamps.get(Role(seat, Button.SLAP))
    return SeatBox(
        play=_name(answers, Role(seat, Button.PLAY), SpotKind.BOX),
        slap=_name(answers, Role(seat, Button.SLAP), SpotKind.BOX),
        lamp=int(lamp.name) if lamp is not None and lamp.kind is SpotKind.BOX_LAMP else NO_WIRE,
    )
