"""The last thing that people ask about, in plain words: a slap, a fault, a pile won. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
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
from pi_app.publish import RulesBrief
from pi_app.screens.figures import MS, nearness_ms, rounded_ms
from pi_app.screens.photo import behind_text, is_adjusted, time_text, winner_of
from pi_app.screens.why import Why, why_right, why_wrong
from pi_app.screens.words import count, pattern_name, say

Pile = tuple[Card, ...]
JOIN_NS = 1600 * MS
"""Late slaps and penalties join a result that is no older."""
MOST_LINES = 5


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
    in_photo: bool = False
    """The photo finish tells it as well."""

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
    note: str = ""
    why: Why = field(default=Why())
    """What made it right or wrong."""
    slaps: tuple[Slapped, ...] = ()
    """The slaps at this pile that were right or late, in the order of their verdicts."""
    crowned: tuple[int, ...] = ()
    """Who got the pile by slapping."""

    @property
    def ties(self) -> tuple[Slapped, ...]:
        """The slaps that came too near to one another."""
        return tuple(slap for slap in self.slaps if slap.verdict is Verdict.TIE)


@dataclass(frozen=True, slots=True)
class Heard:
    """Who plays, and when the screen heard of what it tells."""

    names: tuple[str, ...]
    t_ns: int
    brief: RulesBrief = field(default=RulesBrief())
    turn: int | None = None
    """Whose PLAY counted just then."""


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
            wrong = fault_result(slap.t_ns, slap.seat, FaultKind.FALSE_SLAP, heard)
            return replace(wrong, why=why_wrong(pile, heard.brief))
        case Verdict.IGNORED:
            return old


def _won(pile: Pile, slap: Slapped, heard: Heard) -> Result:
    name = heard.names[slap.seat]
    words = [pattern_name(pattern) for pattern in slap.patterns]
    if slap.verdict is Verdict.RESCUED:
        words.append(say("slap.rescued"))
    time = say("slap.untimed") if slap.untimed else time_text(slap)
    return Result(
        slap.t_ns,
        heard.t_ns,
        Mood.GOOD,
        slap.seat,
        say("slap.valid", name=name),
        ", ".join(words),
        (Line(slap.seat, name, time, in_photo=True),),
        _note(slap),
        why_right(slap, pile, heard.brief),
        (slap,),
        (slap.seat,),
    )


def _tied(old: Result | None, pile: Pile, slap: Slapped, heard: Heard) -> Result:
    if old is None or not _joins_tie(old, slap):
        why = why_right(slap, pile, heard.brief)
        old = Result(slap.t_ns, heard.t_ns, Mood.TIE, None, say("slap.tie"), why=why)
    slaps = (*old.slaps, slap)
    time = say("slap.untimed") if slap.untimed else ""
    line = Line(slap.seat, heard.names[slap.seat], time, in_photo=True)
    note = say("handicap.note") if any(tied.handicap for tied in slaps) else _note(slap)
    joined = replace(with_line(old, line), slaps=slaps, note=note)
    return replace(joined, detail=_near(joined.ties))


def _joins_tie(old: Result, slap: Slapped) -> bool:
    again = any(tied.seat == slap.seat for tied in old.ties)
    return bool(old.ties) and not again and slap.t_ns - old.t_ns <= JOIN_NS


def _near(ties: tuple[Slapped, ...]) -> str:
    """Return how near a tie was: one time for all, for their order is just what nobody knows."""
    timed = tuple(slap for slap in ties if slap.reaction is not None and not slap.untimed)
    if len(timed) < 2:
        return ""
    near = nearness_ms(timed)
    first = min((slap.reaction or 0) + slap.handicap for slap in timed)
    return say("slap.near", ms=near, after=rounded_ms(first, near))


def _late(old: Result | None, slap: Slapped, heard: Heard) -> Result:
    name = heard.names[slap.seat]
    joins = old is not None and old.mood is not Mood.BAD and slap.t_ns - old.t_ns <= JOIN_NS
    if old is not None and joins and (slap.untimed or _is_behind(old, slap)):
        winner = winner_of(old.slaps, old.crowned)
        line = Line(slap.seat, name, behind_text(slap, winner), in_photo=True)
        note = say("handicap.note") if is_adjusted(slap, winner) else old.note
        return replace(with_line(old, line), slaps=(*old.slaps, slap), note=note)
    # Late is behind somebody; a slap on an empty table long after the last pile is not.
    is_behind = slap.untimed or (slap.behind is not None and slap.behind <= JOIN_NS)
    key = "slap.late" if is_behind else "slap.nothing"
    why = Why(say("why.taken")) if is_behind else Why()
    headline, detail = say(key, name=name), say("slap.no_penalty")
    return Result(slap.t_ns, heard.t_ns, Mood.PLAIN, slap.seat, headline, detail, why=why)


def _is_behind(old: Result, slap: Slapped) -> bool:
    """It came later, or was compared with the slaps that are told and a handicap put it later."""
    return slap.behind is not None or (slap.handicap > 0 and bool(old.slaps))


def _note(slap: Slapped) -> str:
    nominal = slap.reveal is RevealBasis.NOMINAL and slap.reaction is not None
    return say("slap.nominal") if nominal else ""


def fault_result(t_ns: int, seat: int, kind: FaultKind, heard: Heard) -> Result:
    """Return what a seat did wrong."""
    headline = say(f"fault.{kind.value}", name=heard.names[seat])
    told = Result(t_ns, heard.t_ns, Mood.BAD, seat, headline)
    if kind is not FaultKind.OUT_OF_TURN or heard.turn in (None, seat):
        return told
    whose = heard.names[heard.turn] if heard.turn is not None else ""
    return replace(told, why=Why(say("why.whose_turn", name=whose)))


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
        old = replace(old, crowned=(*old.crowned, event.seat))
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
