"""The debouncer when edges are lost, late or wrongly labelled and the level knows better."""

from __future__ import annotations

from hardware.edge import Flags
from tests.support.contacts import END, EXACT, LATE, LOCK, MIN, MS, T, debouncer, feed, told


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
