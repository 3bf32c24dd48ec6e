"""What a person taps on a phone in Batak: twice on a card, a bid or a suit."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from playwright.sync_api import Page

from engine.batak_views import BatakView
from engine.inputs import BatakMove, BidChosen, BidPassed, CardChosen, TrumpChosen
from pi_app.options import options


def key_of(move: BatakMove) -> str:
    """Return the `data-key` of what stands for a move."""
    match move:
        case CardChosen():
            return move.card.code
        case BidChosen():
            return f"bid-{move.value}"
        case TrumpChosen():
            return f"trump-{move.suit.value}"
        case BidPassed():
            return "pass"


def tap_batak(page: Page, view: BatakView, chance: Random) -> BatakMove:
    """Choose and confirm something that is allowed, low bids rather; return what it was."""
    allowed = [option.move for option in options(view) if option.reason is None]
    move = allowed[min(chance.randrange(len(allowed)), chance.randrange(len(allowed)))]
    assert isinstance(move, CardChosen | BidChosen | BidPassed | TrumpChosen)
    tap_twice(page, key_of(move))
    return replace(move, t_ns=0)


def tap_twice(page: Page, key: str) -> None:
    """Choose something below the table, and confirm it."""
    page.locator(f'.hand [data-key="{key}"]').tap()
    page.locator(f'.hand .chosen[data-key="{key}"]').tap()
