"""Recorded games with slaps that a test has chosen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

from engine.games.bataille_corse import Rules
from engine.inputs import Button
from pi_app.journal import NAME_TIME
from pi_app.lines import Line
from pi_app.publish import Player
from tests.pi_app.driven import HUMAN, MS, PLAY, SECOND, SLAP, T0, WIKIPEDIA, Driven, dealing
from tests.support.recorded import save

STACKS = "7S 2H 3H 9H / 7D 5D 3D 4D 6D 8D"
BEGAN = datetime(2026, 11, 30, 19, 0)
FIRST_NS, SECOND_NS = T0 + SECOND, T0 + 2 * SECOND
"""When the sevens are turned over: the second one makes a double."""
THIRD_NS = T0 + 4 * SECOND
"""When a two is turned over, which nobody may slap."""


def lines_of_game(
    *slaps: tuple[int, int],
    rules: Rules = WIKIPEDIA,
    players: Sequence[Player] = (HUMAN, HUMAN),
    names: Sequence[str] | None = None,
    stacks: str = STACKS,
) -> list[Line]:
    """Play two sevens, a second apart, then a two; slaps are (ms after the second seven, seat).

    Whoever takes the double plays the two.
    """
    table = Driven(dealing(stacks), rules=rules, players=players)
    table.start()
    early = [(seat, SLAP, SECOND_NS + ms * MS) for ms, seat in slaps if ms < 2000]
    press(table, (0, PLAY, FIRST_NS), (1, PLAY, SECOND_NS), *early)
    winner = next((line["seat"] for line in table.ear.lines("take")), 0)
    table.run(THIRD_NS - MS)
    late = [(seat, SLAP, SECOND_NS + ms * MS) for ms, seat in slaps if ms > 2000]
    press(table, (winner, PLAY, THIRD_NS), *late)
    table.run(THIRD_NS + 3 * SECOND)
    lines = list(table.journals[0].lines)
    return lines if names is None else [{**lines[0], "names": list(names)}, *lines[1:]]


def press(table: Driven, *presses: tuple[int, Button, int]) -> None:
    """Press and let go 60 ms later, each at its time, and wait till all is judged."""
    edges = []
    for seat, button, t_ns in presses:
        edges += [(t_ns, seat, button, t_ns, True)]
        edges += [(t_ns + 60 * MS, seat, button, t_ns + 60 * MS, False)]
    table.arrive(*edges)
    table.run(max(edges)[0] + 40 * MS)


def save_game(
    folder: Path,
    *slaps: tuple[int, int],
    after: timedelta = timedelta(),
    rules: Rules = WIKIPEDIA,
    names: Sequence[str] | None = None,
    stacks: str = STACKS,
) -> Path:
    """Save such a game under the name of one that began so long after `BEGAN`."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{(BEGAN + after).strftime(NAME_TIME)}-bataille-corse.jsonl"
    return save(folder / name, lines_of_game(*slaps, rules=rules, names=names, stacks=stacks))
