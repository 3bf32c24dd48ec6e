"""Many games of Bataille corse with people's reaction times, played through `step` itself.

Every seat looks at each new situation once: the one whose turn it is will play, each of the others
notices a slappable pile or misses it, and now and then one slaps a pile that does not match. The
first hand counts; those behind it would only be late. A hand that was about to land when the next
card came lands all the same. So penalties, rescued slaps and everything else that a rule set can
say take part in the figures; ties do not, for these presses are exact.

Chance comes in 32 bits at a time (`Uniform` numbers are cut to as many), so that a kernel, which
has whole numbers alone, plays the same games: see `skills`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from engine.cards import deal
from engine.games.bataille_corse import BatailleCorse, Rules, Setup, State
from engine.games.bataille_corse.rules import pack_of
from engine.games.bataille_corse.table import claimable, lay, may_slap
from engine.inputs import Button, Input, Press, Tick
from engine.players.slapper import HOLD_BACK_NS, Level, Skill, Uniform
from engine.simulate.bataille import shuffler
from engine.simulate.reaction_times import WORD_SIZE, Points, points_of, reaction_ns

MOST_CARDS = 2_000
"""A game is broken off after so many: without slaps it may never end."""
STEPS_A_CARD = 8
"""Far more inputs than any card leads to: a game in which nothing moves is broken off as well."""

_GAME = BatailleCorse()


@dataclass(frozen=True, slots=True)
class Played:
    """One game."""

    cards: int
    """Cards played; the least that it could have been if the game was broken off."""
    slappable: int
    """Cards after which the pile matched a pattern."""
    length_ns: int
    """From the deal to the end, at the table's time."""
    winner: int | tuple[int, ...] | None
    """A seat, or all that share the first place; none if the game was broken off."""

    @property
    def is_cut(self) -> bool:
        """Whether the game was broken off: its cards and its length are lower bounds."""
        return self.winner is None


@dataclass(frozen=True, slots=True)
class Summary:
    """What some games had in common."""

    games: int
    slaps_a_card: float
    """Share of cards after which the pile matched a pattern."""
    cards: float
    """Mean of a game; at least so many if some were broken off."""
    length_ns: float
    """Mean of a game; at least so long if some were broken off."""
    cut: int
    """Games that were broken off."""

    @property
    def is_lower_bound(self) -> bool:
        """Whether `cards` and `length_ns` say "at least"."""
        return self.cut > 0


def summarise(played: Sequence[Played]) -> Summary:
    """Return means over one game or more."""
    games, cards = len(played), sum(one.cards for one in played)
    return Summary(
        games=games,
        slaps_a_card=sum(one.slappable for one in played) / max(1, cards),
        cards=cards / games,
        length_ns=sum(one.length_ns for one in played) / games,
        cut=sum(one.is_cut for one in played),
    )


@dataclass(frozen=True, slots=True)
class _Slap:
    """The hand that would land first, and all seats that want to slap."""

    press: Press
    seats: tuple[int, ...]


def simulate(
    rules: Rules,
    seats: int,
    games: int | None,
    uniform: Uniform,
    *,
    skill: Skill = Level.MEDIUM.value,
    most_cards: int = MOST_CARDS,
) -> Iterator[Played]:
    """Shuffle, deal and play so many games; for none, as many as the caller asks for.

    All seats are equally good. The same numbers of `uniform` give the same games. Raises Refusal
    for rules or a number of seats with which no game can start.
    """
    draw = shuffler(uniform)
    pack = pack_of(rules)
    for _ in count() if games is None else range(games):
        shuffled = tuple(pack[place] for place in draw(len(pack)))
        first = int(uniform() * seats)
        setup = Setup(rules, deal(shuffled, seats, first), first)
        yield play_out(setup, uniform, skill=skill, most_cards=most_cards)


def play_out(
    setup: Setup,
    uniform: Uniform,
    *,
    skill: Skill = Level.MEDIUM.value,
    most_cards: int = MOST_CARDS,
) -> Played:
    """Play one game to its end, or till `most_cards` have been played."""
    slappable = seen = 0
    for state in states(setup, uniform, skill=skill, most_cards=most_cards):
        slappable += state.cards_played > seen and _matches(state)
        seen = state.cards_played
    length_ns = (state.now_ns if state.over is None else state.over.t_ns) - setup.start_ns
    winner = None if state.over is None else state.over.winner
    return Played(state.cards_played, slappable, length_ns, winner)


def states(
    setup: Setup,
    uniform: Uniform,
    *,
    skill: Skill = Level.MEDIUM.value,
    skills: Sequence[Skill] = (),
    most_cards: int = MOST_CARDS,
) -> Iterator[State]:
    """Yield every state of one game, the first and the last included.

    `skills`, one a seat, stand instead of `skill` for all.
    """
    minds = tuple(map(_mind, skills or (skill,) * len(setup.stacks)))
    state, _ = _GAME.new(setup)
    yield state
    for _ in range(STEPS_A_CARD * most_cards):
        if state.over is not None or state.cards_played >= most_cards:
            return
        items = _next_inputs(state, minds, uniform)
        if not items:
            return
        for item in items:
            state, _ = _GAME.step(state, item)
            yield state


def _matches(state: State) -> bool:
    return bool(state.pile and state.pile[-1].patterns)


@dataclass(frozen=True, slots=True)
class _Mind:
    """A skill, its times ready to be drawn."""

    miss: float
    mistake: float
    slap: Points
    play: Points


def _mind(skill: Skill) -> _Mind:
    return _Mind(skill.miss, skill.mistake, points_of(skill.slap), points_of(skill.play))


def _drawn_ns(points: Points, uniform: Uniform) -> int:
    return reaction_ns(points, int(uniform() * WORD_SIZE))


def _next_inputs(state: State, minds: Sequence[_Mind], uniform: Uniform) -> tuple[Input, ...]:
    """Return what happens next; nothing once nobody can do anything any more."""
    move = _move(state, minds, uniform)
    slap = _first_slap(state, _noticing(state, minds, uniform), minds, uniform)
    if move is None and slap is None:
        # Only a slap can lead on: people look till somebody sees it.
        slap = _first_slap(state, slappers(state), minds, uniform)
    if slap is None:
        return () if move is None else (move,)
    if move is None or _is_first(slap, move):
        return _landing(slap.press)
    if slap.press.t_ns - move.t_ns <= HOLD_BACK_NS:
        return move, *_landing(slap.press)
    return (move,)


def _landing(press: Press) -> tuple[Input, ...]:
    """A slap, and the moment that answers it: nobody can be as early."""
    return press, Tick(press.t_ns)


def _is_first(slap: _Slap, move: Press | Tick) -> bool:
    """Who wants to slap does not play first; a card that turns over by itself waits for nobody."""
    return slap.press.t_ns <= move.t_ns or (isinstance(move, Press) and move.seat in slap.seats)


def _move(state: State, minds: Sequence[_Mind], uniform: Uniform) -> Press | Tick | None:
    """Return the PLAY that comes next, or what is due before it."""
    due_ns = _GAME.due_ns(state)
    seat = _actor(state)
    if seat is not None:
        play_ns = state.now_ns + _drawn_ns(minds[seat].play, uniform)
        if due_ns is None or play_ns < due_ns:
            return Press(play_ns, seat, Button.PLAY)
    return None if due_ns is None else Tick(due_ns)


def _actor(state: State) -> int | None:
    """Return the seat that presses PLAY; none where cards turn over, or will, by themselves."""
    if state.fixed.rules.auto_flip_ms or state.waiting is not None:
        return None
    if state.won is not None:
        return state.won.seat
    return state.turn if state.stacks[state.turn] else None


def _noticing(state: State, minds: Sequence[_Mind], uniform: Uniform) -> list[int]:
    """Return the seats that will slap: a matching pile seen, or another one mistaken for it."""
    if _matches(state):
        return [seat for seat in slappers(state) if uniform() >= minds[seat].miss]
    if not state.pile or not state.fixed.checks:
        return []  # nothing to slap at, or no slaps in these rules
    return [
        seat
        for seat, stack in enumerate(state.stacks)
        if stack and state.hands[seat] is None and uniform() < minds[seat].mistake
    ]


def slappers(state: State) -> list[int]:
    """Return the seats whose slap on the pile as it lies would be valid."""
    won = state.won is not None and not state.fixed.rules.slap_last_attempt
    if won or not _matches(state):
        return []
    bench, patterns = lay(state), state.pile[-1].patterns
    seats = range(len(state.stacks))
    return [seat for seat in seats if may_slap(bench, seat) and claimable(bench, seat, patterns)]


def _first_slap(
    state: State, seats: list[int], minds: Sequence[_Mind], uniform: Uniform
) -> _Slap | None:
    if not seats:
        return None
    now_ns = state.now_ns
    t_ns, seat = min((now_ns + _drawn_ns(minds[seat].slap, uniform), seat) for seat in seats)
    return _Slap(Press(t_ns, seat, Button.SLAP), tuple(seats))
