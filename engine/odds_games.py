"""What happened in games, counted card by card, to be laid beside what `odds` says would happen.

The same counting serves simulated games and recorded ones: whoever has the states of a game shows
them to a `Watch`. Seats are counted from the one that plays the first card, so that what this is
worth can be read off the wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.cards import Card
from engine.chance import below
from engine.games.bataille_corse import Rules, State
from engine.games.bataille_corse.rules import pack_of
from engine.jit import Ints, listed
from engine.players.slapper import Level, Skill
from engine.simulate import skills
from engine.simulate import slaps_layout as layout
from engine.simulate.bataille_corse import states
from engine.simulate.blocks import block_stream, road_for
from engine.simulate.kind import Road
from engine.simulate.question import Question, Skills
from engine.simulate.slaps_games import MOST_CARDS, checked, count_games, count_matches, dealt
from engine.simulate.tally import Tally
from engine.simulate.uniform import coarse_of
from engine.slap_rules import NamedChecks, build_check

MOST_POINTS = 128
"""Of a curve: when there are more every second one is left out, and from then on twice as many."""


@dataclass(slots=True)
class Curve:
    """How the share of slappable cards went from card to card, thinned out evenly."""

    cards: int = 0
    slappable: int = 0
    points: list[tuple[int, int]] = field(default_factory=list)
    """Cards, and how many of them were slappable, the newest last."""
    stride: int = 1
    """A point for so many cards."""

    def add(self, *, slappable: bool) -> None:
        """Count one more card."""
        self.cards += 1
        self.slappable += slappable
        if self.cards % self.stride:
            return
        self.points.append((self.cards, self.slappable))
        if len(self.points) >= MOST_POINTS:
            self.points = self.points[1::2]
            self.stride *= 2

    def shown(self) -> tuple[tuple[int, int], ...]:
        """Return the points, the newest card among them whatever the stride."""
        newest = (self.cards, self.slappable)
        is_there = not self.cards or (self.points and self.points[-1] == newest)
        return tuple(self.points) if is_there else (*self.points, newest)


@dataclass(slots=True)
class Batch:
    """Some games of one kind."""

    tally: Tally
    """Its seats are counted from the one that plays first."""
    sizes: Counter[int] = field(default_factory=Counter)
    """Cards by the size of the pile that they made, themselves included."""
    length_ns: int = 0
    """Of all games together, at the table's time."""


class Watch:
    """Counts one game into a batch."""

    def __init__(self, batch: Batch, first: int, curve: Curve | None = None) -> None:
        """`first` is the seat that plays the first card."""
        self._batch, self._first, self._curve = batch, first, curve
        self._seen = 0

    def see(self, state: State) -> None:
        """Look at the next state of the game."""
        if state.cards_played == self._seen:
            return
        tally, self._seen = self._batch.tally, state.cards_played
        if not state.pile:
            return  # taken at once: nobody could slap it
        names = set(state.pile[-1].patterns)
        self._batch.sizes[len(state.pile)] += 1
        tally.slappable += bool(names)
        tally.patterns.update(names)
        if self._curve is not None:
            self._curve.add(slappable=bool(names))

    def end(self, state: State, start_ns: int) -> None:
        """Count the game itself, by its last state."""
        batch, tally = self._batch, self._batch.tally
        over = state.over
        tally.games += 1
        tally.laid += state.cards_played
        batch.length_ns += (state.now_ns if over is None else over.t_ns) - start_ns
        if over is None:
            tally.cut += 1
            return
        tally.cards[over.cards_played] += 1
        tally.tricks[over.tricks] += 1
        if isinstance(over.winner, tuple):
            tally.shared += 1
        else:
            tally.wins[(over.winner - self._first) % tally.seats] += 1


@dataclass(frozen=True, slots=True)
class Asked:
    """Which games are to be played."""

    rules: Rules
    seats: int
    seed: int
    skill: Skill = Level.MEDIUM.value
    """Of every seat."""

    @property
    def question(self) -> Question:
        """The same for who plays games by the block."""
        return Question(self.rules, self.seats, self.seed, Skills((self.skill,) * self.seats))


PlayBatch = Callable[[Asked, int, int], Batch]
"""Plays so many games (the last argument) of the batch of a number: the same each time."""


def play_batch(asked: Asked, number: int, games: int) -> Batch:
    """Play them on the fastest road that can. Raises Refusal if no game can start."""
    road, _ = road_for(asked.question)
    play = by_kernel if road is Road.KERNEL else played
    return play(asked, number, games)


def by_kernel(asked: Asked, number: int, games: int) -> Batch:
    """Play a batch, whose rules the kernel knows, in the kernel: the same as `played` finds."""
    source = block_stream(asked.seed, number)
    found = skills.by_kernel(asked.question, source, games)
    batch, lengths = Batch(Tally(asked.seats)), listed(found.results)[layout.LENGTH :]
    count_matches(batch.tally, found.names, found.counts)
    _count_from_first(found.results, asked.seats)
    count_games(batch.tally, asked.rules, found.results)
    batch.tally.longest = None
    batch.sizes.update({size: cards for size, cards in enumerate(listed(found.sizes)) if cards})
    batch.length_ns = sum(lengths[:: layout.RESULTS])
    return batch


def _count_from_first(results: Ints, seats: int) -> None:
    """Let the winners of games be counted from the seats that played first."""
    for at in range(0, len(results), layout.RESULTS):
        winner = results[at + layout.ENDED]
        if winner >= 0:
            results[at + layout.ENDED] = (winner - results[at + layout.BEGAN]) % seats


def played(asked: Asked, number: int, games: int, curve: Curve | None = None) -> Batch:
    """Play a batch through `step`, and let a curve follow its cards one after another."""
    rules, source = checked(asked.question), block_stream(asked.seed, number)
    batch = Batch(Tally(asked.seats))
    for _ in range(games):
        setup = dealt(rules, asked.seats, source)
        watch = Watch(batch, setup.first, curve)
        last: State | None = None
        with coarse_of(source) as uniform:
            for last in states(setup, uniform, skill=asked.skill, most_cards=MOST_CARDS):
                watch.see(last)
        assert last is not None
        watch.end(last, setup.start_ns)
    return batch


def _shuffle(pack: list[Card], source: Ints) -> None:
    """Fisher and Yates."""
    for last in range(len(pack) - 1, 0, -1):
        other = below(source, last + 1)
        pack[last], pack[other] = pack[other], pack[last]


def laid_once(asked: Asked, shuffles: int, curve: Curve | None = None) -> list[int]:
    """Return how many cards could be slapped in each of so many packs laid on one pile.

    A curve follows their cards, one pack after another.

    Its chance has nothing to do with that of the batches, whose numbers begin with 0.
    """
    source = block_stream(asked.seed, -1)
    rules = asked.rules
    checks: NamedChecks = tuple((one.name, build_check(one, rules.deck)) for one in rules.slaps)
    pack, found = list(pack_of(rules)), []
    for _ in range(shuffles):
        _shuffle(pack, source)
        pile: list[Card] = []
        moments = 0
        for card in pack:
            pile.append(card)
            is_slappable = any(check(pile) for _, check in checks)
            moments += is_slappable
            if curve is not None:
                curve.add(slappable=is_slappable)
        found.append(moments)
    return found
