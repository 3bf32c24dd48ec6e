"""Which picture of Court Circular is shown when, and what is said on it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cards import Card, cards
from engine.games.court_circular.lines import best_line
from engine.hand_events import LineClass, LineKind
from engine.reasons import Reason
from pi_app.hands import Curtain, PhoneState
from pi_app.publish import Phase, Update
from pi_app.screens.circular_boxes import label_of
from pi_app.screens.circular_count import count_of
from pi_app.screens.circular_cut import cut_label
from pi_app.screens.circular_lesson import PAGES, THREE_OWN, TWO_OWN, WITH_LEAD, Page
from pi_app.screens.circular_story import (
    CUT_NS,
    LINGER_NS,
    PAGE_NS,
    CircularStory,
    Cut,
    Stage,
    advance_circular,
    circular_until_ns,
    cut_of,
    is_circular_moving,
    laid_of,
    page_of,
    stage_of,
)
from pi_app.screens.circular_told import leader_of, line_name, told_of_trick
from pi_app.screens.hand import hint_of
from pi_app.screens.motion import SETTLE_NS, SWEEP_NS
from pi_app.screens.story import FRESH_NS
from pi_app.screens.words import ENGLISH
from tests.pi_app.screens.circular_scenes import (
    HANDS,
    Match,
    alone,
    circular_update,
    hand,
    phones,
)
from tests.pi_app.screens.scenes import S, seats, update, view


def heard(*updates: Update) -> CircularStory:
    """Return the story after updates that all came at one second."""
    story = CircularStory()
    for shown in updates:
        story = advance_circular(story, shown, S)
    return story


def told(match: Match, *, now_ns: int = S, story: CircularStory | None = None) -> tuple[str, str]:
    """Return headline and detail."""
    shown = circular_update(match)
    known = story or heard(shown)
    words, _ = told_of_trick(shown, match.view(), known, now_ns)
    return words.headline, words.detail


IDLE = Update(0, Phase.ATTRACT, seats(2), "court-circular", "carroll", None, (), ())


def test_while_nobody_plays_the_pages_of_the_rules_turn() -> None:
    story = heard(IDLE)
    assert stage_of(IDLE, story, S) is Stage.RULES
    pages = [page_of(story, 5, S + n * PAGE_NS) for n in range(6)]
    assert pages == [0, 1, 2, 3, 4, 0]
    assert page_of(story, 5, S + PAGE_NS - 1) == 0
    assert circular_until_ns(story, S) == S + PAGE_NS
    assert circular_until_ns(story, S + PAGE_NS) == S + 2 * PAGE_NS
    assert advance_circular(story, IDLE, 5 * S) == story


def test_another_game_never_wakes_the_screen() -> None:
    other = update(view("7S"))
    assert circular_until_ns(heard(IDLE, other), S) is None


def test_phones_that_are_waited_for_come_before_the_cards() -> None:
    match = Match()
    shown = circular_update(match)
    here = replace(shown, phones=phones(PhoneState.HERE, PhoneState.HERE))
    missing = replace(shown, phones=phones(PhoneState.HERE, PhoneState.EXPECTED))
    away = replace(shown, phones=phones(PhoneState.AWAY, PhoneState.HERE))
    story = heard(shown)
    stages = [stage_of(one, story, S) for one in (shown, here, missing, away)]
    assert stages == [Stage.TRICK, Stage.TRICK, Stage.BOARD, Stage.TRICK]
    words, fresh = told_of_trick(away, match.view(), story, 99 * S)
    assert match.state.turn == 0
    assert (words.headline, fresh) == ("The game waits for Red", True)


def test_where_there_are_no_buttons_another_phone_is_told_the_code() -> None:
    match = Match()
    shown = circular_update(match)
    away = phones(*(PhoneState.AWAY,) * 2, codes=True)
    words, _ = told_of_trick(replace(shown, phones=away), match.view(), heard(shown), S)
    seat = match.state.turn
    assert words.headline == f"The game waits for {shown.seats[seat].name}"
    assert away.address in words.detail
    assert f"code {away.seats[seat].code}" in words.detail


def test_nobody_is_waited_for_whose_turn_it_is_not() -> None:
    match = Match()
    shown = circular_update(match)
    states = [PhoneState.AWAY, PhoneState.AWAY]
    states[match.state.turn] = PhoneState.HERE
    words, _ = told_of_trick(
        replace(shown, phones=phones(*states)), match.view(), heard(shown), 99 * S
    )
    assert "waits" not in words.headline


def test_the_last_trick_lies_for_a_moment_before_it_is_counted() -> None:
    match = Match(target=50).to_the_end_of_the_deal()
    shown = circular_update(match)
    story = heard(shown)
    assert stage_of(shown, story, S) is Stage.LINGER
    assert stage_of(shown, story, S + LINGER_NS) is Stage.COUNT
    assert circular_until_ns(story, S + FRESH_NS) == S + LINGER_NS
    assert stage_of(shown, CircularStory(), S) is Stage.COUNT
    last = match.view().last_trick
    assert last is not None
    laid = laid_of(match.view())
    assert (laid.lead, laid.rows, laid.winner) == (last.lead, last.played, last.winner)


def test_a_screen_that_heard_of_no_count_shows_what_lies_open() -> None:
    match = Match(target=50).to_the_end_of_the_deal()
    shown = circular_update(match)
    blind = count_of(shown, match.view(), CircularStory())
    assert [line.points for line in blind.lines] == [None, None]
    seen = count_of(shown, match.view(), heard(shown))
    state = match.state
    for seat, line in enumerate(seen.lines):
        up, down = state.face_up[seat], state.face_down[seat]
        assert (line.up, line.down) == (len(up), len(down))
        assert (line.up_extra, line.down_extra) == (hearts_and_courts(up), hearts_and_courts(down))
        assert line.points == 2 * line.up + line.up_extra + line.down + hearts_and_courts(down)
    gained = [line.gained for line in seen.lines]
    points = [line.points or 0 for line in seen.lines]
    assert gained == [one - min(points) for one in points]


def hearts_and_courts(won: tuple[Card, ...]) -> int:
    """One for each heart and one for each court card: a king of hearts is both."""
    return sum(card.suit == "H" for card in won) + sum(card.rank in "JQK" for card in won)


def test_a_hand_keeps_its_zone_for_the_match() -> None:
    shown = circular_update(Match())
    lifted = replace(shown, hand=hand(Match()))
    curtain = replace(shown, curtain=Curtain(1))
    assert not heard(shown).hands
    assert heard(lifted, shown).hands
    assert heard(curtain, shown).hands
    assert not heard(lifted, IDLE, shown).hands


def test_a_card_settles_and_a_taken_trick_sweeps() -> None:
    match = Match().play("JS")
    story = heard(circular_update(match))
    assert is_circular_moving(story, S + SETTLE_NS - 1)
    assert not is_circular_moving(story, S + SETTLE_NS)
    match.play("2H QD 9H KC 7D").lead("JS")
    story = heard(circular_update(match))
    assert is_circular_moving(story, S + SWEEP_NS - 1)
    assert not is_circular_moving(story, S + SWEEP_NS)


def test_who_is_asked_and_who_has_won_is_said() -> None:
    match = Match(cut="KH 4C")
    assert told(match) == ("Red to play", "Red has cut the highest card and leads")
    assert told(match, now_ns=S + CUT_NS) == ("Red to play", "")
    match.play("JS 2H QD 9H KC 7D")
    assert told(match) == ("Red takes it: Sequence!", "Red chooses the next lead")
    late = told(match, now_ns=S + FRESH_NS)
    assert late == ("Red chooses the next lead", "Red takes it: Sequence!")
    assert told(match, story=CircularStory()) == ("Red chooses the next lead", "")
    assert told(match.lead("JS")) == ("Red to play", "")


def test_who_gives_up_is_said() -> None:
    match = Match().play("JS").give_up()
    assert told(match) == ("Blue gives up: Red takes it", "Red chooses the next lead")
    three = Match(HANDS[:3]).play("JS").give_up()
    assert told(three) == ("Yellow to play", "Blue gives up")


def test_the_best_line_so_far_has_the_crown() -> None:
    match = Match().play("JS")
    assert leader_of(laid_of(match.view())) is None
    # A sympathy of two hearts and the lead; nothing yet against it.
    match.play("2H 4S 9H")
    assert leader_of(laid_of(match.view())) == 1
    # Jack and queen run on from the lead, a ten: a sequence beats a sympathy.
    match = Match().play("JS 2H QD 9H")
    assert leader_of(laid_of(match.view())) == 0
    labels = [label_of(laid_of(match.view()), seat) for seat in (0, 1)]
    assert [label.text for label in labels] == ["Sequence", "Sympathy"]
    assert [label.best for label in labels] == [True, False]
    assert all(label.with_lead for label in labels)


def test_a_court_of_four_with_the_lead_names_the_game() -> None:
    names = [
        line_name(LineKind.COURT, line_class, number)
        for line_class, number in (
            (LineClass.WITH_LEAD, 4),
            (LineClass.WITH_LEAD, 3),
            (LineClass.THREE_OWN, 3),
        )
    ]
    assert names == ["Court circular", "Court", "Court"]


@pytest.mark.parametrize("kind", LineKind)
def test_each_line_has_a_name(kind: LineKind) -> None:
    assert ENGLISH[f"linekind.{kind.value}"]


@pytest.mark.parametrize("reason", Reason)
def test_each_reason_has_words(reason: Reason) -> None:
    assert hint_of(hand(Match(), refused=reason)).refused == ENGLISH[f"reason.{reason.value}"]


def test_what_the_buttons_do_is_said() -> None:
    match = Match().play("JS 2H QD 9H")
    assert hint_of(hand(match)).slap == "choose"
    assert hint_of(hand(match, marked="KC")).slap == "press again to play it"
    assert hint_of(hand(match, giving_up=True)).slap == "press again to give up"
    assert hint_of(hand(match, 1)).waits
    match.play("KC 7D")
    assert hint_of(hand(match)).slap == "this one leads"
    assert hint_of(hand(match, marked="JS")).slap == "press again to lead it"


def test_one_person_plays_against_the_computer_in_these_scenes() -> None:
    assert [info.player.is_bot for info in alone(4)] == [False, True, True, True]


EXAMPLES = [
    (page, example, line_class)
    for page, line_class in (
        (WITH_LEAD, LineClass.WITH_LEAD),
        (THREE_OWN, LineClass.THREE_OWN),
        (TWO_OWN, LineClass.TWO_OWN),
    )
    for example in page.examples
]


@pytest.mark.parametrize(
    ("page", "example", "line_class"), EXAMPLES, ids=lambda one: getattr(one, "codes", "")
)
def test_the_examples_are_what_they_say(page: Page, example: object, line_class: LineClass) -> None:
    assert example in page.examples
    shown = next(one for one in page.examples if one is example)
    row = cards(shown.codes)
    # Where none is shown, a lead that fits no line with these cards.
    lead = cards(shown.lead or "2C")[0]
    line = best_line(lead, tuple(card for card in row if card is not lead))
    if shown.name == "rules.best_card":
        assert line is None
        return
    assert line is not None
    assert line.line_class is line_class
    assert line_name(line.kind, line.line_class, len(line.cards)) == ENGLISH[shown.name]


def test_each_line_of_the_game_has_an_example() -> None:
    names = {example.name for page in PAGES for example in page.examples}
    assert {f"linekind.{kind.value}" for kind in LineKind} <= names


# -- the cut -------------------------------------------------------------------------------


def test_the_cut_is_seen_till_somebody_plays() -> None:
    match = Match(HANDS[:4], cut="QH 9S 2C AD")
    story = heard(circular_update(match))
    assert cut_of(match.view(), story, S) == Cut(cards("QH 9S 2C AD"), deals=2, leads=0)
    assert told(match)[1] == "Red has cut the highest card and leads"
    match.play("4S")
    assert cut_of(match.view(), heard(circular_update(match)), S) is None
    assert cut_of(match.view(), story, S) is None


def test_the_cut_is_seen_for_four_seconds() -> None:
    match = Match(cut="KH 4C")
    story = heard(circular_update(match))
    assert cut_of(match.view(), story, 5 * S - 1) is not None
    assert cut_of(match.view(), story, 5 * S) is None
    assert circular_until_ns(story, 5 * S - 1) == 5 * S


def test_there_is_no_cut_in_a_later_deal_or_without_one() -> None:
    match = Match()
    assert cut_of(match.view(), heard(circular_update(match)), S) is None


def test_the_lowest_deals_and_the_highest_leads_by_the_order_of_the_game() -> None:
    """Hearts stand above all: a two of hearts leads, an ace of spades between deals nothing."""
    match = Match(HANDS[:3], cut="AS 2H 3C")
    cut = cut_of(match.view(), heard(circular_update(match)), S)
    assert cut is not None
    labels = [cut_label(cut, seat) for seat in range(3)]
    assert [label.text for label in labels] == ["", "highest: leads", "lowest: deals"]
    assert [label.best for label in labels] == [False, True, False]
