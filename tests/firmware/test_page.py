"""What firmware/README.md says, held against the program."""

from __future__ import annotations

import re

import pytest

from firmware import flash
from hardware import link_report, protocol
from hardware.link_settings import LinkSettings
from tests.support.house import ROOT

HERE = ROOT / "firmware"
TEXT = (HERE / "README.md").read_text(encoding="utf-8")
FRAMING_BYTES = 1 + 2 + 1
"""Flag, CRC, flag. A byte is ten bits on the line."""


def test_the_files_that_it_lists_are_there() -> None:
    (rows,) = re.findall(r"^\| file \| what \|\n(.*?)\n\n", TEXT, re.MULTILINE | re.DOTALL)
    names = [name for row in rows.splitlines()[1:] for name in re.findall(r"`([^`]+)`", row)]
    assert len(names) > 10
    listed = [name for name in names if re.search(r"\.\w+$|\]$", name)]
    assert [name for name in listed if not list(_of(name))] == []


def _of(name: str) -> list[str]:
    """The files that a name of the table means; `x.[ch]` means two."""
    found = [*HERE.glob(name), *ROOT.glob(name)]
    return [str(file) for file in found] if len(found) >= 1 + name.endswith("[ch]") else []


def test_every_source_is_listed() -> None:
    listed = set(re.findall(r"`src/(\w+)\.", TEXT))
    logic = {file.stem for file in (HERE / "src").glob("*.c")}
    assert logic - listed <= {"chip", "mmcu"}


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)(#[^)]*)?\)", TEXT)
    assert links
    assert [link for link, _ in links if not (HERE / link).exists()] == []


def test_targets_of_make_exist() -> None:
    makefiles = [(folder / "Makefile").read_text(encoding="utf-8") for folder in (ROOT, HERE)]
    targets = {
        target
        for text in makefiles
        for line in re.findall(r"^([a-z][a-z -]*):", text, re.MULTILINE)
        for target in line.split()
    }
    named = set(re.findall(r"(?:`|^)make ([a-z]+)", TEXT, re.MULTILINE))
    assert {"firmware", "flash", "play", "host"} <= named <= targets


@pytest.mark.parametrize(
    ("quoted", "said"),
    [
        ("No board is to be seen", flash.NO_BOARD),
        ("Several boards are plugged in", flash.SEVERAL),
        ("Not allowed to use", flash.NOT_ALLOWED),
        ("is in use", flash.BUSY),
        ("No boot loader answers", flash.NO_ANSWER),
        (
            "the board speaks, but not as a slap table",
            link_report.advice(link_report.LinkState.FOREIGN, None),
        ),
    ],
)
def test_what_it_quotes_is_said(quoted: str, said: str) -> None:
    assert f"| {quoted}" in TEXT or f"| … {quoted}" in TEXT
    assert quoted in said


def test_its_times_are_those_of_the_program() -> None:
    settings = LinkSettings()
    assert (
        f"{settings.confirm_min_us / 1000} ms, at most {settings.confirm_max_us // 1000} ms" in TEXT
    )
    assert f"every {settings.pulse_us / 2000} to {settings.pulse_us / 1000} ms" in TEXT


def test_a_press_is_as_long_as_it_says() -> None:
    press = protocol.Press(1, 1, 1, 1, protocol.PressFlags.DOWN)
    count = len(press.pack()) + FRAMING_BYTES
    line_ms = count * 10 * 1000 / protocol.BAUD
    assert f"{count} bytes, {line_ms:.2f} ms" in TEXT


def test_ticks_last_as_long_as_it_says() -> None:
    days = (1 << 48) // protocol.TICK_HZ // 86_400
    assert f"48 bits of them last {days} days" in TEXT
