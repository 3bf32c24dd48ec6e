"""Shapes that two places must agree on: State and Bench, events and the lines of interfaces.md."""

from __future__ import annotations

import pickle
from dataclasses import fields, is_dataclass
from typing import get_args

import pytest

from engine import events, inputs, views
from engine.cards import CARDS, TAROT_RANKS, beggar_stacks, card, cards, codes
from engine.errors import Refusal
from engine.events import EVENT_NAMES
from engine.games.bataille_corse import PRESETS, state, table
from engine.games.bataille_corse.rules import DEFAULT_NUMBERS, Rules
from tests.engine.script import GAME, MS, SECOND, Script

FIELDS = {
    "card": {"seat", "card", "pile"},
    "challenge": {"by", "seat", "attempts"},
    "slap": {"seat", "verdict", "patterns", "reaction", "behind"},
    "fault": {"seat", "kind"},
    "penalty": {"seat", "kind", "cards"},
    "take": {"seat", "cards", "by"},
    "turn": {"seat"},
    "out": {"seat"},
    "back": {"seat"},
    "over": {"winner", "reason", "cards_played", "tricks"},
    "round": {"cards", "winner", "battle"},
    "trick": {"seat"},
    "lead": {"seat"},
    "resign": {"seat"},
    "bid": {"seat", "value"},
    "pass": {"seat"},
    "contract": {"seat", "value"},
    "trump": {"seat"},
    "deal": {"seat"},
    "deal_over": set(),
    "score": set(),
}
"""interfaces.md, "lines out"; for games with hands it leaves most fields open."""

MORE = {
    "card": {"number"},
    "slap": {"uncertainty", "reveal", "untimed", "handicap"},
    "round": {"down", "pot"},
    "lead": {"card"},
    "resign": {"pile"},
    "contract": {"forced"},
    "trump": {"suit"},
}
"""Fields that are added to it; none may ever be dropped."""
CIRCULAR = {
    "trick": {"line", "by", "line_class", "cards", "face_up", "last"},
    "deal": {"dealer", "number", "hands", "pack", "cut"},
    "deal_over": {"number", "points", "tricks"},
    "score": {"gained", "scores", "target"},
}
BATAK = {
    "trick": {"cards", "led", "ruffed", "number"},
    "deal": {"dealer", "number", "again"},
    "deal_over": {"number", "declarer", "contract", "made", "tricks"},
    "score": {"gained", "scores"},
}
"""Two games with hands have events of the same names; what is added differs, and is all there."""

WORDS = {
    events.Verdict: "valid rescued late false ignored tie",
    events.FaultKind: "out_of_turn false_slap no_cards",
    events.PenaltyKind: "under_pile give_each half_stack forfeit held_hand pile_to_last",
    events.TakenBy: "slap challenge penalty excuse",
    events.OverReason: "all_cards last_with_cards limit cycle target",
}


def test_state_and_bench_have_the_same_fields_in_the_same_order() -> None:
    assert list(state.State._fields) == [
        field.name for field in fields(table.Bench) if field.name != "events"
    ]


def test_every_event_has_a_name_and_the_fields_of_the_interface() -> None:
    assert set(get_args(events.Event)) == set(EVENT_NAMES)
    assert set(EVENT_NAMES.values()) <= set(FIELDS)
    for kind, name in EVENT_NAMES.items():
        told = {field.name for field in fields(kind)} - {"t_ns"}
        assert FIELDS[name] <= told <= FIELDS[name] | more_of(kind, name)
        assert told >= FIELDS[name] | OWN.get(kind.__module__, {}).get(name, set())


OWN = {"engine.hand_events": CIRCULAR, "engine.batak_events": BATAK}


def more_of(kind: type[events.Event], name: str) -> set[str]:
    return MORE.get(name, set()) | OWN.get(kind.__module__, {}).get(name, set())


def test_a_line_has_the_events_name_its_time_and_its_fields() -> None:
    game = Script("7S 2H 3H / 7D 4C")
    game.play_all("01")
    game.slap(1, 1300 * MS)
    assert game.lines[1] == {
        "event": "card", "t": 0, "seat": 0, "card": "7S", "pile": 1, "number": 0
    }  # fmt: skip
    assert game.last("slap") == {
        "event": "slap", "t": 1300 * MS, "seat": 1, "verdict": "valid", "patterns": ["double"],
        "reaction": 300 * MS, "behind": None, "uncertainty": 0, "reveal": "nominal",
    }  # fmt: skip
    assert game.last("take") == {
        "event": "take", "t": 1300 * MS, "seat": 1, "cards": 2, "by": "slap"
    }  # fmt: skip


@pytest.mark.parametrize(("kind", "words"), WORDS.items())
def test_words_are_those_of_the_interface(kind: type[events.Verdict], words: str) -> None:
    assert [member.value for member in kind] == words.split()


def records() -> list[type]:
    kinds = [*EVENT_NAMES, *get_args(inputs.Input), inputs.Chance, state.Setup, Rules]
    kinds += [getattr(views, name) for name in ("FaceUp", "SeatView", "SlapView", "ChallengeView")]
    return kinds


@pytest.mark.parametrize("kind", records(), ids=lambda kind: kind.__name__)
def test_records_are_frozen_and_slotted(kind: type) -> None:
    assert is_dataclass(kind)
    assert vars(kind)["__dataclass_params__"].frozen
    assert "__slots__" in vars(kind)


@pytest.mark.parametrize("name", state.State._fields)
def test_a_state_cannot_be_changed(name: str) -> None:
    game = Script("7S / 7D")
    with pytest.raises(AttributeError):
        setattr(game.state, name, 1)


def test_cards_are_one_object_each_and_their_codes_come_back() -> None:
    assert card("QH") is CARDS["QH"]
    assert codes(cards("AS *1 21 00 CD")) == "AS *1 21 00 CD"
    assert len(CARDS) == len(TAROT_RANKS) * 4 + 4 + 21 + 1


@pytest.mark.parametrize("code", ["", "1S", "10S", "QX", "*5", "*0", "22", "qh", "Q", "QH ", "♥Q"])
def test_a_bad_card_is_refused(code: str) -> None:
    with pytest.raises(Refusal, match="bad_card"):
        card(code)


def test_beggar_notation_makes_each_card_of_a_pack_once() -> None:
    deal = "A" * 4 + "K" * 4 + "-" * 18 + "/" + "Q" * 4 + "J" * 4 + "-" * 18
    first, second = beggar_stacks(deal)
    assert [placed.rank for placed in first[:8]] == ["A"] * 4 + ["K"] * 4
    assert {placed.rank for placed in first[8:]} <= set("23456789T")
    assert len({*first, *second}) == 52


def test_beggar_notation_refuses_other_marks() -> None:
    with pytest.raises(Refusal, match="bad_card"):
        beggar_stacks("-A/T-")


def test_the_presets_that_must_exist() -> None:
    names = [
        "wikipedia",
        "cartalogue",
        "tarot",
        "tarot-complet",
        "ratscrew",
        "party",
        "classroom",
        "beggar",
    ]
    assert list(PRESETS) == names
    slaps = {name: [rule.name for rule in rules.slaps] for name, (_, rules) in PRESETS.items()}
    assert slaps["wikipedia"] == ["double"]
    assert slaps["cartalogue"] == ["double", "sandwich", "big_mac", "run", "rank"]
    assert slaps["classroom"] == ["double", "sandwich"]
    assert set(slaps["ratscrew"]) == {
        "double", "sandwich", "ten_pair", "ten_sandwich", "first_card", "marriage", "run"
    }  # fmt: skip
    assert slaps["beggar"] == []
    assert not PRESETS["classroom"][1].challenges
    assert (
        PRESETS["cartalogue"][1].penalty.number
        == DEFAULT_NUMBERS[PRESETS["cartalogue"][1].penalty.kind]
    )


def test_the_public_view_shows_the_table_and_no_more() -> None:
    game = Script("KS 2H 3H / 4D 4C 5C 6C")
    game.play_all("011")
    game.slap(0, 2300 * MS)
    game.play(0, 3 * SECOND)
    view = GAME.view(game.state, None)
    assert [seat.cards for seat in view.seats] == game.sizes
    assert [up.card.code for up in view.pile] == ["2H"]
    assert (view.turn, view.tricks, view.cards_played) == (1, 1, 4)


def test_views_and_events_can_be_handed_to_another_process() -> None:
    game = Script("7S 2H 3H / 7D 4C")
    told = game.play_all("01")
    view = GAME.view(game.state, None)
    assert pickle.loads(pickle.dumps(view)) == view
    assert pickle.loads(pickle.dumps(card("QH"))) is card("QH")
    assert told[-1] == "turn 0"
