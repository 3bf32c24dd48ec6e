"""Broken buttons at the table: left out, told of, taken back, and never in anybody's way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from hardware.edge import Flags, Press, Quality
from hardware.health import HealthLimits
from hardware.sim import SIM_QUALITY
from pi_app.broken_buttons import if_broken
from pi_app.button_notices import OVER_NS, chip_place, pin_place
from pi_app.button_watch import ButtonWatch
from pi_app.keyboard import QUALITY
from pi_app.publish import Phase
from pi_app.screens.messages import Key
from pi_app.seats import channel_of
from pi_app.spare_keys import SOURCE, SpareKeys
from tests.pi_app.box import NAME as BOX
from tests.pi_app.driven import (
    DOUBLE,
    HUMAN,
    LATE,
    MS,
    PLAY,
    SECOND,
    SLAP,
    T0,
    Driven,
    dealing,
    journal_inputs,
    run_till,
    verdicts,
    with_double,
)

T = T0 + SECOND
LIMITS = HealthLimits()
LONG = "2S 3S 4S 5S 6S 7S 8S 9S TS 2C 3C 4C / 2H 4D 3H 5D 6H 8D 7H 9D TH 2D 3D TD"
BROKEN = channel_of(1, SLAP)


def hum(table: Driven, channel: int, from_ns: int, until_ns: int) -> Iterator[int]:
    """A contact hums at 50 Hz; yields after every edge."""
    for number, t_ns in enumerate(range(from_ns, until_ns, 10 * MS)):
        table.run(t_ns)
        table.source.push(channel, t_ns, closed=number % 2 == 0)
        yield t_ns


def told(table: Driven) -> str:
    """Return what the table tells of its buttons."""
    return " ".join(table.ear.last.notices)


def of_seat(table: Driven, seat: int) -> int:
    """Return how many presses and releases of a seat are in the journal."""
    lines = journal_inputs(table.journals[0].lines)
    return sum(line["seat"] == seat for line in lines)


# -- stuck ---------------------------------------------------------------------------------


def test_a_button_that_never_opens_again_is_told_and_is_well_once_it_does() -> None:
    table = Driven(dealing(DOUBLE))
    table.start()
    table.arrive((T, 0, PLAY, T, True))
    table.run(T + LIMITS.stuck_ns - 1)
    assert told(table) == ""
    table.run(T + LIMITS.stuck_ns)
    assert told(table).startswith("Seat 1 PLAY is stuck: free it.")
    table.run(T + LIMITS.stuck_ns + MS)
    [full] = table.loop.broken_buttons
    assert full.startswith("Seat 1 PLAY stays closed and is left out. Let go of it")
    lines = journal_inputs(table.journals[0].lines)
    assert [sorted(line.keys() & {"press", "release"}) for line in lines] == [
        ["press"],
        ["release"],
    ]
    open_ns = T + 200 * SECOND
    table.arrive((open_ns, 0, PLAY, open_ns, False))
    table.run(open_ns + LIMITS.heal_ns)
    assert told(table) == "Seat 1 PLAY works again."
    assert not table.loop.broken_buttons
    table.run(open_ns + LIMITS.heal_ns + OVER_NS)
    assert told(table) == ""
    table.tap(1, PLAY, open_ns + 100 * SECOND)
    table.tap(0, PLAY, open_ns + 101 * SECOND)
    assert [line["seat"] for line in table.ear.lines("card")] == [0, 1, 0]


def test_who_leans_for_a_minute_hurts_nobody_and_hears_nothing() -> None:
    table = with_double()
    table.arrive((T, 1, PLAY, T, True))
    table.tap(0, SLAP, T + 30 * SECOND)
    assert verdicts(table) == [(0, "valid")]
    table.arrive((T + 60 * SECOND, 1, PLAY, T + 60 * SECOND, False))
    table.run(T + 600 * SECOND)
    assert all(update.notices == () for update in table.ear.updates)


def test_a_button_held_at_the_start_is_told_after_ten_seconds_and_the_others_begin() -> None:
    table = Driven(dealing(DOUBLE), held=[channel_of(0, SLAP)])
    table.run(T0 + LIMITS.stuck_at_start_ns - 1)
    assert told(table) == ""
    table.run(T0 + LIMITS.stuck_at_start_ns)
    assert told(table).startswith("Seat 1 SLAP is stuck")
    table.tap(1, PLAY, T0 + 20 * SECOND)
    assert table.session.phase is Phase.PLAYING
    at_ns = T0 + 30 * SECOND
    table.arrive((at_ns, 0, SLAP, at_ns, False))
    table.run(at_ns + LIMITS.heal_ns)
    assert told(table) == "Seat 1 SLAP works again."


def test_a_table_with_a_stuck_button_sleeps() -> None:
    table = Driven(dealing(DOUBLE), held=[0])
    table.start()
    table.run(T0 + LIMITS.stuck_at_start_ns)
    assert table.run(T0 + 3_600 * SECOND) <= 3


# -- floating ------------------------------------------------------------------------------


def test_one_that_hums_is_left_out_and_what_it_said_before_stays() -> None:
    table = Driven(dealing(LONG))
    table.start()
    counts = [of_seat(table, 1) for _ in hum(table, BROKEN, T, T + 20 * SECOND)]
    found_at = next(n for n, notices in enumerate(counts) if notices == counts[-1])
    assert found_at * 10 * MS <= LIMITS.strokes_ns
    assert 0 < counts[found_at] == counts[-1]
    assert told(table).startswith("Seat 2 SLAP flickers: mend its wire.")
    assert table.intake.button_ignored("sim", BROKEN) >= 1_500
    lines = [line for line in journal_inputs(table.journals[0].lines) if line["seat"] == 1]
    assert ["press" in line for line in lines] == [n % 2 == 0 for n in range(len(lines))]
    assert "release" in lines[-1]


def was_pressed(table: Driven, t_ns: int) -> bool:
    """Whether the game has heard of a press of this time."""
    return any(line["t"] == t_ns for line in table.journals[0].lines if "press" in line)


@pytest.mark.parametrize("quality", [SIM_QUALITY, LATE])
def test_nobody_waits_for_one_that_hums(quality: Quality) -> None:
    """A slap of seat 1 is answered as soon as if seat 2's button did not exist."""
    ways: list[int] = []
    for is_humming in (False, True):
        table = with_double(quality=quality)
        at_ns = T + 30 * SECOND
        humming = hum(table, channel_of(1, PLAY), T + 5 * SECOND, at_ns + SECOND)
        for t_ns in humming if is_humming else ():
            if t_ns >= at_ns - 10 * MS:
                break
        table.run(at_ns)
        table.source.push(channel_of(0, PLAY), at_ns, closed=True)
        table.source.push(channel_of(1, PLAY), at_ns, closed=is_humming)
        has_come = partial(was_pressed, table, at_ns)
        ways.append(run_till(table.loop, table.clock, has_come) - at_ns)
    assert ways[0] == ways[1]


def test_while_it_is_not_found_yet_the_others_wait_for_20_ms_at_the_most() -> None:
    table = Driven(dealing(LONG), quality=LATE)
    table.start()
    pressed: list[int] = []
    for t_ns in hum(table, BROKEN, T, T + 2 * SECOND):
        if t_ns % (200 * MS) == 0:
            table.source.push(channel_of(0, SLAP), t_ns + 1, closed=t_ns % (400 * MS) == 0)
            pressed.append(t_ns + 1)
    table.run(T + 3 * SECOND)
    lines = [line for line in journal_inputs(table.journals[0].lines) if line["seat"] == 0]
    assert [line["t"] for line in lines] == pressed[-len(lines) :]
    assert len(lines) >= len(pressed) - 1
    assert not any(line.get("overdue") for line in lines if "press" in line)


# -- shorted -------------------------------------------------------------------------------


def test_two_that_are_shorted_are_left_out_until_one_moves_alone() -> None:
    table = Driven(dealing(LONG), players=[HUMAN] * 2)
    table.start()
    for number in range(4):
        at_ns = T + number * SECOND
        for t_ns, closed in ((at_ns, True), (at_ns + 80 * MS, False)):
            table.arrive((t_ns, 0, SLAP, t_ns, closed), (t_ns, 1, SLAP, t_ns, closed))
    table.run(T + 10 * SECOND)
    [notice] = table.ear.last.notices
    assert notice == "Seat 1 SLAP, 2 SLAP are shorted: part them."
    before = len(journal_inputs(table.journals[0].lines))
    for number in range(2):
        table.tap(0, SLAP, T + (20 + number) * SECOND)
    assert len(journal_inputs(table.journals[0].lines)) == before
    table.run(T + 30 * SECOND)
    assert told(table) == "Seat 1 SLAP and Seat 2 SLAP work again."
    table.tap(0, SLAP, T + 40 * SECOND)
    assert len(journal_inputs(table.journals[0].lines)) == before + 2


# -- a key instead -------------------------------------------------------------------------


def key(table: Driven, name: str, *, down: bool = True) -> None:
    """A key of the window."""
    table.loop.post(Key(name, down=down, t_ns=table.clock.now_ns() - MS))
    table.run(table.clock.now_ns() + 50 * MS)


def test_a_key_takes_the_place_of_a_button_that_is_left_out_and_of_no_other() -> None:
    table = Driven(dealing(DOUBLE), spare=SpareKeys((0, 1), worst_ns=200_000))
    table.start()
    key(table, "a")
    assert table.ear.lines("card") == []
    key(table, "a", down=False)
    table.arrive((T, 0, PLAY, T, True))
    table.tap(1, PLAY, T + SECOND)
    stuck_ns = T + LIMITS.stuck_ns
    table.run(stuck_ns)
    key(table, "s")
    key(table, "a")
    key(table, "a", down=False)
    lines = journal_inputs(table.journals[0].lines)
    ours = [line for line in lines if line.get("source") == SOURCE]
    assert [(line.get("press"), line.get("release")) for line in ours] == [
        ("play", None),
        (None, "play"),
    ]
    assert ours[0]["untimed"] is True
    assert ours[0]["uncertainty"] == MS + QUALITY.uncertainty_ns
    assert [line["seat"] for line in table.ear.lines("card")] == [0, 1, 0]


def test_a_key_that_is_down_when_its_button_works_again_lets_go() -> None:
    table = Driven(dealing(DOUBLE), spare=SpareKeys((0, 1), worst_ns=200_000), held=[0])
    table.start()
    table.run(T0 + 10 * SECOND)
    key(table, "a")
    key(table, "a")  # as a keyboard repeats it
    at_ns = T0 + 20 * SECOND
    table.arrive((at_ns, 0, PLAY, at_ns, False))
    table.run(at_ns + LIMITS.heal_ns)
    key(table, "a", down=False)
    key(table, "a")
    lines = [line for line in journal_inputs(table.journals[0].lines) if "source" in line]
    ours = [line for line in lines if line["source"] == SOURCE]
    assert ["press" in line for line in ours] == [True, False]


def test_the_notice_names_the_key() -> None:
    broken = if_broken((0, 1), {0: 12}, None, 200_000, {})
    assert broken.spare is not None
    assert broken.spare.instead(0) == "key A"
    assert broken.spare.instead(channel_of(1, SLAP)) == "key L"
    assert broken.spare.instead(channel_of(5, SLAP)) == ""
    assert if_broken((0, 1), {}, None, None, {}).spare is None


# -- a box ---------------------------------------------------------------------------------


class Levels:
    """What a box says of its contacts."""

    def __init__(self) -> None:
        self.closed: set[int] = set()
        self.is_there = True

    def __call__(self) -> dict[int, bool] | None:
        return {c: c in self.closed for c in range(4)} if self.is_there else None


def boxed() -> tuple[Driven, Levels]:
    """A table with a box of buttons, a game begun."""
    table, levels = Driven(dealing(LONG)).with_box(), Levels()
    table.intake.watch(BOX, SIM_QUALITY, range(4), levels)
    table.start()
    return table, levels


def test_a_button_of_a_box_that_stays_down_is_told_and_its_release_is_passed_on() -> None:
    table, levels = boxed()
    table.hit(0, PLAY, T)
    levels.closed = {channel_of(0, PLAY)}
    table.run(T + LIMITS.stuck_ns + SECOND)
    assert told(table).startswith("Seat 1 PLAY is stuck")
    levels.closed = set()
    table.box.press(0, PLAY, T + 200 * SECOND, down=False)
    table.run(T + 200 * SECOND + LIMITS.heal_ns)
    assert told(table) == "Seat 1 PLAY works again."
    assert of_seat(table, 0) == 2


def test_a_release_that_a_reset_of_the_chip_swallowed_is_seen_by_looking() -> None:
    table, _ = boxed()
    table.hit(0, PLAY, T)
    table.run(T + 600 * SECOND)
    assert told(table) == ""


def test_one_that_hums_on_a_box_is_left_out_and_its_presses_alternate() -> None:
    """A chip tells of a change each 30 ms, its lock-out."""
    table, _ = boxed()
    for number in range(400):
        t_ns = T + number * 30 * MS
        table.run(t_ns)
        table.box.press(1, SLAP, t_ns, down=number % 2 == 0)
        if number % 40 == 0:
            table.box.press(0, SLAP, t_ns + 1, down=number % 80 == 0)
    table.run(T + 12 * SECOND + 100 * MS)
    assert told(table).startswith("Seat 2 SLAP flickers")
    lines = [line for line in journal_inputs(table.journals[0].lines) if line["seat"] == 1]
    assert LIMITS.strokes - 1 <= len(lines) <= LIMITS.strokes + 1
    assert ["press" in line for line in lines] == [n % 2 == 0 for n in range(len(lines))]
    assert table.intake.button_ignored(BOX, BROKEN) == 400 - len(lines)
    assert of_seat(table, 0) == 10


def test_while_the_box_is_away_nothing_is_judged_and_nobody_spins() -> None:
    table, levels = boxed()
    table.hit(0, PLAY, T)
    levels.is_there = False
    table.run(T + 60 * SECOND)
    table.box.pull_out(T + 60 * SECOND)
    table.run(T + 61 * SECOND)  # presses were held back for 20 ms
    assert table.run(T + 600 * SECOND) <= 3
    assert told(table) == ""
    levels.is_there, levels.closed = True, {channel_of(1, PLAY)}
    table.box.plug_in()
    table.run(T + 605 * SECOND)
    assert told(table) == ""
    table.run(T + 611 * SECOND)
    assert told(table).startswith("Seat 2 PLAY is stuck")


def test_presses_that_come_late_have_no_time_to_judge_by() -> None:
    watch = ButtonWatch(BOX, SIM_QUALITY, range(4), Levels())
    for number in range(400):
        late = Press(BOX, 1, number, 0, T, 0, 0, number % 2 == 0, Flags.OVERDUE)
        assert watch.press(late)
    assert watch.turn(T) == ()


def test_a_press_of_a_seat_at_which_nobody_sits_is_left_out() -> None:
    """The chip still held it from a table with more people: it ends no game and plays no card."""
    table, _ = boxed()
    table.run(T)
    table.box.press(3, SLAP, T)
    table.hit(0, PLAY, T + MS)
    lines = journal_inputs(table.journals[0].lines)
    assert [(line["seat"], line["press"]) for line in lines] == [(0, "play")]
    assert table.intake.button_ignored(BOX, channel_of(3, SLAP)) == 1


# -- where it is ---------------------------------------------------------------------------


def test_the_place_is_that_of_the_wiring_page() -> None:
    """Seat 2's SLAP: GPIO6, header pin 31; D3 on a Nano."""
    assert pin_place({BROKEN: 6}, BROKEN) == "GPIO6, pin 31"
    assert pin_place({}, BROKEN) == ""
    assert chip_place("nano8", BROKEN) == "D3 of the box"
    assert chip_place("nano4", channel_of(7, SLAP)) == ""
    assert chip_place("", channel_of(7, SLAP)) == "A1 of the box"
