"""Scenes at tables where people speak other languages than English."""

from __future__ import annotations

from dataclasses import replace

from pi_app.languages import Language
from pi_app.notices import told
from pi_app.players import NAMES, usual_name
from pi_app.publish import SeatInfo, Update
from tests.pi_app.screens.scenes import Scene

_KEYBOARD = told("notice.keyboard", ms=10)


def spoken_scene(scene: Scene, language: Language) -> Scene:
    """Return a scene at a table where everybody speaks a language."""
    history, t_ns, brief = scene
    return tuple((at_ns, _spoken(one, language)) for at_ns, one in history), t_ns, brief


def _spoken(update: Update, language: Language) -> Update:
    seats = tuple(_named(info, language) for info in update.seats)
    notices = tuple(_KEYBOARD if one.startswith("Keyboard") else one for one in update.notices)
    return replace(update, seats=seats, notices=notices, language=language)


def _named(info: SeatInfo, language: Language) -> SeatInfo:
    is_usual = info.name in NAMES
    name = usual_name(NAMES.index(info.name), language) if is_usual else info.name
    return replace(info, name=name, language=language)
