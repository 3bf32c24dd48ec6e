"""The words of the page of tonight's reactions, in classroom mode."""

from __future__ import annotations

from collections.abc import Mapping

REACTIONS_ENGLISH: Mapping[str, str] = {
    "lobby.line.reactions": "Reactions of tonight…",
    "reactions.median": "Median",
    "reactions.count": "Reactions",
    "reactions.alarms": "False alarms",
    "reactions.seen": "d’",
    "reactions.ms": "{ms} ms",
    "reactions.figure": "{value} ± {error}",
    "reactions.games.one": "{n} game",
    "reactions.games.other": "{n} games",
    "reactions.error": "±: 95 %, clock and display included",
    "reactions.about": "d’ 0: slapping at random; the higher, the better seen",
    "reactions.none": "No slaps of tonight yet. Play Bataille corse.",
    "reactions.choice.save": "Save as CSV",
    "reactions.choice.forget": "Forget all",
    "reactions.choice.back": "Back",
    "reactions.saved": "Saved, without names: {text}",
    "reactions.unsaved": "Not saved. {text}",
    "reactions.forgotten": "Forgotten, and their recorded games deleted",
    "reactions.left": "Forgotten, but a recorded game is still there. {text}",
}
