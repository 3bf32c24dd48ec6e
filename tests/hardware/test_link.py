"""The link and a chip made by hand: which presses it hands on, when, and what it acknowledges."""

from __future__ import annotations

import pytest

from hardware.edge import Flags
from hardware.protocol import Ack, PressFlags
from tests.support.scripted_chip import MS, SECOND, TICKS, Desk, ScriptedChip

RESENT = PressFlags.DOWN | PressFlags.RESENT


class TestOnce:
    def test_a_press_comes_out_with_its_time_and_its_plus_minus(self, desk: Desk) -> None:
        desk.touch()
        at_ns = desk.now_ns - 1 * MS
        frame = desk.make_press(ago_ns=1 * MS, button=2)
        desk.tell(frame)
        (press,) = desk.presses
        assert press.raw == frame.tick
        assert (press.source, press.boot, press.sequence) == ("mcu", 7, 0)
        assert abs(press.t_ns - at_ns) <= press.uncertainty_ns < 1500_000
        assert press.order_ns == 2_000
        assert press.down
        assert press.flags is Flags.NONE

    @pytest.mark.parametrize(("button", "channel"), [(0, 1), (7, 15), (8, 0), (15, 14)])
    def test_the_channel_has_two_buttons_a_seat_play_first(
        self, desk: Desk, button: int, channel: int
    ) -> None:
        desk.touch()
        desk.tell(desk.make_press(button=button, ago_ns=MS))
        assert desk.presses[0].channel == channel

    def test_a_frame_that_comes_again_is_answered_and_not_handed_on(self, desk: Desk) -> None:
        desk.touch()
        frame = desk.make_press(ago_ns=MS)
        desk.tell(frame)
        desk.run(5 * MS)
        before = len(desk.chip.acks())
        desk.tell(frame)
        desk.run(5 * MS)
        assert desk.sequences() == [0]
        assert desk.chip.acks()[before:][0] == Ack(7, 1)
        assert desk.link.report().counts.doubled == 1

    def test_nothing_is_acknowledged_before_it_was_taken(self, desk: Desk) -> None:
        desk.touch()
        desk.tell(desk.make_press(ago_ns=MS), take=False)
        assert desk.link.transmit(desk.now_ns) == b""
        desk.take()
        desk.run(5 * MS)
        assert desk.chip.acks()[0] == Ack(7, 1)

    def test_a_gap_holds_up_nothing_but_the_acknowledgement(self, desk: Desk) -> None:
        desk.touch()
        first, second, third = (desk.make_press(ago_ns=MS) for _ in range(3))
        desk.tell(second, third)
        desk.run(5 * MS)
        assert desk.sequences() == [1, 2]
        assert set(desk.chip.acks()) == {Ack(7, 0)}
        desk.tell(first)
        desk.run(5 * MS)
        assert desk.sequences() == [1, 2, 0]
        assert desk.chip.acks()[-1] == Ack(7, 3)

    def test_a_lost_acknowledgement_is_repeated_while_the_chip_holds_on(self, desk: Desk) -> None:
        desk.touch()
        desk.tell(desk.make_press(ago_ns=MS))
        desk.run(50 * MS)
        assert 4 <= len(desk.chip.acks()) <= 8
        desk.chip.held = 0
        desk.run(10 * MS)
        before = len(desk.chip.acks())
        desk.run(50 * MS)
        assert len(desk.chip.acks()) == before

    def test_a_release_and_what_is_unusual_are_told(self, desk: Desk) -> None:
        desk.touch()
        chip = desk.chip
        desk.tell(
            chip.press(0, desk.now_ns, 3, PressFlags.RESENT),
            chip.press(1, desk.now_ns, 3, PressFlags.DOWN | PressFlags.RECOVERED),
        )
        release, found = desk.presses
        assert (release.down, release.flags) == (False, Flags.RESENT)
        assert (found.down, found.flags) == (True, Flags.RECOVERED)
        assert found.order_ns > release.order_ns
        assert found.uncertainty_ns - release.uncertainty_ns >= found.order_ns - release.order_ns


class TestBefore:
    def test_presses_wait_in_the_chip_till_its_clock_is_known(self) -> None:
        desk = Desk()
        frame = desk.make_press()
        desk.tell(frame)
        desk.run(2 * MS)
        desk.tell(frame)
        assert desk.presses == []
        assert desk.chip.acks() == []
        desk.go_live()
        desk.tell(frame)
        assert desk.sequences() == [0]

    def test_a_new_host_begins_with_the_oldest_press_that_is_held(self) -> None:
        chip = ScriptedChip(born_ns=40 * SECOND, next=65_537, held=3)
        desk = Desk(chip)
        desk.go_live()
        held = [chip.press(n, 49 * SECOND + n, 0, RESENT) for n in range(65_534, 65_537)]
        desk.tell(*held)
        assert desk.sequences() == [65_534, 65_535, 65_536]
        desk.run(5 * MS)
        assert chip.acks()[-1] == Ack(7, 1)

    def test_ticks_and_sequences_are_counted_on_over_their_wraps(self) -> None:
        born_ns = 52 * SECOND - TICKS * 1000 // 16
        desk = Desk(ScriptedChip(born_ns=born_ns, next=65_535))
        desk.go_live()
        for n in range(4):
            desk.chip.pending_ns = desk.now_ns
            at_ns = desk.now_ns
            desk.run(2 * MS)
            desk.tell(desk.make_press(ago_ns=2 * MS))
            desk.chip.pending_ns = None
            assert abs(desk.presses[n].t_ns - at_ns) <= desk.presses[n].uncertainty_ns
            desk.run(200 * MS)
        assert desk.sequences() == [65_535, 65_536, 65_537, 65_538]
        assert desk.chip.tick(desk.now_ns) > TICKS
        assert desk.link.report().counts.implausible == 0


class TestWatermark:
    def test_it_follows_the_pulses_and_stops_at_a_contact_in_doubt(self, desk: Desk) -> None:
        free_ns = desk.link.watermark_ns(desk.now_ns)
        assert desk.now_ns - 5 * MS < free_ns <= desk.now_ns
        desk.touch()
        contact_ns = desk.chip.pending_ns
        assert contact_ns is not None
        desk.run(10 * MS)
        assert free_ns < desk.link.watermark_ns(desk.now_ns) <= contact_ns + 500_000

    def test_it_waits_for_a_press_of_which_only_the_pulse_has_told(self, desk: Desk) -> None:
        desk.touch()
        frame = desk.make_press(ago_ns=MS)
        desk.chip.pending_ns = None
        stopped_ns = desk.link.watermark_ns(desk.now_ns)
        desk.run(30 * MS)
        assert desk.link.watermark_ns(desk.now_ns) == stopped_ns
        desk.tell(frame)
        desk.run(5 * MS)
        assert desk.presses[0].t_ns >= stopped_ns
        assert desk.link.watermark_ns(desk.now_ns) > desk.presses[0].t_ns

    def test_it_does_not_pass_a_press_that_was_not_taken(self, desk: Desk) -> None:
        desk.touch()
        frame = desk.make_press(ago_ns=MS)
        desk.chip.pending_ns = None
        desk.tell(frame, desk.chip.pulse(desk.now_ns), take=False)
        mark_ns = desk.link.watermark_ns(desk.now_ns)
        (press,) = desk.link.take()
        assert mark_ns <= press.t_ns < desk.link.watermark_ns(desk.now_ns)

    def test_it_stands_while_presses_of_an_earlier_start_are_held(self, desk: Desk) -> None:
        desk.chip.old = 1
        desk.run(5 * MS)
        stopped_ns = desk.link.watermark_ns(desk.now_ns)
        desk.run(50 * MS)
        assert desk.link.watermark_ns(desk.now_ns) == stopped_ns

    def test_a_press_that_nobody_holds_any_more_is_counted_and_not_waited_for(
        self, desk: Desk
    ) -> None:
        desk.make_press()
        desk.chip.held = 0
        desk.run(10 * MS)
        assert desk.link.report().missing == 1
        assert desk.link.watermark_ns(desk.now_ns) > desk.now_ns - 5 * MS
        desk.tell(desk.make_press(ago_ns=0))
        assert desk.sequences() == [1]
