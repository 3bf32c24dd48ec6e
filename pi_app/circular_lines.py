"""Setups, states, questions and positions of Court Circular as JSON lines (interfaces.md)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.cards import Card, cards, codes
from engine.errors import Refusal
from engine.games.court_circular import CircularRules, Setup
from engine.games.court_circular.lines import STRENGTH, Stack, best_line, worth
from engine.games.court_circular.rules import MAX_SEATS, MIN_SEATS, TRICK, pack_of
from engine.views import CircularView
from pi_app.circular_rules import DEFAULT_PRESET, parse_rules
from pi_app.errors import BadInput
from pi_app.lines import Line, known, one_card, whole
from pi_app.rule_tables import as_data
from pi_app.shuffle import Hat

_SETUP_KEYS = frozenset(("rules", "target", "seats", "pack", "seed", "cut", "first", "start_ns"))


def parse_setup(data: object) -> Setup:
    """Return the setup of a match. Raises Refusal (`bad_setup`, `bad_rules`, `bad_card` …).

    The pack of the first deal is given, or shuffled from `seed` (0 when left out).
    """
    if not isinstance(data, dict):
        raise Refusal("bad_setup", f"setup: expected an object, found {data!r}")
    known(data, _SETUP_KEYS)
    if "cut" in data and "first" in data:
        raise Refusal("bad_setup", "expected cut or first, found both")
    rules = _rules_of(data)
    seats = whole(data, "seats", least=MIN_SEATS, most=MAX_SEATS, default=MIN_SEATS)
    return Setup(
        rules=rules,
        pack=_pack_of(data, rules),
        seats=seats,
        cut=_listed(data, "cut") if "cut" in data else (),
        first=whole(data, "first", most=MAX_SEATS - 1),
        start_ns=whole(data, "start_ns"),
    )


def _rules_of(data: Line) -> CircularRules:
    try:
        rules = parse_rules(data.get("rules", DEFAULT_PRESET))
    except BadInput as error:
        raise Refusal("bad_rules", str(error)) from None
    return replace(rules, target=whole(data, "target", default=rules.target))


def _pack_of(data: Line, rules: CircularRules) -> Stack:
    if "pack" in data:
        return _listed(data, "pack")
    pack = list(pack_of(rules))
    Hat(whole(data, "seed")).shuffle(pack)
    return tuple(pack)


def _listed(data: Line, key: str) -> Stack:
    text = data[key]
    if not isinstance(text, str):
        raise Refusal("bad_setup", f"{key}: expected cards separated by spaces, found {text!r}")
    return cards(text)


def setup_line(setup: Setup) -> Line:
    """Return the line of a setup, as `parse_setup` takes it."""
    who = {"cut": codes(setup.cut)} if setup.cut else {"first": setup.first}
    return {
        "setup": {
            "rules": as_data(setup.rules),
            "seats": setup.seats,
            "pack": codes(setup.pack),
            **who,
            "start_ns": setup.start_ns,
        }
    }


def deal(hat: Hat, rules: CircularRules, seats: int, start_ns: int) -> Setup:
    """Return the setup of a match whose cut and first deal come out of a hat."""
    pack = list(pack_of(rules))
    hat.shuffle(pack)
    cut = tuple(pack[:seats])
    return Setup(rules, hat.sealed(pack_of(rules)), seats, cut, start_ns=start_ns)


def state_line(view: CircularView) -> Line:
    """Return the `state` event of a view; it names no card that is not open on the table."""
    laid = sum(len(seat.played) for seat in view.seats)
    return {
        "event": "state",
        "t": view.t_ns,
        "stacks": [seat.cards for seat in view.seats],
        "pile": laid + (view.lead is not None),
        "pack": view.pack,
        "turn": view.turn,
        "choosing": view.choosing,
        "challenge": None,
        "out": [seat for seat, seen in enumerate(view.seats) if seen.resigned],
        "lead": None if view.lead is None else view.lead.code,
        "played": [_texts(seat.played) for seat in view.seats],
        "first_hand": view.first_hand,
        "dealer": view.dealer,
        "face_up": [_texts(seat.face_up) for seat in view.seats],
        "face_down": [seat.face_down for seat in view.seats],
        "scores": [seat.score for seat in view.seats],
        "deal": view.deal,
    }


def _texts(row: Stack) -> list[str]:
    return [card.code for card in row]


def legal_line(view: CircularView) -> Line:
    """Return what the seat of a view may do, and why it may not do the rest."""
    choices = view.choices
    if choices is None:
        raise Refusal("bad_line", "seat: expected whose moves, found none: nobody must act")
    asked = choices.leads if view.choosing and view.turn == view.seat else choices.cards
    why = {card.code: reason.value for card, reason in asked if reason is not None}
    return {
        "answer": "legal",
        "seat": view.seat,
        "move": "lead" if asked is choices.leads else "card",
        "legal": [card.code for card, reason in asked if reason is None],
        "illegal": why,
        "resign": choices.resign is None,
        "resign_reason": None if choices.resign is None else choices.resign.value,
    }


def answer_position(position: object, ask: object) -> Line:
    """Answer a question about cards on a table, without a game. Raises Refusal."""
    if not isinstance(position, dict):
        raise Refusal("bad_line", f"position: expected an object, found {position!r}")
    if ask == "line":
        return _line_of(position)
    if ask == "winner":
        return _winner_of(position)
    raise Refusal("bad_line", f"ask: expected line or winner, found {ask!r}")


def _line_of(position: Line) -> Line:
    known(position, frozenset(("lead", "own")))
    lead, (own,) = _position_cards(position, "own")
    line = best_line(lead, own)
    return {
        "answer": "line",
        "line": None if line is None else line.kind.value,
        "class": None if line is None else line.line_class.value,
        "cards": [] if line is None else _texts(line.cards),
    }


def _winner_of(position: Line) -> Line:
    known(position, frozenset(("lead", "first", "other")))
    lead, (first, other) = _position_cards(position, "first", "other")
    is_first = worth(lead, first) > worth(lead, other)
    return {"answer": "winner", "winner": "first" if is_first else "other"}


def _position_cards(position: Line, *rows: str) -> tuple[Card, list[Stack]]:
    lead = one_card(position, "lead")
    held = [_row(position, key) for key in rows]
    whole_table = [lead, *(card for row in held for card in row)]
    strange = [card for card in whole_table if card not in STRENGTH]
    if strange:
        raise Refusal("bad_line", f"position: expected cards of the 52, found {strange[0]}")
    if len(set(whole_table)) != len(whole_table):
        raise Refusal(
            "bad_line", f"position: expected each card once, found {_texts(tuple(whole_table))}"
        )
    return lead, held


def _row(position: Line, key: str) -> Stack:
    value: Any = position.get(key)
    listed = value.split() if isinstance(value, str) else value
    if not isinstance(listed, list) or not 1 <= len(listed) <= TRICK:
        raise Refusal("bad_line", f"{key}: expected one to three cards, found {value!r}")
    return tuple(one_card({key: code}, key) for code in listed)
