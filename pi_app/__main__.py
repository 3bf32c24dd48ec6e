"""Read this first: the only place that chooses real or pretend parts, and joins them.

    buttons -> PinBoard ----+  (or EvdevSource)
    chip    -> SerialLink --+                                  +-> journal
    window  -> Keyboard ----+-> Intake -> Loop -> Session -----+
    Bots -------------------+   (order)  (one queue) (engine)  +-> screen, sound, lamps

`open_table` builds that chain from the settings and the command line and runs it to its end.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import SimpleQueue

from hardware.clock import MonotonicClock
from hardware.debounce import DebounceSettings
from hardware.edge import Channel
from hardware.errors import HardwareError
from hardware.evdev_devices import EvdevSystem
from hardware.link import Link, LinkSettings
from hardware.pin_board import ButtonSource, PinBoard
from hardware.pin_boards import open_board
from hardware.ports import Clock, EdgeSource
from hardware.protocol import BAUD
from hardware.serial_link import SerialLink, SerialPorts
from pi_app import cli, gather
from pi_app.bots import bots_for
from pi_app.box_wiring import through_wires, wired_settings
from pi_app.broken_buttons import if_broken
from pi_app.button_box import BoxDesk, ButtonBox, box_to_ask
from pi_app.doctor import Diagnosis, PinProbe, examine
from pi_app.errors import Failure
from pi_app.evening import Evening
from pi_app.facts import TableFacts
from pi_app.going_on import CutOff, find_cut_off, rules_of
from pi_app.hand_desk import HandDesk
from pi_app.hand_opening import Reach, open_desk
from pi_app.hand_room import Room
from pi_app.inbox import Message, Notice, Stop
from pi_app.input_buttons import opened_inputs
from pi_app.intake import Intake
from pi_app.key_choice import own_key_seats, own_keys
from pi_app.keyboard import QUALITY, Keyboard, SeatKeys, keys_for
from pi_app.kits import KITS
from pi_app.knob import Knob
from pi_app.lab.odds_live import Classroom
from pi_app.lab.tonight_page import page_for
from pi_app.letting_go import let_go
from pi_app.lights import all_lamps
from pi_app.lobby.choice import Choice
from pi_app.lobby.evening import hold_evening
from pi_app.lobby.host import Order, Tables
from pi_app.lobby.occasion import ALONE, Occasion
from pi_app.lobby.ordering import gathers
from pi_app.lobby.state import Lobby
from pi_app.log import to_stderr
from pi_app.logged import logged
from pi_app.loop import Loop, ward_of
from pi_app.mixed_buttons import bare_told, mix_told, pins_to_open
from pi_app.notices import told
from pi_app.operator_page import OperatorPage
from pi_app.output_room import OutputParts, make_sound, open_outputs
from pi_app.overrides import overridden
from pi_app.parts import Opened, uncertainty_of
from pi_app.parts import Parts as Parts
from pi_app.pin_choice import Pins, pins_for
from pi_app.plan import Plan, shuffled
from pi_app.players import broken_seats, seat_infos
from pi_app.probes import MachineProbes
from pi_app.publish import Player, SeatInfo
from pi_app.running import run
from pi_app.screens.host import ScreenHost
from pi_app.sd_notify import from_environment
from pi_app.service import Heart
from pi_app.session import Session
from pi_app.settings import (
    AdviceUse,
    ButtonSettings,
    Inputs,
    ScreenMode,
    Settings,
    parse_players,
)
from pi_app.showing import show
from pi_app.storage import Disk
from pi_app.two_pygames import two_pygames
from pi_app.whole_settings import load_whole_settings
from pi_app.wiring.opening import Wired, first_start, wire_table

MS = 1_000_000
NOMINAL_REVEAL_NS = 25 * MS
"""From a press to its card on the screen, where the screen has not said: one to two frames."""
KEYBOARD_NOTICE = told("notice.keyboard", ms=QUALITY.uncertainty_ns // MS)
MODEL_FILE = Path("/proc/device-tree/model")


def _open_box(options: ButtonSettings, settings: LinkSettings, clock: Clock) -> ButtonBox:
    link = Link(settings, random.Random())
    return SerialLink(link, SerialPorts(options.baud), clock, device=options.device)


def real_parts() -> Parts:
    """Return the parts of this machine."""
    return Parts(
        clock=MonotonicClock(),
        open_pins=open_board,
        make_screen=ScreenHost,
        make_sound=make_sound,
        make_deal=shuffled,
        find_boards=SerialPorts(BAUD).find,
        open_box=_open_box,
        open_inputs=EvdevSystem,
        on_a_pi=MODEL_FILE.exists() and "Raspberry Pi" in MODEL_FILE.read_text(errors="replace"),
        notifier=from_environment(os.environ, os.getpid()),
    )


class NoButtons(Failure):
    """The buttons on the pins cannot be used; the text says why, and what to do."""


class Table:
    """The joined parts of one table, and the order in which they are let go."""

    def __init__(
        self,
        settings: Settings,
        request: cli.Request,
        parts: Parts,
        cut_off: CutOff | None = None,
        occasion: Occasion = ALONE,
    ) -> None:
        """Open everything. Raises BadInput, or Failure when a part that was named is missing.

        `cut_off` is a game to go on with, for which `settings` and `request` are made.
        `occasion` is what the table is for, where one follows another.
        """
        self._cut_off, self._occasion = cut_off, occasion
        self.choice: Choice | None = None
        """What a lobby has decided shall be played."""
        self.wants_another = False
        """It ended because another table is to take its place."""
        self._settings, self._parts = settings, parts
        self._closers: list[Callable[[], None]] = []
        self._notices: list[str] = []
        self._board: PinBoard | None = None
        self._heart = Heart(parts.notifier)
        self._kit = KITS[settings.table.game]
        self._rules_name, self._rules = occasion.rules or rules_of(settings, cut_off)
        try:
            self.loop = self._build_as_can_be(request)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let go of everything, the newest first; one that fails or hangs keeps no other.

        Twice is fine.
        """
        while self._closers:
            let_go(self._closers.pop())

    def say_stopping(self) -> None:
        """Tell the service manager that the program ends."""
        self._parts.notifier.tell("STOPPING=1")

    def facts(self) -> TableFacts:
        """Return what its inputs have done and how its outputs are, at once, on any thread."""
        sources = self._sources
        asked = gather.Sources(
            sources.contacts,
            sources.box,
            has_keyboard=sources.keyboard is not None,
            has_phones=self._stand_ins is not None and bool(self._stand_ins.seats),
        )
        now_ns, broken = self._parts.clock.now_ns(), self.loop.broken_buttons
        facts = gather.table_facts(self._intake, asked, now_ns, broken)
        return replace(facts, outputs=self._ward.facts(), watchdog=self._heart.facts())

    def _build_as_can_be(self, request: cli.Request) -> Loop:
        """Build with the buttons, or, where they were not asked for by name, say why not."""
        try:
            return self._build(request)
        except NoButtons as missing:
            wanted = self._settings.buttons
            if wanted.inputs in (Inputs.GPIO, Inputs.EVDEV) or not self._has_screen:
                raise
            self.close()
            self._board = None
            self._settings = replace(
                self._settings, buttons=replace(wanted, inputs=Inputs.KEYBOARD)
            )
            self._notices.append(f"{missing}; keys instead")
            return self._build(request)

    def _build(self, request: cli.Request) -> Loop:
        players = parse_players(self._settings.table.seats, "--seats")
        self._kit.check_seats(self._rules, len(players), "--seats")
        wired = pins_for(self._settings.buttons, len(players))
        self._inbox: SimpleQueue[Message] = SimpleQueue()
        self._ward = ward_of(self._parts.clock, self._post)
        people = tuple(seat for seat, player in enumerate(players) if not player.is_bot)
        self._broken = broken_seats(self._settings.table.stand_in, players, lambda _: "--stand-in")
        if not self._kit.has_hands:
            people = tuple(seat for seat in people if seat not in self._broken)
        self._wired, self._people = wired, people
        sources = self._open_sources(wired, people)
        with_keys = sources.is_keyboard_wanted and (people or not self._broken)
        keyed = people if with_keys else own_key_seats(self._settings.buttons, people)
        keyboard = self._keyboard(keyed) if keyed or with_keys else None
        if people and sources.is_keyboard_wanted and keyboard is None:
            raise Failure("nothing to press: take --inputs gpio, a screen, or only bots as --seats")
        self._sources = sources = replace(sources, keyboard=keyboard)
        loop = self._join(players, sources, request)
        for contacts in sources.contacts:
            self._start_buttons(contacts, loop)
        if self._occasion is ALONE:  # else people have chosen what goes with their buttons
            self._notices += bare_told(sources, self._settings.buttons, wired, people, keyed)
        self._add_outputs(loop, sources, wired, len(players))
        for text in self._notices:
            loop.post(Notice(text))
        return loop

    def _join(self, players: tuple[Player, ...], sources: Opened, request: cli.Request) -> Loop:
        keys = {} if sources.keyboard is None else sources.keyboard.seats
        seats, keyed = self._seats(players, keys), sources.is_keyboard_wanted
        page = page_for(self._settings, self._occasion.tonight, self._closers.append)
        evening = Evening(
            self._settings,
            self._inbox.put,
            self._parts.clock.now_ns,
            request.seed,
            journal=self._ward.care("journal"),
            has_tour=request.tour,
            saved=None if self._cut_off is None else self._cut_off.saved,
            on_let_be=self._let_be,
            lobby=self._occasion.desk(has_keys=keyed, on_choice=self._chosen, on_page=page.open),
            on_done=self._go_on if self._occasion.goes_back else None,
            scorer=self._occasion.scorer(seats),
            tonight=page.tonight,
        )
        if not self._kit.has_hands:
            self._notices += (*mix_told(sources), *([KEYBOARD_NOTICE] if keys else ()))
        plan = self._plan(seats, uncertainty_of(sources))
        session = evening.session(plan, self._parts.make_deal, self._closers.append)
        self._desk = session.lobby
        bots = bots_for(players, sources, evening.chance(), self._kit.replan)
        hands = self._hands(session, sources, evening)
        has_keys = self._has_screen and not keyed
        worst_ns = sources.quality.uncertainty_ns if has_keys else None
        broken = if_broken(self._people, self._wired.buttons, sources.box, worst_ns, sources.wires)
        self._intake = Intake()
        self._intake.attach_presses(bots, sources.keyboard, sources.box, self._stand_ins)
        broken.join(self._intake)
        unattended = not self._has_screen and all(player.is_bot for player in players)
        return Loop(
            self._parts.clock,
            self._intake,
            session,
            bots=bots,
            keyboard=sources.keyboard,
            games=request.games or (1 if unattended else None),
            needs_screen=sources.keyboard is not None and keyed,
            page=OperatorPage(self.facts),
            inbox=self._inbox,
            hands=hands,
            ward=self._ward,
            heart=self._heart,
            spare=broken.spare,
            buttons=broken.notices(),
            knob=Knob(self._settings.sound),
            classroom=Classroom(page) if self._settings.table.classroom else None,
        )

    def _seats(
        self, players: tuple[Player, ...], keys: Mapping[int, SeatKeys]
    ) -> tuple[SeatInfo, ...]:
        table, places = self._settings.table, self._occasion.places
        own_ms = table.handicaps_ms
        return seat_infos(players, table.names, keys, table.tongues, places, handicaps_ms=own_ms)

    def _plan(self, seats: tuple[SeatInfo, ...], uncertainty_ns: int) -> Plan:
        reveal_ns = NOMINAL_REVEAL_NS if self._has_screen else 0
        name, rules, game = self._rules_name, self._rules, self._kit.name
        language = self._settings.table.language
        unnamed = self._occasion.choice is not None
        return Plan(name, rules, seats, reveal_ns, game, uncertainty_ns, language, unnamed=unnamed)

    def _post(self, message: Message) -> None:
        """Reach the loop, now or once it is there."""
        self._inbox.put(message)

    def _let_be(self) -> None:
        goes_back = self._occasion.goes_back
        if goes_back or (self._cut_off is not None and self._cut_off.needs_own_table):
            self._go_on()

    def _go_on(self) -> None:
        """Make room for another table."""
        self.wants_another = True
        self._inbox.put(Stop())

    def _chosen(self, choice: Choice) -> None:
        self.choice = choice
        self._go_on()

    @property
    def lobby(self) -> Lobby | None:
        """The lobby as it stands, at a table where people gather."""
        return None if self._desk is None else self._desk.lobby

    def _hands(self, session: Session, sources: Opened, evening: Evening) -> HandDesk:
        table = self._settings.table
        room = Room(
            seats=session.plan.seats,
            use=table.phones,
            port=table.phones_port,
            has_buttons=not sources.is_keyboard_wanted,
            has_screen=self._has_screen,
            has_advice=table.advice is AdviceUse.ON,
        )
        reach = Reach(self._parts.hands, self._inbox.put, self._parts.clock)
        worst_ns = sources.quality.uncertainty_ns
        opened = open_desk(
            self._kit,
            session,
            room,
            reach,
            evening.chance,
            broken=self._broken,
            worst_ns=worst_ns,
            one_button=self._occasion.one_button,
        )
        self._closers += opened.closers
        self._stand_ins = opened.stand_ins
        return opened.desk

    @property
    def _has_screen(self) -> bool:
        return self._settings.screen.mode is not ScreenMode.NONE

    def _keyboard(self, people: tuple[int, ...]) -> Keyboard | None:
        if not self._has_screen or self._settings.buttons.inputs is Inputs.NONE:
            return None
        own = own_keys(self._settings.buttons)
        return Keyboard(keys_for(people, has_hands=self._kit.has_hands, own=own))

    def _open_sources(self, wired: Pins, people: tuple[int, ...]) -> Opened:
        """Open what was asked for; of what is there the best, and what it is not is said."""
        wanted = self._settings.buttons.inputs
        if people and wanted in (Inputs.MCU, Inputs.AUTO):
            box = self._open_box(people, by_name=wanted is Inputs.MCU)
            if box is not None:
                return Opened(box=box)
        try:
            devices, told = opened_inputs(self._parts, self._settings.buttons, people, self._post)
        except HardwareError as fault:
            raise NoButtons(f"no buttons: {fault}") from fault
        self._notices += [told] if told else []
        opened, pins = devices or Opened(), None
        if wanted is Inputs.GPIO or (wanted is Inputs.AUTO and self._parts.on_a_pi):
            pins = pins_to_open(self._settings.buttons, wired, people, opened.wires)
        return opened if pins is None else replace(opened, pins=self._open_buttons(pins))

    def _open_box(self, people: tuple[int, ...], *, by_name: bool) -> ButtonBox | None:
        """Open the button box; one that was not asked for by name must answer."""
        options = self._settings.buttons
        if not (by_name or options.device or self._parts.find_boards()):
            return None
        opened = self._parts.open_box(options, wired_settings(options, people), self._parts.clock)
        box = through_wires(opened, options)
        self._closers.append(box.stop)
        desk = BoxDesk(box, self._inbox.put, () if self._occasion.lobby else people)
        desk.start()
        if by_name or desk.answers():
            return box
        box.stop()
        self._inbox = SimpleQueue()
        self._notices.append(f"no button box: {box.state.text}")
        return None

    def _open_buttons(self, pins: Mapping[Channel, int]) -> ButtonSource:
        """Open the buttons of the seats where people sit; a named driver or none, never another."""
        options = self._settings.buttons
        try:
            self._board = self._parts.open_pins(options.driver, options.chip)
            self._closers.append(self._board.close)
            return self._board.buttons(pins, self._parts.clock, pull_up=options.pull_up)
        except HardwareError as fault:
            raise NoButtons(f"no buttons: {fault}") from fault

    def _start_buttons(self, buttons: EdgeSource, loop: Loop) -> None:
        options = self._settings.buttons
        settings = DebounceSettings(
            confirm_min_ns=round(options.confirm_ms * MS), lockout_ns=round(options.lockout_ms * MS)
        )
        try:
            self._intake.attach(buttons, loop.post, settings)
        except HardwareError as fault:
            raise NoButtons(f"no buttons: {fault}") from fault
        self._closers.append(buttons.stop)

    def _add_outputs(self, loop: Loop, sources: Opened, wired: Pins, seats: int) -> None:
        made = self._parts
        lights = all_lamps(self._board, wired.lamps, sources.lights)
        parts = OutputParts(made.make_screen, made.make_sound, made.notifier, lights, sources.box)
        for output in open_outputs(
            self._settings, self._rules, seats, parts, self._ward, loop.post
        ):
            self._closers.append(output.stop)
            loop.add_output(output)


def open_table(request: cli.Request) -> None:
    """Build the table that was asked for and run it till it is closed. Raises BadInput, Failure."""
    settings = overridden(load_whole_settings(request.settings), request)
    with logged(settings) as kept:
        kept.tell(two_pygames())
        if gathers(settings, request):
            hold_evening(settings, request, real_parts(), kept, Tables(_opened, run))
            return
        settings, told = first_start(settings, request, real_parts(), Disk())
        cut_off, fault = find_cut_off(settings, request, Disk())
        kept.tell(fault)
        if cut_off is not None:
            kept.hide(cut_off.settings.table.names)
            its_own = Table(cut_off.settings, cut_off.request, real_parts(), cut_off)
            if not run(its_own, cut_off.request, kept.faults):
                return
        run(Table(settings, request, real_parts()), request, (*kept.faults, *told))


def wire(request: cli.Request) -> Wired:
    """Find out which contact is whose button, and keep it. Raises BadInput, Failure."""
    settings = overridden(load_whole_settings(request.settings, wired=False), request)
    return wire_table(settings, request.settings, real_parts(), Disk(), sys.stdin)


def _opened(order: Order) -> Table:
    return Table(order.settings, order.request, order.parts, order.cut_off, order.occasion)


def show_replay(path: Path, request: cli.Request) -> None:
    """Show a recorded game on the screen at the pace at which it was played. Raises BadInput."""
    settings = overridden(load_whole_settings(request.settings), request)
    parts = real_parts()
    show(path, settings, parts.make_screen, parts.clock)


def diagnose(path: Path | None) -> Diagnosis:
    """Look at what this machine has for a table. Raises BadInput for bad settings."""
    settings = load_whole_settings(path)
    parts = real_parts()
    probes = MachineProbes(
        settings,
        on_a_pi=parts.on_a_pi,
        open_pins=partial(try_pins, settings, parts),
        open_inputs=parts.open_inputs,
        open_box=lambda: box_to_ask(
            settings.buttons,
            parts.find_boards,
            lambda link: parts.open_box(settings.buttons, link, parts.clock),
        ),
    )
    return examine(settings, probes)


def try_pins(settings: Settings, parts: Parts) -> PinProbe:
    """Take the pins of all buttons and let them go; return what they are worth.

    Raises HardwareError, BadInput.
    """
    options, seats = settings.buttons, len(settings.table.seats)
    pins = pins_for(options, seats).buttons
    board = parts.open_pins(options.driver, options.chip)
    try:
        source = board.buttons(pins, parts.clock, pull_up=options.pull_up)
        source.start(lambda _edge: None)
        source.stop()
        return PinProbe(source.quality, board.told, board.passed_over)
    finally:
        board.close()


def main() -> int:
    """Carry out the command line of this process; return its exit status."""
    to_stderr()
    return cli.run(sys.argv[1:], cli.Commands(open_table, show_replay, diagnose, wire, real_parts))


if __name__ == "__main__":
    sys.exit(main())
