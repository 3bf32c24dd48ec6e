"""Everybody has a word for each occasion in each language; words are short, and seldom."""

from __future__ import annotations

import pygame
import pytest

from engine.batak_events import BatakDealOver, BatakDealt, BidMade
from engine.events import Event
from pi_app.languages import Language
from pi_app.screens.letters import UNKNOWN, drawable
from pi_app.toml_file import read_toml
from pi_app.tour.characters import CHARACTERS, PIP, TARIK, ZENO, Occasion
from pi_app.tour.chatter import HIGH_BID, QUIET_NS, Chat, heard
from pi_app.tour.talk import MOST_LETTERS, file_of, load_talk

S = 1_000_000_000
WHO = {1: PIP, 2: TARIK, 3: ZENO}


@pytest.mark.parametrize("language", Language)
def test_no_language_misses_a_word_and_none_has_one_too_many(language: Language) -> None:
    data = read_toml(file_of(language)).data
    assert list(data) == list(CHARACTERS)
    for lines in data.values():
        assert set(lines) == {occasion.value for occasion in Occasion}
    assert len(load_talk(language)) == len(CHARACTERS) * len(Occasion)


@pytest.mark.parametrize("language", Language)
def test_each_line_is_short_can_be_drawn_and_is_nobody_elses(language: Language) -> None:
    pygame.font.init()
    lines = [line for some in load_talk(language).values() for line in some]
    assert len(lines) == len(set(lines)) >= 60
    for line in lines:
        assert 0 < len(line) <= MOST_LETTERS
        assert line == line.strip()
        assert drawable(line).count(UNKNOWN) == line.count(UNKNOWN)


def test_everybody_greets_in_at_least_two_ways_and_as_often_in_each_language() -> None:
    talks = [load_talk(language) for language in Language]
    for key in CHARACTERS:
        assert len(talks[0][key, Occasion.GREETING]) >= 2
        for occasion in Occasion:
            assert len({len(talk[key, occasion]) for talk in talks}) == 1


def test_the_languages_are_not_one_another() -> None:
    english, french, turkish = (load_talk(language) for language in Language)
    for where, lines in english.items():
        assert not set(lines) & (set(french[where]) | set(turkish[where]))


# -- when a word falls ---------------------------------------------------------------------


def over(seat: int | None, *, made: bool | None, t_ns: int = 0) -> BatakDealOver:
    return BatakDealOver(t_ns, 1, seat, 5 if made is not None else None, made, (5, 4, 3, 1))


def dealt(t_ns: int = 0) -> BatakDealt:
    return BatakDealt(t_ns, 1, 0, 2, again=False)


def test_a_high_bid_is_spoken_of_at_once() -> None:
    chat = heard(Chat(), [BidMade(5, 2, HIGH_BID)], WHO)
    assert chat.last is not None
    assert (chat.last.seat, chat.last.occasion, chat.last.t_ns) == (2, Occasion.HIGH_BID, 5)
    assert heard(Chat(), [BidMade(5, 2, HIGH_BID - 1)], WHO) == Chat()


@pytest.mark.parametrize(
    ("end", "occasion"),
    [(over(3, made=True, t_ns=5), Occasion.WINNING), (over(3, made=False), Occasion.FAILING)],
)
def test_a_contract_is_spoken_of_when_the_next_deal_lies(end: Event, occasion: Occasion) -> None:
    chat = heard(Chat(), [end], WHO)
    assert chat.last is None
    chat = heard(chat, [dealt(9 * S)], WHO)
    assert chat.last is not None
    assert (chat.last.seat, chat.last.occasion, chat.last.t_ns) == (3, occasion, 9 * S)
    assert heard(chat, [dealt(99 * S)], WHO).said == 1


@pytest.mark.parametrize("quiet", [over(None, made=None), over(0, made=False), BidMade(0, 0, 13)])
def test_nobody_speaks_of_the_person_or_of_nothing(quiet: Event) -> None:
    assert heard(Chat(), [quiet, dealt()], WHO).said == 0


def test_without_promises_seven_tricks_are_worth_a_word() -> None:
    end = BatakDealOver(0, 1, None, None, None, (2, 2, 7, 2))
    chat = heard(Chat(), [end, dealt()], WHO)
    assert chat.last is not None
    assert (chat.last.seat, chat.last.occasion) == (2, Occasion.WINNING)
    six = BatakDealOver(0, 1, None, None, None, (2, 2, 6, 3))
    assert heard(Chat(), [six, dealt()], WHO).said == 0


def test_between_two_words_it_is_quiet() -> None:
    bids = [BidMade(t_ns, 1, 9) for t_ns in (0, QUIET_NS - 1, QUIET_NS)]
    chat = heard(Chat(), bids, WHO)
    assert chat.said == 2
    assert chat.last is not None and chat.last.t_ns == QUIET_NS
