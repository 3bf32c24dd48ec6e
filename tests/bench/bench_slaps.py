"""Bataille corse by kernels: by shares beside plain Python loops, by players beside `step`.

The loops are what one would write for these games and no others: deques, the standard library's
chance, a seat without cards has lost. For computer players there is no such loop: the kernel stands
beside the engine's own `step`, and both play the same games. Two roads are timed by turns in one
run, by the time of the processor that they get; of each the best turn counts, for others may use
this machine as well.
"""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.chance import stream
from engine.games.bataille_corse import PRESETS, Rules
from engine.games.bataille_corse.rules import SlapIn
from engine.players.slapper import Level
from engine.simulate import skills
from engine.simulate.question import Question, Shares, Skills
from engine.simulate.shares import play_by_kernel
from engine.simulate.slaps_layout import MATCHED
from engine.simulate.slaps_tables import tables_of

TURNS = 7
PRESETS_TIMED = ("wikipedia", "cartalogue", "tarot", "tarot-complet", "ratscrew", "party")


def plain_pairs(games: int, share: float, chance: random.Random) -> tuple[int, int]:
    """Play two-seat games of doubles; return the cards played and the games that seat 0 won."""
    pack = [rank for rank in range(2, 15) for _ in range(4)]
    attempts = [0] * 11 + [1, 2, 3, 4]
    uniform = chance.random
    cards = wins = 0
    for _ in range(games):
        chance.shuffle(pack)
        hands = deque(pack[::2]), deque(pack[1::2])
        turn = uniform() < 0.5
        mine, other = hands[turn], hands[not turn]
        debt = below = 0
        pile: list[int] = []
        while mine and other:
            card = mine.popleft()
            pile.append(card)
            cards += 1
            if card == below:
                mine = hands[uniform() >= share]
                other = hands[1] if mine is hands[0] else hands[0]
                mine.extend(pile)
                pile, debt, below = [], 0, 0
                continue
            below = card
            if attempts[card]:
                debt = attempts[card]
            elif debt:
                debt -= 1
                if debt:
                    continue
                other.extend(pile)
                pile, below = [], 0
            mine, other = other, mine
        wins += bool(hands[0])
    return cards, wins


@dataclass(frozen=True, slots=True)
class Looks:
    """The patterns of a rule set as rows of truths: the other card's kind, then the new one's."""

    pack: list[int]
    asks: list[int]
    near: list[list[bool]]
    next: list[list[bool]]
    far: list[list[bool]]
    first: list[list[bool]]
    limit: int


def looks_of(rules: Rules) -> Looks:
    """Return what a plain loop looks up instead of asking a dozen questions a card."""
    tables = tables_of(rules)
    size = tables.kinds + 1
    rows = [
        [bool(one & MATCHED) for one in list(tables.masks)[at * size : (at + 1) * size]]
        for at in range(4 * size)
    ]
    near, after, far, first = (rows[at * size : (at + 1) * size] for at in range(4))
    pack, asks = list(tables.pack), list(tables.asks)
    return Looks(pack, asks, near, after, far, first, rules.card_limit or 2000)


def plain_patterns(looks: Looks, games: int, share: float, chance: random.Random) -> int:
    """Play two-seat games with the patterns of a rule set; return the cards played."""
    pack, asks, limit = looks.pack, looks.asks, looks.limit
    near, after, far, first = looks.near, looks.next, looks.far, looks.first
    none = len(near) - 1
    uniform = chance.random
    cards = 0
    for _ in range(games):
        chance.shuffle(pack)
        hands = deque(pack[::2]), deque(pack[1::2])
        turn = uniform() < 0.5
        mine, other = hands[turn], hands[not turn]
        debt = played = 0
        pile: list[int] = []
        one = two = three = none
        while mine and other and played < limit:
            card = mine.popleft()
            played += 1
            if (
                near[one][card]
                or after[two][card]
                or far[three][card]
                or (pile and first[pile[0]][card])
            ):
                pile.append(card)
                mine = hands[uniform() >= share]
                other = hands[1] if mine is hands[0] else hands[0]
                mine.extend(pile)
                pile, debt = [], 0
                one = two = three = none
                continue
            pile.append(card)
            one, two, three = card, one, two
            if asks[card]:
                debt = asks[card]
            elif debt:
                debt -= 1
                if debt:
                    continue
                other.extend(pile)
                pile = []
                one = two = three = none
            mine, other = other, mine
        cards += played
    return cards


def _per_s(games: int, play: Callable[[int], object]) -> float:
    begin = time.process_time()
    play(games)
    return games / (time.process_time() - begin)


def compared(rules: Rules, plain: Callable[[int], object], games: int = 400) -> tuple[float, float]:
    """Return games a second of a plain loop and of the kernel, by turns; two seats, halves."""
    question = Question(rules, 2, 1, Shares((0.5, 0.5), (0.0, 0.0)))
    numbers = stream(1)

    def compiled(games: int) -> object:
        return play_by_kernel(question, numbers, games)

    compiled(1)
    turns = [(_per_s(games, plain), _per_s(20 * games, compiled)) for _ in range(TURNS)]
    return max(one for one, _ in turns), max(one for _, one in turns)


def figures() -> dict[str, float]:
    """Return the figures, by names that end in their unit."""
    chance = random.Random(1)
    doubles = replace(PRESETS["wikipedia"][1], slap_in=SlapIn.NEVER)
    slow, fast = compared(doubles, lambda games: plain_pairs(games, 0.5, chance))
    found = {
        "doubles, plain loop, games/s": slow,
        "doubles, kernel, games/s": fast,
        "doubles, kernel to plain loop, times": fast / slow,
    }
    for name in PRESETS_TIMED:
        rules = replace(PRESETS[name][1], slap_in=SlapIn.NEVER)
        looks = looks_of(rules)

        def plain(games: int, looks: Looks = looks) -> object:
            return plain_patterns(looks, games, 0.5, chance)

        slow, fast = compared(rules, plain)
        found[f"{name}, kernel, games/s"] = fast
        found[f"{name}, kernel to plain loop, times"] = fast / slow
    return {**found, **player_figures()}


def by_players(seats: int, games: int) -> tuple[float, float, float]:
    """Return games a second by `step` and by the kernel, and cards of a game; medium players."""
    question = Question(PRESETS["cartalogue"][1], seats, 1, Skills((Level.MEDIUM.value,) * seats))

    def stepped(games: int) -> object:
        return skills.play_by_step(question, stream(1), games)

    def compiled(games: int) -> object:
        return skills.play_by_kernel(question, stream(1), games)

    one = skills.play_by_kernel(question, stream(1), games)
    assert one == stepped(games), "not the same games"
    turns = [(_per_s(games, stepped), _per_s(100 * games, compiled)) for _ in range(3)]
    return max(one for one, _ in turns), max(one for _, one in turns), one.laid / games


def player_figures() -> dict[str, float]:
    """Return how fast computer players play whole games of `cartalogue`, on both roads."""
    found = dict[str, float]()
    for seats, games in ((2, 20), (4, 5)):
        slow, fast, cards = by_players(seats, games)
        label = f"cartalogue, {seats} medium players"
        found[f"{label}, step, games/s"] = slow
        found[f"{label}, kernel, games/s"] = fast
        found[f"{label}, kernel to step, times"] = fast / slow
        found[f"{label}, cards a game"] = cards
    return found


if __name__ == "__main__":
    for label, value in figures().items():
        print(f"{label:50} {value:12,.2f}")
