"""The lobby as the screen is told of it. Pure."""

from __future__ import annotations

from collections.abc import Callable

from pi_app.league.views import BoardView
from pi_app.lobby.state import Guest, Lobby
from pi_app.lobby.views import (
    LineKey,
    LobbyLine,
    LobbyView,
    NamingView,
    PlaceState,
    PlaceView,
)


def view_of(
    lobby: Lobby, starts_in_s: int | None = None, board: BoardView | None = None
) -> LobbyView:
    """Return what everybody sees; a game begins in so many seconds, if one does."""
    lines = lobby.lines
    ones = [lobby.has_one_button(place) for place in lobby.people]
    return LobbyView(
        places=_places(lobby),
        lines=tuple(_line(lobby, key) for key in lines),
        cursor=lines.index(lobby.cursor),
        level=lobby.level.value,
        has_two=not all(ones) or not ones,
        has_one=any(ones),
        starts_in_s=starts_in_s,
        trouble=lobby.trouble,
        naming=_naming(lobby),
        board=board,
    )


def _places(lobby: Lobby) -> tuple[PlaceView, ...]:
    seating = lobby.seating if lobby.guests else ()  # nobody sits down before people do
    computers = {seat.place for seat in seating if seat.is_computer}
    number = max(lobby.places, max(computers, default=0) + 1)
    return tuple(_place(lobby, place, computers) for place in range(number))


def _place(lobby: Lobby, place: int, computers: set[int]) -> PlaceView:
    guest = lobby.guest(place)
    if guest is not None:
        return PlaceView(PlaceState.HUMAN, guest.name, place == lobby.last)
    return PlaceView(PlaceState.COMPUTER if place in computers else PlaceState.FREE)


def _line(lobby: Lobby, key: LineKey) -> LobbyLine:
    guest = lobby.guest(lobby.last)
    if key is LineKey.LENGTH:
        return LobbyLine(key, length=lobby.length_option)
    if key in _NUMBERS:
        return LobbyLine(key, number=_NUMBERS[key](lobby))
    if key in _WORDS:
        return LobbyLine(key, _WORDS[key](lobby))
    if key in _OWN and guest is not None:
        return LobbyLine(key, _OWN[key](lobby, guest))
    return LobbyLine(key)


def _own_language(lobby: Lobby, guest: Guest) -> str:
    return (guest.language or lobby.language).value


_NUMBERS: dict[LineKey, Callable[[Lobby], int]] = {
    LineKey.PLAYERS: lambda lobby: lobby.seats,
    LineKey.SERIES: lambda lobby: lobby.series,
}
_WORDS: dict[LineKey, Callable[[Lobby], str]] = {
    LineKey.GAME: lambda lobby: lobby.game,
    LineKey.RULES: lambda lobby: lobby.named_rules.shown,
    LineKey.LEVEL: lambda lobby: lobby.level.value,
    LineKey.LANGUAGE: lambda lobby: lobby.language.value,
    LineKey.SOUND: lambda lobby: lobby.sound.value,
}
_OWN: dict[LineKey, Callable[[Lobby, Guest], str]] = {
    LineKey.NAME: lambda _, guest: guest.name,
    LineKey.KEEP: lambda _, guest: "yes" if guest.keeps else "no",
    LineKey.OWN_LANGUAGE: _own_language,
    LineKey.HANDICAP: lambda _, guest: str(guest.handicap_ms),
    LineKey.FORGET: lambda lobby, guest: "sure" if lobby.forgets == guest.name else "",
}


def _naming(lobby: Lobby) -> NamingView | None:
    naming = lobby.naming
    if naming is None:
        return None
    return NamingView(naming.place, naming.text, naming.items, naming.cursor, naming.spells)
