"""What it does to choose a line of the lobby: its next value, or something that begins. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from engine.games import GAMES
from pi_app.languages import Language
from pi_app.lobby.choice import SoundUse
from pi_app.lobby.naming import choose as choose_name
from pi_app.lobby.offers import can_play, lengths, presets
from pi_app.lobby.state import LEVELS, Lobby
from pi_app.lobby.views import LineKey

ValueT = TypeVar("ValueT")


class Wish(Enum):
    """What shall begin."""

    NOTHING = "nothing"
    START = "start"
    KITCHEN = "kitchen"


@dataclass(frozen=True, slots=True)
class Changed:
    """What came of it."""

    lobby: Lobby
    wish: Wish = Wish.NOTHING
    new_name: str = ""
    """Somebody has spelled it: it may be kept."""
    forgets: bool = False
    """Names of earlier evenings shall be forgotten."""


def choose(lobby: Lobby) -> Changed:
    """Choose what the cursor is on, for the place that pressed last."""
    if lobby.naming is not None:
        return _name(lobby)
    key = lobby.cursor
    if key is LineKey.START:
        return Changed(lobby, Wish.START)
    if key is LineKey.KITCHEN:
        return Changed(lobby, Wish.KITCHEN)
    return Changed(_STEPS[key](lobby).settled())


def _name(lobby: Lobby) -> Changed:
    assert lobby.naming is not None
    chosen = choose_name(lobby.naming)
    known = () if chosen.forgets else lobby.known
    if chosen.naming is not None:
        return Changed(replace(lobby, naming=chosen.naming, known=known), forgets=chosen.forgets)
    place = lobby.naming.place
    guests = tuple(
        replace(guest, name=chosen.name) if guest.place == place else guest
        for guest in lobby.guests
    )
    named = replace(lobby, guests=guests, naming=None)
    return Changed(named, new_name=chosen.name if chosen.is_new else "")


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


def _language(lobby: Lobby) -> Lobby:
    return replace(lobby, language=_after(tuple(Language), lobby.language))


def _own_language(lobby: Lobby) -> Lobby:
    """The table's, then the others."""
    ring = (None, *(one for one in Language if one is not lobby.language))
    guests = tuple(
        replace(guest, language=_after(ring, guest.language))
        if guest.place == lobby.last
        else guest
        for guest in lobby.guests
    )
    return replace(lobby, guests=guests)


def _sound(lobby: Lobby) -> Lobby:
    return replace(lobby, sound=_after(tuple(SoundUse), lobby.sound))


def _begin_name(lobby: Lobby) -> Lobby:
    return lobby if lobby.last is None else lobby.begin_naming(lobby.last)


def _leave(lobby: Lobby) -> Lobby:
    return lobby.leave(lobby.last)


_STEPS: dict[LineKey, Callable[[Lobby], Lobby]] = {
    LineKey.GAME: _game,
    LineKey.RULES: _rules,
    LineKey.LENGTH: _length,
    LineKey.PLAYERS: _players,
    LineKey.LEVEL: _level,
    LineKey.LANGUAGE: _language,
    LineKey.SOUND: _sound,
    LineKey.NAME: _begin_name,
    LineKey.OWN_LANGUAGE: _own_language,
    LineKey.LEAVE: _leave,
}
