"""What is spoken at the table: hears of events, has them said. Never the only way to know.

The newest words win: older ones that have not been said are dropped, for the game has gone on.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Protocol, runtime_checkable

from engine.cards import Deck, deck_cards
from pi_app.card_names import card_name
from pi_app.care import Care
from pi_app.languages import Language
from pi_app.own_thread import OwnThread
from pi_app.publish import Update
from pi_app.settings import Spoken
from pi_app.spoken import words_of

MOST_KEPT = 128
"""Sentences that are kept once they have been made: some 10 MB."""

Said = tuple[str, Language]
"""Words, and the language that they are in."""
Synthesiser = Callable[[str, Language], "array[int]"]
"""Makes samples of a sentence; may take a while. May raise what it likes."""


_PACK = deck_cards(Deck.FULL)


@runtime_checkable
class Mouth(Protocol):
    """What says something aloud, on any thread and at once: the sound of the table."""

    def speak(self, samples: array[int]) -> None:
        """Say it, instead of what is being said."""
        ...


class Speech:
    """An output (see publish.py) that has said what `words_of` tells, on a thread of its own."""

    name = "speech"

    def __init__(
        self, care: Care, mouth: Mouth, synthesiser: Synthesiser, *, scope: Spoken
    ) -> None:
        """`care` is told once if nothing can be spoken."""
        self._care, self._mouth, self._synthesiser = care, mouth, synthesiser
        self._scope = scope
        self._newest: deque[Said] = deque(maxlen=1)
        self._kept: OrderedDict[Said, array[int]] = OrderedDict()
        self._language: Language | None = None
        self._unmade: deque[Said] = deque()
        """Of the language that is spoken: made before anybody waits for it."""
        self._thread = OwnThread(care, self._work, lambda: None)

    def start(self) -> None:
        """Speak from now on, on a thread."""
        self._thread.start()

    def publish(self, update: Update) -> None:
        """Take note of what is to be said. Returns at once."""
        if update.loudness is not None and update.loudness.muted:
            return
        language = update.language
        if language is not self._language:
            self._language = language
            self._unmade = deque((card_name(card, language), language) for card in _PACK)
            self._thread.wake()
        words = words_of(update, self._scope, language)
        if words:
            self._newest.append((words, language))
            self._thread.wake()

    def turn(self) -> int | None:
        """Say the newest, or get a card ready; return when to come back. Tests call this too."""
        return self._thread.turn()

    def stop(self) -> None:
        """Say nothing more. May be called twice."""
        self._thread.stop()

    def _work(self) -> int | None:
        unmade = self._unmade
        if self._newest:
            samples = self._made(self._newest.popleft())
            if not self._newest:
                self._mouth.speak(samples)
        elif unmade:
            self._made(unmade[0])
            unmade.popleft()
        return self._care.clock.now_ns() if self._newest or self._unmade else None

    def _made(self, said: Said) -> array[int]:
        if said in self._kept:
            self._kept.move_to_end(said)
            return self._kept[said]
        samples = self._kept[said] = self._synthesiser(*said)
        self._care.worked()
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return samples
