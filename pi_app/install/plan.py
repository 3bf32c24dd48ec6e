"""All that makes a machine a table, in order: from what the machine is and what is wanted. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pi_app.install.contents import content, device_rules
from pi_app.install.edits import Block, Words
from pi_app.install.ledger import Hook
from pi_app.install.machine import AVAHI, LEAST_DEBIAN_WITH_PYGAME, OVERLAY, Machine
from pi_app.install.members import GROUPS, USER, Member, Packages
from pi_app.install.program import COMMAND, Program, Source
from pi_app.install.steps import EditFile, PutFile, PutLink, Step
from pi_app.install.wish import Extra, Place, Pygame, Wish

UNITS = "/etc/systemd/system"
SERVICE = "slap-table.service"
MOUNT = "var-lib-slap\\x2dtable.mount"
WIFI = "/etc/NetworkManager/system-connections/slap-table.nmconnection"
SETTINGS = "/etc/slap-table/settings.toml"
NOT_ITSELF = "the table does not start by itself"
SLOW = "the machine starts later than it could"
MASKED = {
    Extra.QUICK_BOOT: ("NetworkManager-wait-online.service",),
    Extra.NO_UPDATES: ("apt-daily.timer", "apt-daily-upgrade.timer", "man-db.timer"),
    Extra.NO_BLUETOOTH: ("bluetooth.service", "hciuart.service"),
    Extra.NO_MODEM: ("ModemManager.service",),
}
"""Units that are not started any more; they need not be there."""
QUIET = ("quiet", "loglevel=3", "logo.nologo", "vt.global_cursor_default=0")


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be installed, and for whom."""

    wish: Wish
    person: str
    """Who uses the desktop; empty where nobody is known."""
    stamp: str
    source: Source | None
    """None where nothing is installed, only looked at."""
    make_password: Callable[[], str]


def place_of(machine: Machine, wish: Wish) -> Place:
    """Return where the table is shown."""
    return wish.place or (Place.DESKTOP if machine.has_desktop else Place.CONSOLE)


def pygame_of(machine: Machine, wish: Wish) -> Pygame:
    """Return which pygame draws: without a desktop, one whose SDL can do without."""
    if wish.pygame is not None:
        return wish.pygame
    if place_of(machine, wish) is Place.DESKTOP:
        return Pygame.WHEEL
    return Pygame.SYSTEM if machine.release >= LEAST_DEBIAN_WITH_PYGAME else Pygame.CE


def sees_system(machine: Machine, wish: Wish) -> bool:
    """Return whether the program looks into the distribution's Python packages."""
    return pygame_of(machine, wish) is Pygame.SYSTEM or _has_own_lgpio(machine)


def _has_own_lgpio(machine: Machine) -> bool:
    """PyPI has none for Python 3.13, Raspberry Pi OS has one; Debian has none at all."""
    return machine.is_pi_os and machine.release >= LEAST_DEBIAN_WITH_PYGAME


def plan(machine: Machine, order: Order) -> tuple[Step, ...]:
    """Return the steps. No two have the same key."""
    is_desktop = place_of(machine, order.wish) is Place.DESKTOP
    return (
        Packages(tuple(_packages(machine, order.wish)), "packages that it needs are missing"),
        *_user(machine, order, is_desktop=is_desktop),
        _devices(),
        _program(machine, order, is_desktop=is_desktop),
        PutLink("/usr/local/bin/slap-table", "command", "there is no command slap-table", COMMAND),
        _settings(),
        *(_with_desktop() if is_desktop else _alone(machine)),
        *_name(machine),
        *_extras(order),
        *_boot(machine, order.wish, is_desktop=is_desktop),
    )


def _packages(machine: Machine, wish: Wish) -> Iterator[str]:
    yield from ("python3-venv", "libglib2.0-0", "avahi-daemon")
    if place_of(machine, wish) is Place.CONSOLE:
        yield from ("libpam-systemd", "libgl1-mesa-dri", "libgbm1", "libegl1", "libgles2")
        yield "alsa-utils"
    if pygame_of(machine, wish) is Pygame.SYSTEM:
        yield "python3-pygame"
    if _has_own_lgpio(machine):
        yield "python3-lgpio"
    yield from _for_usb(machine, wish)
    if Extra.WIFI in wish.extras:
        yield from ("network-manager", "dnsmasq-base")
    if Extra.READ_ONLY in wish.extras:
        yield "overlayroot"


def _for_usb(machine: Machine, wish: Wish) -> Iterator[str]:
    """The system's evdev, or what pip builds it with: PyPI has it built for PCs only."""
    if sees_system(machine, wish):
        yield "python3-evdev"
    elif machine.is_pi:
        yield from ("gcc", "python3-dev")


def _user(machine: Machine, order: Order, *, is_desktop: bool) -> Iterator[Step]:
    groups = tuple(group for group in GROUPS if group in machine.groups)
    if not is_desktop:
        yield Member(USER, groups, is_ours=True)
    elif order.person in machine.users:
        yield Member(order.person, groups, is_ours=False)


def _devices() -> Step:
    fault = "button boxes and USB encoders have no names that stay the same"
    path = "/etc/udev/rules.d/71-slap-table.rules"
    return PutFile(path, "devices", fault, device_rules, hooks=(Hook.DEVICES,))


def _program(machine: Machine, order: Order, *, is_desktop: bool) -> Step:
    user = order.person if is_desktop and order.person in machine.users else ""
    return Program(order.stamp, order.source, user if is_desktop else USER, not is_desktop)


def _settings() -> Step:
    fault = "the table opens a window, and not the whole screen"
    return PutFile(SETTINGS, "settings", fault, lambda: content("settings.toml"), is_theirs=True)


def _with_desktop() -> Iterator[Step]:
    def entry() -> bytes:
        return content("slap-table.desktop")

    yield PutFile("/etc/xdg/autostart/slap-table.desktop", "start", NOT_ITSELF, entry)
    menu = "/usr/local/share/applications/slap-table.desktop"
    yield PutFile(menu, "menu", "the table is not in the menu", entry)
    awake = "/etc/X11/xorg.conf.d/90-slap-table.conf"
    fault = "the screen goes dark while nobody presses anything"
    yield PutFile(awake, "screen", fault, lambda: content("awake.conf"))


def _alone(machine: Machine) -> Iterator[Step]:
    yield _unit(SERVICE, SERVICE, "start", NOT_ITSELF)
    yield _wanted(SERVICE, "start", NOT_ITSELF)
    login = f"{UNITS}/getty.target.wants/getty@tty1.service"
    fault = "the first console asks for a login, and takes the screen"
    yield PutLink(login, "console", fault, None, hooks=(Hook.UNITS,))
    card = next((card for card in machine.cards if card.startswith("vc4hdmi")), "")
    if card:
        yield PutFile(
            "/etc/asound.conf",
            "sound",
            "sound need not go to HDMI",
            lambda: content("asound.conf", card=card),
            is_theirs=True,
        )


def _unit(name: str, file: str, topic: str, fault: str) -> Step:
    return PutFile(f"{UNITS}/{name}", topic, fault, lambda: content(file), hooks=(Hook.UNITS,))


def _wanted(name: str, topic: str, fault: str) -> Step:
    """What `systemctl enable` does, and all that it does."""
    link, file = f"{UNITS}/multi-user.target.wants/{name}", f"{UNITS}/{name}"
    return PutLink(link, topic, fault, file, hooks=(Hook.UNITS,))


def _name(machine: Machine) -> Iterator[Step]:
    if not machine.names_itself:
        edit = Block(("[server]", "host-name=slap-table"))
        fault = "the machine is not called slap-table.local in the network"
        yield EditFile(AVAHI, "name", fault, edit, hooks=(Hook.NAME,))
    told = "/etc/avahi/services/slap-table.service"
    fault = "the network does not hear of the phones' page"
    yield PutFile(told, "name", fault, lambda: content("avahi.xml"), hooks=(Hook.NAME,))


def _extras(order: Order) -> Iterator[Step]:
    wanted = order.wish.extras
    for extra, units in MASKED.items():
        for unit in units if extra in wanted else ():
            link = f"{UNITS}/{unit}"
            yield PutLink(link, extra.value, SLOW, "/dev/null", hooks=(Hook.UNITS,))
    if Extra.NO_CLOUD_INIT in wanted:
        path = "/etc/cloud/cloud-init.disabled"
        yield PutFile(path, Extra.NO_CLOUD_INIT.value, SLOW, lambda: b"")
    if Extra.WIFI in wanted:
        yield _wifi(order.make_password)
    if Extra.STICK in wanted:
        fault = "games are kept on the card, not on the stick"
        yield _unit(MOUNT, "stick.mount", "stick", fault)
        yield _wanted(MOUNT, "stick", fault)


def _wifi(make_password: Callable[[], str]) -> Step:
    def profile() -> bytes:
        return content("wifi.nmconnection", password=make_password())

    fault = "the table has no Wi-Fi of its own"
    hooks = (Hook.NETWORK,)
    return PutFile(WIFI, "wifi", fault, profile, mode=0o600, is_theirs=True, hooks=hooks)


def _boot(machine: Machine, wish: Wish, *, is_desktop: bool) -> Iterator[Step]:
    """One edit a file: what is taken back is then always one thing."""
    if not machine.boot:
        return
    quick, frozen = Extra.QUICK_BOOT in wish.extras, Extra.READ_ONLY in wish.extras
    words = (OVERLAY,) * frozen + ("consoleblank=0",) * (not is_desktop) + QUIET * quick
    if words:
        fault = "the kernel is not told what the table wants of it (screen, quiet start, overlay)"
        yield EditFile(f"{machine.boot}/cmdline.txt", "kernel", fault, Words(words))
    lines = ("disable_splash=1", "boot_delay=0") * quick
    lines += ("dtoverlay=disable-bt",) * (Extra.NO_BLUETOOTH in wish.extras)
    if lines:
        path = f"{machine.boot}/config.txt"
        yield EditFile(path, "firmware", SLOW, Block(("[all]", *lines)))
