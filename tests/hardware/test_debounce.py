"""The debouncer by tables of (time, level) and what must come of them, then by its invariants."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import Debouncer, DebounceSettings
from hardware.edge import Edge, Flags, Press, Quality, Tier

US = 1_000
MS = 1_000_000
END = 1_000 * MS
MIN, MAX, LOCK = 1 * MS, 5 * MS, 30 * MS

EXACT = Quality(Tier.KERNEL, 200 * US, 200 * US, delivery_ns=0)
LATE = Quality(Tier.KERNEL, 200 * US, 200 * US, delivery_ns=5 * MS)

Moves = list[tuple[int, int]]
"""(time in ns, 1 closed or 0 open)"""


def debouncer(quality: Quality = EXACT, channels: tuple[int, ...] = (0,)) -> Debouncer:
    return Debouncer(quality, "test", 7, channels)


def run(moves: Moves, until_ns: int = END) -> list[tuple[int, int]]:
    """Feed edges of one contact and let time pass; returns (time, 1 press or 0 release)."""
    button = debouncer()
    found = [press for move in moves for press in feed(button, move)]
    return told([*found, *button.advance(until_ns)])


def feed(button: Debouncer, move: tuple[int, int], channel: int = 0) -> tuple[Press, ...]:
    t_ns, level = move
    return button.edge(Edge("test", channel, t_ns, closed=bool(level)))


def told(presses: list[Press] | tuple[Press, ...]) -> list[tuple[int, int]]:
    return [(press.t_ns, int(press.down)) for press in presses]


T = 100 * MS
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


def test_a_press_without_an_edge_is_found_by_its_level() -> None:
    button = debouncer()
    button.advance(T - 2 * MS, {0: False})
    assert button.advance(T, {0: True}) == ()
    (press,) = button.advance(T + MIN, {0: True})
    assert (press.t_ns, press.down, press.flags) == (T, True, Flags.RECOVERED)
    # Nobody looked for 2 ms, so the contact may be that much older.
    assert press.uncertainty_ns == EXACT.uncertainty_ns + 2 * MS
    assert button.counters(0).recovered == 1


def test_a_release_without_an_edge_is_found_by_its_level() -> None:
    button = debouncer()
    feed(button, (T, 1))
    button.advance(T + MIN, {0: True})
    button.advance(T + 50 * MS, {0: False})
    (release,) = button.advance(T + 51 * MS, {0: False})
    assert (release.t_ns, release.down) == (T + 50 * MS, False)
    assert release.flags is Flags.RECOVERED


def test_a_level_that_flickers_between_two_looks_is_no_press() -> None:
    button = debouncer()
    button.advance(T, {0: True})
    button.advance(T + MIN - 1, {0: False})
    assert button.advance(END, {0: False}) == ()
    assert button.counters(0).spikes == 1


def test_an_edge_on_its_way_is_waited_for_before_the_level_is_believed() -> None:
    button = debouncer(LATE)
    now_ns = T  # the watermark; the level is read up to 5 ms later
    assert button.advance(now_ns, {0: True}) == ()
    assert button.advance(now_ns + 4 * MS, {0: True}) == ()
    feed(button, (now_ns + 3 * MS, 1))
    (press,) = button.advance(now_ns + 5 * MS, {0: True})
    assert (press.t_ns, press.flags) == (now_ns + 3 * MS, Flags.NONE)


def test_an_edge_that_came_settles_the_doubt_without_another_look() -> None:
    button = debouncer(LATE)
    button.advance(T, {0: True})
    feed(button, (T + 3 * MS, 1))
    assert told(button.advance(T + 5 * MS)) == [(T + 3 * MS, 1)]


def test_a_lost_edge_is_not_dated_before_it_can_have_happened() -> None:
    button = debouncer(LATE)
    button.advance(T, {0: False})
    button.advance(T + 1 * MS, {0: True})
    found = [p for ms in range(2, 12) for p in button.advance(T + ms * MS, {0: True})]
    assert [(p.t_ns, p.flags) for p in found] == [(T + 6 * MS, Flags.RECOVERED)]


def test_a_wrong_label_at_the_end_of_the_lock_out_makes_no_second_press() -> None:
    button = debouncer(LATE)
    feed(button, (T, 1))
    found = list(feed(button, (T + 2 * MS, 0)))  # it really closed; the label was read too late
    found += [p for ms in range(60) for p in button.advance(T + ms * MS, {0: True})]
    assert told(found) == [(T, 1)]


def test_the_level_judges_the_end_of_the_lock_out() -> None:
    """The last label says open, but the first look, at the end, finds the contact closed."""
    button = debouncer(LATE)
    feed(button, (T, 1))
    feed(button, (T + 2 * MS, 0))
    found = [p for ms in range(60) for p in button.advance(T + LOCK + ms * MS, {0: True})]
    assert found == []
    assert button.closed_since_ns(0) == T


def test_a_wrong_label_of_the_only_edge_costs_no_time() -> None:
    button = debouncer(LATE)
    feed(button, (T, 0))
    found = [p for ms in range(-3, 20) for p in button.advance(T + ms * MS, {0: True})]
    assert [(p.t_ns, p.down, p.flags) for p in found] == [(T, True, Flags.NONE)]


def test_a_spike_whose_second_edge_is_lost_is_no_press() -> None:
    button = debouncer(LATE)
    feed(button, (T, 1))
    found = [p for ms in range(-5, 20) for p in button.advance(T + ms * MS, {0: False})]
    assert found == []
    assert button.counters(0).spikes == 1


# --- invariants ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Story:
    """A contact that alternates, from open, and the moments at which time is let pass."""

    moves: list[tuple[int, int]]
    looks: list[int]


GAPS = st.one_of(
    st.integers(1, 300 * US),
    st.integers(1, 40 * MS),
    st.sampled_from([MIN - 1, MIN, MIN + 1, MAX - 1, MAX, MAX + 1, LOCK - 1, LOCK, LOCK + 1]),
)


@st.composite
def stories(draw: st.DrawFn) -> Story:
    t_ns, moves = T, []
    for index, gap_ns in enumerate(draw(st.lists(GAPS, max_size=25))):
        t_ns += gap_ns
        moves.append((t_ns, 1 - index % 2))
    looks = draw(st.lists(st.integers(T, t_ns + 50 * MS), max_size=30))
    return Story(moves, sorted(looks))


@given(stories())
def test_presses_and_releases_alternate(story: Story) -> None:
    downs = [down for _, down in run(story.moves)]
    assert downs == [1 - index % 2 for index in range(len(downs))]


@given(stories())
def test_every_time_told_is_that_of_an_edge(story: Story) -> None:
    assert {t_ns for t_ns, _ in run(story.moves)} <= {t_ns for t_ns, _ in story.moves}


@given(stories())
def test_presses_are_at_least_a_lock_out_apart(story: Story) -> None:
    times = [t_ns for t_ns, down in run(story.moves) if down]
    assert all(later - earlier >= LOCK for earlier, later in pairwise(times))


@given(stories())
def test_times_never_run_back(story: Story) -> None:
    times = [t_ns for t_ns, _ in run(story.moves)]
    assert times == sorted(times)


@given(stories())
def test_at_the_end_what_was_told_agrees_with_the_contact(story: Story) -> None:
    closed = bool(story.moves) and story.moves[-1][1] == 1
    told_moves = run(story.moves)
    assert (bool(told_moves) and told_moves[-1][1] == 1) == closed


def letting_time_pass(story: Story, *, truthful: bool) -> list[tuple[int, int]]:
    """The same edges, with time passing between them; a look may read the true level."""
    button = debouncer()
    found: list[Press] = []
    level = 0
    steps = [(t_ns, 0, down) for t_ns, down in story.moves] + [(t, -1, 0) for t in story.looks]
    for t_ns, order, down in sorted(steps):
        if order == 0:
            found += feed(button, (t_ns, down))
            level = down
        else:
            found += button.advance(t_ns, {0: bool(level)} if truthful else None)
    return told([*found, *button.advance(END)])


@given(stories())
def test_it_does_not_matter_how_often_time_is_let_pass(story: Story) -> None:
    assert letting_time_pass(story, truthful=False) == run(story.moves)


@given(stories())
def test_a_true_level_changes_nothing(story: Story) -> None:
    assert letting_time_pass(story, truthful=True) == run(story.moves)


@given(stories(), st.integers(MAX, 200 * MS))
def test_a_contact_out_of_idle_is_never_lost(story: Story, length_ns: int) -> None:
    moves = [*story.moves]
    if moves and moves[-1][1] == 1:
        moves.append((moves[-1][0] + 1, 0))
    first_ns = (moves[-1][0] if moves else T) + 100 * MS
    before = run(moves, first_ns)
    after = run([*moves, (first_ns, 1), (first_ns + length_ns, 0)])
    assert after == [*before, (first_ns, 1), (first_ns + length_ns, 0)]


@given(stories())
def test_due_times_are_never_missed(story: Story) -> None:
    """Advancing only when due finds the same as advancing at the end, and due lies ahead."""
    button = debouncer()
    found = [press for move in story.moves for press in feed(button, move)]
    while (due_ns := button.next_due_ns()) is not None:
        found += button.advance(due_ns)
        assert (button.next_due_ns() or END) > due_ns
    assert told(found) == run(story.moves)


@given(stories(), st.lists(st.integers(0, 29), max_size=4))
def test_alternation_survives_lost_edges_and_levels(story: Story, lost: list[int]) -> None:
    button = debouncer(LATE)
    found: list[Press] = []
    level = 0
    end_ns = story.moves[-1][0] + 100 * MS if story.moves else T
    queue = list(enumerate(story.moves))
    for now_ns in range(T, end_ns, 1 * MS):
        while queue and queue[0][1][0] < now_ns:
            index, move = queue.pop(0)
            level = move[1]
            found += [] if index in lost else feed(button, move)
        found += button.advance(now_ns - LATE.delivery_ns, {0: bool(level)})
    downs = [press.down for press in found]
    assert downs == [index % 2 == 0 for index in range(len(downs))]
    assert (bool(downs) and downs[-1]) == bool(level)
