"""One turn-over: the cards, who is highest, the battle that follows, the pick-up."""

from __future__ import annotations

from engine.cards import Card
from engine.events import RoundPlayed
from engine.games.bataille.rules import STRENGTH, PickUp, RunOut
from engine.games.bataille.state import Stack
from engine.games.bataille.table import (
    Bench,
    cards_needed,
    clockwise,
    fighters,
    held,
    pot_size,
    settle,
)
from engine.inputs import Draw, Input
from engine.judging import MS
from engine.rows import put


def press(bench: Bench, seat: int, t_ns: int) -> None:
    """PLAY went down (line 11). Of a seat that need not press, or has, it does nothing."""
    wanted = fighters(bench)
    if seat not in wanted or bench.pressed[seat]:
        return
    bench.pressed = put(bench.pressed, seat, value=True)
    wait_ms = bench.rules.turn_over_ms
    if all(bench.pressed[other] for other in wanted):
        turn_over(bench, t_ns)
    elif bench.turn_over_ns is None and wait_ms:
        bench.turn_over_ns = t_ns + wait_ms * MS


def turn_over(bench: Bench, t_ns: int) -> None:
    """All cards of a turn-over come at once, and what follows from them."""
    seats = fighters(bench)
    if not bench.battle:
        _begin_round(bench)
    before = bench.down
    faces = tuple(_lay(bench, s) if s in seats else None for s in range(len(bench.stacks)))
    tied = _highest(faces)
    left = tied if len(tied) == 1 else _able(bench, tied)
    if bench.rules.run_out is RunOut.LOSES:
        _lay_down_rest(bench, [seat for seat in tied if seat not in left])
    winner = left[0] if len(left) == 1 else None
    battle = tied if len(tied) > 1 else ()
    down = tuple(now - then for now, then in zip(bench.down, before, strict=True))
    bench.events.append(RoundPlayed(t_ns, faces, winner, battle, down, pot_size(bench)))
    _wait_for_presses(bench)
    bench.battle = left if len(left) > 1 else ()
    if winner is not None:
        _pick_up(bench, winner)
    settle(bench, t_ns, () if left else tied)


def _begin_round(bench: Bench) -> None:
    bench.rounds += 1
    bench.shown = ((),) * len(bench.stacks)
    bench.down = (0,) * len(bench.stacks)


def _wait_for_presses(bench: Bench) -> None:
    bench.pressed = (False,) * len(bench.stacks)
    bench.turn_over_ns = None


def _lay(bench: Bench, seat: int) -> Card:
    """Lay a seat's cards for this turn-over; the last one, face up, is returned (lines 2, 3)."""
    number = min(cards_needed(bench), len(bench.stacks[seat]))
    laid = _move_to_pot(bench, seat, number)
    bench.down = put(bench.down, seat, bench.down[seat] + number - 1)
    bench.shown = put(bench.shown, seat, (*bench.shown[seat], laid[-1]))
    return laid[-1]


def _move_to_pot(bench: Bench, seat: int, number: int) -> Stack:
    stack = bench.stacks[seat]
    bench.stacks = put(bench.stacks, seat, stack[number:])
    bench.pot = put(bench.pot, seat, bench.pot[seat] + stack[:number])
    bench.cards_played += number
    return stack[:number]


def _highest(faces: tuple[Card | None, ...]) -> tuple[int, ...]:
    """Return the seats that share the highest card; suits do not count (lines 1, 7 and 8)."""
    strengths = [0 if face is None else STRENGTH[face.rank] for face in faces]
    best = max(strengths)
    return tuple(seat for seat, strength in enumerate(strengths) if strength == best)


def _able(bench: Bench, tied: tuple[int, ...]) -> tuple[int, ...]:
    """Return the tied seats that can go on; one alone has won, none is a draw (lines 3, 4)."""
    if bench.rules.run_out is RunOut.RECYCLE:
        return tuple(seat for seat in tied if held(bench, seat))
    lengths = {seat: len(bench.stacks[seat]) for seat in tied}
    able = tuple(seat for seat in tied if lengths[seat] > bench.rules.face_down)
    if able:
        return able
    # Card by card, who cannot lay the next one has lost: the longest stack is left, if it is one.
    most = max(lengths.values())
    longest = tuple(seat for seat in tied if lengths[seat] == most)
    return longest if len(longest) == 1 else ()


def _lay_down_rest(bench: Bench, seats: list[int]) -> None:
    for seat in seats:
        number = len(bench.stacks[seat])
        _move_to_pot(bench, seat, number)
        bench.down = put(bench.down, seat, bench.down[seat] + number)


def _pick_up(bench: Bench, winner: int) -> None:
    """The winner takes the pot: its own cards first, then seat by seat from it on."""
    won = tuple(card for seat in clockwise(bench, winner) for card in bench.pot[seat])
    bench.pot = ((),) * len(bench.stacks)
    bench.last_winner = winner
    if bench.rules.pick_up is PickUp.UNDER_WINNER_FIRST:
        bench.stacks = put(bench.stacks, winner, bench.stacks[winner] + won)
    else:
        bench.sides = put(bench.sides, winner, bench.sides[winner] + won)


def shuffle(bench: Bench, draw: Draw) -> tuple[Input, ...]:
    """Put the next side pile, shuffled, under its stack; return what waited for it."""
    seat, *others = bench.shuffles
    side = bench.sides[seat]
    shuffled = tuple(side[place] for place in draw.order)
    bench.stacks = put(bench.stacks, seat, bench.stacks[seat] + shuffled)
    bench.sides = put(bench.sides, seat, ())
    bench.shuffles = tuple(others)
    waited, bench.backlog = bench.backlog, ()
    return waited
