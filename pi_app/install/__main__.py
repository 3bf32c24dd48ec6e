"""`python3 -m pi_app.install`: what `make install-pi` and `make uninstall-pi` run.

Only the standard library is used: nothing is installed yet. Exit status: 0 done · 1 failed ·
2 bad arguments, told in one line.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from pi_app.errors import BadInput, Failure, bad_input
from pi_app.exit_status import BAD_INPUT, DONE, FAILED
from pi_app.install.contents import made_password
from pi_app.install.ledger import Ledger, read_ledger
from pi_app.install.machine import OVERLAY, Machine, machine_at
from pi_app.install.plan import WIFI, Order, place_of, plan, pygame_of, sees_system
from pi_app.install.program import Source
from pi_app.install.root import SLASH, Root
from pi_app.install.runner import Plan, foretell, foretell_removal, install, uninstall
from pi_app.install.steps import Room, Step
from pi_app.install.tools import RealTools
from pi_app.install.wish import MEANING, Extra, Place, Pygame, Wish, extras_of

SOURCE = Path(__file__).resolve().parents[2]
SYSTEM_PYTHON = "/usr/bin/python3"
EPILOG = "NAME is one or more of, between commas: " + "; ".join(
    f"{extra.value} ({meaning})" for extra, meaning in MEANING.items()
)


def main(arguments: Sequence[str]) -> int:
    """Carry out one command line; return the exit status."""
    try:
        _carry_out(_parser().parse_args(arguments))
    except BadInput as fault:
        return _tell(fault, BAD_INPUT)
    except Failure as fault:
        return _tell(fault, FAILED)
    except OSError as fault:
        where = f"{fault.filename}: " if fault.filename else ""
        return _tell(f"{where}{fault.strerror or fault}", FAILED)
    except KeyboardInterrupt:
        return _tell("stopped; run it again to go on, nothing is lost", FAILED)
    return DONE


def _tell(fault: object, status: int) -> int:
    print(f"install: {' '.join(str(fault).split())}", file=sys.stderr)
    return status


class _Parser(argparse.ArgumentParser):
    """Tells a mistake in one line, as all commands do."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(message)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        allow_abbrev=False,
        prog="make install-pi ARGS=…",
        description="Makes this machine a table that starts by itself.",
        epilog=EPILOG,
    )
    parser.add_argument("--uninstall", action="store_true", help="take everything back")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    parser.add_argument("--with", dest="extras", action="append", default=[], metavar="NAME")
    parser.add_argument("--without", action="append", default=[], metavar="NAME")
    parser.add_argument("--place", choices=[one.value for one in Place])
    parser.add_argument("--pygame", choices=[one.value for one in Pygame])
    parser.add_argument("--root", type=Path, default=SLASH, help="a system in a folder (an image)")
    return parser


def _carry_out(options: argparse.Namespace) -> None:
    if not options.root.is_dir():
        raise bad_input("--root", "a folder with a system in it", repr(str(options.root)))
    root = Root(options.root.resolve())
    machine, known = machine_at(root), read_ledger(root)
    if not options.dry_run:
        _check_rights(machine)
    room = Room(root, RealTools(root.folder), known or Ledger())
    if options.uninstall:
        _take_back(room, is_dry=options.dry_run, is_there=known is not None)
        return
    wish = _wish(options, room.ledger.wish)
    print(_head(machine, wish), flush=True)
    if options.dry_run:
        foretell(_plan(root, wish), room, _say)
        print(f"Nothing was changed. {_extras(wish)}")
    else:
        install(_plan(root, wish), wish, room, _say)
        print(_tail(room, wish, machine))


def _say(line: str) -> None:
    print(line, flush=True)


def _check_rights(machine: Machine) -> None:
    """Raise Failure where nothing could be changed, or nothing would last."""
    if machine.is_frozen:
        lasting = f"raspi-config nonint disable_overlayfs && sudo reboot ({OVERLAY})"
        raise Failure(f"the disk is only read, so nothing would last: sudo {lasting}; then again")
    if os.geteuid():
        raise Failure("this changes the system, so it takes root: make install-pi asks sudo for it")


def _take_back(room: Room, *, is_dry: bool, is_there: bool) -> None:
    if not is_there:
        print("Nothing is installed.")
    elif is_dry:
        foretell_removal(room, _say)
        print("Nothing was changed.")
    else:
        uninstall(room, _say)
        print("All is as it was before. What the kernel was told counts from the next start on.")


def _wish(options: argparse.Namespace, known: Wish) -> Wish:
    """Return what was wanted before, and what is said now."""
    added = extras_of("--with", options.extras)
    removed = extras_of("--without", options.without)
    if both := added & removed:
        name = min(extra.value for extra in both)
        raise bad_input("--without", "something that --with does not name", repr(name))
    return Wish(
        Place(options.place) if options.place else known.place,
        Pygame(options.pygame) if options.pygame else known.pygame,
        (known.extras | added) - removed,
    )


def _plan(root: Root, wish: Wish) -> Plan:
    """Return what makes the plan from the machine as it is at that moment."""

    def now() -> tuple[Step, ...]:
        machine = machine_at(root)
        source = Source(
            SOURCE,
            SYSTEM_PYTHON,
            _python_version(root),
            pygame_of(machine, wish),
            sees_system(machine, wish),
        )
        person = os.environ.get("SUDO_USER", "")
        return plan(machine, Order(wish, person, source.stamp(), source, made_password))

    return now


def _python_version(root: Root) -> str:
    """Return which Python the system's interpreter is: `python3.13`."""
    return root.target(SYSTEM_PYTHON) or f"python{platform.python_version()}"


def _head(machine: Machine, wish: Wish) -> str:
    board = machine.model or (
        "A card for a Raspberry Pi"  # its image, on another machine: nobody names a board
        if machine.is_pi_os
        else "No Raspberry Pi: what is only for one is left out"
    )
    where = {
        Place.DESKTOP: "the table starts with the desktop",
        Place.CONSOLE: "no desktop: the table has the screen to itself and starts with the machine",
    }[place_of(machine, wish)]
    return f"{board}. {machine.system}; {where}."


def _extras(wish: Wish) -> str:
    rest = [extra.value for extra in Extra if extra not in wish.extras]
    return f'More, if you want it: make install-pi ARGS="--with {",".join(rest)}"' if rest else ""


def _tail(room: Room, wish: Wish, machine: Machine) -> str:
    lines = [_extras(wish)]
    if Extra.WIFI in wish.extras:
        told = [line for line in room.root.text(WIFI).splitlines() if line.startswith("psk=")]
        password = told[0].removeprefix("psk=") if told else "?"
        lines.append(f"Wi-Fi slap-table, password {password}: sudo nmcli connection up slap-table")
    is_alone = place_of(machine, wish) is Place.CONSOLE
    start = "sudo systemctl start slap-table" if is_alone else "slap-table"
    lines.append(f"Installed. Restart the machine, or start the table now: {start}")
    lines.append("Whether all is well: slap-table doctor. To take it back: make uninstall-pi")
    return "\n".join(filter(None, lines))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
