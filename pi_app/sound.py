"""The sound of the table: hears of events, plays a short note for some. Never the only cue.

One table, `CUES`, says what sounds when; to give an event a sound, add its row. All work is done
on a thread of its own, and a table without a loudspeaker plays on in silence.
"""

from __future__ import annotations

import os
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Protocol

from engine.batak_events import BatakDealt, BatakTrick, BidMade, ContractMade, PassMade
from engine.events import (
    CameBack,
    CardPlayed,
    Challenged,
    Event,
    Faulted,
    FaultKind,
    GameOver,
    RoundPlayed,
    Slapped,
    Taken,
    TakenBy,
    Verdict,
    WentOut,
)
from engine.hand_events import Dealt, TrickResigned, TrickWon
from pi_app.care import Care
from pi_app.errors import Failure
from pi_app.notices import told
from pi_app.own_thread import OwnThread
from pi_app.publish import Update
from pi_app.tones import RATE_HZ, SEAT_STEPS, Voice, sound

Occasion = tuple[type[Event], Verdict | FaultKind | TakenBy | None]
"""A kind of event, and what sort of it."""
Cue = tuple[Voice, int | None]
"""A voice, and the seat whose pitch it has."""

CUES: Mapping[Occasion, Voice] = MappingProxyType(
    {
        (CardPlayed, None): Voice.CARD,
        (RoundPlayed, None): Voice.CARD,
        (Challenged, None): Voice.CHALLENGE,
        (Slapped, Verdict.VALID): Voice.SLAP,
        (Slapped, Verdict.RESCUED): Voice.SLAP,
        (Slapped, Verdict.LATE): Voice.LATE,
        (Slapped, Verdict.TIE): Voice.TIE,
        (Faulted, FaultKind.OUT_OF_TURN): Voice.WRONG,
        (Faulted, FaultKind.FALSE_SLAP): Voice.WRONG,
        (Faulted, FaultKind.NO_CARDS): Voice.WRONG,
        (Taken, TakenBy.CHALLENGE): Voice.TAKE,
        (Taken, TakenBy.PENALTY): Voice.TAKE,
        (Taken, TakenBy.EXCUSE): Voice.TAKE,
        (WentOut, None): Voice.OUT,
        (CameBack, None): Voice.BACK,
        (GameOver, None): Voice.WIN,
        (Dealt, None): Voice.CARD,
        (TrickWon, None): Voice.TAKE,
        (TrickResigned, None): Voice.OUT,
        (BatakDealt, None): Voice.CARD,
        (BidMade, None): Voice.BACK,
        (PassMade, None): Voice.OUT,
        (ContractMade, None): Voice.CHALLENGE,
        (BatakTrick, None): Voice.TAKE,
    }
)
"""What sounds when. A false slap and a pile taken by a slap have another event that sounds."""

OWN_PITCH = frozenset({Voice.SLAP})
"""Voices that tell by their pitch whose they are."""

WAITING = 8
"""Sounds that may wait; when more come, the oldest are dropped, for they would be late."""
BUFFER = 512
"""Samples between us and the loudspeaker: 12 ms."""

NO_SPEAKER = told("notice.no_speaker")
"""Told at the table, so it fits there; what the system says about it is in the log."""
LEFT_OUT = told("notice.sounds_left_out")
SILENCES = 3
"""So many sounds one after the other that could not be played, and the device is opened anew."""


class Speaker(Protocol):
    """What can play samples (16 bits, one channel, `RATE_HZ`). Each may raise what it likes."""

    def load(self, cue: Cue, samples: array[int]) -> None:
        """Keep the samples of a cue."""
        ...

    def play(self, cue: Cue, volume: float) -> None:
        """Begin a cue that was loaded, and return at once. `volume` is 0 to 1."""
        ...

    def close(self) -> None:
        """Let go of the device."""
        ...


class PygameSpeaker:
    """The loudspeaker of this machine; SDL_AUDIODRIVER chooses another driver."""

    def __init__(self) -> None:
        """Open the device. Raises pygame.error when there is none."""
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        import pygame.mixer

        pygame.mixer.init(frequency=RATE_HZ, size=-16, channels=1, buffer=BUFFER, allowedchanges=0)
        self._mixer = pygame.mixer
        self._sounds: dict[Cue, pygame.mixer.Sound] = {}

    def load(self, cue: Cue, samples: array[int]) -> None:
        """Keep the samples of a cue."""
        self._sounds[cue] = self._mixer.Sound(buffer=samples)

    def play(self, cue: Cue, volume: float) -> None:
        """Begin a cue; when all channels are busy it is left out."""
        self._sounds[cue].set_volume(volume)
        self._sounds[cue].play()

    def close(self) -> None:
        """Let go of the device."""
        self._mixer.quit()


class Sound:
    """An output (see publish.py) that plays what `CUES` says.

    A loudspeaker that is not there, or has gone, is looked for again after a while.
    """

    name = "sound"

    def __init__(
        self,
        care: Care,
        *,
        volume: float = 0.7,
        muted: bool = False,
        open_speaker: Callable[[], Speaker] = PygameSpeaker,
    ) -> None:
        """`care` is told `NO_SPEAKER` or `LEFT_OUT`. Raises ValueError for a volume outside 0 to 1.

        `open_speaker` may raise what it likes.
        """
        self._care = care
        self._volume = _checked(volume)
        self._muted = muted
        self._open_speaker = open_speaker
        self._speaker: Speaker | None = None
        self._waiting: deque[Cue] = deque(maxlen=WAITING)
        self._mute: set[Cue] = set()
        """Cues that could not be made or played."""
        self._silences = 0
        self._is_doubtful = False
        """It could be opened and nothing could be played: only a sound proves it well again."""
        self._thread = OwnThread(care, self._play, self._close)

    def start(self) -> None:
        """Open the device and make the sounds, on a thread; returns at once."""
        self._thread.start()

    def publish(self, update: Update) -> None:
        """Take note of what sounds. Returns at once, with a loudspeaker or without."""
        self._waiting.extend(cues(update.events))
        self._thread.wake()

    def turn(self) -> int | None:
        """Play what waits; return when to come back. The thread calls this, and tests do."""
        return self._thread.turn()

    def set_volume(self, volume: float) -> None:
        """From the next sound on. Raises ValueError outside 0 to 1."""
        self._volume = _checked(volume)

    def set_muted(self, *, muted: bool) -> None:
        """Be silent, or be heard again, from the next sound on."""
        self._muted = muted

    def stop(self) -> None:
        """Let go of the device. May be called twice."""
        self._thread.stop()

    def _play(self) -> None:
        speaker = self._speaker or self._opened()
        while self._waiting and self._silences < SILENCES:
            cue = self._waiting.popleft()
            if not self._muted:
                played = self._does(cue, partial(speaker.play, cue, self._volume))
                self._count(cue, was_heard=played)
        if self._silences >= SILENCES:
            self._is_doubtful = True
            self._close()
            raise Failure(NO_SPEAKER)

    def _count(self, cue: Cue, *, was_heard: bool) -> None:
        if was_heard:
            self._silences, self._is_doubtful = 0, False
            self._mute.discard(cue)
            self._tell_if_well()
        else:
            self._silences += 1

    def _opened(self) -> Speaker:
        """Open the device and make the sounds. Raises Failure."""
        if not self._care.is_well:
            self._waiting.clear()  # of a time when nobody could hear them
        try:
            speaker = self._open_speaker()
        except Exception as fault:
            raise Failure(NO_SPEAKER) from fault
        self._speaker, self._silences = speaker, 0
        self._mute.clear()
        for cue in all_cues():
            self._does(cue, partial(_load, speaker, cue))
        self._tell_if_well()
        return speaker

    def _tell_if_well(self) -> None:
        if not self._mute and not self._is_doubtful:
            self._care.worked()

    def _close(self) -> None:
        speaker, self._speaker = self._speaker, None
        if speaker is not None:
            speaker.close()

    def _does(self, cue: Cue, make: Callable[[], None]) -> bool:
        """Do something for a cue; one that fails is left out, and the others sound."""
        try:
            make()
        except Exception as fault:
            self._mute.add(cue)
            self._care.troubled(LEFT_OUT, fault)
            return False
        return True


def _load(speaker: Speaker, cue: Cue) -> None:
    speaker.load(cue, sound(*cue))


def cues(events: Iterable[Event]) -> list[Cue]:
    """What sounds for these events, each cue once."""
    heard = (cue for event in events if (cue := cue_of(event)) is not None)
    return list(dict.fromkeys(heard))


def cue_of(event: Event) -> Cue | None:
    """What sounds for an event, if anything does."""
    voice = CUES.get(occasion(event))
    if voice is None:
        return None
    seat = event.seat if isinstance(event, Slapped) and voice in OWN_PITCH else None
    return voice, seat


def occasion(event: Event) -> Occasion:
    """The row of the table under which an event is looked up."""
    match event:
        case Slapped(verdict=verdict):
            return Slapped, verdict
        case Faulted(kind=kind):
            return Faulted, kind
        case Taken(by=by):
            return Taken, by
        case _:
            return type(event), None


def all_cues() -> list[Cue]:
    """Every cue that can be asked for."""
    own: list[Cue] = [(voice, seat) for voice in OWN_PITCH for seat in range(len(SEAT_STEPS))]
    return own + [(voice, None) for voice in Voice if voice not in OWN_PITCH]


def _checked(volume: float) -> float:
    if not 0 <= volume <= 1:
        raise ValueError(f"a volume is between 0 and 1, not {volume}")
    return volume
