"""The rule kitchen between games: by the seats' buttons, by keys, by touch."""

from __future__ import annotations

from engine.games.bataille_corse import Rules
from pi_app.keyboard import Keyboard, keys_for
from pi_app.loop import FiguresReady
from pi_app.publish import KitchenFigures, KitchenView, Phase
from pi_app.screens.messages import Key, Pointed
from pi_app.session import Extras
from tests.pi_app.driven import MS, PLAY, SECOND, SLAP, T0, Driven, dealing

T = T0 + SECOND
STACKS = "7S 2H 3H 5H / 8D 4C 5C 9C"
FIGURES = KitchenFigures(slaps_a_card=0.06, cards=300.0, minutes=4.0, games=50)


class Questions:
    """Asks nobody, and remembers."""

    def __init__(self) -> None:
        self.asked: list[Rules] = []

    def ask(self, rules: Rules, _seats: int) -> int:
        """Name the question by its number."""
        self.asked.append(rules)
        return len(self.asked)


def table_with(questions: Questions) -> Driven:
    extras = Extras(ask=questions.ask, has_kitchen=True)
    return Driven(dealing(STACKS), extras=extras, keyboard=Keyboard(keys_for((0, 1))))


def opened() -> tuple[Driven, Questions]:
    questions = Questions()
    table = table_with(questions)
    table.tap(0, SLAP, T)
    return table, questions


def phase(table: Driven) -> Phase:
    return table.session.phase


def kitchen(table: Driven) -> KitchenView:
    view = table.ear.last.kitchen
    assert view is not None
    return view


def value(table: Driven, key: str) -> str:
    return next(item.value for item in kitchen(table).items if item.key == key)


def test_slap_opens_it_and_play_starts_a_game() -> None:
    table, questions = opened()
    assert phase(table) is Phase.KITCHEN
    assert questions.asked == [table.session.plan.rules]
    other = table_with(Questions())
    other.tap(0, PLAY, T)
    assert phase(other) is Phase.PLAYING


def test_a_table_without_a_kitchen_does_not_open_one() -> None:
    table = Driven(dealing(STACKS))
    table.tap(0, SLAP, T)
    assert phase(table) is Phase.ATTRACT


def test_a_pattern_is_switched_on_and_played() -> None:
    table, questions = opened()
    place = [item.key for item in kitchen(table).items].index("slap:sandwich")
    for step in range(place):
        table.tap(step % 2, PLAY, T + (step + 1) * SECOND)
    assert kitchen(table).cursor == place
    table.tap(1, SLAP, T + 30 * SECOND)
    assert value(table, "slap:sandwich") == "on"
    assert len(questions.asked) == 2
    table.loop.post(Pointed(0))
    table.run(T + 31 * SECOND)
    assert phase(table) is Phase.PLAYING
    assert [rule.name for rule in table.session.plan.rules.slaps] == ["double", "sandwich"]
    assert table.session.plan.rules_name == "test*"


def test_figures_are_shown_if_they_answer_the_newest_question() -> None:
    table, _ = opened()
    assert kitchen(table).figures is None
    table.loop.post(FiguresReady(1, FIGURES))
    table.run(T + SECOND)
    assert kitchen(table).figures == FIGURES
    place = [item.key for item in kitchen(table).items].index("slap:run")
    table.loop.post(Pointed(place))
    table.loop.post(FiguresReady(1, FIGURES))
    table.run(T + 2 * SECOND)
    assert kitchen(table).figures is None


def test_keys_that_everybody_tries() -> None:
    table, _ = opened()
    for name in ("down", "down", "up", "left"):
        table.loop.post(Key(name, down=True, t_ns=T))
    table.run(T + SECOND)
    assert kitchen(table).cursor == 1
    table.loop.post(Key("escape", down=True, t_ns=T))
    table.run(T + 2 * SECOND)
    assert (phase(table), table.loop.stopped) == (Phase.ATTRACT, False)
    table.loop.post(Key("escape", down=True, t_ns=T))
    table.run(T + 3 * SECOND)
    assert table.loop.stopped


def test_a_kitchen_that_nobody_works_in_closes_and_changes_nothing() -> None:
    table, _ = opened()
    before = table.session.plan
    table.run(T + 299 * SECOND)
    assert phase(table) is Phase.KITCHEN
    table.run(T + 301 * SECOND)
    assert (phase(table), table.session.plan) == (Phase.ATTRACT, before)


def test_the_winner_is_looked_at_before_the_kitchen_opens() -> None:
    extras = Extras(has_kitchen=True)
    table = Driven(dealing("7S / 8D"), extras=extras)
    table.start()
    table.tap(0, PLAY, T)
    assert phase(table) is Phase.OVER
    table.tap(0, SLAP, T + 500 * MS)
    assert phase(table) is Phase.OVER
    table.tap(0, SLAP, T + 3 * SECOND)
    assert phase(table) is Phase.KITCHEN
