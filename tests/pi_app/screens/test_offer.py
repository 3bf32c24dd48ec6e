"""What is asked about a game that was cut off."""

from __future__ import annotations

from dataclasses import replace

from pi_app.publish import Counted, OfferView, RulesBrief
from pi_app.screens.offer import asked
from tests.pi_app.screens.offer_scenes import CARDS, POINTS, offered


def test_the_game_is_told_by_its_hour_its_seats_and_its_pile() -> None:
    told = asked(offered(CARDS), CARDS)
    assert (told.question, told.game) == ("Resume the game of 21:14?", "Bataille corse")
    assert told.seats == ("Red: 14 cards", "Blue: 9 cards", "Yellow: 21 cards", "White: 1 card")
    assert (told.pile, told.torn) == ("7 cards on the table", "")
    assert told.answers == "PLAY: go on, SLAP: let it be"


def test_points_of_a_game_with_hands_and_what_was_torn() -> None:
    told = asked(offered(POINTS, "batak", keys=True), POINTS)
    assert told.question == "Resume the last game?"
    assert told.seats[:2] == ("Red: 40 points", "Blue: -20 points")
    assert told.torn == "2 torn lines were cut off"
    assert told.answers == "a: go on, s: let it be"


def test_one_torn_line_and_one_button() -> None:
    offer = OfferView("09:05", Counted.CARDS, (1, 2), 1, torn=1)
    shown = replace(offered(offer), brief=RulesBrief(one_button=True))
    told = asked(shown, offer)
    assert (told.torn, told.answers) == ("1 torn line was cut off", "SLAP: go on")
    assert told.pile == "1 card on the table"
