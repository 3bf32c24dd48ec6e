"""The lines about broken buttons, as other threads see them."""

from __future__ import annotations

from hardware.edge import Channel
from hardware.health import FaultKind, Verdict
from pi_app.button_notices import ButtonNotices
from pi_app.button_watch import ButtonNews

SLAP = 3
"""A channel: of seat 2."""


def found(kind: FaultKind) -> ButtonNews:
    return ButtonNews("pins", Verdict(kind, (SLAP,), 0), is_over=False)


def test_whoever_looks_while_a_fault_turns_into_another_sees_one_of_them() -> None:
    seen: list[tuple[str, ...]] = []

    def place(_source: str, _channel: Channel) -> str:
        seen.append(notices.faults)
        return "GPIO17, pin 11"

    notices = ButtonNotices(place)
    assert notices.take([found(FaultKind.STUCK)], 0)
    stuck = notices.faults
    assert len(stuck) == 1 and "stays closed" in stuck[0]
    seen.clear()
    assert notices.take([found(FaultKind.FLOATING)], 1)
    assert set(seen) == {stuck}
    assert notices.faults != stuck and "flickers" in notices.faults[0]


def test_nothing_new_changes_nothing() -> None:
    notices = ButtonNotices()
    assert not notices.take([], 0)
    notices.take([found(FaultKind.STUCK)], 0)
    before = notices.faults, notices.texts
    assert not notices.take([], 1)
    assert (notices.faults, notices.texts) == before
