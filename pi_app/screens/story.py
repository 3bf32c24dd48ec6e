"""What is told on the screen: events in, plain words and small facts out. Pure, no pygame.

A `Story` is folded over the updates. It keeps the last result (a slap, a fault, a pile won), how
many attempts a challenge began with, and what is still moving.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from engine.cards import Card
from engine.events import (
    CameBack,
    CardPlayed,
    Challenged,
    Event,
    Faulted,
    Penalised,
    PenaltyKind,
    Slapped,
    Taken,
    TakenBy,
    Verdict,
)
from pi_app.publish import Update
from pi_app.screens.figures import MS, nearness_ms, rounded_ms, step_ms
from pi_app.screens.words import count, pattern_name, say

FRESH_NS = 2500 * MS
"""How long a result stands out."""
JOIN_NS = 1600 * MS
"""Late slaps and penalties join a result that is no older."""
MOVE_NS = 320 * MS
"""The longest motion."""
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

    seat: int | None
    text: str


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


class MotionKind(Enum):
    """What moves."""

    PLAYED = "played"
    TAKEN = "taken"


@dataclass(frozen=True, slots=True)
class Motion:
    """Something that moves for a moment, from `start_ns` on."""

    kind: MotionKind
    seat: int
    start_ns: int


@dataclass(frozen=True, slots=True)
class Story:
    """All that the screen shows and that a view does not say."""

    result: Result | None = None
    tries: int = 0
    """What the challenge on the table began with."""
    asker: int | None = None
    """Whose court card asks."""
    pile: tuple[Card, ...] = ()
    motions: tuple[Motion, ...] = ()
    fresh_numbers: tuple[int, ...] = ()
    """Cards turned over since the update before."""


@dataclass(frozen=True, slots=True)
class _Now:
    """What telling needs to know besides the story."""

    names: tuple[str, ...]
    t_ns: int


def advance(story: Story, update: Update, now_ns: int) -> Story:
    """Return the story after an update that reached the screen at `now_ns`."""
    now = _Now(tuple(seat.name for seat in update.seats), now_ns)
    moving = tuple(m for m in story.motions if now_ns - m.start_ns < MOVE_NS)
    story = replace(story, motions=moving, fresh_numbers=())
    for event in update.events:
        teller = _TELLERS.get(type(event))
        story = teller(story, event, now) if teller else story
    view = update.view
    if view is None:
        return Story(fresh_numbers=story.fresh_numbers)
    pile = tuple(up.card for up in view.pile)
    if view.challenge is None:
        return replace(story, tries=0, asker=None, pile=pile)
    tries = max(story.tries, view.challenge.attempts)
    return replace(story, tries=tries, asker=view.challenge.by, pile=pile)


def until_ns(story: Story, now_ns: int) -> int | None:
    """Return the next moment at which the picture changes by itself; none if it does not."""
    if story.result and now_ns < story.result.shown_ns + FRESH_NS:
        return story.result.shown_ns + FRESH_NS
    return None


def is_fresh(result: Result, now_ns: int) -> bool:
    """True while a result stands out."""
    return now_ns - result.shown_ns < FRESH_NS


def _played(story: Story, event: Event, now: _Now) -> Story:
    assert isinstance(event, CardPlayed)
    return replace(
        story,
        pile=(*story.pile, event.card),
        motions=(*story.motions, Motion(MotionKind.PLAYED, event.seat, now.t_ns)),
        fresh_numbers=(*story.fresh_numbers, event.number),
    )


def _challenged(story: Story, event: Event, now: _Now) -> Story:
    del now
    assert isinstance(event, Challenged)
    if event.by == story.asker:
        return story
    return replace(story, tries=event.attempts, asker=event.by)


def _slapped(story: Story, event: Event, now: _Now) -> Story:
    assert isinstance(event, Slapped)
    match event.verdict:
        case Verdict.VALID | Verdict.RESCUED:
            return replace(story, result=_won(story, event, now))
        case Verdict.TIE:
            return replace(story, result=_tied(story, event, now))
        case Verdict.LATE:
            return replace(story, result=_late(story, event, now))
        case Verdict.FALSE:
            return replace(story, result=_fault(event.t_ns, event.seat, "false_slap", now))
        case Verdict.IGNORED:
            return story


def _won(story: Story, slap: Slapped, now: _Now) -> Result:
    rescued = slap.verdict is Verdict.RESCUED
    detail = _patterns(slap)
    if rescued:
        detail = f"{detail}, {say('slap.rescued')}" if detail else say("slap.rescued")
    return Result(
        slap.t_ns,
        now.t_ns,
        Mood.GOOD,
        slap.seat,
        say("slap.valid", name=now.names[slap.seat]),
        detail,
        (Line(slap.seat, _time(slap, now)),),
        _pattern_cards(story.pile, slap),
        _note(slap),
    )


def _tied(story: Story, slap: Slapped, now: _Now) -> Result:
    line = Line(slap.seat, _time(slap, now))
    old = story.result
    if old is None or not old.ties or slap.t_ns - old.t_ns > JOIN_NS:
        cards = _pattern_cards(story.pile, slap)
        old = Result(slap.t_ns, now.t_ns, Mood.TIE, None, say("slap.tie"), cards=cards)
    ties = (*old.ties, slap)
    near = say("slap.near", ms=nearness_ms(ties)) if len(ties) > 1 else ""
    return replace(_with_line(old, line), ties=ties, detail=near, note=_note(slap))


def _late(story: Story, slap: Slapped, now: _Now) -> Result:
    old = story.result
    name = now.names[slap.seat]
    joins = old is not None and old.mood is not Mood.BAD and slap.t_ns - old.t_ns <= JOIN_NS
    if old is not None and joins and slap.behind is not None:
        return _with_line(old, Line(slap.seat, _behind(slap, slap.behind, name)))
    headline = say("slap.late", name=name)
    detail = say("slap.no_penalty")
    return Result(slap.t_ns, now.t_ns, Mood.PLAIN, slap.seat, headline, detail)


def _behind(slap: Slapped, behind: int, name: str) -> str:
    # Both presses are known to ± `uncertainty`: what lies between them to twice that.
    step = step_ms(2 * slap.uncertainty)
    if behind < step * MS:
        return say("slap.close", name=name, step=step)
    return say("slap.behind", name=name, ms=rounded_ms(behind, step), step=step)


def _time(slap: Slapped, now: _Now) -> str:
    name = now.names[slap.seat]
    if slap.reaction is None:
        return say("slap.plain", name=name)
    step = step_ms(slap.uncertainty)
    return say("slap.time", name=name, ms=rounded_ms(slap.reaction, step), step=step)


def _note(slap: Slapped) -> str:
    nominal = slap.reveal is not None and slap.reveal.value == "nominal"
    return say("slap.nominal") if nominal and slap.reaction is not None else ""


def _patterns(slap: Slapped) -> str:
    return ", ".join(pattern_name(pattern) for pattern in slap.patterns)


def _pattern_cards(pile: tuple[Card, ...], slap: Slapped) -> tuple[Card, ...]:
    depths = [_PATTERN_CARDS.get(pattern, _MOST_CARDS) for pattern in slap.patterns]
    depth = max(depths, default=2) + (slap.verdict is Verdict.RESCUED)
    return pile[-min(depth, _MOST_CARDS) :]


def _faulted(story: Story, event: Event, now: _Now) -> Story:
    assert isinstance(event, Faulted)
    old = story.result
    said = old is not None and old.mood is Mood.BAD and old.seat == event.seat
    if said and old is not None and old.t_ns == event.t_ns:
        return story
    return replace(story, result=_fault(event.t_ns, event.seat, event.kind.value, now))


def _fault(t_ns: int, seat: int, kind: str, now: _Now) -> Result:
    headline = say(f"fault.{kind}", name=now.names[seat])
    return Result(t_ns, now.t_ns, Mood.BAD, seat, headline)


def _penalised(story: Story, event: Event, now: _Now) -> Story:
    assert isinstance(event, Penalised)
    old = story.result
    if old is None or old.mood is not Mood.BAD or old.seat != event.seat:
        old = _fault(event.t_ns, event.seat, "false_slap", now)
    return replace(story, result=replace(old, detail=penalty_text(event.kind, event.cards)))


def penalty_text(kind: PenaltyKind, cards: int) -> str:
    """Return what a penalty costs, in words."""
    return say(f"penalty.{kind.value}", cards=count("card", cards))


def _taken(story: Story, event: Event, now: _Now) -> Story:
    assert isinstance(event, Taken)
    motions = (*story.motions, Motion(MotionKind.TAKEN, event.seat, now.t_ns))
    result = _gain(story, event, now)
    return replace(story, motions=motions, pile=(), tries=0, asker=None, result=result)


def _gain(story: Story, event: Taken, now: _Now) -> Result:
    name, cards = now.names[event.seat], count("card", event.cards)
    old = story.result
    if event.by is TakenBy.SLAP and old is not None:
        return _slap_gain(old, event, name, cards)
    if event.by is TakenBy.PENALTY and old is not None:
        return _with_line(old, Line(event.seat, say("take.penalty", name=name)))
    key = "take.excuse" if event.by is TakenBy.EXCUSE else "take.challenge"
    return Result(event.t_ns, now.t_ns, Mood.PLAIN, event.seat, say(key, name=name), cards)


def _slap_gain(old: Result, event: Taken, name: str, cards: str) -> Result:
    if old.mood is not Mood.TIE:
        return replace(old, headline=say("slap.takes", name=name, cards=cards))
    return _with_line(old, Line(event.seat, say("tie.takes", name=name, cards=cards)))


def _back(story: Story, event: Event, now: _Now) -> Story:
    assert isinstance(event, CameBack)
    if story.result is None:
        return story
    line = Line(event.seat, say("back", name=now.names[event.seat]))
    return replace(story, result=_with_line(story.result, line))


def _with_line(result: Result, line: Line) -> Result:
    return replace(result, lines=(*result.lines, line)[:MOST_LINES])


_Teller = Callable[[Story, Event, _Now], Story]
_TELLERS: dict[type[Event], _Teller] = {
    CardPlayed: _played,
    Challenged: _challenged,
    Slapped: _slapped,
    Faulted: _faulted,
    Penalised: _penalised,
    Taken: _taken,
    CameBack: _back,
}
