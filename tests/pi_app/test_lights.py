"""What the lamps show. Time is moved by hand, except where the thread itself is under test."""

from __future__ import annotations

import threading
from collections.abc import Set
from dataclasses import replace

import pytest

from engine.cards import card
from engine.events import GameOver, OverReason, Penalised, PenaltyKind
from engine.views import CircularSeatView, CircularView, SeatView, SlapView, WarSeatView, WarView
from hardware.edge import Channel
from hardware.sim import SimClock
from pi_app import own_thread
from pi_app.care import HANGS_NS
from pi_app.hands import PhoneBoard, PhoneSeat, PhoneState
from pi_app.lamp_signs import MS, Pattern, flashes, patterns
from pi_app.lights import LampPlayer
from pi_app.publish import ForfeitView, KitchenView, Output, Phase, Player, SeatInfo, Update
from tests.support.cares import Told, care_of

PATIENCE_S = 10.0
SECOND = 1_000 * MS

DARK, STEADY, SLOW = Pattern.DARK, Pattern.STEADY, Pattern.SLOW
BLINK, FAST, BREATHE = Pattern.DOUBLE_BLINK, Pattern.FAST, Pattern.BREATHE

IN = SeatView(cards=10, out=False, may_slap=True, held_hand=False)
OUT = SeatView(cards=0, out=True, may_slap=False, held_hand=False)
VIEW = SlapView(
    t_ns=0,
    seats=(IN, IN, IN),
    pile=(),
    under=0,
    turn=1,
    challenge=None,
    collecting=None,
    rematch=(),
    matches=(),
    cards_played=0,
    tricks=0,
    over=None,
)


def over(winner: int | tuple[int, ...]) -> GameOver:
    return GameOver(0, winner, OverReason.ALL_CARDS, 100, 9)


def update(
    view: SlapView | WarView | CircularView | None, *penalised: Penalised, t_ns: int = 0
) -> Update:
    phase = Phase.ATTRACT if view is None else Phase.PLAYING
    seats = tuple(SeatInfo(str(n), Player.HUMAN, None) for n in range(3))
    return Update(t_ns, phase, seats, "bataille-corse", "wikipedia", view, penalised, ())


HAND = CircularSeatView(6, (), resigned=False, line=None, face_up=(), face_down=0, score=0)
ROUND = CircularView(
    t_ns=0,
    seat=None,
    hand=(),
    choices=None,
    seats=(HAND, HAND, HAND),
    lead=card("2C"),
    pack=33,
    dealer=0,
    first_hand=1,
    turn=1,
    choosing=False,
    last_trick=None,
    deal=1,
    target=50,
    cards_played=0,
    tricks=0,
    over=None,
)


def phones(*, asked: int | None = None) -> PhoneBoard:
    """Seats 1 and 2 have phones."""
    seats = (PhoneSeat(seat, PhoneState.HERE, None, asked=seat == asked) for seat in (1, 2))
    return PhoneBoard("http://10.0.0.2:8080/", (), tuple(seats))


@pytest.mark.parametrize(
    ("view", "board", "expected"),
    [
        pytest.param(ROUND, None, (DARK, DARK, SLOW, SLOW, DARK, DARK), id="choose"),
        pytest.param(
            ROUND, phones(), (DARK, DARK, STEADY, DARK, DARK, DARK), id="turn, on the phone"
        ),
        pytest.param(
            replace(ROUND, turn=0), phones(), (SLOW, SLOW, DARK, DARK, DARK, DARK), id="no phone"
        ),
        pytest.param(
            ROUND, phones(asked=2), (DARK, DARK, STEADY, DARK, BREATHE, DARK), id="a phone asks"
        ),
        pytest.param(
            replace(ROUND, turn=None, lead=None),
            None,
            (BREATHE, DARK, BREATHE, DARK, BREATHE, DARK),
            id="the count: PLAY goes on",
        ),
        pytest.param(
            replace(ROUND, turn=None, over=over(0)),
            None,
            (FAST, FAST, DARK, DARK, DARK, DARK),
            id="over",
        ),
    ],
)
def test_a_game_with_hands(
    view: CircularView, board: PhoneBoard | None, expected: tuple[Pattern, ...]
) -> None:
    assert patterns(replace(update(view), phones=board)) == expected


class FakeLights:
    """Keeps what was switched; may raise, which real lamps do not."""

    def __init__(self, *, breaks: bool = False) -> None:
        self.changes: list[tuple[Channel, bool]] = []
        self.stops = self.faults = 0
        self.switched = threading.Event()
        self._breaks = breaks

    def set(self, lamp: Channel, *, lit: bool) -> None:
        if self._breaks:
            raise OSError("no lamp")
        self.changes.append((lamp, lit))
        if lit:
            self.switched.set()

    def stop(self) -> None:
        self.stops += 1

    @property
    def lit(self) -> Set[Channel]:
        """The lamps that shine now."""
        return {lamp for lamp, is_on in dict(self.changes).items() if is_on}


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        pytest.param(None, (BREATHE, DARK, BREATHE, DARK, BREATHE, DARK), id="attract: press PLAY"),
        pytest.param(VIEW, (DARK, STEADY, BREATHE, STEADY, DARK, STEADY), id="turn of seat 1"),
        pytest.param(
            replace(VIEW, seats=(IN, IN, OUT)),
            (DARK, STEADY, BREATHE, STEADY, DARK, DARK),
            id="seat 2 is out",
        ),
        pytest.param(
            replace(VIEW, seats=(IN, IN, replace(OUT, may_slap=True))),
            (DARK, STEADY, BREATHE, STEADY, DARK, STEADY),
            id="seat 2 is out and may slap in",
        ),
        pytest.param(
            replace(VIEW, collecting=0),
            (BREATHE, STEADY, DARK, STEADY, DARK, STEADY),
            id="seat 0 may collect",
        ),
        pytest.param(
            replace(VIEW, rematch=(0, 2)),
            (DARK, SLOW, DARK, DARK, DARK, SLOW),
            id="seats 0 and 2 slap again",
        ),
        pytest.param(
            replace(VIEW, seats=(replace(IN, held_hand=True), IN, IN)),
            (STEADY, STEADY, BREATHE, STEADY, DARK, STEADY),
            id="seat 0 must keep PLAY down",
        ),
        pytest.param(
            replace(VIEW, over=over(2)), (DARK, DARK, DARK, DARK, FAST, FAST), id="seat 2 won"
        ),
        pytest.param(
            replace(VIEW, over=over((0, 1))),
            (FAST, FAST, FAST, FAST, DARK, DARK),
            id="a shared first place",
        ),
    ],
)
def test_what_the_lamps_show(view: SlapView | None, expected: tuple[Pattern, ...]) -> None:
    assert patterns(update(view)) == expected


def at_war(*pressed: int, fighting: Set[int] = frozenset({0, 1, 2})) -> WarView:
    """Return Bataille where those who fight may press, unless they have."""
    seats = tuple(
        WarSeatView(
            cards=10,
            side=0,
            shown=(),
            down=0,
            out=False,
            may_press=seat in fighting and seat not in pressed,
            pressed=seat in pressed,
        )
        for seat in range(3)
    )
    return WarView(0, seats, (), 0, None, None, 0, 0, None)


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        pytest.param(
            at_war(), (BREATHE, DARK, BREATHE, DARK, BREATHE, DARK), id="everybody press PLAY"
        ),
        pytest.param(
            at_war(1), (BREATHE, DARK, DARK, DARK, BREATHE, DARK), id="seat 1 has pressed"
        ),
        pytest.param(
            at_war(fighting={0, 2}),
            (BREATHE, DARK, DARK, DARK, BREATHE, DARK),
            id="0 and 2 in battle",
        ),
        pytest.param(
            replace(at_war(), over=over((0, 2))),
            (FAST, FAST, DARK, DARK, FAST, FAST),
            id="a shared first place in Bataille",
        ),
    ],
)
def test_what_the_lamps_show_in_bataille(view: WarView, expected: tuple[Pattern, ...]) -> None:
    assert patterns(update(view)) == expected


def test_in_the_rule_kitchen_both_buttons_of_all_work() -> None:
    kitchen = replace(update(None), phase=Phase.KITCHEN, kitchen=KitchenView((), 0, None))
    assert patterns(kitchen) == (SLOW,) * 6


def test_on_tour_both_buttons_of_the_person_work_and_nobody_elses() -> None:
    people = (Player.HUMAN, Player.EASY, Player.HARD)
    seats = tuple(SeatInfo(player.value, player, None) for player in people)
    on_tour = replace(update(None), phase=Phase.TOUR, seats=seats)
    assert patterns(on_tour) == (SLOW, SLOW, DARK, DARK, DARK, DARK)


def test_who_has_still_to_choose_a_forfeit_blinks() -> None:
    forfeit = ForfeitView(1, ("sing", "dance"), (0, None, 1), (False, False, True), SECOND)
    rests = replace(update(VIEW), phase=Phase.FORFEIT, forfeit=forfeit)
    assert patterns(rests) == (SLOW, SLOW, BLINK, BLINK, DARK, DARK)
    chosen = replace(rests, forfeit=replace(forfeit, chosen=1))
    assert patterns(chosen) == (DARK, DARK, BLINK, BLINK, DARK, DARK)


def test_no_lamp_tells_that_the_pile_can_be_slapped() -> None:
    assert patterns(update(replace(VIEW, matches=("double",)))) == patterns(update(VIEW))


def test_a_penalty_is_shown_for_a_second_and_a_half() -> None:
    (flash,) = flashes(update(VIEW, Penalised(SECOND, 2, PenaltyKind.UNDER_PILE, 3)))
    assert (flash.seat, flash.pattern) == (2, BLINK)
    assert (flash.start_ns, flash.end_ns) == (SECOND, 2_500 * MS)


def test_it_is_an_output() -> None:
    output: Output = LampPlayer(FakeLights(), care_of(SimClock()), seats=3)
    assert output.name == "lights"


def test_only_changes_are_written() -> None:
    lights, clock = FakeLights(), SimClock()
    player = LampPlayer(lights, care_of(clock), seats=3)
    player.publish(update(VIEW))
    player.refresh()
    assert lights.lit == {1, 2, 3, 5}
    before = len(lights.changes)
    clock.advance(1_499 * MS)
    assert player.refresh() == 1_500 * MS
    assert len(lights.changes) == before
    clock.advance(1 * MS)
    player.refresh()
    assert lights.changes[before:] == [(2, False)]


def test_before_the_first_update_all_is_dark() -> None:
    lights = FakeLights()
    LampPlayer(lights, care_of(SimClock()), seats=3).refresh()
    assert lights.changes == [(lamp, False) for lamp in range(6)]


def test_a_penalty_covers_what_the_lamps_would_show_and_then_ends() -> None:
    lights, clock = FakeLights(), SimClock(SECOND)
    player = LampPlayer(lights, care_of(clock), seats=3)
    player.publish(update(VIEW, Penalised(SECOND, 0, PenaltyKind.UNDER_PILE, 3), t_ns=SECOND))
    player.publish(update(VIEW, t_ns=SECOND))
    player.refresh()
    assert {0, 1} <= lights.lit
    clock.advance(200 * MS)
    player.refresh()
    assert not {0, 1} & lights.lit
    clock.set(2_500 * MS)
    player.refresh()
    assert {0, 1} & lights.lit == {1}


def test_seats_without_lamps_are_left_alone() -> None:
    lights = FakeLights()
    player = LampPlayer(lights, care_of(SimClock()), seats=2)
    player.publish(update(VIEW))
    player.refresh()
    assert {lamp for lamp, _ in lights.changes} == {0, 1, 2, 3}


def test_lamps_of_seats_that_nobody_took_stay_dark() -> None:
    lights = FakeLights()
    player = LampPlayer(lights, care_of(SimClock()), seats=4)
    player.publish(update(VIEW))
    player.refresh()
    assert not {6, 7} & lights.lit


def test_lamps_that_raise_are_told_once_and_do_not_stop_the_game() -> None:
    faults = Told()
    player = LampPlayer(FakeLights(breaks=True), care_of(told=faults), seats=3)
    player.publish(update(VIEW))
    player.refresh()
    player.stop()
    assert faults.lines == ["lamps: no lamp"]


def test_stopping_darkens_all_and_can_be_done_twice() -> None:
    lights = FakeLights()
    player = LampPlayer(lights, care_of(SimClock()), seats=3)
    player.publish(update(VIEW))
    player.refresh()
    player.stop()
    player.stop()
    assert lights.lit == set()
    assert lights.stops == 1


def test_once_started_it_looks_after_the_lamps_by_itself() -> None:
    lights = FakeLights()
    player = LampPlayer(lights, care_of(SimClock()), seats=3)
    player.start()
    player.publish(update(VIEW))
    assert lights.switched.wait(PATIENCE_S)
    player.stop()
    assert lights.lit == set()


# -- lamps that do not obey ----------------------------------------------------------------


class Stubborn(FakeLights):
    """Some lamps do not obey: they are counted, as real ones are."""

    def __init__(self, *lamps: Channel) -> None:
        super().__init__()
        self.stubborn = set(lamps)
        self.tries: list[Channel] = []

    def set(self, lamp: Channel, *, lit: bool) -> None:
        if lamp in self.stubborn:
            self.tries.append(lamp)
            self.faults += 1
        else:
            super().set(lamp, lit=lit)


def test_a_lamp_that_does_not_obey_keeps_no_other_dark_and_is_tried_again() -> None:
    lights, clock, told = Stubborn(1), SimClock(), Told()
    player = LampPlayer(lights, care_of(clock, told), seats=3)
    player.publish(update(VIEW))
    for t_ms in range(0, 3_500, 50):
        clock.set(t_ms * MS)
        player.refresh()
    assert lights.lit >= {3, 5}
    assert len(lights.tries) == 3, "at 0, 1 and 3 s"
    assert told.lines == ["lamps: lamp 1 does not obey"]
    lights.stubborn.clear()
    clock.set(7 * SECOND)
    player.refresh()
    assert 1 in lights.lit
    assert told.over == told.lines


def test_a_driver_that_raises_once_is_told_and_taken_back() -> None:
    lights, clock, told = FakeLights(breaks=True), SimClock(), Told()
    player = LampPlayer(lights, care_of(clock, told), seats=3)
    player.publish(update(VIEW))
    player.refresh()
    lights._breaks = False
    clock.set(SECOND)
    player.refresh()
    assert lights.lit == {1, 2, 3, 5}
    assert told.lines == told.over == ["lamps: no lamp"]


class Hanging(FakeLights):
    """A driver that never comes back."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.may_go_on = threading.Event(), threading.Event()

    def set(self, lamp: Channel, *, lit: bool) -> None:
        self.begun.set()
        assert self.may_go_on.wait(PATIENCE_S)
        super().set(lamp, lit=lit)


def test_a_driver_that_hangs_holds_up_neither_game_nor_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(own_thread, "STOP_S", 0.01)
    lights, clock, told = Hanging(), SimClock(), Told()
    care = care_of(clock, told, name="lamps")
    player = LampPlayer(lights, care, seats=3)
    player.start()
    assert lights.begun.wait(PATIENCE_S)
    player.publish(update(VIEW))
    clock.set(HANGS_NS)
    care.look()
    player.stop()
    assert told.lines == ["lamps does not answer: the table goes on without it"]
    assert lights.changes == []
    lights.may_go_on.set()
