"""The lobby as the screen is told of it. Pure."""

from __future__ import annotations

from pi_app.lobby.state import Lobby
from pi_app.lobby.views import (
    LineKey,
    LobbyLine,
    LobbyView,
    NamingView,
    PlaceState,
    PlaceView,
)


def view_of(lobby: Lobby, starts_in_s: int | None = None) -> LobbyView:
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
    if key is LineKey.GAME:
        return LobbyLine(key, lobby.game)
    if key is LineKey.RULES:
        return LobbyLine(key, lobby.named_rules.shown)
    if key is LineKey.LENGTH:
        return LobbyLine(key, length=lobby.length_option)
    if key is LineKey.PLAYERS:
        return LobbyLine(key, number=lobby.seats)
    if key is LineKey.LEVEL:
        return LobbyLine(key, lobby.level.value)
    if key is LineKey.LANGUAGE:
        return LobbyLine(key, lobby.language.value)
    if key is LineKey.SOUND:
        return LobbyLine(key, lobby.sound.value)
    if key is LineKey.NAME and guest is not None:
        return LobbyLine(key, guest.name)
    if key is LineKey.OWN_LANGUAGE and guest is not None:
        return LobbyLine(key, (guest.language or lobby.language).value)
    return LobbyLine(key)


def _naming(lobby: Lobby) -> NamingView | None:
    naming = lobby.naming
    if naming is None:
        return None
    return NamingView(naming.place, naming.text, naming.items, naming.cursor, naming.spells)
