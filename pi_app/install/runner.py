"""Carries out a plan, or takes an installation back, and says so line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

from pi_app.errors import Failure
from pi_app.install import undoing
from pi_app.install.ledger import HOME, PATH, Entry, Hook
from pi_app.install.members import STATE, USER, Packages
from pi_app.install.plan import SERVICE
from pi_app.install.steps import Room, Step
from pi_app.install.wish import Wish

Say = Callable[[str], None]
Plan = Callable[[], tuple[Step, ...]]
"""Looks at the machine anew each time: packages bring groups and files along."""

HEARD = {
    Hook.UNITS: (("systemctl", "daemon-reload"),),
    Hook.DEVICES: (
        ("udevadm", "control", "--reload"),
        ("udevadm", "trigger", *(f"--subsystem-match={one}" for one in ("tty", "input", "leds"))),
    ),
    Hook.NAME: (("systemctl", "try-restart", "avahi-daemon.service"),),
    Hook.NETWORK: (("nmcli", "connection", "reload"),),
    Hook.TABLE: (("systemctl", "try-restart", SERVICE),),
}
"""Who is told of a change, in the order in which it matters."""


def foretell(plan: Plan, room: Room, say: Say) -> None:
    """Say what `install` would do; nothing is changed."""
    steps = plan()
    for step in steps:
        say(_line("is so" if step.is_done(room) else "would", step.topic, step.says))
    for key, entry in _left_over(steps, room):
        say(_line("would", "back", undoing.says(key, entry)))


def install(plan: Plan, wish: Wish, room: Room, say: Say) -> None:
    """Do what is not done yet, and take back what is not wanted any more.

    Raises Failure, OSError; what was done till then stays, and the next run goes on.
    """
    ledger = room.ledger
    ledger.wish = wish
    ledger.save(room.root)
    _do((step for step in plan() if isinstance(step, Packages)), room, say)
    steps = plan()
    _do((step for step in steps if not isinstance(step, Packages)), room, say)
    for key, _ in _left_over(steps, room):
        _undo(key, room, say)
    _clear(room)
    _tell_hooks(room)


def _do(steps: Iterable[Step], room: Room, say: Say) -> None:
    for step in steps:
        if step.is_done(room):
            say(_line("is so", step.topic, step.says))
        else:
            say(_line("doing", step.topic, step.says))
            step.do(room)


def _left_over(steps: tuple[Step, ...], room: Room) -> list[tuple[str, Entry]]:
    """Return what an earlier wish had done and this one does not want, the newest first."""
    wanted = {step.key for step in steps}
    return [one for one in reversed(room.ledger.entries.items()) if one[0] not in wanted]


def _undo(key: str, room: Room, say: Say) -> None:
    entry = room.ledger.entries[key]
    say(_line("doing", "back", undoing.says(key, entry)))
    told = undoing.undo(key, entry, room)
    if told:
        say(_line("note", "", told))
    del room.ledger.entries[key]
    room.ledger.unheard |= {Hook.UNITS, Hook.DEVICES, Hook.NAME, Hook.NETWORK}
    room.ledger.save(room.root)


def _clear(room: Room) -> None:
    """Take away those of our folders in which nothing is any more."""
    root, ledger = room.root, room.ledger
    for folder in reversed(ledger.folders):
        if not root.names(folder):
            root.remove_folder(folder)
    ledger.folders = [folder for folder in ledger.folders if root.is_there(folder)]
    ledger.save(root)


def foretell_removal(room: Room, say: Say) -> None:
    """Say what `uninstall` would do; nothing is changed."""
    for key, entry in reversed(room.ledger.entries.items()):
        say(_line("would", "back", undoing.says(key, entry)))


def uninstall(room: Room, say: Say) -> None:
    """Take everything back, the newest first; games stay. Raises Failure, OSError."""
    root, ledger = room.root, room.ledger
    if room.tools.is_live:
        for command in (("systemctl", "stop", SERVICE), ("loginctl", "terminate-user", USER)):
            with suppress(Failure):  # a table of the desktop is no service and has no user
                room.tools.run(*command)
    for key in reversed(list(ledger.entries)):
        _undo(key, room, say)
    _clear(room)
    _tell_hooks(room)
    if not root.remove_folder(STATE):
        say(_line("note", "", f"games and wiring are kept: sudo rm -r {STATE} deletes them"))
    root.remove(PATH)
    root.remove_folder(HOME)


def _tell_hooks(room: Room) -> None:
    """Tell who has to hear of changes; a system that does not run hears of them at its start."""
    ledger = room.ledger
    for hook, commands in HEARD.items():
        for command in commands if room.tools.is_live and hook in ledger.unheard else ():
            with suppress(Failure):  # a service that is not there has nothing to hear
                room.tools.run(*command)
    ledger.unheard.clear()
    ledger.save(room.root)


def _line(verb: str, topic: str, text: str) -> str:
    return f"{verb:<6} {topic:<14} {text}"
