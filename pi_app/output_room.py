"""What hears of the game at one table: screen or console, sound, lamps, the service manager."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from hardware.ports import Lights
from pi_app.box_lamps import BoxLamps
from pi_app.button_box import ButtonBox
from pi_app.care import Care, Ward
from pi_app.chronicle import Chronicle
from pi_app.console import Console
from pi_app.espeak import Espeak
from pi_app.inbox import Message
from pi_app.lights import LampPlayer
from pi_app.outputs import Apart
from pi_app.publish import Output
from pi_app.screen_options import screen_settings
from pi_app.screens.messages import FromScreen, ScreenSettings
from pi_app.sd_notify import Notifier
from pi_app.service import Service
from pi_app.settings import ScreenMode, Settings, SoundMode, Spoken
from pi_app.sound import Sound
from pi_app.speech import Mouth, Speech

MakeScreen = Callable[[ScreenSettings, Callable[[FromScreen], None], Care], Output]
MakeSound = Callable[[Settings, Care], Output]


@dataclass(frozen=True, slots=True)
class OutputParts:
    """What outputs are made of; what is not there is none."""

    make_screen: MakeScreen
    make_sound: MakeSound
    notifier: Notifier
    lights: Lights | None
    """On the Pi's own pins."""
    box: ButtonBox | None


def make_sound(settings: Settings, care: Care) -> Output:
    """Return the sound of this machine."""
    quiet = settings.sound.mode is SoundMode.QUIET
    return _started(Sound(care, volume=settings.sound.volume, muted=quiet))


def _sounds(settings: Settings, make: MakeSound, ward: Ward) -> Iterator[Output]:
    """Yield the sound, and what has words said by it."""
    options = settings.sound
    sound = make(settings, ward.care("sound"))
    yield sound
    if options.speech is not Spoken.OFF and isinstance(sound, Mouth):
        yield _started(Speech(ward.care("speech"), sound, Espeak(), scope=options.speech))


def open_outputs(
    settings: Settings,
    rules: Any,
    seats: int,
    parts: OutputParts,
    ward: Ward,
    post: Callable[[Message], None],
) -> Iterator[Output]:
    """Yield the outputs that the settings want, each at work."""
    has_screen = settings.screen.mode is not ScreenMode.NONE
    if has_screen:
        yield parts.make_screen(screen_settings(settings, rules), post, ward.care("screen"))
    else:
        yield _started(Apart(Console(), ward.care("console")))
    yield Chronicle()
    has_buttons = parts.lights is not None or parts.box is not None
    if settings.sound.is_wanted and (has_screen or has_buttons):
        yield from _sounds(settings, parts.make_sound, ward)
    if parts.lights is not None:
        yield _started(LampPlayer(parts.lights, ward.care("lamps"), seats=seats))
    if parts.box is not None:
        yield _started(BoxLamps(parts.box.lamps, ward.care("box lamps")))
    if parts.notifier.is_heard:
        yield Service(parts.notifier)


class _OnAThread(Output, Protocol):
    """An output that does its work on a thread."""

    def start(self) -> None: ...


def _started(output: _OnAThread) -> Output:
    output.start()
    return output
