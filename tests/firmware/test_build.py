"""The builds: quiet, with all warnings, small enough, at both speeds of the line.

Built afresh, as on a stranger's machine.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.firmware.making import BOARDS, make
from tests.support import firmware

pytestmark = pytest.mark.slow

FLASH_BYTES, RAM_BYTES = 16384, 1024


def test_builds_say_nothing_and_leave_what_they_should(fresh: Path) -> None:
    names = [f"slap-{board}.{kind}" for board in BOARDS for kind in ("elf", "hex")]
    for name in (*names, "libslap_host.so"):
        assert (fresh / name).stat().st_size > 0


def test_every_source_is_compiled_with_all_warnings(tmp_path: Path) -> None:
    done = subprocess.run(
        ["make", "-nC", str(firmware.FOLDER), f"BUILD={tmp_path}", "boards-locked", "host-locked"],
        capture_output=True,
        text=True,
        check=True,
    )
    compiled = re.findall(r"^\S*cc .* -c \S+\.c .*$", done.stdout, re.M)
    assert len(compiled) > 20
    for line in compiled:
        assert {"-Wall", "-Wextra", "-Wconversion"} <= set(line.split())
        assert " -w " not in line
        assert "-Wno-" not in line


def test_a_careless_conversion_stops_the_build(tmp_path: Path) -> None:
    copy = tmp_path / "firmware"
    shutil.copytree(firmware.FOLDER, copy, ignore=shutil.ignore_patterns("build"))
    with (copy / "src" / "lights.c").open("a") as lights:
        lights.write("uint8_t careless(uint16_t wide) { return wide; }\n")
    build = tmp_path / "build"
    build.mkdir()
    for name in ("host", "nano8"):
        status, said = make(build, f"{build}/{name}/lights.o", folder=copy)
        assert status != 0
        assert "[-Werror=conversion]" in said


@pytest.mark.long
def test_the_slower_line_builds_too_and_is_another_program(fresh: Path, tmp_path: Path) -> None:
    assert make(tmp_path, "all", "host", "BAUD=250000") == (0, "")
    for name in ("slap-nano8.hex", "slap-nano4.hex"):
        assert (tmp_path / name).read_bytes() != (fresh / name).read_bytes()


def test_a_rate_that_the_chip_cannot_keep_is_refused(tmp_path: Path) -> None:
    status, said = make(tmp_path, f"{tmp_path}/nano8/line.o", "BAUD=115200")
    assert status != 0
    assert "BAUD must be 500000 or 250000" in said


# ---- sizes ----


def _sizes(table: str) -> tuple[int, int]:
    """Bytes of flash and of RAM, from what `avr-size -A` says."""
    sections = {name: int(size) for name, size in re.findall(r"^(\.\w+) +(\d+)", table, re.M)}
    ram = sections[".data"] + sections[".bss"] + sections[".noinit"]
    return sections[".text"] + sections[".data"], ram


def _is_small(table: str) -> bool:
    flash, ram = _sizes(table)
    return flash < FLASH_BYTES and ram < RAM_BYTES


def test_it_fits_with_room_to_spare(elf: Path) -> None:
    done = subprocess.run(["avr-size", "-A", elf], capture_output=True, text=True, check=True)
    assert _is_small(done.stdout), done.stdout


@pytest.mark.parametrize(
    ("text", "data", "bss", "kept", "fits"),
    [
        (16379, 4, 603, 416, True),
        (16380, 4, 603, 416, False),
        (9000, 4, 604, 416, False),
        (9000, 604, 4, 416, False),
    ],
)
def test_sizes_are_counted(text: int, data: int, bss: int, kept: int, *, fits: bool) -> None:
    sizes = {".data": data, ".noinit": kept, ".text": text, ".bss": bss, ".debug_info": 99999}
    assert (
        _is_small("".join(f"{name:20}{size:5}   8388864\n" for name, size in sizes.items())) is fits
    )
