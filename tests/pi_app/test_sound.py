"""That the sound can be slow, broken or missing without being noticed, and what it plays when."""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Container, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from engine.cards import card
from engine.events import CardPlayed, Challenged, Event, Slapped, Verdict, WentOut
from engine.games.bataille_corse.state import MAX_SEATS
from engine.views import ChallengeView, SlapView
from hardware.sim import SimClock
from pi_app import own_thread
from pi_app.cues import Cue, all_cues
from pi_app.hands import PhoneBoard, PhoneSeat, PhoneState
from pi_app.lingering import DAWDLES_NS, beat_ns
from pi_app.publish import Loudness, Output, Phase, Update
from pi_app.sound import AHEAD, LEFT_OUT, NO_SPEAKER, WAITING, PygameSpeaker, Sound
from pi_app.tones import Voice, sound
from tests.pi_app import test_lights as lights
from tests.support.cares import Told, care_of

PATIENCE_S = 10.0
S = 1_000_000_000


def slapped(seat: int, verdict: Verdict) -> Slapped:
    return Slapped(0, seat, verdict, (), None, None, 0, None)


def update(*events: Event) -> Update:
    return Update(0, Phase.PLAYING, (), "bataille-corse", "wikipedia", None, events, ())


class FakeSpeaker:
    """Keeps what it is asked to play; can be made to wait, or to refuse some cues."""

    def __init__(self, *, unloadable: Container[Cue] = (), mute: Container[Cue] = ()) -> None:
        self.loaded: dict[Cue, array[int]] = {}
        self.played: list[tuple[Cue, float]] = []
        self.spoken: list[tuple[array[int], float]] = []
        self.is_hoarse = False
        self.heard = threading.Semaphore(0)
        self.busy = threading.Event()
        self.go_on = threading.Event()
        self.go_on.set()
        self.closed = threading.Event()
        self._unloadable = unloadable
        self._mute = mute

    def load(self, cue: Cue, samples: array[int]) -> None:
        if cue in self._unloadable:
            raise MemoryError("too many samples")
        self.loaded[cue] = samples

    def play(self, cue: Cue, volume: float) -> None:
        self.busy.set()
        assert self.go_on.wait(PATIENCE_S)
        if cue in self._mute or cue not in self.loaded:
            raise OSError("unplugged")
        self.played.append((cue, volume))
        self.heard.release()

    def speak(self, samples: array[int], volume: float) -> None:
        if self.is_hoarse:
            raise OSError("unplugged")
        self.spoken.append((samples, volume))

    def close(self) -> None:
        self.closed.set()

    def wait_for(self, count: int) -> None:
        assert all(self.heard.acquire(timeout=PATIENCE_S) for _ in range(count))


@contextmanager
def playing(speaker: FakeSpeaker, *, volume: float = 0.5, muted: bool = False) -> Iterator[Sound]:
    faults = Told()
    output = Sound(care_of(told=faults), volume=volume, muted=muted, open_speaker=lambda: speaker)
    output.start()
    try:
        yield output
    finally:
        output.stop()
    assert faults.lines == []


def test_it_is_an_output() -> None:
    output: Output = Sound(care_of())
    assert output.name == "sound"


def test_what_is_published_is_heard_at_the_volume_set() -> None:
    speaker = FakeSpeaker()
    with playing(speaker, volume=0.5) as output:
        output.publish(update(slapped(2, Verdict.VALID)))
        speaker.wait_for(1)
        louder = Loudness(100, muted=False, told=False)
        output.publish(replace(update(CardPlayed(0, 0, card("7H"), 1, 0)), loudness=louder))
        speaker.wait_for(1)
    assert speaker.played == [((Voice.SLAP, 2), 0.5), ((Voice.CARD, None), 1.0)]
    assert speaker.closed.is_set()


def settled(output: Sound, clock: SimClock) -> int | None:
    """Let it do all that can be done now; return when there will be more."""
    due_ns = output.turn()
    while due_ns is not None and due_ns <= clock.now_ns():
        due_ns = output.turn()
    return due_ns


def test_all_sounds_are_made_ahead_a_few_at_a_time_but_one_that_is_wanted_at_once() -> None:
    speaker, clock = FakeSpeaker(), SimClock()
    output = Sound(care_of(clock), open_speaker=lambda: speaker)
    output.publish(update(slapped(7, Verdict.VALID)))
    assert output.turn() == clock.now_ns()
    assert speaker.played == [((Voice.SLAP, 7), 0.7)]
    assert next(iter(speaker.loaded)) == (Voice.SLAP, 7)
    assert len(speaker.loaded) == 1 + AHEAD
    assert settled(output, clock) is None
    assert sorted(map(str, speaker.loaded)) == sorted(map(str, all_cues()))


def test_muted_it_plays_nothing_till_it_is_heard_again() -> None:
    speaker = FakeSpeaker()
    with playing(speaker, muted=True) as output:
        output.publish(update(WentOut(0, 0)))
        heard = Loudness(50, muted=False, told=False)
        output.publish(replace(update(slapped(1, Verdict.VALID)), loudness=heard))
        speaker.wait_for(1)
    assert ((Voice.SLAP, 1), 0.5) in speaker.played


def test_a_slow_speaker_holds_nobody_up_and_the_oldest_sounds_are_dropped() -> None:
    speaker = FakeSpeaker()
    speaker.go_on.clear()
    with playing(speaker) as output:
        output.publish(update(slapped(0, Verdict.VALID)))
        assert speaker.busy.wait(PATIENCE_S)
        for seat in range(6):
            output.publish(update(slapped(seat, Verdict.VALID), WentOut(0, seat)))
        speaker.go_on.set()
        speaker.wait_for(1 + WAITING)
    last: list[Cue] = [
        cue for seat in (2, 3, 4, 5) for cue in ((Voice.SLAP, seat), (Voice.OUT, None))
    ]
    assert [cue for cue, _ in speaker.played] == [(Voice.SLAP, 0), *last]


def no_speaker() -> FakeSpeaker:
    raise OSError("no such audio device")


def test_without_a_device_it_says_so_once_and_stays_silent() -> None:
    faults = Told()
    output = Sound(care_of(told=faults), open_speaker=no_speaker)
    output.start()
    assert faults.told.wait(PATIENCE_S)
    for _ in range(100):
        output.publish(update(slapped(0, Verdict.VALID)))
    output.stop()
    assert faults.lines == [NO_SPEAKER]


def test_every_seat_that_may_sit_down_is_heard_and_nothing_is_left_out() -> None:
    speaker = FakeSpeaker()
    with playing(speaker) as output:
        for seat in range(MAX_SEATS):
            output.publish(update(slapped(seat, Verdict.VALID)))
            speaker.wait_for(1)
    assert [cue for cue, _ in speaker.played] == [(Voice.SLAP, seat) for seat in range(MAX_SEATS)]


SLAP_OF_6: Cue = (Voice.SLAP, 6)


@pytest.mark.parametrize(
    "speaker",
    [FakeSpeaker(unloadable=[SLAP_OF_6]), FakeSpeaker(mute=[SLAP_OF_6])],
    ids=["cannot be made", "cannot be played"],
)
def test_a_sound_that_fails_is_told_once_and_the_others_go_on(speaker: FakeSpeaker) -> None:
    faults = Told()
    output = Sound(care_of(told=faults), open_speaker=lambda: speaker)
    output.start()
    for _ in range(3):
        output.publish(update(slapped(6, Verdict.VALID), WentOut(0, 6)))
        speaker.wait_for(1)
    output.stop()
    assert [cue for cue, _ in speaker.played] == [(Voice.OUT, None)] * 3
    assert faults.lines == [LEFT_OUT]
    assert speaker.closed.is_set()


def test_a_seat_beyond_the_table_does_not_end_the_sound() -> None:
    faults = Told()
    speaker = FakeSpeaker()
    output = Sound(care_of(told=faults), open_speaker=lambda: speaker)
    output.start()
    output.publish(update(slapped(MAX_SEATS, Verdict.VALID), WentOut(0, 0)))
    speaker.wait_for(1)
    output.stop()
    assert [cue for cue, _ in speaker.played] == [(Voice.OUT, None)]
    assert faults.lines == [LEFT_OUT]


def test_it_can_be_stopped_twice_and_before_it_was_started() -> None:
    output = Sound(care_of(), open_speaker=no_speaker)
    output.stop()
    output.stop()


@pytest.mark.parametrize("volume", [-0.1, 1.1, float("nan")])
def test_a_volume_is_between_0_and_1(volume: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        Sound(care_of(), volume=volume)


def test_all_sounds_are_made_quickly() -> None:
    def cost_s() -> float:
        begun = time.thread_time()
        for cue in all_cues():
            sound(*cue)
        return time.thread_time() - begun

    assert min(cost_s() for _ in range(3)) < 0.250


def test_the_real_speaker_takes_every_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL's dummy driver: everything but the air."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = PygameSpeaker()
    try:
        for cue in all_cues():
            speaker.load(cue, sound(*cue))
            speaker.play(cue, 0.5)
        speaker.speak(sound(Voice.WIN), 0.5)
        speaker.speak(sound(Voice.WIN), 0.5)
    finally:
        speaker.close()


def test_a_driver_that_does_not_exist_is_one_line_and_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none-such")
    faults = Told()
    output = Sound(care_of(told=faults))
    output.start()
    assert faults.told.wait(PATIENCE_S)
    output.stop()
    assert faults.lines == [NO_SPEAKER]


# -- a loudspeaker that comes and goes -----------------------------------------------------


class Shop:
    """Where a loudspeaker is opened, once there is one."""

    def __init__(self, *speakers: FakeSpeaker | None) -> None:
        self._speakers = iter(speakers)

    def open(self) -> FakeSpeaker:
        speaker = next(self._speakers)
        if speaker is None:
            raise OSError("no such audio device")
        return speaker


def test_a_loudspeaker_that_is_plugged_in_later_is_heard() -> None:
    speaker, clock, told = FakeSpeaker(), SimClock(), Told()
    output = Sound(care_of(clock, told), open_speaker=Shop(None, None, speaker).open)
    for t_ns in (0, S, 3 * S - 1):
        clock.set(t_ns)
        output.publish(update(slapped(0, Verdict.VALID)))
        output.turn()
    assert (told.lines, told.over) == ([NO_SPEAKER], [])
    clock.set(3 * S)
    output.publish(update(slapped(1, Verdict.VALID)))
    assert settled(output, clock) is None
    assert told.over == [NO_SPEAKER]
    assert speaker.played == [], "what was to be heard while there was none is not heard late"
    output.publish(update(slapped(2, Verdict.VALID)))
    output.turn()
    assert [cue for cue, _ in speaker.played] == [(Voice.SLAP, 2)]


def test_a_loudspeaker_that_goes_is_opened_anew_and_only_a_sound_proves_it_well() -> None:
    every = all_cues()
    gone, silent, well = FakeSpeaker(mute=every), FakeSpeaker(mute=every), FakeSpeaker()
    clock, told = SimClock(), Told()
    output = Sound(care_of(clock, told), open_speaker=Shop(gone, silent, well).open)
    output.turn()
    for t_ns in (0, S, 3 * S):
        clock.set(t_ns)
        output.turn()
        for seat in range(4):
            output.publish(update(slapped(seat, Verdict.VALID)))
        output.turn()
        assert told.lines == [LEFT_OUT]
    assert gone.closed.is_set() and silent.closed.is_set()
    assert [cue for cue, _ in well.played] == [(Voice.SLAP, seat) for seat in range(4)]
    assert told.over == [LEFT_OUT]


def test_a_device_that_hangs_holds_up_neither_game_nor_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(own_thread, "STOP_S", 0.01)
    begun, may_go_on = threading.Event(), threading.Event()

    def hang() -> FakeSpeaker:
        begun.set()
        assert may_go_on.wait(PATIENCE_S)
        return FakeSpeaker()

    output = Sound(care_of(), open_speaker=hang)
    output.start()
    assert begun.wait(PATIENCE_S)
    for seat in range(100):
        output.publish(update(slapped(seat % 4, Verdict.VALID)))
    output.stop()
    may_go_on.set()


# -- how loud -------------------------------------------------------------------------------


def turned(percent: int, *, muted: bool = False) -> Update:
    return replace(update(), loudness=Loudness(percent, muted, told=True))


def test_the_knob_of_the_table_sets_volume_and_silence() -> None:
    speaker, clock = FakeSpeaker(), SimClock()
    output = Sound(care_of(clock), volume=0.7, open_speaker=lambda: speaker)
    for shown in (turned(20), turned(20, muted=True), update(), turned(100)):
        output.publish(replace(shown, events=(WentOut(0, 0),)))
        output.turn()
    assert [volume for _, volume in speaker.played] == [0.2, 1.0]


def test_muted_from_the_start_no_device_is_looked_for_till_somebody_wants_to_hear() -> None:
    told, opened = Told(), list[FakeSpeaker]()

    def open_one() -> FakeSpeaker:
        opened.append(FakeSpeaker())
        return opened[-1]

    output = Sound(care_of(SimClock(), told), muted=True, open_speaker=open_one)
    output.publish(update(WentOut(0, 0)))
    assert output.turn() is None
    assert opened == []
    output.publish(replace(turned(50), events=(slapped(1, Verdict.VALID),)))
    output.turn()
    assert opened[0].played == [((Voice.SLAP, 1), 0.5)]


# -- what comes of time that passes ---------------------------------------------------------


def playing_view(view: SlapView, t_ns: int = 0) -> Update:
    return lights.update(view, t_ns=t_ns)


def owed(attempts: int) -> SlapView:
    return replace(lights.VIEW, challenge=ChallengeView(0, 1, attempts))


def test_an_open_challenge_beats_till_it_is_met_or_lost() -> None:
    speaker, clock = FakeSpeaker(), SimClock()
    output = Sound(care_of(clock), open_speaker=lambda: speaker)
    output.publish(playing_view(owed(3)))
    due_ns = settled(output, clock)
    assert (due_ns, speaker.played) == (beat_ns(2), [])
    clock.set(beat_ns(2))
    output.turn()
    output.publish(replace(playing_view(owed(1)), events=(Challenged(0, 0, 1, 1),)))
    output.turn()
    clock.advance(beat_ns(2))
    output.turn()
    output.publish(playing_view(lights.VIEW))
    clock.advance(10 * beat_ns(0))
    output.turn()
    assert [cue for cue, _ in speaker.played] == [
        (Voice.TENSION, 2),
        (Voice.CHALLENGE, 4),
        (Voice.TENSION, 4),
    ]


def test_who_dawdles_is_reminded_once_at_the_pitch_of_the_seat() -> None:
    speaker, clock = FakeSpeaker(), SimClock()
    output = Sound(care_of(clock), open_speaker=lambda: speaker)
    output.publish(playing_view(lights.VIEW))
    assert settled(output, clock) == DAWDLES_NS
    clock.set(DAWDLES_NS)
    assert settled(output, clock) is None
    clock.set(9 * DAWDLES_NS)
    output.publish(playing_view(lights.VIEW, 9 * DAWDLES_NS))
    output.turn()
    assert [cue for cue, _ in speaker.played] == [(Voice.TURN, 1)]


def test_who_sits_down_is_heard() -> None:
    speaker = FakeSpeaker()
    output = Sound(care_of(SimClock()), open_speaker=lambda: speaker)
    for state in (PhoneState.EXPECTED, PhoneState.HERE, PhoneState.HERE):
        board = PhoneBoard("http://10.0.0.2:8080/", (), (PhoneSeat(2, state, None),))
        output.publish(replace(update(), phones=board))
        output.turn()
    assert [cue for cue, _ in speaker.played] == [(Voice.JOIN, 2)]


# -- what is spoken -------------------------------------------------------------------------

ONE, TWO = array("h", [1, 1]), array("h", [2, 2])


def test_the_newest_words_win_and_silence_holds_for_them_too() -> None:
    speaker = FakeSpeaker()
    output = Sound(care_of(SimClock()), volume=0.5, open_speaker=lambda: speaker)
    output.speak(ONE)
    output.speak(TWO)
    output.turn()
    output.publish(replace(update(), loudness=Loudness(50, muted=True, told=False)))
    output.speak(ONE)
    output.turn()
    output.publish(replace(update(), loudness=Loudness(50, muted=False, told=False)))
    output.turn()
    assert speaker.spoken == [(TWO, 0.5)]


def test_words_that_cannot_be_said_are_told_once_and_the_sounds_go_on() -> None:
    speaker, told = FakeSpeaker(), Told()
    output = Sound(care_of(SimClock(), told), open_speaker=lambda: speaker)
    speaker.is_hoarse = True
    for _ in range(2):
        output.speak(ONE)
        output.publish(update(WentOut(0, 0)))
        output.turn()
    assert (told.lines, told.over, len(speaker.played)) == ([LEFT_OUT], [], 2)
    speaker.is_hoarse = False
    output.speak(TWO)
    output.turn()
    assert told.over == [LEFT_OUT]
