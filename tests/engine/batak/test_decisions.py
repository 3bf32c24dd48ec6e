"""decisions.md part 4, line by line: who deals, speaks, names trump, and what may be played."""

from __future__ import annotations

import pytest

from engine.batak_rules import AllPass, BatakGame, BatakRules, Direction, TrumpLead
from engine.cards import Suit, card
from engine.games.batak.deals import dealt
from engine.games.batak.state import PACK
from engine.inputs import BidChosen, BidPassed, CardChosen, TrumpChosen
from tests.engine.batak.script import Match, contracted, hands_of

TEAM = BatakRules(game=BatakGame.TEAM)
SPADES = BatakRules(game=BatakGame.SPADES)

# -- 1: direction --------------------------------------------------------------------------


@pytest.mark.parametrize("direction", Direction)
def test_line_01_seats_act_in_their_order_whatever_the_direction_on_the_table(
    direction: Direction,
) -> None:
    match = Match(rules=BatakRules(direction=direction), dealer=1)
    assert match.opening == ["deal 1 by 1", "turn 2"]
    assert match.say("- 4 - -")[1::2] == ["turn 3", "turn 0", "turn 1", "contract 3 4"]


def test_line_01_the_usual_direction_is_counterclockwise() -> None:
    assert BatakRules().direction is Direction.COUNTERCLOCKWISE


def test_cards_are_dealt_one_by_one_from_the_seat_after_the_dealer() -> None:
    hands = dealt(PACK, 1)
    assert [PACK.index(hand[0]) for hand in hands] == [2, 3, 0, 1]
    assert [PACK.index(hand[12]) for hand in hands] == [50, 51, 48, 49]


# -- 2: the auction ------------------------------------------------------------------------


def test_line_02_who_has_not_passed_is_asked_again_till_three_have() -> None:
    match = Match()
    assert match.say("4 5 - 6") == [
        "bid 0 4", "turn 1", "bid 1 5", "turn 2", "pass 2", "turn 3", "bid 3 6", "turn 0"
    ]  # fmt: skip
    assert match.say("- 8") == ["pass 0", "turn 1", "bid 1 8", "turn 3"]
    assert match.say("-") == ["pass 3", "contract 1 8", "turn 1"]


def test_line_02_a_pass_is_final() -> None:
    match = Match()
    match.say("- 4 5 6")
    assert match.state.turn == 1
    assert match.refusal(BidChosen(0, 0, 7)) == "not_your_turn"
    match.say("7 8 -")
    assert match.state.turn == 1


def test_line_02_bids_rise_and_may_jump() -> None:
    match = Match()
    assert match.bidding == tuple(range(4, 14))
    match.say("4")
    assert match.bidding == tuple(range(5, 14))
    match.say("9")
    assert match.bidding == tuple(range(10, 14))
    assert match.refusal(BidChosen(0, 2, 9)) == "bid_too_low"
    assert match.refusal(BidChosen(0, 2, 14)) == "bid_too_high"
    assert match.refusal(BidChosen(0, 2, -1)) == "bid_too_low"


def test_line_02_thirteen_closes_the_auction() -> None:
    assert Match().say("13") == ["bid 0 13", "contract 0 13", "turn 0"]
    assert Match().say("4 - 13") == [
        "bid 0 4", "turn 1", "pass 1", "turn 2", "bid 2 13", "contract 2 13", "turn 2"
    ]  # fmt: skip


def test_line_02_the_minimum_is_4_or_what_the_table_says() -> None:
    assert Match().bidding[0] == 4
    assert Match(rules=BatakRules(min_bid=5)).bidding[0] == 5
    assert Match(rules=TEAM).bidding[0] == 7


# -- 3 and 4: passing ----------------------------------------------------------------------


@pytest.mark.parametrize("all_pass", AllPass)
def test_line_03_after_three_passes_the_dealer_still_speaks(all_pass: AllPass) -> None:
    match = Match(rules=BatakRules(all_pass=all_pass))
    assert match.say("- - -")[-1] == "turn 3"
    assert match.say("6") == ["bid 3 6", "contract 3 6", "turn 3"]


@pytest.mark.parametrize(
    ("rules", "tricks"), [(BatakRules(), 4), (BatakRules(min_bid=5), 5), (TEAM, 7)]
)
def test_line_04_when_all_pass_the_dealer_takes_the_minimum(rules: BatakRules, tricks: int) -> None:
    match = Match(rules=rules)
    assert match.say("- - - -")[-3:] == ["pass 3", f"contract 3 {tricks} forced", "turn 3"]
    assert match.name("C") == ["trump C", "turn 3"]
    assert match.play("AC")[0] == "card 3 AC"


def test_line_04_or_the_same_dealer_deals_again_and_the_deal_does_not_count() -> None:
    match = Match(rules=BatakRules(all_pass=AllPass.REDEAL))
    assert match.say("- - - -")[-1] == "pass 3"
    assert match.state.chance is not None
    assert match.refusal(BidPassed(0, 0)) == "draw_expected"
    assert match.draw() == ["deal 1 by 3 again", "turn 0"]
    assert (match.state.deal, match.state.history, match.state.bids) == (1, (), ())
    match.say("13")
    match.name("S")
    match.play_on()
    assert match.draw()[0] == "deal 2 by 0"


# -- 5: leading trump ----------------------------------------------------------------------

MIXED = hands_of("AS KS QS AH / 2H 3H 4H 5H / 2D 3D 4D 5D 6D 7D / 2C 3C 4C 5C 6C 7C 8C 9C")


def test_line_05_trump_is_not_led_before_it_is_broken_even_by_the_declarer() -> None:
    match = contracted(MIXED, "S")
    assert match.why_not("AS") == "trump_not_broken"
    assert match.why_not("AH") == ""


def test_line_05_a_ruff_breaks_it() -> None:
    hands = hands_of("AH 2H KS / 3H 4H 5H / 6H 7H 8H / 2S AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C")
    match = contracted(hands, "S")
    assert match.play("AH 3H 6H 2S")[-2:] == ["trick 1 to 3 ruffed", "turn 3"]
    assert match.state.broken
    match.play(match.allowed().split()[0])


def test_line_05_a_hand_of_trumps_only_is_exempt_and_its_lead_breaks_it() -> None:
    match = contracted(Match().state.hands, "S")
    assert not match.state.broken
    assert match.why_not("AS") == ""
    match.play("AS")
    assert match.state.broken


def test_line_05_or_trump_is_free() -> None:
    match = contracted(MIXED, "S", BatakRules(trump_lead=TrumpLead.FREE))
    assert match.why_not("AS") == ""


# -- 6 to 9: rising ------------------------------------------------------------------------


def third(second: str, hand: str, rules: BatakRules, trump: str = "S") -> Match:
    """Seat 0 leads the 3 of hearts, seat 1 plays `second`; seat 2 with `hand` must play."""
    match = contracted(hands_of(f"3H / {second} / {hand}"), trump, rules)
    match.play(f"3H {second}")
    return match


def test_line_06_the_texts_example_the_king_on_the_queen() -> None:
    match = third("QH", "9H KH", BatakRules())
    assert (match.why_not("9H"), match.why_not("KH")) == ("must_rise", "")


def test_line_06_or_nobody_must_rise() -> None:
    match = third("QH", "9H KH", BatakRules(must_rise=False))
    assert (match.why_not("9H"), match.why_not("KH")) == ("", "")


NO_HEARTS = "2S 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2C"


@pytest.mark.parametrize(("after_ruff", "why"), [(False, ""), (True, "must_rise")])
def test_line_07_after_a_ruff_nobody_must_rise_unless_the_switch_says_so(
    *, after_ruff: bool, why: str
) -> None:
    rules = BatakRules(rise_after_ruff=after_ruff)
    match = contracted(hands_of(f"3H / {NO_HEARTS} / 2H KH"), "S", rules)
    match.play("3H 2S")
    assert (match.why_not("2H"), match.why_not("KH")) == (why, "")


def test_line_08_trump_led_is_the_suit_led_and_not_a_ruff() -> None:
    match = third("QH", "9H KH", BatakRules(trump_lead=TrumpLead.FREE), trump="H")
    assert (match.why_not("9H"), match.why_not("KH")) == ("must_rise", "")


def test_line_09_the_duties_hold_over_the_partner_too() -> None:
    match = contracted(hands_of("JH QH AH / 2H / 9H KH"), "S", TEAM)
    match.play("JH 2H")
    assert match.why_not("9H") == "must_rise"


# -- 10 and 11: ruffing --------------------------------------------------------------------


def ruffing(hand: str, rules: BatakRules) -> Match:
    """Seat 0 led hearts, seat 1 has ruffed with the 9 of spades; seat 2 has no hearts either."""
    clubs = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    diamonds = "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD"
    match = contracted(hands_of(f"3H / 9S {clubs} / {hand} {diamonds}"), "S", rules)
    match.play("3H 9S")
    return match


@pytest.mark.parametrize(("must", "why"), [(True, "must_trump"), (False, "")])
def test_line_10_who_cannot_over_ruff_must_ruff_all_the_same_or_is_free(
    *, must: bool, why: str
) -> None:
    match = ruffing("2S 3S", BatakRules(must_undertrump=must))
    assert (match.why_not("2S"), match.why_not("2D")) == ("", why)


def test_line_10_who_can_over_ruff_is_never_free() -> None:
    match = ruffing("2S TS", BatakRules(must_undertrump=False))
    assert [match.why_not(one) for one in ("TS", "2S", "2D")] == [
        "", "must_overtrump", "must_trump"
    ]  # fmt: skip


@pytest.mark.parametrize(("must", "why"), [(True, "must_overtrump"), (False, "")])
def test_line_11_over_ruffing_is_a_duty_or_not(*, must: bool, why: str) -> None:
    match = ruffing("2S TS", BatakRules(must_overtrump=must))
    assert [match.why_not(one) for one in ("TS", "2S", "2D")] == ["", why, "must_trump"]


# -- 16 and 18: the other forms ------------------------------------------------------------


def test_line_16_in_a_team_a_bid_must_exceed_the_partners_too() -> None:
    match = Match(rules=TEAM)
    match.say("8 -")
    assert match.state.turn == 2
    assert match.bidding == (9, 10, 11, 12, 13)
    assert match.say("9 - -")[-2:] == ["contract 2 9", "turn 2"]
    match.name("D")
    assert match.play("AD")[0] == "card 2 AD"


def test_line_18_koz_maca_has_no_auction_and_spades_are_trump() -> None:
    match = Match(hands_of("AS 2H / 3H / 4H / 5H"), SPADES)
    assert match.opening == ["deal 1 by 3", "trump S", "turn 0"]
    assert match.refusal(BidChosen(0, 0, 4)) == match.refusal(BidPassed(0, 0)) == "no_auction_now"
    assert match.why_not("AS") == "trump_not_broken"
    assert match.why_not("2H") == ""


# -- moves that are not due ----------------------------------------------------------------


def test_each_stage_asks_for_its_own_move() -> None:
    match = Match()
    ace, spades = CardChosen(0, 0, card("AS")), TrumpChosen(0, 0, Suit.SPADES)
    assert (match.refusal(ace), match.refusal(spades)) == ("must_bid", "must_bid")
    match.say("13")
    assert match.refusal(ace) == "must_name_trump"
    assert match.refusal(BidPassed(0, 0)) == "no_auction_now"
    match.name("S")
    assert match.refusal(spades) == "no_trump_now"
    assert match.refusal(CardChosen(0, 0, card("AH"))) == "not_in_hand"
    assert match.refusal(CardChosen(0, 1, card("AH"))) == "not_your_turn"
