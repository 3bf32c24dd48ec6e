"""Beggar-my-neighbour in plain Python, card by card: what the kernel is held against.

It is written for speed as far as plain Python goes, for the bench measures the kernel by it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

COURTS = "JQKA"
"""By the attempts that they give, less one."""


def values(stack: str) -> list[int]:
    """Return a stack of the notation as attempts: 0 for a plain card."""
    return [COURTS.find(mark) + 1 for mark in stack]


def play(first: Sequence[int], second: Sequence[int]) -> tuple[int, int, int]:
    """Return cards, tricks and the winner of a deal whose game ends; `first` leads."""
    hand = deque(first)
    turn, other = hand, deque(second)
    cards = tricks = 0
    pile: list[int] = []
    try:
        while other:
            pile = []
            lay = pile.append
            card = 0
            while not card:
                lay(card := turn.popleft())
                turn, other = other, turn
            while card:
                lay(laid := turn.popleft())
                if laid:
                    card = laid
                    turn, other = other, turn
                else:
                    card -= 1
            other += pile
            cards += len(pile)
            tricks += 1
            turn, other = other, turn
    except IndexError:  # `turn` must play and cannot.
        return cards + len(pile), tricks + bool(pile), int(turn is hand)
    return cards, tricks, int(turn is not hand)
