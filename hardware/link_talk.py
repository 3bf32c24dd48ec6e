"""What the host has to say besides pings: acknowledgements, setup, lamps, queries. Pure.

Nothing here is sent twice for safety's sake: everything is repeated until the chip shows that it
has arrived, or from time to time where it shows nothing.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from hardware.link_settings import LinkSettings
from hardware.protocol import (
    LAMPS,
    VERSION,
    Ack,
    Button,
    Counts,
    Hello,
    HostMessage,
    Lamps,
    Pattern,
    Pulse,
    Query,
    Setup,
)

NEVER_NS = 1 << 62
LAST_SETUP = 255


class Talk:
    """What is due when, towards one start of the chip."""

    def __init__(self, settings: LinkSettings, chance: random.Random) -> None:
        """Nothing is due before `greet`."""
        self._settings, self._chance = settings, chance
        self._setup: Setup | None = None
        self._setup_ns = self._lamps_ns = self._query_ns = NEVER_NS
        self._unlike = 0
        self._acked_ns = 0
        self._ack: Ack | None = None
        self._old_acks: dict[tuple[int, int], Ack] = {}
        self._lamps = Lamps(0)
        self._asks = self._round()
        self._hello_wanted = False
        self.setup_taken = False
        """Whether the chip works by our settings."""

    def greet(self, boot: int, now_ns: int, *, setup: int, known: bool) -> None:
        """A start of the chip was heard, working by this setup (0: none).

        `known` tells whether its hello has come.
        """
        number = (setup + self._chance.randrange(LAST_SETUP - 1)) % LAST_SETUP + 1
        s = self._settings
        self._setup = Setup(
            protocol=VERSION,
            id=number,
            boot=boot,
            pulse_us=s.pulse_us,
            confirm_min_us=s.confirm_min_us,
            confirm_max_us=s.confirm_max_us,
            lockout_us=s.lockout_us,
            buttons=s.buttons,
        )
        self.setup_taken, self._unlike = False, 0
        self._hello_wanted = not known
        self._setup_ns = self._lamps_ns = self._query_ns = now_ns
        self._ack = None

    def leave(self) -> None:
        """Nobody is there to be spoken to."""
        self._setup, self.setup_taken, self._ack = None, False, None
        self._setup_ns = self._lamps_ns = self._query_ns = NEVER_NS
        self._old_acks.clear()

    def heard_hello(self) -> None:
        """The chip has said who it is."""
        self._hello_wanted = False

    def heard_pulse(self, pulse: Pulse, now_ns: int) -> None:
        """Two pulses in a row that name another setup mean that ours is not in force (again)."""
        if self._setup is None:
            return
        if pulse.setup == self._setup.id:
            self.setup_taken, self._unlike, self._setup_ns = True, 0, NEVER_NS
            return
        self._unlike += 1
        if self.setup_taken and self._unlike > 1:
            self.setup_taken, self._setup_ns = False, now_ns

    def lamps(self, patterns: Sequence[Pattern], now_ns: int) -> None:
        """Show these from now on, lamp 0 first; lamps not named are dark."""
        if len(patterns) > LAMPS:
            raise ValueError(f"there are {LAMPS} lamps, not {len(patterns)}")
        wanted = Lamps(sum(pattern << 4 * lamp for lamp, pattern in enumerate(patterns)))
        if wanted != self._lamps and self._setup is not None:
            self._lamps_ns = now_ns
        self._lamps = wanted

    def acknowledge(self, boot: int, following: int) -> None:
        """All presses of the present start before `following` have been handed on."""
        self._ack = Ack(boot, following & 0xFFFF)

    def acknowledge_again(self, boot: int, following: int, now_ns: int) -> None:
        """The chip still holds what was acknowledged: say it again, but not with every pulse."""
        if now_ns - self._acked_ns >= self._settings.ack_again_ns:
            self.acknowledge(boot, following)

    def acknowledge_old(self, boot: int, sequence: int) -> None:
        """One press of an earlier start has been handed on."""
        self._old_acks[boot, sequence] = Ack(boot, (sequence + 1) & 0xFFFF)

    def due_ns(self) -> int:
        """When `messages` will have something to say; in the past if it has now."""
        if self._ack is not None or self._old_acks:
            return 0
        return min(self._setup_ns, self._lamps_ns, self._query_ns)

    def messages(self, now_ns: int) -> list[HostMessage]:
        """What to say now."""
        said = self._acks(now_ns)
        if self._setup is not None and self._setup_ns <= now_ns:
            said.append(self._setup)
            self._setup_ns = now_ns + self._settings.setup_again_ns
        if self._lamps_ns <= now_ns:
            said.append(self._lamps)
            self._lamps_ns = now_ns + self._settings.lamps_again_ns
        if self._query_ns <= now_ns:
            s = self._settings
            every_ns = s.setup_again_ns if self._hello_wanted else s.query_every_ns
            said.append(self._query())
            self._query_ns = now_ns + every_ns
        return said

    def _acks(self, now_ns: int) -> list[HostMessage]:
        said: list[HostMessage] = list(self._old_acks.values())
        self._old_acks.clear()
        if self._ack is not None:
            said.append(self._ack)
            self._ack, self._acked_ns = None, now_ns
        return said

    def _query(self) -> Query:
        if self._hello_wanted:
            return Query(Hello.CODE, 0)
        if not self._asks:
            self._asks = self._round()
        return self._asks.pop()

    def _round(self) -> list[Query]:
        wired = [n for n in range(16) if self._settings.buttons >> n & 1]
        return [Query(Counts.CODE, 0), *(Query(Button.CODE, n) for n in reversed(wired))]
