"""What is spoken at the table: the newest words win, and a voice that fails costs nothing."""

from __future__ import annotations

import threading
from array import array
from dataclasses import replace

import pytest

from engine.cards import card
from engine.events import CardPlayed, Challenged, Event
from hardware.sim import SimClock
from pi_app.care import Ward
from pi_app.errors import Failure
from pi_app.espeak import NO_VOICE
from pi_app.going_on import rules_of
from pi_app.languages import Language
from pi_app.output_room import OutputParts, open_outputs
from pi_app.publish import Loudness, Output, Update
from pi_app.sd_notify import Notifier
from pi_app.settings import ScreenMode, ScreenOptions, Settings, SoundMode, SoundSettings, Spoken
from pi_app.speech import MOST_KEPT, Speech
from tests.pi_app.driven import Ear
from tests.pi_app.test_spoken import update
from tests.support.cares import Told, care_of

PATIENCE_S = 10.0
S = 1_000_000_000
CARDS = 52


class Voice:
    """Makes of each text samples of its length, and keeps it."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.is_missing = False

    def __call__(self, text: str, language: Language) -> array[int]:
        if self.is_missing:
            raise Failure(NO_VOICE)
        self.texts.append(f"{language.value}: {text}")
        return array("h", [len(text)])


class Mouth:
    """Keeps what it says."""

    def __init__(self) -> None:
        self.said: list[int] = []
        self.speaks = threading.Event()

    def speak(self, samples: array[int]) -> None:
        self.said.append(samples[0])
        self.speaks.set()


def speech_of(
    voice: Voice,
    mouth: Mouth,
    *,
    clock: SimClock | None = None,
    told: Told | None = None,
    scope: Spoken = Spoken.ALL,
) -> Speech:
    care = care_of(clock or SimClock(), told, name="speech")
    return Speech(care, mouth, voice, scope=scope)


def happens(*events: Event) -> Update:
    """At a table that speaks French."""
    return replace(update(*events), language=Language.FRENCH)


def played(code: str) -> Update:
    return happens(CardPlayed(0, 0, card(code), 1, 0))


def rest(speech: Speech) -> None:
    """Let it do all that it can do ahead."""
    while speech.turn() is not None:
        pass


def test_a_card_is_said_in_the_language_of_the_table() -> None:
    voice, mouth = Voice(), Mouth()
    output: Output = (speech := speech_of(voice, mouth))
    output.publish(played("QH"))
    speech.turn()
    assert voice.texts == ["fr: dame de cœur"]
    assert mouth.said == [len("dame de cœur")]


def test_words_that_wait_are_dropped_for_newer_ones() -> None:
    voice, mouth = Voice(), Mouth()
    speech = speech_of(voice, mouth)
    for code in ("2S", "3S", "AH"):
        speech.publish(played(code))
    rest(speech)
    assert mouth.said == [len("as de cœur")]


def test_words_that_took_too_long_to_make_are_not_said_once_there_are_newer_ones() -> None:
    mouth = Mouth()

    class Slow(Voice):
        def __call__(self, text: str, language: Language) -> array[int]:
            if not self.texts:
                speech.publish(played("AH"))
            return super().__call__(text, language)

    speech = speech_of(Slow(), mouth)
    speech.publish(played("2S"))
    rest(speech)
    assert mouth.said == [len("as de cœur")]


def test_cards_are_made_ahead_while_nobody_speaks_and_each_once() -> None:
    voice, mouth = Voice(), Mouth()
    speech = speech_of(voice, mouth)
    speech.publish(happens())
    rest(speech)
    assert (len(voice.texts), len(set(voice.texts)), mouth.said) == (CARDS, CARDS, [])
    speech.publish(played("QH"))
    speech.turn()
    assert (len(voice.texts), len(mouth.said)) == (CARDS, 1)


def test_when_the_table_changes_its_language_so_does_what_is_said_and_made_ahead() -> None:
    voice, mouth = Voice(), Mouth()
    speech = speech_of(voice, mouth)
    speech.publish(happens())
    rest(speech)
    speech.publish(replace(played("QH"), language=Language.TURKISH))
    rest(speech)
    assert mouth.said == [len("kupa kızı")]
    assert sum(text.startswith("tr: ") for text in voice.texts) == CARDS


def test_what_is_to_be_said_goes_before_what_is_made_ahead() -> None:
    voice, mouth = Voice(), Mouth()
    speech = speech_of(voice, mouth)
    speech.publish(happens())
    speech.turn()
    speech.publish(played("KC"))
    speech.turn()
    assert voice.texts[1:] == ["fr: roi de trèfle"]


def test_not_everything_is_kept_for_ever() -> None:
    voice, mouth = Voice(), Mouth()
    speech = speech_of(voice, mouth)
    speech.publish(happens())
    rest(speech)
    for tries in range(2, MOST_KEPT + 3):
        speech.publish(happens(Challenged(0, 0, 1, tries)))
        speech.turn()
    before = len(voice.texts)
    speech.publish(happens(Challenged(0, 0, 1, MOST_KEPT + 2)))
    speech.turn()
    assert len(voice.texts) == before
    speech.publish(played("AS"))
    speech.turn()
    assert len(voice.texts) == before + 1


@pytest.mark.parametrize("scope", [Spoken.CARDS, Spoken.OFF])
def test_less_is_said_where_less_is_wanted(scope: Spoken) -> None:
    voice, mouth = Voice(), Mouth()
    speech = speech_of(voice, mouth, scope=scope)
    speech.publish(happens(Challenged(0, 0, 1, 2)))
    rest(speech)
    assert mouth.said == []


def test_at_a_table_that_is_muted_nothing_is_even_made() -> None:
    voice, mouth = Voice(), Mouth()
    speech = speech_of(voice, mouth)
    speech.publish(happens())
    rest(speech)
    speech.publish(replace(played("*1"), loudness=Loudness(70, muted=True, told=False)))
    rest(speech)
    assert (len(voice.texts), mouth.said) == (CARDS, [])


def test_without_the_program_its_package_is_named_once_and_it_may_be_installed_later() -> None:
    voice, mouth, clock, told = Voice(), Mouth(), SimClock(), Told()
    voice.is_missing = True
    speech = speech_of(voice, mouth, clock=clock, told=told)
    for t_ns in (0, 1 * S, 3 * S):
        clock.set(t_ns)
        speech.publish(played("QH"))
        speech.turn()
    assert (told.lines, told.over) == ([NO_VOICE], [])
    voice.is_missing = False
    clock.set(7 * S)
    speech.publish(played("QH"))
    speech.turn()
    assert (told.over, len(mouth.said)) == ([NO_VOICE], 1)


def test_its_thread_speaks_and_lets_go_twice() -> None:
    mouth = Mouth()
    speech = speech_of(Voice(), mouth)
    speech.start()
    speech.publish(played("QH"))
    assert mouth.speaks.wait(PATIENCE_S)
    speech.stop()
    speech.stop()


# -- at the table ---------------------------------------------------------------------------


class Loudspeaker(Mouth):
    """A sound that can speak."""

    name = "sound"

    def publish(self, update: Update) -> None:
        """Play nothing."""

    def stop(self) -> None:
        """Nothing to let go of."""


def outputs_of(sound: SoundSettings, made: Output) -> list[str]:
    """The names of the outputs that these settings open, each stopped again."""
    settings = Settings(screen=ScreenOptions(mode=ScreenMode.WINDOW), sound=sound)
    parts = OutputParts(
        make_screen=lambda _settings, _post, _care: Loudspeaker(),
        make_sound=lambda _settings, _care: made,
        notifier=Notifier(),
        lights=None,
        box=None,
    )
    _, rules = rules_of(settings, None)
    opened = list(open_outputs(settings, rules, 3, parts, Ward(SimClock()), lambda _message: None))
    for output in opened:
        output.stop()
    return [output.name for output in opened if output is made or isinstance(output, Speech)]


@pytest.mark.parametrize(
    ("sound", "names"),
    [
        (SoundSettings(), ["sound"]),
        (SoundSettings(speech=Spoken.CARDS), ["sound", "speech"]),
        (SoundSettings(speech=Spoken.ALL, mode=SoundMode.QUIET), ["sound", "speech"]),
        (SoundSettings(speech=Spoken.ALL, mode=SoundMode.OFF), []),
        (SoundSettings(speech=Spoken.ALL, on=False), []),
    ],
)
def test_it_is_there_where_it_is_wanted_and_there_is_sound(
    sound: SoundSettings, names: list[str]
) -> None:
    assert outputs_of(sound, Loudspeaker()) == names
    assert outputs_of(sound, Ear("sound")) == names[:1]
