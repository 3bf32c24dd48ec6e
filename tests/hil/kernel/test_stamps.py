"""A thousand presses each way: all there, in order, on the table clock, and near the contact."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hardware.stamps import KERNEL_STAMPS
from tests.hil.kernel.guest.record import Run
from tests.hil.kernel.guest.sources import RAW, SOURCES
from tests.hil.kernel.machine import Guest
from tests.hil.kernel.measure import by_line, deliveries, pairs, stamps

US = 1_000
PRESSES = 1000
READERS = (*RAW, *SOURCES)

by_each_reader = pytest.mark.parametrize("reader", READERS)
by_each_source = pytest.mark.parametrize("source", SOURCES)


def thousand(guest: Guest, reader: str) -> Run:
    """The run of a thousand presses."""
    return Run.unpacked(guest.saw(f"presses by {reader}"))


@by_each_reader
def test_all_of_a_thousand_presses_are_delivered(guest: Guest, reader: str) -> None:
    run = thousand(guest, reader)
    assert sum(change.closed for change in run.done) == PRESSES
    assert len(pairs(run)) == 2 * PRESSES


@by_each_reader
def test_edges_come_in_the_order_of_their_stamps(guest: Guest, reader: str) -> None:
    times = [edge.t_ns for edge in thousand(guest, reader).seen]
    assert times == sorted(times)


@by_each_reader
def test_each_line_is_stamped_later_each_time(guest: Guest, reader: str) -> None:
    for edges in by_line(thousand(guest, reader).seen).values():
        assert all(one.t_ns < other.t_ns for one, other in pairwise(edges))


@by_each_reader
def test_stamps_are_on_the_table_clock(guest: Guest, reader: str) -> None:
    """Between the change and the arrival, both of which were read from CLOCK_MONOTONIC."""
    for change, edge in pairs(thousand(guest, reader)):
        assert change.t_ns < edge.t_ns < edge.arrived_ns


@by_each_reader
@pytest.mark.parametrize("how", ["presses", "pulls"])
def test_a_stamp_is_as_near_as_declared(guest: Guest, reader: str, how: str) -> None:
    """Counted in instructions, so neither this machine's speed nor its load matters."""
    run = Run.unpacked(guest.saw(f"{how} by {reader}"))
    assert stamps(run).most <= KERNEL_STAMPS.uncertainty_ns


@by_each_source
def test_a_busy_machine_stamps_as_near(guest: Guest, source: str) -> None:
    saw = guest.saw(f"load on {source}")
    assert saw["idle_s"] == 0, "it was not busy"
    assert stamps(Run.unpacked(saw)).most <= KERNEL_STAMPS.uncertainty_ns


@by_each_source
def test_edges_arrive_as_soon_as_declared(guest: Guest, source: str) -> None:
    for scenario in (f"presses by {source}", f"load on {source}"):
        assert deliveries(Run.unpacked(guest.saw(scenario))).most <= KERNEL_STAMPS.delivery_ns


@by_each_source
@pytest.mark.parametrize("place", ["low", "high"])
def test_our_stamp_is_that_of_the_bare_binding(guest: Guest, source: str, place: str) -> None:
    """Two lines change at once; the kernel serves one after the other."""
    run = Run.unpacked(guest.saw(f"side by side with {source}, {place}"))
    assert len(pairs(run)) == len(run.done) == 400
    one, other = by_line(run.seen).values()
    assert all(abs(a.t_ns - b.t_ns) <= 10 * US for a, b in zip(one, other, strict=True))


@by_each_source
def test_what_the_binding_tells_is_what_our_source_tells(guest: Guest, source: str) -> None:
    """To the nanosecond."""
    saw = guest.saw(f"told to {source}")
    told = [(line, bool(closed), t_ns) for line, closed, t_ns in saw["told"]]
    assert len(told) == 300
    assert [(e.line, e.closed, e.t_ns) for e in Run.unpacked(saw).seen] == told
