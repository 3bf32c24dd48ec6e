"""What is remembered of a game of Court Circular, and what its screen shows of it. Pure.

A view says how things stand; who has just won with what, and what is on its way, only events say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from engine.cards import Card
from engine.events import CardPlayed, Event
from engine.hand_events import DealOver, Dealt, LeadTurned, Scored, TrickResigned, TrickWon
from engine.views import CircularView, LineView
from pi_app.hands import PhoneState
from pi_app.publish import Update
from pi_app.screens.figures import MS
from pi_app.screens.motion import SETTLE_NS, SWEEP_NS
from pi_app.screens.story import FRESH_NS

GAME = "court-circular"
LINGER_NS = 2600 * MS
"""How long the last trick of a deal lies before its points are counted."""
CUT_NS = 4000 * MS
"""How long the cards that were cut are shown, if nobody plays."""
PAGE_NS = 9000 * MS
"""How long a page of the rules is shown."""


@dataclass(frozen=True, slots=True)
class Heard:
    """An event, and when the screen heard of it."""

    event: Event
    t_ns: int


@dataclass(frozen=True, slots=True)
class CircularStory:
    """What a view of Court Circular does not say."""

    hands: bool = False
    """A hand has been on this screen in this match: it keeps its zone."""
    won: Heard | None = None
    """The last TrickWon."""
    resigned: tuple[int, ...] = ()
    """Who gave up the trick that was won, or is played."""
    dealt: Heard | None = None
    """The Dealt of this deal."""
    counted: Heard | None = None
    """The DealOver of the deal that was counted last."""
    scored: Scored | None = None
    played: Heard | None = None
    """The CardPlayed last."""
    chosen: Heard | None = None
    """The LeadTurned by a seat last: it takes what it has won."""
    idle_ns: int | None = None
    """Since when nobody plays."""


class Stage(Enum):
    """Which picture the screen shows."""

    RULES = "rules"
    """Nobody plays."""
    BOARD = "board"
    """Phones are waited for."""
    TRICK = "trick"
    LINGER = "linger"
    """The last trick of a deal is looked at once more."""
    COUNT = "count"
    """A deal, perhaps the match, is over."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The cards on the table."""

    lead: Card | None
    rows: tuple[tuple[Card, ...], ...]
    """A seat's cards in the order in which it played them."""
    lines: tuple[LineView | None, ...]
    resigned: tuple[bool, ...]
    first_hand: int
    winner: int | None
    """Who has won them, if somebody has."""
    choosing: bool
    """The winner chooses one of them."""


@dataclass(frozen=True, slots=True)
class Cut:
    """What was cut."""

    cards: tuple[Card, ...]
    """One a seat."""
    deals: int
    """Who cut the lowest."""
    leads: int
    """Who cut the highest."""


def advance_circular(story: CircularStory, update: Update, now_ns: int) -> CircularStory:
    """Return the story after an update that reached the screen at `now_ns`."""
    view = update.view
    if update.game != GAME:
        return CircularStory()
    if not isinstance(view, CircularView):
        return CircularStory(idle_ns=now_ns if story.idle_ns is None else story.idle_ns)
    story = replace(story, idle_ns=None)
    for event in update.events:
        teller = _TELLERS.get(type(event))
        story = teller(story, Heard(event, now_ns)) if teller else story
    shown = update.hand is not None or update.curtain is not None
    return replace(story, hands=story.hands or shown)


def stage_of(update: Update, story: CircularStory, now_ns: int) -> Stage:
    """Return what is to be shown at a moment."""
    view = update.view
    if not isinstance(view, CircularView):
        return Stage.RULES
    if update.phones is not None and view.over is None:
        states = {seat.state for seat in update.phones.seats}
        if PhoneState.EXPECTED in states:
            return Stage.BOARD
    if view.lead is not None:
        return Stage.TRICK
    lingers = story.counted is not None and now_ns < story.counted.t_ns + LINGER_NS
    return Stage.LINGER if lingers and view.last_trick is not None else Stage.COUNT


def laid_of(view: CircularView) -> Laid:
    """Return the cards that lie on the table, or those of the last trick where there are none."""
    last = view.last_trick
    if view.lead is None and last is not None:
        lines = tuple(last.line if n == last.winner else None for n in range(len(view.seats)))
        none = (False,) * len(view.seats)
        return Laid(
            last.lead, last.played, lines, none, last.first_hand, last.winner, choosing=False
        )
    return Laid(
        lead=view.lead,
        rows=tuple(seat.played for seat in view.seats),
        lines=tuple(seat.line for seat in view.seats),
        resigned=tuple(seat.resigned for seat in view.seats),
        first_hand=view.first_hand,
        winner=view.turn if view.choosing else None,
        choosing=view.choosing,
    )


def cut_of(view: CircularView, story: CircularStory, now_ns: int) -> Cut | None:
    """Return the cut while it is to be seen."""
    dealt = story.dealt
    if dealt is None or not isinstance(dealt.event, Dealt) or not dealt.event.cut:
        return None
    if view.cards_played or now_ns - dealt.t_ns >= CUT_NS:
        return None
    return Cut(dealt.event.cut, dealt.event.dealer, dealt.event.seat)


def is_fresh(heard: Heard | None, now_ns: int) -> bool:
    """True while something stands out."""
    return heard is not None and now_ns - heard.t_ns < FRESH_NS


def settled(story: CircularStory, now_ns: int) -> float:
    """Return how much of its last bit of way the newest card has made, 0 to 1."""
    return _share(story.played, SETTLE_NS, now_ns)


def swept(story: CircularStory, now_ns: int) -> float:
    """Return how much of the way to their winner the taken cards have made, 0 to 1."""
    return _share(story.chosen, SWEEP_NS, now_ns)


def _share(heard: Heard | None, lasts_ns: int, now_ns: int) -> float:
    return 1.0 if heard is None else min(max((now_ns - heard.t_ns) / lasts_ns, 0.0), 1.0)


def is_circular_moving(story: CircularStory, now_ns: int) -> bool:
    """True while each frame differs."""
    return settled(story, now_ns) < 1.0 or swept(story, now_ns) < 1.0


def page_of(story: CircularStory, pages: int, now_ns: int) -> int:
    """Return which page of the rules is open."""
    since_ns = now_ns if story.idle_ns is None else story.idle_ns
    return max(now_ns - since_ns, 0) // PAGE_NS % pages


def circular_until_ns(story: CircularStory, now_ns: int) -> int | None:
    """Return the next moment at which the picture changes by itself; none if it does not."""
    if story.idle_ns is not None:
        return story.idle_ns + (max(now_ns - story.idle_ns, 0) // PAGE_NS + 1) * PAGE_NS
    parts = (
        (story.played, SETTLE_NS),
        (story.chosen, SWEEP_NS),
        (story.won, FRESH_NS),
        (story.dealt, FRESH_NS),
        (story.dealt, CUT_NS),
        (story.counted, LINGER_NS),
    )
    moments = [heard.t_ns + lasts for heard, lasts in parts if heard is not None]
    return min((one for one in moments if one > now_ns), default=None)


def _won(story: CircularStory, heard: Heard) -> CircularStory:
    return replace(story, won=heard)


def _resigned(story: CircularStory, heard: Heard) -> CircularStory:
    assert isinstance(heard.event, TrickResigned)
    return replace(story, resigned=(*story.resigned, heard.event.seat))


def _dealt(story: CircularStory, heard: Heard) -> CircularStory:
    return CircularStory(hands=story.hands, dealt=heard)


def _turned(story: CircularStory, heard: Heard) -> CircularStory:
    assert isinstance(heard.event, LeadTurned)
    chosen = None if heard.event.seat is None else heard
    return replace(story, won=None, resigned=(), played=None, chosen=chosen)


def _played(story: CircularStory, heard: Heard) -> CircularStory:
    return replace(story, played=heard)


def _counted(story: CircularStory, heard: Heard) -> CircularStory:
    return replace(story, counted=heard)


def _scored(story: CircularStory, heard: Heard) -> CircularStory:
    assert isinstance(heard.event, Scored)
    return replace(story, scored=heard.event)


_Teller = Callable[[CircularStory, Heard], CircularStory]
_TELLERS: dict[type[Event], _Teller] = {
    TrickWon: _won,
    TrickResigned: _resigned,
    Dealt: _dealt,
    LeadTurned: _turned,
    CardPlayed: _played,
    DealOver: _counted,
    Scored: _scored,
}
