"""What a link has to report, written by hand."""

from __future__ import annotations

from hardware.link_report import LinkCounts, LinkReport, LinkState
from hardware.protocol import Board, Button, Counts, Hello

HELLO = Hello(1, 7, 0x0102, Board.NANO8, 0xFFFF, 0xFF, 1)
COUNTS = Counts(7, 0, 1, 2, 3, 4, 640)
BUTTONS = {
    0: Button(7, 8, 41, 0, 3, 420, 0),
    1: Button(7, 0, 112, 2, 57, 2_310, 12),
}


def report(boot: int = 7, *, buttons: int = 0xFFFF) -> LinkReport:
    """Return the report of a link that goes well, to a chip that has these buttons."""
    return LinkReport(
        state=LinkState.LIVE,
        text="",
        hello=Hello(1, boot, 0x0102, Board.NANO8, buttons, 0xFF, 1),
        boot=boot,
        board="nano8",
        firmware="1.2",
        held=2,
        overflow=False,
        missing=0,
        rate_ppm=-1_843.26,
        uncertainty_ns=46_250,
        round_trip_ns=1_870_500,
        outliers=1,
        clock_restarts=0,
        counts=LinkCounts(opens=2, starts=1, frames=9_000, doubled=3, pings=90, pongs=88),
        bad_crc=5,
        bad_form=6,
        unknown=0,
        noise_bytes=77,
        chip=COUNTS,
        buttons=BUTTONS,
    )
