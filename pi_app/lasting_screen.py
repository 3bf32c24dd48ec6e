"""One screen for all tables of an evening: the window stays while one table follows another."""

from __future__ import annotations

import threading
from collections.abc import Callable

from pi_app.care import Care
from pi_app.output_room import MakeScreen
from pi_app.publish import Output, Update, as_played
from pi_app.screens.messages import FromScreen, ScreenFault, ScreenSettings, WindowClosed

Tell = Callable[[FromScreen], None]


class LastingScreen:
    """Makes one screen, and lends it to each table in turn."""

    def __init__(self, make: MakeScreen) -> None:
        """`make` is called once, for the first table."""
        self._make = make
        self._screen: Output | None = None
        self._care: Care | None = None
        self._tell: Tell | None = None
        self._kept: list[FromScreen] = []
        self._lock = threading.Lock()

    def lend(self, settings: ScreenSettings, tell: Tell, care: Care) -> Output:
        """Return the screen for one more table; `tell` hears from it from now on."""
        if self._screen is None:
            self._screen, self._care = self._make(settings, self._hear, care), care
        elif self._care is not None:
            self._care.stand_for(care)
        with self._lock:
            self._tell, kept = tell, tuple(self._kept)
            self._kept.clear()
        for message in kept:
            tell(message)
        return _Lent(self._screen, self._give_back)

    def stop(self) -> None:
        """Close the window. May be called twice."""
        if self._screen is not None:
            self._screen.stop()

    def _give_back(self) -> None:
        with self._lock:
            self._tell = None

    def _hear(self, message: FromScreen) -> None:
        """Hand a message on; between two tables only what must not be lost is kept."""
        with self._lock:
            tell = self._tell
            if tell is None and isinstance(message, WindowClosed | ScreenFault):
                self._kept.append(message)
        if tell is not None:
            tell(message)


class _Lent:
    """The screen, as one table has it."""

    def __init__(self, screen: Output, give_back: Callable[[], None]) -> None:
        self._screen, self._give_back = screen, give_back

    @property
    def name(self) -> str:
        """As the screen itself is called."""
        return self._screen.name

    def publish(self, update: Update) -> None:
        """Hand an update on; a demonstration is shown like a game."""
        self._screen.publish(as_played(update))

    def stop(self) -> None:
        """Give it back: the window stays. May be called twice."""
        self._give_back()
