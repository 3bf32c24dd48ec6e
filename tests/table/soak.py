"""A day and a night of party on a clock that jumps: memory, threads and files stay as they are.

Pretended are the devices, the screen's process and the phones' server. Real are loop, engine, box
desk, outputs with their threads, the process of the kitchen's figures, and the journals on a disk.
A thread that raises fails the test by itself: pytest tells of it with a warning. Run by
`test_soak.py` in a process of its own.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterator
from multiprocessing import resource_tracker
from pathlib import Path

import pytest

from pi_app.replay import as_document
from tests.support.growth import Holdings, holdings
from tests.support.party import Party

HOURS = 24
SAMPLE = 8
"""One journal out of so many is played again."""
STUCK = r"buttons: Seat 1 PLAY .* stays closed and is left out\. .*"
HUMS = r"buttons: Seat 3 PLAY .* flickers faster than a hand and is left out\. .*"
MENDED = r"buttons: all are well"
EXPECTED = (
    r"screen does not work: OSError staged \(.*\)",
    r"screen works again",
    r"(Some sounds are left out|No sound).* \(OSError\('staged'\)\)",
    r"sound works again",
    r"box lamps does not work: OSError staged \(.*\)",
    r"box lamps works again",
    r"nothing is kept: .* cannot be written \(File exists\)",
    r"journal works again",
    STUCK,
    HUMS,
    MENDED,
    r"The phones' server is started again",
    r"phones works again",
)
"""What the log may say, from WARNING on: each thing was staged, and is said in every hour."""


class Log(logging.Handler):
    """Counts what was expected, and keeps the rest."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: Counter[str] = Counter()
        self.strange: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Take a record."""
        text = record.getMessage()
        pattern = next((one for one in EXPECTED if re.fullmatch(one, text)), None)
        if pattern is None or record.exc_info is not None:
            self.strange.append(f"{record.name}: {text}")
        else:
            self.said[pattern] += 1


@pytest.fixture
def log() -> Iterator[Log]:
    handler = Log()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


def assert_nothing_grows(samples: list[Holdings]) -> None:
    """By the hour; the first one loads what there is to be loaded."""
    first, last = samples[0], samples[-1]
    told = "\n".join(str(sample) for sample in samples)
    assert last.resident - first.resident < 5_000_000, told
    assert last.threads == first.threads, told
    assert last.files <= first.files, told
    assert last.processes <= first.processes, told


def assert_only_what_was_staged(log: Log) -> None:
    assert log.strange == []
    assert [pattern for pattern in EXPECTED if log.said[pattern] < HOURS] == []
    assert log.said[MENDED] == log.said[STUCK] + log.said[HUMS]


def assert_games_can_be_played_again(folder: Path) -> None:
    """Also those that were cut off, and gone on with."""
    journals = sorted(folder.glob("*/*.jsonl"))
    assert len(journals) > 6 * HOURS
    for path in journals[::SAMPLE]:
        _, is_same = as_document(path)
        assert is_same, path


def test_a_day_and_a_night_leave_everything_as_it_was(tmp_path: Path, log: Log) -> None:
    resource_tracker.ensure_running()  # Python's own; it stays till the end
    before = holdings()
    party = Party(tmp_path)
    samples: list[Holdings] = []
    for _ in range(HOURS):
        party.hour()
        samples.append(holdings())
    party.close()
    after = holdings()
    assert_nothing_grows(samples)
    assert after.threads == before.threads
    assert (after.files, after.processes) == (before.files, before.processes)
    assert_only_what_was_staged(log)
    assert_games_can_be_played_again(tmp_path)
