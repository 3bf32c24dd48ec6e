"""The lines and the figures of the rule kitchen, in words. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card
from engine.slap_rules import PATTERNS, SlapRule, Takes
from pi_app.publish import KitchenFigures, KitchenItem
from pi_app.screens.lesson import example_cards
from pi_app.screens.words import ENGLISH, count, decimal, pattern_name, rank_letter, say, say_or

SLAP = "slap:"
LONG_MINUTES = 60
"""A game of that length fills its bar."""


@dataclass(frozen=True, slots=True)
class KitchenLine:
    """One line as it is shown."""

    name: str
    value: str
    """Empty where a switch or nothing stands for it."""
    on: bool | None
    """What its switch says; none for a line without one."""
    cards: tuple[Card, ...]
    """What a pattern looks like."""
    starts: bool
    """It begins the game."""
    chosen: bool
    """The cursor is on it."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What the rules do, in words, each with the share of its bar, 0 to 1."""

    slaps: str
    slaps_share: float
    length: str
    length_share: float
    basis: str


def line_of(item: KitchenItem, *, chosen: bool) -> KitchenLine:
    """Return how an item is shown."""
    if item.key.startswith(SLAP):
        return _pattern_line(item, chosen=chosen)
    on = {"on": True, "off": False}.get(item.value)
    value = "" if on is not None else value_words(item)
    return KitchenLine(_key_words(item.key), value, on, (), item.key in ("start", "done"), chosen)


def _pattern_line(item: KitchenItem, *, chosen: bool) -> KitchenLine:
    """Return the line of a pattern; what follows `on` or `off` is its argument."""
    word, *argument = item.value.split()
    rule = SlapRule(item.key.removeprefix(SLAP), tuple(argument))
    told = _untold(rule)
    cards = () if told else example_cards(rule)
    return KitchenLine(
        pattern_name(rule.name), told, word == "on", cards, starts=False, chosen=chosen
    )


def _untold(rule: SlapRule) -> str:
    """Return the argument of a pattern in words if no picture shows all of it."""
    pattern = PATTERNS.get(rule.name)
    if pattern is None or rule.argument == pattern.default:
        return ""
    pictured = pattern.takes in (Takes.RANKS, Takes.CARDS)
    if pictured and len(example_cards(rule)) == len(rule.argument):
        return ""
    letters = map(rank_letter, rule.argument) if pattern.takes is Takes.RANKS else rule.argument
    return " ".join(letters)


def _key_words(key: str) -> str:
    return say_or(f"line.{key}", key.replace("_", " "))


def value_words(item: KitchenItem) -> str:
    """Return a value as people say it; names and numbers stay what they are."""
    word, _, number = item.value.partition(" ")
    if item.key.endswith("_ms") and word.isdigit():
        return say("value.seconds", s=decimal(f"{int(word) / 1000:g}"))
    known = f"value.{word}" in ENGLISH
    return say(f"value.{word}", n=number) if known else item.value.replace("_", " ")


def forecast(figures: KitchenFigures) -> Forecast:
    """Return the figures in words, no finer than a simulation of a few games knows them."""
    percent = round(100 * figures.slaps_a_card)
    little = figures.slaps_a_card > 0 and not percent
    share = say("kitchen.share_little") if little else say("kitchen.share", share=percent)
    return Forecast(
        share,
        min(figures.slaps_a_card, 1.0),
        _longer_than(figures) if figures.at_least else _about(figures),
        min(figures.minutes / LONG_MINUTES, 1.0),
        count("kitchen.games", figures.games),
    )


def _about(figures: KitchenFigures) -> str:
    cards, minutes = count("card", two_digits(figures.cards)), two_digits(figures.minutes)
    time = count("minute", minutes) if minutes else say("minute.little")
    return say("kitchen.length", cards=cards, minutes=time)


def _longer_than(figures: KitchenFigures) -> str:
    """Return the length of games that were broken off: rounded down, so that it holds."""
    cards = count("card", two_digits(figures.cards, down=True))
    minutes = two_digits(figures.minutes, down=True)
    if not minutes:
        return say("kitchen.at_least_cards", cards=cards)
    return say("kitchen.at_least", cards=cards, minutes=count("minute", minutes))


def two_digits(number: float, *, down: bool = False) -> int:
    """Return a number rounded, or cut `down`, to its first two digits; below 100 to a whole one."""
    whole = int(number) if down else round(number)
    unit = 10 ** max(len(str(whole)) - 2, 0)
    return whole // unit * unit if down else int(round(whole, 1 - len(str(unit))))
