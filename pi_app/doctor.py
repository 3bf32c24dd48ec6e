"""What `slap-table doctor` finds: what is there, what it is worth, and what to do about the rest.

Pure: `examine` asks `Probes`, which touch the machine, and puts their answers into order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from hardware.cable import CableState
from hardware.edge import Quality
from hardware.errors import HardwareError
from hardware.input_port import Look
from hardware.link_report import LinkReport, LinkState
from pi_app import stand_ins
from pi_app.doctor_inputs import InputsTold, inputs_told, keyboard_told, pins_beside
from pi_app.doctor_letters import letters_told
from pi_app.facts import ButtonFacts, ChipFacts, OutputState
from pi_app.gather import US, chip_buttons, chip_facts
from pi_app.install.checkup import Told
from pi_app.keyboard import QUALITY
from pi_app.settings import Inputs, ScreenMode, Settings, Spoken


@dataclass(frozen=True, slots=True)
class BoxProbe:
    """What a board answered."""

    state: CableState
    report: LinkReport | None
    quality: Quality


@dataclass(frozen=True, slots=True)
class PinProbe:
    """What the Pi's pins are worth, taken and let go."""

    quality: Quality
    told: str
    """The driver, and its chip."""
    passed_over: str = ""
    """Why a better driver is not in use, with the remedy."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Something on this machine that this user may not use."""

    path: str
    group: str
    """Whoever is in it may."""
    remedy: str = ""
    """What else has to be done; empty: to be in that group is enough."""


class Probes(Protocol):
    """What asks this machine. An empty text is: nothing is wrong."""

    @property
    def on_a_pi(self) -> bool: ...
    def pins(self) -> PinProbe:
        """Open the driver of the Pi's pins and let it go. Raises HardwareError."""
        ...

    def box(self) -> BoxProbe | None:
        """Talk with the button box; none if no board is plugged in and none was named."""
        ...

    def inputs(self) -> Look:
        """Look which input devices the kernel knows. Raises HardwareError."""
        ...

    def screen(self) -> str: ...
    def pygames(self) -> str: ...
    def sound(self) -> str: ...
    def speech(self) -> str: ...
    def journal(self) -> str: ...
    def refused(self) -> tuple[Refused, ...]: ...
    def installed(self) -> tuple[Told, ...]:
        """What there is to say of `make install-pi`; nothing where nobody has run it."""
        ...

    def table(self) -> Mapping[str, Any] | None:
        """The facts of a table that is running, this user's or the one that was installed, as
        `TableFacts` has them."""
        ...


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    part: str
    """`inputs`, `screen`, `letters`, `sound`, `journal`, `rights` or `install`."""
    name: str
    ok: bool
    detail: str
    """What was found, and what to do if it is not well."""
    tier: int | None = None
    """Of a source of presses: 1 is best."""
    uncertainty_us: float | None = None
    """Largest ± of its presses."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Everything that was found."""

    playable: bool
    """A game could be played here, by these settings."""
    findings: tuple[Finding, ...]
    chip: ChipFacts | None = None
    buttons: tuple[ButtonFacts, ...] = ()
    """What the chip says of its buttons."""
    table: Mapping[str, Any] | None = None
    """Of a table that is running, which has the devices."""

    def as_data(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return asdict(self)


def examine(settings: Settings, probes: Probes) -> Diagnosis:
    """Look at everything that a table by these settings needs."""
    running = probes.table()
    box = None if running else _asked_box(settings, probes)
    screen = _in_use("screen", running) or _screen(settings, probes)
    inputs = () if running else tuple(_inputs(settings, probes, box, screen))
    seen = () if settings.screen.mode is ScreenMode.NONE else (_letters(settings),)
    sound = _in_use("sound", running) or _sound(settings, probes)
    heard = (sound, *_speech(settings, probes))
    others = (screen, _pygame(probes), *seen, *heard, _journal(settings, probes))
    findings = (*inputs, *_stand_ins(settings), *others, *_rights(probes), *_installed(probes))
    report = None if box is None else box.report
    return Diagnosis(
        playable=bool(running) or _is_playable(settings, inputs, screen),
        findings=findings,
        chip=None if box is None else chip_facts(report, box.state),
        buttons=() if report is None else chip_buttons(report),
        table=running,
    )


def _asked_box(settings: Settings, probes: Probes) -> BoxProbe | None:
    return probes.box() if settings.buttons.inputs in (Inputs.AUTO, Inputs.MCU) else None


def _is_playable(settings: Settings, inputs: tuple[Finding, ...], screen: Finding) -> bool:
    """Somebody can press something and see what comes of it; computer players need neither."""
    if all(seat.startswith("bot:") for seat in settings.table.seats):
        return screen.ok
    return screen.ok and any(finding.ok for finding in inputs)


def _inputs(
    settings: Settings, probes: Probes, box: BoxProbe | None, screen: Finding
) -> Iterator[Finding]:
    wanted = settings.buttons.inputs
    if wanted in (Inputs.AUTO, Inputs.MCU):
        yield _box(box)
    devices = InputsTold("")
    if wanted in (Inputs.AUTO, Inputs.EVDEV):
        devices = inputs_told(settings, probes.inputs)
        yield _devices(devices)
    if wanted in (Inputs.AUTO, Inputs.GPIO):
        yield from _pins(settings, probes, devices)
    if wanted in (Inputs.AUTO, Inputs.KEYBOARD):
        yield _keyboard(settings, screen, probes)


def _box(box: BoxProbe | None) -> Finding:
    if box is None:
        told = "no board found; without one, the Pi's own pins or the keyboard serve"
        return Finding("inputs", "mcu", ok=False, detail=told)
    if box.state.link is not LinkState.LIVE or box.report is None:
        told = box.state.text or "the board does not get into step: look at its cable"
        return Finding("inputs", "mcu", ok=False, detail=told)
    told = f"button box on {box.state.device}, firmware {box.report.firmware}"
    return _source("mcu", box.quality, told)


def _pins(settings: Settings, probes: Probes, devices: InputsTold) -> Iterator[Finding]:
    if not (settings.buttons.inputs is Inputs.GPIO or probes.on_a_pi):
        yield Finding("inputs", "gpio", ok=False, detail="this is not a Raspberry Pi")
        return
    try:
        probe = probes.pins()
    except HardwareError as fault:
        yield Finding("inputs", "gpio", ok=False, detail=str(fault))
        return
    beside = pins_beside(settings, devices, probe.quality)
    told = f"buttons on the Pi's pins ({probe.told}){beside.detail}"
    if beside.are_used:
        yield _source("gpio", probe.quality, told)
    else:
        yield Finding("inputs", "gpio", ok=False, detail=beside.detail)
    if probe.passed_over:
        yield Finding("inputs", "gpiod", ok=False, detail=probe.passed_over)


def _devices(told: InputsTold) -> Finding:
    if told.quality is None:
        return Finding("inputs", "evdev", ok=False, detail=told.detail)
    return _source("evdev", told.quality, told.detail)


def _keyboard(settings: Settings, screen: Finding, probes: Probes) -> Finding:
    if settings.screen.mode is ScreenMode.NONE or not screen.ok:
        told = "the keyboard needs the window of a screen"
        return Finding("inputs", "keyboard", ok=False, detail=told)
    told = f"keys of the window, not timed: for want of better{keyboard_told(probes.inputs)}"
    return _source("keyboard", QUALITY, told)


def _stand_ins(settings: Settings) -> Iterator[Finding]:
    """Not among the inputs: the other seats need some of their own."""
    seats = ", ".join(map(str, settings.table.stand_in))
    if seats:
        told = f"seat {seats}: a phone stands in for its buttons, not timed"
        yield _source(stand_ins.SOURCE, stand_ins.QUALITY, told)


def _source(name: str, quality: Quality, told: str) -> Finding:
    return Finding(
        "inputs",
        name,
        ok=True,
        detail=told,
        tier=quality.tier.value,
        uncertainty_us=quality.uncertainty_ns / US,
    )


def _in_use(name: str, running: Mapping[str, Any] | None) -> Finding | None:
    """Return how an output of the running table is: while it has a device nobody else can try it.

    None where no table runs, or one without that output.
    """
    for output in (running or {}).get("outputs", ()):
        if output["name"] == name:
            is_well = output["state"] == OutputState.WELL.value
            told = "the table that is running has it" if is_well else output["text"]
            return Finding(name, name, ok=is_well, detail=told)
    return None


def _screen(settings: Settings, probes: Probes) -> Finding:
    if settings.screen.mode is ScreenMode.NONE:
        return Finding("screen", "screen", ok=True, detail="none is wanted (mode = none)")
    fault = probes.screen()
    told = fault or "a picture can be shown"
    return Finding("screen", "screen", ok=not fault, detail=told)


def _pygame(probes: Probes) -> Finding:
    """Return whether one library draws and sounds, and not the halves of two."""
    fault = probes.pygames()
    return Finding("screen", "pygame", ok=not fault, detail=fault or "it is there once")


def _letters(settings: Settings) -> Finding:
    """Return whether the letters on the screen can be read from where people sit."""
    told = letters_told(settings.screen, len(settings.table.seats))
    return Finding("letters", "letters", ok=told.is_enough, detail=told.text)


def _sound(settings: Settings, probes: Probes) -> Finding:
    if not settings.sound.is_wanted:
        why = "mode = off" if settings.sound.on else "on = false"
        return Finding("sound", "sound", ok=True, detail=f"none is wanted ({why})")
    fault = probes.sound()
    return Finding("sound", "sound", ok=not fault, detail=fault or "a loudspeaker can be used")


def _speech(settings: Settings, probes: Probes) -> Iterator[Finding]:
    """Nothing is said of it where nobody wants it."""
    if settings.sound.is_wanted and settings.sound.speech is not Spoken.OFF:
        fault = probes.speech()
        yield Finding("sound", "speech", ok=not fault, detail=fault or "words can be spoken")


def _journal(settings: Settings, probes: Probes) -> Finding:
    if not settings.journal.keep:
        return Finding("journal", "journal", ok=True, detail="none is wanted (keep = false)")
    fault = probes.journal()
    return Finding("journal", "journal", ok=not fault, detail=fault or "games can be kept")


def _installed(probes: Probes) -> Iterator[Finding]:
    for told in probes.installed():
        yield Finding("install", told.name, ok=told.is_well, detail=told.text)


def _rights(probes: Probes) -> Iterator[Finding]:
    refused = probes.refused()
    if not refused:
        yield Finding("rights", "rights", ok=True, detail="all devices that are there may be used")
    for one in refused:
        remedy = one.remedy or f"sudo usermod -aG {one.group} $USER, then log in again"
        yield Finding("rights", one.path, ok=False, detail=f"not allowed: {remedy}")
