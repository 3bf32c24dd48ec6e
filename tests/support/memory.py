"""The most memory that a process has had, Linux says.

`resource.getrusage` is no use for a process that a test starts: its figure counts in what the
process that started it had, so a large test run would hide any growth.
"""

from __future__ import annotations

from pathlib import Path


def most_kb() -> int:
    """Return the peak of what this process has had in memory, in kB."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1])
