"""What is said of a game of Court Circular: who plays, who has won with what. Pure."""

from __future__ import annotations

from functools import lru_cache

from engine.games.court_circular.lines import worth
from engine.hand_events import Dealt, LineClass, LineKind, TrickWon, WonBy
from engine.views import CircularView
from pi_app.hands import PhoneSeat, PhoneState
from pi_app.options import HandView
from pi_app.publish import Update
from pi_app.screens.circular_story import CircularStory, Laid, cut_of, is_fresh
from pi_app.screens.results import Mood
from pi_app.screens.told import Told
from pi_app.screens.words import listed, say

_WHOLE = 4
"""Cards of a line that all of a player's cards and the lead belong to."""


def line_name(kind: LineKind, line_class: LineClass, cards: int) -> str:
    """Return what a line is called; a court of four, the lead among them, names the game."""
    whole = line_class is LineClass.WITH_LEAD and cards == _WHOLE
    if kind is LineKind.COURT and whole:
        return say("linekind.court_circular")
    return say(f"linekind.{kind.value}")


@lru_cache(maxsize=4)
def leader_of(laid: Laid) -> int | None:
    """Return whose cards are worth most by now, or have won; none before there are two rows."""
    if laid.winner is not None or laid.lead is None:
        return laid.winner
    rows = [n for n, row in enumerate(laid.rows) if row and not laid.resigned[n]]
    if len(rows) < 2:
        return None
    lead = laid.lead
    return max(rows, key=lambda seat: worth(lead, laid.rows[seat]))


def away_seats(update: Update) -> tuple[int, ...]:
    """Return the seats whose phones are away."""
    return tuple(phone.seat for phone in _away(update))


def waited_for(update: Update) -> tuple[int, ...]:
    """Return the seat in turn, if its phone is away: till then the game goes on without it."""
    turn = update.view.turn if isinstance(update.view, HandView) else None
    return tuple(seat for seat in away_seats(update) if seat == turn)


def way_back(update: Update) -> str:
    """Return what to do about it: where there are no buttons, another phone needs the code."""
    waited = waited_for(update)
    codes = [one.code for one in _away(update) if one.seat in waited and one.code is not None]
    if not codes or update.phones is None:
        return say("phones.wake")
    return say("phones.wake_or", address=update.phones.address, code=codes[0])


def _away(update: Update) -> tuple[PhoneSeat, ...]:
    phones = () if update.phones is None else update.phones.seats
    return tuple(phone for phone in phones if phone.state is PhoneState.AWAY)


def told_of_trick(
    update: Update, view: CircularView, story: CircularStory, now_ns: int
) -> tuple[Told, bool]:
    """Return what is told, and whether it stands out."""
    names = [seat.name for seat in update.seats]
    away = waited_for(update)
    if away:
        told = say("phones.waits", names=listed([names[seat] for seat in away]))
        brief = say("phones.waits_brief")
        return Told(told, away, way_back(update), Mood.TIE, brief), True
    if story.won is not None and isinstance(story.won.event, TrickWon):
        fresh = is_fresh(story.won, now_ns)
        told_won = _won(story.won.event, names, story.resigned, choosing=view.choosing)
        return (told_won if fresh or not view.choosing else _turned_about(told_won)), fresh
    if view.choosing and view.turn is not None:
        name = names[view.turn]
        brief = say("circular.choose_brief")
        return Told(say("circular.choose", name=name), (view.turn,), "", Mood.PLAIN, brief), False
    if view.turn is None:
        return Told("", (), "", Mood.PLAIN), False
    detail = _detail(view, story, names, now_ns)
    headline = say("now.turn", name=names[view.turn])
    return Told(headline, (view.turn,), detail, Mood.PLAIN, say("state.turn")), False


def _detail(view: CircularView, story: CircularStory, names: list[str], now_ns: int) -> str:
    """Return what else should be known at this moment."""
    if story.resigned:
        return say("circular.resigned", name=listed([names[seat] for seat in story.resigned]))
    cut = cut_of(view, story, now_ns)
    if cut is not None:
        return say("circular.cut", name=names[cut.leads])
    if story.dealt is not None and is_fresh(story.dealt, now_ns):
        dealt = story.dealt.event
        assert isinstance(dealt, Dealt)
        return say("circular.deal", n=dealt.number)
    return "" if view.pack else say("circular.pack_out")


def _turned_about(told: Told) -> Told:
    """Return what was won with what is to be done first: that is what matters after a moment."""
    brief = say("circular.choose_brief")
    return Told(told.detail, told.seats, told.headline, Mood.PLAIN, brief)


def _won(won: TrickWon, names: list[str], resigned: tuple[int, ...], *, choosing: bool) -> Told:
    name = names[won.seat]
    detail = say("circular.choose", name=name) if choosing else ""
    if won.by is WonBy.RESIGN:
        loser = listed([names[seat] for seat in resigned])
        told = say("circular.by_resign", loser=loser, name=name)
        return Told(told, (won.seat,), detail, Mood.GOOD, say("circular.by_resign_brief"))
    if won.line is None or won.line_class is None:
        told, brief = say("circular.by_card", name=name), say("circular.by_card_brief")
        return Told(told, (won.seat,), detail, Mood.GOOD, brief)
    line = line_name(won.line, won.line_class, len(won.cards))
    told = say("circular.by_line", name=name, line=line)
    return Told(told, (won.seat,), detail, Mood.GOOD, say("circular.by_line_brief", line=line))
