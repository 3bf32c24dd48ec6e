"""Who sits where: names and controls of the seats, from the settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.judging import MS, handicaps_of
from hardware.pins import SEAT_COLOURS
from pi_app.errors import bad_input
from pi_app.keyboard import SeatKeys, key_name
from pi_app.languages import ALL_ENGLISH, Language, Tongues
from pi_app.publish import Player, SeatInfo
from pi_app.screens.words import say, speaking

COLOURS = (*SEAT_COLOURS, "sky", "pink")
NAMES = tuple(colour.capitalize() for colour in COLOURS)
"""A seat is called by its colour unless somebody names it; the screen paints the same ones."""


def seat_infos(
    players: Sequence[Player],
    names: Sequence[str],
    keys: Mapping[int, SeatKeys],
    tongues: Tongues = ALL_ENGLISH,
    places: Sequence[int] | None = None,
    *,
    handicaps_ms: Sequence[int] = (),
) -> tuple[SeatInfo, ...]:
    """Return what is shown of each seat; `keys` of the seats that are played on the keyboard.

    Everybody calls a seat by the same name: its colour is said in the language of the table.
    `places` are where the seats sit, if that is not as they are numbered. Of handicaps only the
    differences count: what is shown, and played, is over the smallest.
    """
    at = range(len(players)) if places is None else places
    over_ns = handicaps_of(handicaps_ms)
    return tuple(
        SeatInfo(
            name=names[seat]
            if seat < len(names) and names[seat]
            else usual_name(at[seat], tongues.table),
            player=player,
            controls=_controls(keys.get(seat)),
            language=tongues.of(seat),
            place=at[seat] if at[seat] != seat else None,
            handicap_ms=over_ns[seat] // MS if over_ns else 0,
        )
        for seat, player in enumerate(players)
    )


def usual_name(place: int, language: Language) -> str:
    """Return what who sits at a place is called in a language, without a name."""
    with speaking(language):
        return say(f"colour.{COLOURS[place]}")


def _controls(keys: SeatKeys | None) -> tuple[str, str] | None:
    if keys is None:
        return None
    play, slap = (key_name(names[0]) if names else "" for names in keys)
    return play, slap


def broken_seats(
    numbers: Sequence[int], players: Sequence[Player], where: Callable[[int], str]
) -> tuple[int, ...]:
    """Return the seats that are meant by numbers as people count them, from 1.

    `where` gives the place of the nth number. Raises BadInput for one that is no person's seat.
    """
    for place, number in enumerate(numbers):
        if not 1 <= number <= len(players) or players[number - 1].is_bot:
            people = [str(n) for n, player in enumerate(players, 1) if not player.is_bot]
            expected = f"a person's seat ({', '.join(people) or 'there is none'})"
            raise bad_input(where(place), expected, number)
    return tuple(sorted({number - 1 for number in numbers}))
