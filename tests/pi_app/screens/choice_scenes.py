"""The rule kitchen and the choice of a forfeit, written by hand."""

from __future__ import annotations

from dataclasses import replace

from engine.slap_rules import PATTERNS
from pi_app.publish import ForfeitView, KitchenFigures, KitchenItem, KitchenView, Phase, Update
from pi_app.sound import NO_SPEAKER
from tests.pi_app.screens.scenes import CARTALOGUE, MS, S, Scene, seats, update, view

ON = ("double", "sandwich", "big_mac", "rank")
FIGURES = KitchenFigures(slaps_a_card=0.187, cards=312.4, minutes=7.8, games=400)
ITEMS = (
    KitchenItem("start", ""),
    KitchenItem("preset", "cartalogue"),
    *(
        KitchenItem(f"slap:{name}", " ".join(["on" if name in ON else "off", *pattern.default]))
        for name, pattern in PATTERNS.items()
    ),
    KitchenItem("penalty", "under_pile 3"),
    KitchenItem("tie", "lots"),
    KitchenItem("slap_in", "any"),
    KitchenItem("challenges", "on"),
    KitchenItem("held_hand", "off"),
    KitchenItem("jokers", "2"),
    KitchenItem("auto_flip_ms", "1500"),
)
OPTIONS = (
    "Hum a tune until somebody guesses it",
    "Balance a card on your head for one whole pile",
    "Tell a joke; if nobody laughs, tell another",
    "Talk like a robot until the next slap",
    "Say the alphabet backwards from J to A",
    "Pay everybody at the table a compliment",
    "Play the next five cards with the other hand",
    "Make the sound of an animal before each of your cards",
    "Fetch a glass of water for whoever is thirsty",
    "Keep one eye closed until the pile is taken",
)


def in_kitchen(view: KitchenView, *, number: int = 4, keys: bool = False) -> Update:
    """Return an update of the rule kitchen."""
    table = seats(number, keys=keys)
    shown = Update(0, Phase.KITCHEN, table, "bataille-corse", "cartalogue", None, (), ())
    return replace(shown, kitchen=view)


def kitchen() -> Scene:
    """Return the kitchen with the cursor on the sandwich."""
    shown = in_kitchen(KitchenView(ITEMS, 3, FIGURES), keys=True)
    return ((0, shown),), S, CARTALOGUE


def kitchen_counting() -> Scene:
    """Return the kitchen just opened, at buttons, its figures not known yet."""
    shown = replace(in_kitchen(KitchenView(ITEMS, 0, None)), notices=(NO_SPEAKER,))
    return ((0, shown),), S, CARTALOGUE


def choosing(chosen: int | None = None) -> ForfeitView:
    """Return the choice for Blue: Red and Yellow have chosen, White has not."""
    return ForfeitView(
        seat=1,
        options=OPTIONS,
        pointers=(2, None, 2, 4),
        locked=(True, False, True, False),
        ends_ns=21 * S,
        chosen=chosen,
    )


def in_forfeit(view_: ForfeitView, *, number: int = 4, t_ns: int = S) -> Update:
    """Return an update of a game that rests for a forfeit."""
    seen = view("8S 4H QD 3C 9H", turn=2, sizes=(14, 6, 21, 9)[:number])
    return replace(update(seen, t_ns=t_ns, phase=Phase.FORFEIT), forfeit=view_)


def forfeit() -> Scene:
    """Return the choice of a forfeit, a third of its time over."""
    return ((S, in_forfeit(choosing())),), 7 * S + 300 * MS, CARTALOGUE


def forfeit_chosen() -> Scene:
    """Return what Blue has to do."""
    return ((S, in_forfeit(choosing(chosen=2))),), 2 * S, CARTALOGUE


CHOICE_SCENES: dict[str, Scene] = {
    "kitchen": kitchen(),
    "forfeit": forfeit(),
    "forfeit_chosen": forfeit_chosen(),
}
CHOICE_EXTRA: dict[str, Scene] = {"kitchen_counting": kitchen_counting()}
