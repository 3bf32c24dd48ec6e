"""Setups and states of Bataille as JSON lines (interfaces.md)."""

from __future__ import annotations

from engine.cards import codes, deal
from engine.errors import Refusal
from engine.games.bataille import Setup, WarRules
from engine.games.bataille.rules import pack_of
from engine.games.bataille.state import MAX_SEATS, MIN_SEATS, Stack
from engine.views import WarView
from pi_app.errors import BadInput
from pi_app.lines import Line, known, listed_stacks, whole
from pi_app.rule_tables import as_data
from pi_app.shuffle import Hat
from pi_app.war_rules import DEFAULT_PRESET, parse_rules

_SETUP_KEYS = frozenset(("rules", "seats", "stacks", "seed", "first", "start_ns"))


def parse_setup(data: object) -> Setup:
    """Return the setup of a game of Bataille. Raises Refusal (`bad_setup`, `bad_rules`, …).

    Stacks are given, or dealt from `seed` (0 when left out), beginning with seat `first`.
    """
    if not isinstance(data, dict):
        raise Refusal("bad_setup", f"setup: expected an object, found {data!r}")
    known(data, _SETUP_KEYS)
    try:
        rules = parse_rules(data.get("rules", DEFAULT_PRESET))
    except BadInput as error:
        raise Refusal("bad_rules", str(error)) from None
    return Setup(rules, _stacks_of(data, rules), whole(data, "start_ns"))


def _stacks_of(data: Line, rules: WarRules) -> tuple[Stack, ...]:
    given = listed_stacks(data["stacks"]) if "stacks" in data else None
    default = MIN_SEATS if given is None else len(given)
    seats = whole(data, "seats", least=MIN_SEATS, most=MAX_SEATS, default=default)
    if given is not None and len(given) != seats:
        raise Refusal("bad_setup", f"stacks: expected {seats} of them, found {len(given)}")
    if given is not None:
        return given
    pack = list(pack_of(rules))
    Hat(whole(data, "seed")).shuffle(pack)
    return deal(tuple(pack), seats, whole(data, "first", most=seats - 1))


def setup_line(setup: Setup) -> Line:
    """Return the line of a setup, as `parse_setup` takes it."""
    return {
        "setup": {
            "rules": as_data(setup.rules),
            "seats": len(setup.stacks),
            "stacks": [codes(stack) for stack in setup.stacks],
            "start_ns": setup.start_ns,
        }
    }


def state_line(view: WarView) -> Line:
    """Return the `state` event of a view."""
    return {
        "event": "state",
        "t": view.t_ns,
        "stacks": [seat.cards for seat in view.seats],
        "sides": [seat.side for seat in view.seats],
        "pile": view.pot,
        "turn": None,
        "challenge": None,
        "battle": list(view.battle),
        "out": [seat for seat, seen in enumerate(view.seats) if seen.out],
    }
