"""Deals of beggar-my-neighbour as text and as numbers.

As text: `-` any plain card, `AKQJ` the others, `/` between the stacks, the leftmost card on top,
the first stack leads. As numbers: see `beggar_kernel`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.cards import BEGGAR_MARKS, Card
from engine.errors import Refusal
from engine.jit import Ints
from engine.simulate.beggar_kernel import COURTS, DEAL, DECK

PLAIN = "-"
COURT_MARKS = "JQKA"
"""By the attempts that they give, less one."""


def check_deal(text: str) -> None:
    """Raise Refusal (`bad_card`, `bad_setup`) unless kernels and engine can play this deal."""
    wrong = [mark for mark in text if mark not in BEGGAR_MARKS + "/"]
    if wrong:
        raise Refusal("bad_card", f"deal: expected - A K Q J or /, found {wrong[0]!r}")
    stacks = text.count("/") + 1
    if stacks != 2:
        raise Refusal("bad_setup", f"deal: expected two stacks with / between, found {stacks}")
    cards = len(text) - 1
    if not 1 <= cards <= DECK:
        raise Refusal("bad_setup", f"deal: expected 1 to {DECK} cards, found {cards}")
    courts = cards - text.count(PLAIN)
    if courts > COURTS:
        raise Refusal("bad_setup", f"deal: expected at most {COURTS} of A K Q J, found {courts}")


def packed(text: str) -> tuple[int, ...]:
    """Return the four numbers of a deal. Raises Refusal, see `check_deal`."""
    check_deal(text)
    return tuple(number for stack in text.split("/") for number in _packed_hand(stack))


def _packed_hand(stack: str) -> tuple[int, int]:
    courts = [place for place, mark in enumerate(stack) if mark != PLAIN]
    mask = sum(1 << place for place in courts) | 1 << len(stack)
    values = (COURT_MARKS.index(stack[place]) for place in courts)
    return mask, sum(value << 2 * court for court, value in enumerate(values))


def text_of(deals: Ints | Sequence[int], at: int = 0) -> str:
    """Return the deal that begins at a place of an array, as text."""
    numbers = [int(deals[at + place]) for place in range(DEAL)]
    return "/".join(_hand(*numbers[hand : hand + 2]) for hand in (0, 2))


def _hand(mask: int, queue: int) -> str:
    marks = []
    for place in range(mask.bit_length() - 1):
        if mask >> place & 1:
            marks.append(COURT_MARKS[queue & 3])
            queue >>= 2
        else:
            marks.append(PLAIN)
    return "".join(marks)


def marks_of(stacks: Iterable[Iterable[Card]]) -> str:
    """Return stacks of cards as a deal: which plain card is which is forgotten."""
    return "/".join(
        "".join(card.rank if card.rank in COURT_MARKS else PLAIN for card in stack)
        for stack in stacks
    )
