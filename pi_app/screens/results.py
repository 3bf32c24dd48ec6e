"""The last thing that people ask about, in plain words: a slap, a fault, a pile won. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from engine.cards import Card
from engine.events import (
    FaultKind,
    Penalised,
    PenaltyKind,
    RevealBasis,
    Slapped,
    Taken,
    TakenBy,
    Verdict,
)
from pi_app.screens.figures import MS, nearness_ms, rounded_ms, step_ms
from pi_app.screens.words import count, pattern_name, say

Pile = tuple[Card, ...]
JOIN_NS = 1600 * MS
"""Late slaps and penalties join a result that is no older."""
MOST_LINES = 5
_PATTERN_CARDS = {
    "rank": 1,
    "card": 1,
    "double": 2,
    "run": 2,
    "six_nine": 2,
    "marriage": 2,
    "ten_pair": 2,
    "sandwich": 3,
    "ten_sandwich": 3,
}
_MOST_CARDS = 4


class Mood(Enum):
    """How a result is meant."""

    GOOD = "good"
    BAD = "bad"
    TIE = "tie"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a result, with the badge of a seat before it."""

    seat: int
    text: str
    time: str = ""
    """A time after the text; where there is no room for both, it stands alone by the badge."""
    brief: str = ""
    """What stands by the badge instead of a text that is too long."""

    @property
    def whole(self) -> str:
        """Text and time."""
        return f"{self.text} {self.time}".rstrip()

    @property
    def short(self) -> str:
        """What is told where there is no room for all: the badge says of whom."""
        return self.brief or self.time or self.text


@dataclass(frozen=True, slots=True)
class Result:
    """What happened last that people ask about."""

    t_ns: int
    shown_ns: int
    """When the screen heard of it: it stands out from then on."""
    mood: Mood
    seat: int | None
    headline: str
    detail: str = ""
    lines: tuple[Line, ...] = ()
    cards: tuple[Card, ...] = ()
    """The cards that made the pattern, first played first."""
    note: str = ""
    ties: tuple[Slapped, ...] = ()
    won: Slapped | None = None
    """The slap that took the pile alone: handicaps compare others with it."""


@dataclass(frozen=True, slots=True)
class Heard:
    """Who plays, and when the screen heard of what it tells."""

    names: tuple[str, ...]
    t_ns: int


def slap_result(old: Result | None, pile: Pile, slap: Slapped, heard: Heard) -> Result | None:
    """Return the result after a slap; `old` is what was told before it."""
    match slap.verdict:
        case Verdict.VALID | Verdict.RESCUED:
            return _won(pile, slap, heard)
        case Verdict.TIE:
            return _tied(old, pile, slap, heard)
        case Verdict.LATE:
            return _late(old, slap, heard)
        case Verdict.FALSE:
            return fault_result(slap.t_ns, slap.seat, FaultKind.FALSE_SLAP, heard)
        case Verdict.IGNORED:
            return old


def _won(pile: Pile, slap: Slapped, heard: Heard) -> Result:
    name = heard.names[slap.seat]
    words = [pattern_name(pattern) for pattern in slap.patterns]
    if slap.verdict is Verdict.RESCUED:
        words.append(say("slap.rescued"))
    return Result(
        slap.t_ns,
        heard.t_ns,
        Mood.GOOD,
        slap.seat,
        say("slap.valid", name=name),
        ", ".join(words),
        (Line(slap.seat, name, _time(slap)),),
        _pattern_cards(pile, slap),
        _note(slap),
        won=slap,
    )


def _tied(old: Result | None, pile: Pile, slap: Slapped, heard: Heard) -> Result:
    if old is None or not _joins_tie(old, slap):
        cards = _pattern_cards(pile, slap)
        old = Result(slap.t_ns, heard.t_ns, Mood.TIE, None, say("slap.tie"), cards=cards)
    ties = (*old.ties, slap)
    line = Line(slap.seat, heard.names[slap.seat], say("slap.untimed") if slap.untimed else "")
    note = say("handicap.note") if any(tied.handicap for tied in ties) else _note(slap)
    return replace(with_line(old, line), ties=ties, detail=_near(ties), note=note)


def _joins_tie(old: Result, slap: Slapped) -> bool:
    again = any(tied.seat == slap.seat for tied in old.ties)
    return bool(old.ties) and not again and slap.t_ns - old.t_ns <= JOIN_NS


def _near(ties: tuple[Slapped, ...]) -> str:
    """Return how near a tie was: one time for all, for their order is just what nobody knows."""
    near = nearness_ms(ties)
    reactions = [slap.reaction + slap.handicap for slap in ties if slap.reaction is not None]
    if len(ties) < 2 or not reactions:
        return ""
    return say("slap.near", ms=near, after=rounded_ms(min(reactions), near))


def _late(old: Result | None, slap: Slapped, heard: Heard) -> Result:
    name = heard.names[slap.seat]
    joins = old is not None and old.mood is not Mood.BAD and slap.t_ns - old.t_ns <= JOIN_NS
    if old is not None and joins and (old.won or old.ties) and _is_adjusted(old, slap):
        return _adjusted(old, slap, name)
    if old is not None and joins and (slap.behind is not None or slap.untimed):
        time = say("slap.untimed") if slap.behind is None else _behind(slap, slap.behind)
        return with_line(old, Line(slap.seat, name, time))
    # Late is behind somebody; a slap on an empty table long after the last pile is not.
    is_behind = slap.untimed or (slap.behind is not None and slap.behind <= JOIN_NS)
    key = "slap.late" if is_behind else "slap.nothing"
    headline = say(key, name=name)
    detail = say("slap.no_penalty")
    return Result(slap.t_ns, heard.t_ns, Mood.PLAIN, slap.seat, headline, detail)


def _is_adjusted(old: Result, slap: Slapped) -> bool:
    """A slap and the one that won have not the same handicap; or it was earlier, and is late."""
    won = old.won
    unlike = won is not None and won.handicap != slap.handicap
    return not slap.untimed and (unlike or (slap.behind is None and slap.handicap > 0))


def _adjusted(old: Result, slap: Slapped, name: str) -> Result:
    """Return the result with a late hand: how far it is behind once the handicaps are added."""
    won, time = old.won, say("handicap.panel", ms=slap.handicap // MS)
    if won is not None and not won.untimed:
        behind = slap.t_ns + slap.handicap - won.t_ns - won.handicap
        time = _behind(slap, behind)
    told = with_line(old, Line(slap.seat, name, time))
    return replace(told, note=say("handicap.note"))


def _behind(slap: Slapped, behind: int) -> str:
    # Both presses are known to ± `uncertainty`: what lies between them to twice that.
    step = step_ms(2 * slap.uncertainty)
    if behind < step * MS:
        return say("slap.close", step=step)
    return say("slap.behind", ms=rounded_ms(behind, step), step=step)


def _time(slap: Slapped) -> str:
    if slap.untimed:
        return say("slap.untimed")
    if slap.reaction is None:
        return ""
    step = step_ms(slap.uncertainty)
    time = say("slap.time", ms=rounded_ms(slap.reaction, step), step=step)
    return say("handicap.time", time=time, ms=slap.handicap // MS) if slap.handicap else time


def _note(slap: Slapped) -> str:
    nominal = slap.reveal is RevealBasis.NOMINAL and slap.reaction is not None
    return say("slap.nominal") if nominal else ""


def _pattern_cards(pile: Pile, slap: Slapped) -> Pile:
    depths = [_PATTERN_CARDS.get(pattern, _MOST_CARDS) for pattern in slap.patterns]
    depth = max(depths, default=2) + (slap.verdict is Verdict.RESCUED)
    return pile[-min(depth, _MOST_CARDS) :]


def fault_result(t_ns: int, seat: int, kind: FaultKind, heard: Heard) -> Result:
    """Return what a seat did wrong."""
    headline = say(f"fault.{kind.value}", name=heard.names[seat])
    return Result(t_ns, heard.t_ns, Mood.BAD, seat, headline)


def penalty_result(old: Result | None, event: Penalised, heard: Heard) -> Result:
    """Return a fault with what it cost."""
    if old is None or old.mood is not Mood.BAD or old.seat != event.seat:
        old = fault_result(event.t_ns, event.seat, FaultKind.FALSE_SLAP, heard)
    return replace(old, detail=penalty_text(event.kind, event.cards))


def penalty_text(kind: PenaltyKind, cards: int) -> str:
    """Return what a penalty costs, in words."""
    return say(f"penalty.{kind.value}", cards=count("card", cards))


def taken_result(old: Result | None, event: Taken, heard: Heard) -> Result:
    """Return the result after a pile, or a share of it, was taken."""
    name, cards = heard.names[event.seat], count("card", event.cards)
    if event.by is TakenBy.SLAP and old is not None and old.mood is Mood.TIE:
        told = say("tie.takes", name=name, cards=cards)
        return with_line(old, Line(event.seat, told, brief=cards))
    if event.by is TakenBy.SLAP and old is not None:
        return replace(old, headline=say("slap.takes", name=name, n=event.cards))
    if event.by is TakenBy.PENALTY and old is not None:
        told = say("take.penalty", name=name)
        return with_line(old, Line(event.seat, told, brief=say("take.pile")))
    key = "take.excuse" if event.by is TakenBy.EXCUSE else "take.challenge"
    return Result(event.t_ns, heard.t_ns, Mood.PLAIN, event.seat, say(key, name=name), cards)


def with_line(result: Result, line: Line) -> Result:
    """Return the result with one more line, if there is room for it."""
    return replace(result, lines=(*result.lines, line)[:MOST_LINES])
