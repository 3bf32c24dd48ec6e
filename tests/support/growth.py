"""What this process holds on to: memory, threads, files, processes. Linux only, like the table."""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Holdings:
    """At one moment, after a collection of garbage."""

    objects: int
    """That the collector knows."""
    blocks: int
    """Of memory, that Python's allocator has given out: numbers and texts as well."""
    resident: int
    """Bytes of its own, files that the system maps left out: these come and go with its needs.
    It swings by some MB with the sizes of what is kept."""
    threads: tuple[str, ...]
    """Names, sorted."""
    files: int
    """Open files, pipes and sockets."""
    processes: int
    """That it has started, and that are still there, or were not waited for."""


def holdings() -> Holdings:
    """Return what the process holds on to now."""
    gc.collect()
    resident, shared = map(int, Path("/proc/self/statm").read_text(encoding="ascii").split()[1:3])
    return Holdings(
        objects=len(gc.get_objects()),
        blocks=sys.getallocatedblocks(),
        resident=(resident - shared) * PAGE,
        threads=tuple(sorted(thread.name for thread in threading.enumerate())),
        files=sum(1 for _ in Path("/proc/self/fd").iterdir()),
        processes=len(multiprocessing.active_children()),
    )
