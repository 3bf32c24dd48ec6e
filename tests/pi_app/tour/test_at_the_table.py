"""The tour at a whole table: one person with two buttons, quick computer players, moved time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random

import pytest

from engine.batak_events import BidMade
from engine.batak_views import BatakView
from engine.inputs import Move
from engine.players.batak.players import BatakLevel
from engine.players.batak.temper import Temper
from engine.views import CircularView
from pi_app.batak_players import THINK_NS
from pi_app.keyboard import Keyboard, keys_for
from pi_app.kits import BATAK
from pi_app.languages import Language
from pi_app.options import options
from pi_app.publish import Phase, Player
from pi_app.screens.messages import Key, Pointed
from pi_app.session import LOOK_NS, REST_NS
from pi_app.thinkers import Job
from pi_app.tour import players
from pi_app.tour.chatter import SHOWN_NS
from pi_app.tour.guide import Guide
from pi_app.tour.players import TourPlayers
from pi_app.tour.progress import Progress
from pi_app.tour.tables import PATIENCE, TABLES
from pi_app.tour.talk import load_talk
from pi_app.tour.views import Choice, Scene, TourView
from tests.pi_app.driven import HUMAN, MS, PLAY, SECOND, SLAP
from tests.pi_app.hand_table import HandTable

EASY = Player.EASY


class Kept:
    """A keeper that only remembers."""

    def __init__(self) -> None:
        self.progress: list[Progress] = []
        self.stops = 0

    def keep(self, progress: Progress) -> None:
        """Remember it."""
        self.progress.append(progress)

    def stop(self) -> None:
        """Count it."""
        self.stops += 1


def quick(view: CircularView | BatakView, _player: Player, uniform: object) -> Move | None:
    """Play something that is allowed, at once."""
    assert isinstance(view, BatakView) and callable(uniform)
    allowed = [option.move for option in options(view) if option.reason is None]
    return allowed[int(uniform() * len(allowed))] if view.turn == view.seat else None


class Tour(HandTable):
    """A table on tour, and what a person does there."""

    def __init__(self, progress: Progress | None = None, keyboard: Keyboard | None = None) -> None:
        self.kept = Kept()
        talk = load_talk(Language.ENGLISH)
        self.guide = Guide(progress or Progress(), talk, self.kept, chats=True)
        seats = (HUMAN, EASY, EASY, EASY)
        kit = replace(BATAK, choose=quick)
        super().__init__(seats, seed=3, kit=kit, tour=self.guide, keyboard=keyboard)
        self.think = self._quickly
        self.wait(0)

    def _quickly(self, job: Job) -> None:
        self.thinkers.heard(job())

    @property
    def tour(self) -> TourView:
        """What the screen shows of the tour."""
        shown = self.ear.last.tour
        assert shown is not None
        return shown

    def is_at(self, scene: Scene) -> bool:
        """Whether the story is there."""
        return self.tour.scene is scene

    def take(self, choice: Choice) -> None:
        """Go to a choice with PLAY and take it with SLAP."""
        for _ in self.tour.choices:
            if self.tour.choices[self.tour.cursor] is choice:
                break
            self.tap(0, PLAY)
        assert self.tour.choices[self.tour.cursor] is choice
        self.tap(0, SLAP)

    def act(self) -> None:
        """Do one thing in a match: what the hand allows first, or go on."""
        hand = self.ear.last.hand
        if self.session.waits_for_deal:
            self.tap(0, PLAY)
        elif hand is not None and hand.view.turn == 0:
            allowed = next(n for n, option in enumerate(hand.options) if option.reason is None)
            while (now := self.ear.last.hand) is not None and now.cursor != allowed:
                self.tap(0, PLAY)
            self.tap(0, SLAP)
            self.tap(0, SLAP)
        else:
            self.wait(500 * MS)

    def play_match(self) -> None:
        """Play to the end of the match, and look at its result."""
        for _ in range(4000):
            if self.session.phase is not Phase.PLAYING:
                break
            self.act()
        assert self.session.phase is Phase.OVER
        self.wait(LOOK_NS)
        self.tap(0, SLAP)


@pytest.fixture
def tour() -> Tour:
    return Tour()


def notes(table: HandTable) -> Iterable[str]:
    return [notice for update in table.ear.updates for notice in update.notices]


def test_the_table_waits_at_the_map(tour: Tour) -> None:
    assert (tour.ear.last.phase, tour.tour.scene, tour.tour.table) == (Phase.TOUR, Scene.MAP, 0)
    assert tour.ear.last.view is None
    assert tour.session.due_ns() is None


def test_slap_goes_in_and_says_who_sits_there(tour: Tour) -> None:
    tour.tap(0, PLAY)
    assert tour.tour.table == 0
    tour.tap(0, SLAP)
    assert tour.is_at(Scene.TABLE)
    speech = tour.tour.speech
    assert speech is not None
    assert speech.who in {one.key for one in TABLES[0].who}
    tour.take(Choice.MAP)
    assert tour.is_at(Scene.MAP)


def test_a_match_is_played_by_the_people_and_the_rules_of_the_table(tour: Tour) -> None:
    tour.tap(0, SLAP)
    tour.take(Choice.SIT_DOWN)
    update = tour.ear.last
    assert (update.phase, update.tour) == (Phase.PLAYING, None)
    assert [seat.name for seat in update.seats][1:] == [one.name for one in TABLES[0].who]
    assert isinstance(update.view, BatakView)
    assert update.view.rules == TABLES[0].rules
    header = tour.journals[0].lines[0]
    assert (header["game"], header["rules"]) == ("batak", TABLES[0].rules_name)


@pytest.mark.slow
def test_a_result_is_kept_and_the_story_goes_on() -> None:
    tour = Tour()
    tour.tap(0, SLAP)
    tour.take(Choice.SIT_DOWN)
    tour.play_match()
    assert tour.is_at(Scene.RESULT)
    result, speech = tour.tour.result, tour.tour.speech
    assert result is not None and speech is not None
    over = tour.journals[0].lines
    (scores,) = [line["scores"] for line in over if line.get("event") == "score"][-1:]
    assert list(result.scores) == scores
    assert tour.kept.progress[-1].of(0).tries == 1
    assert tour.kept.progress[-1].of(0).stars == result.stars
    again = [line for line in over if line.get("note") == "secret"]
    assert len(again) == TABLES[0].rules.deals


@pytest.mark.long
def test_one_person_plays_the_whole_tour_with_two_buttons() -> None:
    tour = Tour()
    matches = 0
    while not tour.guide.view().tables[-1].is_passed:
        tour.tap(0, SLAP)
        assert tour.is_at(Scene.TABLE)
        tour.take(Choice.SIT_DOWN)
        tour.play_match()
        matches += 1
        assert matches <= PATIENCE * len(TABLES)
        tour.take(Choice.MAP)
    assert all(seen.is_passed for seen in tour.tour.tables)
    assert tour.kept.progress[-1].stars == tour.tour.stars
    assert len(tour.kept.progress) == len(tour.journals) == matches
    assert notes(tour) == []


def test_a_touch_or_the_keys_do_the_same() -> None:
    keyboard = Keyboard(keys_for((0,), has_hands=True))
    tour = Tour(keyboard=keyboard)
    tour.loop.post(Pointed(3))
    tour.wait(0)
    assert tour.is_at(Scene.MAP)
    tour.loop.post(Pointed(0))
    tour.wait(0)
    assert tour.is_at(Scene.TABLE)
    tour.key("right")
    assert tour.tour.cursor == 1
    tour.key("up")
    assert tour.tour.cursor == 0
    tour.key("down")
    tour.key("left")
    tour.key("return")
    assert tour.session.phase is Phase.PLAYING


def test_escape_goes_back_to_the_map_and_then_ends(tour: Tour) -> None:
    tour.tap(0, SLAP)
    tour.loop.post(Key("escape", down=True, t_ns=0))
    tour.wait(0)
    assert (tour.tour.scene, tour.loop.stopped) == (Scene.MAP, False)
    tour.loop.post(Key("escape", down=True, t_ns=0))
    tour.wait(0)
    assert tour.loop.stopped


@pytest.mark.slow
def test_a_word_stands_for_some_seconds_and_goes() -> None:
    tour = Tour(Progress().after(0, 3))
    tour.tap(0, SLAP)
    tour.take(Choice.SIT_DOWN)
    for _ in range(4000):
        if tour.ear.last.speech is not None or tour.session.phase is not Phase.PLAYING:
            break
        tour.act()
    spoken = [update for update in tour.ear.updates if update.speech is not None]
    assert spoken != []
    first = spoken[0].speech
    assert first is not None and first.seat in (1, 2, 3)
    assert first.who == tour.guide.seats[first.seat].key
    tour.wait(10 * SECOND)
    assert tour.ear.last.speech is None


def test_a_result_nobody_looks_at_gives_way_to_the_story(tour: Tour) -> None:
    tour.guide.press(SLAP)
    assert tour.guide.press(SLAP) is not None
    tour.guide.finish([(3, 1), (2, 1), (1, 1), (0, 1)])
    tour.session.phase = Phase.OVER
    tour.wait(tour.session.due_ns() or REST_NS)
    assert tour.session.phase is Phase.TOUR
    assert tour.is_at(Scene.RESULT)


# -- who plays -----------------------------------------------------------------------------


def seen_by(tour: Tour, seat: int) -> BatakView:
    view = tour.session.view(seat)
    assert isinstance(view, BatakView)
    return view


def test_everybody_plays_the_level_and_the_temper_of_the_character(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[BatakLevel, Temper]] = []

    def note(
        view: BatakView,
        level: BatakLevel,
        _uniform: object,
        _keep_on: object,
        temper: Temper,
    ) -> Move | None:
        asked.append((level, temper))
        return options(view)[0].move

    monkeypatch.setattr(players, "choose", note)
    tour = Tour()
    tour.tap(0, SLAP)
    tour.take(Choice.SIT_DOWN)
    playing = TourPlayers(tour.guide, tour.clock.now_ns)
    for seat in (1, 2, 3):
        playing.choose(seen_by(tour, seat), Player.HARD, Random(1).random)
    expected = [(BatakLevel(one.level.value), one.temper) for one in TABLES[0].who]
    assert asked == expected
    assert len({str(temper) for _, temper in asked}) == len(asked)


def test_time_to_think_is_over_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[bool] = []
    tour = Tour()

    def think(
        view: BatakView,
        _level: BatakLevel,
        _uniform: object,
        keep_on: Callable[[], bool],
        _temper: Temper,
    ) -> Move | None:
        limits.append(keep_on())
        tour.clock.set(tour.clock.now_ns() + THINK_NS)
        limits.append(keep_on())
        return options(view)[0].move

    monkeypatch.setattr(players, "choose", think)
    tour.tap(0, SLAP)
    tour.take(Choice.SIT_DOWN)
    playing = TourPlayers(tour.guide, tour.clock.now_ns)
    playing.choose(seen_by(tour, 1), Player.EASY, Random(1).random)
    assert limits == [True, False]


def test_who_wants_silence_has_it() -> None:
    guide = Guide(Progress(), load_talk(Language.ENGLISH), Kept(), chats=False)
    guide.press(SLAP)
    guide.press(SLAP)
    guide.hear([BidMade(0, 1, 12)])
    assert guide.speech(1) is None
    chatty = Guide(Progress(), load_talk(Language.ENGLISH), Kept(), chats=True)
    chatty.press(SLAP)
    chatty.press(SLAP)
    chatty.hear([BidMade(0, 1, 12)])
    assert chatty.speech(1) is not None
    assert chatty.speech(SHOWN_NS) is None
