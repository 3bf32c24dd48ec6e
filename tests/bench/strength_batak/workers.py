"""Work shared out over processes; the results do not depend on how many there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Found = TypeVar("Found")


def shared_out(
    work: Callable[[Task, Sequence[int]], Found], task: Task, numbers: Sequence[int], workers: int
) -> list[Found]:
    """Return what a function finds for parts of some numbers; with one worker, in this process."""
    if workers <= 1:
        return [work(task, numbers)]
    parts = [numbers[first::workers] for first in range(workers)]
    with get_context("spawn").Pool(workers) as pool:
        return pool.starmap(work, [(task, part) for part in parts])
