"""A program that a test has started does not outlive it, nor does the test wait for its end."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ended(process: subprocess.Popen[bytes] | subprocess.Popen[str]) -> Iterator[None]:
    """End the program with the block, however that ends: `Popen` by itself would wait for it."""
    try:
        yield
    finally:
        process.kill()
