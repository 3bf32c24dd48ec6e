"""Computer players that fail: no game waits for them."""

from __future__ import annotations

from random import Random

import pytest

from engine.cards import card
from engine.inputs import CardChosen, LeadChosen, Move, Resigned
from engine.players.slapper import Uniform
from engine.views import CircularView
from pi_app.fingers import allowed_moves
from pi_app.inbox import Thought
from pi_app.kits import Choose
from pi_app.options import options
from pi_app.publish import Player
from pi_app.thinkers import CANNOT, CARD_NS, CUT_NS, LATE_NS, LEAD_NS, TOO_LONG, Job
from tests.pi_app.driven import MS, SECOND
from tests.pi_app.hand_table import HandTable

EASY = Player.EASY
ORDER_NS = 20 * MS
"""A press may come so late; till then nothing later is done."""


def raises(_view: CircularView, _player: Player, _uniform: Uniform) -> Move | None:
    raise ZeroDivisionError("no cards in my head")


def has_none(_view: CircularView, _player: Player, _uniform: Uniform) -> Move | None:
    return None


def cheats(view: CircularView, _player: Player, _uniform: Uniform) -> Move | None:
    assert view.seat is not None
    others = next(c for c in (card("QH"), card("AS")) if c not in view.hand)
    return CardChosen(view.t_ns, view.seat, others)


def moves_for_another(view: CircularView, _player: Player, _uniform: Uniform) -> Move | None:
    assert view.seat is not None
    return Resigned(view.t_ns, 1 - view.seat)


def table_with(choose: Choose) -> HandTable:
    """Two computer players, both of whom think like this."""
    return HandTable((EASY, EASY), choose=choose)


def notices(table: HandTable) -> tuple[str, ...]:
    return table.ear.last.notices


def played(table: HandTable) -> list[object]:
    """The cards that have been played."""
    return [line["card"] for line in table.ear.lines("card")]


@pytest.mark.parametrize("choose", [raises, has_none, cheats, moves_for_another])
def test_one_that_fails_plays_on_to_the_end_of_the_deal(
    choose: Choose, caplog: pytest.LogCaptureFixture
) -> None:
    table = table_with(choose).start()
    choices = options(table.view_of(table.view.turn))
    first = next(choice.move for choice in choices if choice.reason is None)
    table.wait(CUT_NS[1])
    assert isinstance(first, CardChosen)
    assert played(table) == [first.card.code]
    table.wait(120 * SECOND)
    assert len(table.ear.lines("card")) > 40  # eight tricks of six cards
    assert notices(table) == (CANNOT,)
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]
    assert caplog.messages[1] == CANNOT
    assert ("no cards in my head" in caplog.text) is (choose is raises)


class Absent:
    """Thinks only when it is told to."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []

    def __call__(self, job: Job) -> None:
        self.jobs.append(job)


def absent_table() -> tuple[HandTable, Absent]:
    table, absent = HandTable((EASY, EASY)), Absent()
    table.think = absent
    return table.start(), absent


def test_one_that_never_answers_is_waited_for_ten_seconds_and_then_no_more() -> None:
    table, absent = absent_table()
    table.wait(LATE_NS - 1)
    assert (played(table), notices(table)) == ([], ())
    table.wait(1 + ORDER_NS)
    assert len(played(table)) == 1
    assert notices(table) == (TOO_LONG,)
    table.wait(5 * CARD_NS[1])
    assert len(played(table)) >= 6  # the trick goes on at its usual pace
    table.wait(LEAD_NS[1] + CARD_NS[1])
    assert table.view.tricks == 1
    assert len(absent.jobs) == 1, "what cannot think is not asked anything more"


def test_once_it_has_answered_it_is_asked_again_and_its_old_answer_is_void() -> None:
    table, absent = absent_table()
    table.wait(LATE_NS + ORDER_NS)
    before = played(table)
    table.loop.post(absent.jobs[0]())
    table.wait(0)
    assert played(table) == before
    table.wait(CARD_NS[1] + ORDER_NS)
    assert len(absent.jobs) == 2
    thought = absent.jobs[1]()
    table.loop.post(thought)
    table.wait(CARD_NS[1])
    assert isinstance(thought.move, CardChosen)
    assert played(table)[-1] == thought.move.card.code


def test_a_thought_just_in_time_counts_and_nothing_is_told() -> None:
    table, absent = absent_table()
    table.wait(LATE_NS - 1)
    thought = absent.jobs[0]()
    table.loop.post(thought)
    table.wait(0)
    assert isinstance(thought.move, CardChosen)
    assert played(table) == [thought.move.card.code]
    assert notices(table) == ()


def test_a_thought_about_something_else_is_nothing() -> None:
    table, _ = absent_table()
    table.loop.post(Thought(77, None))
    table.wait(0)
    assert notices(table) == ()


def test_what_is_allowed_is_what_the_game_takes() -> None:
    """Each of the moves of a view can be made; leads while one must be chosen, else cards first."""
    seen: list[set[type[Move]]] = []

    def look(view: CircularView, _player: Player, _uniform: Uniform) -> Move | None:
        moves = allowed_moves(view)
        seen.append({type(move) for move in moves})
        assert len(moves) == sum(choice.reason is None for choice in options(view))
        assert not any(isinstance(move, Resigned) for move in moves[:-1])
        return Random(len(seen)).choice(moves)

    table = table_with(look).start()
    table.wait(120 * SECOND)
    assert {LeadChosen} in seen
    assert {CardChosen, Resigned} in seen
    assert notices(table) == ()
