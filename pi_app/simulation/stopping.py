"""Ctrl-C, SIGTERM and SIGHUP while games are counted: never in the middle of a sum."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

from pi_app.endings import KINDS

T = TypeVar("T")


class Stop:
    """Whether the run shall end. A signal only notes it, but for work that may be broken off."""

    def __init__(self) -> None:
        self.asked = False
        self._breaks = False

    def ask(self, _kind: int = 0, _frame: FrameType | None = None) -> None:
        """End soon. Work that `unless_asked` does is broken off by KeyboardInterrupt."""
        self.asked = True
        if self._breaks:
            self._breaks = False  # one is enough, and a second would come out of `except`
            raise KeyboardInterrupt

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear the signals, but those that whoever started the program has it ignore (`nohup`)."""
        heard = [kind for kind in KINDS if signal.getsignal(kind) is not signal.SIG_IGN]
        before = {kind: signal.signal(kind, self.ask) for kind in heard}
        try:
            yield
        finally:
            for kind, handler in before.items():
                signal.signal(kind, handler)

    def unless_asked(self, work: Callable[[], T]) -> T | None:
        """Do some work and return what comes of it; none if it was broken off, and is lost."""
        try:
            try:
                self._breaks = True
                # Asked only now: a signal before it was noted, one after it breaks off.
                return None if self.asked else work()
            finally:
                self._breaks = False
        except KeyboardInterrupt:  # It may have come in the line above, the work just done.
            self.asked = True
            return None


@contextmanager
def held_back() -> Iterator[None]:
    """Let signals wait. A process that is started meanwhile never gets them, whatever its state.

    At a terminal Ctrl-C goes to all of us; only this process is to answer it.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
