"""Bataille corse where chance says who slaps, without times: the game's own `step`, and its kernel.

After each card people look at the pile. If it matches, one number says which of the seats that may
claim it slaps at once, or that nobody notices. If it does not, each seat with cards may slap it all
the same, one number each, and pays for it. Then the seat in turn plays, or collects what it has
won. Where nobody can play, people look till somebody slaps.

Times say nothing here, so those of the rule set do not count (`timeless`), but for one difference:
with `collect_ms` 0 a pile that a challenge wins is taken at once, and nobody can slap it.

Both roads draw the same numbers in the same order, and tell the same games endless: where nothing
is left to chance, those that come back to the same stacks and the same turn.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise
from math import fsum
from typing import Final

from engine.chance import below
from engine.errors import Refusal
from engine.games.bataille_corse import BatailleCorse
from engine.games.bataille_corse.rules import Rules
from engine.games.bataille_corse.state import State
from engine.inputs import Button, Press, Tick
from engine.jit import Ints, ints, zeros
from engine.judging import MS
from engine.simulate import slaps_kernel as kernel
from engine.simulate import slaps_layout as layout
from engine.simulate.bataille_corse import slappers
from engine.simulate.kind import Kind, by_block
from engine.simulate.question import Question, Shares, Skills
from engine.simulate.slaps_games import (
    MOST_CARDS,
    checked,
    count_games,
    count_matches,
    dealt,
    kernel_refuses,
    numbers_of,
    places,
)
from engine.simulate.slaps_tables import TAKES, Tables, kind_key, tables_of
from engine.simulate.tally import Tally

WHOLE: Final = layout.WHOLE
"""Shares are whole numbers of so many parts, so that both roads draw alike on any machine."""
_GAME: Final = BatailleCorse()


@dataclass(frozen=True, slots=True)
class Odds:
    """`Shares` as parts of `WHOLE`."""

    shares: tuple[int, ...]
    mistakes: tuple[int, ...]

    @property
    def total(self) -> int:
        """How many of the slappable piles somebody notices."""
        return sum(self.shares)

    @property
    def is_certain(self) -> bool:
        """Whether nobody ever slaps."""
        return not self.total and not any(self.mistakes)


def odds_of(question: Question) -> Odds:
    """Return the shares of a question; nobody's where nobody slaps, or there is nothing to slap.

    Raises Refusal (`bad_shares`) for shares that are none.
    """
    seats, slapping = question.seats, question.slapping
    nobody = (0.0,) * seats
    shares = slapping if isinstance(slapping, Shares) else Shares(nobody, nobody)
    for key, found in (("shares", shares.shares), ("mistakes", shares.mistakes)):
        if len(found) != seats:
            raise Refusal("bad_shares", f"{key}: expected {seats}, one a seat, found {len(found)}")
        wrong = [one for one in found if not 0 <= one <= 1]
        if wrong:
            raise Refusal("bad_shares", f"{key}: expected 0 to 1, found {wrong[0]}")
    if fsum(shares.shares) > 1 + 1e-9:
        found_sum = f"{fsum(shares.shares):g}"
        raise Refusal("bad_shares", f"shares: expected a sum up to 1, found {found_sum}")
    rules = question.rules
    if not isinstance(rules, Rules) or not rules.slaps:
        return Odds((0,) * seats, (0,) * seats)
    ends = [min(WHOLE, round(WHOLE * fsum(shares.shares[:seat]))) for seat in range(seats + 1)]
    parts = tuple(end - begin for begin, end in pairwise(ends))
    return Odds(parts, tuple(round(WHOLE * one) for one in shares.mistakes))


def timeless(rules: Rules) -> Rules:
    """Return the rules for presses that no time makes early, late or blind."""
    return replace(
        rules,
        perception_ms=0,
        anticipation_ms=0,
        late_ms=0,
        double_press_ms=0,
        pace_ms=0,
        auto_flip_ms=0,
        collect_ms=60_000 if rules.collect_ms else 0,
    )


def play_by_step(question: Question, stream: Ints, games: int) -> Tally:
    """Play so many games through `step`."""
    rules, odds, tally = checked(question), odds_of(question), Tally(question.seats)
    table = Table(timeless(rules), odds, stream)
    results: list[int] = []
    for _ in range(games):
        start = stream[0], stream[1]
        results += (*table.play(), *start, 0, table.first)
    tally.slappable, tally.patterns = table.slappable, table.patterns
    count_games(tally, rules, ints(results))
    return tally


def play_by_kernel(question: Question, stream: Ints, games: int) -> Tally:
    """Play so many games, for which `kernel_refuses` has said nothing, in the kernel."""
    rules, odds, tally = checked(question), odds_of(question), Tally(question.seats)
    tables = tables_of(rules)
    numbers, cards = _numbers(rules, odds, tables), len(tables.pack)
    results, counts = zeros(games * layout.RESULTS), zeros(1 << len(tables.names))
    kernel.play_games(
        *places(numbers, tables),
        zeros(1 + cards + question.seats),
        stream,
        results,
        counts,
    )
    count_matches(tally, tables.names, counts)
    count_games(tally, rules, results)
    return tally


def _numbers(rules: Rules, odds: Odds, tables: Tables) -> Ints:
    """Return all that the kernel must know of a question."""
    seats, is_wrong = len(odds.shares), any(odds.mistakes)
    found = numbers_of(rules, seats, tables)
    found[layout.FIXED] = int(odds.is_certain)
    found[layout.ERRS] = int(is_wrong)
    takes = any(asks == TAKES for asks in tables.asks)
    found[layout.FAST] = int(seats == 2 and not is_wrong and not takes)
    found[layout.TOTAL] = odds.total
    found[layout.SHARES : layout.SHARES + seats] = odds.shares
    found[layout.MISTAKES : layout.MISTAKES + seats] = odds.mistakes
    return ints(found)


class Table:
    """Games through `step`, one after another, and what their piles have matched."""

    def __init__(self, rules: Rules, odds: Odds, stream: Ints) -> None:
        self.rules = rules
        self.odds = odds
        self.stream = stream
        self.key = kind_key(rules)
        self.slappable = 0
        self.patterns: Counter[str] = Counter()
        self.state: State
        self.first = 0

    def play(self) -> tuple[int, int, int]:
        """Deal and play one game; return its cards, its tricks, and who has won."""
        setup = dealt(self.rules, len(self.odds.shares), self.stream)
        self.state, _ = _GAME.new(setup)
        self.first = setup.first
        winner = self._to_its_end()
        over = self.state.over
        return self.state.cards_played, over.tricks if over else 0, winner

    def _to_its_end(self) -> int:
        """Play on; return the seat that has won, or what has become of the game."""
        places, saved = 0, None
        while self.state.over is None:
            state = self.state
            if state.cards_played >= MOST_CARDS:
                return layout.CUT
            if self.odds.is_certain and not state.pile:
                position = self._position()
                if position == saved:
                    return layout.ENDLESS
                places += 1
                # Brent: a loop of any length is met once a power of two has grown past it.
                saved = position if places & (places - 1) == 0 else saved
            if not self._move():
                return layout.ENDLESS
        winner = self.state.over.winner
        return winner if isinstance(winner, int) else layout.SHARED

    def _position(self) -> object:
        return self.state.turn, [[*map(self.key, stack)] for stack in self.state.stacks]

    def _move(self) -> bool:
        """Let the next thing happen; false if nothing ever will."""
        state = self.state
        if state.won is not None:
            self._press(state.won.seat, Button.PLAY)
        elif state.stacks[state.turn]:
            self._press(state.turn, Button.PLAY)
            self._look()
        else:
            seat = self._slapper(is_sure=True)
            if seat is None:
                return False
            self._slap(seat)
        return True

    def _press(self, seat: int, button: Button) -> None:
        self.state, _ = _GAME.step(self.state, Press(self.state.now_ns + MS, seat, button))

    def _slap(self, seat: int) -> None:
        """A slap, and the moment that answers it: nobody can be as early."""
        self._press(seat, Button.SLAP)
        if self.state.claim is not None:
            self.state, _ = _GAME.step(self.state, Tick(self.state.now_ns))

    def _look(self) -> None:
        """All have seen the card that was played."""
        names = self.state.pile[-1].patterns if self.state.pile else ()
        self.slappable += bool(names)
        self.patterns.update(set(names))
        if self.state.over is not None:
            return
        if names:
            seat = self._slapper(is_sure=False)
            if seat is not None:
                self._slap(seat)
        elif any(self.odds.mistakes):
            self._err()

    def _slapper(self, *, is_sure: bool) -> int | None:
        """Draw who slaps; what is sure is that somebody does if anybody may."""
        seats = slappers(self.state)
        weight, total = sum(self.odds.shares[seat] for seat in seats), self.odds.total
        if not weight:
            return None
        found = below(self.stream, weight if is_sure else WHOLE)
        if not is_sure:
            if found >= total:
                return None
            found = found * weight // total
        for seat in seats:
            if found < self.odds.shares[seat]:
                return seat
            found -= self.odds.shares[seat]
        raise AssertionError("a number below the sum is below one of its parts")

    def _err(self) -> None:
        """Each seat with cards may slap the pile, though it does not match."""
        for seat, mistakes in enumerate(self.odds.mistakes):
            state = self.state
            is_late = state.won is not None and not self.rules.slap_last_attempt
            if state.over is not None or not state.pile or is_late:
                return
            if state.stacks[seat] and below(self.stream, WHOLE) < mistakes:
                self._slap(seat)


def is_by_shares(question: Question) -> bool:
    """Whether this is Bataille corse, and nobody has reaction times."""
    return isinstance(question.rules, Rules) and not isinstance(question.slapping, Skills)


KIND = Kind(is_by_shares, by_block(play_by_kernel), by_block(play_by_step), kernel_refuses)
"""The row of Bataille corse by shares."""
