"""A small Dask cluster of processes on this machine, whose workers can be killed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

from tests.support.house import ROOT

QUIET = {"DASK_DISTRIBUTED__WORKER__MEMORY__TERMINATE": "False"}
_SCHEDULER = re.compile(r"Scheduler at: *(tcp://[0-9.:]+)")
_REGISTERED = re.compile(r"Registered to:")


class DaskCluster:
    """One scheduler and its workers, a process and a thread each."""

    def __init__(self) -> None:
        self._started: list[subprocess.Popen[str]] = []
        self._scheduler = self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        self.address = self._told(self._scheduler, _SCHEDULER)
        self.workers: list[subprocess.Popen[str]] = []

    def _start(self, program: str, *arguments: str) -> subprocess.Popen[str]:
        started = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{program}", "--no-dashboard", *arguments],
            cwd=ROOT,
            env=os.environ | QUIET,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._started.append(started)
        return started

    def _told(self, program: subprocess.Popen[str], wanted: re.Pattern[str]) -> str:
        """Wait for a line of a program's log."""
        log: IO[str] | None = program.stderr
        assert log is not None
        for line in log:
            if found := wanted.search(line):
                return found.group(found.lastindex or 0)
        raise AssertionError(f"{wanted.pattern}: the program has ended")

    def add(self, count: int) -> None:
        """Start workers, and wait till the scheduler knows them."""
        # Without a nanny nobody starts a worker again that was killed.
        options = (self.address, "--no-nanny", "--nthreads", "1", "--host", "127.0.0.1")
        new = [self._start("dask_worker", *options) for _ in range(count)]
        for worker in new:
            self._told(worker, _REGISTERED)
        self.workers += new

    def kill(self, program: subprocess.Popen[str] | None = None) -> None:
        """Kill one, or else the scheduler."""
        (program or self._scheduler).kill()

    def end(self) -> None:
        """Kill all that lives."""
        for program in reversed(self._started):
            program.kill()
            program.wait()
            assert program.stderr is not None
            program.stderr.close()


@contextmanager
def dask_cluster(workers: int) -> Iterator[DaskCluster]:
    """A cluster that is gone afterwards."""
    made = DaskCluster()
    try:
        made.add(workers)
        yield made
    finally:
        with suppress(ProcessLookupError):
            made.end()
