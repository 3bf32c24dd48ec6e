"""The ten people of the tour: who they are, and how they play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

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


class Trumps(Enum):
    """What somebody likes to do with trumps."""

    USUAL = "usual"
    HOARDS = "hoards"
    LEADS = "leads"


@dataclass(frozen=True, slots=True)
class Temper:
    """How somebody plays: a level, and what is their own in it."""

    level: Player
    bid: int = 0
    """Tricks promised more, or less, than the level would."""
    trumps: Trumps = Trumps.USUAL
    risk: float = 0.0
    """From -1, who plays for safety, to 1, who plays for all or nothing."""
    slips: float = 0.0
    """Share of cards that are played without thinking, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody who sits at the tables of the tour."""

    key: str
    name: str
    trade: str
    """What the person does when not playing cards."""
    habit: str
    """What one may find out about the way the person plays."""
    temper: Temper


_EASY, _MEDIUM, _HARD = Player.EASY, Player.MEDIUM, Player.HARD

PIP = Character(
    "pip", "Pip", "delivers newspapers", "bids with her heart", Temper(_EASY, 1, slips=0.12)
)
BODO = Character(
    "bodo", "Bodo", "bakes at four", "promises little", Temper(_EASY, -1, Trumps.HOARDS, -0.5)
)
COLETTE = Character(
    "colette", "Colette", "knits and listens", "plays by habit", Temper(_EASY, 0, risk=-0.3)
)
LUDO = Character(
    "ludo", "Ludo", "plays the bass", "all or nothing", Temper(_EASY, 1, Trumps.LEADS, 0.8)
)
TARIK = Character(
    "tarik",
    "Captain Tarik",
    "steers the ferry",
    "draws trumps first",
    Temper(_MEDIUM, 0, Trumps.LEADS),
)
FRITZ = Character(
    "fritz", "Fritz", "cuts hair and prices", "bids a little high", Temper(_MEDIUM, 1, risk=0.4)
)
AYLA = Character(
    "ayla", "Ayla", "sells flowers", "keeps a trump back", Temper(_MEDIUM, 0, Trumps.HOARDS, -0.2)
)
OKOYE = Character(
    "okoye", "Doctor Okoye", "never in a hurry", "counts every card", Temper(_HARD, 0, risk=-0.4)
)
VERA = Character(
    "vera", "Vera", "judges at court", "strikes early", Temper(_HARD, 0, Trumps.LEADS, 0.2)
)
ZENO = Character(
    "zeno",
    "Baron Zeno",
    "has won it seven times",
    "loves a bold promise",
    Temper(_HARD, 1, risk=0.6),
)

CHARACTERS: dict[str, Character] = {
    one.key: one for one in (PIP, BODO, COLETTE, LUDO, TARIK, FRITZ, AYLA, OKOYE, VERA, ZENO)
}
"""Everybody, by key, in the order in which one meets them."""
