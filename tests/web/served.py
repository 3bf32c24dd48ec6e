"""A hand server alone, without a match behind it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from hardware.clock import MonotonicClock
from pi_app.web.messages import FromPhone
from pi_app.web.pages import File
from pi_app.web.server import HandServer, WebOptions


class Ear:
    """Keeps what the table hears; others can wait for it."""

    def __init__(self) -> None:
        self.news: list[FromPhone] = []
        self._came = threading.Condition()

    def __call__(self, news: FromPhone) -> None:
        with self._came:
            self.news.append(news)
            self._came.notify_all()

    def wait_for(self, news: FromPhone, timeout_s: float = 30.0) -> None:
        """Wait until this has been heard. Raises TimeoutError."""
        self.wait_until(lambda: news in self.news, timeout_s)

    def wait_until(self, holds: Callable[[], bool], timeout_s: float = 30.0) -> None:
        """Wait until something holds of what was heard. Raises TimeoutError."""
        with self._came:
            if not self._came.wait_for(holds, timeout_s):
                raise TimeoutError(f"heard {self.news}")


@contextmanager
def serving(
    options: WebOptions,
    tell: Callable[[FromPhone], None] | None = None,
    clock_ns: Callable[[], int] | None = None,
) -> Iterator[HandServer]:
    """Run a server for a while."""
    server = HandServer(options, tell or Ear(), clock_ns or MonotonicClock().now_ns)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def page_bytes(files: Mapping[str, File]) -> int:
    """What a phone loads of a page: all of its files, but of the words its own language alone."""
    sizes = {name: len(file.content) for name, file in files.items()}
    words = [size for name, size in sizes.items() if name.startswith("words.") and ".json" in name]
    return sum(sizes.values()) - sum(words) + max(words)
