"""The kernel's input devices: a pretend encoder, pressed, flooded, grabbed, pulled out."""

from __future__ import annotations

from tests.hil.kernel.machine import Guest

PRESSES = 1000
US = 1_000
"""The kernel tells whole microseconds."""


def test_all_of_a_thousand_presses_are_delivered_in_order(guest: Guest) -> None:
    saw = guest.saw("presses by evdev")
    assert sum(closed for _, closed, *_ in saw["done"]) == PRESSES
    assert [told[:2] for told in saw["seen"]] == [change[:2] for change in saw["done"]]
    times = [t_ns for *_, t_ns, _ in saw["seen"]]
    assert times == sorted(times)
    assert saw["faults"] == 0


def test_stamps_are_on_the_table_clock(guest: Guest) -> None:
    """Between two readings of it, one before the report and one after."""
    saw = guest.saw("presses by evdev")
    for (*_, before_ns, after_ns), (*_, t_ns, arrived_ns) in zip(
        saw["done"], saw["seen"], strict=True
    ):
        assert before_ns - US < t_ns <= after_ns
        assert t_ns < arrived_ns


def test_stamps_are_as_near_and_arrive_as_soon_as_declared(guest: Guest) -> None:
    saw = guest.saw("presses by evdev")
    uncertainty_ns, _, delivery_ns = saw["quality"]
    for (*_, before_ns, _after), (*_, t_ns, arrived_ns) in zip(
        saw["done"], saw["seen"], strict=True
    ):
        assert abs(t_ns - before_ns) <= uncertainty_ns
        assert arrived_ns - t_ns <= delivery_ns


def test_somebody_else_who_reads_the_device_gets_the_same_stamps(guest: Guest) -> None:
    saw = guest.saw("presses by evdev")
    assert saw["raw"] == [told[:3] for told in saw["seen"]]


def test_when_events_are_lost_the_gap_is_counted_and_the_level_is_right(guest: Guest) -> None:
    saw = guest.saw("stalled evdev")
    button, closed, *_ = saw["done"][-1]
    assert closed
    assert saw["levels"] == {str(n): n in (2, button) for n in range(8)}
    assert [edge[:2] for edge in saw["edges"]] == [[2, 1], [button, 1]]
    assert saw["faults"] == 1


def test_an_encoder_may_come_and_go(guest: Guest) -> None:
    """What was held is let go of when it goes; each time it works again without being asked."""
    saw = guest.saw("evdev taken out and put in")
    assert saw["states"] == [False, True, False, True, False, True, False]
    assert [told[:2] for told in saw["seen"]] == [[n, held] for n in range(3) for held in (1, 0)]
    for (*_, before_ns, after_ns), (*_, t_ns, _) in zip(saw["done"], saw["seen"][::2], strict=True):
        assert before_ns - US < t_ns <= after_ns
    for gone_ns, (*_, t_ns, _) in zip(saw["gone"], saw["seen"][1::2], strict=True):
        assert t_ns >= gone_ns
    assert "Pretend encoder" in saw["missing"]
    assert saw["faults"] == 0


def test_what_the_table_keeps_to_itself_nobody_else_hears(guest: Guest) -> None:
    saw = guest.saw("evdev grabbed")
    assert (saw["ours"], saw["meanwhile"], saw["afterwards"]) == (2, 0, 1)


def test_a_device_that_another_program_keeps_is_named_with_the_remedy(guest: Guest) -> None:
    saw = guest.saw("evdev held by another")
    kind, text, remedy = saw["error"]
    assert kind == "LineBusyError"
    assert "Pretend encoder" in text
    assert remedy
    assert saw["ours"] == 1, "once it is free it can be used"
