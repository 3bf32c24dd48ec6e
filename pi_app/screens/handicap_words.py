"""The words of handicaps."""

from __future__ import annotations

from collections.abc import Mapping

HANDICAP_ENGLISH: Mapping[str, str] = {
    "handicap.panel": "+{ms} ms",
    "handicap.brief": "+{ms}",
    "handicap.seat": "{name} +{ms} ms",
    "handicap.listed": "Handicaps: {seats}",
    "handicap.time": "{time} + {ms}",
    "handicap.note": "with handicaps",
}
