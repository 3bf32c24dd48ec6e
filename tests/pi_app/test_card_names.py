"""What cards are called aloud, in three languages: every card that a deck of the table holds."""

from __future__ import annotations

import pytest

from engine.cards import CARDS, Deck, card, deck_cards
from pi_app.card_names import card_name
from pi_app.languages import Language

EN, FR, TR = Language.ENGLISH, Language.FRENCH, Language.TURKISH


@pytest.mark.parametrize(
    ("code", "english", "french", "turkish"),
    [
        ("QH", "queen of hearts", "dame de cœur", "kupa kızı"),
        ("AS", "ace of spades", "as de pique", "maça ası"),
        ("JC", "jack of clubs", "valet de trèfle", "sinek valesi"),
        ("KD", "king of diamonds", "roi de carreau", "karo papazı"),
        ("TS", "ten of spades", "dix de pique", "maça onlusu"),
        ("2H", "two of hearts", "deux de cœur", "kupa ikilisi"),
        ("3H", "three of hearts", "trois de cœur", "kupa üçlüsü"),
        ("4H", "four of hearts", "quatre de cœur", "kupa dörtlüsü"),
        ("5H", "five of hearts", "cinq de cœur", "kupa beşlisi"),
        ("6H", "six of hearts", "six de cœur", "kupa altılısı"),
        ("7H", "seven of hearts", "sept de cœur", "kupa yedilisi"),
        ("8H", "eight of hearts", "huit de cœur", "kupa sekizlisi"),
        ("9H", "nine of hearts", "neuf de cœur", "kupa dokuzlusu"),
        ("CH", "knight of hearts", "cavalier de cœur", "kupa şövalyesi"),
        ("*1", "joker", "joker", "joker"),
        ("07", "trump 7", "7 d'atout", "7 numaralı koz"),
        ("21", "trump 21", "21 d'atout", "21 numaralı koz"),
        ("00", "the fool", "l'excuse", "deli"),
    ],
)
def test_names_as_people_say_them(code: str, english: str, french: str, turkish: str) -> None:
    names = tuple(card_name(card(code), language) for language in (EN, FR, TR))
    assert names == (english, french, turkish)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("deck", [Deck.WITH_JOKERS, Deck.TAROT_COMPLETE])
def test_every_card_has_a_name_of_its_own_but_for_jokers(deck: Deck, language: Language) -> None:
    pack = deck_cards(deck, excuse=True)
    names = [card_name(one, language) for one in pack]
    jokers = names.count("joker")
    assert (len(pack), jokers) in ((54, 2), (78, 0))
    assert len(set(names)) == len(pack) - max(jokers - 1, 0)
    assert all(name.strip() == name and "{" not in name for name in names)


@pytest.mark.parametrize("language", Language)
def test_no_card_of_the_table_is_without_a_name(language: Language) -> None:
    assert all(card_name(one, language) for one in CARDS.values())
