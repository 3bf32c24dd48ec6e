"""A match of Court Circular told in short lines: deal, play, look what came.

Every action returns what it led to, one short text an event: `lead 5H`, `turn 1`, `card 0 QH`,
`resign 1`, `trick 0 sequence 1 5H 6D 7C up`, `points 74 30`, `score 44 0`, `over 0`.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import Card, Deck, card, cards, codes, deck_cards
from engine.errors import Refusal
from engine.events import CardPlayed, Event, GameOver, TurnChanged
from engine.games.court_circular import CircularRules, CourtCircular, Setup, State
from engine.games.court_circular.state import Stage
from engine.hand_events import DealOver, Dealt, LeadTurned, Scored, TrickResigned, TrickWon
from engine.inputs import CardChosen, Draw, Input, LeadChosen, Resigned

GAME = CourtCircular()
CARROLL = CircularRules()
PACK = deck_cards(Deck.FULL)


def pack_of(hands: str, lead: str, then: str = "") -> tuple[Card, ...]:
    """Return a pack that deals these hands (`/` parts them), this lead, and then these cards.

    The hands are told from first-hand on. All other cards follow in the order of a new pack.
    """
    rows = [cards(hand) for hand in hands.split("/")]
    dealt = [row[turn] for turn in range(6) for row in rows]
    begun = (*dealt, card(lead), *cards(then))
    return (*begun, *(one for one in PACK if one not in begun))


def short(event: Event) -> str:
    """Return an event as one short text."""
    match event:
        case Dealt():
            return f"deal {event.number} by {event.dealer}"
        case LeadTurned():
            return f"lead {event.card}"
        case TurnChanged():
            return f"turn {event.seat}"
        case CardPlayed():
            return f"card {event.seat} {event.card}"
        case TrickResigned():
            return f"resign {event.seat}"
        case TrickWon():
            return f"trick {event.seat} {_why(event)} {'up' if event.face_up else 'down'}"
        case DealOver():
            return f"points {' '.join(map(str, event.points))}"
        case Scored():
            return f"score {' '.join(map(str, event.scores))}"
        case GameOver():
            return f"over {event.winner}"
    raise AssertionError(event)


def _why(won: TrickWon) -> str:
    if won.line is None or won.line_class is None:
        return f"{won.by.value} {codes(won.cards)}".strip()
    return f"{won.line.value} {won.line_class.value} {codes(won.cards)}"


class Match:
    """One match, driven by hand."""

    def __init__(
        self,
        pack: tuple[Card, ...] = PACK,
        *,
        seats: int = 2,
        rules: CircularRules = CARROLL,
        cut: str = "",
        first: int = 0,
    ) -> None:
        """Deal; what `new` told is in `opening`."""
        setup = Setup(rules, pack, seats, cards(cut), first)
        self.state: State
        self.state, events = GAME.new(setup)
        self.opening = [short(event) for event in events]

    def feed(self, *items: Input) -> list[str]:
        """Hand in inputs one by one; return all that they led to."""
        told: list[Event] = []
        for item in items:
            self.state, events = GAME.step(self.state, item)
            told += events
        return [short(event) for event in told]

    def play(self, text: str) -> list[str]:
        """Play cards, each by the seat whose turn it is; return all that they led to."""
        return self._each(CardChosen(0, self.state.turn, one) for one in cards(text))

    def _each(self, moves: Iterable[CardChosen]) -> list[str]:
        told: list[str] = []
        for move in moves:
            told += self.feed(CardChosen(0, self.state.turn, move.card))
        return told

    def resign(self) -> list[str]:
        """The seat whose turn it is gives up."""
        return self.feed(Resigned(0, self.state.turn))

    def lead(self, code: str) -> list[str]:
        """The winner of the trick chooses a lead."""
        return self.feed(LeadChosen(0, self.state.turn, card(code)))

    def draw(self) -> list[str]:
        """Hand in a new pack, unshuffled."""
        return self.feed(Draw(0, tuple(range(52))))

    def refusal(self, item: Input) -> str:
        """Return the code with which an input is refused; empty if it is not."""
        try:
            GAME.check(self.state, item)
        except Refusal as refusal:
            return refusal.code
        return ""

    def hand(self, seat: int) -> str:
        """Return a seat's hand."""
        return codes(self.state.hands[seat])


PLAIN = "6D 7C 9S KS 2C 3D / JH 4H TH 8C 2S 9D"
"""Seat 0 and seat 1. Around the 5 of hearts seat 0's first three cards beat seat 1's."""


def plain(then: str = "", rules: CircularRules = CARROLL) -> Match:
    """Return that match; after the lead the pack goes on with `then`."""
    return Match(pack_of(PLAIN, "5H", then), rules=rules)


def play_trick(match: Match) -> list[str]:
    """Play a trick without giving up, each seat the first cards of its hand."""
    told: list[str] = []
    while match.state.stage is Stage.CARD and not any(line.startswith("trick") for line in told):
        told += match.play(match.hand(match.state.turn)[:2])
    return told


def leave_last_card(match: Match) -> list[str]:
    """Leave the card that the winner played last as the next lead."""
    assert match.state.last_trick is not None
    return match.lead(match.state.last_trick.played[match.state.turn][-1].code)


def play_deal(match: Match) -> list[str]:
    """Play a deal to its end without giving up."""
    told = play_trick(match)
    while match.state.stage is Stage.LEAD:
        told += leave_last_card(match)
        told += play_trick(match)
    return told
