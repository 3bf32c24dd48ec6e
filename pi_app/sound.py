"""The sound of the table: hears of events, plays a short note for some. Never the only cue.

One table, `CUES`, says what sounds when; to give an event a sound, add its row. All work is done
on a thread of its own, and a table without a loudspeaker plays on in silence.
"""

from __future__ import annotations

import logging
import os
import threading
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
from pi_app.publish import Update
from pi_app.tones import RATE_HZ, SEAT_STEPS, Voice, sound

log = logging.getLogger(__name__)

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

NO_SPEAKER = "No sound: plug in a loudspeaker, or set on = false under [sound]"
"""Told at the table, so it fits there; what the system says about it is in the log."""
LEFT_OUT = "Some sounds are left out: the log says why"


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
    """An output (see publish.py) that plays what `CUES` says."""

    name = "sound"

    def __init__(
        self,
        *,
        on_fault: Callable[[str], None],
        volume: float = 0.7,
        muted: bool = False,
        open_speaker: Callable[[], Speaker] = PygameSpeaker,
    ) -> None:
        """`on_fault` gets one line, once, from the thread of the sound: `NO_SPEAKER` or `LEFT_OUT`.

        Raises ValueError for a volume outside 0 to 1.
        """
        self._volume = _checked(volume)
        self._muted = muted
        self._on_fault = on_fault
        self._open_speaker = open_speaker
        self._waiting: deque[Cue] = deque(maxlen=WAITING)
        self._wake = threading.Event()
        self._stopped = False
        self._left_out = False
        """It was told that a sound is left out."""
        self._thread = threading.Thread(target=self._run, name=self.name, daemon=True)

    def start(self) -> None:
        """Open the device and make the sounds, on a thread; returns at once."""
        self._thread.start()

    def publish(self, update: Update) -> None:
        """Take note of what sounds. Returns at once, with a loudspeaker or without."""
        self._waiting.extend(cues(update.events))
        self._wake.set()

    def set_volume(self, volume: float) -> None:
        """From the next sound on. Raises ValueError outside 0 to 1."""
        self._volume = _checked(volume)

    def set_muted(self, *, muted: bool) -> None:
        """Be silent, or be heard again, from the next sound on."""
        self._muted = muted

    def stop(self) -> None:
        """Let go of the device. May be called twice."""
        self._stopped = True
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(timeout=1.0)

    def _run(self) -> None:
        try:
            speaker = self._open_speaker()
        except Exception as fault:
            log.warning("no sound: %s", fault)
            self._on_fault(NO_SPEAKER)
            return
        try:
            self._play_all(speaker)
        finally:
            speaker.close()

    def _play_all(self, speaker: Speaker) -> None:
        for cue in all_cues():
            self._try(cue, partial(_load, speaker, cue))
        while not self._stopped:
            self._wake.wait()
            self._wake.clear()
            self._play_waiting(speaker)

    def _play_waiting(self, speaker: Speaker) -> None:
        while self._waiting and not self._stopped:
            cue = self._waiting.popleft()
            if not self._muted:
                self._try(cue, partial(speaker.play, cue, self._volume))

    def _try(self, cue: Cue, make: Callable[[], None]) -> None:
        """Do something for a cue; one that fails is left out, and the others sound."""
        try:
            make()
        except Exception as fault:
            if not self._left_out:
                self._left_out = True
                log.warning("no sound for %s: %s", cue, fault)
                self._on_fault(LEFT_OUT)


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
