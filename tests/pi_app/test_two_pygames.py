"""pygame and pygame-ce in one environment are found, and nowhere else is anything said."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pi_app.__main__ import Table, open_table
from pi_app.cli import Request
from pi_app.probes import MachineProbes
from pi_app.two_pygames import TWO_PYGAMES, two_pygames
from tests.pi_app.test_probes import probes_of


def installed(folder: Path, *names: str) -> str:
    """A folder of packages in which these are installed, as pip leaves them."""
    (folder / "pygame").mkdir(parents=True)
    for name in names:
        info = folder / f"{name.replace('-', '_')}-2.5.8.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.5.8\n")
        (info / "RECORD").write_text("pygame/__init__.py,,\n")
    return str(folder)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ((), None),
        (("pygame",), None),
        (("pygame-ce",), None),
        (("pygame", "pygame-ce"), TWO_PYGAMES),
        (("pygame", "pygame-zero"), None),
    ],
)
def test_both_in_one_folder_is_a_fault(
    tmp_path: Path, names: tuple[str, ...], told: str | None
) -> None:
    assert two_pygames([installed(tmp_path / "packages", *names)]) == told


def test_in_two_folders_the_first_one_counts(tmp_path: Path) -> None:
    own = installed(tmp_path / "own", "pygame-ce")
    system = installed(tmp_path / "system", "pygame")
    assert two_pygames([own, system]) is None


def test_one_folder_by_two_ways_is_one(tmp_path: Path) -> None:
    there = installed(tmp_path / "lib", "pygame", "pygame-ce")
    (tmp_path / "lib64").symlink_to(there)
    assert two_pygames([str(tmp_path / "lib64"), there]) == TWO_PYGAMES


def test_this_environment_is_in_order() -> None:
    assert two_pygames() is None


def test_it_is_one_line_that_names_the_remedy() -> None:
    assert "pip uninstall pygame pygame-ce" in TWO_PYGAMES
    assert "\n" not in TWO_PYGAMES


def test_the_doctor_asks_this_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine: MachineProbes = probes_of(tmp_path)
    assert machine.pygames() == ""
    monkeypatch.setattr(sys, "path", [installed(tmp_path / "packages", "pygame", "pygame-ce")])
    assert machine.pygames() == TWO_PYGAMES


def test_a_table_is_told_of_it_when_it_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def run(table: Table, _request: Request, faults: tuple[str, ...]) -> bool:
        told.extend(faults)
        table.close()
        return False

    folder = installed(tmp_path / "packages", "pygame", "pygame-ce")
    monkeypatch.setattr(sys, "path", [*sys.path, folder])
    monkeypatch.setattr("pi_app.__main__.run", run)
    settings = tmp_path / "settings.toml"
    settings.write_text('[journal]\nkeep = false\n[screen]\nmode = "none"\n[sound]\non = false\n')
    open_table(Request(at_once=True, seats="bot:easy,bot:easy", settings=settings))
    assert told == [TWO_PYGAMES]
