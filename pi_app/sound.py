"""The sound of the table: plays what `cues.py` and `lingering.py` say. Never the only cue.

All work is done on a thread of its own, nothing is ever timed by it, and a table without a
loudspeaker plays on in silence.
"""

from __future__ import annotations

import os
from array import array
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Protocol

from pi_app.care import Care
from pi_app.cues import Cue, all_cues, cues, joined
from pi_app.errors import Failure
from pi_app.lingering import Lingering
from pi_app.notices import told
from pi_app.own_thread import OwnThread
from pi_app.publish import Loudness, Update
from pi_app.tones import RATE_HZ, sound

WAITING = 8
"""Sounds that may wait; when more come, the oldest are dropped, for they would be late."""
BUFFER = 512
"""Samples between us and the loudspeaker: 12 ms."""
CHANNELS = 16
"""Sounds that may be heard at once."""
SPOKEN = 2
"""Of these, the channels kept for what is spoken, in turn: one fades while the other begins."""
FADE_MS = 30
"""So long what is spoken fades when something newer is to be said."""

AHEAD = 4
"""Sounds that are made at a time while nothing is to be played."""

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

    def speak(self, samples: array[int], volume: float) -> None:
        """Say something, given as samples, instead of what is being said; return at once."""
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
        self._mixer.set_num_channels(CHANNELS)
        self._mixer.set_reserved(SPOKEN)
        self._speaks = 0
        self._sounds: dict[Cue, pygame.mixer.Sound] = {}

    def load(self, cue: Cue, samples: array[int]) -> None:
        """Keep the samples of a cue."""
        self._sounds[cue] = self._mixer.Sound(buffer=samples)

    def play(self, cue: Cue, volume: float) -> None:
        """Begin a cue; when all channels are busy it is left out."""
        self._sounds[cue].set_volume(volume)
        self._sounds[cue].play()

    def speak(self, samples: array[int], volume: float) -> None:
        """Say it on the other of two channels."""
        self._mixer.Channel(self._speaks).fadeout(FADE_MS)
        self._speaks = (self._speaks + 1) % SPOKEN
        channel = self._mixer.Channel(self._speaks)
        channel.play(self._mixer.Sound(buffer=samples))
        channel.set_volume(volume)

    def close(self) -> None:
        """Let go of the device."""
        self._mixer.quit()


class Sound:
    """An output (see publish.py) that plays what is heard at a table.

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

        `open_speaker` may raise what it likes. Muted from the start, it is not called before
        somebody wants to hear something.
        """
        self._care = care
        self._volume = _checked(volume)
        self._muted = muted
        self._open_speaker = open_speaker
        self._speaker: Speaker | None = None
        self._waiting: deque[Cue] = deque(maxlen=WAITING)
        self._words: deque[array[int]] = deque(maxlen=1)
        self._newest: Update | None = None
        self._lingering = Lingering()
        self._mute: set[Cue | None] = set()
        """Cues that could not be made or played; none stands for what is spoken."""
        self._unmade: dict[Cue, bool] = {}
        self._silences = 0
        self._is_doubtful = False
        """It could be opened and nothing could be played: only a sound proves it well again."""
        self._thread = OwnThread(care, self._play, self._close)

    def start(self) -> None:
        """Open the device and make the sounds, on a thread; returns at once."""
        self._thread.start()

    def publish(self, update: Update) -> None:
        """Take note of what sounds. Returns at once, with a loudspeaker or without."""
        self._hear(update.loudness)
        before, self._newest = self._newest, update
        self._waiting.extend((*joined(before, update), *cues(update.events, update.seats)))
        self._thread.wake()

    def speak(self, samples: array[int]) -> None:
        """Say something, unless something newer is to be said first. On any thread, at once."""
        self._words.append(samples)
        self._thread.wake()

    def turn(self) -> int | None:
        """Play what waits; return when to come back. The thread calls this, and tests do."""
        return self._thread.turn()

    def stop(self) -> None:
        """Let go of the device. May be called twice."""
        self._thread.stop()

    def _hear(self, loudness: Loudness | None) -> None:
        if loudness is not None:
            self._volume, self._muted = loudness.percent / 100, loudness.muted

    def _play(self) -> int | None:
        if self._muted and self._speaker is None:
            self._waiting.clear()
            self._words.clear()
            return None
        speaker = self._speaker or self._opened()
        self._linger()
        while self._waiting and self._silences < SILENCES:
            cue = self._waiting.popleft()
            if not self._muted:
                self._make(speaker, cue)
                played = self._does(cue, partial(speaker.play, cue, self._volume))
                self._count(cue, was_heard=played)
        self._say(speaker)
        if self._silences >= SILENCES:
            self._is_doubtful = True
            self._close()
            raise Failure(NO_SPEAKER)
        return self._care.clock.now_ns() if self._make_ahead(speaker) else self._lingering.due_ns

    def _make_ahead(self, speaker: Speaker) -> bool:
        """Make some sounds that nobody has asked for yet; whether there are more.

        Not all at once: who hears nothing of this thread for seconds takes it for dead.
        """
        for cue in list(self._unmade)[:AHEAD]:
            self._make(speaker, cue)
            if not self._unmade:
                self._tell_if_well()
        return bool(self._unmade)

    def _make(self, speaker: Speaker, cue: Cue) -> None:
        if self._unmade.pop(cue, False):
            self._does(cue, partial(_load, speaker, cue))

    def _linger(self) -> None:
        if self._newest is not None:
            self._lingering.see(self._newest)
            self._waiting.extend(self._lingering.cues(self._care.clock.now_ns()))

    def _say(self, speaker: Speaker) -> None:
        while self._words:
            samples = self._words.popleft()
            if not self._muted:
                spoken = self._does(None, partial(speaker.speak, samples, self._volume))
                self._count(None, was_heard=spoken)

    def _count(self, cue: Cue | None, *, was_heard: bool) -> None:
        if was_heard:
            self._silences, self._is_doubtful = 0, False
            self._mute.discard(cue)
            self._tell_if_well()
        else:
            self._silences += 1

    def _opened(self) -> Speaker:
        """Open the device; the sounds are made then, or when they are wanted. Raises Failure."""
        if not self._care.is_well:
            self._waiting.clear()  # of a time when nobody could hear them
        try:
            speaker = self._open_speaker()
        except Exception as fault:
            raise Failure(NO_SPEAKER) from fault
        self._speaker, self._silences = speaker, 0
        self._mute.clear()
        self._unmade = dict.fromkeys(all_cues(), True)
        self._tell_if_well()
        return speaker

    def _tell_if_well(self) -> None:
        if not self._mute and not self._is_doubtful:
            self._care.worked()

    def _close(self) -> None:
        speaker, self._speaker = self._speaker, None
        if speaker is not None:
            speaker.close()

    def _does(self, cue: Cue | None, make: Callable[[], None]) -> bool:
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


def _checked(volume: float) -> float:
    if not 0 <= volume <= 1:
        raise ValueError(f"a volume is between 0 and 1, not {volume}")
    return volume
