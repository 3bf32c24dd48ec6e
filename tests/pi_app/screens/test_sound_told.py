"""The line that says how loud the table is: there for as long as it is told, in every phase."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pi_app.publish import Loudness
from pi_app.screens.sound_told import with_loudness
from tests.pi_app.test_lights import VIEW, update

SHOWN = replace(update(VIEW), notices=("keys are not timed",))


@pytest.mark.parametrize(
    ("loudness", "line"),
    [
        (Loudness(60, muted=False, told=True), "Volume 60%"),
        (Loudness(60, muted=True, told=True), "Muted: press M for sound"),
        (Loudness(60, muted=False, told=True, has_sound=False), "Sound is off in the settings"),
    ],
)
def test_it_is_the_newest_notice(loudness: Loudness, line: str) -> None:
    told = with_loudness(replace(SHOWN, loudness=loudness))
    assert told.notices == ("keys are not timed", line)


@pytest.mark.parametrize("loudness", [None, Loudness(60, muted=True, told=False)])
def test_otherwise_nothing_changes(loudness: Loudness | None) -> None:
    shown = replace(SHOWN, loudness=loudness)
    assert with_loudness(shown) is shown
