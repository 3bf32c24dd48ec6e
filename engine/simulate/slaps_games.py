"""What all games with slaps share around their kernels: what is asked, dealt and tallied."""

from __future__ import annotations

from typing import Final

from engine.cards import codes, deal
from engine.chance import below
from engine.errors import Refusal
from engine.events import PenaltyKind
from engine.games.bataille_corse.rules import Ending, Rules, SlapIn, check_rules, pack_of
from engine.games.bataille_corse.state import Setup, check_seats
from engine.jit import Ints, ints, listed, zeros
from engine.judging import MS
from engine.simulate import slaps_kernel as kernel
from engine.simulate import slaps_layout as layout
from engine.simulate.question import Question
from engine.simulate.slaps_tables import Tables
from engine.simulate.tally import Longest, Tally

MOST_CARDS: Final = 20_000
"""A game is broken off after so many: more than twice the longest known beggar-my-neighbour."""
_PENALTIES: Final = {
    PenaltyKind.UNDER_PILE: layout.UNDER_PILE,
    PenaltyKind.HALF_STACK: layout.HALF_STACK,
    PenaltyKind.GIVE_EACH: layout.GIVE_EACH,
    PenaltyKind.PILE_TO_LAST: layout.TO_LAST,
    PenaltyKind.FORFEIT: layout.UNDER_PILE,
    PenaltyKind.HELD_HAND: layout.UNDER_PILE,
}
_COUNTED: Final = (PenaltyKind.UNDER_PILE, PenaltyKind.GIVE_EACH)
"""Penalties that say how many cards; the others take none, or have their own measure."""
_SLAP_IN: Final = {
    SlapIn.ANY: layout.ANY,
    SlapIn.DOUBLES: layout.DOUBLES,
    SlapIn.NEVER: layout.NEVER,
}


def checked(question: Question) -> Rules:
    """Return the rules of a question that can be played. Raises Refusal for others."""
    rules = question.rules
    if not isinstance(rules, Rules):
        raise Refusal("bad_rule", "expected rules of Bataille corse, found others")
    check_rules(rules)
    check_seats(rules, question.seats)
    return rules


def kernel_refuses(question: Question) -> str:
    """Return why no kernel of slaps can play this; "" if it can."""
    rules = question.rules
    if not isinstance(rules, Rules):
        return "it plays Bataille corse only"
    own = [rule.name for rule in rules.slaps if rule.is_custom]
    return f"it does not know the pattern {own[0]}" if own else ""


def numbers_of(rules: Rules, seats: int, tables: Tables) -> list[int]:
    """Return all that a kernel must know of a rule set, of which no time counts."""
    kind = rules.penalty.kind
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
    found[layout.PENALTY] = _PENALTIES[kind]
    found[layout.COUNT] = rules.penalty.number if kind in _COUNTED else 0
    found[layout.WIDE] = tables.wide
    found[layout.SUMS] = tables.bit("ten_run")
    found[layout.SLAPS] = int(bool(rules.slaps))
    found[layout.SAVES] = int(rules.end is not Ending.ONE_HOLDS_ALL)
    return [*found, *tables.asks, *tables.pips, *tables.hands, *tables.masks]


def set_times(numbers: list[int], rules: Rules) -> None:
    """Let the times of a rule set count, and hands that are lost by a slap at the wrong time."""
    numbers[layout.HANDS] = int(rules.held_hand)
    numbers[layout.PERCEPTION] = rules.perception_ms * MS
    numbers[layout.ANTICIPATION] = rules.anticipation_ms * MS
    numbers[layout.LATE] = rules.late_ms * MS
    numbers[layout.COLLECT] = rules.collect_ms * MS
    numbers[layout.PACE] = rules.pace_ms * MS
    numbers[layout.FLIP] = rules.auto_flip_ms * MS


def places(numbers: Ints, tables: Tables) -> tuple[Ints, Ints, Ints, Ints, Ints]:
    """Return what kernels of slaps take first: the rules, the pack, and room to play in.

    The room is a deck, a game in progress, and its stacks.
    """
    ring = numbers[layout.WRAP] + 1
    game, rings = zeros(layout.PILE_AT + layout.ROWS * ring), zeros(numbers[layout.SEATS] * ring)
    return numbers, tables.pack, zeros(len(tables.pack)), game, rings


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


def count_matches(tally: Tally, names: tuple[str, ...], counts: Ints) -> None:
    """Count cards, given by what their piles matched: a mask of these names."""
    for mask, found in enumerate(listed(counts)):
        if mask and found:
            matched = [name for bit, name in enumerate(names) if mask >> bit & 1]
            tally.slappable += found
            tally.patterns.update(dict.fromkeys(matched, found))


def count_games(tally: Tally, rules: Rules, results: Ints) -> None:
    """Count games, each given by the numbers that a kernel keeps of it."""
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
