"""From a choice to the settings of a table, and from settings to a lobby. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from hardware.pins import MAX_SEATS as MAX_WIRED
from pi_app.cli import Request, Resume
from pi_app.going_on import rules_of
from pi_app.lobby.choice import Choice, SoundUse
from pi_app.lobby.offers import NamedRules, kit_of
from pi_app.lobby.state import Lobby
from pi_app.lobby.wires import bare_places, seated_buttons, wired_places
from pi_app.overrides import ANY_GAME
from pi_app.publish import Player
from pi_app.settings import (
    Inputs,
    ScreenMode,
    Settings,
    SoundMode,
    SoundSettings,
    parse_players,
)

USUAL_WIRED = 5
"""So many places are listened to where nothing is said: a sixth takes the serial console's lines
for its lamps."""
KEYED = 4
"""So many places share a keyboard."""


def gathers(settings: Settings, request: Request) -> bool:
    """Whether people choose at the table: nothing was named, and there is something to see."""
    named = request.at_once or request.game is not None or request.tour
    people = any(not player.is_bot for player in parse_players(settings.table.seats, "--seats"))
    has_screen = settings.screen.mode is not ScreenMode.NONE
    return not named and people and has_screen and settings.buttons.inputs is not Inputs.NONE


def wants_buttons(settings: Settings, *, on_a_pi: bool, has_boards: bool) -> bool:
    """Whether a table would look for buttons before it takes keys."""
    wanted = settings.buttons.inputs
    if wanted is Inputs.AUTO:
        return on_a_pi or has_boards
    return wanted in (Inputs.GPIO, Inputs.MCU)


def first_lobby(settings: Settings, known: tuple[str, ...], *, has_buttons: bool) -> Lobby:
    """Return the lobby of an evening that begins. Raises BadInput for rules that are not there."""
    table = settings.table
    players = parse_players(table.seats, "--seats")
    level = next((player for player in players if player.is_bot), Player.MEDIUM)
    return Lobby(
        places=_places(settings) if has_buttons else KEYED,
        game=table.game,
        rules=_rules(settings),
        players=2 if table.seats == ANY_GAME else len(players),
        level=level,
        language=table.language,
        sound=SoundUse(settings.sound.mode.value) if settings.sound.on else SoundUse.OFF,
        usual_names=table.names,
        usual_handicaps_ms=table.handicaps_ms,
        usual_languages=table.languages,
        bare=bare_places(settings.buttons) if has_buttons else frozenset(),
        known=known,
    )


def _places(settings: Settings) -> int:
    buttons, seats = settings.buttons, min(len(settings.table.seats), MAX_WIRED)
    is_told = buttons.pins or buttons.box
    wired = wired_places(buttons, seats if is_told else max(USUAL_WIRED, seats))
    return max(2, max(wired, default=0) + 1)


def _rules(settings: Settings) -> Mapping[str, NamedRules]:
    if not settings.table.rules:
        return MappingProxyType({})
    name, rules = rules_of(settings, None)
    return {settings.table.game: NamedRules(name, rules)}


def to_gather(settings: Settings, request: Request, lobby: Lobby) -> tuple[Settings, Request]:
    """Return the settings and the request of the table at which people gather."""
    seats = ("human",) * lobby.places
    broken = tuple(number for number in settings.table.stand_in if number <= lobby.places)
    table = replace(settings.table, game="bataille-corse", rules="", seats=seats, names=())
    table = replace(table, language=lobby.language, languages=(), stand_in=broken, handicaps_ms=())
    gathered = replace(settings, table=table, sound=_sound(settings.sound, lobby.sound))
    return gathered, replace(request, at_once=False, resume=Resume.NEVER, games=None)


def to_play(settings: Settings, request: Request, choice: Choice) -> tuple[Settings, Request]:
    """Return the settings and the request of the table at which a choice is played."""
    table = settings.table
    broken = [choice.places.index(n - 1) + 1 for n in table.stand_in if n - 1 in choice.people]
    table = replace(
        table,
        game=choice.game,
        rules="",
        seats=tuple(("bot:" if one.is_bot else "") + one.value for one in choice.players),
        names=choice.names,
        language=choice.language,
        languages=choice.languages,
        stand_in=tuple(broken),
        handicaps_ms=_handicaps(choice),
    )
    sound = _sound(settings.sound, choice.sound)
    buttons = seated_buttons(settings.buttons, choice)
    played = replace(settings, table=table, sound=sound, buttons=buttons)
    return played, replace(request, at_once=True, resume=Resume.NEVER, games=None)


def _sound(settings: SoundSettings, use: SoundUse) -> SoundSettings:
    return replace(settings, on=use is not SoundUse.OFF, mode=SoundMode(use.value))


def _handicaps(choice: Choice) -> tuple[int, ...]:
    """Return what was agreed on; none where nobody has one, or where they do not count."""
    counts = kit_of(choice.game).has_handicaps and any(choice.handicaps_ms)
    return choice.handicaps_ms if counts else ()
