"""Setups, states, questions and positions of Batak as JSON lines (interfaces.md)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.batak_rules import SEATS, BatakRules
from engine.batak_views import BatakView
from engine.cards import Card, cards, codes
from engine.errors import Refusal
from engine.games.batak import Setup
from engine.games.batak.deals import dealt
from engine.games.batak.state import PACK, Hand
from engine.reasons import Reason
from engine.tricks import STRENGTH, judged
from pi_app.batak_rules import DEFAULT_PRESET, parse_rules
from pi_app.errors import BadInput
from pi_app.lines import Line, known, one_card, one_suit, whole
from pi_app.rule_tables import as_data
from pi_app.shuffle import Hat

_SETUP_KEYS = frozenset(
    ("rules", "game", "options", "hands", "seed", "seats", "dealer", "start_ns")
)
_POSITION_KEYS = frozenset(("hand", "trick", "trump", "broken", "options", "seat"))


def parse_setup(data: object) -> Setup:
    """Return the setup of a match. Raises Refusal (`bad_setup`, `bad_rules`, `bad_card` …).

    The rules are those of `game` (or of `rules`, a preset or a table) with `options` changed. The
    hands of the first deal are given, or dealt from `seed` (0 when left out).
    """
    if not isinstance(data, dict):
        raise Refusal("bad_setup", f"setup: expected an object, found {data!r}")
    known(data, _SETUP_KEYS)
    whole(data, "seats", least=SEATS, most=SEATS, default=SEATS)
    dealer = whole(data, "dealer", most=SEATS - 1, default=SEATS - 1)
    return Setup(
        rules=_rules_of(data),
        hands=_hands_of(data, dealer),
        dealer=dealer,
        start_ns=whole(data, "start_ns"),
    )


def _rules_of(data: Line) -> BatakRules:
    given = data.get("rules", DEFAULT_PRESET)
    base = {"preset": given} if isinstance(given, str) else given
    options = data.get("options", {})
    if not isinstance(base, dict):
        raise Refusal("bad_rules", f"rules: expected a preset or an object, found {base!r}")
    if not isinstance(options, dict):
        raise Refusal("bad_rules", f"options: expected an object, found {options!r}")
    game = {"game": data["game"]} if "game" in data else {}
    return _parsed({**base, **game, **options})


def _parsed(rules: Line) -> BatakRules:
    try:
        return parse_rules(rules)
    except BadInput as error:
        raise Refusal("bad_rules", str(error)) from None


def _hands_of(data: Line, dealer: int) -> tuple[Hand, ...]:
    if "hands" not in data:
        pack = list(PACK)
        Hat(whole(data, "seed")).shuffle(pack)
        return dealt(pack, dealer)
    given = data["hands"]
    if not isinstance(given, list):
        raise Refusal("bad_setup", f"hands: expected a list of four hands, found {given!r}")
    return tuple(_listed(hand, "hands") for hand in given)


def _listed(hand: object, key: str) -> Hand:
    text = " ".join(map(str, hand)) if isinstance(hand, list) else hand
    if not isinstance(text, str):
        raise Refusal("bad_setup", f"{key}: expected cards separated by spaces, found {hand!r}")
    return cards(text)


def setup_line(setup: Setup) -> Line:
    """Return the line of a setup, as `parse_setup` takes it."""
    return {
        "setup": {
            "rules": as_data(setup.rules),
            "hands": [codes(hand) for hand in setup.hands],
            "dealer": setup.dealer,
            "start_ns": setup.start_ns,
        }
    }


def deal(hat: Hat, rules: BatakRules, start_ns: int) -> Setup:
    """Return the setup of a match whose first dealer and deal come out of a hat."""
    dealer = hat.first(SEATS)
    return Setup(rules, dealt(hat.sealed(PACK), dealer), dealer, start_ns)


def undealt(setup: Setup) -> tuple[Card, ...]:
    """Return the pack as it was before it was dealt: one card at a time from beside the dealer."""
    turns = ((setup.dealer + 1 + place) % SEATS for place in range(len(PACK)))
    return tuple(setup.hands[seat][place // SEATS] for place, seat in enumerate(turns))


def state_line(view: BatakView) -> Line:
    """Return the `state` event of a view; it names no card that is not open on the table."""
    return {
        "event": "state",
        "t": view.t_ns,
        "stacks": [seat.cards for seat in view.seats],
        "pile": len(view.trick),
        "turn": view.turn,
        "challenge": None,
        "out": [],
        "stage": view.stage.value,
        "deal": view.deal,
        "dealer": view.dealer,
        "bids": [list(said) for said in view.bids],
        "declarer": view.declarer,
        "contract": view.contract,
        "trump": None if view.trump is None else view.trump.value,
        "broken": view.broken,
        "trick": [[seat, card.code] for seat, card in view.trick],
        "tricks": [seat.tricks for seat in view.seats],
        "scores": [seat.score for seat in view.seats],
    }


def legal_line(view: BatakView) -> Line:
    """Return what the seat of a view may do, and why it may not do the rest."""
    choices = view.choices
    if choices is None:
        raise Refusal("bad_line", "seat: expected whose moves, found none: nobody must act")
    told: Line = {"answer": "legal", "seat": view.seat}
    if choices.bids:
        bids = ((str(value), value, why) for value, why in choices.bids)
        return told | {"move": "bid", "pass": choices.may_pass is None, **_sorted_out(bids)}
    if choices.trumps:
        suits = ((suit.value, suit.value, why) for suit, why in choices.trumps)
        return told | {"move": "trump", **_sorted_out(suits)}
    return told | {"move": "card", **_cards(choices.cards)}


def _cards(asked: Iterable[tuple[Card, Reason | None]]) -> Line:
    return _sorted_out((card.code, card.code, why) for card, why in asked)


def _sorted_out(asked: Iterable[tuple[str, int | str, Reason | None]]) -> Line:
    """(name, value, reason) of each; a name stands for what is refused, a value for the rest."""
    listed = list(asked)
    return {
        "legal": [value for _, value, why in listed if why is None],
        "illegal": {name: why.value for name, _, why in listed if why is not None},
    }


def answer_position(position: object, ask: object) -> Line:
    """Answer what may be played in any position, without a game. Raises Refusal."""
    if not isinstance(position, dict):
        raise Refusal("bad_line", f"position: expected an object, found {position!r}")
    if ask != "legal":
        raise Refusal("bad_line", f"ask: expected legal, found {ask!r}")
    known(position, _POSITION_KEYS)
    broken = position.get("broken", False)
    if not isinstance(broken, bool):
        raise Refusal("bad_line", f"broken: expected true or false, found {broken!r}")
    options = position.get("options", {})
    if not isinstance(options, dict):
        raise Refusal("bad_rules", f"options: expected an object, found {options!r}")
    hand, trick = _listed(position.get("hand"), "hand"), _trick_of(position)
    _check_cards((*hand, *trick))
    trump, rules = one_suit(position, "trump"), _parsed(options)
    seat = {"seat": whole(position, "seat")} if "seat" in position else {}
    return {
        "answer": "legal",
        **seat,
        **_cards(judged(hand, trick, trump, broken=broken, duties=rules)),
    }


def _trick_of(position: Line) -> Hand:
    trick = position.get("trick", [])
    if not isinstance(trick, list) or len(trick) >= SEATS or not all(map(_is_play, trick)):
        raise Refusal("bad_line", f"trick: expected at most three [seat, card], found {trick!r}")
    return tuple(one_card({"trick": card}, "trick") for _, card in trick)


def _is_play(play: object) -> bool:
    return isinstance(play, list) and len(play) == 2 and type(play[0]) is int


def _check_cards(held: Hand) -> None:
    strange = [card for card in held if card not in STRENGTH]
    if strange:
        raise Refusal("bad_line", f"position: expected cards of the 52, found {strange[0]}")
    if len(set(held)) != len(held):
        raise Refusal("bad_line", f"position: expected each card once, found {codes(held)}")
