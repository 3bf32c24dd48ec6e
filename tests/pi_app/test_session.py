"""An evening: waiting, a game, its end, the next one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import Refusal
from engine.games.bataille_corse.rules import pack_of
from engine.inputs import Input, Press, Revealed
from pi_app.journal import MemoryJournal
from pi_app.publish import Phase, Player
from pi_app.screens.messages import CardShown
from pi_app.session import LOOK_NS, Deal, Plan, Session, shuffled
from pi_app.shuffle import Hat
from tests.pi_app.driven import (
    HUMAN,
    MS,
    PLAY,
    SECOND,
    SLAP,
    T0,
    WIKIPEDIA,
    Driven,
    dealing,
    infos,
)

ONE_CARD = "7S / 2D 3D"
"""Seat 0 plays its only card, and as that cannot be slapped, seat 1 has won at once."""
T = T0 + SECOND


def phase(table: Driven) -> Phase:
    return table.session.phase


def played_out() -> tuple[Driven, int]:
    """A table whose first game has just ended, and when that was."""
    table = Driven(dealing(ONE_CARD))
    table.tap(0, PLAY, T0 + 100 * MS)
    assert phase(table) is Phase.PLAYING
    table.tap(0, PLAY, T)
    table.run(T + 10 * SECOND)
    [over] = table.ear.lines("over")
    return table, over["t"]


# -- beginning -----------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_play_of_any_seat_starts_a_game_and_is_no_card(seat: int) -> None:
    table = Driven(dealing(ONE_CARD, first=seat))
    table.run(T0)
    assert (phase(table), table.ear.last.view) == (Phase.ATTRACT, None)
    table.tap(seat, PLAY, T)
    assert table.ear.last.phase is Phase.PLAYING
    assert table.ear.lines() == [{"event": "turn", "t": T, "seat": seat}]
    assert table.journals[0].lines[1]["setup"]["start_ns"] == T


def test_slap_starts_nothing_where_seats_have_two_buttons() -> None:
    table = Driven(dealing(ONE_CARD))
    table.tap(0, SLAP, T)
    assert phase(table) is Phase.ATTRACT


def test_slap_starts_a_game_where_the_table_turns_the_cards() -> None:
    deal = dealing("7S 2H 3H / 2D 3D 4D")
    table = Driven(deal, rules=replace(WIKIPEDIA, auto_flip_ms=900))
    table.tap(0, SLAP, T)
    assert phase(table) is Phase.PLAYING
    table.run(T + 5 * SECOND)
    assert [line["t"] for line in table.ear.lines("card")][:2] == [T + 900 * MS, T + 1_800 * MS]


def test_a_release_starts_nothing() -> None:
    session = Session(
        Plan("test", WIKIPEDIA, infos([HUMAN, HUMAN]), 0),
        Hat(1),
        dealing(ONE_CARD),
        MemoryJournal,
    )
    assert session.take(Press(T, 0, PLAY, down=False)) == ()
    assert session.phase is Phase.ATTRACT
    assert session.view() is None and session.due_ns() is None and session.turn == 0


# -- the end -------------------------------------------------------------------------------


def test_a_game_that_is_over_is_shown() -> None:
    table, _ = played_out()
    assert table.ear.last.phase is Phase.OVER
    view = table.ear.last.view
    assert view is not None and view.over is not None and view.over.winner == 1
    assert table.session.games == 1


def test_two_seconds_of_looking_pass_before_the_next_game() -> None:
    """Hands that still hammer on the buttons must not wipe the result away."""
    assert LOOK_NS == 2 * SECOND
    for after_ns, started in ((LOOK_NS - 1, False), (LOOK_NS, True)):
        table = Driven(dealing(ONE_CARD))
        table.start()
        table.tap(0, PLAY, T)
        assert table.ear.lines("over")[0]["t"] == T
        table.tap(1, PLAY, T + SECOND)
        assert phase(table) is Phase.OVER
        table.tap(0, PLAY, T + after_ns)
        assert (phase(table) is Phase.PLAYING) is started


def test_the_next_game_has_a_journal_of_its_own() -> None:
    table, over_ns = played_out()
    table.tap(1, PLAY, over_ns + 10 * SECOND)
    assert phase(table) is Phase.PLAYING
    table.tap(0, PLAY, over_ns + 12 * SECOND)
    first, second = (journal.lines for journal in table.journals)
    assert [line["event"] for line in first if "event" in line][-1] == "over"
    assert second[0] == first[0]
    cards = [line for line in second if line.get("event") == "card"]
    assert [line["number"] for line in cards] == [0]


def test_the_winner_stays_a_minute_then_the_table_invites_again() -> None:
    table, over_ns = played_out()
    assert table.session.due_ns() == over_ns + 60 * SECOND
    table.run(over_ns + 59 * SECOND)
    assert table.session.phase is Phase.OVER
    assert table.run(T + 3_600 * SECOND) <= 5
    assert (table.session.phase, table.session.view()) == (Phase.ATTRACT, None)
    assert table.session.due_ns() is None


def test_games_are_counted_and_the_loop_ends_after_so_many() -> None:
    table = Driven(dealing(ONE_CARD), games=2)
    table.start()
    table.tap(0, PLAY, T)
    assert (table.session.games, table.loop.stopped) == (1, False)
    table.tap(0, PLAY, T + 10 * SECOND)
    table.tap(0, PLAY, T + 12 * SECOND)
    assert (table.session.games, table.loop.stopped) == (2, True)


# -- sight ---------------------------------------------------------------------------------


def test_a_card_that_was_shown_counts_from_then() -> None:
    table = Driven(dealing("7S 2H 3H / 7D 2D 3D"))
    table.start()
    table.tap(0, PLAY, T)
    table.tap(1, PLAY, T + SECOND)
    shown_ns = T + SECOND + 33 * MS
    table.loop.post(CardShown(1, shown_ns))
    table.tap(0, SLAP, T + SECOND + 500 * MS)
    [slap] = table.ear.lines("slap")
    assert (slap["verdict"], slap["reaction"]) == ("valid", 467 * MS)
    assert slap["reveal"] == "measured"
    assert {"t": shown_ns, "reveal": 1} in table.journals[0].lines


def test_a_card_of_an_earlier_game_that_was_shown_late_is_no_card_of_this_one() -> None:
    table, over_ns = played_out()
    table.tap(0, PLAY, over_ns + 10 * SECOND)
    table.tap(0, PLAY, over_ns + 12 * SECOND)
    table.loop.post(CardShown(0, over_ns))
    table.run(over_ns + 20 * SECOND)
    assert not any("reveal" in line for line in table.journals[1].lines)
    assert table.ear.last.notices == ()


def test_a_press_of_before_the_game_is_no_press_of_it() -> None:
    """A finger was on the button when the game was started from the command line."""
    table = Driven(dealing("7S 2H 3H / 7D 2D 3D"))
    table.clock.set(T)
    table.loop.start_game()
    table.arrive((T + 1 * MS, 0, PLAY, T - 2 * MS, True))
    table.run(T + SECOND)
    assert (table.ear.lines("card"), table.ear.last.notices) == ([], ())


def test_a_card_that_is_not_there_does_no_harm() -> None:
    table = Driven(dealing("7S 2H 3H / 7D 2D 3D"))
    table.start()
    table.tap(0, PLAY, T)
    for number in (0, 1, 99):
        table.loop.post(CardShown(number, T + SECOND))
    table.run(T + 2 * SECOND)
    assert table.ear.last.notices == ()


def test_before_a_game_nothing_is_seen() -> None:
    session = Session(
        Plan("test", WIKIPEDIA, infos([HUMAN, HUMAN]), 0), Hat(1), dealing(ONE_CARD), MemoryJournal
    )
    seen: Input = Revealed(T, 0)
    assert session.take(seen) == ()
    session.close()


# -- deals ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_shuffled_deal_is_the_whole_deck_dealt_evenly(seats: int) -> None:
    plan = Plan("test", WIKIPEDIA, infos([HUMAN] * seats), 25 * MS)
    setup = shuffled(Hat(seats))(plan, T)
    dealt = [card for stack in setup.stacks for card in stack]
    assert sorted(c.code for c in dealt) == sorted(c.code for c in pack_of(WIKIPEDIA))
    sizes = {len(stack) for stack in setup.stacks}
    assert max(sizes) - min(sizes) <= 1
    assert 0 <= setup.first < seats
    assert (setup.start_ns, setup.reveal_delay_ns) == (T, 25 * MS)


def test_the_same_seed_is_the_same_evening_and_every_game_another() -> None:
    plan = Plan("test", WIKIPEDIA, infos([HUMAN] * 3), 0)
    deals: list[Deal] = [shuffled(Hat(5)), shuffled(Hat(5)), shuffled(Hat(6))]
    first = [deal(plan, T).stacks for deal in deals]
    second = [deal(plan, T).stacks for deal in deals]
    assert first[0] == first[1] != first[2]
    assert second[0] == second[1] != first[0]


# -- only computer players -----------------------------------------------------------------


def test_computer_players_alone_start_anew_after_a_look() -> None:
    table = Driven(dealing(ONE_CARD), players=[Player.HARD, Player.HARD])
    table.start()
    table.run(T + 60 * SECOND)
    overs = [line["t"] for line in table.ear.lines("over")]
    starts = [journal.lines[1]["setup"]["start_ns"] for journal in table.journals]
    assert len(overs) > 5
    for over_ns, start_ns in zip(overs, starts[1:], strict=False):
        assert LOOK_NS <= start_ns - over_ns <= LOOK_NS + 25 * MS


def test_one_person_is_waited_for() -> None:
    table = Driven(dealing(ONE_CARD), players=[HUMAN, Player.HARD])
    table.run(T + 60 * SECOND)
    assert phase(table) is Phase.ATTRACT


def test_a_deal_that_is_refused_starts_no_game() -> None:
    def refuse(_plan: Plan, _t_ns: int) -> object:
        raise Refusal("bad_setup", "expected 52 cards, found 51")

    table = Driven(dealing(ONE_CARD))
    table.session._deal = refuse
    table.tap(0, PLAY, T)
    assert phase(table) is Phase.ATTRACT
    assert table.ear.last.notices == ("an input was refused: expected 52 cards, found 51",)
