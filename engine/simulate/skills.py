"""Bataille corse between computer players of unlike skill: a tally of games through `step`.

There is no kernel: reaction times are real numbers, and every rule of time counts.
"""

from __future__ import annotations

from engine.cards import deal
from engine.errors import Refusal
from engine.games.bataille_corse import State
from engine.games.bataille_corse.rules import Rules, pack_of
from engine.games.bataille_corse.state import Setup
from engine.jit import Ints
from engine.players.slapper import Skill, Uniform
from engine.simulate.bataille import shuffler
from engine.simulate.bataille_corse import states
from engine.simulate.kind import Kind, by_block
from engine.simulate.question import Question, Skills
from engine.simulate.shares import checked, deal_text
from engine.simulate.tally import Longest, Tally
from engine.simulate.uniform import uniform_of

NO_KERNEL = "players with reaction times go through the engine"


def kernel_refuses(_question: Question) -> str:
    """Return why no kernel can play this."""
    return NO_KERNEL


def play_by_step(question: Question, stream: Ints, games: int) -> Tally:
    """Play so many games through `step`. Raises Refusal where no game can start."""
    rules, tally = checked(question), Tally(question.seats)
    skills = _skills_of(question)
    with uniform_of(stream) as uniform:
        for place in range(games):
            setup = _dealt(rules, question.seats, uniform)
            last = _play_out(setup, skills, uniform, tally)
            _count(tally, last, place, setup)
    return tally


def _skills_of(question: Question) -> tuple[Skill, ...]:
    skills = question.slapping.skills if isinstance(question.slapping, Skills) else ()
    if len(skills) != question.seats:
        expected = f"expected {question.seats}, one a seat"
        raise Refusal("bad_skills", f"skills: {expected}, found {len(skills)}")
    return skills


def _dealt(rules: Rules, seats: int, uniform: Uniform) -> Setup:
    pack = pack_of(rules)
    shuffled = tuple(pack[place] for place in shuffler(uniform)(len(pack)))
    first = int(uniform() * seats)
    return Setup(rules, deal(shuffled, seats, first), first)


def _play_out(setup: Setup, skills: tuple[Skill, ...], uniform: Uniform, tally: Tally) -> State:
    """Play one game, count what its piles match, and return its last state."""
    seen, last = 0, None
    for state in states(setup, uniform, skills=skills):
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


KIND = Kind(is_by_skills, by_block(play_by_step), by_block(play_by_step), kernel_refuses)
"""The row of computer players of Bataille corse."""
