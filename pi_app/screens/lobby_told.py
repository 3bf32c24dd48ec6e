"""The lobby in words. Pure."""

from __future__ import annotations

from collections.abc import Callable

from pi_app.languages import Language
from pi_app.lobby.naming import Item, Word
from pi_app.lobby.views import (
    OWN_LINES,
    LengthOption,
    LineKey,
    LobbyLine,
    LobbyView,
    NamingView,
    PlaceState,
    Trouble,
)
from pi_app.players import COLOURS
from pi_app.publish import SeatInfo
from pi_app.screens.kitchen_words import KitchenLine
from pi_app.screens.league_told import length_words as series_length
from pi_app.screens.panels import SeatPanel
from pi_app.screens.words import count, game_name, say

OWN_NAMES = {
    Language.ENGLISH: "English",
    Language.FRENCH: "Français",
    Language.TURKISH: "Türkçe",
}
"""Each language in itself, whatever is spoken: who speaks it finds it."""
_FIGURES = {
    "card_limit": "card",
    "round_limit": "round",
    "deals": "lobby.deal",
    "target": "point",
}
"""What the key of a length counts."""


def panel_of(seat: int, name: str, info: SeatInfo, view: LobbyView) -> SeatPanel:
    """Return the panel of a place, called by a name; who has joined stands out."""
    place = view.places[seat]
    if place.state is PlaceState.COMPUTER:
        state = f"{say('state.computer')}, {say(f'level.{view.level}')}"
        return SeatPanel(seat, name, None, state, out=True)
    is_in = place.state is PlaceState.HUMAN
    state = say("lobby.in" if is_in else "lobby.join")
    return SeatPanel(seat, name, None, state, lit=is_in, out=not is_in, controls=info.controls)


def name_of(view: LobbyView, place: int) -> str:
    """Return what a place is called: as its person is, or by its colour."""
    return view.places[place].name or say(f"colour.{COLOURS[place]}")


def lines_of(view: LobbyView) -> tuple[KitchenLine, ...]:
    """Return the lines of the list; the one under the cursor is chosen."""
    last = next((n for n, place in enumerate(view.places) if place.is_last), 0)
    who = name_of(view, last)
    return tuple(
        KitchenLine(
            _name(line, who),
            _value(line, view),
            None,
            (),
            line.key is LineKey.START,
            number == view.cursor,
        )
        for number, line in enumerate(view.lines)
    )


def _name(line: LobbyLine, who: str) -> str:
    if line.key in OWN_LINES:
        return say(f"lobby.own.{line.key.value}", name=who)
    if line.key is LineKey.START:
        return say("line.start")
    if line.key is LineKey.RULES:
        return say("line.preset")
    return say(f"lobby.line.{line.key.value}")


def _value(line: LobbyLine, view: LobbyView) -> str:
    if line.key is LineKey.LENGTH:
        return "" if line.length is None else length_words(line.length)
    if line.key is LineKey.PLAYERS:
        return _players(line.number, view)
    if line.key is LineKey.SERIES:
        return series_length(line.number)
    words = _VALUES.get(line.key)
    return line.value if words is None else words(line.value)


def length_words(option: LengthOption) -> str:
    """Return a length with its figure: `short, 150 cards`."""
    if not option.number:
        return say("lobby.whole")
    figure = count(_FIGURES[option.key], option.number)
    return say(f"lobby.length.{option.length.value}", figure=figure)


def _players(number: int, view: LobbyView) -> str:
    people = sum(place.state is PlaceState.HUMAN for place in view.places)
    told = count("lobby.people", people or number)
    if not people or number <= people:
        return told
    return say("lobby.both", people=told, computers=count("lobby.computers", number - people))


_VALUES: dict[LineKey, Callable[[str], str]] = {
    LineKey.GAME: game_name,
    LineKey.LEVEL: lambda level: say(f"level.{level}"),
    LineKey.LANGUAGE: lambda code: OWN_NAMES[Language(code)],
    LineKey.OWN_LANGUAGE: lambda code: OWN_NAMES[Language(code)],
    LineKey.HANDICAP: lambda ms: say("lobby.no_handicap" if ms == "0" else "handicap.panel", ms=ms),
    LineKey.SOUND: lambda use: say(f"lobby.sound.{use}"),
    LineKey.KEEP: lambda answer: say("lobby.yes" if answer == "yes" else "lobby.no"),
    LineKey.FORGET: lambda asked: say("lobby.sure") if asked else "",
    LineKey.NAME: lambda name: name or say("lobby.no_name"),
}


def headline(view: LobbyView) -> str:
    """Return what is asked: who plays, or what somebody shall be called."""
    if view.naming is None:
        return say("lobby.title")
    return say("naming.title", name=say(f"colour.{COLOURS[view.naming.place]}"))


def call(view: LobbyView) -> str:
    """Return what stands out: how a game begins, when it does, or why it cannot."""
    people = sum(place.state is PlaceState.HUMAN for place in view.places)
    if view.naming is not None:
        return f"{view.naming.text}_"
    if view.starts_in_s is not None:
        return say("lobby.starts", s=view.starts_in_s)
    if view.trouble is Trouble.TOO_MANY:
        game = next(line.value for line in view.lines if line.key is LineKey.GAME)
        return say("lobby.too_many", game=game_name(game))
    if not people:
        return say("lobby.press")
    if people == 1:
        return say("lobby.more")
    return say("lobby.together" if view.has_two else "lobby.together_one")


def hints(view: LobbyView) -> tuple[tuple[str, str], ...]:
    """Return what each button does, as (button, what)."""
    starts = view.starts_in_s is not None
    first, second = ("lobby.wait", "lobby.now") if starts else ("kitchen.next", "kitchen.change")
    if view.naming is not None:
        first, second = "lobby.next", "lobby.take"
    pairs: tuple[tuple[str, str], ...] = ()
    if view.has_two:
        pairs += (("attract.play", first), ("attract.slap_key", second))
    if view.has_one:
        pairs += (("lobby.short_press", first), ("lobby.hold", second))
    return tuple((say(key), say(word)) for key, word in pairs)


def item_words(item: Item, naming: NamingView) -> str:
    """Return what stands on a thing that a name can be made of."""
    if not isinstance(item, Word):
        return item
    if item is Word.DONE and not naming.text:
        return say("naming.none")
    return say(f"naming.{item.value}")
