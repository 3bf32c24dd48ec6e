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

from engine.cards import codes, deal
from engine.chance import below
from engine.errors import Refusal
from engine.events import PenaltyKind
from engine.games.bataille_corse import BatailleCorse
from engine.games.bataille_corse.rules import (
    Ending,
    Rules,
    SlapIn,
    check_rules,
    pack_of,
)
from engine.games.bataille_corse.state import Setup, State, check_seats
from engine.inputs import Button, Press, Tick
from engine.jit import Ints, ints, listed, zeros
from engine.judging import MS
from engine.simulate import slaps_kernel as kernel
from engine.simulate import slaps_layout as layout
from engine.simulate.bataille_corse import slappers
from engine.simulate.kind import Kind, by_block
from engine.simulate.question import Question, Shares, Skills
from engine.simulate.slaps_tables import TAKES, Tables, kind_key, tables_of
from engine.simulate.tally import Longest, Tally

WHOLE: Final = layout.WHOLE
"""Shares are whole numbers of so many parts, so that both roads draw alike on any machine."""
MOST_CARDS: Final = 20_000
"""A game is broken off after so many: more than twice the longest known beggar-my-neighbour."""
_GAME: Final = BatailleCorse()
_PAID_BELOW: Final = {
    PenaltyKind.UNDER_PILE,
    PenaltyKind.HALF_STACK,
    PenaltyKind.FORFEIT,
    PenaltyKind.HELD_HAND,
}
"""What the kernel knows of penalties: all that go under the pile, if anywhere."""


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


def checked(question: Question) -> Rules:
    """Return the rules of a question that can be played. Raises Refusal for others."""
    rules = question.rules
    if not isinstance(rules, Rules):
        raise Refusal("bad_rule", "expected rules of Bataille corse, found others")
    check_rules(rules)
    check_seats(rules, question.seats)
    return rules


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


def kernel_refuses(question: Question) -> str:
    """Return why the kernel cannot play this; "" if it can."""
    rules = question.rules
    if not isinstance(rules, Rules):
        return "it plays Bataille corse only"
    own = [rule.name for rule in rules.slaps if rule.is_custom]
    if own:
        return f"it does not know the pattern {own[0]}"
    kind = rules.penalty.kind
    if any(odds_of(question).mistakes) and kind not in _PAID_BELOW:
        return f"it does not know the penalty {kind.value}"
    return ""


def play_by_step(question: Question, stream: Ints, games: int) -> Tally:
    """Play so many games through `step`."""
    rules, odds, tally = checked(question), odds_of(question), Tally(question.seats)
    table = Table(timeless(rules), odds, stream)
    results: list[int] = []
    for _ in range(games):
        start = stream[0], stream[1]
        results += (*table.play(), *start)
    tally.slappable, tally.patterns = table.slappable, table.patterns
    _count(tally, rules, ints(results))
    return tally


def play_by_kernel(question: Question, stream: Ints, games: int) -> Tally:
    """Play so many games, for which `kernel_refuses` has said nothing, in the kernel."""
    rules, odds, tally = checked(question), odds_of(question), Tally(question.seats)
    tables = tables_of(rules)
    numbers, cards = _numbers(rules, odds, tables), len(tables.pack)
    size = numbers[layout.WRAP] + 1
    results, counts = zeros(games * layout.RESULTS), zeros(1 << len(tables.names))
    kernel.play_games(
        numbers,
        tables.pack,
        zeros(cards),
        zeros(layout.PILE_AT + 2 * size),
        zeros(size * question.seats),
        zeros(1 + cards + question.seats),
        stream,
        results,
        counts,
    )
    for mask, found in enumerate(listed(counts)):
        if found:
            names = [name for bit, name in enumerate(tables.names) if mask >> bit & 1]
            tally.slappable += found
            tally.patterns.update(dict.fromkeys(names, found))
    _count(tally, rules, results)
    return tally


_PENALTIES: Final = {PenaltyKind.HALF_STACK: layout.HALF, PenaltyKind.FORFEIT: 0}
_SLAP_IN: Final = {
    SlapIn.ANY: layout.ANY,
    SlapIn.DOUBLES: layout.DOUBLES,
    SlapIn.NEVER: layout.NEVER,
}


def _numbers(rules: Rules, odds: Odds, tables: Tables) -> Ints:
    """Return all that the kernel must know of a question."""
    seats, kind = len(odds.shares), rules.penalty.kind
    found = [0] * layout.ASKS
    found[layout.SEATS] = seats
    found[layout.SIZE] = tables.kinds + 1
    found[layout.WRAP] = (1 << (len(tables.pack) + layout.CHUNK).bit_length()) - 1
    found[layout.MUST_PLAY] = int(rules.end is Ending.MUST_PLAY)
    found[layout.LIES] = int(rules.collect_ms > 0)
    found[layout.LIMIT] = rules.card_limit
    found[layout.MOST] = MOST_CARDS
    found[layout.SLAP_LAST] = int(rules.slap_last_attempt)
    found[layout.SLAP_IN] = _SLAP_IN[rules.slap_in]
    found[layout.DOUBLE] = tables.bit("double")
    found[layout.PENALTY] = (
        rules.penalty.number if kind is PenaltyKind.UNDER_PILE else _PENALTIES.get(kind, 0)
    )
    found[layout.FIXED] = int(odds.is_certain)
    found[layout.WIDE] = tables.wide
    found[layout.SUMS] = tables.bit("ten_run")
    found[layout.ERRS] = int(any(odds.mistakes))
    takes = any(asks == TAKES for asks in tables.asks)
    found[layout.FAST] = int(seats == 2 and not any(odds.mistakes) and not takes)
    found[layout.SAVES] = int(rules.end is not Ending.ONE_HOLDS_ALL)
    found[layout.TOTAL] = odds.total
    found[layout.SHARES : layout.SHARES + seats] = odds.shares
    found[layout.MISTAKES : layout.MISTAKES + seats] = odds.mistakes
    return ints([*found, *tables.asks, *tables.pips, *tables.masks])


def _count(tally: Tally, rules: Rules, results: Ints) -> None:
    """Count games, each given by the numbers that the kernel keeps of it."""
    size = kernel.most_cards(results) + 2  # No more tricks than cards, and one for what lies.
    lengths, pick_ups = zeros(size), zeros(size)
    sums = zeros(layout.ENDS + tally.seats)
    kernel.sum_up(results, lengths, pick_ups, sums)
    ends, place = listed(sums), int(sums[layout.LONGEST])
    tally.games += len(results) // layout.RESULTS
    tally.laid += ends[layout.LAID]
    tally.cards.update({cards: games for cards, games in enumerate(listed(lengths)) if games})
    tally.tricks.update({tricks: games for tricks, games in enumerate(listed(pick_ups)) if games})
    tally.wins = [won + ends[layout.ENDS + seat] for seat, won in enumerate(tally.wins)]
    tally.shared += ends[layout.ENDS + layout.SHARED]
    tally.endless += ends[layout.ENDS + layout.ENDLESS]
    tally.cut += ends[layout.ENDS + layout.CUT]
    if place >= 0:
        at = place * layout.RESULTS
        start = ints(int(results[at + one]) for one in (layout.START, layout.START + 1))
        setup = dealt(rules, tally.seats, start)
        tally.longest = Longest(int(results[at]), 0, place, deal_text(setup))


def dealt(rules: Rules, seats: int, stream: Ints) -> Setup:
    """Draw who begins and shuffle, as the kernel's `deal` does, and deal."""
    first, pack = below(stream, seats), list(pack_of(rules))
    for last in range(len(pack) - 1, 0, -1):
        other = below(stream, last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return Setup(rules, deal(tuple(pack), seats, first), first)


def deal_text(setup: Setup) -> str:
    """Return the stacks of a game as `--deal` takes them, that of the seat that begins first."""
    stacks = setup.stacks[setup.first :] + setup.stacks[: setup.first]
    return "/".join(map(codes, stacks))


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

    def play(self) -> tuple[int, int, int]:
        """Deal and play one game; return its cards, its tricks, and who has won."""
        setup = dealt(self.rules, len(self.odds.shares), self.stream)
        self.state, _ = _GAME.new(setup)
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
