"""What people call a card when they say it aloud, in the languages of the table. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards import EXCUSE, JOKER, TRUMP, Card
from pi_app.languages import Language

_ENGLISH_RANKS: Mapping[str, str] = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "C": "knight",
    "Q": "queen",
    "K": "king",
}
_FRENCH_RANKS: Mapping[str, str] = {
    "A": "as",
    "2": "deux",
    "3": "trois",
    "4": "quatre",
    "5": "cinq",
    "6": "six",
    "7": "sept",
    "8": "huit",
    "9": "neuf",
    "T": "dix",
    "J": "valet",
    "C": "cavalier",
    "Q": "dame",
    "K": "roi",
}
_TURKISH_RANKS: Mapping[str, str] = {
    "A": "ası",
    "2": "ikilisi",
    "3": "üçlüsü",
    "4": "dörtlüsü",
    "5": "beşlisi",
    "6": "altılısı",
    "7": "yedilisi",
    "8": "sekizlisi",
    "9": "dokuzlusu",
    "T": "onlusu",
    "J": "valesi",
    "C": "şövalyesi",
    "Q": "kızı",
    "K": "papazı",
}
"""Each with the ending of what belongs to something: a queen is "the girl of hearts"."""

_RANKS = {
    Language.ENGLISH: _ENGLISH_RANKS,
    Language.FRENCH: _FRENCH_RANKS,
    Language.TURKISH: _TURKISH_RANKS,
}
_SUITS: Mapping[Language, Mapping[str, str]] = {
    Language.ENGLISH: {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"},
    Language.FRENCH: {"S": "pique", "H": "cœur", "D": "carreau", "C": "trèfle"},
    Language.TURKISH: {"S": "maça", "H": "kupa", "D": "karo", "C": "sinek"},
}
_PLAIN: Mapping[Language, str] = {
    Language.ENGLISH: "{rank} of {suit}",
    Language.FRENCH: "{rank} de {suit}",
    Language.TURKISH: "{suit} {rank}",
}
_OTHERS: Mapping[Language, Mapping[str, str]] = {
    Language.ENGLISH: {JOKER: "joker", TRUMP: "trump {number}", EXCUSE: "the fool"},
    Language.FRENCH: {JOKER: "joker", TRUMP: "{number} d'atout", EXCUSE: "l'excuse"},
    Language.TURKISH: {JOKER: "joker", TRUMP: "{number} numaralı koz", EXCUSE: "deli"},
}


def suit_name(suit: str, language: Language) -> str:
    """Return what a suit is called."""
    return _SUITS[language][suit]


def card_name(card: Card, language: Language) -> str:
    """Return what a card is called, as in `queen of hearts`, `dame de cœur`, `kupa kızı`."""
    if card.suit is None:
        return _OTHERS[language][card.rank].format(number=card.pips)
    rank = _RANKS[language][card.rank]
    return _PLAIN[language].format(rank=rank, suit=suit_name(card.suit, language))
