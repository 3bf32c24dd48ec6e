"""What every game checks of an input before it takes it."""

from __future__ import annotations

from types import UnionType

from engine.errors import Refusal
from engine.inputs import Chance, Draw, Input, Move, Press, Rested


def check_draw(wanted: Chance | None, draw: Draw) -> None:
    """Raise Refusal (`bad_draw`) unless the draw is the permutation that a game waits for."""
    count = 0 if wanted is None else wanted.count
    if not count or sorted(draw.order) != list(range(count)):
        raise Refusal("bad_draw", f"expected a permutation of {count}, found {list(draw.order)}")


def check_seat(seat: int, seats: int) -> None:
    """Raise Refusal (`bad_seat`) unless a seat is one of so many."""
    if not 0 <= seat < seats:
        raise Refusal("bad_seat", f"expected a seat from 0 to {seats - 1}, found {seat}")


def refuse_moves(item: Input) -> None:
    """Raise Refusal (`bad_input`) for what only games with hands know."""
    if isinstance(item, Move):
        found = f"a move of seat {item.seat}"
        raise Refusal("bad_input", f"expected a press, a tick or a reveal, found {found}")


def refuse_strangers(item: Input, own: UnionType, expected: str) -> None:
    """Raise Refusal (`bad_input`) for what a game with hands does not know.

    A button has no meaning of its own there, and `own` are the moves that the game has.
    """
    if isinstance(item, Press) or (isinstance(item, Move) and not isinstance(item, own)):
        found = "a button" if isinstance(item, Press) else "a move of another game"
        raise Refusal("bad_input", f"expected {expected}, found {found}")


def refuse_before_draw(wanted: Chance | None) -> None:
    """Raise Refusal (`draw_expected`) for a move while a game waits for a draw."""
    if wanted is not None:
        raise Refusal("draw_expected", f"expected a {wanted.reason}, found a move")


def check_order(now_ns: int, item: Input) -> None:
    """Raise Refusal (`time_order`) if an input lies before a game's time, or ends before it began.

    A rest counts from its beginning.
    """
    since_ns = item.since_ns if isinstance(item, Rested) else item.t_ns
    if since_ns < now_ns:
        raise Refusal("time_order", f"expected t of {now_ns} or more, found {since_ns}")
    if item.t_ns < since_ns:
        raise Refusal("time_order", f"expected t of {since_ns} or more, found {item.t_ns}")
