"""What is kept of an interrupted run: whole, or told in one line why it is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.simulate.blocks import BLOCK
from engine.simulate.tally import Tally
from pi_app.errors import BadInput
from pi_app.simulation import kept as module
from pi_app.simulation.asked import Options, asked_for
from pi_app.simulation.job import Job, S
from pi_app.simulation.kept import (
    EVERY_NS,
    Keeper,
    as_bytes,
    check_fits,
    found_in,
    kept_file,
)
from pi_app.simulation.playing import edition
from pi_app.simulation.ranges import Ranges
from pi_app.simulation.runner import Standing
from pi_app.storage import Disk
from tests.support.fake_games import fake_block, fake_road
from tests.support.pretend_disk import PretendDisk

ASKED = asked_for(Options("beggar", seed=1, games=5 * BLOCK))
JOB = Job(ASKED.question, fake_road(ASKED.question)[0], ASKED.games)
PATH = kept_file(Path("state"), ASKED.key())


def standing(*blocks: int) -> Standing:
    done, tally = Ranges(), Tally(2)
    for block in blocks:
        done.add(block, block + 1)
        tally.add(fake_block(ASKED.question, block, 50))
        tally.games += BLOCK - 50
    return Standing(done, tally, taken_ns=7 * S)


def keeper(disk: PretendDisk, notes: list[str]) -> Keeper:
    return Keeper(disk, PATH, 1, notes.append)


@given(st.sets(st.integers(0, 4)))
def test_what_is_kept_is_found_as_it_was(blocks: set[int]) -> None:
    disk, notes = PretendDisk(), list[str]()
    keeper(disk, notes).keep(standing(*blocks))
    found = found_in(disk, PATH)
    assert found is not None
    assert list(found.standing.done) == list(standing(*blocks).done)
    assert found.standing.tally == standing(*blocks).tally
    assert (found.seed, found.standing.taken_ns, notes) == (1, 7 * S, [])
    check_fits(found, JOB, PATH)


def test_nothing_kept_is_nothing_found_and_what_is_forgotten_is_gone() -> None:
    disk = PretendDisk()
    assert found_in(disk, PATH) is None
    keeper(disk, []).keep(standing(0))
    keeper(disk, []).forget()
    assert found_in(disk, PATH) is None
    keeper(disk, []).forget()


def test_what_other_rules_have_played_is_not_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = PretendDisk()
    keeper(disk, []).keep(standing(0))
    monkeypatch.setattr(module, "edition", lambda: "another")
    assert found_in(disk, PATH) is None


WHOLE = as_bytes(1, standing(0, 2), edition())


@given(st.integers(0, len(WHOLE) - 2), st.integers(1, 255))
def test_a_damaged_byte_is_told_in_one_line(at: int, change: int) -> None:
    disk, data = PretendDisk(), bytearray(WHOLE)
    data[at] ^= change
    disk.replace(PATH, bytes(data))
    try:
        found = found_in(disk, PATH)
    except BadInput as told:
        assert str(told).startswith(f"{PATH}: expected ") and "\n" not in str(told)
    else:  # A space of JSON may be another one; nothing else may pass.
        assert found is not None and found.standing.tally == standing(0, 2).tally


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"1", WHOLE[:-40], WHOLE * 2, b"\xff" * 9])
def test_other_contents_are_told_in_one_line(data: bytes) -> None:
    disk = PretendDisk()
    disk.replace(PATH, data)
    with pytest.raises(BadInput, match="without --resume all begins anew"):
        found_in(disk, PATH)


@pytest.mark.parametrize("change", [{"done": [[0, 9]]}, {"done": [[0, 0]]}, {"tally": {}}])
def test_a_digest_does_not_excuse_what_cannot_be(change: dict[str, object]) -> None:
    body = json.loads(json.loads(WHOLE)["kept"]) | change
    text = json.dumps(body)
    disk = PretendDisk()
    outer = {"digest": module._digest(text), "kept": text}
    disk.replace(PATH, json.dumps(outer).encode())
    with pytest.raises(BadInput, match=r"damaged|another simulation"):
        found = found_in(disk, PATH)
        assert found is not None
        check_fits(found, JOB, PATH)


def test_it_is_kept_every_few_seconds_and_no_oftener() -> None:
    disk = PretendDisk()
    at_times, now = keeper(disk, []), standing(0)
    kept = list[int]()
    for second in range(0, 30, 2):
        now.taken_ns = second * S
        disk.contents.clear()
        at_times.keep_at_times(now)
        kept += [second] if disk.contents else []
    assert EVERY_NS == 5 * S
    assert kept == [6, 12, 18, 24]


def test_a_full_disk_is_told_once_and_tried_again() -> None:
    disk, notes = PretendDisk(), list[str]()
    full = keeper(disk, notes)
    disk.room = 0
    for _ in range(3):
        full.keep(standing(0))
        assert not full.is_kept
    (note,) = notes
    assert "No space left" in note and str(PATH) in note
    disk.room = None
    full.keep(standing(0))
    assert full.is_kept and found_in(disk, PATH) is not None


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="Is a directory"):
        found_in(Disk(), tmp_path)
