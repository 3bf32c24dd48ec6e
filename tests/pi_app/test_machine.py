"""What a program runs on, as logs and bundles tell it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi_app import machine

TOLD = "Metadata-Version: 2.1\nName: slap-table\nVersion: 9.8.7\nRequires-Dist: pygame>=2\n"


@pytest.mark.parametrize(
    ("folder", "file"),
    [("slap_table-9.8.7.dist-info", "METADATA"), ("slap_table.egg-info", "PKG-INFO")],
)
def test_our_version_is_told_however_we_were_installed(
    folder: str, file: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / folder).mkdir()
    (tmp_path / folder / file).write_text(TOLD)
    monkeypatch.syspath_prepend(str(tmp_path))
    packages = machine.machine.__wrapped__()["packages"]
    assert packages["slap-table"] == "9.8.7"
    assert set(packages) == {"slap-table", "pygame"}
