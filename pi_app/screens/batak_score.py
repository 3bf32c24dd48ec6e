"""What a deal of Batak brought, how the match stands, and who is first: for the count. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from engine.batak_rules import SEATS
from engine.batak_views import BatakView, DealScore
from engine.cards import Suit
from engine.events import GameOver
from pi_app.publish import Update
from pi_app.screens.advice_told import review_lines
from pi_app.screens.league_told import series_words
from pi_app.screens.lesson import who_won, winners
from pi_app.screens.words import listed, say


@dataclass(frozen=True, slots=True)
class Cell:
    """What a deal brought a side."""

    gained: int
    declared: bool
    """It had made the promise of this deal."""
    kept: bool


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A seat, or two partners."""

    rank: int | None
    """1 for the first, shared by equals; none before the end."""
    seats: tuple[int, ...]
    name: str
    tricks: int
    """Of the last deal."""
    cells: tuple[Cell, ...]
    """A cell a deal."""
    total: int
    won: bool


@dataclass(frozen=True, slots=True)
class DealHead:
    """What stands above the column of a deal."""

    number: int
    contract: int | None
    trump: Suit


@dataclass(frozen=True, slots=True)
class Score:
    """The whole table."""

    headline: str
    over: bool
    lines: tuple[str, ...]
    """How the promise ended, or why who is first is first."""
    heads: tuple[DealHead, ...]
    deals: int
    """Deals of the match."""
    rows: tuple[ScoreRow, ...]
    next: str
    series: str = ""
    """How the series stands of which this match is one."""
    review: tuple[str, ...] = ()
    """What came out when the deal was looked at again, the most telling first."""


def score_of(update: Update, view: BatakView) -> Score:
    """Return what is counted, the match's end included."""
    rows = tuple(_row(update, view, side) for side in sides_of(view))
    over = view.over is not None
    if view.over is not None:
        rows = tuple(sorted(rows, key=lambda row: row.rank or 0))
        headline, next_key = _who_won(update, view, view.over), "over.next"
        lines = _tie(rows) or _outcome(update, view)
    else:
        headline = say("score.deal", n=view.deal, all=view.rules.deals)
        lines, next_key = _outcome(update, view), "count.next"
    heads = tuple(DealHead(one.number, one.contract, one.trump) for one in view.history)
    review = review_lines(update.review, [seat.name for seat in update.seats])
    deals = view.rules.deals
    return Score(
        headline, over, lines, heads, deals, rows, say(next_key), series_words(update), review
    )


def _who_won(update: Update, view: BatakView, over: GameOver) -> str:
    """Return who has won; two partners win together, they do not share it."""
    won = winners(over)
    if len(won) > 1 and won == view.rules.side(won[0]):
        return say("score.team", names=listed([update.seats[seat].name for seat in won]))
    return who_won(update, over)


def sides_of(view: BatakView) -> tuple[tuple[int, ...], ...]:
    """Return the seats that win and lose together, each side once."""
    return tuple(dict.fromkeys(view.rules.side(seat) for seat in range(SEATS)))


def tricks_of(deal: DealScore, side: tuple[int, ...]) -> int:
    """Return how many tricks a side won in a deal."""
    return sum(deal.tricks[seat] for seat in side)


def rank_of(view: BatakView, side: tuple[int, ...]) -> int:
    """Return the place of a side: more points, then more tricks in the last deal, else shared."""
    own = _standing(view, side)
    return 1 + sum(_standing(view, other) > own for other in sides_of(view))


def _standing(view: BatakView, side: tuple[int, ...]) -> tuple[int, int]:
    tricks = tricks_of(view.history[-1], side) if view.history else 0
    return view.seats[side[0]].score, tricks


def _row(update: Update, view: BatakView, side: tuple[int, ...]) -> ScoreRow:
    score, tricks = _standing(view, side)
    return ScoreRow(
        rank=None if view.over is None else rank_of(view, side),
        seats=side,
        name=listed([update.seats[seat].name for seat in side]),
        tricks=tricks,
        cells=tuple(_cell(deal, side) for deal in view.history),
        total=score,
        won=side[0] in winners(view.over),
    )


def _cell(deal: DealScore, side: tuple[int, ...]) -> Cell:
    declared = deal.declarer in side
    kept = declared and deal.contract is not None and tricks_of(deal, side) >= deal.contract
    return Cell(deal.gained[side[0]], declared, kept)


def _outcome(update: Update, view: BatakView) -> tuple[str, ...]:
    """Return how the promise of the last deal ended, and who has won no trick in it."""
    if not view.history:
        return ()
    deal = view.history[-1]
    lines = []
    if deal.declarer is not None and deal.contract is not None:
        side = view.rules.side(deal.declarer)
        tricks = tricks_of(deal, side)
        key = "score.made" if tricks >= deal.contract else "score.failed"
        names = listed([update.seats[seat].name for seat in side])
        lines.append(say(key, names=names, n=deal.contract, tricks=tricks))
    none = [
        update.seats[seat].name
        for side in sides_of(view)
        for seat in side
        if not tricks_of(deal, side) and deal.declarer not in side
    ]
    lines += [say("score.none", names=listed(none))] if none else []
    return tuple(lines)


def _tie(rows: tuple[ScoreRow, ...]) -> tuple[str, ...]:
    """Return how a tie for the first place was broken, if there was one."""
    first, second = rows[0], rows[1]
    if first.total != second.total:
        return ()
    if first.tricks == second.tricks:
        return (say("score.tie_shared", tricks=first.tricks),)
    return (say("score.tie_won", names=first.name, more=first.tricks, less=second.tricks),)


def signed(number: int) -> str:
    """Return points gained or lost."""
    return f"+{number}" if number >= 0 else minus(number)


def minus(number: int) -> str:
    """Return a number with a real minus sign."""
    return str(number).replace("-", "\u2212")
