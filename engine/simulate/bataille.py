"""Many games of Bataille without presses and times: the same rules as `step`, only faster.

Cards are strengths (2 to 15), since nothing else of them counts. `draw` answers as the `Draw`
input does, in the same order, so that the tests can play both side by side (a pick-up that ends
the game may ask for one draw more than `step`).

What is counted as a round: all that leads to one pick-up, with the battles that break its ties,
and the battle in which the game ends if a seat cannot lay its cards. With the preset `published`
this gives the figures of decisions.md part 2. Two other ways to count do not: a round for each
turn-over would make the 52-card mean 469, one for each card that a seat lays 496.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.events import OverReason
from engine.games.bataille.rules import (
    STRENGTH,
    PickUp,
    RunOut,
    Shuffle,
    WarRules,
    pack_of,
)

Draw = Callable[[int], Sequence[int]]
"""Returns a permutation of 0 … n − 1."""
Uniform = Callable[[], float]
"""Returns a number in [0, 1)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]
    """More than one: they share the first place."""
    reason: OverReason
    """`CYCLE`: it would never have ended, and nobody has won."""
    rounds: int
    cards: int
    """Cards laid."""


def play_out(stacks: Sequence[Sequence[int]], rules: WarRules, draw: Draw) -> Outcome:
    """Play one game to its end from dealt stacks, top card first."""
    return _Table(stacks, rules, draw).play()


def simulate(rules: WarRules, seats: int, games: int, uniform: Uniform) -> Iterator[Outcome]:
    """Shuffle, deal and play out so many games."""
    draw = shuffler(uniform)
    pack = [STRENGTH[card.rank] for card in pack_of(rules)]
    for _ in range(games):
        shuffled = [pack[place] for place in draw(len(pack))]
        yield play_out([shuffled[seat::seats] for seat in range(seats)], rules, draw)


_KEPT, _SWAPPED = (0, 1), (1, 0)


def shuffler(uniform: Uniform) -> Draw:
    """Return a source of fair permutations (Fisher and Yates)."""

    def draw(count: int) -> Sequence[int]:
        if count == 2:
            return _KEPT if uniform() < 0.5 else _SWAPPED
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = int(uniform() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return order

    return draw


class _Table:
    """One game in progress."""

    def __init__(self, stacks: Sequence[Sequence[int]], rules: WarRules, draw: Draw) -> None:
        self.rules = rules
        self.draw = draw
        self.seats = range(len(stacks))
        self.stacks = [deque(stack) for stack in stacks]
        self.sides: list[list[int]] = [[] for _ in stacks]
        self.pots: list[list[int]] = [[] for _ in stacks]
        self.last_winner = 0
        self.drawn: list[int] = []
        """Seats of a battle that nobody won, if it was the last round."""
        self.rounds = 0
        self.cards = 0

    def play(self) -> Outcome:
        """Play round after round; without chance, watch for a game that repeats itself."""
        is_fast = len(self.seats) == 2 and self.rules.pick_up is PickUp.UNDER_SHUFFLED
        is_fixed = self.rules.pick_up is PickUp.UNDER_WINNER_FIRST
        seen: object = None
        while True:
            if is_fast:
                self._rush()
            over = self._over()
            if over is not None:
                return over
            self._recycle([seat for seat in self.seats if self._held(seat)], 1)
            self._round()
            if is_fixed:
                if seen == (self.stacks, self.pots):
                    return self._outcome([], OverReason.CYCLE)
                if self.rounds & (self.rounds - 1) == 0:
                    # Brent: a loop of any length is met once a power of two has grown past it.
                    seen = [stack.copy() for stack in self.stacks], [[*pot] for pot in self.pots]

    def _rush(self) -> None:
        """Two seats, won cards straight under the stack: all rounds that need no other rule."""
        first, second = self.stacks
        take_first, take_second = first.popleft, second.popleft
        draw = self.draw
        limit = self.rules.round_limit or -1
        rounds = self.rounds
        while first and second and rounds != limit:
            mine, other = take_first(), take_second()
            if mine > other:
                first += (other, mine) if draw(2)[0] else (mine, other)
            elif mine < other:
                second += (mine, other) if draw(2)[0] else (other, mine)
            else:
                first.appendleft(mine)
                second.appendleft(other)
                if not self._clash(first, second):
                    break
            rounds += 1
        self.cards += 2 * (rounds - self.rounds)
        self.rounds = rounds

    def _clash(self, first: deque[int], second: deque[int]) -> bool:
        """A round of `_rush` that begins with a tie; false if a stack is too short to decide it."""
        step = self.rules.face_down + 1
        most = min(len(first), len(second))
        depth = step
        while depth < most and first[depth] == second[depth]:
            depth += step
        if depth >= most:
            return False
        winner, loser = (first, second) if first[depth] > second[depth] else (second, first)
        won = [stack.popleft() for stack in (winner, loser) for _ in range(depth + 1)]
        winner += [won[place] for place in self.draw(len(won))]
        self.cards += 2 * depth
        return True

    def _held(self, seat: int) -> int:
        return len(self.stacks[seat]) + len(self.sides[seat])

    def _outcome(self, winners: list[int], reason: OverReason) -> Outcome:
        return Outcome(tuple(winners), reason, self.rounds, self.cards)

    def _over(self) -> Outcome | None:
        held = [self._held(seat) for seat in self.seats]
        holders = [seat for seat in self.seats if held[seat]]
        if not holders:
            return self._outcome(self.drawn, OverReason.LAST_WITH_CARDS)
        if len(holders) == 1:
            left = any(self.pots)
            reason = OverReason.LAST_WITH_CARDS if left else OverReason.ALL_CARDS
            return self._outcome(holders, reason)
        if self.rules.round_limit and self.rounds >= self.rules.round_limit:
            best = [seat for seat in holders if held[seat] == max(held)]
            return self._outcome(best, OverReason.LIMIT)
        return None

    def _round(self) -> None:
        """One round, battles included."""
        self.rounds += 1
        self.drawn = []
        fighting = [seat for seat in self.seats if self.stacks[seat]]
        need = 1
        while True:
            faces = [self._lay(seat, need) for seat in fighting]
            best = max(faces)
            tied = [seat for seat, face in zip(fighting, faces, strict=True) if face == best]
            need = self.rules.face_down + 1
            fighting = tied if len(tied) == 1 else self._able(tied, need)
            if len(fighting) < 2:
                break
            self._recycle(fighting, need)
        if fighting:
            self._pick_up(fighting[0])
        else:
            self.drawn = tied

    def _lay(self, seat: int, need: int) -> int:
        stack, pot = self.stacks[seat], self.pots[seat]
        number = min(need, len(stack))
        self.cards += number
        for _ in range(number):
            pot.append(stack.popleft())
        return pot[-1]

    def _able(self, tied: list[int], need: int) -> list[int]:
        """Return who can go on with a battle; the others have lost it."""
        if self.rules.run_out is RunOut.RECYCLE:
            return [seat for seat in tied if self._held(seat)]
        able = [seat for seat in tied if len(self.stacks[seat]) >= need]
        if not able:
            most = max(len(self.stacks[seat]) for seat in tied)
            longest = [seat for seat in tied if len(self.stacks[seat]) == most]
            able = longest if len(longest) == 1 else []
        for seat in tied:
            if seat not in able and self.stacks[seat]:
                self._lay(seat, need)
        return able

    def _pick_up(self, winner: int) -> None:
        won = self.pots[winner]
        for seat in (*self.seats[winner + 1 :], *self.seats[:winner]):
            won += self.pots[seat]
            self.pots[seat] = []
        self.pots[winner] = []
        self.last_winner = winner
        if self.rules.pick_up is PickUp.SIDE_PILE:
            self.sides[winner] += won
        elif self.rules.pick_up is PickUp.UNDER_WINNER_FIRST:
            self.stacks[winner] += won
        else:
            self.stacks[winner] += [won[place] for place in self.draw(len(won))]

    def _recycle(self, fighting: list[int], need: int) -> None:
        """Turn side piles over, shuffled, where a stack is too short."""
        stacks, sides = self.stacks, self.sides
        short = [seat for seat in fighting if len(stacks[seat]) < need and sides[seat]]
        if not short:
            return
        for seat in (*self.seats[self.last_winner :], *self.seats[: self.last_winner]):
            side = sides[seat]
            if side and (self.rules.shuffle is Shuffle.BOTH or seat in short):
                stacks[seat].extend(side[place] for place in self.draw(len(side)))
                sides[seat] = []
