"""The auction and the naming of trump (decisions.md part 4, lines 2 to 4 and 16)."""

from __future__ import annotations

from engine.batak_events import BidMade, ContractMade, PassMade, TrumpMade
from engine.batak_rules import HAND, SEATS, AllPass
from engine.batak_views import BatakStage
from engine.cards import Suit
from engine.events import TurnChanged
from engine.games.batak.table import Bench, Game, after


def highest(game: Game) -> tuple[int, int] | None:
    """Return (seat, tricks) of the highest bid so far; none before the first."""
    made = [(seat, value) for seat, value in game.bids if value is not None]
    return made[-1] if made else None


def lowest_bid(game: Game) -> int:
    """Return the lowest bid that may be made now; more than 13 where there is none."""
    top = highest(game)
    return game.rules.minimum if top is None else top[1] + 1


def passed(game: Game) -> frozenset[int]:
    """Return the seats that cannot bid any more in this deal."""
    return frozenset(seat for seat, value in game.bids if value is None)


def bid(bench: Bench, seat: int, value: int, t_ns: int) -> None:
    """A seat promises so many tricks; 13 closes the auction."""
    bench.bids = (*bench.bids, (seat, value))
    bench.events.append(BidMade(t_ns, seat, value))
    _go_on(bench, t_ns)


def give_way(bench: Bench, seat: int, t_ns: int) -> None:
    """A seat passes, for good."""
    bench.bids = (*bench.bids, (seat, None))
    bench.events.append(PassMade(t_ns, seat))
    _go_on(bench, t_ns)


def _go_on(bench: Bench, t_ns: int) -> None:
    """Ask the next seat that has not passed, or end the auction."""
    top, silent = highest(bench), passed(bench)
    if top is None and len(silent) == SEATS:
        _nobody_bid(bench, t_ns)
    elif top is not None and (top[1] == HAND or len(silent) == SEATS - 1):
        _close(bench, *top, t_ns, forced=False)
    else:
        seat = after(bench.turn)
        while seat in silent:
            seat = after(seat)
        ask(bench, seat, t_ns)


def ask(bench: Bench, seat: int, t_ns: int) -> None:
    """Say who must act next."""
    bench.turn = seat
    bench.events.append(TurnChanged(t_ns, seat))


def _nobody_bid(bench: Bench, t_ns: int) -> None:
    if bench.rules.all_pass is AllPass.REDEAL:
        bench.again = True
        bench.stage = BatakStage.DEAL
        return
    _close(bench, bench.dealer, bench.rules.minimum, t_ns, forced=True)


def _close(bench: Bench, seat: int, value: int, t_ns: int, *, forced: bool) -> None:
    bench.declarer, bench.contract = seat, value
    bench.stage = BatakStage.TRUMP
    bench.events.append(ContractMade(t_ns, seat, value, forced))
    ask(bench, seat, t_ns)


def name_trump(bench: Bench, seat: int | None, leader: int, suit: Suit, t_ns: int) -> None:
    """Trump is named, by the declarer or by the game; the first card may be led."""
    bench.trump = suit
    bench.stage = BatakStage.CARD
    bench.events.append(TrumpMade(t_ns, seat, suit))
    ask(bench, leader, t_ns)
