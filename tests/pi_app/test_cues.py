"""Which event sounds, and at whose pitch: each has a row, or a reason to be silent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from typing import get_args, get_type_hints

import pytest

from engine.batak_events import BatakDealOver, BatakScored, BatakTrick, BidMade, TrumpMade
from engine.events import (
    Challenged,
    Event,
    Faulted,
    FaultKind,
    GameOver,
    OverReason,
    Penalised,
    RoundPlayed,
    Slapped,
    Taken,
    TakenBy,
    TurnChanged,
    Verdict,
    WentOut,
)
from engine.games.bataille_corse.state import MAX_SEATS
from engine.hand_events import DealOver, LeadTurned, Scored
from pi_app.cues import (
    BY_ITSELF,
    CUES,
    Fought,
    Occasion,
    Promise,
    all_cues,
    cue_of,
    cues,
    joined,
    occasion,
    risen,
)
from pi_app.hands import PhoneBoard, PhoneSeat, PhoneState
from pi_app.lobby.views import LobbyView, PlaceState, PlaceView
from pi_app.publish import Update
from pi_app.tones import PITCHES, Voice
from tests.pi_app.test_lights import update

SILENT: dict[Occasion, str] = {
    (TurnChanged, None): "after every card: the card sounds",
    (Penalised, None): "the fault before it sounds",
    (Slapped, Verdict.FALSE): "the fault after it sounds",
    (Slapped, Verdict.IGNORED): "it changes nothing",
    (Taken, TakenBy.SLAP): "the slap sounds",
    (LeadTurned, None): "the deal or the trick before it sounds",
    (DealOver, None): "the last trick sounds",
    (Scored, None): "the last trick sounds",
    (TrumpMade, None): "the contract or the deal before it sounds",
    (BatakDealOver, Promise.NONE): "nobody has promised anything",
    (BatakScored, None): "the last trick sounds",
}
"""The events without a sound, and why."""

SORTED_BY: dict[type[Event], type[Enum]] = {
    Slapped: Verdict,
    Faulted: FaultKind,
    Taken: TakenBy,
    RoundPlayed: Fought,
    BatakDealOver: Promise,
}


def every_occasion() -> Iterator[object]:
    for kind in get_args(Event):
        for sort in SORTED_BY.get(kind, (None,)):
            yield kind, sort


def slapped(seat: int, verdict: Verdict) -> Slapped:
    return Slapped(0, seat, verdict, (), None, None, 0, None)


def fought(*battle: int) -> RoundPlayed:
    return RoundPlayed(0, (None, None), None if battle else 0, battle, (0, 0), 2)


def dealt_out(*, made: bool | None) -> BatakDealOver:
    return BatakDealOver(0, 1, None if made is None else 0, None, made, (4, 3, 3, 3))


def test_each_event_sounds_or_is_listed_as_silent() -> None:
    assert set(every_occasion()) == set(CUES) | set(SILENT)
    assert not set(CUES) & set(SILENT)


def test_the_sorts_of_an_event_are_those_of_its_field() -> None:
    """Proves that SORTED_BY above leaves nothing out; of the last two, the rows below do."""
    assert get_type_hints(Slapped)["verdict"] is Verdict
    assert get_type_hints(Faulted)["kind"] is FaultKind
    assert get_type_hints(Taken)["by"] is TakenBy


def test_every_voice_is_used_by_an_event_or_by_itself() -> None:
    assert set(CUES.values()) | BY_ITSELF == set(Voice)
    assert not set(CUES.values()) & BY_ITSELF


@pytest.mark.parametrize("seat", range(MAX_SEATS))
def test_a_seat_is_known_by_the_pitch_of_what_it_does(seat: int) -> None:
    assert cue_of(slapped(seat, Verdict.VALID)) == (Voice.SLAP, seat)
    assert cue_of(BatakTrick(0, seat, (), 0, ruffed=False, number=1)) == (Voice.TRICK, seat)
    assert cue_of(BidMade(0, seat, 5)) == (Voice.BID, seat)
    assert cue_of(slapped(seat, Verdict.LATE)) == (Voice.LATE, None)
    assert cue_of(WentOut(0, seat)) == (Voice.OUT, None)


@pytest.mark.parametrize(
    ("event", "row"),
    [
        (slapped(0, Verdict.TIE), (Slapped, Verdict.TIE)),
        (Faulted(0, 0, FaultKind.NO_CARDS), (Faulted, FaultKind.NO_CARDS)),
        (Taken(0, 0, 3, TakenBy.EXCUSE), (Taken, TakenBy.EXCUSE)),
        (TurnChanged(0, 1), (TurnChanged, None)),
        (fought(), (RoundPlayed, Fought.WON)),
        (fought(0, 1), (RoundPlayed, Fought.BATTLE)),
        (dealt_out(made=True), (BatakDealOver, Promise.KEPT)),
        (dealt_out(made=False), (BatakDealOver, Promise.BROKEN)),
        (dealt_out(made=None), (BatakDealOver, Promise.NONE)),
    ],
)
def test_an_event_is_looked_up_by_its_kind_and_sort(event: Event, row: Occasion) -> None:
    assert occasion(event) == row


def test_the_same_sound_twice_at_once_is_played_once() -> None:
    fault = Faulted(0, 0, FaultKind.FALSE_SLAP)
    over = GameOver(0, 1, OverReason.ALL_CARDS, 9, 2)
    assert cues([fault, fault, TurnChanged(0, 1), over]) == [
        (Voice.WRONG, None),
        (Voice.WIN, None),
    ]


@pytest.mark.parametrize(
    ("attempts", "step"), [(1, 4), (2, 3), (3, 2), (4, 1), (5, 0), (9, 0), (0, 4)]
)
def test_a_challenge_rises_with_each_try_that_is_used_up(attempts: int, step: int) -> None:
    assert risen(attempts) == step
    assert cue_of(Challenged(0, 0, 1, attempts)) == (Voice.CHALLENGE, step)


def test_every_cue_that_can_come_up_is_made_and_each_once() -> None:
    made = all_cues()
    assert len(made) == len(set(made))
    assert {(voice, None) for voice in Voice if voice not in PITCHES} <= set(made)
    assert {(voice, at) for voice, steps in PITCHES.items() for at in range(len(steps))} <= set(
        made
    )


def at_phones(*states: PhoneState) -> Update:
    seats = tuple(PhoneSeat(seat, state, None) for seat, state in enumerate(states))
    return replace(update(None), phones=PhoneBoard("http://10.0.0.2:8080/", (), seats))


def in_lobby(*states: PlaceState) -> Update:
    view = LobbyView(tuple(map(PlaceView, states)), (), 0, "", has_two=True, has_one=False)
    return replace(update(None), lobby=view)


PERSON, NOBODY, COMPUTER = PlaceState.HUMAN, PlaceState.FREE, PlaceState.COMPUTER
HERE, FREE, AWAY = PhoneState.HERE, PhoneState.EXPECTED, PhoneState.AWAY


@pytest.mark.parametrize(
    ("before", "now", "heard"),
    [
        (at_phones(FREE, FREE), at_phones(FREE, HERE), [1]),
        (at_phones(FREE, HERE, AWAY), at_phones(HERE, HERE, HERE), [0, 2]),
        (at_phones(HERE, HERE), at_phones(HERE, AWAY), []),
        (update(None), at_phones(HERE), [0]),
        (at_phones(HERE), update(None), []),
        (None, at_phones(HERE, HERE), []),
        (in_lobby(NOBODY, NOBODY), in_lobby(COMPUTER, PERSON), [1]),
    ],
    ids=["one", "more and back", "one goes", "the first", "phones end", "at the start", "lobby"],
)
def test_who_sits_down_is_heard_at_the_pitch_of_the_seat(
    before: Update | None, now: Update, heard: list[int]
) -> None:
    assert joined(before, now) == [(Voice.JOIN, seat) for seat in heard]


def test_a_seat_sounds_as_the_place_whose_colour_it_has() -> None:
    """Places 2 and 5 play: their seats are 0 and 1."""
    first, second, *_ = update(None).seats
    seats = [replace(first, place=1), replace(second, place=4)]
    slaps: list[Event] = [slapped(0, Verdict.VALID), slapped(1, Verdict.VALID), WentOut(0, 1)]
    assert cues(slaps, seats) == [(Voice.SLAP, 1), (Voice.SLAP, 4), (Voice.OUT, None)]
