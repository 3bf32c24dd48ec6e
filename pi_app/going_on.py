"""Which game that was cut off concerns the table that is opened now, and what table it needs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.judging import handicaps_of
from pi_app.cli import Request, Resume
from pi_app.errors import BadInput
from pi_app.kits import KITS
from pi_app.languages import Language, Tongues
from pi_app.players import seat_infos
from pi_app.resume import Saved, newest_game
from pi_app.settings import ScreenMode, Settings, state_folder
from pi_app.storage import Storage


@dataclass(frozen=True, slots=True)
class CutOff:
    """A game to go on with, or to ask about, and the table for it."""

    saved: Saved
    settings: Settings
    request: Request
    needs_own_table: bool
    """The table is not the one that was asked for."""


def find_cut_off(
    settings: Settings, request: Request, storage: Storage
) -> tuple[CutOff | None, str | None]:
    """Return the game to go on with, or to ask about; or what has to be told of a damaged one.

    Nobody is asked where a game begins at once, where there is no screen to ask on, or about a
    game in which nobody of flesh and blood had a seat.
    """
    if request.resume is Resume.NEVER or not settings.journal.keep:
        return None, None
    if request.resume is Resume.ASK and not _can_ask(settings, request):
        return None, None
    try:
        saved = newest_game(storage, state_folder(settings))
    except BadInput as error:
        return None, f"{error}; the game is left as it is"
    if saved is None or not _is_wanted(saved, request):
        return None, None
    return _cut_off(settings, request, saved), None


def _cut_off(settings: Settings, request: Request, saved: Saved) -> CutOff:
    own = going_on(settings, saved)
    own_request = replace(request, tour=bool(saved.tour), at_once=False)
    same_rules = rules_of(settings, None)[1] == saved.recording.setup.rules
    same = same_rules and (own.table, own_request.tour) == (settings.table, request.tour)
    return CutOff(saved, own, own_request, needs_own_table=not same)


def _can_ask(settings: Settings, request: Request) -> bool:
    return not request.at_once and settings.screen.mode is not ScreenMode.NONE


def _is_wanted(saved: Saved, request: Request) -> bool:
    """A game that was named on the command line is gone on with, and no other."""
    recording = saved.recording
    if request.game is not None and request.game != recording.kit.name:
        return False
    people = not all(player.is_bot for player in recording.players)
    return people or request.resume is Resume.NOW


def going_on(settings: Settings, saved: Saved) -> Settings:
    """Return the settings of a table for a game: its game, its seats, its names."""
    recording = saved.recording
    seats = tuple(("bot:" if one.is_bot else "") + one.value for one in recording.players)
    names = settings.table.names if _are_usual(saved, settings) else saved.names
    game = recording.kit.name
    rules = settings.table.rules if game == settings.table.game else ""
    own, usual_ms = _handicaps(saved), settings.table.handicaps_ms
    handicaps_ms = usual_ms if handicaps_of(usual_ms) == handicaps_of(own) else own
    table = replace(
        settings.table, game=game, seats=seats, names=names, rules=rules, handicaps_ms=handicaps_ms
    )
    return replace(settings, table=table)


def _handicaps(saved: Saved) -> tuple[int, ...]:
    recording = saved.recording
    return tuple(recording.setup.handicaps_ms) if recording.kit.has_handicaps else ()


def _are_usual(saved: Saved, settings: Settings) -> bool:
    """Whether seats were called as they are now: by the settings, or by colours in any language."""
    players, names = saved.recording.players, settings.table.names
    tables = (seat_infos(players, names, {}, Tongues(language)) for language in Language)
    return any(saved.names == tuple(seat.name for seat in seats) for seats in tables)


def rules_of(settings: Settings, cut_off: CutOff | None) -> tuple[str, Any]:
    """Return (name, rules) of the settings, or of a game. Raises BadInput."""
    if cut_off is not None:
        recording = cut_off.saved.recording
        return recording.rules_name, recording.setup.rules
    return KITS[settings.table.game].load_rules(settings.table.rules)
