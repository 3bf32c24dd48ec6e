"""In CI a skipped test is a failure, wherever it skips; elsewhere it stays a skip."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.house import ROOT
from tests.support.no_skips import MAY_SKIP

SAMPLES = {
    "test_inside.py": "import pytest\n\ndef test_it() -> None:\n    pytest.skip('no')\n",
    "test_file.py": "import pytest\n\npytest.importorskip('no_such_module')\n",
    "test_expected.py": (
        "import pytest\n\n@pytest.mark.xfail\ndef test_it() -> None:\n    assert 1 == 2\n"
    ),
}


def run(folder: Path, sample: str, *, ci: str) -> str:
    """The closing line of pytest on one sample."""
    file = folder / sample
    file.write_text(SAMPLES[sample], encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.support.no_skips"]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", "-c", str(folder / "pytest.ini"), str(file)],
        cwd=ROOT,
        env={**os.environ, "CI": ci},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.stdout.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sample", "ci", "closing"),
    [
        ("test_inside.py", "true", "1 failed"),
        ("test_inside.py", "", "1 skipped"),
        ("test_file.py", "true", "1 error"),
        ("test_file.py", "", "1 skipped"),
        ("test_expected.py", "true", "1 xfailed"),
    ],
)
def test_what_becomes_of_a_skip(tmp_path: Path, sample: str, ci: str, closing: str) -> None:
    assert run(tmp_path, sample, ci=ci).startswith(closing)


def test_nothing_may_skip() -> None:
    assert frozenset() == MAY_SKIP
