"""When each frame was given to the line at the latest. Pure.

Bytes follow one another on the line at a known pace, so every piece in which a frame arrives says
when its first byte must have left: no later than the arrival of the piece, less the line time of
what had arrived by then. The earliest of these is the best. Where an adapter collects bytes, that
is mostly the piece whose last byte filled its packet, and that byte seldom ends a frame.
"""

from __future__ import annotations

from collections.abc import Iterator

from hardware.frames import FrameDecoder, Received
from hardware.link_settings import LinkSettings
from hardware.protocol import FRAME_FLAG

NEVER_NS = 1 << 62


class Arrivals:
    """Takes bytes, gives frames and the latest time at which each was begun."""

    def __init__(self, settings: LinkSettings) -> None:
        """No byte has come."""
        self.decoder = FrameDecoder()
        self._settings = settings
        self._begun = 0
        self._latest_ns = NEVER_NS

    def restart(self) -> None:
        """The line was opened anew."""
        self.decoder.restart()
        self._begun, self._latest_ns = 0, NEVER_NS

    def feed(self, data: bytes, now_ns: int) -> Iterator[tuple[Received, int]]:
        """Yield the messages that these bytes complete; they were there at now_ns."""
        flag = data.find(FRAME_FLAG)
        if self._begun and flag >= 0:
            # The frame that was begun ends here, if it is one: what is known of it is its own.
            for received in self.decoder.feed(data[: flag + 1]):
                yield received, min(self._latest_ns, self._begun_ns(received.line_bytes, now_ns))
            data = data[flag + 1 :]
            self._begun, self._latest_ns = 0, NEVER_NS
        for received in self.decoder.feed(data):
            yield received, self._begun_ns(received.line_bytes, now_ns)
        self._keep(data, now_ns)

    def _keep(self, data: bytes, now_ns: int) -> None:
        """A flag alone may be the end of the frame before: only what follows it is a beginning."""
        flag = data.rfind(FRAME_FLAG)
        if flag >= 0:
            self._begun, self._latest_ns = 0, NEVER_NS
        self._begun += len(data) - 1 - flag
        if self._begun:
            self._latest_ns = min(self._latest_ns, self._begun_ns(self._begun + 1, now_ns))

    def _begun_ns(self, line_bytes: int, now_ns: int) -> int:
        """The latest time at which the first of so many bytes was given, when all are here now."""
        return now_ns - self._settings.from_chip_ns(line_bytes)
