"""Makes both sides of the wire protocol from `protocol.toml`.

`python firmware/gen_protocol.py` writes `src/protocol.h` and `../hardware/protocol.py`;
with `--check` it only says whether they are fresh. Exit code 1: not fresh, or the table has
faults, one line for each. A test compares the committed files with what this makes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

# Run as a file, it would not find its neighbours under the name of their folder.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from firmware.protocol_c import c_constants, header
from firmware.protocol_python import module, python_names
from firmware.protocol_table import TableFault, read, refuse, twice

HERE = Path(__file__).resolve().parent
TABLE_FILE = HERE / "protocol.toml"
C_FILE = HERE / "src" / "protocol.h"
PYTHON_FILE = HERE.parent / "hardware" / "protocol.py"


def outputs(text: str) -> dict[Path, str]:
    """What each generated file must hold. Raises TableFault with all faults of the text."""
    table = read(text)
    refuse(twice("name in C", (name for name, _ in c_constants(table))))
    refuse(twice("name in Python", python_names(table)))
    return {C_FILE: header(table), PYTHON_FILE: module(table)}


def stale(files: Mapping[Path, str]) -> list[Path]:
    """Which of these files are not there or hold something else."""
    return [f for f, text in files.items() if not f.exists() or f.read_text("utf-8") != text]


def main(arguments: list[str] | None = None) -> int:
    """Write both files, or with --check only look. Returns the exit code."""
    parser = argparse.ArgumentParser(description="Makes protocol.h and protocol.py.")
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if not fresh")
    only_look = parser.parse_args(arguments).check
    try:
        files = outputs(TABLE_FILE.read_text("utf-8"))
    except TableFault as fault:
        print(*(f"{TABLE_FILE.name}: {line}" for line in fault.args), sep="\n", file=sys.stderr)
        return 1
    old = stale(files)
    for file in old:
        print(f"{file.name} is {'not fresh' if only_look else 'made anew'}")
        if not only_look:
            file.write_text(files[file], "utf-8")
    return 1 if only_look and old else 0


if __name__ == "__main__":
    sys.exit(main())
