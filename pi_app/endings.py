"""Signals end the program in good order, at once, whatever its main thread waits for."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

KINDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def stopped_by_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Ctrl-C, and a stop or a hang-up from the system, end the program in good order.

    `stop` is called on a thread of its own. Python runs handlers on the main thread only, and one
    that was about to wait when the signal came would hear of it no sooner than its wait ends.
    """
    before = {kind: signal.signal(kind, _nothing) for kind in KINDS}
    ours, theirs = socket.socketpair()
    theirs.settimeout(0)
    thread = threading.Thread(target=_listen, args=(ours, stop), name="signals", daemon=True)
    thread.start()
    fd_before = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(fd_before)
        for kind, handler in before.items():
            signal.signal(kind, handler)
        theirs.close()
        thread.join()
        ours.close()


@contextmanager
def interrupted_by_signals() -> Iterator[None]:
    """A stop or a hang-up from the system raises KeyboardInterrupt too, as Ctrl-C does.

    For work on the main thread, which then lets go of what it holds. Signals that whoever started
    the program has it ignore, as `nohup` does, stay ignored.
    """
    heard = [kind for kind in KINDS if signal.getsignal(kind) is not signal.SIG_IGN]
    before = {kind: signal.signal(kind, signal.default_int_handler) for kind in heard}
    try:
        yield
    finally:
        for kind, handler in before.items():
            signal.signal(kind, handler)


def _nothing(*_signal: object) -> None:
    """A handler must be there, or the system would end the program itself."""


def _listen(numbers: socket.socket, stop: Callable[[], None]) -> None:
    """The interpreter writes the number of each signal as a byte, the moment it comes."""
    while told := numbers.recv(64):
        if any(kind in told for kind in KINDS):
            stop()
