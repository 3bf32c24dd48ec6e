"""The wizard without a screen: what it asks as lines, and lines that steer it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator

from engine.inputs import Button
from pi_app.players import NAMES
from pi_app.publish import Update
from pi_app.wiring.inputs import Command, Said
from pi_app.wiring.shown import WiringView
from pi_app.wiring.spots import Role
from pi_app.wiring.state import Choice, Stage
from pi_app.wiring.trace import Fault

HELP = (
    "Lines steer as well: Enter (or s) skips, b goes back, 1 to 8 asks for that seat again, "
    "n and p go through choices, y takes one, d is done"
)
LETTERS = {
    "": Command.SKIP,
    "s": Command.SKIP,
    "b": Command.BACK,
    "n": Command.DOWN,
    "p": Command.UP,
    "y": Command.CONFIRM,
    "d": Command.END,
}
FAULTS = {
    Fault.STUCK: "stays closed: let go of it, or free it",
    Fault.FLOATING: "flickers: look at its wire and its ground",
    Fault.REFUSED: "is used by something else, and is not listened to",
    Fault.LAMP: "is a lamp's",
}
CHOICES = {
    Choice.EXCHANGE: "it belongs here",
    Choice.SKIP: "there is no such button: skip it",
    Choice.BACK: "one step back",
    Choice.DONE: "these are all",
    Choice.GO_ON: "go on",
    Choice.LIT: "it shines there",
    Choice.DARK: "no lamp shines",
    Choice.SAVE: "keep it",
    Choice.MORE: "one more seat",
    Choice.LAMPS: "the lamps again",
    Choice.AGAIN: "all over again",
    Choice.USUAL: "as in wiring.md",
    Choice.LEAVE: "leave everything as it was",
}


class WiringConsole:
    """An output (see publish.py) that writes what the wizard asks, each line once."""

    name = "console"

    def __init__(self, write: Callable[[str], object]) -> None:
        """`write` takes a line."""
        self._write = write
        self._told: tuple[str, ...] = ()
        self._notices: tuple[str, ...] = ()

    def publish(self, update: Update) -> None:
        """Write what is new."""
        for notice in update.notices[len(self._notices) :]:
            self._write(notice)
        self._notices = update.notices
        lines = () if update.wiring is None else tuple(lines_of(update.wiring))
        for line in lines:
            if line not in self._told:
                self._write(line)
        self._told = lines

    def stop(self) -> None:
        """Nothing to let go of."""


def said_of(line: str, now_ns: int) -> Said | None:
    """Return what a line asks for; none for one that nobody understands."""
    word = line.strip().lower()
    if len(word) == 1 and word in "12345678":
        return Said(now_ns, Command.SEAT, int(word) - 1)
    command = LETTERS.get(word)
    return None if command is None else Said(now_ns, command)


def read_lines(
    lines: Iterable[str], post: Callable[[Said], None], now_ns: Callable[[], int]
) -> None:
    """Hand on the lines of people, from a thread of its own, as long as any come."""

    def read() -> None:
        for line in lines:
            said = said_of(line, now_ns())
            if said is not None:
                post(said)

    threading.Thread(target=read, name="console lines", daemon=True).start()


def lines_of(seen: WiringView) -> Iterator[str]:
    """Yield what is asked, and what has to be known for it."""
    if seen.stage is Stage.LISTEN:
        yield "Hands off, one second: what moves now is broken"
        yield HELP
    for one in seen.faults if seen.stage is Stage.FAULTS else ():
        yield f"{one.where} {FAULTS[one.fault]}"
    if seen.stage is Stage.FAULTS:
        yield "These are left out. Press any other button to go on"
    if seen.asked is not None:
        yield from _asked(seen, seen.asked)
    if seen.stage is Stage.SUMMARY:
        yield from _summary(seen)
    if seen.cursor is not None:
        yield f"> {CHOICES[seen.choices[seen.cursor]]} (tap: the next; hold: take it)"


def _asked(seen: WiringView, asked: Role) -> Iterator[str]:
    if seen.stage is Stage.LAMPS:
        yield f"{seen.lamp} shines. Press the button that it is in; hold any: none does"
    elif seen.stage is Stage.ASK:
        yield f"Press and hold {called(asked)}"
        if seen.touched is not None and seen.touched.owner is not None:
            yield f"{seen.touched.where} is {called(seen.touched.owner)}"
        elif seen.touched is not None:
            yield f"{seen.touched.where}: hold it a little longer"
        if any(seat.slap for seat in seen.seats):
            yield "No more? Hold a button that is known for two seconds"


def called(role: Role) -> str:
    """Return a button as people say: `seat 1, red: the big button (SLAP)`."""
    size = "the big button (SLAP)" if role.button is Button.SLAP else "the small button (PLAY)"
    return f"seat {role.seat + 1}, {NAMES[role.seat].lower()}: {size}"


def _summary(seen: WiringView) -> Iterator[str]:
    for number, seat in enumerate(seen.seats):
        if seat.slap or seat.play:
            yield f"seat {number + 1}: SLAP {seat.slap or 'none'}, PLAY {seat.play or 'none'}"
    if not any(seat.slap for seat in seen.seats):
        yield "Nothing was found"
