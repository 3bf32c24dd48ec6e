"""The settings of a table: one TOML file, every key with its default and a line about it.

Bad values are refused with file, line, what was expected and what was found.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from engine.errors import Refusal
from engine.games import GAMES
from engine.games.bataille_corse.state import MAX_SEATS, MIN_SEATS, check_handicaps
from hardware.pin_board import Driver as Driver
from pi_app.errors import bad_input, one_of
from pi_app.languages import Language, Tongues
from pi_app.players import broken_seats
from pi_app.publish import Player
from pi_app.screens.messages import Layout
from pi_app.toml_file import TomlFile, read_toml
from pi_app.validate import Where, build
from pi_app.wire_checks import check_wires


class Inputs(Enum):
    """Where presses come from."""

    AUTO = "auto"
    """A box with a chip if one answers, else input devices that are wired or need no wiring, else
    buttons on a Raspberry Pi, else the keyboard."""
    GPIO = "gpio"
    """Buttons on the Pi's own pins."""
    MCU = "mcu"
    """A box of buttons with a chip of its own, on a USB cable."""
    EVDEV = "evdev"
    """Input devices that the kernel knows: USB encoders, pads, buzzers, keyboards."""
    KEYBOARD = "keyboard"
    NONE = "none"


class ScreenMode(Enum):
    """Whether and how there is a picture."""

    WINDOW = "window"
    FULL = "full"
    NONE = "none"


class PhoneUse(Enum):
    """Whether people hold their hands on phones, in a game with hidden hands."""

    AUTO = "auto"
    """Where two people or more play, or one without a screen."""
    ON = "on"
    OFF = "off"


class AdviceUse(Enum):
    """Whether people are advised, in a game that can."""

    ON = "on"
    OFF = "off"


class SoundMode(Enum):
    """Whether the table is heard."""

    ON = "on"
    QUIET = "quiet"
    """Lamps and screen only, as in a library, till somebody presses M."""
    OFF = "off"
    """No loudspeaker is looked for."""


class Spoken(Enum):
    """What is said aloud, if a program for it is installed."""

    OFF = "off"
    CARDS = "cards"
    """The cards that are turned over."""
    ALL = "all"
    """Cards, whose turn it is, challenges, who takes what."""


def _doc(text: str) -> dict[str, str]:
    return {"doc": text}


@dataclass(frozen=True, slots=True)
class SeatPins:
    """BCM numbers of one seat's buttons and lamps; 0 is none, nothing said is as in wiring.md."""

    play: int | None = field(default=None, metadata=_doc("PLAY button"))
    slap: int | None = field(default=None, metadata=_doc("SLAP button"))
    play_lamp: int | None = field(default=None, metadata=_doc("lamp in the PLAY button"))
    slap_lamp: int | None = field(default=None, metadata=_doc("lamp in the SLAP button"))


@dataclass(frozen=True, slots=True)
class SeatBox:
    """One seat's contacts on the button box, as printed on its board, and its lamp."""

    play: str | None = field(default=None, metadata=_doc("contact of PLAY, such as A2"))
    slap: str | None = field(default=None, metadata=_doc("contact of SLAP, such as D2"))
    lamp: int | None = field(default=None, metadata=_doc("number of its lamp, from 1"))


@dataclass(frozen=True, slots=True)
class SeatInputs:
    """One seat's buttons on input devices: control @ device @ where; empty is none."""

    play: str = field(default="", metadata=_doc("button of PLAY, as slap-table wire names it"))
    slap: str = field(default="", metadata=_doc("button of SLAP, as slap-table wire names it"))


@dataclass(frozen=True, slots=True)
class SeatKeyNames:
    """One seat's keys, by their names; empty: it has none."""

    play: str = field(default="", metadata=_doc("key for PLAY, such as a"))
    slap: str = field(default="", metadata=_doc("key for SLAP, such as s"))


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Who plays what when nothing is said on the command line."""

    seats: tuple[str, ...] = field(
        default=("human", "bot:medium", "bot:easy"),
        metadata=_doc("2 to 8 of human, bot:easy, bot:medium, bot:hard"),
    )
    names: tuple[str, ...] = field(
        default=(), metadata=_doc("names of the seats; a seat without one is called by its colour")
    )
    game: str = field(
        default="bataille-corse", metadata=_doc("bataille-corse, bataille, court-circular or batak")
    )
    rules: str = field(
        default="",
        metadata=_doc("a preset (slap-table rules list) or a .toml file; empty: the usual ones"),
    )
    language: Language = field(
        default=Language.ENGLISH,
        metadata=_doc("what the table speaks: en, fr or tr"),
    )
    languages: tuple[Language, ...] = field(
        default=(),
        metadata=_doc("of single seats, in their order; a seat without one has the table's"),
    )
    forfeits: str = field(
        default="", metadata=_doc("a text file with one forfeit a line; empty: those that we know")
    )
    phones: PhoneUse = field(
        default=PhoneUse.AUTO,
        metadata=_doc("for hidden hands: auto, on, off; auto: where two people or more play"),
    )
    phones_port: int = field(default=8080, metadata=_doc("where phones find the table"))
    advice: AdviceUse = field(
        default=AdviceUse.ON,
        metadata=_doc("bid estimates, hints and reviews: on, or off for serious matches"),
    )
    talk: bool = field(
        default=True,
        metadata=_doc("people of the tour say a word now and then while cards are played"),
    )
    stand_in: tuple[int, ...] = field(
        default=(),
        metadata=_doc("seats, from 1, whose buttons are broken: a phone stands in, not timed"),
    )
    handicaps_ms: tuple[int, ...] = field(
        default=(),
        metadata=_doc("a number a seat: ms added to its slaps when compared (bataille-corse)"),
    )
    classroom: bool = field(
        default=False,
        metadata=_doc("a lesson: how likely is the next slap, how fast are we (bataille-corse)"),
    )

    @property
    def tongues(self) -> Tongues:
        """Who is spoken to in which language."""
        return Tongues(self.language, self.languages)


@dataclass(frozen=True, slots=True)
class ButtonSettings:
    """The arcade buttons."""

    inputs: Inputs = field(
        default=Inputs.AUTO,
        metadata=_doc("auto, gpio, mcu, evdev, keyboard, none; auto: the best of what is there"),
    )
    device: str = field(
        default="",
        metadata=_doc("port of the button box (/dev/serial/by-id/…); empty: the one that is found"),
    )
    baud: int = field(
        default=500_000, metadata=_doc("speed of the button box: 500000, or 250000 if built so")
    )
    driver: Driver = field(
        default=Driver.AUTO,
        metadata=_doc("auto (gpiod, else lgpio), gpiod, lgpio, rpigpio, native, mock"),
    )
    chip: str = field(
        default="",
        metadata=_doc("gpiod: label or path of the GPIO chip; empty: that of the header"),
    )
    pull_up: bool = field(
        default=True, metadata=_doc("use the chip's pull-ups; false: there are resistors")
    )
    confirm_ms: float = field(
        default=1.0, metadata=_doc("a contact shorter than this is a spike, no press")
    )
    lockout_ms: float = field(
        default=30.0, metadata=_doc("bounces are swallowed for so long after a contact")
    )
    pins: dict[str, SeatPins] = field(
        default_factory=dict,
        metadata=_doc("[buttons.pins.1] play = 4 … changes the pins of wiring.md, seat by seat"),
    )
    box: dict[str, SeatBox] = field(
        default_factory=dict,
        metadata=_doc('[buttons.box.1] slap = "D2" … the contacts of the button box, if others'),
    )
    grab: bool = field(
        default=False,
        metadata=_doc("input devices are the table's alone: their keys type nowhere else"),
    )
    evdev: dict[str, SeatInputs] = field(
        default_factory=dict,
        metadata=_doc('[buttons.evdev.1] slap = "button 1 @ NAME @ PORT" … by slap-table wire'),
    )
    keys: dict[str, SeatKeyNames] = field(
        default_factory=dict,
        metadata=_doc('[buttons.keys.1] slap = "s" … keys of seats, in place of buttons'),
    )


@dataclass(frozen=True, slots=True)
class ScreenOptions:
    """The picture."""

    mode: ScreenMode = field(default=ScreenMode.WINDOW, metadata=_doc("window, full or none"))
    width: int = field(default=1280, metadata=_doc("of the window, in pixels"))
    height: int = field(default=720, metadata=_doc("of the window, in pixels"))
    layout: Layout = field(default=Layout.WALL, metadata=_doc("wall, table-top or above"))
    diagonal_in: float = field(
        default=0.0, metadata=_doc("of the picture, in inches: letters grow to be read; 0: unknown")
    )
    viewing_distance_m: float = field(
        default=0.0, metadata=_doc("from the eyes to the picture; 0: as usual for the layout")
    )
    reduced_motion: bool = field(default=False, metadata=_doc("cards do not slide"))
    panel_latency_ms: float = field(
        default=0.0, metadata=_doc("delay of the panel itself, if you have measured it")
    )


@dataclass(frozen=True, slots=True)
class SoundSettings:
    """The loudspeaker."""

    on: bool = field(default=True, metadata=_doc("false: silent, whatever the mode"))
    mode: SoundMode = field(
        default=SoundMode.ON,
        metadata=_doc("on, quiet or off; quiet: lamps and screen only, till M is pressed"),
    )
    volume: float = field(default=0.7, metadata=_doc("0 to 1; + and - change it at the table"))
    speech: Spoken = field(
        default=Spoken.OFF,
        metadata=_doc("said aloud with espeak-ng, in the table's language: off, cards or all"),
    )

    @property
    def is_wanted(self) -> bool:
        """A loudspeaker is to be used, now or later."""
        return self.on and self.mode is not SoundMode.OFF


@dataclass(frozen=True, slots=True)
class JournalSettings:
    """Where games are kept."""

    keep: bool = field(default=True, metadata=_doc("false: nothing is written"))
    directory: str = field(
        default="", metadata=_doc("empty: slap-table in the user's state directory")
    )


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of a table."""

    table: TableSettings = field(default_factory=TableSettings, metadata=_doc("who plays what"))
    buttons: ButtonSettings = field(default_factory=ButtonSettings, metadata=_doc("buttons"))
    screen: ScreenOptions = field(default_factory=ScreenOptions, metadata=_doc("the picture"))
    sound: SoundSettings = field(default_factory=SoundSettings, metadata=_doc("sound"))
    journal: JournalSettings = field(default_factory=JournalSettings, metadata=_doc("journal"))


def settings_file(path: Path | None) -> TomlFile | None:
    """Return the settings file that counts, read; none where there is none. Raises BadInput."""
    chosen = path or next((usual for usual in usual_places() if os.path.lexists(usual)), None)
    return None if chosen is None else read_toml(chosen)


def usual_places() -> Iterator[Path]:
    """Yield where a settings file is looked for, the first one that exists counts."""
    home = Path(os.environ.get("XDG_CONFIG_HOME") or _home() / ".config")
    yield home / "slap-table" / "settings.toml"
    yield Path("/etc/slap-table/settings.toml")


def parse_settings(file: TomlFile) -> Settings:
    """Return the settings that a file holds. Raises BadInput."""
    settings = build(Settings, file.data, file.where)
    _check_table(settings.table, file.where)
    _check_ranges(settings, file.where)
    _check_paths(settings, file.where)
    check_wires(settings.buttons, file.where)
    _check_box(settings.buttons, file.where)
    return settings


MAX_NAME = 24
SLAP_GAME = "bataille-corse"
"""The game in which slaps are compared; its kit says so too (`has_handicaps`), a test compares."""


def _check_table(table: TableSettings, where: Where) -> None:
    for seat, player in enumerate(table.seats):
        parse_player(player, where(("table", "seats", seat)))
    players = parse_players(table.seats, where(("table", "seats")))
    broken_seats(table.stand_in, players, lambda place: where(("table", "stand_in", place)))
    for seat, name in enumerate(table.names):
        if len(name) > MAX_NAME or not (name.isprintable() or not name):
            expected = f"a name of one line, {MAX_NAME} characters at the most"
            raise bad_input(where(("table", "names", seat)), expected, repr(name[:40]))
    if table.game not in GAMES:
        raise bad_input(where(("table", "game")), one_of(GAMES, table.game), repr(table.game))
    check_table_handicaps(table, where(("table", "handicaps_ms")))


def check_table_handicaps(table: TableSettings, where: str) -> None:
    """Raise BadInput for handicaps that are not one a seat, too large, or of a game without any."""
    if not table.handicaps_ms:
        return
    if table.game != SLAP_GAME:
        raise bad_input(where, f"none: only {SLAP_GAME} has handicaps", f"some for {table.game}")
    try:
        check_handicaps(table.handicaps_ms, len(table.seats))
    except Refusal as refusal:
        expected, _, found = refusal.text.partition(", found ")
        raise bad_input(where, expected.removeprefix("handicaps_ms: expected "), found) from None


def parse_players(seats: Sequence[str], where: str) -> tuple[Player, ...]:
    """Return who sits where. Raises BadInput for a wrong number of seats or an unknown player."""
    if not MIN_SEATS <= len(seats) <= MAX_SEATS:
        raise bad_input(where, f"{MIN_SEATS} to {MAX_SEATS} seats", len(seats))
    return tuple(parse_player(seat.strip(), where) for seat in seats)


def parse_player(text: str, where: str) -> Player:
    """Return who is meant. Raises BadInput."""
    names = {("bot:" if player.is_bot else "") + player.value: player for player in Player}
    if text not in names:
        raise bad_input(where, one_of(names, text), repr(text))
    return names[text]


_RANGES: dict[tuple[str, str], tuple[float, float]] = {
    ("table", "phones_port"): (1, 65_535),
    ("buttons", "confirm_ms"): (0.1, 5),
    ("buttons", "lockout_ms"): (6, 500),
    ("screen", "width"): (800, 7680),
    ("screen", "height"): (480, 4320),
    ("screen", "diagonal_in"): (0, 500),
    ("screen", "viewing_distance_m"): (0, 100),
    ("screen", "panel_latency_ms"): (0, 500),
    ("sound", "volume"): (0, 1),
}


def _check_ranges(settings: Settings, where: Where) -> None:
    for (table, key), (least, most) in _RANGES.items():
        found = getattr(getattr(settings, table), key)
        if not least <= found <= most:
            raise bad_input(where((table, key)), f"{least} to {most}", found)


_PATHS = (
    ("table", "rules"),
    ("table", "forfeits"),
    ("buttons", "device"),
    ("journal", "directory"),
)


def _check_paths(settings: Settings, where: Where) -> None:
    """No system takes a zero byte in a path, and no line a line end."""
    for table, key in _PATHS:
        path = getattr(getattr(settings, table), key)
        if not path.isprintable():
            raise bad_input(where((table, key)), "a path of one line", repr(path[:60]))


BAUDS = (500_000, 250_000)
"""Speeds that a chip at 16 MHz meets exactly."""
MOST_BOX_LOCKOUT_MS = 65
"""A chip counts its lock-out in microseconds, in 16 bits."""


def _check_box(buttons: ButtonSettings, where: Where) -> None:
    if buttons.baud not in BAUDS:
        raise bad_input(where(("buttons", "baud")), "500000 or 250000", buttons.baud)
    if buttons.inputs is Inputs.MCU:
        check_lockout(buttons, where(("buttons", "lockout_ms")))


def check_lockout(buttons: ButtonSettings, where: str) -> None:
    """Raise BadInput for a lock-out that the chip of a button box cannot count."""
    if buttons.lockout_ms > MOST_BOX_LOCKOUT_MS:
        expected = f"{MOST_BOX_LOCKOUT_MS} at the most for a button box"
        raise bad_input(where, expected, buttons.lockout_ms)


def state_directory() -> Path:
    """Return where this user's games are kept by default."""
    chosen = os.environ.get("XDG_STATE_HOME")
    return (Path(chosen) if chosen else _home() / ".local" / "state") / "slap-table"


def state_folder(settings: Settings) -> Path:
    """Return the one folder in which a table keeps all that it keeps."""
    named = settings.journal.directory
    return Path(named) if named else state_directory()


def _home() -> Path:
    """Return the home of this user; of one who has none, a folder that is not there."""
    try:
        return Path.home()
    except RuntimeError:
        return Path("/nonexistent")
