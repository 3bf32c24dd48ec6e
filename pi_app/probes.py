"""Asks this machine what it has, for `doctor`. Opens each device once and lets it go again."""

from __future__ import annotations

import grp
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from hardware.buzz import is_buzz, lamp_files
from hardware.cable import CableState, Listener
from hardware.errors import HardwareError
from hardware.input_port import InputSystem, Look
from hardware.link_report import LinkReport, LinkState
from hardware.protocol import PLAYS, SLAPS
from pi_app import facts_socket
from pi_app.button_box import ButtonBox
from pi_app.doctor import BoxProbe, PinProbe, Refused
from pi_app.errors import Failure
from pi_app.espeak import Espeak
from pi_app.facts_socket import address_of
from pi_app.install.checkup import Told, look_at
from pi_app.install.members import STATE, USER
from pi_app.install.root import Root
from pi_app.install.tools import RealTools
from pi_app.settings import ScreenMode, Settings, state_folder
from pi_app.storage import try_to_write
from pi_app.two_pygames import two_pygames

BOX_S = 5.0
"""A board that is reset by being opened can be played on after three seconds."""
COUNTS_S = 6.0
"""The chip tells of one button every quarter of a second."""
PROGRAM_S = 30.0
OURS = Path(__file__).parents[1]
"""Where this program lies: Python looks first where it is started, and another may lie there."""
DEVICES = ("gpiochip*", "ttyUSB*", "ttyACM*", "dri/card*", "dri/renderD*", "snd/pcm*")
DARK_LAMPS = "the lamps of a Buzz! set; make install-pi lets the group input switch them"
_TRY_SOUND = "from pi_app.sound import PygameSpeaker; PygameSpeaker().close()"


class MachineProbes:
    """The probes of this machine."""

    def __init__(
        self,
        settings: Settings,
        *,
        on_a_pi: bool,
        open_pins: Callable[[], PinProbe],
        open_box: Callable[[], ButtonBox | None],
        open_inputs: Callable[[], InputSystem],
        devices: Path = Path("/dev"),
        address: str | None = None,
        root: Root | None = None,
    ) -> None:
        """`open_pins` opens the driver of the settings, says what it is worth, and lets it go."""
        self._settings, self._on_a_pi = settings, on_a_pi
        self._open_pins, self._open_box = open_pins, open_box
        self._open_inputs = open_inputs
        self._devices = devices
        self._root = root or Root()
        self._address = facts_socket.usual_address() if address is None else address

    @property
    def on_a_pi(self) -> bool:
        """Whether this is a Raspberry Pi."""
        return self._on_a_pi

    def pins(self) -> PinProbe:
        """Open the driver of the Pi's pins and let it go. Raises HardwareError."""
        return self._open_pins()

    def box(self) -> BoxProbe | None:
        """Talk with the button box till it has told everything, or nothing."""
        box = self._open_box()
        if box is None:
            return None
        try:
            state, report = _converse(box, BOX_S, COUNTS_S)
        finally:
            box.stop()
        return BoxProbe(state, report, box.quality)

    def inputs(self) -> Look:
        """Look which input devices the kernel knows. Raises HardwareError."""
        return self._open_inputs().look()

    def screen(self) -> str:
        """Open a window, or the whole screen, for a moment."""
        mode = "full" if self._settings.screen.mode is ScreenMode.FULL else "window"
        return _fault_of("-m", "pi_app.screens.probe", mode)

    def pygames(self) -> str:
        """Look whether two libraries of one name are installed."""
        return two_pygames() or ""

    def sound(self) -> str:
        """Open the loudspeaker for a moment."""
        fault = _fault_of("-c", _TRY_SOUND)
        return f"no loudspeaker ({fault}): plug one in, or set on = false" if fault else ""

    def speech(self) -> str:
        """Have a word spoken, and not heard."""
        try:
            Espeak()("one", self._settings.table.language)
        except Failure as fault:
            return str(fault)
        return ""

    def journal(self) -> str:
        """Try whether a file could be made where games are kept."""
        folder = state_folder(self._settings)
        places = (folder, *folder.absolute().parents)
        there = next(place for place in places if os.path.lexists(place))
        try:
            try_to_write(there)
        except OSError:
            return f"{folder} cannot be written: choose another under [journal] directory"
        return ""

    def refused(self) -> tuple[Refused, ...]:
        """Return the devices that are there and that this user may not use."""
        return tuple(self._refused())

    def installed(self) -> tuple[Told, ...]:
        """Look at what `make install-pi` has done, if somebody has run it."""
        return look_at(self._root, RealTools(self._root.folder), str(Path.home()))

    def table(self) -> Mapping[str, Any] | None:
        """Ask a table of this user that is running, else the one that starts by itself."""
        return facts_socket.ask(self._address) or self._ask_the_installed()

    def _ask_the_installed(self) -> Mapping[str, Any] | None:
        user = dict(self._root.numbered("passwd")).get(USER)
        return None if user is None else facts_socket.ask(address_of(user, Path(STATE)))

    def _refused(self) -> Iterator[Refused]:
        for pattern in DEVICES:
            for path in sorted(self._devices.glob(pattern)):
                if not os.access(path, os.R_OK | os.W_OK):
                    yield Refused(str(path), _group_of(path))
        yield from self._dark_lamps()

    def _dark_lamps(self) -> Iterator[Refused]:
        """Yield one lamp of each Buzz! set whose lamps may not be switched."""
        try:
            found = self.inputs().found
        except HardwareError:
            return  # which the inputs have said
        for facts in filter(is_buzz, found):
            files = lamp_files(facts, self._root.folder / "sys", self._devices)
            dark = [file for file in files if not os.access(file, os.W_OK)]
            if dark:
                yield Refused(str(dark[0]), "input", DARK_LAMPS)


def _converse(
    box: ButtonBox, patience_s: float, counts_s: float
) -> tuple[CableState, LinkReport | None]:
    """Wait till the box can be played on and has told what its buttons did, or for so long."""
    settled = threading.Event()
    unheard = threading.Event()

    def changed(state: CableState) -> None:
        if state.link in (LinkState.LIVE, LinkState.FOREIGN) or state.fault is not None:
            settled.set()

    box.start(Listener(lambda _press: None, lambda: None, changed))
    settled.wait(patience_s)
    step_s = 0.25
    for _ in range(round(counts_s / step_s) if box.state.link is LinkState.LIVE else 0):
        if _is_complete(box.report):
            break
        unheard.wait(step_s)
    return box.state, box.report


def _is_complete(report: LinkReport | None) -> bool:
    return report is not None and report.chip is not None and len(report.buttons) == SLAPS + PLAYS


def _fault_of(*arguments: str) -> str:
    """Run Python in a process of its own, which may hang or crash; return what it complained of."""
    try:
        done = subprocess.run(
            [sys.executable, "-W", "ignore", *arguments],
            check=False,
            capture_output=True,
            text=True,
            timeout=PROGRAM_S,
            cwd=OURS,
            env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        )
    except subprocess.TimeoutExpired:
        return "it does not answer"
    if done.returncode == 0:
        return ""
    told = (done.stdout or done.stderr).strip().splitlines()
    return told[-1] if told else f"it ended with {done.returncode}"


def _group_of(path: Path) -> str:
    try:
        return grp.getgrgid(path.stat().st_gid).gr_name
    except (KeyError, OSError):
        return "root"
