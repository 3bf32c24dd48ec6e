"""What the others may hold: hands drawn from all cards that a view does not show.

A player knows its hand, the table, what lies face up, and the trick before this one. What went face
down earlier could be remembered; these players do not count cards, so it may be anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

from engine.games.court_circular.lines import STRENGTH
from engine.games.court_circular.rules import HAND
from engine.players.circular.values import CARDS, numbers
from engine.views import CircularView

Uniform = Callable[[], float]
"""Returns a number in [0, 1)."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a seat knows, in numbers."""

    seat: int
    lead: int
    hand: tuple[int, ...]
    played: tuple[tuple[int, ...], ...]
    """Cards of this trick, by seat."""
    others: tuple[int, ...]
    """The other seats that are still in the trick."""
    sizes: tuple[int, ...]
    """Cards in each hand."""
    unseen: tuple[int, ...]
    """Cards that may be anywhere: in a hand, in the pack, among those won face down."""


def outlook_of(view: CircularView, seat: int) -> Outlook:
    """Return what a seat knows while a lead lies on the table."""
    assert view.lead is not None
    seen = set(numbers(view.hand)) | {STRENGTH[view.lead]}
    for one in view.seats:
        seen.update(numbers(one.played), numbers(one.face_up))
    if view.last_trick is not None:
        # Its winner took all but the new lead: nothing of it can be in a hand.
        for row in view.last_trick.played:
            seen.update(numbers(row))
        seen.add(STRENGTH[view.last_trick.lead])
    return Outlook(
        seat=seat,
        lead=STRENGTH[view.lead],
        hand=tuple(numbers(view.hand)),
        played=tuple(tuple(numbers(one.played)) for one in view.seats),
        others=tuple(
            other for other, one in enumerate(view.seats) if other != seat and not one.resigned
        ),
        sizes=tuple(one.cards for one in view.seats),
        unseen=tuple(number for number in range(CARDS) if number not in seen),
    )


def drawn(unseen: tuple[int, ...], count: int, uniform: Uniform) -> list[int]:
    """Return so many different cards of those unseen, in the order in which they were drawn."""
    pool, left = list(unseen), len(unseen)
    for place in range(min(count, left)):
        other = place + int(uniform() * (left - place))
        pool[place], pool[other] = pool[other], pool[place]
    return pool[:count]


def dealt(unseen: tuple[int, ...], sizes: Sequence[int], uniform: Uniform) -> list[list[int]]:
    """Return hands of these sizes, drawn from all cards unseen: one world."""
    cards = iter(drawn(unseen, sum(sizes), uniform))
    return [list(islice(cards, size)) for size in sizes]


def refills(sizes: tuple[int, ...], first: int, pack: int) -> tuple[int, ...]:
    """Return how many cards each hand gets when hands are filled up from `first` on."""
    seats, got = len(sizes), [0] * len(sizes)
    while pack and any(size + more < HAND for size, more in zip(sizes, got, strict=True)):
        for step in range(seats):
            seat = (first + step) % seats
            if pack and sizes[seat] + got[seat] < HAND:
                got[seat] += 1
                pack -= 1
    return tuple(got)
