"""A chip made by hand, for tests of the link: it says what a test tells it, on a perfect line.

It answers pings and takes setups and acknowledgements as the real one does. All else, presses
above all, a test makes with `press` and sends with `Desk.tell`.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from hardware.edge import Press
from hardware.frames import FrameDecoder, encode
from hardware.link import Link, LinkSettings, LinkState
from hardware.protocol import (
    VERSION,
    Ack,
    Board,
    Hello,
    Lamps,
    Message,
    Ping,
    Pong,
    PressFlags,
    Pulse,
    PulseFlags,
    Query,
    Setup,
)
from hardware.protocol import Press as Frame

US = 1_000
MS = 1_000_000
SECOND = 1_000_000_000
WAY_NS = MS
"""How long anything takes from one end to the other, line time included."""
TICKS = 1 << 48
PULSE_NS = 1_250 * US


@dataclass(slots=True)
class ScriptedChip:
    """One start of it; ticks begin at 0 at `born_ns`."""

    boot: int = 7
    born_ns: int = 0
    next: int = 0
    held: int = 0
    old: int = 0
    setup: int = 0
    pending_ns: int | None = None
    """Time of a contact that is not decided: its watermark stands there."""
    protocol: int = VERSION
    deaf_to_setups: bool = False
    deaf: bool = False
    """Answers nothing at all."""
    heard: list[Message] = field(default_factory=list)

    def tick(self, t_ns: int) -> int:
        """The counter at a time of the table clock."""
        return (t_ns - self.born_ns) * 16 // US

    def hello(self) -> Hello:
        """Who it is."""
        return Hello(self.protocol, self.boot, 0x0102, Board.PC, 0xFFFF, 0xFF, 1)

    def pulse(self, t_ns: int) -> Pulse:
        """Its pulse at this time."""
        tick = self.tick(t_ns)
        mark = tick if self.pending_ns is None else self.tick(self.pending_ns)
        return Pulse(
            boot=self.boot,
            tick=tick % TICKS,
            lag=tick - mark,
            next=self.next % 65536,
            held=self.held,
            old=self.old,
            levels=0,
            setup=self.setup,
            flags=PulseFlags(0),
        )

    def press(
        self,
        sequence: int,
        t_ns: int,
        button: int = 0,
        flags: PressFlags = PressFlags.DOWN,
        *,
        boot: int | None = None,
    ) -> Frame:
        """A press frame; it changes nothing in the chip."""
        boot = self.boot if boot is None else boot
        return Frame(boot, sequence % 65536, self.tick(t_ns) % TICKS, button, flags)

    def answer(self, message: Message, t_ns: int) -> Message | None:
        """What it says to a message that arrives at this time."""
        self.heard.append(message)
        if self.deaf:
            return None
        if isinstance(message, Ping):
            tick = self.tick(t_ns) % TICKS
            return Pong(self.boot, message.id, tick, tick)
        if isinstance(message, Setup) and message.boot == self.boot and not self.deaf_to_setups:
            self.setup = message.id
        if isinstance(message, Query) and message.what == Hello.CODE:
            return self.hello()
        return None

    def acks(self) -> list[Ack]:
        """The acknowledgements that it has heard."""
        return [message for message in self.heard if isinstance(message, Ack)]

    def lamps(self) -> list[int]:
        """The patterns of the lamps that it was told, in order."""
        return [message.patterns for message in self.heard if isinstance(message, Lamps)]


class Desk:
    """A link, a chip and the time, which only `run` moves on."""

    def __init__(self, chip: ScriptedChip | None = None, seed: int = 1) -> None:
        """The port is open; nothing was said."""
        self.now_ns = 50 * SECOND
        self.chip = chip or ScriptedChip(born_ns=self.now_ns - SECOND)
        self.link = Link(LinkSettings(), random.Random(seed))
        self.presses: list[Press] = []
        self.is_pulsing = True
        self._decoder = FrameDecoder()
        self._under_way: list[tuple[int, bytes]] = []
        self._pulse_ns = self.now_ns
        self.link.opened(self.now_ns)

    def tell(self, *messages: Message, take: bool = True) -> None:
        """These arrive at the link now."""
        self.link.receive(b"".join(map(encode, messages)), self.now_ns)
        if take:
            self.take()

    def take(self) -> None:
        """Take what the link has."""
        self.presses += self.link.take()

    def run(self, length_ns: int) -> None:
        """Let time pass: pulses come, pings are answered."""
        end_ns = self.now_ns + length_ns
        while self._step_ns() <= end_ns:
            self._step()
        self.now_ns = end_ns
        self._transmit()

    def state(self) -> LinkState:
        """In which state the link is now."""
        return self.link.state

    def go_live(self) -> None:
        """Run until the link knows all that it must, the rate of the chip's clock included."""
        self.run(1500 * MS)

    def touch(self) -> None:
        """A contact is closed from now on: no watermark passes what a test makes of it."""
        self.chip.pending_ns = self.now_ns
        self.run(2 * MS)

    def sequences(self) -> list[int]:
        """Of what was handed on."""
        return [press.sequence for press in self.presses]

    def make_press(self, *, ago_ns: int = 2 * MS, button: int = 0) -> Frame:
        """The chip's next press, made that long ago; pulses tell of it from now on."""
        frame = self.chip.press(self.chip.next, self.now_ns - ago_ns, button)
        self.chip.next += 1
        self.chip.held += 1
        return frame

    def _step_ns(self) -> int:
        times = [self.link.due_ns(self.now_ns), *(at for at, _ in self._under_way[:1])]
        if self.is_pulsing:
            times.append(self._pulse_ns)
        # Never twice at the same time: a link that is always due would never let it pass.
        return max(min(times), self.now_ns + US)

    def _step(self) -> None:
        self.now_ns = self._step_ns()
        while self._under_way and self._under_way[0][0] <= self.now_ns:
            self.link.receive(self._under_way.pop(0)[1], self.now_ns)
            self.take()
        if self.is_pulsing and self._pulse_ns <= self.now_ns:
            self._pulse_ns = self.now_ns + PULSE_NS
            self._send(self.chip.pulse(self.now_ns), self.now_ns)
        self._transmit()

    def _transmit(self) -> None:
        for received in self._decoder.feed(self.link.transmit(self.now_ns)):
            said = self.chip.answer(received.message, self.now_ns + WAY_NS)
            if said is not None:
                self._send(said, self.now_ns + WAY_NS)

    def _send(self, message: Message, t_ns: int) -> None:
        self._under_way.append((t_ns + WAY_NS, encode(message)))
        self._under_way.sort(key=lambda item: item[0])
