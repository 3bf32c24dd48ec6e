"""Duplicate deals: the same cards for the player in each seat, and for the base in all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean

from engine.batak_rules import SEATS, BatakRules
from engine.batak_views import DealScore
from engine.cards import Card
from engine.games.batak.state import PACK, Setup
from engine.simulate.batak import one_deal, play_deal
from tests.bench.strength_batak.cast import Role
from tests.bench.strength_batak.figures import Interval, mean_of, share_of
from tests.bench.strength_batak.workers import shared_out


@dataclass(frozen=True, slots=True)
class Trial:
    """What is compared."""

    player: Role
    base: Role
    rules: BatakRules = field(default_factory=BatakRules)
    deals: int = 400
    seed: int = 1
    replicates: int = 3
    """How often the base is played, each time with other chance."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One deal with the player in one seat, against the mean of the base there."""

    own: float
    """Points more than the base."""
    lead: float
    """The same of the points by which it is ahead of the mean of the others."""
    declared: bool
    made: bool
    zero: bool
    """It won no trick."""
    first: float
    """1 if it has the most points of the deal, a share of that if others have them too."""


Row = tuple[SeatResult, ...]
"""A deal: its four seats."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a trial."""

    rows: tuple[Row, ...]
    times_ns: tuple[int, ...]
    """Of each of the player's decisions, sorted."""

    @property
    def own(self) -> Interval:
        """Points a deal more than the base on the same cards."""
        return mean_of([fmean(seat.own for seat in row) for row in self.rows])

    @property
    def lead(self) -> Interval:
        """Points a deal that it is further ahead of the mean of the others."""
        return mean_of([fmean(seat.lead for seat in row) for row in self.rows])

    @property
    def made(self) -> Interval | None:
        """Share of its promises that it kept; none if it made none."""
        tried = [seat.made for row in self.rows for seat in row if seat.declared]
        return share_of(sum(tried), len(tried)) if tried else None

    @property
    def first(self) -> Interval:
        """Share of the seats in which it had the most points of the deal."""
        seats = [seat.first for row in self.rows for seat in row]
        return share_of(sum(seats), len(seats))

    def part(self, *, declared: bool) -> Interval | None:
        """Return `own` for the seats in which it declared, or for the others."""
        own = [seat.own for row in self.rows for seat in row if seat.declared is declared]
        return mean_of(own) if len(own) > 1 else None

    def lines(self) -> list[str]:
        """Return all of it for people."""
        return [
            f"points a deal more than the base   {self.own}",
            f"ahead of the others by             {self.lead}",
            f"  where it declared                {self.part(declared=True)}",
            f"  where it did not                 {self.part(declared=False)}",
            f"promises kept                      {self.made}",
            f"most points of the deal            {self.first}",
            *self._times(),
        ]

    def _times(self) -> list[str]:
        if not self.times_ns:
            return []
        at = [self.times_ns[int(part * (len(self.times_ns) - 1))] / 1e6 for part in (0.5, 0.95, 1)]
        return [f"ms a decision: median, 95 %, most  {at[0]:.2f}  {at[1]:.1f}  {at[2]:.0f}"]


def run(trial: Trial, *, workers: int = 2) -> Result:
    """Play a trial."""
    parts = shared_out(_some, trial, range(trial.deals), workers)
    rows = [row for part, _ in parts for row in part]
    times = sorted(time for _, some in parts for time in some)
    return Result(tuple(rows), tuple(times))


def _some(trial: Trial, numbers: Sequence[int]) -> tuple[list[Row], list[int]]:
    times: list[int] = []
    rows = [_row(trial, number, times) for number in numbers]
    return [row for row in rows if row], times


def pack_of(seed: int, number: int) -> list[Card]:
    """Return the cards of a deal of a run."""
    pack = list(PACK)
    Random(f"{seed} cards {number}").shuffle(pack)
    return pack


def _row(trial: Trial, number: int, times: list[int]) -> Row:
    setup = one_deal(trial.rules, pack_of(trial.seed, number), number % SEATS)
    bases = [_deal(trial, setup, number, copy, None, []) for copy in range(trial.replicates)]
    known = [base for base in bases if base is not None]
    found: list[SeatResult] = []
    for seat in range(SEATS):
        score = _deal(trial, setup, number, trial.replicates + seat, seat, times)
        if score is None or not known:
            return ()
        found.append(_against(trial.rules, score, known, seat))
    return tuple(found)


def _deal(
    trial: Trial, setup: Setup, number: int, copy: int, seat: int | None, times: list[int]
) -> DealScore | None:
    """Play a deal with the player in one seat, or in none."""
    mine = () if seat is None else trial.rules.side(seat)
    chance = Random(f"{trial.seed} chance {number} {copy}")
    seeds = [chance.getrandbits(64) for _ in range(SEATS)]
    players = [
        trial.player.at(seeds[one], times) if one in mine else trial.base.at(seeds[one])
        for one in range(SEATS)
    ]
    return play_deal(setup, players)


def lead_of(score: DealScore, seat: int) -> float:
    """Return by how many points a seat is ahead of the mean of the others."""
    return score.gained[seat] - (sum(score.gained) - score.gained[seat]) / (SEATS - 1)


def _against(
    rules: BatakRules, score: DealScore, bases: Iterable[DealScore], seat: int
) -> SeatResult:
    own = score.gained[seat] - fmean(base.gained[seat] for base in bases)
    lead = lead_of(score, seat) - fmean(lead_of(base, seat) for base in bases)
    side = rules.side(seat)
    won = sum(score.tricks[one] for one in side)
    declared = score.declarer in side
    most = max(score.gained)
    return SeatResult(
        own=own,
        lead=lead,
        declared=declared,
        made=declared and score.contract is not None and won >= score.contract,
        zero=won == 0,
        first=(score.gained[seat] == most) / score.gained.count(most),
    )
