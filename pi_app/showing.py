"""A recorded game shown again: its updates, at the pace at which it was played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue

from hardware.ports import Clock
from pi_app.care import Care
from pi_app.errors import Failure, bad_input
from pi_app.languages import ALL_ENGLISH, Tongues
from pi_app.loop import QUIT_KEYS
from pi_app.mail import next_of
from pi_app.players import seat_infos
from pi_app.publish import Output, Phase, Update
from pi_app.replay import Recording, play_again, read_recording
from pi_app.screen_options import screen_settings
from pi_app.screens.messages import FromScreen, Key, ScreenFault, ScreenSettings, WindowClosed
from pi_app.settings import ScreenMode, Settings

SECOND_NS = 1_000_000_000


class Showing:
    """Plays one recording to a screen."""

    def __init__(self, recording: Recording, clock: Clock, tongues: Tongues = ALL_ENGLISH) -> None:
        self._recording, self._clock = recording, clock
        self._inbox: SimpleQueue[FromScreen] = SimpleQueue()
        own_ms = recording.setup.handicaps_ms if recording.kit.has_handicaps else ()
        self._seats = seat_infos(recording.players, (), {}, tongues, handicaps_ms=own_ms)
        self._language = tongues.table
        self.failure: str | None = None
        """Why it could not be shown."""

    def post(self, message: FromScreen) -> None:
        """Take what the screen says, from any thread."""
        self._inbox.put(message)

    def run(self, publish: Callable[[Update], None]) -> None:
        """Show the game to its end, then its last picture till the window is closed."""
        table, fed = play_again(self._recording)
        offset_ns = self._clock.now_ns() - self._recording.setup.start_ns
        for one in fed:
            if not self._wait(one.item.t_ns + offset_ns):
                return
            view = table.view()
            phase = Phase.PLAYING if view.over is None else Phase.OVER
            update = Update(
                t_ns=self._clock.now_ns(),
                phase=phase,
                seats=self._seats,
                game=self._recording.kit.name,
                rules=self._recording.rules_name,
                view=view,
                events=one.events,
                notices=(),
                language=self._language,
            )
            publish(update)
        self._wait(None)

    def _wait(self, until_ns: int | None) -> bool:
        """Wait till a time, or for ever; false when somebody wants to leave."""
        while True:
            left_ns = None if until_ns is None else until_ns - self._clock.now_ns()
            if left_ns is not None and left_ns <= 0:
                return True
            try:
                message = next_of(self._inbox, None if left_ns is None else left_ns / SECOND_NS)
            except Empty:
                return True
            if self._leaves(message):
                return False

    def _leaves(self, message: FromScreen) -> bool:
        if isinstance(message, ScreenFault):
            self.failure = message.text
            return True
        quits = isinstance(message, Key) and message.down and message.key in QUIT_KEYS
        return quits or isinstance(message, WindowClosed)


MakeScreen = Callable[[ScreenSettings, Callable[[FromScreen], None], Care], Output]


def show(path: Path, settings: Settings, make_screen: MakeScreen, clock: Clock) -> None:
    """Show a recorded game on a screen of its own. Raises BadInput, or Failure without a screen."""
    if settings.screen.mode is ScreenMode.NONE:
        raise bad_input("--screen", "window or full (or --json, for the events alone)", "none")
    recording = read_recording(path)
    showing = Showing(recording, clock, settings.table.tongues)
    options = screen_settings(settings, recording.setup.rules)
    screen = make_screen(options, showing.post, Care("screen", clock))
    try:
        showing.run(screen.publish)
    finally:
        screen.stop()
    if showing.failure is not None:
        raise Failure(showing.failure)
