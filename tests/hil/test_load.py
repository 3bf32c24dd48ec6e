"""The worst that may come at once: full line, all buttons bouncing, a line that oscillates."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from hardware.frames import encode
from hardware.protocol import Ping, Pong, Press, Pulse
from tests.hil.board import BUTTONS, MS, US, Board
from tests.hil.host import Host, Times
from tests.hil.measure import check_beside_others, counter_zero, greeted, play, stamped
from tests.hil.scripts import WRAP, Change, train

LONGEST_PASS = WRAP // 4
"""Time is extended once a pass, and a wrap must never be missed."""
LONGEST_PULSE_GAP = 4 * MS
"""Two pulses at their rarest, and the frames that may come between."""
SANE_TICKS = 4 * US


def storm(start: int, button: int, period: int, length: int) -> list[Change]:
    """A line that oscillates, and is open in the end."""
    half = period // 2
    count = length // half // 2 * 2
    return [Change(start + n * half, button, closed=n % 2 == 0) for n in range(count)]


def check_time(host: Host[Board], zero: int) -> None:
    """Every pulse came in time, and with the right time."""
    pulses = [h for h in host.heard if isinstance(h.message, Pulse)]
    gaps = [b.begun - a.begun for a, b in pairwise(pulses)]
    assert max(gaps) <= LONGEST_PULSE_GAP
    ticks = [h.message.tick for h in pulses if isinstance(h.message, Pulse)]
    lags = [h.begun - zero - tick for h, tick in zip(pulses, ticks, strict=True)]
    assert max(lags) - min(lags) <= SANE_TICKS


@pytest.mark.slow
@pytest.mark.parametrize("gap_ms", [2, 20])
def test_the_receiver_never_runs_over(nano8: Path, gap_ms: int) -> None:
    """Full line both ways, while one contact after the other bounces."""
    chance = Random(8)
    with greeted(nano8, times=Times()) as host:
        host.is_busy = True
        at = host.board.cycle + 20 * MS
        trains = [train(at + n * gap_ms * MS, n, 60, chance, closed=True) for n in range(BUTTONS)]
        play(host, [change for each in trains for change in each])
        host.is_busy = False
        counts = host.counts()
        seen = host.board.counts
        assert (seen.overruns, seen.overwritten) == (0, 0)
        assert (counts.overruns, counts.bad_frames) == (0, 0)
        assert counts.longest_pass <= LONGEST_PASS
    assert len(host.presses) == BUTTONS


@pytest.mark.slow
def test_a_line_full_of_pings_starves_nothing(nano8: Path) -> None:
    with greeted(nano8) as host:
        zero, start = counter_zero(host), host.board.cycle
        for n in range(3_000):
            host.board.send(encode(Ping(n)))
        host.board.contact(start + 100 * MS, 3, closed=True)
        host.run(host.board.line_free + 20 * MS)
        assert host.counts().overruns == 0
        assert sum(isinstance(h.message, Pong) for h in host.heard) > 100
        press = next(p for p in host.presses.values())
        arrival = next(iter(host.arrivals.values()))
    assert press.button == 3
    assert abs(press.tick + zero - start - 100 * MS) < SANE_TICKS
    assert arrival - start - 100 * MS < 20 * MS


@pytest.mark.slow
@pytest.mark.parametrize("period_us", [10, 5, 2])
def test_a_line_that_oscillates_stops_nothing(nano8: Path, period_us: int) -> None:
    """100 to 500 kHz on one button for 0.2 s, while another is pressed now and then."""
    with greeted(nano8) as host:
        host.is_busy = True
        zero, at = counter_zero(host), host.board.cycle + 20 * MS
        wild = storm(at, 0, period_us * US, 200 * MS)
        good = [Change(at + n * 10 * MS, 9, closed=n % 2 == 1) for n in range(1, 19)]
        play(host, wild + good, tail=100 * MS)
        check_time(host, zero)
        check_beside_others(stamped(host, good).values(), zero)
        calm = [Change(host.board.cycle + n * 10 * MS, 0, closed=n % 2 == 1) for n in range(1, 5)]
        before = len(host.log(0))
        play(host, calm)
        assert len(host.log(0)) - before == 4
        assert host.counts().storms > 0
        assert host.board.counts.resets == 1


@pytest.mark.slow
def test_any_bytes_are_harmless(nano8: Path) -> None:
    chance = Random(9)
    with greeted(nano8) as host:
        zero = counter_zero(host)
        host.board.send(chance.randbytes(20_000))
        host.board.send(bytes(chance.choice(b"\x7e\x7d\x5e\x41\x42") for _ in range(5_000)))
        host.run(host.board.line_free)
        host.board.send(b"\x7e")
        check_time(host, zero)
        assert host.presses == {}
        assert host.counts().overruns == 0
        play(host, [Change(host.board.cycle + 10 * MS, 4, closed=True)])
        assert len(host.presses) == 1


@pytest.mark.slow
def test_the_same_calls_give_the_same_bytes(nano8: Path) -> None:
    def bytes_of_a_run() -> bytes:
        with Board(nano8) as board:
            host = Host(board)
            host.greet()
            play(host, train(board.cycle + MS, 1, 30, Random(1), closed=True))
            return b"".join(h.message.pack() + h.done.to_bytes(8, "big") for h in host.heard)

    assert bytes_of_a_run() == bytes_of_a_run()


@pytest.mark.slow
def test_a_press_is_told_at_once(nano8: Path) -> None:
    """Confirmed after 0.8 ms, then one frame on the line: far below the 12 ms that a duel has."""
    with greeted(nano8, times=Times()) as host:
        at = host.board.cycle + 20 * MS
        script = [Change(at + n * 71 * MS, n % 8, closed=True) for n in range(8)]
        play(host, script)
        ways = [a - c.at for a, c in zip(host.arrivals.values(), script, strict=True)]
        first = next(h for h in host.heard if isinstance(h.message, Press))
    assert max(ways) < 4 * MS
    assert first.done - first.begun < MS
