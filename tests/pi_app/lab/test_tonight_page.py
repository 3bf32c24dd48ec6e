"""The page of tonight's reactions at the table: when it is there, what presses mean on it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.games.bataille import PRESETS as WAR_PRESETS
from engine.inputs import Button
from pi_app.keyboard import Keyboard, keys_for
from pi_app.lab.odds_live import Classroom
from pi_app.lab.tonight import Tonight
from pi_app.lab.tonight_page import IDLE_NS, SHOWN_AFTER_NS, ReactionsPage
from pi_app.lab.tonight_views import Choice, Done, ReactionsView
from pi_app.publish import Phase
from pi_app.screens.messages import Key, ReactionsTouched
from pi_app.session import LOOK_NS
from tests.pi_app.driven import MS, PLAY, SECOND, SLAP, T0, WIKIPEDIA, Driven, dealing
from tests.pi_app.lab.evenings import lines_of_game
from tests.pi_app.lab.tonights import hear, tonight_in

SHORT = "7S 2H 3H 9H / 5D 4D 6D"
"""A wrong slap of the first seat costs its last cards, and the game is over."""
OVER_NS = T0 + 3 * SECOND


class At:
    """A table in classroom mode whose game has just ended; nobody has looked at anything yet."""

    def __init__(self, tonight: Tonight | None, *, keys: bool = False, auto_flip: int = 0) -> None:
        rules = WIKIPEDIA if not auto_flip else WIKIPEDIA.__class__(auto_flip_ms=auto_flip)
        self.table = Driven(
            dealing(SHORT),
            rules=rules,
            keyboard=Keyboard(keys_for((0, 1))) if keys else None,
            classroom=Classroom(ReactionsPage(tonight)),
        )
        self.table.start()
        if not auto_flip:
            self.table.tap(0, PLAY, T0 + SECOND)
            self.table.tap(1, PLAY, T0 + 2 * SECOND)
        self.table.tap(0, SLAP, OVER_NS)
        self.t_ns = OVER_NS + SECOND
        if not auto_flip:
            assert self.phase is Phase.OVER

    @property
    def phase(self) -> Phase:
        return self.table.ear.last.phase

    @property
    def page(self) -> ReactionsView | None:
        return self.table.ear.last.reactions

    @property
    def cursor(self) -> Choice | None:
        return None if self.page is None else self.page.cursor

    def wait(self, ns: int) -> None:
        self.t_ns += ns
        self.table.run(self.t_ns)

    def tap(self, button: Button, seat: int = 1) -> None:
        self.table.tap(seat, button, self.t_ns)
        self.wait(SECOND)

    def key(self, key: str) -> None:
        self.table.run(self.t_ns)
        self.table.loop.post(Key(key, down=True, t_ns=self.t_ns))
        self.wait(SECOND)

    def touch(self, choice: Choice | None) -> None:
        self.table.run(self.t_ns)
        self.table.loop.post(ReactionsTouched(choice))
        self.wait(SECOND)


@pytest.fixture
def tonight(tmp_path: Path) -> Tonight:
    """An evening of which one game has been heard."""
    heard = tonight_in(tmp_path)
    hear(heard, lines_of_game((250, 0)))
    return heard


# -- by itself, over a result ---------------------------------------------------------------


def test_it_comes_over_a_result_that_has_been_looked_at(tonight: Tonight) -> None:
    at = At(tonight)
    at.wait(SHOWN_AFTER_NS - 2 * SECOND)
    assert at.page is None
    at.wait(2 * SECOND)
    assert at.page == ReactionsView(tonight.figures)
    assert at.cursor is None


@pytest.mark.parametrize("button", [PLAY, SLAP])
def test_over_a_result_presses_mean_what_they_always_mean(tonight: Tonight, button: Button) -> None:
    """PLAY begins a game; SLAP does nothing, for there is no kitchen here."""
    at, plain = At(tonight), At(None)
    for one in (at, plain):
        one.wait(SHOWN_AFTER_NS)
    assert at.page is not None
    for one in (at, plain):
        one.tap(button)
    assert at.phase is plain.phase
    assert (at.phase is Phase.PLAYING) == (button is PLAY)
    assert (at.page is None) == (button is PLAY)


def test_over_the_result_of_another_game_it_does_not_come(tonight: Tonight) -> None:
    at = At(tonight)
    session = at.table.session
    session.plan = replace(session.plan, rules=WAR_PRESETS["cartalogue"][1])
    at.wait(SHOWN_AFTER_NS)
    assert at.page is None


def test_of_no_slaps_nothing_is_shown(tmp_path: Path) -> None:
    at = At(tonight_in(tmp_path))
    at.wait(SHOWN_AFTER_NS)
    assert at.page is None


def test_out_of_classroom_mode_there_is_nothing() -> None:
    at = At(None)
    at.wait(SHOWN_AFTER_NS)
    at.key("f3")
    at.touch(Choice.SAVE)
    assert all(update.reactions is None for update in at.table.ear.updates)


# -- opened ---------------------------------------------------------------------------------


def test_a_key_opens_it_and_its_choices_go_round(tonight: Tonight) -> None:
    at = At(tonight)
    at.key("f3")
    seen = [at.cursor]
    for _ in range(3):
        at.tap(PLAY)
        seen.append(at.cursor)
    assert seen == [Choice.SAVE, Choice.FORGET, Choice.BACK, Choice.SAVE]
    at.key("up")
    assert at.cursor is Choice.BACK
    assert at.phase is Phase.OVER  # no press has reached the game
    at.tap(SLAP)
    assert at.cursor is None
    at.wait(LOOK_NS)
    at.tap(PLAY)
    assert at.phase is Phase.PLAYING


@pytest.mark.parametrize("key", ["f3", "escape"])
def test_a_key_closes_it_and_does_no_more(tonight: Tonight, key: str) -> None:
    at = At(tonight)
    at.key("f3")
    at.key(key)
    assert (at.cursor, at.phase, at.table.loop.stopped) == (None, Phase.OVER, False)


def test_one_press_writes_the_file(tonight: Tonight, tmp_path: Path) -> None:
    at = At(tonight)
    at.key("f3")
    at.tap(SLAP)
    [file] = tmp_path.glob("*.csv")
    assert at.page is not None
    assert at.page.outcome is not None
    assert (at.page.outcome.done, at.page.outcome.text) == (Done.SAVED, str(file))


@pytest.mark.parametrize("way", ["buttons", "keys", "touch"])
def test_forgetting_is_asked_for_twice(tonight: Tonight, way: str) -> None:
    at = At(tonight)
    at.key("f3")

    def choose() -> None:
        if way == "touch":
            at.touch(Choice.FORGET)
        elif way == "keys":
            at.key("return")
        else:
            at.tap(SLAP)

    if way != "touch":
        at.tap(PLAY)
    choose()
    assert at.page is not None
    assert (at.page.asks, len(at.page.figures.seats)) == (True, 2)
    choose()
    assert at.page is not None
    assert at.page.outcome is not None
    assert (at.page.asks, at.page.outcome.done) == (False, Done.FORGOTTEN)
    assert at.page.figures.seats == ()


def test_the_question_is_dropped_with_the_choice(tonight: Tonight) -> None:
    at = At(tonight)
    at.key("f3")
    at.touch(Choice.FORGET)
    at.touch(Choice.SAVE)
    at.touch(Choice.FORGET)
    assert at.page is not None
    assert at.page.asks
    at.tap(PLAY)
    assert not at.page.asks
    assert tonight.figures.games == 1


def test_a_touch_opens_it_where_it_touches_a_choice_alone(tonight: Tonight) -> None:
    at = At(tonight)
    at.wait(SHOWN_AFTER_NS)
    at.touch(None)
    assert at.cursor is None
    at.touch(Choice.FORGET)
    assert at.page is not None
    assert at.page.asks
    seen = [at.cursor]
    at.touch(Choice.BACK)
    assert [*seen, at.cursor] == [Choice.FORGET, None]


def test_with_one_button_a_short_press_goes_on_and_holding_takes(tonight: Tonight) -> None:
    at = At(tonight, auto_flip=60_000)
    while at.phase is not Phase.OVER:
        at.table.tap(0, SLAP, at.t_ns)
        at.wait(SECOND)
    at.key("f3")
    assert at.page is not None
    assert (at.page.has_one, at.page.has_two) == (True, False)
    seen = [at.cursor]
    for _ in range(2):
        at.tap(SLAP)
        seen.append(at.cursor)
    assert seen == [Choice.SAVE, Choice.FORGET, Choice.BACK]
    at.table.arrive(
        (at.t_ns, 1, SLAP, at.t_ns, True),
        (at.t_ns + 700 * MS, 1, SLAP, at.t_ns + 700 * MS, False),
    )
    at.wait(SECOND)
    assert (at.cursor, at.phase) == (None, Phase.OVER)


def test_nobody_leaves_it_open_for_ever(tonight: Tonight) -> None:
    page = ReactionsPage(tonight)
    table = Driven(dealing(SHORT), classroom=Classroom(page))
    page.open(T0)  # where nobody plays, before a first game
    table.run(T0 + IDLE_NS - MS)
    assert page.is_open
    table.run(T0 + IDLE_NS + MS)
    assert not page.is_open


def test_a_game_that_begins_closes_it(tonight: Tonight) -> None:
    at = At(tonight)
    at.key("f3")
    at.table.start(at.t_ns)
    at.wait(SECOND)
    assert (at.page, at.phase) == (None, Phase.PLAYING)


def test_while_cards_are_played_nothing_opens_it(tonight: Tonight) -> None:
    table = Driven(dealing(SHORT), classroom=Classroom(ReactionsPage(tonight)))
    table.start()
    table.loop.post(Key("f3", down=True, t_ns=T0))
    table.loop.post(ReactionsTouched(Choice.FORGET))
    table.run(T0 + SECOND)
    assert table.ear.last.reactions is None
