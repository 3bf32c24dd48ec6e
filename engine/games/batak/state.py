"""The state of a match of Batak: frozen, complete, without a clock and without chance."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter

from engine.batak_rules import HAND, SEATS, BatakRules, check_rules
from engine.batak_views import BatakStage, DealScore, Play, TrickSeen
from engine.cards import Card, Deck, Suit, deck_cards
from engine.errors import Refusal
from engine.events import GameOver
from engine.inputs import Chance
from engine.tricks import STRENGTH

Hand = tuple[Card, ...]
PACK: Hand = deck_cards(Deck.FULL)
"""All cards, unshuffled: a `Draw` for a later deal gives places in it."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is decided before the first deal; its cards are handed in, never drawn."""

    rules: BatakRules
    hands: tuple[Hand, ...]
    """Thirteen cards a seat, in the order of the seats."""
    dealer: int = SEATS - 1
    start_ns: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """A match between two inputs. `Bench` in table.py has the same fields, to work on."""

    rules: BatakRules
    dealer: int
    now_ns: int
    stage: BatakStage
    hands: tuple[Hand, ...]
    turn: int
    """Who must act: bid, name trump, play."""
    bids: tuple[tuple[int, int | None], ...]
    """What has been said in this auction: (seat, tricks), none for a pass."""
    declarer: int | None
    contract: int | None
    trump: Suit | None
    broken: bool
    trick: tuple[Play, ...]
    tricks_seen: tuple[TrickSeen, ...]
    scores: tuple[int, ...]
    deal: int
    """Counts the deals from 1; while the next shuffle is awaited, that of the last one."""
    again: bool
    """The next shuffle is for the same deal: nobody has bid (line 4, redeal)."""
    history: tuple[DealScore, ...]
    cards_played: int
    over: GameOver | None

    @property
    def chance(self) -> Chance | None:
        """The shuffle that the game waits for."""
        if self.stage is not BatakStage.DEAL:
            return None
        number = self.deal if self.again else self.deal + 1
        return Chance(len(PACK), f"shuffle, deal {number}")


FIELDS = tuple(State.__dataclass_fields__)
values = attrgetter(*FIELDS)
"""All fields of a State or of a Bench, in order."""


def check_setup(setup: Setup) -> None:
    """Raise Refusal (`bad_setup`, `bad_rule`) if no match can start from it."""
    check_rules(setup.rules)
    if len(setup.hands) != SEATS:
        raise Refusal("bad_setup", f"hands: expected 4, found {len(setup.hands)}")
    if not 0 <= setup.dealer < SEATS:
        raise Refusal("bad_setup", f"dealer: expected 0 to 3, found {setup.dealer}")
    for seat, hand in enumerate(setup.hands):
        if len(hand) != HAND:
            expected = f"hands: expected {HAND} cards for seat {seat}"
            raise Refusal("bad_setup", f"{expected}, found {len(hand)}")
    _check_cards([card for hand in setup.hands for card in hand])


def _check_cards(dealt: list[Card]) -> None:
    strange = [card for card in dealt if card not in STRENGTH]
    if strange:
        raise Refusal("bad_setup", f"hands: expected a card of the 52, found {strange[0]}")
    twice = [card for card in dealt if dealt.count(card) > 1]
    if twice:
        raise Refusal("bad_setup", f"hands: expected each card once, found {twice[0]} twice")


def first_state(setup: Setup) -> State:
    """Return the state before the first card is dealt. Raises Refusal, see `check_setup`."""
    check_setup(setup)
    return State(
        rules=setup.rules,
        dealer=setup.dealer,
        now_ns=setup.start_ns,
        stage=BatakStage.DEAL,
        hands=((),) * SEATS,
        turn=setup.dealer,
        bids=(),
        declarer=None,
        contract=None,
        trump=None,
        broken=False,
        trick=(),
        tricks_seen=(),
        scores=(0,) * SEATS,
        deal=0,
        again=False,
        history=(),
        cards_played=0,
        over=None,
    )
