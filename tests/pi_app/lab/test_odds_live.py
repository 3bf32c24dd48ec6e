"""Classroom mode: only where it was asked for, only from what lies open, and counted right."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from engine.cards import cards, codes, deal, deck_cards
from engine.events import GameOver, OverReason
from engine.games.bataille import PRESETS as WAR_PRESETS
from engine.games.bataille_corse import BatailleCorse, Setup
from engine.games.bataille_corse.presets import PRESETS
from engine.inputs import Button, Press
from pi_app.lab.odds_live import Classroom
from pi_app.plan import shuffled
from pi_app.publish import Phase, Player
from pi_app.shuffle import Hat
from tests.pi_app.driven import MS, Driven
from tests.pi_app.screens.odds_scenes import whole
from tests.pi_app.screens.scenes import view

CLASSROOM = PRESETS["classroom"][1]
GAME = BatailleCorse()


def looked(rules: str, pile: str) -> dict[str, float]:
    """Return the chances beside a pile, its top card first."""
    found = Classroom().look(PRESETS[rules][1], whole(view(pile)))
    assert found is not None
    return {**dict(found.patterns), "any": found.anything}


def test_the_chances_of_the_next_card_by_hand() -> None:
    """Under the next card lie a 9 and a queen; of 48 cards 3 are nines and 3 queens."""
    found = looked("classroom", "9D QD 4H 3C")
    assert found == {"double": 3 / 48, "sandwich": 3 / 48, "any": 6 / 48}


def test_on_an_empty_pile_a_card_has_nothing_to_match() -> None:
    assert looked("classroom", "") == {"double": 0, "sandwich": 0, "any": 0}


def test_a_pile_that_has_been_won_is_taken_before_the_next_card() -> None:
    seen = replace(whole(view("9D QD 4H 3C")), collecting=2)
    found = Classroom().look(CLASSROOM, seen)
    assert found is not None
    assert found.anything == 0


def played_on(setup: Setup, room: Classroom, presses: int) -> Any:
    """Press PLAY so many times, whoever's turn it is; return what is shown in the end."""
    state, _ = GAME.new(setup)
    shown = room.look(setup.rules, GAME.view(state, None))
    for number in range(1, presses + 1):
        state, _ = GAME.step(state, Press(number * 2_000 * MS, state.turn, Button.PLAY))
        shown = room.look(setup.rules, GAME.view(state, None))
    return shown


PACK = deck_cards(CLASSROOM.deck)
"""Every fourteenth card has the value of the first: nothing matches in this order."""


def test_cards_are_counted_once_and_theory_goes_by_the_piles() -> None:
    """The first card can match nothing, the second a double, from the third on both."""
    setup = Setup(CLASSROOM, deal(PACK, 2, 0), 0)
    shown = played_on(setup, Classroom(), 4)
    assert shown.points == ((1, 0), (2, 0), (3, 0), (4, 0))
    double, both = Fraction(3, 51), Fraction(49, 425)
    assert shown.expected == pytest.approx(float((0 + double + both + both) / 4))


def test_what_matches_is_counted() -> None:
    """A pack whose first cards are 7 7 3 7: a double, then a sandwich."""
    top = cards("7S 7H 3D 7D")
    rest = tuple(one for one in PACK if one not in top)
    # Cards are dealt one by one, and what is dealt last lies on top.
    pack = (*rest, *reversed(top))
    setup = Setup(CLASSROOM, deal(pack, 2, 0), 1)
    assert codes(setup.stacks[1][:2]) == "7S 3D"
    shown = played_on(setup, Classroom(), 4)
    assert shown.points[-1] == (4, 2)


def test_looking_twice_counts_nothing_twice() -> None:
    seen, room = whole(view("9D QD 4H 3C")), Classroom()
    first = room.look(CLASSROOM, seen)
    assert room.look(CLASSROOM, seen) == first


def test_other_rules_begin_a_new_count_and_other_games_have_none() -> None:
    room, seen = Classroom(), whole(view("9D QD 4H 3C"))
    room.look(CLASSROOM, seen)
    again = room.look(PRESETS["wikipedia"][1], replace(seen, pile=seen.pile[:1], cards_played=1))
    assert again is None  # three cards are missing in it
    assert room.look(WAR_PRESETS["published"][1], seen) is None


def test_nothing_is_shown_of_less_than_a_pack_or_after_the_end() -> None:
    room, seen = Classroom(), whole(view("9D QD 4H 3C"))
    assert room.look(CLASSROOM, view("9D QD 4H 3C")) is None
    over = replace(seen, over=GameOver(0, 0, OverReason.ALL_CARDS, 4, 1))
    assert room.look(CLASSROOM, over) is None


def test_who_holds_which_card_changes_nothing() -> None:
    """Nobody gets an advantage: two deals of the same pack look alike."""
    for seats in (2, 3):
        shown = [
            played_on(Setup(CLASSROOM, deal(pack, seats, 0), 0), Classroom(), 0)
            for pack in (PACK, tuple(reversed(PACK)))
        ]
        assert shown[0] == shown[1] is not None


def bots_play(classroom: Classroom | None) -> Driven:
    """Let two computer players play a game of a hundred cards or less to its end."""
    rules = replace(CLASSROOM, card_limit=100)
    players = (Player.EASY, Player.HARD)
    deal_ = shuffled(Hat(4))
    table = Driven(deal_, players=players, rules=rules, games=1, seed=4, classroom=classroom)
    table.start()
    table.run_to_end()
    return table


def test_odds_are_shown_where_they_were_asked_for_and_nowhere_else() -> None:
    without, with_them = bots_play(None), bots_play(Classroom())
    assert {one.odds for one in without.ear.updates} == {None}
    for one in with_them.ear.updates:
        is_on = one.phase is Phase.PLAYING
        assert (one.odds is not None) == is_on
    assert with_them.ear.lines() == without.ear.lines()
    played_cards = len(with_them.ear.lines("card"))
    newest = [one.odds for one in with_them.ear.updates if one.odds is not None][-1]
    assert played_cards - 1 <= newest.points[-1][0] <= played_cards
