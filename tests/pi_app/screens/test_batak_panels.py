"""The panels and the hand of Batak: what stands on them, what may be played, and why not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cards import Suit
from engine.reasons import Reason
from pi_app.publish import Phase, Update
from pi_app.screens.batak_boxes import trump_of
from pi_app.screens.batak_hand import batak_hint_of, cards_of, why
from pi_app.screens.batak_panels import batak_panels
from pi_app.screens.words import ENGLISH
from tests.pi_app.screens.batak_scenes import (
    RISING,
    SPADES,
    TEAM,
    Match,
    batak_update,
    hand,
    in_play,
    promised,
)
from tests.pi_app.screens.circular_scenes import alone
from tests.pi_app.screens.scenes import seats

IDLE = Update(0, Phase.ATTRACT, seats(4), "batak", "auction", None, (), ())


def test_panels_in_the_auction() -> None:
    match = Match().say(4, None, 6)
    panels = batak_panels(batak_update(match))
    assert [panel.said and panel.said.text for panel in panels] == ["4", "pass", "6", None]
    assert [panel.lit for panel in panels] == [False, False, False, True]
    assert [panel.dealer for panel in panels] == [False, False, False, True]
    assert panels[3].state == "your bid"
    named = batak_panels(batak_update(match.say(None, None)))
    assert named[2].state == "name trump"
    assert named[2].said is not None
    assert (named[2].said.text, named[2].said.label) == ("6", "promised")


def test_panels_count_tricks_against_the_promise() -> None:
    panels = batak_panels(batak_update(in_play(value=6)))
    assert [panel.said and panel.said.text for panel in panels] == ["1 of 6", "2", "1", "0"]
    assert [panel.suit for panel in panels] == [Suit.SPADES, None, None, None]
    assert not panels[0].kept
    assert [panel.lit for panel in panels] == [False, True, False, False]
    assert [panel.pair for panel in panels] == [()] * 4
    ended = in_play(value=4).to_the_end_of_the_deal()
    tricks = ended.view().seats[0].tricks
    assert batak_panels(batak_update(ended))[0].kept == (tricks >= 4)


def test_partners_are_counted_together() -> None:
    panels = batak_panels(batak_update(in_play(TEAM, 8)))
    assert [panel.said and panel.said.text for panel in panels] == ["2 of 8", "2", "2 of 8", "2"]
    labels = [panel.said and panel.said.label for panel in panels]
    assert labels == [f"own tricks: {n}" for n in (1, 2, 1, 0)]
    assert [panel.pair for panel in panels] == [(0, 2), (1, 3), (0, 2), (1, 3)]
    assert [panel.suit for panel in panels] == [Suit.SPADES, None, None, None]


def test_without_an_auction_nobody_has_promised() -> None:
    panels = batak_panels(batak_update(Match(SPADES).play("KC")))
    assert [panel.said and panel.said.text for panel in panels] == ["0"] * 4
    assert trump_of(Match(SPADES).view()).suit is Suit.SPADES


def test_while_nobody_plays_panels_have_keys_and_levels() -> None:
    shown = replace(IDLE, seats=alone(4, keys=True))
    panels = batak_panels(shown)
    assert panels[0].controls == ("a", "s")
    assert panels[1].state == "computer, medium"


@pytest.mark.parametrize("reason", Reason)
def test_each_reason_has_words(reason: Reason) -> None:
    shown = hand(Match(), refused=reason)
    assert batak_hint_of(shown).refused == ENGLISH[f"reason.{reason.value}"]


def test_a_refused_card_says_what_must_be_done() -> None:
    red = in_play().play(RISING).view(0)
    assert why(red, Reason.MUST_FOLLOW) == "Hearts led: you have some, play one."
    assert why(red, Reason.MUST_RISE) == "Beat the 10 of hearts: you can."
    ruff = in_play().play(f"{RISING} KH 3C 5C JC 6C 9D 7D 5D 8D QD 2S").view(0)
    assert why(ruff, Reason.MUST_TRUMP) == "You have no diamonds: play a trump."
    assert why(ruff, Reason.MUST_OVERTRUMP) == "Beat the 2 of spades: you can."
    assert why(promised().view(0), Reason.TRUMP_NOT_BROKEN).startswith("Trump is not broken yet")


def test_duties_hold_over_the_partner_and_that_is_said() -> None:
    # Yellow's ten is the best card: its partner must beat it all the same.
    red = in_play(TEAM, 8).play(RISING).view(0)
    assert why(red, Reason.MUST_RISE) == "Beat the 10 of hearts: you can. Even over your partner."
    assert "partner" not in why(red, Reason.MUST_FOLLOW)
    assert "partner" not in why(in_play().play(RISING).view(0), Reason.MUST_RISE)


def test_what_the_finger_is_on_is_explained_before_it_is_chosen() -> None:
    shown = hand(in_play().play(RISING), cursor=5)
    assert batak_hint_of(shown).refused == "Beat the 10 of hearts: you can."
    assert batak_hint_of(replace(shown, cursor=4)).refused == ""


def test_what_the_buttons_do_is_said() -> None:
    match = Match()
    assert batak_hint_of(hand(match)).slap == "choose"
    assert batak_hint_of(hand(match, marked=True)).slap == "press again to pass"
    assert batak_hint_of(hand(match, cursor=2, marked=True)).slap == "press again to bid 5"
    assert batak_hint_of(hand(match, 1)).waits
    match.say(6, None, None, None)
    assert batak_hint_of(hand(match, cursor=1, marked=True)).slap == "press again: hearts"
    match.name(Suit.HEARTS)
    # Hearts are trump, and first in the hand: none may be led yet, so the finger goes on.
    assert batak_hint_of(hand(match, cursor=4, marked=True)).slap == "press again to play it"


def test_the_cards_are_dim_only_while_they_are_refused() -> None:
    red = hand(in_play().play(RISING))
    dim = [card.code for card, reason in cards_of(red) if reason is not None]
    assert dim == ["AS", "QS", "9S", "6S", "7H", "4H", "3C", "5D"]
    assert all(reason is None for _, reason in cards_of(hand(in_play(), 0)))
    assert all(reason is None for _, reason in cards_of(hand(Match())))
    assert len(cards_of(hand(Match()))) == 13
