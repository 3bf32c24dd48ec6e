"""What a seat of Batak may know: its own hand, what was played, and who showed a void.

Cards are numbers and sets of cards are masks, as `boards` has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.batak_rules import SEATS
from engine.batak_views import BatakView
from engine.cards import SUITS, Card
from engine.players.batak.boards import ALL_CARDS, DECK, SUIT, SUIT_SIZE, card_of

Uniform = Callable[[], float]
"""Numbers in [0, 1): all the chance that a player has."""

CARD: tuple[Card, ...] = tuple(card_of(number) for number in range(DECK))
NUMBER: dict[Card, int] = {known: number for number, known in enumerate(CARD)}
SUIT_OF = tuple(number // SUIT_SIZE for number in range(DECK))
RANK_OF = tuple(number % SUIT_SIZE for number in range(DECK))
SUIT_MASK = tuple(SUIT << SUIT_SIZE * suit for suit in range(4))
NO_TRUMP = -1
"""Trump is not named yet."""


def mask_of(cards: Iterable[Card]) -> int:
    """Return a set of cards."""
    mask = 0
    for each in cards:
        mask |= 1 << NUMBER[each]
    return mask


def above(number: int) -> int:
    """Return the set of the cards of the same suit that beat a card."""
    return SUIT_MASK[SUIT_OF[number]] & -(2 << number)


@dataclass(frozen=True, slots=True)
class Memory:
    """A seat that must play a card, and all that it remembers."""

    seat: int
    hand: int
    legal: tuple[int, ...]
    """Lowest number first."""
    trump: int
    trick: tuple[tuple[int, int], ...]
    """(seat, card) on the table, in their order."""
    unseen: int
    """Cards that the others hold."""
    may: tuple[int, ...]
    """For each seat, the unseen cards that it can hold: none of a suit in which it was void."""
    mates: tuple[int, ...]
    """The seats that win with this one, itself included."""
    is_declarer: bool
    """The promise is its own or its partner's."""
    tricks: tuple[int, ...]
    need: int
    """Tricks that the declarer's side still has to win; 0 where nothing is promised."""

    @property
    def best(self) -> int:
        """The card that wins the trick on the table as it lies; -1 for none."""
        best = -1
        for _, played in self.trick:
            if best < 0 or beats(played, best, self.trump):
                best = played
        return best

    @property
    def winner(self) -> int:
        """Who played it; -1 for nobody."""
        best = self.best
        return next((seat for seat, played in self.trick if played == best), -1)

    @property
    def later(self) -> tuple[int, ...]:
        """The seats that still play to this trick after this one."""
        more = SEATS - 1 - len(self.trick)
        return tuple((self.seat + step) % SEATS for step in range(1, more + 1))

    def foes(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Return those of some seats that play against this one."""
        return tuple(seat for seat in seats if seat not in self.mates)

    def held(self, suit: int) -> int:
        """Return the own cards of a suit."""
        return self.hand & SUIT_MASK[suit]

    def is_boss(self, number: int) -> bool:
        """Whether nobody else holds a higher card of that suit."""
        return not self.unseen & above(number)


def beats(number: int, best: int, trump: int) -> bool:
    """Whether a card wins over the best so far, whose suit was led or is trump."""
    if SUIT_OF[number] == SUIT_OF[best]:
        return number > best
    return SUIT_OF[number] == trump


def memory_of(view: BatakView, seat: int) -> Memory:
    """Return what a seat that must play a card knows by its view."""
    assert view.choices is not None
    hand = mask_of(view.hand)
    trump = NO_TRUMP if view.trump is None else SUITS.index(view.trump.value)
    played, void = _played_and_void(view, trump)
    unseen = ALL_CARDS & ~hand & ~played
    tricks = tuple(each.tricks for each in view.seats)
    mates = view.rules.side(seat)
    return Memory(
        seat=seat,
        hand=hand,
        legal=tuple(sorted(NUMBER[c] for c, reason in view.choices.cards if reason is None)),
        trump=trump,
        trick=tuple((player, NUMBER[c]) for player, c in view.trick),
        unseen=unseen,
        may=tuple(unseen & ~void[each] for each in range(SEATS)),
        mates=mates,
        is_declarer=view.declarer in mates,
        tricks=tricks,
        need=_need(view, tricks),
    )


def _need(view: BatakView, tricks: tuple[int, ...]) -> int:
    if view.declarer is None or view.contract is None:
        return 0
    return max(0, view.contract - sum(tricks[mate] for mate in view.rules.side(view.declarer)))


def _played_and_void(view: BatakView, trump: int) -> tuple[int, list[int]]:
    """Return the cards that lie open or did, and for each seat those that it cannot hold."""
    played, void = 0, [0] * SEATS
    for plays in (*(trick.plays for trick in view.tricks_seen), view.trick):
        led, is_ruffed = -1, False
        for player, each in plays:
            number = NUMBER[each]
            played |= 1 << number
            suit = SUIT_OF[number]
            led = suit if led < 0 else led
            if suit != led:
                void[player] |= SUIT_MASK[led]
                # Who must trump and does not has none; who cannot overtrump may be let off.
                if suit != trump and (view.rules.must_undertrump or not is_ruffed):
                    void[player] |= SUIT_MASK[trump]
            is_ruffed |= suit == trump != led
    return played, void
