"""The ten people of the tour: who they are, and how they play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.players.batak.temper import Temper, TrumpHabit
from pi_app.publish import Player


class Mood(Enum):
    """How somebody looks."""

    CALM = "calm"
    GLAD = "glad"
    SOUR = "sour"


class Occasion(Enum):
    """When somebody has a word to say; the value is its key in the lists of talk."""

    GREETING = "greeting"
    WINNING = "winning"
    LOSING = "losing"
    HIGH_BID = "high_bid"
    FAILING = "failing"


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody who sits at the tables of the tour."""

    key: str
    name: str
    trade: str
    """What the person does when not playing cards."""
    habit: str
    """What one may find out about the way the person plays."""
    level: Player
    temper: Temper
    """What is the person's own in the way that level plays."""


_EASY, _MEDIUM, _HARD = Player.EASY, Player.MEDIUM, Player.HARD
_HOARDS, _LEADS = TrumpHabit.HOARDS, TrumpHabit.LEADS

PIP = Character(
    "pip",
    "Pip",
    "delivers newspapers",
    "bids with her heart",
    _EASY,
    Temper(bid_offset=1.0, slip=0.12),
)
BODO = Character(
    "bodo",
    "Bodo",
    "bakes at four",
    "promises little",
    _EASY,
    Temper(bid_offset=-1.0, trumps=_HOARDS, slip=0.05),
)
COLETTE = Character(
    "colette", "Colette", "knits and listens", "plays by habit", _EASY, Temper(slip=0.03)
)
LUDO = Character(
    "ludo",
    "Ludo",
    "plays the bass",
    "all or nothing",
    _EASY,
    Temper(bid_offset=1.0, trumps=_LEADS, slip=0.08),
)
TARIK = Character(
    "tarik",
    "Captain Tarik",
    "steers the ferry",
    "draws trumps first",
    _MEDIUM,
    Temper(trumps=_LEADS),
)
FRITZ = Character(
    "fritz",
    "Fritz",
    "cuts hair and prices",
    "bids a little high",
    _MEDIUM,
    Temper(bid_offset=0.7),
)
AYLA = Character(
    "ayla",
    "Ayla",
    "sells flowers",
    "keeps a trump back",
    _MEDIUM,
    Temper(bid_offset=-0.2, trumps=_HOARDS),
)
OKOYE = Character(
    "okoye",
    "Doctor Okoye",
    "is never in a hurry",
    "counts every card",
    _HARD,
    Temper(risk=-0.3),
)
VERA = Character("vera", "Vera", "judges at court", "strikes early", _HARD, Temper(risk=0.1))
ZENO = Character(
    "zeno",
    "Baron Zeno",
    "has won it seven times",
    "loves a bold promise",
    _HARD,
    Temper(bid_offset=0.4, risk=0.3),
)

CHARACTERS: dict[str, Character] = {
    one.key: one for one in (PIP, BODO, COLETTE, LUDO, TARIK, FRITZ, AYLA, OKOYE, VERA, ZENO)
}
"""Everybody, by key, in the order in which one meets them."""
