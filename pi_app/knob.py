"""How loud the table is, set by keys while people play: M, + and -. Nothing of it is kept.

The keys of a letter or sign that a seat plays with never come here: a seat goes first.
"""

from __future__ import annotations

from pi_app.publish import Loudness
from pi_app.settings import SoundMode, SoundSettings

MUTE = ("m",)
LOUDER = ("+", "=", "[+]")
"""As pygame calls them: the key that has + above or below =, and the one among the figures."""
SOFTER = ("-", "[-]")
STEP = 10
"""Percent."""
TOLD_NS = 3_000_000_000
"""So long the screen says what has been set."""


class Knob:
    """The loudness that holds now, and how long it is told. Used by one thread."""

    def __init__(self, settings: SoundSettings | None = None) -> None:
        """As the settings say at first."""
        settings = settings or SoundSettings()
        self._percent = round(settings.volume * 100)
        self._muted = settings.mode is SoundMode.QUIET
        self._has_sound = settings.is_wanted
        self._told_till_ns: int | None = None

    @property
    def due_ns(self) -> int | None:
        """When it is told no longer."""
        return self._told_till_ns

    def take(self, key: str, now_ns: int) -> bool:
        """Turn the knob; whether this key does that."""
        if key in MUTE:
            self._muted = not self._muted
        elif key in LOUDER:
            self._turn(STEP)
        elif key in SOFTER:
            self._turn(-STEP)
        else:
            return False
        self._told_till_ns = now_ns + TOLD_NS
        return True

    def _turn(self, by: int) -> None:
        """Louder is heard again; softer leaves a silence as it is."""
        self._percent = min(max(self._percent + by, 0), 100)
        self._muted = self._muted and by < 0

    def refresh(self, now_ns: int) -> bool:
        """Let time pass; whether what is told has come to its end."""
        is_over = self._told_till_ns is not None and now_ns >= self._told_till_ns
        if is_over:
            self._told_till_ns = None
        return is_over

    def loudness(self) -> Loudness:
        """Return what holds now."""
        is_told = self._told_till_ns is not None
        return Loudness(self._percent, self._muted, told=is_told, has_sound=self._has_sound)
