"""How loud the table is, told in a line among the notices just after somebody has set it."""

from __future__ import annotations

from dataclasses import replace

from pi_app.publish import Loudness, Update
from pi_app.screens.words import say


def with_loudness(update: Update) -> Update:
    """Return the update with that line as its newest notice, while it is to be told."""
    loudness = update.loudness
    if loudness is None or not loudness.told:
        return update
    return replace(update, notices=(*update.notices, _line(loudness)))


def _line(loudness: Loudness) -> str:
    if not loudness.has_sound:
        return say("sound.none")
    if loudness.muted:
        return say("sound.muted")
    return say("sound.volume", percent=loudness.percent)
