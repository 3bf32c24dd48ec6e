"""What `slap-table doctor` says of an installation: every step looked at again, and what else may
have gone wrong since. Nothing is changed, and no rights are needed.

On a machine where nothing is installed nothing is said, unless it is a Raspberry Pi.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pi_app.errors import Failure
from pi_app.install.ledger import Ledger, ProgramEntry, UserEntry, read_ledger
from pi_app.install.machine import Machine, machine_at
from pi_app.install.members import STATE
from pi_app.install.plan import SERVICE, Order, place_of, plan
from pi_app.install.program import APP, KEY
from pi_app.install.root import Root
from pi_app.install.steps import Room
from pi_app.install.tools import Tools
from pi_app.install.wish import QUICKER, Extra, Place

AGAIN = "make install-pi, in the folder of the source, puts it right"
BOOT_S = 25
"""From the kernel's first moment to a table that can be played at."""


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that was looked at."""

    name: str
    is_well: bool
    text: str
    """What was found, and what to do if it is not well."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What there is to look at."""

    machine: Machine
    room: Room
    place: Place
    home: str
    """Of whoever asks, as the system names it."""

    def wants(self, extra: Extra) -> bool:
        """Return whether it was asked for."""
        return extra in self.room.ledger.wish.extras

    def text(self, path: str) -> str:
        """Return a file as text."""
        return self.room.root.text(path)


def look_at(root: Root, tools: Tools, home: str) -> tuple[Told, ...]:
    """Return what there is to say, the good too."""
    try:
        ledger = read_ledger(root)
    except Failure as fault:
        return (Told("install", is_well=False, text=f"{fault}; {AGAIN}"),)
    machine = machine_at(root)
    if ledger is None:
        hint = "not installed: it starts when you start it (make install-pi: by itself)"
        return (Told("install", is_well=True, text=hint),) if machine.is_pi else ()
    scene = Scene(machine, Room(root, tools, ledger), place_of(machine, ledger.wish), home)
    found = (*_undone(scene), *(told for check in CHECKS for told in check(scene)))
    return found or (Told("install", is_well=True, text="installed, and starts by itself"),)


def _undone(scene: Scene) -> Iterator[Told]:
    ledger = scene.room.ledger
    for step in plan(scene.machine, _order(ledger)):
        if not step.is_done(scene.room):
            yield Told(step.topic, is_well=False, text=f"{step.fault} ({step.key}): {AGAIN}")


def _order(ledger: Ledger) -> Order:
    made = ledger.entries.get(KEY)
    stamp = made.stamp if isinstance(made, ProgramEntry) else "?"
    people = (key for key, entry in ledger.entries.items() if isinstance(entry, UserEntry))
    return Order(ledger.wish, next(people, ""), stamp, None, str)


def _service(scene: Scene) -> Iterator[Told]:
    """Only where it runs alone is the table a service."""
    if scene.place is Place.CONSOLE and scene.room.tools.is_live:
        told = _shown(scene, SERVICE, "ActiveState", "NRestarts")
        if told.get("ActiveState") == "failed" or int(told.get("NRestarts") or 0) > 0:
            why = f"it has ended {told.get('NRestarts')} times since the machine was started"
            text = f"the table fails and is started again ({why}): journalctl -b -u slap-table"
            yield Told("start", is_well=False, text=text)


def _boot_time(scene: Scene) -> Iterator[Told]:
    if not (scene.place is Place.CONSOLE and scene.room.tools.is_live):
        return
    told = _shown(scene, "", "FinishTimestampMonotonic").get("FinishTimestampMonotonic") or "0"
    took_s = int(told) / 1e6
    if took_s > BOOT_S:
        rest = ",".join(extra.value for extra in QUICKER if not scene.wants(extra))
        remedy = f'make install-pi ARGS="--with {rest}"' if rest else "systemd-analyze blame"
        text = f"the machine took {took_s:.0f} s to start, {BOOT_S} s are good: {remedy}"
        yield Told("boot", is_well=False, text=text)


def _shown(scene: Scene, unit: str, *names: str) -> dict[str, str]:
    """Return properties of a unit, or of systemd itself; none where it does not answer."""
    units = [unit] if unit else []
    try:
        told = scene.room.tools.run("systemctl", "show", *units, f"--property={','.join(names)}")
    except Failure:
        return {}
    return dict(line.partition("=")[::2] for line in told.splitlines())


def _pygame(scene: Scene) -> Iterator[Told]:
    """The wheel of pygame has no driver for a screen without a desktop; that of pygame-ce has."""
    own = _own_packages(scene.room.root)
    if scene.place is Place.CONSOLE and any(name.startswith("pygame-") for name in own):
        remedy = f'sudo rm {APP}, then make install-pi ARGS="--pygame ce"'
        text = f"pygame from PyPI draws only on a desktop, and there is none: {remedy}"
        yield Told("pygame", is_well=False, text=text)


def _own_packages(root: Root) -> list[str]:
    """Return the folders that tell what is in the program's own environment."""
    places = (f"{APP}/lib/{name}/site-packages" for name in root.names(f"{APP}/lib"))
    return [name for at in places for name in root.names(at) if name.endswith(".dist-info")]


def _waking(scene: Scene) -> Iterator[Told]:
    """Words of the kernel count from its next start on; people may blank a screen themselves."""
    if scene.place is Place.CONSOLE:
        blank = scene.text("/sys/module/kernel/parameters/consoleblank").strip()
        if blank not in ("", "0"):
            text = f"the screen goes dark after {blank} s: sudo reboot, then it does not"
            yield Told("screen", is_well=False, text=text)
    elif "swayidle" in scene.text(f"{scene.home}/.config/labwc/autostart"):
        remedy = "sudo raspi-config nonint do_blanking 1, then log in again"
        yield Told("screen", is_well=False, text=f"the desktop lets the screen go dark: {remedy}")


def _sound(scene: Scene) -> Iterator[Told]:
    if scene.machine.is_pi and not scene.machine.cards:
        remedy = "dtoverlay=vc4-kms-v3d in config.txt brings HDMI sound; a USB loudspeaker does too"
        yield Told("sound", is_well=False, text=f"there is no sound card: {remedy}")


def _wifi(scene: Scene) -> Iterator[Told]:
    radios = scene.room.root.names("/sys/class/rfkill") if scene.wants(Extra.WIFI) else []
    for radio in radios:
        at = f"/sys/class/rfkill/{radio}"
        is_off = scene.text(f"{at}/soft").strip() == "1"
        if scene.text(f"{at}/type").strip() == "wlan" and is_off:
            remedy = "sudo raspi-config nonint do_wifi_country FR (your country), or rfkill unblock"
            yield Told("wifi", is_well=False, text=f"Wi-Fi is switched off: {remedy}")


def _braille(scene: Scene) -> Iterator[Told]:
    if "brltty" in scene.machine.packages:
        remedy = "sudo apt-get remove brltty, unless you read with it"
        text = f"brltty takes button boxes with the chip CH340 for a braille display: {remedy}"
        yield Told("devices", is_well=False, text=text)


def _disk(scene: Scene) -> Iterator[Told]:
    is_mounted = f" {STATE} " in scene.text("/proc/mounts")
    if scene.wants(Extra.STICK) and not is_mounted:
        remedy = (
            "sudo mkfs.ext4 -L slap-table /dev/sda1 makes one of an empty one; then sudo reboot"
        )
        text = f"no stick labelled slap-table is plugged in, games are kept on the card: {remedy}"
        yield Told("stick", is_well=False, text=text)
    if scene.wants(Extra.READ_ONLY) and not scene.machine.is_frozen:
        text = "the card can still be written to: sudo reboot, then it is only read"
        yield Told("read-only", is_well=False, text=text)
    if scene.machine.is_frozen and not is_mounted:
        remedy = 'plug in a stick labelled slap-table, after make install-pi ARGS="--with stick"'
        text = f"the card is only read, so games are forgotten at each start: {remedy}"
        yield Told("read-only", is_well=False, text=text)


def _login(scene: Scene) -> Iterator[Told]:
    """A display manager that came later takes the screen from a table that runs alone."""
    wish = scene.room.ledger.wish
    if wish.place is Place.CONSOLE and scene.machine.has_desktop:
        remedy = 'make install-pi ARGS="--place desktop"'
        text = f"there is a desktop, and only one of it and the table can have the screen: {remedy}"
        yield Told("console", is_well=False, text=text)


def _release(scene: Scene) -> Iterator[Told]:
    """An environment is of one Python; a new release of the system brings another."""
    versions = scene.room.root.names(f"{APP}/lib")
    now = re.search(r"python3\.\d+", scene.room.root.target("/usr/bin/python3") or "")
    if versions and now is not None and now[0] not in versions:
        text = f"the program was made with {versions[0]}, the system has {now[0]}: {AGAIN}"
        yield Told("program", is_well=False, text=text)


CHECKS: tuple[Callable[[Scene], Iterator[Told]], ...] = (
    _service,
    _boot_time,
    _pygame,
    _waking,
    _sound,
    _wifi,
    _braille,
    _disk,
    _login,
    _release,
)
