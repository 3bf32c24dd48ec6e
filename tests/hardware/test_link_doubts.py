"""The link and a chip made by hand: what it does not believe, and what a reset leaves behind."""

from __future__ import annotations

from hardware.edge import Flags
from hardware.link import LinkState
from hardware.protocol import Ack, Press, PressFlags
from tests.support.scripted_chip import MS, SECOND, Desk, ScriptedChip

HELD = 32
ALIKE_NS = 10 * MS


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
        desk.touch()
        self.check(desk, desk.chip.press(HELD, desk.now_ns), believed_twice=False)
        desk.tell(desk.chip.press(HELD - 1, desk.now_ns))
        assert desk.sequences() == [HELD - 1]

    def test_a_time_to_come(self, desk: Desk) -> None:
        desk.touch()
        frame = desk.chip.press(0, desk.now_ns + SECOND // 8)
        self.check(desk, frame, believed_twice=True)

    def test_a_time_so_far_ahead_that_no_clock_says_when_it_is(self, desk: Desk) -> None:
        desk.touch()
        frame = desk.chip.press(0, desk.now_ns + SECOND)
        self.check(desk, frame, believed_twice=False)

    def test_a_time_before_the_watermark(self, desk: Desk) -> None:
        self.check(desk, desk.chip.press(0, desk.now_ns - SECOND), believed_twice=True)

    def test_a_release_before_the_watermark_is_none(self, desk: Desk) -> None:
        desk.tell(desk.chip.press(0, desk.now_ns - 30 * MS, 0, PressFlags(0)))
        assert desk.sequences() == [0]

    def test_a_button_that_does_not_exist(self, desk: Desk) -> None:
        desk.touch()
        self.check(desk, desk.chip.press(0, desk.now_ns, 16), believed_twice=False)

    def test_another_start(self, desk: Desk) -> None:
        desk.touch()
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
        desk.touch()
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
        desk.touch()
        before = desk.make_press(ago_ns=MS)
        desk.tell(before)
        chip = self.reset(desk, old=1)
        desk.tell(before)
        desk.run(30 * MS)
        assert desk.sequences() == [0]
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
        desk.touch()
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
        desk.touch()
        desk.tell(desk.make_press(ago_ns=MS))
        assert abs(desk.presses[0].t_ns - (desk.now_ns - MS)) <= desk.presses[0].uncertainty_ns


class TestClock:
    def test_a_table_that_slept_finds_the_chip_far_ahead_and_follows(self, desk: Desk) -> None:
        """The table clock stands still in a sleep, the chip's does not."""
        desk.chip.born_ns -= 3600 * SECOND
        desk.run(50 * MS)
        assert desk.link.report().counts.implausible > 10
        desk.run(3 * SECOND)
        report = desk.link.report()
        assert (desk.state(), report.counts.starts) == (LinkState.LIVE, 1)
        assert report.clock_restarts == 1
        desk.touch()
        desk.tell(desk.make_press(ago_ns=MS))
        assert abs(desk.presses[0].t_ns - (desk.now_ns - MS)) <= desk.presses[0].uncertainty_ns

    def test_one_frame_far_ahead_moves_nothing(self, desk: Desk) -> None:
        mark_ns = desk.link.watermark_ns(desk.now_ns)
        desk.tell(desk.chip.pulse(desk.now_ns + SECOND))
        assert desk.link.watermark_ns(desk.now_ns) == mark_ns
        desk.run(200 * MS)
        report = desk.link.report()
        assert (report.counts.starts, report.counts.implausible) == (1, 1)
        assert report.clock_restarts == 0
        assert desk.link.watermark_ns(desk.now_ns) > desk.now_ns - 5 * MS

    def test_a_stretch_that_comes_again_is_no_new_start(self, desk: Desk) -> None:
        times = [desk.now_ns + n * MS for n in range(5)]
        stretch = [desk.chip.pulse(t_ns) for t_ns in times]
        desk.now_ns += 6 * MS
        desk.tell(*stretch, *stretch)
        desk.run(200 * MS)
        assert desk.link.report().counts.starts == 1
