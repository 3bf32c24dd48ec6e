"""What is remembered of a game of Batak, and which picture its screen shows. Pure.

A view says how things stand; what has just been said, won or broken, only events say. The cards of
a full trick leave the view at once: here they lie till everybody has seen who took them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from engine.batak_events import (
    BatakDealOver,
    BatakDealt,
    BatakTrick,
    BidMade,
    ContractMade,
    PassMade,
    TrumpMade,
)
from engine.batak_rules import Direction
from engine.batak_views import BatakStage, BatakView, Play
from engine.cards import Suit
from engine.events import CardPlayed, Event
from engine.tricks import winner
from pi_app.hands import PhoneState
from pi_app.publish import Update
from pi_app.screens.circular_story import PAGE_NS, Heard
from pi_app.screens.figures import MS
from pi_app.screens.motion import SETTLE_NS, SWEEP_NS
from pi_app.screens.story import FRESH_NS

GAME = "batak"
LIES_NS = 1800 * MS
"""How long a full trick lies, unless the next card comes sooner."""
DEAL_LIES_NS = 2600 * MS
"""How long the last trick of a deal lies before it is counted."""


@dataclass(frozen=True, slots=True)
class BatakStory:
    """What a view of Batak does not say."""

    hands: bool = False
    """A hand has been on this screen in this match: it keeps its zone."""
    clockwise: bool = False
    dealt: Heard | None = None
    """The BatakDealt of this deal."""
    said: Heard | None = None
    """The BidMade or PassMade last."""
    contract: Heard | None = None
    trump: Heard | None = None
    broken_ns: int | None = None
    """When trump was broken in this deal."""
    played: Heard | None = None
    """The CardPlayed last."""
    taken: Heard | None = None
    """The BatakTrick last."""
    lies_until_ns: int = 0
    """Till when its cards lie."""
    over: Heard | None = None
    """The BatakDealOver of the deal that was counted last."""
    idle_ns: int | None = None
    """Since when nobody plays."""


class Picture(Enum):
    """Which picture the screen shows."""

    RULES = "rules"
    """Nobody plays."""
    BOARD = "board"
    """Phones are waited for."""
    AUCTION = "auction"
    """Bids, and the naming of trump."""
    TRICK = "trick"
    LINGER = "linger"
    """The last trick of a deal is looked at once more."""
    COUNT = "count"
    """A deal, perhaps the match, is over."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The cards on the table."""

    plays: tuple[Play, ...]
    best: int | None
    """Whose card wins by now."""
    winner: int | None
    """Who has won them; none while the trick is played."""


def advance_batak(story: BatakStory, update: Update, now_ns: int) -> BatakStory:
    """Return the story after an update that reached the screen at `now_ns`."""
    view = update.view
    if update.game != GAME:
        return BatakStory()
    if not isinstance(view, BatakView):
        since = now_ns if story.idle_ns is None else story.idle_ns
        return BatakStory(clockwise=story.clockwise, idle_ns=since)
    for event in update.events:
        teller = _TELLERS.get(type(event))
        story = teller(story, Heard(event, now_ns)) if teller else story
    shown = update.hand is not None or update.curtain is not None
    broken = (now_ns if story.broken_ns is None else story.broken_ns) if view.broken else None
    return replace(
        story,
        idle_ns=None,
        hands=story.hands or shown,
        clockwise=view.rules.direction is Direction.CLOCKWISE,
        broken_ns=broken,
    )


def picture_of(update: Update, story: BatakStory, now_ns: int) -> Picture:
    """Return what is to be shown at a moment."""
    view = update.view
    if not isinstance(view, BatakView):
        return Picture.RULES
    if update.phones is not None and view.over is None:
        states = {seat.state for seat in update.phones.seats}
        if PhoneState.EXPECTED in states:
            return Picture.BOARD
    if view.stage in (BatakStage.BID, BatakStage.TRUMP):
        return Picture.AUCTION
    if view.stage is BatakStage.CARD:
        return Picture.TRICK
    if is_redeal(view):
        return Picture.AUCTION
    lingers = story.over is not None and now_ns < story.over.t_ns + DEAL_LIES_NS
    return Picture.LINGER if lingers and view.tricks_seen else Picture.COUNT


def is_redeal(view: BatakView) -> bool:
    """True after four passes, before the same dealer deals again."""
    waits = view.stage is BatakStage.DEAL
    return waits and (not view.history or view.history[-1].number != view.deal)


def laid_of(view: BatakView, story: BatakStory, now_ns: int) -> Laid:
    """Return the cards that lie on the table: those of the last trick, as long as they lie."""
    if view.trick or not view.tricks_seen:
        return Laid(view.trick, best_of(view.trick, view.trump), None)
    over = view.stage is not BatakStage.CARD
    if not over and not lies(story, now_ns):
        return Laid((), None, None)
    last = view.tricks_seen[-1]
    return Laid(last.plays, last.winner, last.winner)


def best_of(plays: tuple[Play, ...], trump: Suit | None) -> int | None:
    """Return whose card wins as the trick stands; none without cards."""
    if not plays or trump is None:
        return None
    return plays[winner(tuple(card for _, card in plays), trump)][0]


def lies(story: BatakStory, now_ns: int) -> bool:
    """True while the cards of a full trick are still looked at."""
    return story.taken is not None and now_ns < story.lies_until_ns


def settled(story: BatakStory, now_ns: int) -> float:
    """Return how much of its last bit of way the newest card has made, 0 to 1."""
    if story.played is None:
        return 1.0
    return min(max((now_ns - story.played.t_ns) / SETTLE_NS, 0.0), 1.0)


def swept(story: BatakStory, now_ns: int) -> float:
    """Return how much of the way to their winner the taken cards have made, 0 to 1."""
    if story.taken is None or now_ns < story.lies_until_ns:
        return 1.0
    return min((now_ns - story.lies_until_ns) / SWEEP_NS, 1.0)


def is_batak_moving(story: BatakStory, now_ns: int) -> bool:
    """True while each frame differs."""
    return settled(story, now_ns) < 1.0 or swept(story, now_ns) < 1.0


def batak_page_of(story: BatakStory, pages: int, now_ns: int) -> int:
    """Return which page of the rules is open."""
    since_ns = now_ns if story.idle_ns is None else story.idle_ns
    return max(now_ns - since_ns, 0) // PAGE_NS % pages


def batak_until_ns(story: BatakStory, now_ns: int) -> int | None:
    """Return the next moment at which the picture changes by itself; none if it does not."""
    if story.idle_ns is not None:
        return story.idle_ns + (max(now_ns - story.idle_ns, 0) // PAGE_NS + 1) * PAGE_NS
    parts = (
        (story.played, SETTLE_NS),
        (story.dealt, FRESH_NS),
        (story.said, FRESH_NS),
        (story.contract, FRESH_NS),
        (story.trump, FRESH_NS),
        (story.taken, FRESH_NS),
        (story.over, DEAL_LIES_NS),
    )
    moments = [heard.t_ns + lasts for heard, lasts in parts if heard is not None]
    if story.broken_ns is not None:
        moments.append(story.broken_ns + FRESH_NS)
    if story.taken is not None:
        moments += [story.lies_until_ns, story.lies_until_ns + SWEEP_NS]
    return min((one for one in moments if one > now_ns), default=None)


def _dealt(story: BatakStory, heard: Heard) -> BatakStory:
    return BatakStory(hands=story.hands, clockwise=story.clockwise, dealt=heard)


def _said(story: BatakStory, heard: Heard) -> BatakStory:
    return replace(story, said=heard)


def _contract(story: BatakStory, heard: Heard) -> BatakStory:
    return replace(story, contract=heard)


def _trump(story: BatakStory, heard: Heard) -> BatakStory:
    return replace(story, trump=heard)


def _played(story: BatakStory, heard: Heard) -> BatakStory:
    return replace(story, played=heard, lies_until_ns=min(story.lies_until_ns, heard.t_ns))


def _taken(story: BatakStory, heard: Heard) -> BatakStory:
    return replace(story, taken=heard, lies_until_ns=heard.t_ns + LIES_NS)


def _over(story: BatakStory, heard: Heard) -> BatakStory:
    return replace(story, over=heard, lies_until_ns=heard.t_ns + DEAL_LIES_NS)


_Teller = Callable[[BatakStory, Heard], BatakStory]
_TELLERS: dict[type[Event], _Teller] = {
    BatakDealt: _dealt,
    BidMade: _said,
    PassMade: _said,
    ContractMade: _contract,
    TrumpMade: _trump,
    CardPlayed: _played,
    BatakTrick: _taken,
    BatakDealOver: _over,
}
