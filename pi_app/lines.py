"""Inputs, setups and states as JSON lines (interfaces.md): referee, journal and playthroughs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from engine.cards import BEGGAR_MARKS, Card, Suit, beggar_stacks, card, cards, codes
from engine.errors import Refusal
from engine.games.bataille_corse.rules import Rules
from engine.games.bataille_corse.state import MAX_SEATS, MIN_SEATS, Setup, Stack
from engine.inputs import (
    BidChosen,
    BidPassed,
    Button,
    CardChosen,
    Draw,
    Input,
    LeadChosen,
    Move,
    Press,
    Resigned,
    Rested,
    Revealed,
    Tick,
    TrumpChosen,
)
from engine.views import SlapView
from pi_app.errors import BadInput
from pi_app.rules_file import DEFAULT_PRESET, as_setup, parse_rules
from pi_app.shuffle import Hat

Line = dict[str, Any]

MAX_T = 1 << 62
"""Largest time that a line may carry, in ns."""


def dump(line: Mapping[str, Any]) -> str:
    """Return a line as text: one form only, so equal lines are equal bytes, in any locale."""
    return json.dumps(line, separators=(", ", ": "))


def load(text: str) -> Line:
    """Return the object of one line. Raises Refusal (`bad_json`, `bad_line`)."""
    try:
        line = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refusal("bad_json", f"expected one JSON object, found {text[:60]!r}") from error
    if not isinstance(line, dict):
        raise Refusal("bad_line", f"expected an object, found {text[:60]!r}")
    return line


def whole(line: Line, key: str, *, least: int = 0, most: int = MAX_T, default: int = 0) -> int:
    """Return a whole number of a line. Raises Refusal (`bad_line`)."""
    value = line.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        bounds = f"from {least}" if most == MAX_T else f"from {least} to {most}"
        raise Refusal("bad_line", f"{key}: expected a whole number {bounds}, found {value!r}")
    return value


def _required(line: Line, key: str) -> int:
    if key not in line:
        raise Refusal("bad_line", f"{key}: expected a whole number, found nothing")
    return whole(line, key)


def known(line: Line, allowed: frozenset[str]) -> None:
    """Raise Refusal (`bad_line`) if a line has another key than those allowed."""
    unknown = [key for key in line if key not in allowed]
    if unknown:
        raise Refusal("bad_line", f"expected the keys {sorted(allowed)}, found {unknown[0]!r}")


_STAMP_KEYS = (
    "uncertainty",
    "order",
    "source",
    "boot",
    "sequence",
    "overdue",
    "raw",
    "flags",
    "untimed",
)
_PRESS_KEYS = frozenset(("t", "seat", "press", "release", *_STAMP_KEYS))


_VERBS: dict[str, Callable[[int, int, Line], Move]] = {
    "card": lambda t_ns, seat, line: CardChosen(t_ns, seat, one_card(line, "card")),
    "lead": lambda t_ns, seat, line: LeadChosen(t_ns, seat, one_card(line, "lead")),
    "resign": lambda t_ns, seat, line: _true(line, "resign", Resigned(t_ns, seat)),
    "bid": lambda t_ns, seat, line: BidChosen(t_ns, seat, whole(line, "bid")),
    "pass": lambda t_ns, seat, line: _true(line, "pass", BidPassed(t_ns, seat)),
    "trump": lambda t_ns, seat, line: TrumpChosen(t_ns, seat, one_suit(line, "trump")),
}
"""What a line of a move has beside `t` and `seat`, and how it is read."""


def parse_input(line: Line, now_ns: int = 0) -> Input:
    """Return the input that a line stands for. Raises Refusal (`bad_line`, `bad_card`).

    A move that says no time is made now: games with hands are not timed.
    """
    if "press" in line or "release" in line:
        return _parse_press(line)
    if any(verb in line for verb in _VERBS):
        return _parse_move(line, now_ns)
    if "tick" in line:
        known(line, frozenset(("t", "tick")))
        if line["tick"] is not True:
            raise Refusal("bad_line", f"tick: expected true, found {line['tick']!r}")
        return Tick(_required(line, "t"))
    if "reveal" in line:
        known(line, frozenset(("t", "reveal")))
        return Revealed(_required(line, "t"), _required(line, "reveal"))
    if "draw" in line:
        return _parse_draw(line)
    if "rested" in line:
        known(line, frozenset(("t", "rested")))
        return Rested(_required(line, "t"), _required(line, "rested"))
    expected = f"expected press, release, {', '.join(_VERBS)}, tick, reveal or ask"
    raise Refusal("bad_line", f"{expected}, found {sorted(line)}")


def _parse_move(line: Line, now_ns: int) -> Move:
    verb = next(key for key in _VERBS if key in line)
    known(line, frozenset(("t", "seat", verb)))
    return _VERBS[verb](whole(line, "t", default=now_ns), _required(line, "seat"), line)


def _true(line: Line, key: str, move: Move) -> Move:
    if line[key] is not True:
        raise Refusal("bad_line", f"{key}: expected true, found {line[key]!r}")
    return move


def one_suit(line: Line, key: str) -> Suit:
    """Return the suit that a key names. Raises Refusal (`bad_line`)."""
    try:
        return Suit(line.get(key))
    except ValueError:
        raise Refusal(
            "bad_line", f"{key}: expected S, H, D or C, found {line.get(key)!r}"
        ) from None


def one_card(line: Line, key: str) -> Card:
    """Return the card that a key names. Raises Refusal (`bad_line`, `bad_card`)."""
    code = line.get(key)
    if not isinstance(code, str):
        raise Refusal("bad_line", f"{key}: expected a card such as QH, found {code!r}")
    return card(code)


def _parse_press(line: Line) -> Press:
    known(line, _PRESS_KEYS)
    if "press" in line and "release" in line:
        raise Refusal("bad_line", "expected press or release, found both")
    down = "press" in line
    source = line.get("source", "")
    if not isinstance(source, str):
        raise Refusal("bad_line", f"source: expected a text, found {source!r}")
    return Press(
        t_ns=_required(line, "t"),
        seat=_required(line, "seat"),
        button=_button(line["press"] if down else line["release"]),
        down=down,
        uncertainty_ns=whole(line, "uncertainty"),
        order_ns=whole(line, "order"),
        source=source,
        boot=whole(line, "boot"),
        sequence=whole(line, "sequence"),
        overdue=line.get("overdue") is True,
        untimed=line.get("untimed") is True,
        flags=_flags(line.get("flags", [])),
        raw=whole(line, "raw") if "raw" in line else None,
    )


def _flags(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(flag, str) for flag in value):
        raise Refusal("bad_line", f"flags: expected a list of texts, found {value!r}")
    return tuple(value)


def _button(name: object) -> Button:
    try:
        return Button(name)
    except ValueError:
        raise Refusal("bad_line", f"expected play or slap, found {name!r}") from None


def _parse_draw(line: Line) -> Draw:
    known(line, frozenset(("t", "draw")))
    order = line["draw"]
    if not isinstance(order, list) or not all(type(place) is int for place in order):
        raise Refusal("bad_line", f"draw: expected a list of whole numbers, found {order!r}")
    return Draw(whole(line, "t"), tuple(order))


def input_line(item: Input) -> Line:
    """Return the line of an input, as `parse_input` takes it."""
    if isinstance(item, Press):
        return _press_line(item)
    if isinstance(item, Revealed):
        return {"t": item.t_ns, "reveal": item.number}
    if isinstance(item, Draw):
        return {"t": item.t_ns, "draw": list(item.order)}
    if isinstance(item, Rested):
        return {"t": item.t_ns, "rested": item.since_ns}
    if isinstance(item, Tick):
        return {"t": item.t_ns, "tick": True}
    return {"t": item.t_ns, "seat": item.seat, **_move_line(item)}


def _move_line(move: Move) -> Line:
    match move:
        case CardChosen():
            return {"card": move.card.code}
        case LeadChosen():
            return {"lead": move.card.code}
        case BidChosen():
            return {"bid": move.value}
        case TrumpChosen():
            return {"trump": move.suit.value}
        case BidPassed():
            return {"pass": True}
        case Resigned():
            return {"resign": True}


def _press_line(press: Press) -> Line:
    verb = "press" if press.down else "release"
    line: Line = {"t": press.t_ns, "seat": press.seat, verb: press.button.value}
    extra = {
        "uncertainty": press.uncertainty_ns,
        "order": press.order_ns,
        "source": press.source,
        "boot": press.boot,
        "sequence": press.sequence,
        "overdue": press.overdue,
        "untimed": press.untimed,
        "flags": list(press.flags),
    }
    line |= {key: value for key, value in extra.items() if value}
    return line if press.raw is None else line | {"raw": press.raw}


_SETUP_KEYS = frozenset(
    (
        "rules",
        "seats",
        "stacks",
        "seed",
        "first",
        "reveal_delay_ns",
        "start_ns",
        "uncertainty",
        "handicaps_ms",
    )
)


def parse_setup(data: object) -> Setup:
    """Return the setup of a Bataille corse game. Raises Refusal (`bad_setup`, `bad_rules`, …).

    Stacks are given, or dealt from `seed` (0 when left out); a seed always deals the same cards.
    """
    if not isinstance(data, dict):
        raise Refusal("bad_setup", f"setup: expected an object, found {data!r}")
    known(data, _SETUP_KEYS)
    try:
        rules = parse_rules(data.get("rules", DEFAULT_PRESET))
    except BadInput as error:
        raise Refusal("bad_rules", str(error)) from None
    first = whole(data, "first", most=MAX_SEATS - 1)
    return Setup(
        rules=rules,
        stacks=_stacks_of(data, rules, first),
        first=first,
        start_ns=whole(data, "start_ns"),
        reveal_delay_ns=whole(data, "reveal_delay_ns"),
        uncertainty_ns=whole(data, "uncertainty"),
        handicaps_ms=_handicaps(data.get("handicaps_ms", [])),
    )


def _handicaps(data: object) -> tuple[int, ...]:
    """Whole numbers; how many and how large they may be, the game says."""
    if not isinstance(data, list) or not all(type(handicap_ms) is int for handicap_ms in data):
        expected = "expected a list of whole numbers, one a seat"
        raise Refusal("bad_setup", f"handicaps_ms: {expected}, found {data!r}")
    return tuple(data)


def _stacks_of(data: Line, rules: Rules, first: int) -> tuple[Stack, ...]:
    """Stacks as given, or dealt; where `seats` is given too, it must agree."""
    given = _parse_stacks(data["stacks"], rules) if "stacks" in data else None
    default = MIN_SEATS if given is None else len(given)
    seats = whole(data, "seats", least=MIN_SEATS, most=MAX_SEATS, default=default)
    if given is None:
        return Hat(whole(data, "seed")).deal(rules, seats, first)
    if len(given) != seats:
        raise Refusal("bad_setup", f"stacks: expected {seats} of them, found {len(given)}")
    return given


def _texts(data: object) -> list[str]:
    if isinstance(data, str):
        data = data.split("/")
    if not isinstance(data, list) or not all(isinstance(stack, str) for stack in data):
        raise Refusal("bad_setup", f"stacks: expected a list of texts, found {data!r}")
    return data


def listed_stacks(data: object) -> tuple[Stack, ...]:
    """Return stacks written card by card. Raises Refusal (`bad_setup`, `bad_card`)."""
    return tuple(cards(stack) for stack in _texts(data))


def _parse_stacks(data: object, rules: Rules) -> tuple[Stack, ...]:
    texts = _texts(data)
    if any(texts) and set("".join(texts)) <= set(BEGGAR_MARKS):
        return _parse_beggar(texts, rules)
    return listed_stacks(texts)


def _parse_beggar(data: list[str], rules: Rules) -> tuple[Stack, ...]:
    """Suits and plain ranks do not exist in this notation, so nothing may depend on them."""
    if len(data) != 2 or rules.slaps:
        expected = "expected rules without slaps and two seats for stacks such as -K-/A--"
        raise Refusal("bad_setup", f"{expected}, found {len(data)} seats, {len(rules.slaps)} slaps")
    return beggar_stacks("/".join(data))


def setup_line(setup: Setup) -> Line:
    """Return the line of a setup, as `parse_setup` takes it."""
    line: Line = {
        "rules": as_setup(setup.rules),
        "seats": len(setup.stacks),
        "stacks": [codes(stack) for stack in setup.stacks],
        "first": setup.first,
        "start_ns": setup.start_ns,
        "reveal_delay_ns": setup.reveal_delay_ns,
    }
    if setup.uncertainty_ns:
        line["uncertainty"] = setup.uncertainty_ns
    if any(setup.handicaps_ms):
        line["handicaps_ms"] = list(setup.handicaps_ms)
    return {"setup": line}


def state_line(view: SlapView) -> Line:
    """Return the `state` event of a view."""
    challenge = view.challenge
    return {
        "event": "state",
        "t": view.t_ns,
        "stacks": [seat.cards for seat in view.seats],
        "pile": len(view.pile) + view.under,
        "turn": view.turn,
        "challenge": None
        if challenge is None
        else {"by": challenge.by, "seat": challenge.seat, "attempts": challenge.attempts},
        "out": [seat for seat, seen in enumerate(view.seats) if seen.out],
    }
