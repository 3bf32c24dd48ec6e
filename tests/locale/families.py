"""Keys of words that the code puts together: patterns, with * for what varies, and its values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum

from engine.batak_rules import BatakGame
from engine.cards import Suit
from engine.events import FaultKind, OverReason, PenaltyKind
from engine.games import GAMES
from engine.hand_events import LineKind
from engine.inputs import Button
from engine.players.batak.why import Why
from engine.reasons import Reason
from engine.slap_rules import PATTERNS
from hardware.pins import SEAT_COLOURS
from pi_app.cook import DONE
from pi_app.lab.reactions import Condition
from pi_app.lab.tonight_views import Choice as PageChoice
from pi_app.lab.tonight_views import Done
from pi_app.lobby.choice import SoundUse
from pi_app.lobby.naming import Word
from pi_app.lobby.views import OWN_LINES, Length, LineKey
from pi_app.players import NAMES
from pi_app.publish import Missing, Player
from pi_app.screens.operator_english import OPERATOR_ENGLISH
from pi_app.screens.words import ENGLISH
from pi_app.tour.views import Choice
from pi_app.wiring.state import Choice as WireChoice
from pi_app.wiring.trace import Fault
from tests.pi_app.screens.kitchen_items import kitchen_items


def _of(kind: Iterable[Enum]) -> frozenset[str]:
    return frozenset(one.value for one in kind)


def _rest(prefix: str) -> frozenset[str]:
    """Return what follows a prefix in the words of the operator's page, which has its own tests."""
    return frozenset(key[len(prefix) :] for key in OPERATOR_ENGLISH if key.startswith(prefix))


_OF_USB = (Missing.SEARCHED, Missing.GONE, Missing.CLOSED)
"""Devices of the kernel do not start, and speak no language that could be a foreign one."""
_ITEMS = kitchen_items()
_RANKS = frozenset("AKQJC98765432T")

FAMILIES: Mapping[str, frozenset[str]] = {
    "colour.*": frozenset((*SEAT_COLOURS, *(name.casefold() for name in NAMES))),
    "gone.*": _of(Missing),
    "gone.*.todo": _of(Missing),
    "gone_usb.*": _of(_OF_USB),
    "gone_usb.*.todo": _of(_OF_USB),
    "operator.*": _rest("operator."),
    "operator.fault.*": _rest("operator.fault."),
    "count.*": _rest("count.") | {"points", "gained", "score"},
    "reason.*": _of(Reason),
    "over.*": _of(OverReason),
    "fault.*": _of(FaultKind),
    "penalty.*": _of(PenaltyKind),
    "level.*": _of(player for player in Player if player.is_bot),
    "linekind.*": _of(LineKind),
    "suit.*": _of(Suit),
    "hint.*": _of(Why),
    "tour.form.*": _of(BatakGame),
    "reaction.condition.*": _of(Condition),
    "reactions.*": _of(Done) | {"median", "count", "alarms", "seen"},
    "reactions.choice.*": _of(PageChoice),
    "tour.choice.*": _of(Choice),
    "tour.place.*": frozenset("1234"),
    # Sums speak for themselves.
    "right.*": frozenset(PATTERNS) - {"ten_pair", "ten_run"},
    "lobby.line.*": _of(set(LineKey) - {LineKey.START, LineKey.RULES, *OWN_LINES}),
    "lobby.own.*": _of(OWN_LINES),
    "lobby.length.*": _of(Length),
    "lobby.sound.*": _of(SoundUse),
    "naming.*": _of(Word),
    "lab.differs.*": frozenset(("share", "moments", "cards", "minutes", "first")),
    "wire.fault.*": _of(one for one in Fault if one is not Fault.LAMP),
    "wire.choice.*": _of(WireChoice),
    **{f"wire.{kind}.*": _of(Button) for kind in ("ask", "key", "taken")},
}
"""All of these have words."""
PARTLY: Mapping[str, frozenset[str]] = {
    "why.*": _of(Reason),
    "rank.*": _RANKS,
    "letter.*": _RANKS,
    "pattern.*": frozenset(PATTERNS),
    "game.*": frozenset(GAMES),
    "line.*": frozenset(item.key for item in _ITEMS) | {DONE},
    "value.*": frozenset(item.value.partition(" ")[0] for item in _ITEMS),
}
"""What has no words here stands as it is."""


def spread(family: str, values: Iterable[str]) -> set[str]:
    """Return the keys of a family."""
    return {family.replace("*", value) for value in values}


def possible() -> set[str]:
    """Return every key that the code may put together."""
    sure = (spread(family, values) for family, values in FAMILIES.items())
    likely = (spread(family, values) & ENGLISH.keys() for family, values in PARTLY.items())
    return set().union(*sure, *likely)
