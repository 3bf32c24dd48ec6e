"""The link and a chip made by hand: which presses it hands on, when, and what it acknowledges."""

from __future__ import annotations

import pytest

from hardware.edge import Flags
from hardware.link import LinkState
from hardware.protocol import Ack, Press, PressFlags
from tests.support.scripted_chip import MS, SECOND, TICKS, Desk, ScriptedChip

HELD = 32
ALIKE_NS = 10 * MS
RESENT = PressFlags.DOWN | PressFlags.RESENT


@pytest.fixture
def desk() -> Desk:
    """A link that is live."""
    made = Desk()
    made.go_live()
    assert made.link.state is LinkState.LIVE
    return made


def sequences(desk: Desk) -> list[int]:
    """What has been handed on."""
    return [press.sequence for press in desk.presses]


def later(desk: Desk, *, held: int = 1) -> None:
    """A contact is closed from now on, so that no watermark passes what a test makes of it."""
    desk.chip.pending_ns = desk.now_ns
    desk.run(2 * MS * held)


class TestOnce:
    def test_a_press_comes_out_with_its_time_and_its_plus_minus(self, desk: Desk) -> None:
        later(desk)
        at_ns = desk.now_ns - 1 * MS
        desk.tell(desk.make_press(ago_ns=1 * MS, button=2))
        (press,) = desk.presses
        assert (press.source, press.boot, press.sequence) == ("mcu", 7, 0)
        assert abs(press.t_ns - at_ns) <= press.uncertainty_ns < 1500_000
        assert press.order_ns == 2_000
        assert press.down
        assert press.flags is Flags.NONE

    @pytest.mark.parametrize(("button", "channel"), [(0, 1), (7, 15), (8, 0), (15, 14)])
    def test_the_channel_has_two_buttons_a_seat_play_first(
        self, desk: Desk, button: int, channel: int
    ) -> None:
        later(desk)
        desk.tell(desk.make_press(button=button, ago_ns=MS))
        assert desk.presses[0].channel == channel

    def test_a_frame_that_comes_again_is_answered_and_not_handed_on(self, desk: Desk) -> None:
        later(desk)
        frame = desk.make_press(ago_ns=MS)
        desk.tell(frame)
        desk.run(5 * MS)
        before = len(desk.chip.acks())
        desk.tell(frame)
        desk.run(5 * MS)
        assert sequences(desk) == [0]
        assert desk.chip.acks()[before:][0] == Ack(7, 1)
        assert desk.link.report().counts.doubled == 1

    def test_nothing_is_acknowledged_before_it_was_taken(self, desk: Desk) -> None:
        later(desk)
        desk.tell(desk.make_press(ago_ns=MS), take=False)
        assert desk.link.transmit(desk.now_ns) == b""
        desk.take()
        desk.run(5 * MS)
        assert desk.chip.acks()[0] == Ack(7, 1)

    def test_a_gap_holds_up_nothing_but_the_acknowledgement(self, desk: Desk) -> None:
        later(desk)
        first, second, third = (desk.make_press(ago_ns=MS) for _ in range(3))
        desk.tell(second, third)
        desk.run(5 * MS)
        assert sequences(desk) == [1, 2]
        assert set(desk.chip.acks()) == {Ack(7, 0)}
        desk.tell(first)
        desk.run(5 * MS)
        assert sequences(desk) == [1, 2, 0]
        assert desk.chip.acks()[-1] == Ack(7, 3)

    def test_a_lost_acknowledgement_is_repeated_while_the_chip_holds_on(self, desk: Desk) -> None:
        later(desk)
        desk.tell(desk.make_press(ago_ns=MS))
        desk.run(50 * MS)
        assert 4 <= len(desk.chip.acks()) <= 8
        desk.chip.held = 0
        desk.run(10 * MS)
        before = len(desk.chip.acks())
        desk.run(50 * MS)
        assert len(desk.chip.acks()) == before

    def test_a_release_and_what_is_unusual_are_told(self, desk: Desk) -> None:
        later(desk)
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
        assert sequences(desk) == [0]

    def test_a_new_host_begins_with_the_oldest_press_that_is_held(self) -> None:
        chip = ScriptedChip(born_ns=40 * SECOND, next=65_537, held=3)
        desk = Desk(chip)
        desk.go_live()
        held = [chip.press(n, 49 * SECOND + n, 0, RESENT) for n in range(65_534, 65_537)]
        desk.tell(*held)
        assert sequences(desk) == [65_534, 65_535, 65_536]
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
        assert sequences(desk) == [65_535, 65_536, 65_537, 65_538]
        assert desk.chip.tick(desk.now_ns) > TICKS
        assert desk.link.report().counts.implausible == 0


class TestWatermark:
    def test_it_follows_the_pulses_and_stops_at_a_contact_in_doubt(self, desk: Desk) -> None:
        free_ns = desk.link.watermark_ns(desk.now_ns)
        assert desk.now_ns - 5 * MS < free_ns <= desk.now_ns
        later(desk)
        contact_ns = desk.chip.pending_ns
        assert contact_ns is not None
        desk.run(10 * MS)
        assert free_ns < desk.link.watermark_ns(desk.now_ns) <= contact_ns + 500_000

    def test_it_waits_for_a_press_of_which_only_the_pulse_has_told(self, desk: Desk) -> None:
        later(desk)
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
        later(desk)
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
        assert sequences(desk) == [1]


class TestDoubts:
    """What a CRC that fits by chance could say."""

    def check(self, desk: Desk, frame: Press, *, believed_twice: bool) -> None:
        """It does nothing once, nor doubled at once; whether it does when it comes again."""
        desk.tell(frame, frame)
        assert desk.presses == []
        desk.run(ALIKE_NS)
        desk.tell(frame)
        assert len(desk.presses) == int(believed_twice)

    def test_a_sequence_that_the_chip_cannot_hold(self, desk: Desk) -> None:
        later(desk)
        self.check(desk, desk.chip.press(HELD, desk.now_ns), believed_twice=False)
        desk.tell(desk.chip.press(HELD - 1, desk.now_ns))
        assert sequences(desk) == [HELD - 1]

    def test_a_time_to_come(self, desk: Desk) -> None:
        later(desk)
        frame = desk.chip.press(0, desk.now_ns + SECOND // 8)
        self.check(desk, frame, believed_twice=True)

    def test_a_time_so_far_ahead_that_no_clock_says_when_it_is(self, desk: Desk) -> None:
        later(desk)
        frame = desk.chip.press(0, desk.now_ns + SECOND)
        self.check(desk, frame, believed_twice=False)

    def test_a_time_before_the_watermark(self, desk: Desk) -> None:
        self.check(desk, desk.chip.press(0, desk.now_ns - SECOND), believed_twice=True)

    def test_a_release_before_the_watermark_is_none(self, desk: Desk) -> None:
        desk.tell(desk.chip.press(0, desk.now_ns - 30 * MS, 0, PressFlags(0)))
        assert sequences(desk) == [0]

    def test_a_button_that_does_not_exist(self, desk: Desk) -> None:
        later(desk)
        self.check(desk, desk.chip.press(0, desk.now_ns, 16), believed_twice=False)

    def test_another_start(self, desk: Desk) -> None:
        later(desk)
        for boot in (6, 8):
            frame = desk.chip.press(0, desk.now_ns, boot=boot)
            self.check(desk, frame, believed_twice=False)


class TestReset:
    def reset(self, desk: Desk, *, old: int) -> ScriptedChip:
        """The chip starts again and holds so many presses of before."""
        desk.chip = ScriptedChip(boot=desk.chip.boot + 1, born_ns=desk.now_ns, old=old)
        desk.run(300 * MS)
        return desk.chip

    def test_a_press_of_before_comes_once_by_the_clock_of_its_own_start(self, desk: Desk) -> None:
        later(desk)
        before, at_ns = desk.make_press(ago_ns=MS), desk.now_ns - MS
        chip = self.reset(desk, old=1)
        for _ in range(3):
            desk.tell(before)
            desk.run(30 * MS)
        (press,) = desk.presses
        assert (press.boot, press.sequence, press.flags) == (7, 0, Flags.NONE)
        assert abs(press.t_ns - at_ns) <= press.uncertainty_ns < 100 * MS
        assert chip.acks() == [Ack(7, 1), Ack(7, 1)]
        assert desk.link.report().counts.starts == 2

    def test_one_that_was_handed_on_before_the_reset_is_only_acknowledged(self, desk: Desk) -> None:
        later(desk)
        before = desk.make_press(ago_ns=MS)
        desk.tell(before)
        chip = self.reset(desk, old=1)
        desk.tell(before)
        desk.run(30 * MS)
        assert sequences(desk) == [0]
        assert set(chip.acks()) == {Ack(7, 1)}

    def test_one_of_a_start_that_nobody_heard_is_overdue_and_its_time_open(self) -> None:
        desk = Desk(ScriptedChip(boot=7, born_ns=49 * SECOND, old=1))
        desk.go_live()
        before = desk.chip.press(900, 49 * SECOND, boot=5)
        for _ in range(3):
            desk.tell(before)
            desk.run(30 * MS)
        (press,) = desk.presses
        assert (press.boot, press.sequence, press.flags) == (5, 900, Flags.OVERDUE)
        assert press.uncertainty_ns >= 60 * SECOND
        assert desk.chip.acks() == [Ack(5, 901), Ack(5, 901)]

    def test_what_a_loss_of_power_took_is_not_made_up(self, desk: Desk) -> None:
        later(desk)
        desk.make_press()
        self.reset(desk, old=0)
        report = desk.link.report()
        assert desk.presses == []
        assert (report.boot, report.counts.starts) == (8, 2)
        assert desk.link.watermark_ns(desk.now_ns) > desk.now_ns - 5 * MS

    def test_one_frame_of_another_start_is_no_reset(self, desk: Desk) -> None:
        stranger = ScriptedChip(boot=9, born_ns=desk.now_ns)
        desk.tell(stranger.hello())
        desk.run(20 * MS)
        desk.tell(stranger.pulse(desk.now_ns), stranger.pulse(desk.now_ns))
        desk.run(20 * MS)
        report = desk.link.report()
        assert (report.state, report.boot, report.counts.starts) == (LinkState.LIVE, 7, 1)

    def test_a_chip_that_forgot_its_number_is_found_out_by_its_ticks(self, desk: Desk) -> None:
        desk.chip = ScriptedChip(boot=7, born_ns=desk.now_ns)
        desk.run(500 * MS)
        assert desk.link.report().counts.starts == 2
        assert desk.state() is LinkState.LIVE
        later(desk)
        desk.tell(desk.make_press(ago_ns=MS))
        assert abs(desk.presses[0].t_ns - (desk.now_ns - MS)) <= desk.presses[0].uncertainty_ns
