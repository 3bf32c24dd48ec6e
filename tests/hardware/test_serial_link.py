"""The link's thread on a real pseudo-terminal: plugged, pulled out, held, reset, foreign."""

from __future__ import annotations

import errno
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue

import pytest

from hardware.cable import CableState, Conversation, Listener, Port, boards, explain_port
from hardware.clock import MonotonicClock
from hardware.edge import Press
from hardware.errors import (
    DeviceMissingError,
    HardwareError,
    LineBusyError,
    NotAllowedError,
)
from hardware.link import Link, LinkSettings, LinkState
from hardware.protocol import BAUD, VERSION, Lamps, Pattern
from hardware.serial_link import SerialLink, SerialPorts
from tests.support.pty_chip import PtyChip
from tests.support.scripted_chip import MS, SECOND, US, ScriptedChip

PATIENCE_S = 20.0
LOOK_S = 0.01


class PtyPorts(SerialPorts):
    """Pseudo-terminals in place of what is plugged in; opened as boards are."""

    def __init__(self, *chips: PtyChip) -> None:
        super().__init__(BAUD)
        self.plugged = [chip.path for chip in chips]
        self.opened: list[str] = []

    def find(self) -> list[str]:
        return list(self.plugged)

    def open(self, path: str) -> Port:
        self.opened.append(path)
        return super().open(path)


class Told:
    """What a link tells, and a link that is stopped at the end."""

    def __init__(self, link: SerialLink) -> None:
        self.link = link
        self.presses: SimpleQueue[Press] = SimpleQueue()
        self.overtaken: list[Press] = []
        self.passed: SimpleQueue[int] = SimpleQueue()
        self.states: SimpleQueue[CableState] = SimpleQueue()
        link.start(Listener(self._press, self._passed, self.states.put))

    def _press(self, press: Press) -> None:
        if self.link.watermark_ns(press.t_ns + SECOND) > press.t_ns:
            self.overtaken.append(press)
        self.presses.put(press)

    def _passed(self) -> None:
        self.passed.put(self.link.watermark_ns(time.monotonic_ns()))

    def state(self, fits: Callable[[CableState], bool]) -> CableState:
        """Return the next state that fits."""
        while True:
            state = self.states.get(timeout=PATIENCE_S)
            if fits(state):
                return state

    def live(self) -> CableState:
        """Wait till it can be played on."""
        return self.state(lambda state: state.link is LinkState.LIVE)

    def press(self) -> Press:
        """Return the next press."""
        return self.presses.get(timeout=PATIENCE_S)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Everything that a test opens is closed, and no thread is left."""
    before = set(threading.enumerate())
    with ExitStack() as opened:
        yield opened
    assert set(threading.enumerate()) <= before


def chip_in(stack: ExitStack, chip: ScriptedChip | None = None, greeting: bytes = b"") -> PtyChip:
    made = PtyChip(chip, greeting)
    stack.callback(made.pull_out)
    return made


def told_by(
    stack: ExitStack,
    ports: SerialPorts,
    device: str = "",
    talk: Conversation | None = None,
    settings: LinkSettings | None = None,
) -> Told:
    conversation = talk or Link(settings or LinkSettings(), random.Random(1))
    link = SerialLink(conversation, ports, MonotonicClock(), device=device, look_s=LOOK_S)
    stack.callback(link.stop)
    return Told(link)


# -- presses -------------------------------------------------------------------------------


def test_a_press_comes_with_its_time_and_then_the_watermark_passes_it(stack: ExitStack) -> None:
    chip = chip_in(stack)
    told = told_by(stack, PtyPorts(chip))
    assert told.live().device == chip.path
    before_ns = time.monotonic_ns()
    chip.press(2)
    press = told.press()
    after_ns = time.monotonic_ns()
    assert (press.source, press.boot, press.channel, press.down) == ("mcu", chip.chip.boot, 5, True)
    assert before_ns - press.uncertainty_ns <= press.t_ns <= after_ns + press.uncertainty_ns
    assert press.order_ns == 2 * US
    assert told.passed.get(timeout=PATIENCE_S) > press.t_ns
    assert told.overtaken == []


def test_every_press_comes_once_and_none_is_overtaken_by_the_watermark(stack: ExitStack) -> None:
    chip = chip_in(stack)
    told = told_by(stack, PtyPorts(chip))
    told.live()
    for number in range(60):
        chip.press(number % 8, down=number % 16 < 8)
        told.press()
    told.link.stop()
    assert told.presses.empty()
    assert told.overtaken == []
    assert told.link.report is not None


def test_presses_that_the_chip_held_come_when_somebody_listens(stack: ExitStack) -> None:
    chip = chip_in(stack)
    chip.press(1)
    chip.press(2)
    told = told_by(stack, PtyPorts(chip))
    assert [told.press().channel, told.press().channel] == [3, 5]


# -- plugged, pulled out, held -------------------------------------------------------------


def test_pulled_out_and_plugged_in_again(stack: ExitStack) -> None:
    first, second = chip_in(stack), chip_in(stack)
    ports = PtyPorts(first)
    told = told_by(stack, ports)
    told.live()
    ports.plugged = []
    first.pull_out()
    lost = told.state(lambda state: state.link is LinkState.CLOSED)
    assert isinstance(lost.fault, DeviceMissingError)
    assert "plug the button box in" in lost.text
    ports.plugged = [second.path]
    assert told.live().device == second.path
    second.press(0)
    assert told.press().channel == 1


def test_nothing_plugged_in_is_said(stack: ExitStack) -> None:
    told = told_by(stack, PtyPorts())
    state = told.state(lambda _: True)
    assert (state.link, state.device) == (LinkState.CLOSED, "")
    assert state.text == "no board found: plug the button box into a USB socket of the Pi"


def test_a_named_port_is_used_and_no_other(stack: ExitStack) -> None:
    found, named = chip_in(stack), chip_in(stack)
    ports = PtyPorts(found)
    told = told_by(stack, ports, device=named.path)
    assert told.live().device == named.path
    assert set(ports.opened) == {named.path}


def test_a_port_that_another_program_holds_is_told_and_taken_when_it_is_free(
    stack: ExitStack,
) -> None:
    chip = chip_in(stack)
    other = SerialPorts(BAUD).open(chip.path)
    told = told_by(stack, PtyPorts(chip))
    busy = told.state(lambda state: state.fault is not None)
    assert isinstance(busy.fault, LineBusyError)
    assert busy.text.startswith(f"{chip.path} is held by another program: ")
    other.close()
    told.live()


def test_this_program_alone_has_the_port(stack: ExitStack) -> None:
    chip = chip_in(stack)
    told_by(stack, PtyPorts(chip)).live()
    with pytest.raises(OSError, match="exclusively lock"):
        SerialPorts(BAUD).open(chip.path)


def test_a_board_that_starts_with_its_boot_loader(stack: ExitStack) -> None:
    chip = chip_in(stack, greeting=bytes(range(256)) + b"\x7e\x7d\x7e" + b"\xf0" * 40)
    told = told_by(stack, PtyPorts(chip))
    told.live()
    chip.press(0)
    assert told.press().channel == 1


def test_a_chip_that_says_nothing_more_and_then_again(stack: ExitStack) -> None:
    chip = chip_in(stack)
    told = told_by(stack, PtyPorts(chip))
    told.live()
    chip.fall_silent()
    told.state(lambda state: state.link is LinkState.SILENT)
    chip.speak_again()
    told.live()


def test_a_reset_chip_is_another_start(stack: ExitStack) -> None:
    chip = chip_in(stack)
    told = told_by(stack, PtyPorts(chip))
    told.live()
    chip.reset(ScriptedChip(boot=8, born_ns=time.monotonic_ns()))
    told.state(lambda state: state.link is LinkState.SYNCING)
    told.live()
    chip.press(0)
    assert told.press().boot == 8


# -- not ours ------------------------------------------------------------------------------


def test_another_protocol_is_told_with_a_remedy(stack: ExitStack) -> None:
    stranger = ScriptedChip(protocol=VERSION + 1, born_ns=time.monotonic_ns())
    told = told_by(stack, PtyPorts(chip_in(stack, stranger)))
    foreign = told.state(lambda state: state.link is LinkState.FOREIGN)
    assert f"protocol {VERSION + 1}" in foreign.text and "make flash" in foreign.text


def test_of_two_boards_the_one_that_is_ours_is_found(stack: ExitStack) -> None:
    stranger, ours = chip_in(stack), chip_in(stack)
    stranger.fall_silent()
    told = told_by(stack, PtyPorts(stranger, ours), settings=LinkSettings(foreign_ns=5 * MS))
    told.state(lambda state: state.device == stranger.path)
    for _ in range(200):
        stranger.say(b"temperature 21.5\r\n" * 4)
    told.state(lambda state: state.device == ours.path and state.link is LinkState.LIVE)


# -- lamps, and what must not happen -------------------------------------------------------


def test_lamps_reach_the_chip_also_after_it_was_pulled_out(stack: ExitStack) -> None:
    first, second = chip_in(stack), chip_in(stack)
    ports = PtyPorts(first)
    told = told_by(stack, ports)
    told.live()
    told.link.lamps([Pattern.ON, Pattern.OFF, Pattern.BLINK])
    shown = 0x301
    first.wait_until(Lamps(shown))
    ports.plugged = [second.path]
    first.pull_out()
    told.live()
    second.wait_until(Lamps(shown))


class Narrow:
    """A port that takes a few bytes at a time."""

    def __init__(self, port: Port) -> None:
        self._port = port

    def fileno(self) -> int:
        return self._port.fileno()

    def read(self, size: int, /) -> bytes:
        return self._port.read(size)

    def write(self, data: bytes, /) -> int | None:
        return self._port.write(data[:3])

    def close(self) -> None:
        self._port.close()


class NarrowPorts(PtyPorts):
    """Ports of that kind."""

    def open(self, path: str) -> Port:
        return Narrow(super().open(path))


def test_a_port_that_takes_a_few_bytes_at_a_time_gets_them_all(stack: ExitStack) -> None:
    chip = chip_in(stack)
    told = told_by(stack, NarrowPorts(chip))
    told.live()
    chip.press(3)
    assert told.press().channel == 7


class Broken(Link):
    """A conversation with a fault of its own."""

    breaks = True

    def receive(self, data: bytes, now_ns: int) -> None:
        if self.breaks:
            self.breaks = False
            raise ZeroDivisionError("of ours")
        super().receive(data, now_ns)


def test_a_fault_of_ours_is_counted_and_the_conversation_begins_anew(
    stack: ExitStack, caplog: pytest.LogCaptureFixture
) -> None:
    chip = chip_in(stack)
    told = told_by(stack, PtyPorts(chip), talk=Broken(LinkSettings(), random.Random(1)))
    told.live()
    assert told.link.faults == 1
    assert "failed" in caplog.text


def test_a_link_that_was_never_started_can_be_stopped_twice() -> None:
    link = SerialLink(Link(LinkSettings(), random.Random(1)), PtyPorts(), MonotonicClock())
    link.stop()
    link.stop()
    link.lamps([Pattern.ON])
    assert link.state == CableState()


# -- names and errors ----------------------------------------------------------------------

NAMES = [
    "usb-u-blox_GNSS_receiver-if00",
    "usb-1a86_USB_Serial-if00-port0",
    "usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0",
    "usb-Arduino__www.arduino.cc__0043_7593231-if00",
    "usb-2341_0043_5573-if00",
    "usb-Silicon_Labs_CP2102_USB_to_UART_0001-if00-port0",
    "usb-HUAWEI_Mobile-if00-port0",
]


def test_boards_are_told_by_their_usb_chip(tmp_path: Path) -> None:
    ours = [name for name in NAMES if "blox" not in name and "HUAWEI" not in name]
    assert boards(NAMES) == sorted(ours)
    for name in NAMES:
        (tmp_path / name).touch()
    assert SerialPorts(BAUD, tmp_path).find() == [str(tmp_path / name) for name in sorted(ours)]
    assert SerialPorts(BAUD, tmp_path / "none").find() == []


@pytest.mark.parametrize(
    ("error", "kind", "told"),
    [
        (OSError(errno.EAGAIN, "x"), LineBusyError, "held by another program"),
        (OSError(errno.EBUSY, "x"), LineBusyError, "held by another program"),
        (PermissionError(errno.EACCES, "x"), NotAllowedError, "group dialout"),
        (FileNotFoundError(errno.ENOENT, "x"), DeviceMissingError, "plug the button box in"),
        (OSError(errno.EIO, "x"), DeviceMissingError, "plug the button box in"),
        (OSError("device reports readiness"), DeviceMissingError, "plug the button box in"),
        (ValueError("baud"), HardwareError, "`baud` in the settings"),
        (OSError(errno.ENOMEM, "x"), HardwareError, "check `device`"),
    ],
)
def test_what_can_be_wrong_with_a_port(
    error: OSError | ValueError, kind: type[HardwareError], told: str
) -> None:
    fault = explain_port(error, "/dev/x")
    assert type(fault) is kind
    assert told in str(fault) and str(fault).startswith("/dev/x ")
