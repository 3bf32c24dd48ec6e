"""Bataille corse between computer players of unlike skill, by both roads: the same games.

What they do is said in `bataille_corse.states`; `slaps_players` is that as a kernel. Both draw the
same words of chance in the same order, and read reaction times off the same rows of points.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from engine.chance import WORD_SIZE
from engine.errors import Refusal
from engine.games.bataille_corse import State
from engine.games.bataille_corse.rules import Rules
from engine.games.bataille_corse.state import Setup
from engine.jit import Ints, ints, zeros
from engine.players.slapper import Skill
from engine.simulate import slaps_layout as layout
from engine.simulate import slaps_players as kernel
from engine.simulate.bataille_corse import states
from engine.simulate.kind import Kind, by_block
from engine.simulate.question import Question, Skills
from engine.simulate.reaction_times import points_of
from engine.simulate.slaps_games import (
    MOST_CARDS,
    checked,
    count_games,
    count_matches,
    deal_text,
    dealt,
    kernel_refuses,
    numbers_of,
    places,
    set_times,
)
from engine.simulate.slaps_tables import tables_of
from engine.simulate.tally import Longest, Tally
from engine.simulate.uniform import coarse_of


@dataclass(frozen=True, slots=True)
class Played:
    """What the kernel keeps of some games."""

    names: tuple[str, ...]
    """The patterns of the rules, by bit."""
    results: Ints
    """`slaps_layout.RESULTS` numbers a game."""
    counts: Ints
    """Cards by the mask of what their piles matched."""
    sizes: Ints
    """Cards by the size of the pile that they made."""


def by_kernel(question: Question, stream: Ints, games: int) -> Played:
    """Play so many games, for which `kernel_refuses` has said nothing.

    Raises Refusal where no game can start.
    """
    rules = checked(question)
    tables = tables_of(rules)
    cards, listed = len(tables.pack), numbers_of(rules, question.seats, tables)
    set_times(listed, rules)
    numbers = ints(listed)
    played = Played(
        names=tables.names,
        results=zeros(games * layout.RESULTS),
        counts=zeros(1 << len(tables.names)),
        sizes=zeros(cards + 1),
    )
    kernel.play_games(
        *places(numbers, tables),
        _minds(_skills_of(question)),
        stream,
        played.results,
        played.counts,
        played.sizes,
    )
    return played


def play_by_kernel(question: Question, stream: Ints, games: int) -> Tally:
    """Play so many games, for which `kernel_refuses` has said nothing, in the kernel."""
    played, tally = by_kernel(question, stream, games), Tally(question.seats)
    count_matches(tally, played.names, played.counts)
    count_games(tally, checked(question), played.results)
    return tally


def play_by_step(question: Question, stream: Ints, games: int) -> Tally:
    """Play so many games through `step`. Raises Refusal where no game can start."""
    rules, tally = checked(question), Tally(question.seats)
    skills = _skills_of(question)
    for place in range(games):
        setup = dealt(rules, question.seats, stream)
        last = _play_out(setup, skills, stream, tally)
        _count(tally, last, place, setup)
    return tally


def _skills_of(question: Question) -> tuple[Skill, ...]:
    skills = question.slapping.skills if isinstance(question.slapping, Skills) else ()
    if len(skills) != question.seats:
        expected = f"expected {question.seats}, one a seat"
        raise Refusal("bad_skills", f"skills: {expected}, found {len(skills)}")
    return skills


def _minds(skills: tuple[Skill, ...]) -> Ints:
    """Return what the kernel must know of the players; equal times share their points."""
    found, begin = list[int](), layout.SKILL * len(skills)
    times = dict.fromkeys(one for skill in skills for one in (skill.slap, skill.play))
    rows = [points_of(one) for one in times]
    begins = {one: begin + sum(map(len, rows[:place])) for place, one in enumerate(times)}
    for skill in skills:
        # `word / WORD_SIZE < share`, which `step` asks, is `word < ceil(share * WORD_SIZE)`: to
        # multiply by a power of two is exact.
        parts = (ceil(share * WORD_SIZE) for share in (skill.miss, skill.mistake))
        found += (*parts, begins[skill.slap], begins[skill.play])
    return ints([*found, *(point for row in rows for point in row)])


def _play_out(setup: Setup, skills: tuple[Skill, ...], stream: Ints, tally: Tally) -> State:
    """Play one game, count what its piles match, and return its last state."""
    seen, last = 0, None
    with coarse_of(stream) as uniform:
        for state in states(setup, uniform, skills=skills, most_cards=MOST_CARDS):
            last = state
            if state.cards_played > seen and state.pile and state.pile[-1].patterns:
                tally.slappable += 1
                tally.patterns.update(set(state.pile[-1].patterns))
            seen = state.cards_played
    assert last is not None, "a game has a first state"
    return last


def _count(tally: Tally, last: State, place: int, setup: Setup) -> None:
    tally.games += 1
    tally.laid += last.cards_played
    if last.over is None:
        tally.cut += 1
        return
    tally.cards[last.cards_played] += 1
    tally.tricks[last.over.tricks] += 1
    if isinstance(last.over.winner, int):
        tally.wins[last.over.winner] += 1
    else:
        tally.shared += 1
    if tally.longest is None or last.cards_played > tally.longest.cards:
        tally.longest = Longest(last.cards_played, 0, place, deal_text(setup))


def is_by_skills(question: Question) -> bool:
    """Whether this is Bataille corse between players with reaction times."""
    return isinstance(question.rules, Rules) and isinstance(question.slapping, Skills)


BLOCK = 100
"""Games of a whole block: where numba is missing, `step` plays them, and nobody waits for long."""
KIND = Kind(is_by_skills, by_block(play_by_kernel), by_block(play_by_step), kernel_refuses, BLOCK)
"""The row of computer players of Bataille corse."""
