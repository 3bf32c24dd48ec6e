"""The whole program on files that something has gone over: in-process, its devices pretended."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

from pi_app import __main__ as program
from pi_app.cli import Commands, Request, Resume, run
from pi_app.doctor import Diagnosis
from pi_app.errors import Failure
from pi_app.inbox import Notice
from pi_app.running import Joined
from pi_app.whole_settings import load_whole_settings
from tests.pi_app.world import World

PUMPS = 5


@dataclass(frozen=True, slots=True)
class Told:
    """How a command ended, and what people read."""

    status: int
    out: str
    err: str
    notices: tuple[str, ...]
    """On the screen, of a table that was opened."""


class Program:
    """The commands, joined as in real life but to pretended parts; tables are opened and shut."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
        """Nothing of this machine's user is read or written: all is in `home`."""
        self.home = home
        self.state = home / "s" / "slap-table"
        self._world = World()
        for name, folder in (("XDG_STATE_HOME", "s"), ("XDG_CONFIG_HOME", "c"), ("HOME", "h")):
            monkeypatch.setenv(name, str(home / folder))
        monkeypatch.chdir(home)
        monkeypatch.setattr(program, "real_parts", lambda: self._world.parts)
        monkeypatch.setattr(program, "run", self._open_and_shut)

    def __call__(self, *arguments: str) -> Told:
        """Carry out one command line."""
        self._world = World()
        out, err = StringIO(), StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            commands = Commands(
                program.open_table, program.show_replay, self._diagnose, program.wire
            )
            status = run(arguments, commands)
        shown = [update for screen in self._world.screens for update in screen.updates]
        return Told(status, out.getvalue(), err.getvalue(), shown[-1].notices if shown else ())

    def _diagnose(self, path: Path | None) -> Diagnosis:
        load_whole_settings(path)
        return Diagnosis(playable=True, findings=())

    @staticmethod
    def _open_and_shut(table: Joined, request: Request, faults: tuple[str, ...] = ()) -> bool:
        """As `pi_app.running.run`, for a moment."""
        loop = table.loop
        with closing(table):
            for fault in faults:
                loop.post(Notice(fault))
            if request.resume is Resume.NOW:
                loop.resume_game()
            if request.at_once:
                loop.start_game()
            for _ in range(PUMPS):
                loop.pump()
        if loop.failure is not None:
            raise Failure(loop.failure)
        return table.wants_another


def is_clear(told: Told, *places: str) -> bool:
    """A good end without a word, or one line of error, with one of these places if it is input."""
    if told.status == 0:
        return not told.err
    line = told.err
    is_one = line.startswith("slap-table: ") and line.count("\n") == 1 and line[:-1].isprintable()
    return is_one and (told.status == 1 or any(place in line for place in places))


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Fail if something waits for ever, as for the other end of a pipe."""
    import signal

    def late(*_: object) -> None:
        raise AssertionError(f"no answer within {seconds} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
