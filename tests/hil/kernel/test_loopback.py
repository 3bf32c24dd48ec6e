"""`slap-table bench --loopback` on a real kernel: the command, as it is typed, and what it says."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from hardware.stamps import KERNEL_STAMPS
from pi_app.bench.loopback import TRIALS
from tests.hil.kernel.guest.looped import BUTTON, OUT, PRESSES
from tests.hil.kernel.machine import Guest

WIRE = f"GPIO{OUT} to GPIO{BUTTON} (SLAP of seat 1)"
STEPS = ("edge_to_stamp", "stamp_to_arrival", "arrival_to_verdict")
"""Of which the whole way is made."""
WHOLE = "edge_to_verdict"
NEAR_MS = 1e-8
"""A hundredth of a ns: sums of ms are not exact."""

Latencies = dict[str, dict[str, Any]]


def doubts(latencies: Latencies) -> list[str]:
    """What cannot be, of figures and histograms of one way."""
    found = [
        f"{step}: {wrong}"
        for step, figures in latencies.items()
        for wrong in _of_histogram(figures)
    ]
    for bound, sign in (("least_ms", 1), ("most_ms", -1)):
        sum_ms = sum(latencies[step][bound] for step in STEPS)
        if sign * (latencies[WHOLE][bound] - sum_ms) < -NEAR_MS:
            found.append(f"the whole way is beyond its steps: {bound}")
    return found


def _of_histogram(figures: dict[str, Any]) -> list[str]:
    bins = figures["bins"]
    order = [figures[name] for name in ("least_ms", "half_ms", "p99_ms", "most_ms")]
    wrong = {
        "not in order": order != sorted(order),
        "in no time": order[0] <= 0,
        "not all of them": sum(one["count"] for one in bins) != figures["count"],
        "least": not bins[0]["from_ms"] <= order[0] < bins[0]["to_ms"],
        "most": not bins[-1]["from_ms"] <= order[-1] < bins[-1]["to_ms"],
        "gaps": any(a["to_ms"] != b["from_ms"] for a, b in pairwise(bins)),
    }
    return [name for name, is_so in wrong.items() if is_so]


def test_over_a_wire_every_press_is_measured(guest: Guest) -> None:
    saw = guest.saw("loopback")
    assert (saw["status"], saw["told"]) == (
        0,
        [f"trying the wire from {WIRE}", f"{PRESSES} presses"],
    )
    found = json.loads(saw["said"])
    assert (found["presses"], found["lost"], found["doubled"]) == (PRESSES, 0, 0)
    assert found["wire"] == WIRE
    assert found["source"].startswith("gpiod")
    assert found["tier"] == KERNEL_STAMPS.tier.value
    assert set(found["latencies"]) == {*STEPS, WHOLE}, "there is no screen"
    assert {figures["count"] for figures in found["latencies"].values()} == {PRESSES}
    assert doubts(found["latencies"]) == []


def test_what_it_says_is_what_went_over_the_wire(guest: Guest) -> None:
    """Low closes the contact: in each second trial, and once for each press."""
    saw = guest.saw("loopback")
    changes = len(TRIALS) + 2 * PRESSES
    assert saw["carried"][:changes] == [1, 0] * (changes // 2)
    assert saw["carried"][changes:] in ([], [1, 0]), "low at the end, then let go of"
    assert not saw["still_driven"]


def test_without_a_wire_it_says_so_in_one_line_and_fails(guest: Guest) -> None:
    saw = guest.saw("loopback without a wire")
    assert (saw["status"], saw["said"]) == (1, "")
    assert saw["told"] == [
        f"trying the wire from {WIRE}",
        f"slap-table: no wire from {WIRE}: the contact stays open, whatever is put out",
    ]
    assert not saw["still_driven"]


# ---- the judge ----


def _figures(least_ms: float, most_ms: float) -> dict[str, Any]:
    middle_ms = (least_ms + most_ms) / 2
    return {
        "count": 3,
        "least_ms": least_ms,
        "half_ms": middle_ms,
        "p99_ms": most_ms,
        "most_ms": most_ms,
        "bins": [
            {"from_ms": least_ms, "to_ms": middle_ms, "count": 1},
            {"from_ms": middle_ms, "to_ms": most_ms + 1, "count": 2},
        ],
    }


def _likely() -> Latencies:
    return {
        "edge_to_stamp": _figures(0.5, 1.0),
        "stamp_to_arrival": _figures(0.25, 0.5),
        "arrival_to_verdict": _figures(16.0, 17.0),
        "edge_to_verdict": _figures(17.0, 18.25),
    }


def test_likely_figures_are_believed() -> None:
    assert doubts(_likely()) == []


@pytest.mark.parametrize(
    ("step", "name", "value", "doubt"),
    [
        ("edge_to_stamp", "half_ms", 0.4, "edge_to_stamp: not in order"),
        ("edge_to_stamp", "least_ms", 0.0, "edge_to_stamp: in no time"),
        ("edge_to_stamp", "least_ms", 0.4, "edge_to_stamp: least"),
        ("stamp_to_arrival", "count", 4, "stamp_to_arrival: not all of them"),
        ("arrival_to_verdict", "most_ms", 18.0, "arrival_to_verdict: most"),
        ("edge_to_verdict", "least_ms", 16.5, "the whole way is beyond its steps: least_ms"),
        ("edge_to_verdict", "most_ms", 18.75, "the whole way is beyond its steps: most_ms"),
    ],
)
def test_unlikely_ones_are_not(step: str, name: str, value: float, doubt: str) -> None:
    latencies = _likely()
    latencies[step][name] = value
    assert doubt in doubts(latencies)


def test_a_gap_between_classes_is_seen() -> None:
    latencies = _likely()
    latencies["edge_to_stamp"]["bins"][1]["from_ms"] += 0.01
    assert "edge_to_stamp: gaps" in doubts(latencies)
