"""The evening of a game with hands: its beginning, the count between two deals, its end."""

from __future__ import annotations

import random

import pytest

from engine.hand_events import DealOver
from engine.inputs import Button
from hardware.edge import Press
from pi_app.hand_desk import COUNT_NS, SETTLE_NS
from pi_app.loop import ButtonsChanged
from pi_app.publish import ButtonsGone, Missing, Phase, Player
from pi_app.screens.messages import Key, TapKind, Tapped
from pi_app.thinkers import Job
from tests.pi_app.driven import HUMAN, MS, PLAY, SECOND, SLAP
from tests.pi_app.hand_table import HandTable, play_on

pytestmark = pytest.mark.slow

EASY = Player.EASY
THREE = (HUMAN, EASY, EASY)
"""To 50: one deal does not decide it."""
GONE = ButtonsGone(Missing.GONE)


def counted(seed: int = 1) -> tuple[HandTable, int]:
    """A table whose first deal has just been counted, and when that was."""
    table = HandTable(THREE, seed=seed).start()
    chance = random.Random(seed)
    play_on(table, lambda: table.session.waits_for_deal, chance.choice)
    [over] = [event for event in table.ear.events if isinstance(event, DealOver)]
    return table, over.t_ns


def deals(table: HandTable) -> int:
    return len(table.ear.lines("deal"))


# -- beginning and end ---------------------------------------------------------------------


@pytest.mark.parametrize("button", Button)
def test_any_button_starts_a_match_and_plays_nothing(button: Button) -> None:
    table = HandTable((HUMAN, EASY))
    table.wait(0)
    assert (table.ear.last.phase, table.ear.last.view, table.ear.last.hand) == (
        Phase.ATTRACT,
        None,
        None,
    )
    table.tap(0, button)
    assert table.session.phase is Phase.PLAYING
    assert (table.hand.cursor, table.hand.marked) == (0, None)


def test_two_matches_of_an_evening_have_a_journal_each() -> None:
    table = HandTable((HUMAN, EASY)).start()
    pick = random.Random(5).choice
    play_on(table, lambda: table.session.phase is Phase.OVER, pick)
    assert table.ear.last.hand is None
    assert table.ear.last.view is not None
    table.wait(3 * SECOND)
    table.tap(0, PLAY)
    assert table.session.phase is Phase.PLAYING
    first, second = (journal.lines for journal in table.journals)
    assert [line["event"] for line in first if "event" in line][-1] == "over"
    assert first[0] == second[0] and first[1] != second[1]


def test_computer_players_alone_play_one_match_after_the_other() -> None:
    table = HandTable((EASY, EASY), games=2).start()
    for _ in range(500):
        if table.loop.stopped:
            break
        table.wait(10 * SECOND)
    assert table.session.games == 2


# -- between two deals ---------------------------------------------------------------------


def test_the_count_is_looked_at_for_eight_seconds() -> None:
    table, counted_ns = counted()
    assert COUNT_NS == 8 * SECOND
    assert (table.view.turn, table.view.lead, deals(table)) == (None, None, 1)
    table.run(counted_ns + COUNT_NS - 1)
    assert deals(table) == 1
    table.run(counted_ns + COUNT_NS + MS)
    told = table.ear.lines("deal")
    assert [line["number"] for line in told] == [1, 2]
    assert told[1]["t"] == counted_ns + COUNT_NS


def test_play_deals_on_and_is_no_card() -> None:
    table, _ = counted()
    before = [update.hand.cursor for update in table.ear.updates if update.hand is not None][-1]
    table.wait(500 * MS)
    pressed_ns = table.clock.now_ns()
    table.tap(0, PLAY)
    assert [line["t"] for line in table.ear.lines("deal")][1:] == [pressed_ns]
    assert (table.hand.cursor, table.hand.marked) == (before, None)


@pytest.mark.parametrize(("after_ns", "told"), [(SETTLE_NS - 1, 1), (SETTLE_NS, 2)])
def test_slap_deals_on_only_once_the_last_card_has_been_seen(after_ns: int, told: int) -> None:
    table, counted_ns = counted()
    table.run(counted_ns + 500 * MS)
    press = Press("box", 0, 1, 1, counted_ns + after_ns, 0, 0, down=True)
    table.loop.post(press)
    table.run(counted_ns + after_ns + 30 * MS)
    assert deals(table) == told


def test_enter_or_a_touch_deals_on() -> None:
    for touch in (Key("return", down=True, t_ns=0), Tapped(TapKind.BACKGROUND)):
        table, _ = counted()
        table.loop.post(touch)
        table.wait(0)
        assert deals(table) == 2


def test_a_release_or_a_touch_of_a_card_deals_nothing() -> None:
    table, counted_ns = counted()
    table.loop.post(Tapped(TapKind.OPTION, 0))
    table.loop.post(Key("left", down=True, t_ns=0))
    table.loop.post(Press("box", 0, 1, 0, counted_ns + 2 * SECOND, 0, 0, down=False))
    table.run(counted_ns + 3 * SECOND)
    assert deals(table) == 1


def test_the_next_deal_is_in_the_journal_as_a_draw() -> None:
    table, _ = counted()
    table.tap(0, PLAY)
    [draw] = [line["draw"] for line in table.journals[0].lines if "draw" in line]
    assert sorted(draw) == list(range(52))


# -- when the buttons go -------------------------------------------------------------------


def test_without_buttons_nothing_happens_by_itself() -> None:
    """A computer player waits, and so does the next deal; touches go on."""
    table, counted_ns = counted()
    table.loop.post(ButtonsChanged(GONE))
    table.run(counted_ns + 60 * SECOND)
    assert deals(table) == 1
    table.loop.post(ButtonsChanged(None))
    table.wait(0)
    assert deals(table) == 2


def test_a_button_that_was_held_when_the_box_went_confirms_nothing() -> None:
    for seed in range(20):
        table = HandTable((HUMAN, EASY), seed=seed).start()
        if table.view.turn == 0:
            break
    table.source.push(1, table.clock.now_ns(), closed=True)
    table.wait(100 * MS)
    assert table.hand.marked is not None
    table.loop.post(ButtonsChanged(GONE))
    table.wait(10 * SECOND)
    lost_ns = table.clock.now_ns() - SECOND
    table.loop.post(ButtonsChanged(None))
    table.wait(0)
    table.loop.post(Press("box", 0, 1, 1, lost_ns, 0, 0, down=True))
    table.wait(10 * SECOND)
    assert table.ear.lines("card") == []
    table.source.push(1, table.clock.now_ns(), closed=False)
    table.wait(100 * MS)
    table.tap(0, SLAP)
    assert [line["seat"] for line in table.ear.lines("card")] == [0]


# -- computer players ----------------------------------------------------------------------


def acting_times(table: HandTable) -> list[tuple[str, int]]:
    """What each computer move was, and how long it came after what was before it."""
    lines = [
        line
        for line in table.journals[0].lines
        if not {"event", "note"} & set(line) and "t" in line
    ]
    setup = next(line["setup"] for line in table.journals[0].lines if "setup" in line)
    starts = [setup["start_ns"], *(line["t"] for line in lines)]
    return [
        (kind, line["t"] - before)
        for before, line in zip(starts, lines, strict=False)
        for kind in ("card", "lead", "resign")
        if kind in line
    ]


def test_they_take_as_long_as_a_person_might() -> None:
    table = HandTable((EASY, Player.MEDIUM, Player.HARD), seed=3).start()
    for _ in range(200):
        table.wait(10 * SECOND)
        if table.session.games:
            break
    taken = acting_times(table)
    assert len(taken) > 40
    (_, first_ns), *taken = taken
    assert 4_000 * MS <= first_ns <= 4_600 * MS  # the cut lies on the table till then
    assert all(600 * MS <= length_ns <= 1_500 * MS for _, length_ns in taken)
    assert all(length_ns >= 1_200 * MS for kind, length_ns in taken if kind == "lead")


def test_what_was_thought_about_an_older_question_is_not_played() -> None:
    table = HandTable((EASY, EASY))
    jobs: list[Job] = []
    table.think = jobs.append
    table.start()
    table.wait(5 * SECOND)
    assert table.ear.lines("card") == []
    [job] = jobs
    thought = job()
    assert thought.move is not None
    table.loop.start_game()
    table.wait(0)
    table.loop.post(thought)
    table.wait(5 * SECOND)
    assert table.ear.lines("card") == []
    table.loop.post(jobs[1]())
    table.wait(0)
    assert len(table.ear.lines("card")) == 1
