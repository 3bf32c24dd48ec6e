"""Whole games by people whose presses are fixed beforehand: the same presses, the same game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from random import Random

from engine.games.bataille_corse import PRESETS, Rules
from engine.inputs import Button, Chance, Draw
from engine.views import SlapView
from pi_app.journal import Journal
from pi_app.lines import Line
from pi_app.plan import Deal, Extras
from pi_app.resume import Offer, Saved, newest_game
from pi_app.session import shuffled
from pi_app.shuffle import Hat
from pi_app.storage import Storage
from tests.pi_app.driven import HUMAN, MS, PLAY, SECOND, SLAP, Driven

FOLDER = Path("/games")
CARDS = 40
"""How many cards a game has at the most."""
RULES: tuple[Rules, ...] = tuple(
    replace(PRESETS[name][1], card_limit=CARDS) for name in ("wikipedia", "cartalogue")
)
HANDICAPPED = 4
"""From this game on seats have handicaps."""
FIRST_NS = 7_000 * SECOND
"""When the first of all presses may be."""


class FixedHat(Hat):
    """Lots fall as they lie: chance must not differ between two runs of the same presses."""

    def draw(self, chance: Chance, t_ns: int) -> Draw:
        """Return them in their order."""
        return Draw(t_ns, tuple(range(chance.count)))


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press of a script."""

    t_ns: int
    seat: int
    button: Button


@dataclass(frozen=True, slots=True)
class Script:
    """A whole game."""

    number: int
    seats: int
    presses: tuple[Pressed, ...]

    @property
    def rules(self) -> Rules:
        """By which it is played."""
        return RULES[self.number % len(RULES)]

    @property
    def handicaps_ms(self) -> tuple[int, ...]:
        """Of each seat; none in the first games."""
        return (300, 0, 900, 0)[: self.seats] if self.number >= HANDICAPPED else ()

    def deal(self) -> Deal:
        """The same cards every time."""
        return shuffled(Hat(self.number))

    def table(
        self, open_journal: Callable[[], Journal] | None, t0_ns: int, offer: Offer | None = None
    ) -> Driven:
        """A table at which it is played."""
        return Driven(
            self.deal(),
            players=(HUMAN,) * self.seats,
            rules=self.rules,
            open_journal=open_journal,
            extras=Extras(offer=offer),
            t0_ns=t0_ns,
            hat=FixedHat(1),
            handicaps_ms=self.handicaps_ms,
        ).with_box()


def _next(chance: Random, view: SlapView, t_ns: int) -> Pressed:
    """What people do: mostly right, in their own time, and sometimes wrong."""
    at_ns = t_ns + chance.randint(250, 2_200) * MS + chance.randrange(MS)
    if chance.random() < (0.7 if view.matches else 0.06):
        return Pressed(at_ns, chance.randrange(len(view.seats)), SLAP)
    seat = view.turn if chance.random() < 0.95 else chance.randrange(len(view.seats))
    return Pressed(at_ns, view.collecting if view.collecting is not None else seat, PLAY)


@lru_cache(maxsize=16)
def script(number: int) -> Script:
    """Return the presses of a game, made up while it is played."""
    chance, seats = Random(number), 2 + number % 3
    made = Script(number, seats, ())
    table = made.table(None, FIRST_NS)
    table.start(FIRST_NS)
    presses: list[Pressed] = []
    while isinstance(view := table.session.view(), SlapView) and view.over is None:
        presses.append(_next(chance, view, table.clock.now_ns()))
        table.hit(presses[-1].seat, presses[-1].button, presses[-1].t_ns)
    return replace(made, presses=tuple(presses))


@lru_cache(maxsize=16)
def undisturbed(number: int) -> tuple[Line, ...]:
    """Return the journal of a game that nobody cuts off."""
    played = script(number)
    table = played.table(None, FIRST_NS)
    table.start(FIRST_NS)
    for press in played.presses:
        table.hit(press.seat, press.button, press.t_ns)
    assert table.session.games == 1
    return tuple(table.journals[0].lines)


def _nobody(_count: int) -> None:
    """Where nobody wants to know."""


def play(
    number: int, open_journal: Callable[[], Journal], heard: Callable[[int], None] = _nobody
) -> Driven:
    """Play a game from its beginning; `heard` is told how many presses have been taken."""
    played = script(number)
    table = played.table(open_journal, FIRST_NS)
    table.start(FIRST_NS)
    for count, press in enumerate(played.presses, start=1):
        table.hit(press.seat, press.button, press.t_ns)
        heard(count)
    return table


def presses_in(lines: tuple[Line, ...]) -> list[tuple[int, str]]:
    """Seat and button of all presses of a journal."""
    return [(line["seat"], line["press"]) for line in lines if "press" in line]


def resumed(
    number: int, storage: Storage, folder: Path, t0_ns: int, tell: Callable[[str], None]
) -> tuple[Driven, Saved]:
    """Return a table that has just gone on with the newest game of a folder, and that game."""
    saved = newest_game(storage, folder)
    assert saved is not None
    table = script(number).table(None, t0_ns, Offer(saved, storage, tell))
    table.loop.resume_game()
    table.run(t0_ns)
    return table, saved


def play_on(
    number: int, table: Driven, saved: Saved, heard: Callable[[int], None] = _nobody
) -> None:
    """Press what the journal did not have, each as long after the cut as it was before it."""
    lines = lines_of(saved)
    played, done = script(number), len(presses_in(lines))
    behind_ns = table.clock.now_ns() - _script_ns(saved, lines)
    for count, press in enumerate(played.presses[done:], start=done + 1):
        table.hit(press.seat, press.button, press.t_ns + behind_ns)
        heard(count)


def _script_ns(saved: Saved, lines: tuple[Line, ...]) -> int:
    """Where the script stands: at what happened last, without the rests of earlier cuts."""
    answered_ns = saved.recording.kit.undecided_ns(saved.state) or 0
    rests = (line["t"] - line["rested"] for line in lines if "rested" in line)
    last_ns: int = max(saved.state.now_ns, answered_ns) - sum(rests)
    return last_ns


def lines_of(saved: Saved) -> tuple[Line, ...]:
    """The good lines of a journal."""
    return tuple(line for _, line in saved.recording.text.lines)


def told(lines: tuple[Line, ...]) -> list[Line]:
    """What happened, without its times: they differ by how long the cuts were."""
    return [
        {key: value for key, value in line.items() if key != "t"}
        for line in lines
        if "event" in line
    ]
