"""The debouncer by tables of (time, level) and what must come of them."""

from __future__ import annotations

import pytest

from hardware.debounce import Debouncer, DebounceSettings
from hardware.edge import Edge, Flags, Press, Quality, Tier
from tests.support.contacts import (
    END,
    EXACT,
    LOCK,
    MAX,
    MIN,
    MS,
    US,
    Moves,
    T,
    debouncer,
    feed,
    run,
    told,
)

TABLES: dict[str, tuple[Moves, Moves]] = {
    "nothing": ([], []),
    "a clean press that is held": ([(T, 1)], [(T, 1)]),
    "a clean press and release": ([(T, 1), (T + 80 * MS, 0)], [(T, 1), (T + 80 * MS, 0)]),
    "a press that chatters": (
        [(T, 1), (T + 50 * US, 0), (T + 90 * US, 1), (T + 400 * US, 0), (T + 700 * US, 1)],
        [(T, 1)],
    ),
    "a spike of 20 us": ([(T, 1), (T + 20 * US, 0)], []),
    "one short of the least length": ([(T, 1), (T + MIN - 1, 0)], []),
    "exactly the least length": ([(T, 1), (T + MIN, 0)], [(T, 1), (T + MIN, 0)]),
    "one over the least length": ([(T, 1), (T + MIN + 1, 0)], [(T, 1), (T + MIN + 1, 0)]),
    "closed again just in time": (
        [(T, 1), (T + 20 * US, 0), (T + MAX, 1), (T + 80 * MS, 0)],
        [(T, 1), (T + 80 * MS, 0)],
    ),
    "closed again one earlier": ([(T, 1), (T + 20 * US, 0), (T + MAX - 1, 1)], [(T, 1)]),
    "closed again too late is a press of its own": (
        [(T, 1), (T + 20 * US, 0), (T + MAX + 1, 1)],
        [(T + MAX + 1, 1)],
    ),
    "open during all of the least length, then closed": (
        [(T, 1), (T + 20 * US, 0), (T + MIN - 1, 1)],
        [(T, 1)],
    ),
    "two spikes far apart": (
        [(T, 1), (T + 20 * US, 0), (T + 9 * MS, 1), (T + 9 * MS + 20 * US, 0)],
        [],
    ),
    "a press right after a spike": (
        [(T, 1), (T + 20 * US, 0), (T + 6 * MS, 1)],
        [(T + 6 * MS, 1)],
    ),
    "a release in the lock-out keeps its time": (
        [(T, 1), (T + 12 * MS, 0)],
        [(T, 1), (T + 12 * MS, 0)],
    ),
    "of several openings in the lock-out the last is the release": (
        [(T, 1), (T + 12 * MS, 0), (T + 13 * MS, 1), (T + 14 * MS, 0)],
        [(T, 1), (T + 14 * MS, 0)],
    ),
    "opened and closed in the lock-out is no release": (
        [(T, 1), (T + 12 * MS, 0), (T + LOCK - 1, 1)],
        [(T, 1)],
    ),
    "opened in the lock-out, closed at its end": (
        [(T, 1), (T + 12 * MS, 0), (T + LOCK, 1)],
        [(T, 1), (T + 12 * MS, 0), (T + LOCK, 1)],
    ),
    "opened in the lock-out, closed one after its end": (
        [(T, 1), (T + 12 * MS, 0), (T + LOCK + 1, 1)],
        [(T, 1), (T + 12 * MS, 0), (T + LOCK + 1, 1)],
    ),
    "released one before the end of the lock-out": (
        [(T, 1), (T + LOCK - 1, 0)],
        [(T, 1), (T + LOCK - 1, 0)],
    ),
    "released at the end of the lock-out": (
        [(T, 1), (T + LOCK, 0)],
        [(T, 1), (T + LOCK, 0)],
    ),
    "a release that chatters is no new press": (
        [(T, 1), (T + 60 * MS, 0), (T + 60 * MS + 90 * US, 1), (T + 61 * MS, 0)],
        [(T, 1), (T + 60 * MS, 0)],
    ),
    "pressed again while the release is locked out": (
        [(T, 1), (T + 60 * MS, 0), (T + 70 * MS, 1)],
        [(T, 1), (T + 60 * MS, 0), (T + 70 * MS, 1)],
    ),
    "a spike just before the release's lock-out ends is no press": (
        [(T, 1), (T + 60 * MS, 0), (T + 90 * MS - 10 * US, 1), (T + 90 * MS + 10 * US, 0)],
        [(T, 1), (T + 60 * MS, 0)],
    ),
    "a held button that twitches is not pressed twice": (
        [(T, 1), (T + 60 * MS, 0), (T + 60 * MS + 20 * US, 1)],
        [(T, 1)],
    ),
    "a held button that opens for the least length is": (
        [(T, 1), (T + 60 * MS, 0), (T + 61 * MS, 1)],
        [(T, 1), (T + 60 * MS, 0), (T + 61 * MS, 1)],
    ),
    "the first stamp counts, though its label says open": (
        [(T, 0), (T + 60 * US, 1)],
        [(T, 1)],
    ),
    "two edges with one label": ([(T, 1), (T + 60 * US, 1)], [(T, 1)]),
    "a spike whose labels both say open": ([(T, 0), (T + 20 * US, 0)], []),
    "an edge at the least length shows a contact, whatever its label": (
        [(T, 1), (T + 20 * US, 0), (T + MIN, 0)],
        [(T, 1), (T + MIN, 0)],
    ),
    "a wrong label still shows a contact": (
        [(T, 0), (T + 2 * MS, 0)],
        [(T, 1), (T + 2 * MS, 0)],
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_table(name: str) -> None:
    moves, expected = TABLES[name]
    assert run(moves) == expected


@pytest.mark.parametrize(
    ("now_ns", "expected"), [(T + MIN - 1, []), (T + MIN, [(T, 1)]), (T + MIN + 1, [(T, 1)])]
)
def test_a_press_is_told_as_soon_as_it_is_long_enough(now_ns: int, expected: Moves) -> None:
    assert run([(T, 1)], now_ns) == expected


@pytest.mark.parametrize("late_ns", [-1, 0, 1])
def test_a_spike_is_given_up_only_when_no_edge_can_save_it(late_ns: int) -> None:
    button = debouncer()
    feed(button, (T, 1))
    feed(button, (T + 20 * US, 0))
    button.advance(T + MAX + late_ns)
    assert button.counters(0).spikes == (1 if late_ns == 1 else 0)
    assert button.pending_since_ns() == (None if late_ns == 1 else T)


@pytest.mark.parametrize(("late_ns", "expected"), [(-1, []), (0, [(T + 12 * MS, 0)])])
def test_a_release_in_the_lock_out_is_told_at_its_end(late_ns: int, expected: Moves) -> None:
    button = debouncer()
    feed(button, (T, 1))
    feed(button, (T + 12 * MS, 0))
    assert told(button.advance(T + LOCK + late_ns)) == expected


def test_due_times_lead_to_the_decisions() -> None:
    button = debouncer()
    assert button.next_due_ns() is None
    feed(button, (T, 1))
    assert button.next_due_ns() == T + MIN
    feed(button, (T + 20 * US, 0))
    assert button.next_due_ns() == T + MAX + 1
    feed(button, (T + 40 * US, 1))
    button.advance(T + MIN)
    assert button.next_due_ns() == T + LOCK
    button.advance(T + LOCK)
    assert button.next_due_ns() is None


def test_a_press_carries_what_its_source_declares() -> None:
    untimed = Quality(Tier.UNTIMED, 10 * MS, 9 * MS, delivery_ns=0)
    button = Debouncer(untimed, "keys", 3, [5])
    button.edge(Edge("keys", 5, T, closed=True))
    (press,) = button.advance(T + MIN)
    assert press == Press("keys", 3, 0, 5, T, 10 * MS, 9 * MS, down=True, flags=Flags.UNTIMED)


def test_sequence_numbers_run_over_all_buttons_without_a_gap() -> None:
    button = debouncer(channels=(0, 1, 2))
    found: list[Press] = []
    for index, channel in enumerate([2, 0, 1, 2, 0]):
        found += feed(button, (T + 100 * MS * index, 1), channel)
        found += feed(button, (T + 100 * MS * index + 50 * MS, 0), channel)
    found += button.advance(END)
    assert [press.sequence for press in found] == list(range(10))


def test_one_call_tells_its_presses_in_order_of_time() -> None:
    button = debouncer(channels=(0, 1))
    feed(button, (T + 1, 1), 0)
    feed(button, (T, 1), 1)
    assert [press.channel for press in button.advance(END)] == [1, 0]


def test_a_button_may_have_times_of_its_own() -> None:
    slow = DebounceSettings(lockout_ns=80 * MS)
    buttons = Debouncer(EXACT, "test", 0, [0, 1], overrides={1: slow})
    for channel in (0, 1):
        for move in [(T, 1), (T + 40 * MS, 0), (T + 50 * MS, 1)]:
            feed(buttons, move, channel)
    buttons.advance(END)
    assert buttons.counters(0).presses == 2
    assert buttons.counters(1).presses == 1


def test_the_usual_times() -> None:
    assert DebounceSettings() == DebounceSettings(MIN, MAX, LOCK)


@pytest.mark.parametrize(
    "times", [(0, 5, 30), (-1, 5, 30), (6, 5, 30), (1, 30, 30), (1, 31, 30), (1, 5, 0)]
)
def test_settings_that_cannot_work_are_refused(times: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="confirm_min"):
        DebounceSettings(*times)


def test_counters_measure_the_bounce() -> None:
    button = debouncer()
    for move in [(T, 1), (T + 50 * US, 0), (T + 90 * US, 1), (T + 400 * US, 0), (T + 700 * US, 1)]:
        feed(button, move)
    feed(button, (T + 25 * MS, 0))
    button.advance(END)
    counters = button.counters(0)
    assert (counters.presses, counters.spikes) == (1, 0)
    assert (counters.bounces, counters.longest_bounce_ns) == (2, 700 * US)


def test_how_long_a_button_is_held() -> None:
    button = Debouncer(EXACT, "test", 0, [0, 1], held=[1])
    assert button.closed_since_ns(0) is None
    assert button.closed_since_ns(1) == 0
    feed(button, (T, 1))
    button.advance(T + MIN)
    assert button.closed_since_ns(0) == T


def test_a_button_held_at_the_start_is_no_press() -> None:
    button = Debouncer(EXACT, "test", 0, [0], held=[0])
    assert button.advance(T, {0: True}) == ()
    feed(button, (2 * T, 0))
    assert told(button.advance(3 * T, {0: False})) == [(2 * T, 0)]


def test_what_the_watermark_may_not_pass() -> None:
    button = debouncer(channels=(0, 1))
    assert button.pending_since_ns() is None
    feed(button, (T, 1), 1)
    feed(button, (T - 5, 1), 0)
    assert button.pending_since_ns() == T - 5
    button.advance(T - 5 + MIN)
    assert button.pending_since_ns() == T
    button.advance(T + MIN)
    assert button.pending_since_ns() is None


def test_a_contact_in_the_lock_out_of_a_release_is_pending() -> None:
    button = debouncer()
    for move in [(T, 1), (T + 60 * MS, 0)]:
        feed(button, move)
    button.advance(T + 62 * MS)
    assert button.pending_since_ns() is None
    feed(button, (T + 70 * MS, 1))
    assert button.pending_since_ns() == T + 70 * MS


def test_a_contact_at_time_zero_is_pending_too() -> None:
    button = debouncer()
    feed(button, (0, 1))
    assert button.pending_since_ns() == 0
