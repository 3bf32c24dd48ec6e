"""What is said of a game of Batak: who is asked, who has won what. Pure."""

from __future__ import annotations

from engine.batak_events import BatakDealt, BatakTrick, BidMade, ContractMade, PassMade
from engine.batak_rules import TrumpLead
from engine.batak_views import BatakStage, BatakView
from engine.cards import Suit
from pi_app.publish import Update
from pi_app.screens.batak_story import BatakStory, Laid, is_redeal
from pi_app.screens.circular_story import is_fresh
from pi_app.screens.circular_told import waited_for, way_back
from pi_app.screens.results import Mood
from pi_app.screens.story import FRESH_NS
from pi_app.screens.told import Told
from pi_app.screens.words import count, listed, say, started

NOTHING = Told("", (), "", Mood.PLAIN)


def suit_name(suit: Suit | str) -> str:
    """Return what a suit is called."""
    return say(f"suit.{suit.value if isinstance(suit, Suit) else suit}")


def shows_broken(view: BatakView) -> bool:
    """True where it matters whether trump is broken."""
    return view.rules.trump_lead is TrumpLead.BROKEN and view.trump is not None


def told_of_batak(
    update: Update, view: BatakView, story: BatakStory, laid: Laid, now_ns: int
) -> tuple[Told, bool]:
    """Return what is told, and whether it stands out."""
    names = [seat.name for seat in update.seats]
    away = waited_for(update)
    if away:
        waits = say("phones.waits", names=listed([names[seat] for seat in away]))
        told = Told(waits, away, way_back(update), Mood.TIE, say("phones.waits_brief"))
        return told, True
    if laid.winner is not None:
        return _taken(story, laid.winner, names, now_ns), is_fresh(story.taken, now_ns)
    if is_redeal(view):
        detail = say("batak.deals_again", name=names[view.dealer])
        return Told(say("batak.nobody"), (view.dealer,), detail, Mood.PLAIN), False
    if view.turn is None:
        return NOTHING, False
    if view.stage is BatakStage.BID:
        return _auction(view, story, names, view.turn), False
    if view.stage is BatakStage.TRUMP:
        return _naming(view, story, names, view.turn), False
    return _playing(view, story, names, view.turn, now_ns), False


def _taken(story: BatakStory, winner: int, names: list[str], now_ns: int) -> Told:
    event = None if story.taken is None else story.taken.event
    ruffed = isinstance(event, BatakTrick) and event.ruffed
    detail = say("batak.takes_trump") if ruffed else ""
    if ruffed and _just_broken(story, now_ns):
        detail = say("batak.breaks")
    told = say("batak.takes", name=names[winner])
    return Told(told, (winner,), detail, Mood.GOOD, say("batak.takes_brief"))


def _auction(view: BatakView, story: BatakStory, names: list[str], turn: int) -> Told:
    asked = say("batak.asked", name=names[turn])
    detail = _last_word(view, story, names)
    return Told(asked, (turn,), detail, Mood.PLAIN, say("batak.asked_brief"))


def _last_word(view: BatakView, story: BatakStory, names: list[str]) -> str:
    said = None if story.said is None else story.said.event
    if isinstance(said, BidMade):
        return say("batak.bids", name=names[said.seat], n=said.value)
    if isinstance(said, PassMade):
        return say("batak.passes", name=names[said.seat])
    dealt = None if story.dealt is None else story.dealt.event
    if isinstance(dealt, BatakDealt) and dealt.again:
        return say("batak.again", name=names[dealt.dealer])
    return say("batak.deals", n=view.deal, name=names[view.dealer])


def _naming(view: BatakView, story: BatakStory, names: list[str], turn: int) -> Told:
    event = None if story.contract is None else story.contract.event
    if isinstance(event, ContractMade) and event.forced:
        detail = say("batak.forced", name=names[turn], n=event.value)
    else:
        detail = say("batak.promised", tricks=count("batak.tricks", view.contract or 0))
    told = say("batak.names", name=names[turn])
    return Told(told, (turn,), detail, Mood.PLAIN, say("batak.names_brief"))


def _playing(view: BatakView, story: BatakStory, names: list[str], turn: int, now_ns: int) -> Told:
    detail = _detail(view, story, now_ns)
    if view.trick:
        told = say("now.turn", name=names[turn])
        return Told(told, (turn,), detail, Mood.PLAIN, say("state.turn"))
    told = say("batak.leads", name=names[turn])
    return Told(told, (turn,), detail, Mood.PLAIN, say("batak.leads_brief"))


def _detail(view: BatakView, story: BatakStory, now_ns: int) -> str:
    if shows_broken(view) and _just_broken(story, now_ns):
        return say("batak.breaks")
    if view.trick:
        suit = view.trick[0][1].suit or ""
        return say("batak.was_led", suit=started(suit_name(suit)))
    if view.trump is not None and is_fresh(story.trump, now_ns):
        return say("batak.trump_is", suit=suit_name(view.trump))
    return ""


def _just_broken(story: BatakStory, now_ns: int) -> bool:
    return story.broken_ns is not None and now_ns - story.broken_ns < FRESH_NS
