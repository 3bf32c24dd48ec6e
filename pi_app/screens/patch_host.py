"""The parent's side of the screen with one patch: a process that answers each patch with its time.

This module must not import pygame: the program's own process stays free of it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from multiprocessing.connection import Connection

from pi_app.errors import Failure
from pi_app.screens.messages import FramePresented, Patch, ScreenFault, ScreenSettings

OPEN_S = 20.0
"""A cold start from a slow SD card takes its time."""
SHOW_S = 3.0
STOP_S = 1.0


def _child(pipe: Connection, settings: ScreenSettings) -> None:
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
    # Imported here, for the parent imports this module and must not load pygame.
    from pi_app.screens.patch import run_patch

    run_patch(pipe, settings)


class PatchHost:
    """A screen with one patch."""

    def __init__(self, settings: ScreenSettings) -> None:
        """Open it, dark. Raises Failure if there is no screen."""
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=_child, args=(theirs, settings), name="slap-table-patch", daemon=True
        )
        self._process.start()
        theirs.close()
        self._patience_s = OPEN_S
        self._is_open = True

    def show(self, patch: Patch) -> int:
        """Show the patch; return when its frame was presented. Raises Failure."""
        try:
            self._pipe.send(patch)
            answer = self._pipe.recv() if self._pipe.poll(self._patience_s) else None
        except (EOFError, OSError):
            raise Failure("the screen has ended by itself") from None
        self._patience_s = SHOW_S
        if isinstance(answer, FramePresented):
            return answer.t_ns
        if isinstance(answer, ScreenFault):
            raise Failure(answer.text)
        closed = "the window was closed: nothing more can be measured"
        raise Failure("the screen shows nothing" if answer is None else closed)

    def stop(self) -> None:
        """Close it. May be called twice."""
        if not self._is_open:
            return
        self._is_open = False
        self._pipe.close()
        self._process.join(STOP_S)
        self._process.kill()
        self._process.join()
        self._process.close()
