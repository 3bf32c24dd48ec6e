"""What a program runs on: versions of packages and of the system, for logs and bundles.

Nothing of its owner: no name of the machine, no user, no address.
"""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

DISTRIBUTION = "slap-table"
_SYSTEM = Path("/etc/os-release")
_MODEL = Path("/proc/device-tree/model")
_MEMORY = Path("/proc/meminfo")
_NAME = re.compile(r"[A-Za-z0-9._-]+")


@cache
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
    told = _metadata(DISTRIBUTION)
    for name in dict.fromkeys((DISTRIBUTION, *_needed(told))):
        version = re.search(r"^Version: (\S+)", _metadata(name), re.MULTILINE)
        if version is not None:
            yield name, version[1]


def _needed(told: str) -> Iterator[str]:
    """Yield the names of what a distribution needs, its tools left out."""
    for text in re.findall(r"^Requires-Dist: (.*)$", told, re.MULTILINE):
        name = _NAME.match(text)
        if name is not None and not ("extra ==" in text and "dev" in text):
            yield name[0]


def _metadata(name: str) -> str:
    """Return what a distribution says of itself, as text: to parse all of it takes its time."""
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return ""
    return found.read_text("METADATA") or found.read_text("PKG-INFO") or ""  # wheels; source trees


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _line_of(path: Path, key: str) -> str:
    found = re.search(rf"^{key}\s*[=:]\s*(.*)$", _text(path), re.MULTILINE)
    return found[1].strip() if found else ""
