"""Listens to the games of one table and says, of each, who came where. Knows no clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.batak_views import BatakView
from engine.events import CameBack, Event, GameOver, RevealBasis, Slapped, Verdict, WentOut
from engine.views import CircularView, SlapView, WarView
from pi_app.league.points import half_points, ranks_of
from pi_app.league.record import GameRecord, Sitter, Slaps, Who
from pi_app.league.series import Series, SeriesView

View = SlapView | WarView | CircularView | BatakView
NOMINAL_NS = 17_000_000
"""A card whose moment the screen did not tell was seen within a frame of the nominal one."""
_NEVER_NS = 1 << 62
_COUNTED = (Verdict.VALID, Verdict.RESCUED, Verdict.TIE)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table of a choice."""

    seat: int
    who: Who
    handicap_ms: int = 0
    keeps: bool = False
    """They want their results to be kept."""


@dataclass
class _Heard:
    """What has happened in a game so far."""

    slaps: list[Slapped] = field(default_factory=list)
    out_ns: dict[int, int] = field(default_factory=dict)


class Scorer:
    """One table: its games, and the series that they make."""

    def __init__(
        self,
        game: tuple[str, str],
        seats: int,
        people: Sequence[Person],
        series: int,
        on_record: Callable[[GameRecord], None],
        today: Callable[[], str],
    ) -> None:
        """`game` is its name and that of its rules; `series`: best of so many.

        `on_record` is told of each finished game between two people at least. `today` gives the
        day, as `2026-11-30`.
        """
        self._game, self._people = game, tuple(people)
        self._series = Series.begun(series, seats)
        self._on_record, self._today = on_record, today
        self._heard = _Heard()
        self._counted = True

    def hear(self, events: Iterable[Event]) -> None:
        """Take note of what happened."""
        for event in events:
            if isinstance(event, Slapped):
                self._heard.slaps.append(event)
            elif isinstance(event, WentOut):
                self._heard.out_ns[event.seat] = event.t_ns
            elif isinstance(event, CameBack):
                self._heard.out_ns.pop(event.seat, None)

    def finish(self, view: View | None) -> None:
        """A game is over: count it."""
        heard, self._heard = self._heard, _Heard()
        if view is None or view.over is None:
            return
        if self._series.is_over:
            self._series = Series.begun(self._series.best_of, len(view.seats))
        won = winners_of(view, view.over)
        self._counted = bool(won)
        self._series = self._series.after(won)
        if len(self._people) > 1:
            self._on_record(self._record(view, heard))

    def _record(self, view: View, heard: _Heard) -> GameRecord:
        standings = standings_of(view, heard.out_ns)
        ranks = ranks_of([standings[person.seat] for person in self._people])
        points, scores = half_points(ranks), scores_of(view)
        slaps = slaps_of(heard.slaps) if isinstance(view, SlapView) else None
        sitters = tuple(
            Sitter(
                who=person.who,
                seat=person.seat,
                rank=rank,
                half_points=won,
                score=scores[person.seat],
                handicap_ms=person.handicap_ms,
                slaps=None if slaps is None else slaps.get(person.seat, Slaps()),
                keeps=person.keeps,
            )
            for person, rank, won in zip(self._people, ranks, points, strict=True)
        )
        return GameRecord(self._today(), *self._game, len(sitters), sitters)

    @property
    def goes_on(self) -> bool:
        """Another game of the series follows at this table."""
        return self._series.best_of > 1 and not self._series.is_over

    @property
    def view(self) -> SeriesView | None:
        """How the series stands; none where games are single."""
        if self._series.best_of == 1:
            return None
        return SeriesView(self._series, self._counted)


class NoScorer:
    """Counts nothing: where no people have chosen to play together."""

    goes_on = False
    view: SeriesView | None = None

    def hear(self, events: Iterable[Event]) -> None:
        """Nothing to do."""

    def finish(self, view: View | None) -> None:
        """Nothing to do."""


def winners_of(view: View, over: GameOver) -> tuple[int, ...]:
    """Return the seats that won together; empty for a tie between sides."""
    won = _winners(over)
    side = view.rules.side(won[0]) if isinstance(view, BatakView) and won else won[:1]
    return won if set(won) <= set(side) else ()


def _winners(over: GameOver) -> tuple[int, ...]:
    return over.winner if isinstance(over.winner, tuple) else (over.winner,)


def scores_of(view: View) -> tuple[int, ...]:
    """Return what the game counts, seat by seat: cards held, or points of the match."""
    if isinstance(view, SlapView):
        return tuple(seat.cards for seat in view.seats)
    if isinstance(view, WarView):
        return tuple(seat.cards + seat.side for seat in view.seats)
    return tuple(seat.score for seat in view.seats)


def standings_of(view: View, out_ns: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    """Return what seats are ranked by, the higher the better.

    First who won; then what the game counts; of those without cards, who was out later.
    """
    over = view.over
    won = () if over is None else _winners(over)
    return tuple(
        (1, 0, 0) if seat in won else (0, score, out_ns.get(seat, _NEVER_NS))
        for seat, score in enumerate(scores_of(view))
    )


def slaps_of(slaps: Iterable[Slapped]) -> dict[int, Slaps]:
    """Return what each seat slapped; what was ignored counts for nothing."""
    found: dict[int, Slaps] = {}
    for slap in slaps:
        found[slap.seat] = found.get(slap.seat, Slaps()) + _one(slap)
    return found


def _one(slap: Slapped) -> Slaps:
    if slap.verdict is Verdict.FALSE:
        return Slaps(false=1)
    if slap.verdict is Verdict.LATE:
        return Slaps(late=1)
    if slap.verdict not in _COUNTED:
        return Slaps()
    if slap.untimed or slap.reaction is None:
        return Slaps(valid=1)
    doubt_ns = slap.uncertainty + (NOMINAL_NS if slap.reveal is RevealBasis.NOMINAL else 0)
    return Slaps(valid=1, reactions=(slap.reaction,), uncertainty=doubt_ns)
