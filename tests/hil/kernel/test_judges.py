"""The judges can say no, what is kept is whole, the plans are what they say. Without the guest."""

from __future__ import annotations

import lzma
import random
import struct
from dataclasses import replace
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from tests.hil.kernel import cache
from tests.hil.kernel.debian import FetchError, run
from tests.hil.kernel.guest import plans
from tests.hil.kernel.guest.plans import MS, Step
from tests.hil.kernel.guest.record import Change, Run, Seen
from tests.hil.kernel.image import unpressed
from tests.hil.kernel.machine import Guest, reports_in
from tests.hil.kernel.measure import Spread, deliveries, first_contacts, pairs, stamps

RUN = Run.unpacked(
    {
        "done": [[4, 1, 1000], [5, 1, 1000], [4, 0, 9000]],
        "seen": [[4, 1, 1003, 1100], [5, 1, 1006, 1500], [4, 0, 9004, 9999]],
    }
)
DONE, SEEN = RUN.done, RUN.seen
CONSOLE = """
@@ {"scenario": "a", "error": "no such chip"}
[ 1.0] panic
@@ {"scenario": "b", "saw": {}}
"""


def test_each_change_has_its_edge() -> None:
    assert pairs(RUN) == [(DONE[0], SEEN[0]), (DONE[2], SEEN[2]), (DONE[1], SEEN[1])]
    assert stamps(RUN) == Spread(3, 4, 6, 6)
    assert deliveries(RUN) == Spread(97, 494, 995, 995)
    assert Run.unpacked(RUN.packed()) == RUN


@pytest.mark.parametrize(
    "seen",
    [
        SEEN[:2],
        SEEN[::-1],
        (*SEEN, replace(SEEN[0], t_ns=9500)),
        (*SEEN, replace(SEEN[0], line=6)),
        (SEEN[0], SEEN[1], replace(SEEN[2], closed=True)),
    ],
    ids=["lost", "disordered", "one too many", "of another line", "wrong level"],
)
def test_an_edge_that_is_lost_or_wrong_is_noticed(seen: tuple[Seen, ...]) -> None:
    with pytest.raises(AssertionError):
        pairs(Run(DONE, seen))


def test_what_99_of_100_do_not_exceed() -> None:
    assert Spread.of(range(1, 101)) == Spread(1, 50, 99, 100)
    assert Spread.of(range(1, 201)) == Spread(1, 100, 198, 200)


def test_first_contacts_are_those_after_a_rest() -> None:
    bounce = [Change(4, closed=n % 2 == 0, t_ns=100 + n) for n in range(5)]
    other = Change(5, closed=True, t_ns=103)
    assert list(first_contacts([*bounce[:3], other, *bounce[3:]], apart_ns=50)) == [
        bounce[0],
        other,
    ]


def test_a_scenario_that_failed_or_did_not_report_says_why() -> None:
    guest = Guest({report["scenario"]: report for report in reports_in(CONSOLE)}, "[ 1.0] panic")
    assert guest.saw("b") == {}
    with pytest.raises(AssertionError, match="no such chip"):
        guest.saw("a")
    with pytest.raises(AssertionError, match="panic"):
        guest.saw("c")


@pytest.mark.parametrize("seed", range(5))
def test_planned_presses_are_those_of_hands(seed: int) -> None:
    steps = plans.presses(200, random.Random(seed))
    assert steps == sorted(steps)
    assert sum(step.closed for step in steps) == 200
    by_line = groupby(sorted(steps, key=lambda step: step.line), key=lambda step: step.line)
    for _, found in by_line:
        line = list(found)
        assert [step.closed for step in line] == [n % 2 == 0 for n in range(len(line))]
        assert all(b.after_ns - a.after_ns >= MS for a, b in pairwise(line))


def test_a_contact_that_chatters_ends_as_it_began() -> None:
    assert list(plans.chatter(7, 4, [5, 10], closed=True)) == [
        Step(7, 4, closed=True),
        Step(12, 4, closed=False),
        Step(22, 4, closed=True),
    ]


def test_what_is_made_once_is_kept_and_older_ones_are_not(tmp_path: Path) -> None:
    made: list[str] = []

    def make(to: Path) -> None:
        made.append(to.name)
        (to / "file").write_text("whole")

    first = cache.kept(tmp_path, "root", "1", make)
    assert cache.kept(tmp_path, "root", "1", make) == first
    assert (first / "file").read_text() == "whole"
    other = cache.kept(tmp_path, "kernel", "1", make)
    second = cache.kept(tmp_path, "root", "2", make)
    assert len(made) == 3
    assert sorted(tmp_path.iterdir()) == [other, second]


def test_what_could_not_be_made_is_not_there(tmp_path: Path) -> None:
    def fail(to: Path) -> None:
        (to / "file").write_text("half")
        run("sh", "-c", "echo 'contacts.c:1: error'; exit 2")

    with pytest.raises(FetchError, match=r"contacts\.c:1: error"):
        cache.kept(tmp_path, "module", "1", fail)
    assert list(tmp_path.iterdir()) == []


def test_names_of_versions_do_not_run_together() -> None:
    assert cache.digest("ab", "c") != cache.digest("a", "bc")
    assert cache.digest("ab", "c") == cache.digest(b"ab", b"c")


def test_a_kernel_is_unpressed_if_that_can_be_done() -> None:
    """One sector of set-up (two with the first), then 16 bytes of code, then the payload."""
    for payload, wanted in ((lzma.compress(b"\x7fELF kernel"), b"\x7fELF kernel"), (b"gzip", None)):
        head = bytearray(1024)
        head[0x1F1] = 1
        struct.pack_into("<II", head, 0x248, 16, len(payload))
        kernel = bytes(head) + bytes(16) + payload + b"checksum"
        assert unpressed(kernel) == (wanted or kernel)
