"""Games of Bataille in mid-flow, written by hand."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import CARDS, cards
from engine.events import Event, GameOver, OverReason, RoundPlayed
from engine.views import WarSeatView, WarView
from pi_app.publish import Phase, Update
from pi_app.sound import NO_SPEAKER
from tests.pi_app.screens.scenes import (
    CARTALOGUE,
    HARD_NAMES,
    MS,
    S,
    Scene,
    seats,
    with_names,
)

SIZES = (14, 9, 21, 8)
SIDES = (6, 0, 4, 0)


def war_seat(
    size: int, *, side: int = 0, shown: str = "", down: int = 0, pressed: bool = False
) -> WarSeatView:
    """Return a seat that may press unless it has."""
    return WarSeatView(
        cards=size,
        side=side,
        shown=cards(shown),
        down=down,
        out=not size and not side and not shown,
        may_press=bool(size) and not pressed,
        pressed=pressed,
    )


def war_view(*rows: str, sizes: tuple[int, ...] = SIZES, rounds: int = 17) -> WarView:
    """Return a view with the face-up cards of each seat on the table, all won."""
    stacks = tuple(
        war_seat(size, side=SIDES[seat % 4] if rows else 0, shown=rows[seat] if rows else "")
        for seat, size in enumerate(sizes)
    )
    return WarView(0, stacks, (), 0, None, None, 60, rounds, None)


def war_update(
    view: WarView,
    *events: Event,
    t_ns: int = 0,
    phase: Phase = Phase.PLAYING,
    keys: bool = False,
) -> Update:
    """Return an update of a game of Bataille."""
    table = seats(len(view.seats), keys=keys)
    return Update(t_ns, phase, table, "bataille", "usual", view, events, ())


def turned_over(
    rows: tuple[str, ...], *, winner: int | None, battle: tuple[int, ...] = (), pot: int = 4
) -> RoundPlayed:
    """Return the event of a turn-over; an empty row laid nothing."""
    faces = tuple(CARDS[row] if row else None for row in rows)
    return RoundPlayed(S, faces, winner, battle, (0,) * len(rows), pot)


def pressing(view: WarView, *pressed: int) -> WarView:
    """Return the view after these seats have pressed."""
    stacks = tuple(
        replace(own, pressed=seat in pressed, may_press=own.may_press and seat not in pressed)
        for seat, own in enumerate(view.seats)
    )
    return replace(view, seats=stacks)


def war_attract() -> Scene:
    """Return Bataille that waits for players."""
    shown = Update(0, Phase.ATTRACT, seats(4, keys=True), "bataille", "usual", None, (), ())
    return ((0, shown),), S, CARTALOGUE


def war_waiting() -> Scene:
    """Return a won round of which Red and Yellow have pressed for the next."""
    rows = ("KH", "9D", "4C", "TS")
    won = replace(war_view(*rows), last_winner=0)
    event = turned_over(rows, winner=0)
    later = pressing(replace(won, t_ns=5 * S, turn_over_ns=9 * S), 0, 2)
    history = (
        (S, war_update(won, event, t_ns=S)),
        (5 * S, war_update(later, t_ns=5 * S, keys=True)),
    )
    return history, 6 * S + 300 * MS, CARTALOGUE


def war_won() -> Scene:
    """Return Yellow's ace, just turned over."""
    rows = ("7H", "9D", "AC", "TS")
    won = replace(war_view(*rows), last_winner=2)
    history = ((S, war_update(won, turned_over(rows, winner=2), t_ns=S)),)
    return history, S + 400 * MS, CARTALOGUE


def _battling() -> WarView:
    seen = war_view("9H KD", "9D KC", "4C", "7S", sizes=(14, 9, 21, 3))
    stacks = tuple(
        replace(own, down=1 if seat < 2 else 0, may_press=seat < 2)
        for seat, own in enumerate(seen.seats)
    )
    return replace(seen, seats=stacks, battle=(0, 1), pot=8)


def war_battle() -> Scene:
    """Return the second tie of Red and Blue, Blue ready to fight on."""
    seen = pressing(replace(_battling(), t_ns=S, turn_over_ns=5 * S), 1)
    event = turned_over(("KD", "KC", "", ""), winner=None, battle=(0, 1), pot=8)
    event = replace(event, down=(1, 1, 0, 0))
    before = war_update(_battling(), event, t_ns=S)
    return ((S, before), (S + 200 * MS, war_update(seen, t_ns=S, keys=True))), 2 * S, CARTALOGUE


def war_sweep() -> Scene:
    """Return a round of two whose cards are on their way to Blue."""
    rows = ("7H", "9D")
    won = replace(war_view(*rows, sizes=(20, 22)), last_winner=1)
    history = ((S, war_update(won, turned_over(rows, winner=1, pot=2), t_ns=S)),)
    return history, S + 1180 * MS, CARTALOGUE


def war_over() -> Scene:
    """Return Yellow's win after 212 rounds."""
    over = GameOver(S, 2, OverReason.ALL_CARDS, 936, 212)
    seen = replace(war_view(sizes=(0, 0, 52, 0), rounds=212), over=over)
    shown = war_update(seen, over, phase=Phase.OVER)
    return ((0, war_update(war_view())), (S, shown)), 5 * S, CARTALOGUE


def war_drawn() -> Scene:
    """Return a battle at whose end nobody had cards left."""
    over = GameOver(S, (0, 1), OverReason.LAST_WITH_CARDS, 52, 26)
    seen = replace(war_view(sizes=(0, 0), rounds=26), over=over)
    return ((S, war_update(seen, over, phase=Phase.OVER)),), 5 * S, CARTALOGUE


def war_crowd(number: int) -> Scene:
    """Return a round of many: two fight a long battle, one is out."""
    rows = ("9H KD 2S", "9D KC 2C", "4C", "", "7S", "TD", "3H", "5S")[:number]
    seen = war_view(*rows, sizes=(14, 9, 21, 0, 3, 2, 1, 12)[:number])
    stacks = tuple(replace(own, down=2 if seat < 2 else 0) for seat, own in enumerate(seen.seats))
    seen = replace(seen, seats=stacks, battle=(0, 1), pot=13, turn_over_ns=4 * S)
    shown = war_update(
        seen, turned_over(("2S", "2C", "", "", "", "", "", "")[:number], winner=None, pot=13)
    )
    notices = ("Keyboard: presses are good to ±10 ms only.", NO_SPEAKER)
    return ((0, replace(shown, notices=notices)),), S, CARTALOGUE


WAR_SCENES: dict[str, Scene] = {
    "war_attract": war_attract(),
    "war_waiting": war_waiting(),
    "war_won": war_won(),
    "war_battle": war_battle(),
    "war_sweep": war_sweep(),
    "war_over": war_over(),
    "war_hard_names": with_names(war_won(), (HARD_NAMES[0],)),
}
WAR_EXTRA: dict[str, Scene] = {"war_drawn": war_drawn(), "war_crowd": war_crowd(8)}
