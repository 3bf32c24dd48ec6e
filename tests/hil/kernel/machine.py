"""The guest: a PC that QEMU computes, and what it says on its serial line.

Its clock counts instructions: 2 ns each, and nothing while it has nothing to do. So it does not
matter what else this machine does meanwhile, and a figure in ns is half as many instructions. It
is about as fast as one core of a Pi Zero 2; caches, other cores and a Pi's devices it has not.
"""

from __future__ import annotations

import json
import platform
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.hil.kernel.guest import SIGN
from tests.hil.kernel.image import Image

TOOLS = {
    "qemu-system-x86_64": "qemu-system-x86",
    "cpio": "cpio",
    "gcc": "gcc",
    "make": "make",
    "xz": "xz-utils",
    "dpkg-deb": "dpkg",
}
"""What it takes, and the packages that have it."""
PATIENCE_S = 900
"""It takes some 45 s. Only ever used up when it hangs."""
NS_PER_INSTRUCTION = 2
MACHINE = (
    *("-M", "pc,accel=tcg", "-cpu", "max", "-m", "512", "-nodefaults", "-no-reboot"),
    *("-icount", "shift=1,sleep=off", "-rtc", "clock=vm,base=2026-01-01", "-seed", "1"),
    *("-display", "none", "-serial", "stdio"),
)
KERNEL = (
    "console=ttyS0 quiet panic=-1 tsc=reliable mitigations=off nokaslr cryptomgr.notests "
    "preempt=full"  # kernel code gives way to a more urgent thread, as on Raspberry Pi OS
)


@dataclass(frozen=True, slots=True)
class Guest:
    """What the scenarios reported."""

    reports: Mapping[str, dict[str, Any]]
    console: str
    """What else it said."""

    def saw(self, scenario: str) -> dict[str, Any]:
        """What a scenario saw. Raises AssertionError with what it said if it failed."""
        report = self.reports.get(scenario)
        assert report is not None, f"{scenario!r} did not report; the guest said:\n{self.console}"
        assert "error" not in report, f"in the guest:\n{report['error']}"
        saw: dict[str, Any] = report["saw"]
        return saw


def require_tools() -> None:
    """Raises RuntimeError that says what to install."""
    if platform.machine() != "x86_64":
        raise RuntimeError(
            f"the guest is a PC and is made on one (amd64), not on {platform.machine()}"
        )
    if missing := [package for tool, package in TOOLS.items() if shutil.which(tool) is None]:
        raise RuntimeError(f"missing; install with: sudo apt-get install {' '.join(missing)}")


def boot(image: Image) -> Guest:
    """Start it and wait till it has switched itself off."""
    files = ("-kernel", str(image.kernel), "-initrd", str(image.initrd))
    done = subprocess.run(
        ["qemu-system-x86_64", *MACHINE, *files, "-append", KERNEL],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE_S,
        check=False,
    )
    said = done.stdout.decode(errors="replace").replace("\r", "")
    reports = {report["scenario"]: report for report in reports_in(said)}
    rest = [line for line in said.splitlines() if not line.startswith(SIGN)]
    return Guest(reports, "\n".join([*rest[-40:], done.stderr.decode(errors="replace")]))


def reports_in(said: str) -> Iterator[dict[str, Any]]:
    """Those lines of the console that are ours."""
    for line in said.splitlines():
        if line.startswith(SIGN):
            yield json.loads(line.removeprefix(SIGN))
