"""Journals of earlier programs, kept as they were written: each still gives its own events."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi_app.replay import as_document, read_recording
from tests.support.recorded import events_of

FOLDER = Path(__file__).parents[1] / "data" / "journals"
JOURNALS = sorted(FOLDER.glob("*.jsonl"))


def test_both_formats_are_here() -> None:
    formats = {path.name.split("-")[1] for path in JOURNALS}
    assert formats == {"1", "2"}


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_journal_of_long_ago_gives_its_own_events(path: Path) -> None:
    recording = read_recording(path)
    assert recording.text.is_sealed is path.name.startswith("format-2")
    assert len(recording.events) > 50
    assert events_of(recording)[: len(recording.events)] == list(recording.events)
    assert as_document(path)[1]


@pytest.mark.parametrize("game", ["bataille-corse", "batak"])
def test_the_same_game_in_both_formats(game: str) -> None:
    """The same seed at both programs."""
    first, second = (read_recording(FOLDER / f"format-{n}-{game}.jsonl") for n in (1, 2))
    assert first.setup == second.setup
    assert first.items[:50] == second.items[:50]
