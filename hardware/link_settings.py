"""How the conversation with the chip is led: every time and every bound of it, in one place."""

from __future__ import annotations

from dataclasses import dataclass

from hardware import protocol

MS = 1_000_000
SECOND = 1_000_000_000
ALL_BUTTONS = (1 << protocol.SLAPS + protocol.PLAYS) - 1


@dataclass(frozen=True, slots=True)
class LinkSettings:
    """What the chip is asked to do, and how patient the host is."""

    source: str = "mcu"
    """As its presses are called."""
    baud: int = protocol.BAUD
    tick_hz: int = protocol.TICK_HZ

    pulse_us: int = protocol.PULSE_US
    confirm_min_us: int = 800
    """A contact of at least this length is a press. Less than 1 ms, so that one of 1 ms counts
    on a chip whose clock is a little slow."""
    confirm_max_us: int = 5_000
    lockout_us: int = 30_000
    buttons: int = ALL_BUTTONS
    """Which are wired, bit n = button n."""

    stamp_late_ns: int = 3_400
    """From a contact to its stamp: 1.7 us if it comes alone, ..."""
    stamp_ns: int = 1_800
    """... and by so much more or less: it may have to wait for the stamp of another."""
    order_ns: int = 2_000
    """Stamps of the chip that are no farther apart were taken together: a tie."""
    recovered_ns: int = 2 * MS
    """For so long a contact can go unseen that is found only by looking; added to both above."""

    silent_ns: int = 250 * MS
    """A chip that was heard and says nothing for so long is lost."""
    foreign_ns: int = 3 * SECOND
    """So long bytes may come of which none is understood: a boot loader, garbage at the start."""
    setup_again_ns: int = 60 * MS
    ack_again_ns: int = 8 * MS
    lamps_again_ns: int = SECOND
    query_every_ns: int = 250 * MS
    alike_ns: int = 10 * MS
    """What is only believed when it comes twice must come twice this far apart, for a cable that
    doubles a frame doubles it at once."""

    def __post_init__(self) -> None:
        """Raises ValueError for times that the chip would not take."""
        if not 0 < self.confirm_min_us <= self.confirm_max_us < self.lockout_us <= 0xFFFF:
            raise ValueError(f"want 0 < confirm_min <= confirm_max < lockout, found {self}")
        if not 0 < self.pulse_us <= 2_000:
            raise ValueError(f"a pulse must come at least every 2000 us, not {self.pulse_us}")
        if self.baud <= 0 or self.tick_hz <= 0:
            raise ValueError(f"want the speeds of the line and of the chip, found {self}")

    def to_chip_ns(self, line_bytes: int) -> int:
        """The shortest time from giving so many bytes to the line to the chip's having them all.

        Either end may run 0.5 % fast, and a byte is taken in the middle of its stop bit.
        """
        return self._bits_ns(10 * line_bytes - 1)

    def from_chip_ns(self, line_bytes: int) -> int:
        """The shortest time from the tick in a frame to the arrival of so many bytes of it.

        As above; and the chip reads its clock some cycles after it gave the first byte: two bits.
        """
        return self._bits_ns(10 * line_bytes - 3)

    def _bits_ns(self, bits: int) -> int:
        return max(bits, 0) * 995_000_000 // self.baud
