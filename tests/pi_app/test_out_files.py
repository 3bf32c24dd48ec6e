"""Files that people name: what cannot be meant is told before any work, and a link stays a link."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi_app.errors import BadInput, Failure
from pi_app.out_files import check_output, check_outputs, put_file


@pytest.mark.parametrize("name", ["", ".", "/dev/null", "/dev/full"])
def test_what_is_no_file_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="--csv: expected a file in a folder that is there, found"):
        check_output("--csv", Path(name))


def test_a_folder_and_a_file_in_no_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none" / "f", tmp_path / "f" / "g"):
        (tmp_path / "f").touch()
        with pytest.raises(BadInput):
            check_output("--csv", path)


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"a file that ends in \.png"):
        check_output("--plot", tmp_path / "p.jpg", ".png")
    check_output("--plot", tmp_path / "p.PNG", ".png")


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x"
    (tmp_path / "link").symlink_to(path)
    for other in (path, tmp_path / "." / "x", tmp_path / "link"):
        with pytest.raises(BadInput, match="--html: expected another file than that of --csv"):
            check_outputs({"--csv": path, "--html": other}, {})
    check_outputs({"--csv": path, "--html": tmp_path / "y", "--plot": None}, {})


def test_a_link_stays_and_what_it_points_to_is_written(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    link.symlink_to(real)
    check_output("--csv", link)
    put_file("--csv", link, b"new")
    assert link.is_symlink() and real.read_bytes() == b"new"


def test_nothing_is_left_of_a_look(tmp_path: Path) -> None:
    check_output("--csv", tmp_path / "x")
    assert not [*tmp_path.iterdir()]


def test_what_the_disk_says_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(Failure, match=r"--csv .*x/y: it cannot be written \(Not a directory\)"):
        (tmp_path / "x").touch()
        put_file("--csv", tmp_path / "x" / "y", b"")
