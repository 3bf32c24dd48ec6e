"""Where chance comes from: deals and lots are drawn here, handed to the engine, and recorded."""

from __future__ import annotations

import random
from secrets import SystemRandom

from engine.cards import Card, deal
from engine.games.bataille_corse.rules import Rules, pack_of
from engine.inputs import Chance, Draw
from pi_app.committed import Seals


class Hat:
    """Draws deals and lots: from the system's cryptographic randomness, or from a seed."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = SystemRandom() if seed is None else random.Random(seed)
        self.seals = Seals(self._random.randbytes)
        """Of the deals of games with hidden hands, which can be checked afterwards."""

    def deal(self, rules: Rules, seats: int, first: int) -> tuple[tuple[Card, ...], ...]:
        """Return a shuffled deck of the rule set, dealt to the seats."""
        pack = list(pack_of(rules))
        self.shuffle(pack)
        return deal(tuple(pack), seats, first)

    def shuffle(self, pack: list[Card]) -> None:
        """Shuffle a pack in place."""
        self._random.shuffle(pack)

    def sealed(self, pack: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the shuffled pack of a deal with hidden hands; its secret is told after it."""
        return self.seals.use().shuffle(pack)

    def first(self, seats: int) -> int:
        """Return the seat that plays first."""
        return self._random.randrange(seats)

    def draw(self, chance: Chance, t_ns: int) -> Draw:
        """Return the lots that a game asks for."""
        order = list(range(chance.count))
        self._random.shuffle(order)
        return Draw(t_ns, tuple(order))

    def draw_sealed(self, chance: Chance, t_ns: int) -> Draw:
        """Return the shuffle of a later deal with hidden hands; its secret is told after it."""
        return Draw(t_ns, self.seals.use().order(chance.count))
