"""The link and a chip made by hand: its states, and what it says besides acknowledgements."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from hardware.frames import FrameDecoder, encode
from hardware.link import Link, LinkSettings, LinkState
from hardware.protocol import Ack, Button, Counts, Hello, Pattern, Ping, Pong, Query, Setup
from tests.support.scripted_chip import MS, SECOND, Desk, ScriptedChip

SILENT_NS = 250 * MS


class TestStates:
    def test_from_closed_to_live(self) -> None:
        link = Link(LinkSettings(), random.Random(1))
        assert link.state is LinkState.CLOSED
        desk = Desk()
        assert desk.state() is LinkState.SEARCHING
        assert desk.link.transmit(desk.now_ns) == b""
        seen = []
        for _ in range(200):
            desk.run(MS)
            if desk.state() not in seen:
                seen.append(desk.state())
        assert seen == [LinkState.SEARCHING, LinkState.SYNCING, LinkState.LIVE]
        assert desk.link.report().text == ""

    def test_silence_is_noticed_and_so_is_its_end(self, desk: Desk) -> None:
        desk.is_pulsing = False
        desk.chip.deaf = True
        desk.run(SILENT_NS - 10 * MS)
        assert desk.state() is LinkState.LIVE
        desk.run(20 * MS)
        assert desk.state() is LinkState.SILENT
        assert "cable" in desk.link.report().text
        desk.is_pulsing = True
        desk.run(10 * MS)
        assert desk.state() is LinkState.LIVE

    def test_silence_falls_due_when_nothing_else_does(self) -> None:
        """The driver may sleep till `due_ns` and still sees the chip fall silent."""
        link = Link(LinkSettings(), random.Random(1))
        link.opened(0)
        chip = ScriptedChip(boot=3)
        link.receive(encode(chip.pulse(SECOND)) + encode(chip.pulse(SECOND + 1000)), SECOND)
        now_ns = SECOND
        while link.state is not LinkState.SILENT:
            link.transmit(now_ns)
            now_ns = max(link.due_ns(now_ns), now_ns + 1)
            link.due_ns(now_ns)
            link.watermark_ns(now_ns)
            assert now_ns <= SECOND + SILENT_NS + 2

    def test_a_port_that_is_closed_and_opened_again(self, desk: Desk) -> None:
        desk.chip.pending_ns = desk.now_ns
        frame = desk.make_press(ago_ns=0)
        desk.tell(frame)
        desk.link.closed(desk.now_ns)
        assert desk.state() is LinkState.CLOSED
        assert desk.link.transmit(desk.now_ns) == b""
        desk.now_ns += 5 * SECOND
        desk.chip.pending_ns = None
        desk.link.opened(desk.now_ns)
        assert desk.state() is LinkState.SEARCHING
        desk.run(300 * MS)
        assert desk.state() is LinkState.LIVE
        desk.tell(frame)
        assert [press.sequence for press in desk.presses] == [0]
        assert desk.link.report().counts.starts == 1

    def test_what_was_taken_after_the_port_was_closed_answers_for_nothing_else(
        self, desk: Desk
    ) -> None:
        """An answer in the words for earlier starts would cover the press that has not come."""
        desk.touch()
        gap, told = desk.make_press(ago_ns=MS), desk.make_press(ago_ns=MS)
        desk.tell(told, take=False)
        desk.link.closed(desk.now_ns)
        desk.take()
        desk.link.opened(desk.now_ns)
        desk.run(300 * MS)
        assert set(desk.chip.acks()) <= {Ack(7, 0)}
        desk.tell(gap, told)
        assert desk.sequences() == [1, 0]

    def test_an_answer_from_before_the_port_was_closed_is_no_answer(self, desk: Desk) -> None:
        desk.run(SECOND)
        pings = desk.link.report().counts.pings
        pongs = desk.link.report().counts.pongs
        assert pings - 2 <= pongs <= pings
        desk.link.closed(desk.now_ns)
        desk.link.opened(desk.now_ns)
        desk.is_pulsing = False
        tick = desk.chip.tick(desk.now_ns)
        desk.tell(*(Pong(desk.chip.boot, n, tick, tick) for n in range(0, 65_536, 16)))
        assert desk.link.report().counts.pongs == pongs


class TestForeign:
    def test_another_protocol_is_named_with_its_remedy(self) -> None:
        desk = Desk(ScriptedChip(protocol=2))
        desk.is_pulsing = False
        hello = desk.chip.hello()
        desk.tell(hello, hello)
        assert desk.state() is LinkState.SEARCHING
        desk.run(SILENT_NS)
        desk.tell(hello)
        assert desk.state() is LinkState.FOREIGN
        text = desk.link.report().text
        assert "protocol 2" in text
        assert "make flash" in text
        assert desk.link.transmit(desk.now_ns) == b""

    def test_after_it_was_flashed_it_is_no_longer_foreign(self) -> None:
        desk = Desk(ScriptedChip(protocol=2))
        desk.is_pulsing = False
        for _ in range(2):
            desk.tell(desk.chip.hello())
            desk.run(SILENT_NS)
        assert desk.state() is LinkState.FOREIGN
        desk.chip = ScriptedChip(boot=8, born_ns=desk.now_ns)
        desk.is_pulsing = True
        desk.go_live()
        assert desk.state() is LinkState.LIVE

    def test_other_firmware_is_known_by_its_chatter(self) -> None:
        desk = Desk()
        desk.is_pulsing = False
        for _ in range(6):
            desk.link.receive(b"Marlin 1.0 echo: start\n", desk.now_ns)
            assert desk.state() is LinkState.SEARCHING
            desk.run(SECOND // 2)
        desk.link.receive(b"Marlin 1.0 echo: start\n", desk.now_ns)
        assert desk.state() is LinkState.FOREIGN
        assert "make flash" in desk.link.report().text

    def test_a_boot_loader_that_said_a_word_is_not_foreign(self) -> None:
        desk = Desk()
        desk.is_pulsing = False
        desk.link.receive(b"\x00\xff optiboot", desk.now_ns)
        desk.run(10 * SECOND)
        assert desk.state() is LinkState.SEARCHING


class TestSaying:
    def test_the_setup_is_repeated_until_a_pulse_names_it(self) -> None:
        desk = Desk()
        chip = desk.chip
        chip.deaf_to_setups = True
        desk.run(300 * MS)
        setups = [message for message in chip.heard if isinstance(message, Setup)]
        assert 3 <= len(setups) <= 6
        assert len(set(setups)) == 1
        assert desk.state() is LinkState.SYNCING
        chip.deaf_to_setups = False
        desk.run(100 * MS)
        assert desk.state() is LinkState.LIVE
        heard = len([message for message in chip.heard if isinstance(message, Setup)])
        desk.run(300 * MS)
        assert len([message for message in chip.heard if isinstance(message, Setup)]) == heard

    @pytest.mark.parametrize("seed", range(20))
    def test_the_setup_never_has_the_number_of_one_that_is_in_force(self, seed: int) -> None:
        chip = ScriptedChip(born_ns=SECOND, setup=200)
        desk = Desk(chip, seed)
        desk.run(100 * MS)
        setup = next(message for message in chip.heard if isinstance(message, Setup))
        assert 1 <= setup.id <= 255
        assert setup.id != 200

    def test_one_pulse_that_names_another_setup_is_not_believed_two_are(self, desk: Desk) -> None:
        ours = desk.chip.setup
        desk.tell(replace(desk.chip.pulse(desk.now_ns), setup=0))
        assert desk.state() is LinkState.LIVE
        desk.run(10 * MS)
        desk.chip.setup = 0
        desk.chip.deaf_to_setups = True
        desk.run(10 * MS)
        assert desk.state() is LinkState.SYNCING
        desk.chip.deaf_to_setups = False
        desk.run(100 * MS)
        assert desk.state() is LinkState.LIVE
        assert desk.chip.setup == ours

    def test_lamps_are_told_at_once_and_again_from_time_to_time(self, desk: Desk) -> None:
        desk.link.lamps([Pattern.ON, Pattern.OFF, Pattern.BLINK])
        desk.run(20 * MS)
        assert desk.chip.lamps()[-1] == 0x301
        before = len(desk.chip.lamps())
        desk.run(3 * SECOND)
        assert 2 <= len(desk.chip.lamps()) - before <= 4

    def test_more_lamps_than_there_are(self, desk: Desk) -> None:
        with pytest.raises(ValueError, match="8 lamps, not 9"):
            desk.link.lamps([Pattern.ON] * 9)

    def test_the_counters_of_the_chip_are_asked_for_and_reported(self, desk: Desk) -> None:
        desk.run(6 * SECOND)
        asked = {(m.what, m.button) for m in desk.chip.heard if isinstance(m, Query)}
        assert asked >= {(Counts.CODE, 0), *((Button.CODE, n) for n in range(16))}
        counts, button = Counts(7, 1, 2, 3, 4, 5, 6), Button(7, 8, 10, 1, 2, 3, 0)
        desk.tell(counts, button)
        report = desk.link.report()
        assert report.chip == counts
        assert report.buttons == {0: button}

    def test_what_the_operator_sees(self, desk: Desk) -> None:
        desk.make_press(ago_ns=0)
        desk.run(10 * MS)
        report = desk.link.report()
        assert (report.boot, report.board, report.firmware) == (7, "pc", "1.2")
        assert isinstance(report.hello, Hello)
        assert report.held == 1
        assert report.uncertainty_ns is not None
        assert abs(report.rate_ppm) < 1000
        assert report.round_trip_ns >= 2 * MS

    def test_pings_never_repeat_a_number_and_never_keep_step(self, desk: Desk) -> None:
        desk.run(5 * SECOND)
        numbers = [message.id for message in desk.chip.heard if isinstance(message, Ping)]
        assert len(numbers) > 5 * 70
        assert len(set(numbers)) == len(numbers)

    def test_after_transmit_nothing_is_due_at_once(self, desk: Desk) -> None:
        for _ in range(3000):
            now_ns = desk.link.due_ns(desk.now_ns)
            desk.now_ns = max(now_ns, desk.now_ns)
            desk.link.transmit(desk.now_ns)
            assert desk.link.due_ns(desk.now_ns) > desk.now_ns

    def test_our_own_words_come_back_from_a_loop_and_mean_nothing(self, desk: Desk) -> None:
        decoder = FrameDecoder()
        for _ in range(50):
            desk.now_ns += 10 * MS
            said = desk.link.transmit(desk.now_ns)
            desk.link.receive(said, desk.now_ns)
            decoder.feed(said)
        assert desk.state() is LinkState.SILENT
        assert desk.presses == []


@pytest.mark.parametrize(
    "make",
    [
        lambda: LinkSettings(confirm_min_us=0),
        lambda: LinkSettings(confirm_min_us=6_000),
        lambda: LinkSettings(lockout_us=5_000),
        lambda: LinkSettings(lockout_us=65_536),
        lambda: LinkSettings(pulse_us=2_001),
        lambda: LinkSettings(baud=0),
        lambda: LinkSettings(tick_hz=0),
    ],
)
def test_settings_that_no_chip_would_take(make: Callable[[], LinkSettings]) -> None:
    with pytest.raises(ValueError, match=r"want|at least"):
        make()
