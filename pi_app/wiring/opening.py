"""The wizard joined to a table's parts: whether it is wanted, and what becomes of what it finds."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from queue import SimpleQueue

from hardware.errors import HardwareError
from hardware.protocol import SLAPS
from pi_app.button_box import BoxDesk, link_settings
from pi_app.care import Ward
from pi_app.cli import Request, Resume
from pi_app.endings import stopped_by_signals
from pi_app.errors import BadInput, Failure
from pi_app.inbox import Notice, Stop
from pi_app.letting_go import let_go
from pi_app.parts import Parts
from pi_app.pin_choice import pins_for
from pi_app.publish import Output
from pi_app.screen_options import screen_settings
from pi_app.settings import ButtonSettings, Inputs, ScreenMode, Settings, settings_file
from pi_app.storage import Storage
from pi_app.wire_checks import BOX_SEATS
from pi_app.wiring.console import WiringConsole, read_lines
from pi_app.wiring.contacts import BoxContacts, Contacts, NoContacts, PinContacts
from pi_app.wiring.input_contacts import InputContacts, SeveralContacts
from pi_app.wiring.kept import NAME, TABLES, Kept, keep, wiring_places
from pi_app.wiring.outcome import lines_of, one_button_seats, settings_of
from pi_app.wiring.room import Mail, WiringRoom
from pi_app.wiring.state import Ending, State


@dataclass(frozen=True, slots=True)
class Wired:
    """How the wizard ended."""

    settings: Settings
    """To play with now, whatever could be kept."""
    ending: Ending
    lines: tuple[str, ...]
    """What was found, one line a seat; then what else has to be known."""
    kept: Kept
    one_button: tuple[int, ...] = ()
    """Seats without PLAY: they need rules with `auto_flip_ms`."""

    @property
    def is_well(self) -> bool:
        """It is kept, or somebody wanted everything as it was."""
        return self.kept.path is not None or self.ending is Ending.LEFT


def is_wired(settings: Settings, path: Path | None, parts: Parts) -> bool:
    """Return whether nobody need be asked: the wiring is known, or there are no buttons.

    `path` is the settings file that was named, if one was.
    """
    buttons = settings.buttons
    if any(getattr(buttons, table) for table in TABLES):
        return True
    if any(os.path.lexists(place) for place in wiring_places(path)):
        return True
    if buttons.inputs is Inputs.AUTO:
        return not (parts.on_a_pi or parts.find_boards())
    return buttons.inputs not in (Inputs.GPIO, Inputs.MCU, Inputs.EVDEV)


def run_wizard(
    settings: Settings,
    path: Path | None,
    parts: Parts,
    inbox: SimpleQueue[Mail],
    output: Output,
    disk: Storage,
) -> Wired:
    """Lead the wizard on a screen that is there already, and keep what it finds.

    Whoever has the screen lets its messages go to `inbox`, and stops it later. Raises Failure if
    buttons that were named cannot be had.
    """
    with ExitStack() as stack:
        state = open_room(settings, parts, inbox, output, stack).run()
    return result_of(state, settings, path, disk)


def wire_table(
    settings: Settings, path: Path | None, parts: Parts, disk: Storage, lines: Iterable[str]
) -> Wired:
    """Lead the wizard on a screen of its own, or on the console, steered by `lines` of people.

    Raises Failure.
    """
    inbox: SimpleQueue[Mail] = SimpleQueue()
    output = _output(settings, parts, inbox, lines)
    try:
        with stopped_by_signals(lambda: inbox.put(Stop())):
            return run_wizard(settings, path, parts, inbox, output, disk)
    finally:
        let_go(output.stop)


def _output(
    settings: Settings, parts: Parts, inbox: SimpleQueue[Mail], lines: Iterable[str]
) -> Output:
    if settings.screen.mode is ScreenMode.NONE:
        read_lines(lines, inbox.put, parts.clock.now_ns)
        return WiringConsole(partial(print, flush=True))
    care = Ward(parts.clock, lambda text: inbox.put(Notice(text))).care("screen")
    return parts.make_screen(screen_settings(settings, None), inbox.put, care)


def first_start(
    settings: Settings, request: Request, parts: Parts, disk: Storage
) -> tuple[Settings, tuple[str, ...]]:
    """Ask for the wiring, if nobody has been asked yet; return what to play with, and notices.

    Nobody is asked where a game begins at once, or on the console.
    """
    wants = request.resume is Resume.ASK and not request.at_once and not request.tour
    can = settings.screen.mode is not ScreenMode.NONE
    if not (wants and can) or is_wired(settings, request.settings, parts):
        return settings, ()
    wired = wire_table(settings, request.settings, parts, disk, ())
    is_unkept = wired.kept.path is None and wired.kept.why != ""
    return wired.settings, (f"wiring: {wired.lines[-1]}",) if is_unkept else ()


def open_room(
    settings: Settings,
    parts: Parts,
    inbox: SimpleQueue[Mail],
    output: Output,
    stack: ExitStack,
) -> WiringRoom:
    """Return a wizard at the buttons of this table, which the stack lets go of. Raises Failure."""
    make = partial(
        WiringRoom,
        clock=parts.clock,
        inbox=inbox,
        publish=output.publish,
        tongues=settings.table.tongues,
    )
    has_keys = settings.screen.mode is not ScreenMode.NONE
    try:
        contacts = _contacts(settings.buttons, parts, inbox, stack, has_window=has_keys)
        if isinstance(contacts, NoContacts) and not has_keys:
            raise Failure("nothing to wire: no buttons are here, and keys need a window")
        return make(contacts)
    except HardwareError as fault:
        told = f"no buttons: {fault}"
        if settings.buttons.inputs is not Inputs.AUTO or not has_keys:
            raise Failure(told) from fault
        inbox.put(Notice(told))
        return make(NoContacts(BOX_SEATS))


def _contacts(
    options: ButtonSettings,
    parts: Parts,
    inbox: SimpleQueue[Mail],
    stack: ExitStack,
    *,
    has_window: bool,
) -> Contacts:
    """Return what the table itself could listen to: a box, else input devices and pins, else
    nothing but keys."""
    wanted = options.inputs
    if wanted is Inputs.MCU or (wanted is Inputs.AUTO and (options.device or parts.find_boards())):
        box = _box(options, parts, inbox, stack)
        if box is not None:
            return box
    kinds: list[Contacts] = []
    inputs = _inputs(wanted, parts, has_window=has_window)
    if inputs is not None:
        stack.callback(let_go, inputs.stop)
        kinds.append(inputs)
    if wanted is Inputs.GPIO or (wanted is Inputs.AUTO and parts.on_a_pi):
        try:
            kinds.insert(0, _pins(options, parts, stack))
        except HardwareError as fault:
            if not kinds:
                raise
            inbox.put(Notice(f"no buttons on pins: {fault}"))
    if len(kinds) > 1:
        return SeveralContacts(kinds)
    return kinds[0] if kinds else NoContacts(BOX_SEATS)


def _pins(options: ButtonSettings, parts: Parts, stack: ExitStack) -> PinContacts:
    board = parts.open_pins(options.driver, options.chip)
    stack.callback(let_go, board.close)
    return PinContacts(board, parts.clock, pins_for(options, BOX_SEATS))


def _inputs(wanted: Inputs, parts: Parts, *, has_window: bool) -> InputContacts | None:
    """Return the input devices, if they were named or some have buttons. Raises HardwareError."""
    by_name = wanted is Inputs.EVDEV
    if not by_name and wanted is not Inputs.AUTO:
        return None
    try:
        system = parts.open_inputs()
        is_any = any(one.has_buttons for one in system.look().found)
    except HardwareError:
        if by_name:
            raise
        return None
    if not (by_name or is_any):
        return None
    return InputContacts(system, parts.clock, has_keyboards=by_name, has_window=has_window)


def _box(
    options: ButtonSettings, parts: Parts, inbox: SimpleQueue[Mail], stack: ExitStack
) -> BoxContacts | None:
    box = parts.open_box(options, link_settings(options, range(SLAPS)), parts.clock)
    stack.callback(let_go, box.stop)
    desk = BoxDesk(box, inbox.put, ())
    desk.start()
    if desk.answers():
        return BoxContacts(box)
    told = f"no button box: {box.state.text}"
    if options.inputs is Inputs.MCU:
        raise Failure(told)
    box.stop()
    while not inbox.empty():
        inbox.get()
    inbox.put(Notice(told))
    return None


def result_of(state: State, settings: Settings, path: Path | None, disk: Storage) -> Wired:
    """Return what becomes of a wizard that has ended: kept, if anything is to be."""
    ending = state.ending or Ending.LEFT
    if ending in (Ending.LEFT, Ending.NOBODY):
        told = "left as it was" if ending is Ending.LEFT else "nobody pressed: left as it was"
        return Wired(settings, ending, (told,), Kept(None))
    answers, options = state.answers, state.options
    if ending is Ending.USUAL:
        buttons = replace(settings.buttons, pins={}, box={}, evdev={}, keys={})
        lines: tuple[str, ...] = ("as in wiring.md",)
    else:
        buttons = settings_of(answers, options, settings.buttons)
        lines = lines_of(answers, options)
    kept = keep(buttons, path, disk)
    return Wired(
        settings=replace(settings, buttons=buttons),
        ending=ending,
        lines=(*lines, *_also(kept, buttons, path)),
        kept=kept,
        one_button=one_button_seats(answers),
    )


def _also(kept: Kept, buttons: ButtonSettings, path: Path | None) -> tuple[str, ...]:
    where = f"kept in {kept.path}"
    if kept.path is None:
        where = f"not kept, so it holds for this evening only: {kept.why}"
    overruled = _overruled(buttons, path)
    if not overruled:
        return (where,)
    told = f"the settings file says otherwise of {', '.join(overruled)}: that counts more"
    return where, f"{told} than {NAME}; take it out there"


def _overruled(buttons: ButtonSettings, path: Path | None) -> list[str]:
    """Return what the settings file says itself: there the wiring that was found does not count."""
    try:
        file = settings_file(path)
    except BadInput:  # it was read before the wizard began, and has gone since
        return []
    said = {} if file is None else file.data.get("buttons", {})
    return [
        f"[buttons.{table}.{seat}]"
        for table in TABLES
        if isinstance(said, Mapping) and isinstance(said.get(table), Mapping)
        for seat in said[table]
        if seat in getattr(buttons, table)
    ]
