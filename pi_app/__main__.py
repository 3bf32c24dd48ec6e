"""Read this first: the only place that chooses real or pretend parts, and joins them.

    buttons -> GpioSource --+                                  +-> journal
    window  -> Keyboard ----+-> Intake -> Loop -> Session -----+
    Bots -------------------+   (order)  (one queue) (engine)  +-> screen, sound, lamps

`open_table` builds that chain from the settings and the command line and runs it to its end.
"""

from __future__ import annotations

import logging
import random
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from hardware.clock import MonotonicClock
from hardware.debounce import DebounceSettings
from hardware.errors import HardwareError
from hardware.gpio_leds import GpioLeds
from hardware.gpio_source import FactoryName, GpioSource, PinFactory, open_factory
from hardware.ports import Clock
from pi_app import cli
from pi_app.bots import Bots
from pi_app.console import Console
from pi_app.errors import Failure, bad_input
from pi_app.estimates import Estimator
from pi_app.forfeits import load_forfeits
from pi_app.intake import Intake
from pi_app.journal import Journal, NoJournal, open_journal
from pi_app.keyboard import QUALITY, Keyboard, keys_for
from pi_app.kits import KITS
from pi_app.lights import LampPlayer
from pi_app.loop import FiguresReady, Loop, Notice, Stop
from pi_app.overrides import overridden
from pi_app.pin_choice import Pins, buttons_of, pins_for
from pi_app.players import seat_infos
from pi_app.publish import KitchenFigures, Output, Player, SeatInfo
from pi_app.replay import read_recording
from pi_app.screen_options import screen_settings
from pi_app.screens.host import ScreenHost
from pi_app.screens.messages import FromScreen, ScreenSettings
from pi_app.session import Deal, Extras, Plan, Session, shuffled
from pi_app.settings import (
    Driver,
    Inputs,
    ScreenMode,
    Settings,
    parse_players,
    state_directory,
)
from pi_app.showing import Showing
from pi_app.shuffle import Hat
from pi_app.sound import Sound
from pi_app.whole_settings import load_whole_settings

log = logging.getLogger(__name__)

MS = 1_000_000
NOMINAL_REVEAL_NS = 25 * MS
"""From a press to its card on the screen, where the screen has not said: one to two frames."""
KEYBOARD_NOTICE = f"Keyboard: not timed, presses are good to ±{QUALITY.uncertainty_ns // MS} ms."
MODEL_FILE = Path("/proc/device-tree/model")

OnMessage = Callable[[FromScreen], None]


@dataclass(frozen=True, slots=True)
class Parts:
    """What touches the world outside, so that pretend parts can be handed in instead."""

    clock: Clock
    open_factory: Callable[[Driver], PinFactory]
    make_screen: Callable[[ScreenSettings, OnMessage, Clock], Output]
    make_sound: Callable[[Settings, Callable[[str], None]], Output]
    make_deal: Callable[[Hat], Deal]
    on_a_pi: bool


def real_parts() -> Parts:
    """Return the parts of this machine."""
    return Parts(
        clock=MonotonicClock(),
        open_factory=lambda driver: open_factory(FactoryName[driver.name]),
        make_screen=lambda settings, tell, clock: ScreenHost(settings, tell, clock.now_ns),
        make_sound=_make_sound,
        make_deal=shuffled,
        on_a_pi=MODEL_FILE.exists() and "Raspberry Pi" in MODEL_FILE.read_text(errors="replace"),
    )


def _make_sound(settings: Settings, on_fault: Callable[[str], None]) -> Output:
    sound = Sound(on_fault=on_fault, volume=settings.sound.volume)
    sound.start()
    return sound


class NoButtons(Failure):
    """The buttons on the pins cannot be used; the text says why, and what to do."""


class Table:
    """The joined parts of one table, and the order in which they are let go."""

    def __init__(self, settings: Settings, request: cli.Request, parts: Parts) -> None:
        """Open everything. Raises BadInput, or Failure when a part that was named is missing."""
        self._settings, self._parts = settings, parts
        self._closers: list[Callable[[], None]] = []
        self._notices: list[str] = []
        self._factory: PinFactory | None = None
        self._kit = KITS[settings.table.game]
        self._kit.check_playable()
        self._rules_name, self._rules = self._kit.load_rules(settings.table.rules)
        try:
            self.loop = self._build_as_can_be(request)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let go of everything, the newest first; one that fails keeps no other. Twice is fine."""
        while self._closers:
            close = self._closers.pop()
            try:
                close()
            except Exception:
                log.exception("a part of the table could not be let go of")

    def _build_as_can_be(self, request: cli.Request) -> Loop:
        """Build with the buttons, or, where they were not asked for by name, say why not."""
        try:
            return self._build(request)
        except NoButtons as missing:
            wanted = self._settings.buttons
            if wanted.inputs is Inputs.GPIO or not self._has_screen:
                raise
            self.close()
            self._factory = None
            self._settings = replace(
                self._settings, buttons=replace(wanted, inputs=Inputs.KEYBOARD)
            )
            self._notices = [f"{missing}; keys instead"]
            return self._build(request)

    def _build(self, request: cli.Request) -> Loop:
        players = parse_players(self._settings.table.seats, "--seats")
        self._kit.check_seats(self._rules, len(players), "--seats")
        wired = pins_for(self._settings.buttons, len(players))
        buttons = self._open_buttons(wired, players)
        keyboard = self._keyboard(players) if buttons is None else None
        keys = {} if keyboard is None else keyboard.seats
        if keys:
            self._notices.append(KEYBOARD_NOTICE)
        seats = seat_infos(players, self._settings.table.names, keys)
        people = any(not player.is_bot for player in players)
        if people and buttons is None and keyboard is None:
            raise Failure("nothing to press: take --inputs gpio, a screen, or only bots as --seats")
        session = self._session(seats, request)
        theirs_ns = (QUALITY if buttons is None else buttons.quality).uncertainty_ns
        bots = Bots(
            dict(enumerate(players)),
            _chance(request),
            uncertainty_ns=theirs_ns if people else 0,
            replan=self._kit.replan,
        )
        loop = self._join(session, players, bots, keyboard, request)
        if buttons is not None:
            self._start_buttons(buttons, loop)
        self._add_outputs(loop, wired, len(players))
        for text in self._notices:
            loop.post(Notice(text))
        return loop

    def _join(
        self,
        session: Session,
        players: tuple[Player, ...],
        bots: Bots,
        keyboard: Keyboard | None,
        request: cli.Request,
    ) -> Loop:
        self._intake = Intake()
        for source in (bots, keyboard):
            if source is not None:
                self._intake.attach_presses(source)
        unattended = not self._has_screen and all(player.is_bot for player in players)
        return Loop(
            self._parts.clock,
            self._intake,
            session,
            bots=bots,
            keyboard=keyboard,
            games=request.games or (1 if unattended else None),
            needs_screen=keyboard is not None,
        )

    @property
    def _has_screen(self) -> bool:
        return self._settings.screen.mode is not ScreenMode.NONE

    def _session(self, seats: tuple[SeatInfo, ...], request: cli.Request) -> Session:
        hat = Hat(request.seed)
        delay_ns = NOMINAL_REVEAL_NS if self._has_screen else 0
        plan = Plan(self._rules_name, self._rules, seats, delay_ns, self._kit.name)
        return Session(
            plan, hat, self._parts.make_deal(hat), self._open_journal, self._extras(request)
        )

    def _extras(self, request: cli.Request) -> Extras:
        """The kitchen and the forfeits, where people can see them."""
        if not self._has_screen:
            return Extras()
        estimator = Estimator(self._tell_figures, self._parts.clock.now_ns)
        self._closers.append(estimator.stop)
        forfeits = load_forfeits(self._settings.table.language, self._forfeits_file())
        return Extras(estimator.ask, has_kitchen=True, forfeits=forfeits, chance=_chance(request))

    def _forfeits_file(self) -> Path | None:
        name = self._settings.table.forfeits
        return Path(name) if name else None

    def _tell_figures(self, question: object, figures: KitchenFigures) -> None:
        self.loop.post(FiguresReady(question, figures))

    def _open_journal(self) -> Journal:
        options = self._settings.journal
        if not options.keep:
            return NoJournal()
        directory = Path(options.directory) if options.directory else state_directory()
        return open_journal(directory, self._kit.name, self._tell)

    def _tell(self, text: str) -> None:
        """Show a notice at the table; from any thread."""
        self.loop.post(Notice(text))

    def _keyboard(self, players: tuple[Player, ...]) -> Keyboard | None:
        if not self._has_screen or self._settings.buttons.inputs is Inputs.NONE:
            return None
        people = tuple(seat for seat, player in enumerate(players) if not player.is_bot)
        return Keyboard(keys_for(people))

    def _open_buttons(self, wired: Pins, players: tuple[Player, ...]) -> GpioSource | None:
        """Open the buttons of the seats where people sit; a named driver or none, never another."""
        wanted = self._settings.buttons.inputs
        if wanted not in (Inputs.GPIO, Inputs.AUTO) or (
            wanted is Inputs.AUTO and not self._parts.on_a_pi
        ):
            return None
        people = tuple(seat for seat, player in enumerate(players) if not player.is_bot)
        pins = buttons_of(wired, people)
        try:
            self._factory = self._parts.open_factory(self._settings.buttons.driver)
            self._closers.append(self._factory.close)
            pull_up = self._settings.buttons.pull_up
            return GpioSource(self._factory, pins, self._parts.clock, pull_up=pull_up)
        except HardwareError as fault:
            raise NoButtons(f"no buttons: {fault}") from fault

    def _start_buttons(self, buttons: GpioSource, loop: Loop) -> None:
        options = self._settings.buttons
        settings = DebounceSettings(
            confirm_min_ns=round(options.confirm_ms * MS), lockout_ns=round(options.lockout_ms * MS)
        )
        try:
            self._intake.attach(buttons, loop.post, settings)
        except HardwareError as fault:
            raise NoButtons(f"no buttons: {fault}") from fault
        self._closers.append(buttons.stop)

    def _add_outputs(self, loop: Loop, wired: Pins, seats: int) -> None:
        outputs = self._outputs(loop, wired, seats)
        for output in outputs:
            self._closers.append(output.stop)
            loop.add_output(output)

    def _outputs(self, loop: Loop, wired: Pins, seats: int) -> Iterator[Output]:
        settings, parts = self._settings, self._parts
        if self._has_screen:
            yield parts.make_screen(screen_settings(settings, self._rules), loop.post, parts.clock)
        else:
            yield Console()
        if settings.sound.on and (self._has_screen or self._factory is not None):
            yield parts.make_sound(settings, lambda text: loop.post(Notice(text)))
        if self._factory is not None:
            lamps = LampPlayer(GpioLeds(self._factory, wired.lamps), parts.clock, seats=seats)
            lamps.start()
            yield lamps


def _chance(request: cli.Request) -> random.Random:
    return random.SystemRandom() if request.seed is None else random.Random(request.seed)


def open_table(request: cli.Request) -> None:
    """Build the table that was asked for and run it till it is closed. Raises BadInput, Failure."""
    settings = overridden(load_whole_settings(request.settings), request)
    table = Table(settings, request, real_parts())
    with _closing(table), _stopped_by_signals(table.loop):
        if request.at_once:
            table.loop.start_game()
        table.loop.run()
    if table.loop.failure is not None:
        raise Failure(table.loop.failure)


@contextmanager
def _closing(table: Table) -> Iterator[None]:
    try:
        yield
    finally:
        table.close()


@contextmanager
def _stopped_by_signals(loop: Loop) -> Iterator[None]:
    """Ctrl-C, and a stop or a hang-up from the system, end the program in good order."""
    kinds = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {kind: signal.signal(kind, lambda *_: loop.post(Stop())) for kind in kinds}
    try:
        yield
    finally:
        for kind, handler in before.items():
            signal.signal(kind, handler)


def show_replay(path: Path, request: cli.Request) -> None:
    """Show a recorded game on the screen at the pace at which it was played. Raises BadInput."""
    settings = overridden(load_whole_settings(request.settings), request)
    if settings.screen.mode is ScreenMode.NONE:
        raise bad_input("--screen", "window or full (or --json, for the events alone)", "none")
    parts = real_parts()
    recording = read_recording(path)
    recording.kit.check_playable()
    showing = Showing(recording, parts.clock)
    options = screen_settings(settings, recording.setup.rules)
    screen = parts.make_screen(options, showing.post, parts.clock)
    try:
        showing.run(screen.publish)
    finally:
        screen.stop()
    if showing.failure is not None:
        raise Failure(showing.failure)


def main() -> int:
    """Carry out the command line of this process; return its exit status."""
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")
    return cli.run(sys.argv[1:], cli.Commands(open_table, show_replay))


if __name__ == "__main__":
    sys.exit(main())
