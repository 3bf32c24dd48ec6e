"""The parent's side of the screen process: an output that can neither fail nor hold up the game.

`publish` only puts the update into a mailbox. One thread empties it into the pipe; it may block
there for as long as the child hangs. Another starts the child, listens to it, and starts it anew
when it dies or stops presenting frames. This module must not import pygame: the app's own process
stays free of it.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess

from pi_app.care import Care
from pi_app.publish import Update
from pi_app.screens.mailbox import Mailbox
from pi_app.screens.messages import FramePresented, FromScreen, ScreenFault, ScreenSettings

_LOG = logging.getLogger(__name__)
S = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the host waits for its child."""

    first_frame_ns: int = 20 * S
    """A cold start from a slow SD card takes its time."""
    frame_ns: int = 3 * S
    stop_ns: int = S // 2


ENDED = "The screen has ended by itself; it is started again"
FROZEN = "The screen shows no frames any more; it is started again"
NOT_STARTED = "The screen cannot be started; it is tried again"


def _child(pipe: Connection, settings: ScreenSettings) -> None:
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
    # Imported here, for the parent imports this module and must not load pygame.
    from pi_app.screens.process import run_screen

    run_screen(pipe, settings)


@dataclass(frozen=True, slots=True)
class _Run:
    """One life of the child."""

    process: SpawnProcess
    pipe: Connection

    def end(self, sending: threading.Lock, patience_ns: int) -> None:
        """Let it go: politely by closing the pipe, then by force. Leaves no zombie.

        The pipe is never closed under a sender; one that a hanging child blocks gets free when
        the child is killed.
        """
        if patience_ns and sending.acquire(timeout=patience_ns / 2 / S):
            self.pipe.close()
            sending.release()
            self.process.join(patience_ns / 2 / S)
        self.process.kill()
        self.process.join()
        with sending:
            self.pipe.close()
        self.process.close()


class ScreenHost:
    """An `Output` whose screen is a process of its own.

    `on_message` is called on the host's own thread with whatever the screen says.
    """

    name = "screen"

    def __init__(
        self,
        settings: ScreenSettings,
        on_message: Callable[[FromScreen], None],
        care: Care,
        *,
        patience: Patience | None = None,
    ) -> None:
        """`care` says how soon a screen that has died is started again, and is told of it."""
        self._settings = settings
        self._on_message = on_message
        self._care, self._clock_ns = care, care.clock.now_ns
        self._patience = patience or Patience()
        self._context: SpawnContext = multiprocessing.get_context("spawn")
        self._mailbox = Mailbox()
        self._stopping = threading.Event()
        self._run: _Run | None = None
        self._is_refused = False
        self._keeper = threading.Thread(target=self._keep, name="screen-host", daemon=True)
        self._sender = threading.Thread(target=self._send_all, name="screen-send", daemon=True)
        self._keeper.start()
        self._sender.start()

    def publish(self, update: Update) -> None:
        """Take note of an update; the newest view wins, events add up. Returns at once."""
        self._mailbox.put(update)

    def stop(self) -> None:
        """End the screen and its process. May be called twice."""
        self._stopping.set()
        self._mailbox.close()
        self._keeper.join()
        self._sender.join()

    @property
    def child_pid(self) -> int | None:
        """Process number of the screen, for the operator's page; none while there is none."""
        run = self._run
        return run.process.pid if run is not None else None

    def _keep(self) -> None:
        while not self._stopping.is_set():
            fault = self._live()
            if fault is not None:
                due_ns = self._care.failed(fault)
                self._stopping.wait(max(due_ns - self._clock_ns(), 0) / S)

    def _live(self) -> str | None:
        """Start a child and listen to it until it ends; return why, none if it was to."""
        try:
            run = self._start()
        except OSError:
            _LOG.exception("the screen process could not be started")
            return NOT_STARTED
        try:
            return self._listen(run)
        finally:
            self._mailbox.detach()
            self._run = None
            patience_ns = self._patience.stop_ns if self._stopping.is_set() else 0
            run.end(self._mailbox.sending, patience_ns)

    def _start(self) -> _Run:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=_child, args=(theirs, self._settings), name="slap-table-screen", daemon=True
        )
        process.start()
        theirs.close()
        run = _Run(process, ours)
        self._run = run
        self._mailbox.attach(ours)
        return run

    def _listen(self, run: _Run) -> str | None:
        limit_ns = self._clock_ns() + self._patience.first_frame_ns
        while not self._stopping.is_set():
            try:
                message = run.pipe.recv() if run.pipe.poll(0.05) else None
            except (EOFError, OSError):
                return ENDED
            if isinstance(message, ScreenFault):
                return self._refused(message)
            if message is not None:
                self._hand_on(message)
            if isinstance(message, FramePresented):
                self._care.sign(message.t_ns)
                self._care.worked()
                self._is_refused = False
                limit_ns = self._clock_ns() + self._patience.frame_ns
            elif self._clock_ns() > limit_ns:
                return FROZEN
        return None

    def _refused(self, fault: ScreenFault) -> str:
        """There is no display, which the app has to know once: it may come later."""
        if not self._is_refused:
            self._hand_on(fault)
        self._is_refused = True
        return fault.text

    def _hand_on(self, message: FromScreen) -> None:
        try:
            self._on_message(message)
        except Exception:
            _LOG.exception("the app failed to take %r from the screen", message)

    def _send_all(self) -> None:
        while self._mailbox.send_next():
            pass
