"""The buttons go and come back: the game stands still; no press is lost or made up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import cards
from engine.events import PenaltyKind
from engine.games.bataille import PRESETS as WAR_PRESETS
from engine.games.bataille import Setup as WarSetup
from engine.games.bataille_corse import Rules
from engine.games.bataille_corse.rules import Penalty
from engine.inputs import Button
from pi_app.lines import Line
from pi_app.publish import Missing, Phase, Player
from pi_app.replay import as_document
from pi_app.session import Deal, Extras, Plan
from tests.pi_app.driven import (
    DOUBLE,
    HUMAN,
    MS,
    PLAY,
    SECOND,
    SLAP,
    T0,
    WIKIPEDIA,
    Driven,
    dealing,
    journal_inputs,
    verdicts,
)
from tests.support.examples import examples
from tests.support.recorded import save

T = T0 + SECOND
AWAY = 60 * SECOND
CHALLENGE = "JS 2H 3H 5H / 5D 4C 6C 7C"


def table_of(
    stacks: str = DOUBLE,
    *,
    players: tuple[Player, ...] = (HUMAN, HUMAN),
    rules: Rules = WIKIPEDIA,
    extras: Extras | None = None,
) -> Driven:
    """A table with a box of buttons, a game just begun."""
    table = Driven(dealing(stacks), players=players, rules=rules, extras=extras).with_box()
    table.start()
    return table


def with_double() -> Driven:
    """A table with a double on it since T0 + 0.3 s."""
    table = table_of()
    table.hit(0, PLAY, T0 + 100 * MS)
    table.hit(1, PLAY, T0 + 300 * MS)
    return table


def away(table: Driven, from_ns: int, length_ns: int = AWAY) -> int:
    """Pull the box out and plug it in again; return when that was noticed."""
    table.run(from_ns)
    table.box.pull_out(from_ns)
    table.run(from_ns + length_ns)
    table.box.plug_in()
    table.run(from_ns + length_ns + 5 * MS)
    return from_ns + length_ns


def refusals(table: Driven) -> list[str]:
    """What the engine would not take."""
    return [notice for notice in table.ear.last.notices if "refused" in notice]


# -- time ----------------------------------------------------------------------------------


def test_time_does_not_run_while_the_box_is_gone() -> None:
    table = table_of(CHALLENGE)
    table.hit(0, PLAY, T0 + 100 * MS)
    table.hit(1, PLAY, T0 + 200 * MS)
    away(table, T)
    assert table.ear.lines("take") == []
    table.run(T + AWAY + 2 * SECOND)
    [take] = table.ear.lines("take")
    assert take["t"] == T0 + 200 * MS + 1_500 * MS + AWAY


def test_the_screen_is_told_and_told_again_when_it_is_back() -> None:
    table = with_double()
    assert table.ear.last.gone is None
    table.run(T)
    table.box.pull_out(T)
    table.run(T + SECOND)
    gone = table.ear.last.gone
    assert gone is not None and gone.why is Missing.GONE
    assert table.session.paused
    table.box.plug_in()
    table.run(T + 2 * SECOND)
    assert table.ear.last.gone is None
    assert not table.session.paused


def test_a_table_that_waits_does_not_spin() -> None:
    table = with_double()
    table.run(T)
    table.box.pull_out(T)
    table.run(T + SECOND)
    assert table.run(T + 3_600 * SECOND) <= 3


def test_a_loss_that_is_over_before_it_is_certain_stops_nothing() -> None:
    table = table_of(CHALLENGE)
    table.hit(0, PLAY, T0 + 100 * MS)
    table.hit(1, PLAY, T0 + 200 * MS)
    away(table, T, 5 * MS)
    table.run(T + 2 * SECOND)
    assert table.ear.lines("take")[0]["t"] == T0 + 1_700 * MS
    assert not any("rested" in line for line in table.journals[0].lines)


def test_gone_again_before_the_game_went_on_is_one_pause() -> None:
    table = table_of(CHALLENGE)
    table.hit(0, PLAY, T0 + 100 * MS)
    table.hit(1, PLAY, T0 + 200 * MS)
    table.run(T)
    table.box.pull_out(T)
    table.run(T + SECOND)
    table.box.plug_in()
    table.box.pull_out(T + SECOND)
    table.run(T + AWAY)
    table.box.plug_in()
    table.run(T + AWAY + 2 * SECOND)
    rests = [line for line in table.journals[0].lines if "rested" in line]
    assert [(line["rested"], line["t"]) for line in rests] == [(T, T + AWAY)]


def test_a_game_that_begins_without_the_box_waits_for_it() -> None:
    table = Driven(dealing(DOUBLE)).with_box()
    table.box.pull_out(T0)
    table.start()
    table.run(T)
    assert table.session.paused
    table.box.plug_in()
    table.run(T + SECOND)
    table.hit(0, PLAY, T + 2 * SECOND)
    assert [line["card"] for line in table.ear.lines("card")] == ["7S"]


def test_between_games_nothing_has_to_stop() -> None:
    table = Driven(dealing(DOUBLE)).with_box()
    away(table, T)
    assert (table.session.phase, table.session.paused) == (Phase.ATTRACT, False)
    table.hit(0, PLAY, T + AWAY + SECOND)
    assert table.session.phase is Phase.PLAYING


# -- presses -------------------------------------------------------------------------------


def test_what_was_pressed_before_the_loss_is_judged() -> None:
    """Its watermark never came: it waits the 20 ms of the arbiter, then counts."""
    table = with_double()
    table.run(T)
    table.box.stall(T - 2 * MS)
    table.box.press(1, SLAP, T - MS)
    table.box.pull_out(T - 2 * MS)
    table.run(T + SECOND)
    assert verdicts(table) == [(1, "valid")]
    assert table.session.paused


def test_what_the_box_held_comes_late_and_costs_nothing() -> None:
    table = with_double()
    table.run(T)
    table.box.pull_out(T)
    table.run(T + AWAY)
    table.box.press(1, SLAP, T + SECOND)
    table.box.press(0, PLAY, T + 2 * SECOND)
    table.box.press(0, SLAP, T + AWAY - MS)  # so near that the arbiter would have let it in
    table.box.plug_in()
    table.run(T + AWAY + SECOND)
    assert verdicts(table) == [(1, "ignored"), (0, "ignored")]
    assert table.ear.lines("fault", "penalty") == []
    told = journal_inputs(table.journals[0].lines)[2:]
    assert [(line["t"], line.get("overdue")) for line in told] == [
        (T + SECOND, True),
        (T + 2 * SECOND, True),
        (T + AWAY - MS, True),
    ]
    assert refusals(table) == []


def test_a_press_of_the_pause_that_comes_after_it_is_late_too() -> None:
    table = with_double()
    back_ns = away(table, T)
    table.box.press(0, PLAY, back_ns - 3 * MS)
    table.run(back_ns + 100 * MS)
    assert len(table.ear.lines("card")) == 2
    assert refusals(table) == []


def test_the_game_goes_on_where_it_stood() -> None:
    table = with_double()
    back_ns = away(table, T)
    table.hit(0, SLAP, back_ns + 300 * MS)
    table.run(back_ns + SECOND)
    [slap] = table.ear.lines("slap")
    assert (slap["verdict"], slap["reaction"]) == ("valid", T - (T0 + 300 * MS) + 300 * MS)


def test_an_overdue_press_opens_no_game() -> None:
    table = Driven(dealing(DOUBLE)).with_box()
    table.run(T)
    table.box.press(0, PLAY, T - SECOND)
    table.box.press(0, SLAP, T - SECOND)
    table.run(T + SECOND)
    assert table.session.phase is Phase.ATTRACT


def test_computer_players_wait_as_well() -> None:
    table = table_of("7S 2H 3H 5H 6H / 8D 4C 5C 9C TC", players=(HUMAN, Player.HARD))
    table.hit(0, PLAY, T0 + 100 * MS)
    table.run(T0 + 200 * MS)
    away(table, T0 + 200 * MS)
    assert len(table.ear.lines("card")) == 1
    table.run(T0 + AWAY + 10 * SECOND)
    assert len(table.ear.lines("card")) == 2
    assert table.ear.lines("fault") == []


# -- the other rest ------------------------------------------------------------------------


def test_a_choice_of_forfeits_stands_still_as_well() -> None:
    extras = Extras(forfeits=("sing", "dance", "hop"), chance=Random(3))
    rules = Rules(penalty=Penalty(PenaltyKind.FORFEIT))
    stacks = "7S 2H 3H 5H / 8D 4C 5C 9C / 9D TC JC QC"
    table = table_of(stacks, players=(HUMAN,) * 3, rules=rules, extras=extras)
    table.hit(0, PLAY, T - 500 * MS)
    table.hit(1, SLAP, T)
    table.run(T + SECOND)
    before = table.ear.last.forfeit
    table.run(T + 2 * SECOND)
    table.box.pull_out(T + 2 * SECOND)
    table.run(T + AWAY)
    table.box.press(0, SLAP, T + 3 * SECOND)
    table.box.plug_in()
    table.run(T + AWAY + SECOND)
    after = table.ear.last.forfeit
    assert before is not None and after is not None
    assert after.ends_ns == before.ends_ns + AWAY - 2 * SECOND
    assert (after.locked, after.pointers) == (before.locked, before.pointers)
    table.hit(0, SLAP, T + AWAY + 2 * SECOND)
    table.hit(2, SLAP, T + AWAY + 3 * SECOND)
    table.run(T + AWAY + 10 * SECOND)
    assert table.session.phase is Phase.PLAYING
    assert refusals(table) == []


def test_bataille_stands_still_as_well() -> None:
    rules = replace(WAR_PRESETS["cartalogue"][1], turn_over_ms=3000)

    def deal(_plan: Plan, t_ns: int) -> WarSetup:
        return WarSetup(rules, (cards("7S 2H"), cards("8D 4C")), t_ns)

    table = war_table(deal)
    table.hit(0, PLAY, T)
    away(table, T + SECOND)
    table.run(T + AWAY + 10 * SECOND)
    assert [line["t"] for line in table.ear.lines("round")] == [T + 3 * SECOND + AWAY]


def war_table(deal: Deal) -> Driven:
    table = Driven(deal).with_box()
    table.session.plan = replace(table.session.plan, game="bataille")
    table.start()
    return table


# -- the journal ---------------------------------------------------------------------------


def replays(lines: list[Line], folder: Path) -> bool:
    """Whether a journal gives again what it tells."""
    path = folder / "g.jsonl"
    save(path, lines)
    return as_document(path)[1]


def test_the_journal_replays(tmp_path: Path) -> None:
    table = with_double()
    back_ns = away(table, T)
    table.hit(0, SLAP, back_ns + 300 * MS)
    table.run(back_ns + SECOND)
    assert replays(table.journals[0].lines, tmp_path)
    notes = [line for line in table.journals[0].lines if "note" in line]
    assert notes == [{"note": "pause", "t": T}]


MOVES = st.lists(
    st.tuples(
        st.sampled_from([20 * MS, 90 * MS, 400 * MS, 1_600 * MS]),
        st.integers(0, 1),
        st.sampled_from([PLAY, SLAP]),
    ),
    min_size=1,
    max_size=12,
)


def told(moves: list[tuple[int, int, Button]], stop: int, length_ns: int) -> list[Line]:
    """Play moves, the box being gone for so long before one of them; times as if it had not."""
    table = table_of("7S 2H JH 4H 5S 9S 8S / 7D 2D 3D 4D 5C 9C 8C")
    t_ns, shift_ns = T0, 0
    for number, (gap_ns, seat, button) in enumerate(moves):
        if number == stop % len(moves) and length_ns:
            table.run(t_ns + 10 * MS)
            away(table, t_ns + 10 * MS, length_ns)
            shift_ns, t_ns = t_ns + 10 * MS, t_ns + length_ns
        t_ns += gap_ns
        table.hit(seat, button, t_ns)
    table.run(t_ns + 5 * SECOND)
    assert refusals(table) == []
    since = shift_ns or t_ns + 10 * SECOND
    lines = table.ear.lines()
    overs = [number for number, line in enumerate(lines) if line["event"] == "over"]
    lines = lines[: overs[0] + 1 if overs else None]  # the result is looked at in any case
    return [{**one, "t": one["t"] - (length_ns if one["t"] > since else 0)} for one in lines]


@examples(40)
@given(MOVES, st.integers(0, 11), st.sampled_from([SECOND, AWAY]))
def test_a_game_with_a_pause_goes_as_it_would_without(
    moves: list[tuple[int, int, Button]], stop: int, length_ns: int
) -> None:
    """Whatever was pressed before and after: nothing but the times is another."""
    assert told(moves, stop, length_ns) == told(moves, stop, 0)
