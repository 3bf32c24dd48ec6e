"""Lines that people are told: text in English, and words in any language on the screen."""

from __future__ import annotations

import copy
import pickle

import pytest

from pi_app.errors import Failure
from pi_app.languages import Language
from pi_app.notices import NOTICE_ENGLISH, ToldLine, told, told_count
from pi_app.screens.words import say_line, speaking

STUCK = told("button.stuck", buttons=told("button.slap", n=2))
NESTED = told("button.at", fault=STUCK, place="GPIO6, pin 31")


def test_a_line_is_english_text() -> None:
    assert STUCK == "Seat 2 SLAP is stuck: free it."
    assert f"{NESTED}" == "Seat 2 SLAP is stuck: free it. GPIO6, pin 31"
    assert told_count("notice.torn", 1).startswith("1 torn line was")
    assert told_count("notice.torn", 3).startswith("3 torn lines were")


def test_the_screen_says_it_in_its_language() -> None:
    with speaking(Language.TURKISH):
        assert say_line(NESTED) == "2. yer VUR takıldı: kurtar. GPIO6, pin 31"
    with speaking(Language.FRENCH):
        assert say_line(STUCK) == "Place 2 TAPE est coincé\u00a0: libère-le."
        assert say_line(told_count("notice.torn", 2)).startswith("2 lignes abîmées")
    assert say_line(NESTED) == NESTED


def test_what_a_system_says_stays_as_it_is() -> None:
    with speaking(Language.FRENCH):
        assert say_line("lamps: no such device") == "lamps: no such device"


@pytest.mark.parametrize("line", [NESTED, told_count("notice.torn", 2), told("notice.no_speaker")])
def test_a_line_outlives_pipes_copies_and_exceptions(line: ToldLine) -> None:
    for other in (
        pickle.loads(pickle.dumps(line)),
        copy.deepcopy(line),
        str(line),
        str(Failure(line)),
    ):
        assert isinstance(other, ToldLine)
        assert (other, other.key, other.values) == (line, line.key, line.values)


def test_lines_of_the_same_words_are_the_same() -> None:
    again = told("button.stuck", buttons=told("button.slap", n=2))
    assert {again: 1} == {STUCK: 1}


def test_no_line_without_words() -> None:
    with pytest.raises(KeyError):
        told("notice.nothing")
    assert all(key.startswith(("notice.", "button.")) for key in NOTICE_ENGLISH)
