"""What it does to choose a line of the lobby: its next value, or something that begins. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from engine.games import GAMES
from pi_app.languages import Language
from pi_app.league.series import LENGTHS
from pi_app.lobby.choice import SoundUse
from pi_app.lobby.naming import Naming
from pi_app.lobby.naming import choose as choose_name
from pi_app.lobby.offers import can_play, lengths, presets
from pi_app.lobby.state import LEVELS, Guest, Lobby
from pi_app.lobby.views import LineKey

ValueT = TypeVar("ValueT")

HANDICAPS_MS = tuple(range(0, 201, 20))
"""From a child to a grown-up it is some 100 ms; finer steps than these nobody would notice."""


class Wish(Enum):
    """What shall begin."""

    NOTHING = "nothing"
    START = "start"
    KITCHEN = "kitchen"
    BOARD = "board"
    REACTIONS = "reactions"


@dataclass(frozen=True, slots=True)
class Changed:
    """What came of it."""

    lobby: Lobby
    wish: Wish = Wish.NOTHING
    kept_name: str = ""
    """Who bears it wants it to be known on other evenings."""
    forgets: tuple[str, ...] = ()
    """Names of which nothing shall be known any more."""


def choose(lobby: Lobby) -> Changed:
    """Choose what the cursor is on, for the place that pressed last."""
    if lobby.naming is not None:
        return _name(lobby)
    key = lobby.cursor
    if key in _WISHES:
        return Changed(lobby, _WISHES[key])
    if key is LineKey.FORGET:
        return _forget(lobby)
    if key is LineKey.KEEP:
        return _keep(lobby)
    return Changed(_STEPS[key](lobby).settled())


def _name(lobby: Lobby) -> Changed:
    assert lobby.naming is not None
    chosen = choose_name(lobby.naming)
    if chosen.forgets:
        return _forget_known(lobby, lobby.naming.known, chosen.naming)
    if chosen.naming is not None:
        return Changed(replace(lobby, naming=chosen.naming))
    named = _changed(lobby, lobby.naming.place, lambda guest: _named(guest, chosen.name))
    return Changed(replace(named, naming=None))


def _changed(lobby: Lobby, place: int | None, change: Callable[[Guest], Guest]) -> Lobby:
    """Return the lobby with somebody changed; the same if nobody sits there."""
    guests = tuple(change(guest) if guest.place == place else guest for guest in lobby.guests)
    return replace(lobby, guests=guests)


def _named(guest: Guest, name: str) -> Guest:
    """Another name has agreed to nothing yet."""
    return replace(guest, name=name, keeps=guest.keeps and name == guest.name)


def _forget_known(lobby: Lobby, gone: tuple[str, ...], naming: Naming | None) -> Changed:
    """The names that were offered are forgotten."""
    for name in gone:
        lobby = lobby.forgotten(name)
    return Changed(replace(lobby, naming=naming), forgets=gone)


def _forget(lobby: Lobby) -> Changed:
    """The first press asks, the second does it."""
    guest = lobby.guest(lobby.last)
    if guest is None or not guest.name:
        return Changed(lobby)
    if lobby.forgets != guest.name:
        return Changed(replace(lobby, forgets=guest.name))
    return Changed(lobby.forgotten(guest.name).settled(), forgets=(guest.name,))


def _keep(lobby: Lobby) -> Changed:
    """Whoever pressed last wants results to be kept, or not any more."""
    changed = _changed(lobby, lobby.last, lambda guest: replace(guest, keeps=not guest.keeps))
    guest = changed.guest(lobby.last)
    return Changed(changed, kept_name=guest.name if guest is not None and guest.keeps else "")


def _after(values: Sequence[ValueT], value: ValueT) -> ValueT:
    """Return the value after this one; of one that is not there, the first."""
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


def _game(lobby: Lobby) -> Lobby:
    """The next game that so many people can play; rules that they cannot are forgotten."""
    least = max(len(lobby.guests), 2)
    games = [game for game in GAMES if _is_for(game, least)]
    game = _after(games, lobby.game)
    named = lobby.rules.get(game)
    kept = dict(lobby.rules)
    if named is not None and not can_play(game, named.rules, least):
        del kept[game]
    return replace(lobby, game=game, rules=kept)


def _is_for(game: str, people: int) -> bool:
    counts = replace(Lobby(people), game=game).counts
    return any(n >= people for n in counts)


def _rules(lobby: Lobby) -> Lobby:
    """The next preset; what came out of the kitchen is one of the ring."""
    ring = presets(lobby.game, lobby.seats)
    if not ring:
        return lobby
    now, names = lobby.named_rules, [one.name for one in ring]
    after = ring[0] if now.changed else ring[(_place(names, now.name) + 1) % len(ring)]
    return replace(lobby, rules={**lobby.rules, lobby.game: after})


def _place(names: Sequence[str], name: str) -> int:
    return names.index(name) if name in names else -1


def _length(lobby: Lobby) -> Lobby:
    options = lengths(lobby.named_rules.rules, lobby.seats)
    now = lobby.length_option
    if now is None:
        return lobby
    return replace(lobby, length=_after(options, now).length)


def _players(lobby: Lobby) -> Lobby:
    counts = lobby.counts
    return replace(lobby, players=_after(counts, lobby.seats)) if counts else lobby


def _level(lobby: Lobby) -> Lobby:
    return replace(lobby, level=_after(LEVELS, lobby.level))


def _series(lobby: Lobby) -> Lobby:
    return replace(lobby, series=_after(LENGTHS, lobby.series))


def _language(lobby: Lobby) -> Lobby:
    return replace(lobby, language=_after(tuple(Language), lobby.language))


def _own_language(lobby: Lobby) -> Lobby:
    """The table's, then the others."""
    ring = (None, *(one for one in Language if one is not lobby.language))
    return _changed(
        lobby, lobby.last, lambda guest: replace(guest, language=_after(ring, guest.language))
    )


def _handicap(lobby: Lobby) -> Lobby:
    return _changed(
        lobby,
        lobby.last,
        lambda guest: replace(guest, handicap_ms=_after(HANDICAPS_MS, guest.handicap_ms)),
    )


def _sound(lobby: Lobby) -> Lobby:
    return replace(lobby, sound=_after(tuple(SoundUse), lobby.sound))


def _begin_name(lobby: Lobby) -> Lobby:
    return lobby if lobby.last is None else lobby.begin_naming(lobby.last)


def _leave(lobby: Lobby) -> Lobby:
    return lobby.leave(lobby.last)


_WISHES: dict[LineKey, Wish] = {
    LineKey.START: Wish.START,
    LineKey.KITCHEN: Wish.KITCHEN,
    LineKey.BOARD: Wish.BOARD,
    LineKey.REACTIONS: Wish.REACTIONS,
}
_STEPS: dict[LineKey, Callable[[Lobby], Lobby]] = {
    LineKey.GAME: _game,
    LineKey.RULES: _rules,
    LineKey.LENGTH: _length,
    LineKey.PLAYERS: _players,
    LineKey.LEVEL: _level,
    LineKey.SERIES: _series,
    LineKey.LANGUAGE: _language,
    LineKey.SOUND: _sound,
    LineKey.NAME: _begin_name,
    LineKey.OWN_LANGUAGE: _own_language,
    LineKey.HANDICAP: _handicap,
    LineKey.LEAVE: _leave,
}
