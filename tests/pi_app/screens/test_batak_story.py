"""Which picture of Batak is shown when, and what is said on it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.batak_events import BatakDealt
from engine.batak_rules import AllPass, BatakRules, Direction, TrumpLead
from engine.batak_views import BatakStage
from engine.cards import Suit
from pi_app.hands import Curtain, PhoneState
from pi_app.publish import Phase, Update
from pi_app.screens.batak_auction import Bubble, Highest, bubbles_of, highest_of
from pi_app.screens.batak_boxes import TrumpBox, count_of_tricks, trump_of
from pi_app.screens.batak_story import (
    DEAL_LIES_NS,
    LIES_NS,
    BatakStory,
    Picture,
    advance_batak,
    batak_page_of,
    batak_until_ns,
    is_batak_moving,
    laid_of,
    picture_of,
    swept,
)
from pi_app.screens.batak_told import told_of_batak
from pi_app.screens.circular_story import PAGE_NS
from pi_app.screens.messages import Layout
from pi_app.screens.motion import SETTLE_NS, SWEEP_NS
from pi_app.screens.story import FRESH_NS
from pi_app.screens.words import ENGLISH
from tests.pi_app.screens.batak_scenes import (
    FIRST,
    PLAIN,
    RUFFED,
    Match,
    batak_redeal,
    batak_update,
    hand,
    in_play,
    promised,
)
from tests.pi_app.screens.circular_scenes import phones
from tests.pi_app.screens.scenes import S, named, seats, update, view
from tests.pi_app.screens.test_names import LONG, Written, show

IDLE = Update(0, Phase.ATTRACT, seats(4), "batak", "auction", None, (), ())


def heard(*updates: Update) -> BatakStory:
    """Return the story after updates that all came at one second."""
    story = BatakStory()
    for shown in updates:
        story = advance_batak(story, shown, S)
    return story


def told(match: Match, *, now_ns: int = S, story: BatakStory | None = None) -> tuple[str, str]:
    """Return headline and detail."""
    shown = batak_update(match)
    known = story or heard(shown)
    laid = laid_of(match.view(), known, now_ns)
    words, _ = told_of_batak(shown, match.view(), known, laid, now_ns)
    return words.headline, words.detail


def test_while_nobody_plays_the_pages_of_the_rules_turn() -> None:
    story = heard(IDLE)
    assert picture_of(IDLE, story, S) is Picture.RULES
    assert [batak_page_of(story, 7, S + n * PAGE_NS) for n in range(8)] == [*range(7), 0]
    assert batak_until_ns(story, S) == S + PAGE_NS
    assert advance_batak(story, IDLE, 5 * S) == story


def test_another_game_never_wakes_the_screen() -> None:
    assert batak_until_ns(heard(IDLE, update(view("7S"))), S) is None


def test_each_stage_has_its_picture() -> None:
    named = Match().say(6, None, None, None)
    matches = (Match(), named, promised())
    updates = [batak_update(match) for match in matches]
    pictures = [picture_of(shown, heard(shown), S) for shown in updates]
    assert pictures == [Picture.AUCTION, Picture.AUCTION, Picture.TRICK]


def test_phones_that_are_waited_for_come_before_the_cards() -> None:
    shown = batak_update(in_play())
    missing = replace(shown, phones=phones(PhoneState.HERE, PhoneState.EXPECTED))
    away = replace(shown, phones=phones(PhoneState.HERE, PhoneState.AWAY))
    story = heard(shown)
    assert picture_of(missing, story, 99 * S) is Picture.BOARD
    assert picture_of(away, story, 99 * S) is Picture.TRICK
    laid = laid_of(in_play().view(), story, 99 * S)
    words, fresh = told_of_batak(away, in_play().view(), story, laid, 99 * S)
    assert (words.headline, fresh) == ("The game waits for Blue", True)


def test_a_full_trick_lies_till_it_has_been_seen() -> None:
    match = in_play()
    shown = batak_update(match)
    story, seen = heard(shown), match.view().tricks_seen[-1]
    laid = laid_of(match.view(), story, S + LIES_NS - 1)
    assert (laid.plays, laid.winner) == (seen.plays, seen.winner) == (seen.plays, 1)
    after = laid_of(match.view(), story, S + LIES_NS)
    assert (after.plays, after.winner) == ((), None)
    assert batak_until_ns(story, S + SETTLE_NS) == S + LIES_NS


def test_a_full_trick_gives_way_to_the_next_card() -> None:
    match = in_play()
    story = heard(batak_update(match))
    match.play("2H")
    story = advance_batak(story, batak_update(match), S + LIES_NS // 2)
    laid = laid_of(match.view(), story, S + LIES_NS // 2)
    assert ([card.code for _, card in laid.plays], laid.winner) == (["2H"], None)
    # What was taken is swept away from that moment on.
    assert swept(story, S + LIES_NS // 2) == 0
    assert swept(story, S + LIES_NS // 2 + SWEEP_NS) == 1


def test_a_screen_that_has_not_heard_of_a_trick_shows_an_empty_table() -> None:
    assert laid_of(in_play().view(), BatakStory(), S).plays == ()


def test_a_card_settles_and_a_taken_trick_sweeps() -> None:
    story = heard(batak_update(promised().play("KC")))
    assert is_batak_moving(story, S + SETTLE_NS - 1)
    assert not is_batak_moving(story, S + SETTLE_NS)
    story = heard(batak_update(in_play()))
    assert not is_batak_moving(story, S + SETTLE_NS)
    assert is_batak_moving(story, S + LIES_NS)
    assert not is_batak_moving(story, S + LIES_NS + SWEEP_NS)


def test_the_last_trick_lies_for_a_moment_before_it_is_counted() -> None:
    match = in_play().to_the_end_of_the_deal()
    shown = batak_update(match)
    story = heard(shown)
    assert picture_of(shown, story, S) is Picture.LINGER
    assert laid_of(match.view(), story, S).winner == match.view().tricks_seen[-1].winner
    assert picture_of(shown, story, S + DEAL_LIES_NS) is Picture.COUNT
    assert picture_of(shown, BatakStory(), S) is Picture.COUNT


def test_four_passes_are_no_count() -> None:
    (_, shown), *_ = batak_redeal()[0]
    assert picture_of(shown, heard(shown), 99 * S) is Picture.AUCTION
    match = Match(replace(PLAIN, all_pass=AllPass.REDEAL)).say(None, None, None, None)
    assert told(match) == ("All passed", "White deals again")
    assert told(match.deal())[1] == "All passed: White has dealt again"


def test_a_hand_keeps_its_zone_for_the_match() -> None:
    shown = batak_update(Match())
    lifted, curtain = replace(shown, hand=hand(Match())), replace(shown, curtain=Curtain(1))
    assert not heard(shown).hands
    assert heard(lifted, shown).hands
    assert heard(curtain, shown).hands
    assert not heard(lifted, IDLE, shown).hands


def test_the_screen_remembers_which_way_play_goes() -> None:
    clockwise = batak_update(Match(BatakRules(direction=Direction.CLOCKWISE)))
    assert not heard(IDLE).clockwise
    assert heard(clockwise, IDLE).clockwise
    assert not heard(clockwise, batak_update(Match())).clockwise


def test_the_auction_is_told() -> None:
    match = Match()
    assert told(match) == ("Red to bid", "Deal 1: White deals")
    assert told(match.say(5)) == ("Blue to bid", "Red bids 5")
    assert told(match.say(None)) == ("Yellow to bid", "Blue passes")
    assert told(match.say(None, None)) == ("Red names trump", "promised: 5 tricks")
    assert told(Match(dealer=0).say(None, None, None, None)) == (
        "Red names trump",
        "all passed: 4 or more",
    )


def test_the_trick_is_told() -> None:
    match = promised()
    assert told(match) == ("Red leads", "Trump: spades")
    assert told(match, now_ns=S + FRESH_NS) == ("Red leads", "")
    assert told(match.play("KC")) == ("Blue to play", "Clubs led")
    assert told(match.play("9C AC 2C")) == ("Yellow takes it", "")
    assert told(match, now_ns=S + LIES_NS) == ("Yellow leads", "")


def test_a_trump_that_takes_a_trick_is_told() -> None:
    match = in_play().play(RUFFED)
    story = heard(batak_update(in_play()), batak_update(match))
    assert told(match, story=story) == ("Blue takes it", "Trump is broken!")
    old = replace(story, broken_ns=S - FRESH_NS)
    assert told(match, story=old) == ("Blue takes it", "with a trump")


def test_that_trump_is_broken_is_told_where_it_matters() -> None:
    assert trump_of(Match().view()) == TrumpBox(None, None)
    assert trump_of(in_play().view()) == TrumpBox(Suit.SPADES, broken=False)
    assert trump_of(in_play().play(RUFFED).view()) == TrumpBox(Suit.SPADES, broken=True)
    free = replace(PLAIN, trump_lead=TrumpLead.FREE)
    assert trump_of(promised(free).view()) == TrumpBox(Suit.SPADES, None)


def test_tricks_are_counted() -> None:
    assert count_of_tricks(Match().view(), lies=False).trick is None
    assert count_of_tricks(promised().view(), lies=False).trick == 1
    assert count_of_tricks(in_play().view(), lies=True).trick == 4
    assert count_of_tricks(in_play().view(), lies=False).trick == 5
    ended = in_play().to_the_end_of_the_deal().view()
    assert count_of_tricks(ended, lies=True).trick == 13


def test_each_seat_has_its_last_word_and_the_highest_bid_is_large() -> None:
    match = Match()
    assert highest_of(match.view()) == Highest(None, None, "no bid yet", "4 or more")
    match.say(4, None, 6)
    assert bubbles_of(match.view()) == (
        Bubble("4", passed=False, asked=False, highest=False),
        Bubble("pass", passed=True, asked=False, highest=False),
        Bubble("6", passed=False, asked=False, highest=True),
        Bubble("?", passed=False, asked=True, highest=False),
    )
    assert highest_of(match.view()) == Highest(2, 6, "highest bid", "")
    match.say(None, None)
    assert highest_of(match.view()) == Highest(2, 6, "promised", "")


def test_a_deal_forgets_the_one_before() -> None:
    story = heard(batak_update(in_play()))
    match = Match()
    assert isinstance(match.events[0], BatakDealt)
    fresh = advance_batak(story, batak_update(match), 2 * S)
    assert fresh.taken is None
    assert fresh.broken_ns is None
    assert match.view().stage is BatakStage.BID
    assert len(FIRST.split()) == 16


@pytest.mark.parametrize("name", LONG, ids=lambda name: name[:8])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 1024), (800, 480)])
@pytest.mark.parametrize("layout", Layout)
def test_a_long_name_leaves_room_for_what_is_told(
    layout: Layout, size: tuple[int, int], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = (ENGLISH["batak.asked_brief"], "to bid")
    matches = ((asked, Match().say(4, None)), (("takes it",), in_play()), (("leads",), promised()))
    for words, match in matches:
        shown = batak_update(match)
        for held in (shown, replace(shown, hand=hand(match, 3))):
            written = Written(monkeypatch)
            show(layout, size, named(held, (name,)))
            assert any(written.says(one) for one in words)
