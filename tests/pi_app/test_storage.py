"""The door to the disk: the real one and the pretend one do the same."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pi_app.storage import Disk, Storage
from tests.support.house import ROOT
from tests.support.pretend_disk import PretendDisk


@pytest.fixture(params=[Disk, PretendDisk], ids=["real", "pretend"])
def storage(request: pytest.FixtureRequest) -> Storage:
    made: Storage = request.param()
    return made


@contextmanager
def written(storage: Storage, path: Path, *parts: bytes) -> Iterator[None]:
    """A file that is held meanwhile."""
    storage.make_folder(path.parent)
    file = storage.create(path)
    for part in parts:
        file.append(part)
        file.sync()
    yield
    file.close()
    file.close()


def test_what_was_appended_can_be_read(storage: Storage, tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "f"
    with written(storage, path, b"one", b"", b"two" * 100_000):
        assert storage.read(path) == b"one" + b"two" * 100_000
    assert storage.names(path.parent) == ["f"]


def test_a_file_is_not_written_over(storage: Storage, tmp_path: Path) -> None:
    path = tmp_path / "f"
    with written(storage, path, b"one"):
        pass
    with pytest.raises(FileExistsError):
        storage.create(path)
    assert storage.read(path) == b"one"


def test_a_file_is_removed_whether_it_was_there_or_not(storage: Storage, tmp_path: Path) -> None:
    path = tmp_path / "f"
    storage.replace(path, b"one")
    for _ in range(2):
        storage.remove(path)
        with pytest.raises(FileNotFoundError):
            storage.read(path)


def test_a_file_is_gone_on_with_after_a_cut(storage: Storage, tmp_path: Path) -> None:
    path = tmp_path / "f"
    with written(storage, path, b"one two thr"):
        pass
    file = storage.reopen(path, 8)
    file.append(b"three")
    file.sync()
    file.close()
    assert storage.read(path) == b"one two three"


def test_who_writes_a_file_holds_it(storage: Storage, tmp_path: Path) -> None:
    path = tmp_path / "f"
    with written(storage, path, b"one"):
        assert storage.is_held(path)
        with pytest.raises(BlockingIOError):
            storage.reopen(path, 0)
        assert storage.read(path) == b"one"
    assert not storage.is_held(path)
    file = storage.reopen(path, 3)
    assert storage.is_held(path)
    file.close()
    assert not storage.is_held(path)


def test_what_is_not_there(storage: Storage, tmp_path: Path) -> None:
    path = tmp_path / "nobody" / "f"
    assert storage.is_held(path)
    for ask in (lambda: storage.read(path), lambda: storage.names(path.parent)):
        with pytest.raises(OSError, match="No such file"):
            ask()
    with pytest.raises(OSError, match="No such file"):
        storage.reopen(path, 0)


def test_a_file_is_replaced_whole(storage: Storage, tmp_path: Path) -> None:
    path = tmp_path / "f"
    for data in (b"one", b"", b"two"):
        storage.replace(path, data)
        assert storage.read(path) == data
    assert storage.names(tmp_path) == ["f"]


def test_a_folder_where_a_file_is(storage: Storage, tmp_path: Path) -> None:
    storage.replace(tmp_path / "f", b"one")
    with pytest.raises(FileExistsError):
        storage.make_folder(tmp_path / "f")


HOLDER = """
import sys
from pathlib import Path
from pi_app.storage import Disk
file = Disk().create(Path(sys.argv[1]))
file.append(b"one")
print("held", flush=True)
sys.stdin.read()
"""


@pytest.mark.slow
def test_a_hold_ends_with_its_program_however_that_ends(tmp_path: Path) -> None:
    path = tmp_path / "f"
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        assert Disk().is_held(path)
        holder.kill()
        holder.wait(timeout=30)
    assert not Disk().is_held(path)
    assert Disk().read(path) == b"one"


# -- what only the real one can do ---------------------------------------------------------


def test_a_file_that_a_library_writes_is_whole_or_not_there(tmp_path: Path) -> None:
    path = tmp_path / "f"
    with Disk().beside(path) as part:
        part.write_bytes(b"one")
        assert not path.exists()
    assert path.read_bytes() == b"one"
    for fault in (KeyboardInterrupt(), OSError()):
        with pytest.raises(type(fault)), Disk().beside(path) as part:
            part.write_bytes(b"tw")
            raise fault
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [("f", b"one")]
    with pytest.raises(FileNotFoundError), Disk().beside(tmp_path / "no" / "f"):
        raise AssertionError("work was begun where nothing can be written")


# -- what only the pretend one can do ------------------------------------------------------


@pytest.mark.parametrize(
    ("kept", "tail", "left"),
    [(0, b"", b"safe"), (3, b"", b"safe un"), (99, b"\0", b"safe unsafe"), (2, b"\0", b"safe u\0")],
)
def test_a_power_cut_forgets_what_was_not_synced(kept: int, tail: bytes, left: bytes) -> None:
    disk, path = PretendDisk(), Path("/f")
    file = disk.create(path)
    file.append(b"safe")
    file.sync()
    file.append(b" unsafe")
    assert disk.read(path) == b"safe unsafe"
    after = disk.cut_power(kept, tail)
    assert after.read(path) == left
    assert not after.is_held(path)


def test_a_disk_that_fills_up_takes_a_part() -> None:
    disk, path = PretendDisk(), Path("/f")
    disk.room = 5
    file = disk.create(path)
    with pytest.raises(OSError, match="No space left on device"):
        file.append(b"123456")
    with pytest.raises(OSError, match="No space left on device"):
        file.append(b"7")
    assert disk.read(path) == b"12345"


def test_a_file_is_taken_away_unless_somebody_writes_it(tmp_path: Path) -> None:
    disk, path = Disk(), tmp_path / "game"
    file = disk.create(path)
    with pytest.raises(BlockingIOError):
        disk.remove(path)
    assert path.exists()
    file.close()
    disk.remove(path)
    assert not path.exists()
