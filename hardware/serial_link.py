"""The chip on its cable: a thread that leads the conversation of `link.py` through a serial port.

The only module that imports pyserial, and not before a port is opened.

The rules that this file keeps:

1. One thread reads, writes and thinks, so the conversation needs no lock. What it hands on
   (presses, watermark, state) is read by others, never changed.
2. A press is handed on first, then the watermark moves past it: who reads the watermark and then
   empties the queue has every press before it.
3. A byte is stamped after it was read, a question before it is written: then both are rigorous
   bounds for the clocks, however late this thread is.
4. A port that is pulled out, held, reset or of another kind is no error: it is told, and tried
   again. Nothing here ever ends by itself.
"""

from __future__ import annotations

import logging
import select
import socket
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import cast

from hardware.cable import (
    BY_ID,
    UNPLUGGED,
    CableState,
    Conversation,
    Listener,
    Port,
    Ports,
    boards,
    explain_port,
)
from hardware.edge import Quality, Tier
from hardware.errors import HardwareError
from hardware.link_measures import next_number
from hardware.link_report import LinkReport, LinkState
from hardware.ports import Clock
from hardware.protocol import Measure, Pattern

log = logging.getLogger(__name__)

SECOND_NS = 1_000_000_000
LOOK_S = 0.5
"""How often a port that is not there is looked for."""
LONGEST_WAIT_NS = SECOND_NS // 10
REPORT_NS = SECOND_NS // 2
READ_BYTES = 4096

QUALITY = Quality(Tier.MICROCONTROLLER, 1_000_000, 2_000, delivery_ns=20_000_000)
"""At worst: the conversation does not count as in step above 1 ms. Each press carries its own ±,
which is a small part of that. Two presses of the chip are put in order by `order_ns` alone."""


class SerialPorts:
    """The ports of this machine."""

    def __init__(self, baud: int, folder: Path = Path(BY_ID)) -> None:
        self._baud, self._folder = baud, folder

    def find(self) -> list[str]:
        """Return the boards by their lasting names."""
        try:
            names = [path.name for path in self._folder.iterdir()]
        except OSError:
            return []
        return [str(self._folder / name) for name in boards(names)]

    def open(self, path: str) -> Port:
        """Open a port; a board takes this for a reset. Raises OSError, ValueError."""
        serial = import_module("serial")
        port = serial.Serial(path, self._baud, timeout=0, write_timeout=0, exclusive=True)
        # Only some drivers have it, and nothing rests on it: it spares waiting for verdicts.
        with suppress(Exception):
            port.set_low_latency_mode(True)
        return cast(Port, port)


class SerialLink:
    """A box of buttons at the end of a cable, as a source of finished presses."""

    def __init__(
        self,
        talk: Conversation,
        ports: Ports,
        clock: Clock,
        *,
        device: str = "",
        name: str = "mcu",
        look_s: float = LOOK_S,
    ) -> None:
        """`device` is the path of a port; without one, the boards that are found are tried."""
        self._talk, self._ports, self._clock = talk, ports, clock
        self._device, self._name, self._look_s = device, name, look_s
        self._mark_ns = 0
        self._newest_ns: int | None = None
        self._state = CableState()
        self._report: LinkReport | None = None
        self._report_ns = 0
        self._wanted: tuple[Pattern, ...] | None = None
        self._questions: deque[Measure] = deque(maxlen=1)
        self._number = 0
        self._tried = 0
        self._faults = 0
        self._shown: tuple[Pattern, ...] | None = None
        self._listener = Listener(_nobody, _nobody, _nobody)
        self._stopping = threading.Event()
        self._sleeper, self._waker = socket.socketpair()
        self._sleeper.settimeout(0)
        self._waker.settimeout(0)
        self._thread = threading.Thread(target=self._run, name="serial-link", daemon=True)

    @property
    def name(self) -> str:
        """The name that its presses carry."""
        return self._name

    @property
    def quality(self) -> Quality:
        """What its stamps are worth at worst."""
        return QUALITY

    @property
    def state(self) -> CableState:
        """Whether it can be used now."""
        return self._state

    @property
    def report(self) -> LinkReport | None:
        """Everything that is known of the conversation, half a second old; none before."""
        return self._report

    @property
    def faults(self) -> int:
        """How often the conversation itself failed, which must not happen."""
        return self._faults

    def watermark_ns(self, now_ns: int) -> int:
        """The time before which none of its presses can still come; stands while it is gone."""
        return min(self._mark_ns, now_ns)

    def start(self, listener: Listener) -> None:
        """Look for the chip from now on, and tell what comes."""
        self._listener = listener
        self._thread.start()

    def lamps(self, patterns: Sequence[Pattern]) -> None:
        """Show these patterns, lamp 0 first, from now on; from any thread, at once."""
        self._wanted = tuple(patterns)
        self._wake()

    def measure(self, what: int) -> int:
        """Ask for one moment: of a lamp's number, or of `MEASURE_LIGHT`; from one thread, at once.

        Returns the number that `Listener.measured` will be told with it, if it comes.
        """
        self._number = next_number(self._number)
        self._questions.append(Measure(self._number, what))
        self._wake()
        return self._number

    def stop(self) -> None:
        """Let go of the port. May be called twice."""
        self._stopping.set()
        self._wake()
        if self._thread.is_alive():
            self._thread.join()
        self._sleeper.close()
        self._waker.close()

    def _wake(self) -> None:
        with suppress(OSError):  # full: it is awake already
            self._waker.send(b"!")

    def _run(self) -> None:
        while not self._stopping.is_set():
            path = self._next_path()
            if path is None:
                self._tell(CableState(fault=UNPLUGGED, text=str(UNPLUGGED)))
            else:
                self._use(path)
            self._rest()

    def _next_path(self) -> str | None:
        if self._device:
            return self._device
        found = self._ports.find()
        return found[self._tried % len(found)] if found else None

    def _use(self, path: str) -> None:
        """Open a port and lead the conversation until it breaks or belongs to somebody else."""
        try:
            port = self._ports.open(path)
        except (OSError, ValueError) as error:
            self._lose(path, explain_port(error, path))
            self._tried += 1
            return
        try:
            self._converse(port, path)
        except OSError as error:
            self._lose(path, explain_port(error, path))
        except Exception as error:
            self._faults += 1
            log.exception("the conversation with %s failed", path)
            self._lose(path, HardwareError(f"{path}: {error}", remedy="it is begun anew"))
        finally:
            with suppress(OSError):
                port.close()
            self._talk.closed(self._clock.now_ns())

    def _lose(self, path: str, fault: HardwareError) -> None:
        self._tell(CableState(LinkState.CLOSED, path, fault, str(fault)))

    def _converse(self, port: Port, path: str) -> None:
        now_ns = self._clock.now_ns()
        self._talk.opened(now_ns)
        self._shown = None
        unsent = b""
        while not self._stopping.is_set():
            if self._wait(port, now_ns, sending=bool(unsent)):
                data = port.read(READ_BYTES)
                self._talk.receive(data, self._clock.now_ns())
            now_ns = self._clock.now_ns()
            self._hand_on(path, now_ns)
            if self._is_somebody_elses():
                self._tried += 1
                return
            unsent = self._send(port, unsent)

    def _wait(self, port: Port, now_ns: int, *, sending: bool) -> bool:
        """Wait for a byte, or till there is something to say; whether there is a byte."""
        left_ns = min(max(self._talk.due_ns(now_ns) - now_ns, 0), LONGEST_WAIT_NS)
        timeout = (LONGEST_WAIT_NS if sending else left_ns) / SECOND_NS
        writing = [port] if sending else []
        watched: list[Port | socket.socket] = [port, self._sleeper]
        readable, _, _ = select.select(watched, writing, [], timeout)
        if self._sleeper in readable:
            self._clear_wake()
        return port in readable

    def _hand_on(self, path: str, now_ns: int) -> None:
        for press in self._talk.take():
            self._newest_ns = max(press.t_ns, self._newest_ns or 0)
            self._listener.press(press)
        for moment in self._talk.moments():
            self._listener.measured(moment)
        self._mark_ns = max(self._mark_ns, self._talk.watermark_ns(now_ns))
        if self._newest_ns is not None and self._mark_ns > self._newest_ns:
            self._newest_ns = None
            self._listener.passed()
        state = self._talk.state
        if now_ns - self._report_ns >= REPORT_NS or state is not self._state.link:
            self._report, self._report_ns = self._talk.report(), now_ns
            self._tell(CableState(state, path, text=self._report.text))

    def _is_somebody_elses(self) -> bool:
        """Whether this board is not ours and another one may be."""
        foreign = self._talk.state is LinkState.FOREIGN
        return foreign and not self._device and len(self._ports.find()) > 1

    def _send(self, port: Port, unsent: bytes) -> bytes:
        """Write what there is to say; return what the port did not take yet."""
        while self._questions:
            self._talk.measure(self._questions.popleft())
        wanted = self._wanted
        if wanted is not None and wanted is not self._shown:
            self._talk.lamps(wanted)
            self._shown = wanted
        data = unsent or self._talk.transmit(self._clock.now_ns())
        if not data:
            return b""
        try:
            return data[port.write(data) or 0 :]
        except BlockingIOError:
            return data

    def _tell(self, state: CableState) -> None:
        if state != self._state:
            self._state = state
            self._listener.changed(state)

    def _rest(self) -> None:
        """Wait a moment before the next try; a stop ends it."""
        if not self._stopping.is_set():
            select.select([self._sleeper], [], [], self._look_s)
            self._clear_wake()

    def _clear_wake(self) -> None:
        with suppress(OSError):
            while self._sleeper.recv(64):
                pass


def _nobody(*_told: object) -> None:
    """Hears what is told before anybody listens."""
