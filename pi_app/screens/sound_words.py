"""Words about how loud the table is."""

from __future__ import annotations

from collections.abc import Mapping

SOUND_ENGLISH: Mapping[str, str] = {
    "sound.volume": "Volume {percent}%",
    "sound.muted": "Muted: press M for sound",
    "sound.none": "Sound is off in the settings",
}
