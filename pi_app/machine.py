"""What a program runs on: versions of packages and of the system, for logs and bundles.

Nothing of its owner: no name of the machine, no user, no address.
"""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterator
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Any

DISTRIBUTION = "slap-table"
_SYSTEM = Path("/etc/os-release")
_MODEL = Path("/proc/device-tree/model")
_MEMORY = Path("/proc/meminfo")
_NAME = re.compile(r"[A-Za-z0-9._-]+")


def machine() -> dict[str, Any]:
    """Return what is known, as JSON has it."""
    return {
        "system": _line_of(_SYSTEM, "PRETTY_NAME").strip('"'),
        "kernel": f"{platform.system()} {platform.release()} {platform.machine()}",
        "model": _text(_MODEL).strip("\0\n"),
        "processors": os.cpu_count(),
        "memory": _line_of(_MEMORY, "MemTotal"),
        "python": platform.python_version(),
        "packages": dict(_packages()),
    }


def _packages() -> Iterator[tuple[str, str]]:
    """Yield our own version, and of what we need that is there."""
    try:
        yield DISTRIBUTION, metadata.version(DISTRIBUTION)
        wanted = metadata.requires(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:
        return
    for name in dict.fromkeys(_names(wanted)):
        with suppress(metadata.PackageNotFoundError):
            yield name, metadata.version(name)


def _names(wanted: list[str]) -> Iterator[str]:
    for text in wanted:
        name = _NAME.match(text)
        is_tool = "extra ==" in text and "dev" in text
        if name is not None and name[0] != DISTRIBUTION and not is_tool:
            yield name[0]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _line_of(path: Path, key: str) -> str:
    found = re.search(rf"^{key}\s*[=:]\s*(.*)$", _text(path), re.MULTILINE)
    return found[1].strip() if found else ""
