"""The rule kitchen: what each line does, and that nothing on it leads to rules nobody can play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from engine.cards import Deck, cards
from engine.events import PenaltyKind
from engine.games.bataille_corse import PRESETS, BatailleCorse, Rules, Setup
from engine.games.bataille_corse.rules import Penalty, TieRule, check_rules
from engine.slap_rules import PATTERNS, SlapRule
from pi_app.kitchen import Kitchen, open_kitchen
from pi_app.publish import KitchenFigures
from pi_app.rules_file import as_setup, parse_rules

OWN = SlapRule("custom:red", ("red(top)",))
HOUSE = Rules(
    slaps=(OWN, SlapRule("rank", ("7",)), SlapRule("double")),
    penalty=Penalty(PenaltyKind.UNDER_PILE, 4),
    jokers=4,
    auto_flip_ms=1200,
)


def preset_kitchen(name: str, seats: int = 2) -> Kitchen:
    return open_kitchen(name, PRESETS[name][1], seats)


def at(kitchen: Kitchen, key: str) -> Kitchen:
    """The cursor on a line."""
    return kitchen.point(kitchen.keys.index(key))


def value(kitchen: Kitchen, key: str) -> str:
    return {item.key: item.value for item in kitchen.view(None).items}[key]


def values_of(kitchen: Kitchen, key: str) -> list[str]:
    """What a line shows till it comes round."""
    first, found = value(kitchen, key), [value(kitchen, key)]
    here = at(kitchen, key).change()
    while value(here, key) != first:
        found.append(value(here, key))
        here = here.change()
    assert here.rules == kitchen.rules
    return found


def test_the_lines_are_start_preset_patterns_and_choices() -> None:
    kitchen = preset_kitchen("wikipedia")
    items = kitchen.view(None).items
    assert [item.key for item in items] == [
        "start",
        "preset",
        *(f"slap:{name}" for name in PATTERNS),
        *("penalty", "tie", "slap_in", "challenges", "held_hand", "jokers", "auto_flip_ms"),
    ]
    shown = {item.key: item.value for item in items}
    assert shown["start"] == ""
    assert shown["preset"] == "wikipedia"
    assert [key for key, text in shown.items() if text == "on" and key.startswith("slap:")] == [
        "slap:double"
    ]
    assert shown["penalty"] == "under_pile 3"
    assert (shown["tie"], shown["slap_in"]) == ("lots", "any")
    assert (shown["challenges"], shown["held_hand"]) == ("on", "on")
    assert (shown["jokers"], shown["auto_flip_ms"]) == ("0", "off")


def test_it_opens_on_start_with_nothing_changed() -> None:
    kitchen = open_kitchen("house", HOUSE, 4)
    assert kitchen.is_start
    assert kitchen.view(None).cursor == 0
    assert kitchen.rules is HOUSE
    assert kitchen.name == "house"
    assert kitchen.change() == kitchen


def test_the_cursor_goes_round_both_ways() -> None:
    kitchen = preset_kitchen("wikipedia")
    last = kitchen.previous_line()
    assert last.cursor == len(kitchen.keys) - 1
    assert not last.is_start
    assert last.next_line() == kitchen
    assert kitchen.next_line().previous_line() == kitchen


@pytest.mark.parametrize("index", [-1, 999])
def test_pointing_beside_the_lines_does_nothing(index: int) -> None:
    kitchen = preset_kitchen("wikipedia").next_line()
    assert kitchen.point(index) == kitchen


def test_a_pattern_goes_off_and_comes_back_with_its_argument_in_its_place() -> None:
    kitchen = at(open_kitchen("house", HOUSE, 2), "slap:rank")
    off = kitchen.change()
    assert off.rules.slaps == (OWN, SlapRule("double"))
    assert value(off, "slap:rank") == "off"
    assert off.name == "house*"
    assert off.change() == kitchen
    assert off.change().name == "house"


def test_a_pattern_that_the_rules_lack_comes_last_with_its_default() -> None:
    kitchen = at(preset_kitchen("wikipedia"), "slap:ten_pair").change()
    assert kitchen.rules.slaps == (SlapRule("double"), SlapRule("ten_pair"))


def test_own_patterns_stay_listed_whatever_the_preset() -> None:
    kitchen = open_kitchen("house", HOUSE, 2)
    assert value(kitchen, "slap:custom:red") == "on"
    other = at(kitchen, "preset").change()
    assert value(other, "slap:custom:red") == "off"
    back = at(other, "slap:custom:red").change()
    assert back.rules.slaps == (*other.rules.slaps, OWN)


def test_a_preset_takes_the_place_of_every_change() -> None:
    changed = at(preset_kitchen("wikipedia"), "challenges").change()
    changed = at(changed, "slap:run").change()
    kitchen = at(changed, "preset").change()
    assert kitchen.rules == PRESETS["cartalogue"][1]
    assert (kitchen.name, value(kitchen, "preset")) == ("cartalogue", "cartalogue")


def test_the_presets_go_round_with_the_rules_file_among_them() -> None:
    assert values_of(preset_kitchen("wikipedia"), "preset") == list(PRESETS)
    assert values_of(open_kitchen("house", HOUSE, 2), "preset") == ["house", *PRESETS]


def test_a_preset_for_two_is_not_offered_to_three() -> None:
    assert "beggar" in values_of(preset_kitchen("wikipedia", seats=2), "preset")
    assert "beggar" not in values_of(preset_kitchen("wikipedia", seats=3), "preset")


CHOICES = [
    ("tie", "lots again split"),
    ("slap_in", "any doubles never"),
    ("challenges", "on off"),
    ("held_hand", "on off"),
    ("jokers", "0 1 2 4"),
    ("auto_flip_ms", "off 1500 1000 700"),
]


@pytest.mark.parametrize(("key", "words"), CHOICES)
def test_the_values_of_a_line_go_round(key: str, words: str) -> None:
    assert values_of(preset_kitchen("wikipedia"), key) == words.split()


def test_every_kind_of_penalty_can_be_chosen() -> None:
    found = values_of(preset_kitchen("wikipedia"), "penalty")
    assert {text.split()[0] for text in found} == {kind.value for kind in PenaltyKind}
    assert found[:2] == ["under_pile 3", "under_pile 5"]


@pytest.mark.parametrize(("key", "own"), [("penalty", "under_pile 4"), ("auto_flip_ms", "1200")])
def test_a_value_of_the_rules_file_can_be_found_again(key: str, own: str) -> None:
    found = values_of(open_kitchen("house", HOUSE, 2), key)
    assert found[0] == own
    assert len(found) == len(values_of(preset_kitchen("wikipedia"), key)) + 1


def test_the_54_cards_have_two_jokers_already() -> None:
    kitchen = preset_kitchen("party")
    assert kitchen.rules.deck is Deck.WITH_JOKERS
    assert values_of(kitchen, "jokers") == ["2", "4"]


def test_the_figures_are_shown_as_they_are() -> None:
    figures = KitchenFigures(0.06, 320.0, 4.5, 80)
    assert preset_kitchen("wikipedia").view(figures).figures is figures


def test_what_was_chosen_can_be_written_down_and_read_again() -> None:
    kitchen = at(open_kitchen("house", HOUSE, 2), "slap:run").change()
    kitchen = at(kitchen, "tie").change()
    assert kitchen.rules.tie is TieRule.AGAIN
    assert parse_rules(as_setup(kitchen.rules)) == kitchen.rules


STARTS = st.one_of(
    st.sampled_from([(name, rules) for name, (_, rules) in PRESETS.items() if name != "beggar"]),
    st.just(("house", HOUSE)),
    st.just(
        (
            "odd",
            replace(
                HOUSE,
                deck=Deck.WITH_JOKERS,
                slaps=(OWN, SlapRule("rank", ("7",)), SlapRule("rank", ("T",))),
            ),
        )
    ),
)
Act = Callable[[Kitchen], Kitchen]


class Cooking(RuleBasedStateMachine):
    """Anybody presses anything: the rules can be played all the time."""

    def __init__(self) -> None:
        super().__init__()
        self.kitchen = preset_kitchen("wikipedia")

    @initialize(start=STARTS, seats=st.integers(2, 8))
    def open(self, start: tuple[str, Rules], seats: int) -> None:
        self.kitchen = open_kitchen(*start, seats)

    @rule()
    def down(self) -> None:
        self.kitchen = self.kitchen.next_line()

    @rule()
    def up(self) -> None:
        self.kitchen = self.kitchen.previous_line()

    @rule(index=st.integers(-2, 30))
    def point(self, index: int) -> None:
        self.kitchen = self.kitchen.point(index)

    @rule()
    def change(self) -> None:
        before = self.kitchen
        self.kitchen = before.change()
        assert (self.kitchen == before) == before.is_start
        assert self.kitchen.keys == before.keys
        assert self.kitchen.cursor == before.cursor

    @invariant()
    def can_be_played(self) -> None:
        check_rules(self.kitchen.rules)
        stacks = (cards("7S"), *[cards("8S")] * (self.kitchen.seats - 1))
        BatailleCorse().new(Setup(self.kitchen.rules, stacks))

    @invariant()
    def view_is_complete(self) -> None:
        view = self.kitchen.view(None)
        assert len({item.key for item in view.items}) == len(view.items)
        assert 0 <= view.cursor < len(view.items)
        assert (view.items[view.cursor].key == "start") == self.kitchen.is_start


Cooking.TestCase.settings = settings(max_examples=20, stateful_step_count=30, deadline=None)
TestCooking = Cooking.TestCase


@settings(deadline=None)
@given(STARTS, st.integers(2, 8), st.data())
def test_every_line_comes_round(start: tuple[str, Rules], seats: int, data: st.DataObject) -> None:
    kitchen = open_kitchen(*start, seats)
    kitchen = kitchen.point(data.draw(st.integers(1, len(kitchen.keys) - 1)))
    seen = [kitchen]
    while (following := seen[-1].change()) != kitchen:
        seen.append(following)
        assert len(seen) < 20
    assert len(seen) >= 2
