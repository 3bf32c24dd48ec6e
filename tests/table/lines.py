"""Whole games as referee lines: made at random, turned around the table, run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from pi_app.referee import Options, run

Line = dict[str, Any]
ORDERED = Options()
UNORDERED = Options(unordered=True)
MS = 1_000_000

FEW_CARDS = ["7S", "7H", "7D", "3S", "3H", "2D", "AS", "KS", "QD", "JS", "TS", "9D", "6C", "4D"]
GAPS = (0, 1, 700, 2000, 30 * MS, 99 * MS, 100 * MS, 240 * MS, 900 * MS, 1600 * MS)

RULES = st.fixed_dictionaries(
    {
        "slaps": st.lists(
            st.sampled_from(["double", "sandwich", "run", "ten_pair", {"rank": ["7"]}]),
            max_size=4,
            unique_by=str,
        ),
        "challenges": st.booleans(),
        "tie": st.sampled_from(["lots", "again", "split"]),
        "penalty": st.sampled_from(
            ["under_pile", "give_each", "half_stack", "forfeit", "pile_to_last"]
        ),
        "slap_in": st.sampled_from(["any", "doubles", "never"]),
        "perception_ms": st.sampled_from([0, 100]),
        "pace_ms": st.sampled_from([0, 0, 150]),
        "auto_flip_ms": st.sampled_from([0, 0, 400]),
    }
)


@st.composite
def setup_lines(draw: st.DrawFn, *, least: int = 2, most: int = 6) -> Line:
    """Return a setup line of a game with short stacks."""
    seats = draw(st.integers(least, most))
    stack = st.lists(st.sampled_from(FEW_CARDS), min_size=1, max_size=6).map(" ".join)
    setup = {
        "rules": draw(RULES),
        "seats": seats,
        "stacks": draw(st.lists(stack, min_size=seats, max_size=seats)),
        "first": draw(st.integers(0, seats - 1)),
    }
    return {"setup": setup}


MOVES = st.lists(
    st.tuples(
        st.sampled_from(["next", "next", "next", "slap", "slap", "play", "release", "tick"]),
        st.sampled_from(GAPS),
        st.integers(0, 7),
    ),
    max_size=40,
)


def press_lines(
    moves: Sequence[tuple[str, int, int]], seats: int, first: int, uncertainty: int
) -> list[Line]:
    """Return the input lines of some moves; `next` is PLAY of one seat after the other."""
    lines: list[Line] = []
    t_ns, following = 0, first
    for kind, gap_ns, number in moves:
        t_ns += gap_ns
        if kind == "tick":
            lines.append({"t": t_ns, "tick": True})
        elif kind == "slap":
            slap: Line = {"t": t_ns, "seat": number % seats, "press": "slap"}
            lines.append(slap | ({"uncertainty": uncertainty} if uncertainty else {}))
        elif kind == "release":
            lines.append({"t": t_ns, "seat": number % seats, "release": "play"})
        else:
            seat = following if kind == "next" else number % seats
            following = (seat + 1) % seats
            lines.append({"t": t_ns, "seat": seat, "press": "play"})
    return lines


def referee(lines: Sequence[Line], options: Options = ORDERED) -> list[Line]:
    """Return what the referee answers."""
    return [json.loads(text) for text in run([json.dumps(line) for line in lines], options)]


def _turned(seat: int, by: int, seats: int) -> int:
    return (seat + by) % seats


def turn_setup(line: Line, by: int) -> Line:
    """Return the setup with everybody moved `by` places around the table."""
    setup = line["setup"]
    stacks, seats = setup["stacks"], setup["seats"]
    moved = [stacks[_turned(seat, -by, seats)] for seat in range(seats)]
    return {"setup": setup | {"stacks": moved, "first": _turned(setup["first"], by, seats)}}


def turn_line(line: Line, by: int, seats: int) -> Line:
    """Return an input or an event with its seats moved `by` places."""
    turned = dict(line)
    keys = ["seat"] + (["by"] if line.get("event") == "challenge" else [])
    for key in keys:
        if key in line:
            turned[key] = _turned(line[key], by, seats)
    if "winner" in line:
        winner = line["winner"]
        if isinstance(winner, list):
            turned["winner"] = sorted(_turned(seat, by, seats) for seat in winner)
        else:
            turned["winner"] = _turned(winner, by, seats)
    return turned
