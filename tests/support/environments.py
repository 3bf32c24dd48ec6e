"""Virtual environments that a test makes, with what pip puts into them; only long tests do."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

QUIET = ("-m", "pip", "--disable-pip-version-check", "install", "--quiet")
PATIENCE_S = 600


def environment(folder: Path, *packages: str, python: str = sys.executable) -> Path:
    """Make an environment with these packages and nothing else; return its folder of programs."""
    run(python, "-m", "venv", str(folder))
    programs = folder / "bin"
    run(str(programs / "python"), *QUIET, *packages)
    return programs


def lend_packages(programs: Path) -> None:
    """Let an environment import what this one has, after what it has itself."""
    own = sysconfig.get_path("purelib", vars={"base": str(programs.parent)})
    (Path(own) / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")


def run(
    *command: str,
    cwd: Path | None = None,
    given: str = "",
    environ: Mapping[str, str] = MappingProxyType({}),
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, without paths of this project; what it wrote is in the result."""
    inherited = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        command,
        cwd=cwd,
        input=given,
        env={**inherited, **environ},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(command)}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done
