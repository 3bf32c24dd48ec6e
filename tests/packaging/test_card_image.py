"""`make image`, as far as it goes without one: bad arguments are one line, and nothing is made.

A whole card is made by hand, as root: `tests/packaging/try_image.sh`.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.support.house import ROOT


def make(folder: Path, *arguments: str) -> tuple[int, str]:
    """Run `make image`; return the script's own exit status and what it told."""
    command = ["sh", str(ROOT / "pi_app/install/card_image.sh"), *arguments]
    environment = {**os.environ, "GROW": "1G"}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "which image, and what is made of it?"),
        (("there.img",), "which image, and what is made of it?"),
        (("not.img", "card.img"), "not.img: there is no such file"),
        (("there.img", "there.img"), "there.img: there is something of that name"),
    ],
)
def test_bad_arguments_are_one_line_and_nothing_is_made(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    (tmp_path / "there.img").write_bytes(b"not an image")
    status, line = make(tmp_path, *arguments)
    assert (status, line.count("\n")) == (2, 1)
    assert line.startswith(f"image: {told}")
    assert [one.name for one in tmp_path.iterdir()] == ["there.img"]
    assert (tmp_path / "there.img").read_bytes() == b"not an image"


def test_make_hands_its_words_on() -> None:
    command = (
        "make",
        "--no-print-directory",
        "--dry-run",
        "image",
        "IMAGE=a.img.xz",
        "CARD=b.img",
        "GROW=1G",
        "ARGS=--x y",
    )
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    told = done.stdout.splitlines()[-1]
    assert told == 'GROW="1G" ARGS="--x y" sh pi_app/install/card_image.sh "a.img.xz" "b.img"'
