"""What recorded games were: how long, who won, how they slapped. Pure.

Seats are places, by number and colour; nobody's name is read. Reactions are of people alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from statistics import median
from typing import Any

from engine.events import Verdict, as_line
from pi_app.handicap import FASTEST_NS, SLOWEST_NS
from pi_app.lab.kept import Kept
from pi_app.lines import Line
from pi_app.out_files import csv_text
from pi_app.players import COLOURS
from pi_app.replay import Recording, play_again

SECOND_NS = 1_000_000_000
MS = 1_000_000
OWN_RULES = "own"
GOOD = (Verdict.VALID.value, Verdict.RESCUED.value)
KINDS: Mapping[str, tuple[str, ...]] = {
    "good": GOOD,
    "tie": (Verdict.TIE.value,),
    "late": (Verdict.LATE.value,),
    "wrong": (Verdict.FALSE.value,),
}
"""What slaps are counted as, and the verdicts that are so; ignored ones are not counted."""


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One seat of one game."""

    is_bot: bool
    slaps: Mapping[str, int]
    """By the keys of `KINDS`."""
    reactions: tuple[int, ...]
    """Ns, of those that took a pile and can be reactions."""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """One game."""

    began: datetime | None
    game: str
    rules: str
    """A preset's name, or `own`."""
    seconds: float
    """From the deal to the last thing that happened, pauses included."""
    seats: Mapping[int, SeatFacts]
    """By place."""
    is_over: bool
    cards: int | None = None
    """Cards played; none of a game that was not played to its end."""
    tricks: int | None = None
    reason: str = ""
    winners: tuple[int, ...] = ()
    """Places."""


def facts_of(kept: Kept) -> GameFacts:
    """Return what a game was. Raises BadInput if its inputs are refused, where it has no events."""
    recording = kept.recording
    events = recording.events or _played(recording)
    over = next((line for line in events if line["event"] == "over"), None)
    start_ns: int = recording.setup.start_ns
    times = [line["t"] for line in events] + [item.t_ns for _, item in recording.items]
    facts = GameFacts(
        began=kept.began,
        game=recording.kit.name,
        rules=recording.rules_name if recording.rules_name in recording.kit.presets else OWN_RULES,
        seconds=max(0, max(times, default=start_ns) - start_ns) / SECOND_NS,
        seats={place: _seat(seat, kept, events) for seat, place in enumerate(kept.places)},
        is_over=over is not None,
    )
    return facts if over is None else _ended(facts, over, kept.places)


def _played(recording: Recording) -> Sequence[Line]:
    _, fed = play_again(recording)
    return [as_line(event) for one in fed for event in one.events]


def _ended(facts: GameFacts, over: Line, places: Sequence[int]) -> GameFacts:
    winner = over["winner"]
    won = winner if isinstance(winner, list) else [winner]
    return GameFacts(
        began=facts.began,
        game=facts.game,
        rules=facts.rules,
        seconds=facts.seconds,
        seats=facts.seats,
        is_over=True,
        cards=over["cards_played"],
        tricks=over["tricks"],
        reason=over["reason"],
        winners=tuple(places[seat] for seat in won),
    )


def _seat(seat: int, kept: Kept, events: Iterable[Line]) -> SeatFacts:
    slaps = [line for line in events if line["event"] == "slap" and line["seat"] == seat]
    counted = Counter(line["verdict"] for line in slaps)
    own = (line["reaction"] for line in slaps if line["reaction"] is not None)
    return SeatFacts(
        is_bot=kept.recording.players[seat].is_bot,
        slaps={kind: sum(counted[one] for one in verdicts) for kind, verdicts in KINDS.items()},
        reactions=tuple(ns for ns in own if FASTEST_NS <= ns <= SLOWEST_NS),
    )


@dataclass(slots=True)
class SeatSum:
    """One place over all games of a kind."""

    games: int = 0
    wins: int = 0
    """Shared ones included."""
    slaps: Counter[str] = field(default_factory=Counter)
    reactions: list[int] = field(default_factory=list)
    """Of people."""

    @property
    def median_ms(self) -> float | None:
        """The usual reaction."""
        return median(self.reactions) / MS if self.reactions else None


@dataclass(slots=True)
class KindSum:
    """All games of one kind."""

    games: list[GameFacts] = field(default_factory=list)
    seats: dict[int, SeatSum] = field(default_factory=dict)

    @property
    def finished(self) -> list[GameFacts]:
        """Those that were played to their end."""
        return [game for game in self.games if game.is_over]

    @property
    def median_s(self) -> float | None:
        """How long half of the finished ones lasted at the most, in seconds."""
        return median(game.seconds for game in self.finished) if self.finished else None

    @property
    def median_cards(self) -> float | None:
        """The same in cards."""
        cards = [game.cards for game in self.finished if game.cards is not None]
        return median(cards) if cards else None


def summed(games: Iterable[GameFacts]) -> dict[str, KindSum]:
    """Return what games were, kind by kind."""
    kinds: dict[str, KindSum] = {}
    for game in games:
        kind = kinds.setdefault(game.game, KindSum())
        kind.games.append(game)
        for place, facts in sorted(game.seats.items()):
            seat = kind.seats.setdefault(place, SeatSum())
            seat.games += 1
            seat.wins += place in game.winners
            seat.slaps.update(facts.slaps)
            seat.reactions += () if facts.is_bot else facts.reactions
    return kinds


def as_data(kinds: Mapping[str, KindSum], faults: Sequence[str]) -> dict[str, Any]:
    """Return it as JSON can hold it."""
    return {"games": {name: _kind_data(kind) for name, kind in kinds.items()}, "faults": [*faults]}


def _kind_data(kind: KindSum) -> dict[str, Any]:
    return {
        "games": len(kind.games),
        "finished": len(kind.finished),
        "median_seconds": kind.median_s,
        "median_cards": kind.median_cards,
        "seats": [
            {
                "seat": place + 1,
                "colour": COLOURS[place],
                "games": seat.games,
                "wins": seat.wins,
                "slaps": {name: seat.slaps[name] for name in KINDS},
                "median_reaction_ms": seat.median_ms,
            }
            for place, seat in sorted(kind.seats.items())
        ],
    }


COLUMNS = (
    "began",
    "game",
    "rules",
    "seats",
    "people",
    "seconds",
    "over",
    "reason",
    "winners",
    "cards",
    "tricks",
    *(f"slaps_{kind}" for kind in KINDS),
    "median_reaction_ms",
)


def as_csv(games: Iterable[GameFacts]) -> str:
    """Return one row a game; `winners` are seats from 1, separated by spaces."""
    return csv_text(COLUMNS, map(_row, games))


def _row(game: GameFacts) -> tuple[object, ...]:
    seats = game.seats.values()
    slaps = [sum(seat.slaps[kind] for seat in seats) for kind in KINDS]
    reactions = [ns for seat in seats if not seat.is_bot for ns in seat.reactions]
    return (
        "" if game.began is None else game.began.isoformat(),
        game.game,
        game.rules,
        len(game.seats),
        sum(not seat.is_bot for seat in seats),
        f"{game.seconds:.1f}",
        int(game.is_over),
        game.reason,
        " ".join(str(place + 1) for place in game.winners),
        "" if game.cards is None else game.cards,
        "" if game.tricks is None else game.tricks,
        *slaps,
        f"{median(reactions) / MS:.1f}" if reactions else "",
    )


# -- for a terminal ------------------------------------------------------------------------

_HEADS = ("seat", "games", "won", *KINDS, "usual reaction")


def as_text(kinds: Mapping[str, KindSum]) -> str:
    """Return tables, one a kind of game."""
    if not kinds:
        return "No recorded games."
    return "\n\n".join(_table(name, kind) for name, kind in kinds.items())


def _table(name: str, kind: KindSum) -> str:
    rows = [_HEADS, *(_cells(place, seat) for place, seat in sorted(kind.seats.items()))]
    if not any(sum(seat.slaps.values()) for seat in kind.seats.values()):
        rows = [row[:3] for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(
            cell.ljust(width) if number == 0 else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
    return "\n".join((_head(name, kind), *(f"  {line}" for line in lines)))


def _head(name: str, kind: KindSum) -> str:
    games = f"{len(kind.games)} game{'' if len(kind.games) == 1 else 's'}"
    parts = [f"{name}: {games}, {len(kind.finished)} finished"]
    if kind.median_s is not None:
        parts.append(f"half of these within {kind.median_s / 60:.1f} min")
    if kind.median_cards is not None:
        parts.append(f"and {kind.median_cards:.0f} cards")
    return ", ".join(parts)


def _cells(place: int, seat: SeatSum) -> tuple[str, ...]:
    usual = "–" if seat.median_ms is None else f"{seat.median_ms:.0f} ms"
    slaps = (str(seat.slaps[kind]) for kind in KINDS)
    return (f"{place + 1} {COLOURS[place]}", str(seat.games), str(seat.wins), *slaps, usual)
