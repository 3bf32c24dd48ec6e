"""Which seats are played on keys that the settings name, and on which."""

from __future__ import annotations

from collections.abc import Iterable

from pi_app.keyboard import SeatKeys
from pi_app.settings import ButtonSettings


def own_keys(buttons: ButtonSettings) -> dict[int, SeatKeys]:
    """Return the keys of each seat that has keys of its own; a button without one has none."""
    return {
        int(seat) - 1: (_keys(keys.play), _keys(keys.slap))
        for seat, keys in buttons.keys.items()
        if keys.play or keys.slap
    }


def own_key_seats(buttons: ButtonSettings, people: Iterable[int]) -> tuple[int, ...]:
    """Return the seats of people that have keys though others have buttons."""
    own = own_keys(buttons)
    return tuple(seat for seat in people if seat in own)


def _keys(name: str) -> tuple[str, ...]:
    return (name,) if name else ()
