"""What recorded games of Bataille corse say of each seat's slaps, press by press. Pure.

A game is played again, so that what could be seen at each press is known: the journal holds when
each card was shown, and the engine says what the pile matched. Times are of the table clock, ns.

Each press is told with its reaction: since the card that completed the pattern. A late press has
one too where the pile went to another's slap: that slap's own, plus the distance behind it; without
these a seat that is often second would seem faster than it is.

Each card is a trial for each seat that may slap: it held a pattern that this seat may claim, or
nothing. On a pattern a seat has answered, or missed it, or somebody else's hand was first: then
nobody knows what it would have done, and the trial is not counted.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise

from engine.events import RevealBasis, Slapped, Verdict
from engine.games.bataille_corse.rules import Rules, SlapIn, pack_of
from engine.games.bataille_corse.state import Stack, State
from engine.judging import MS, Placed
from engine.views import SeatView
from pi_app.errors import BadInput
from pi_app.handicap import FASTEST_NS, SLOWEST_NS
from pi_app.lab.kept import Kept, times_of
from pi_app.replay import Recording, play_again

DOUBLE = "double"
FAIR_NS = 500 * MS
"""A pattern that was buried sooner was missed by nobody: few people are as fast as that."""
_WON = (Verdict.VALID, Verdict.RESCUED, Verdict.TIE)


class Outcome(Enum):
    """What a press was."""

    VALID = "valid"
    """It took the pile, alone or in a tie."""
    LATE = "late"
    WRONG = "wrong"
    ANTICIPATION = "anticipation"
    """It came sooner after the card than anybody can react: a guess, right or wrong."""


class Condition(Enum):
    """What had to be done (F. C. Donders, 1868)."""

    SIMPLE = "simple"
    """Any card may be slapped: react."""
    CHOICE = "choice"
    """Doubles only: look, decide, react."""
    OTHER = "other"
    """Several patterns, or others."""


@dataclass(frozen=True, slots=True)
class Press:
    """One slap of one seat."""

    place: int
    """Whose colour the seat has, from 0."""
    is_bot: bool
    evening: int
    game: int
    """Both count from 0."""
    since_ns: int
    """Since the evening's first game began."""
    condition: Condition
    outcome: Outcome
    patterns: tuple[str, ...]
    """What there was to be seen; empty: nothing that this seat could slap."""
    reaction: int | None = None
    uncertainty: int = 0
    """± ns of the press."""
    basis: RevealBasis | None = None

    @property
    def is_reaction(self) -> bool:
        """It can be a reaction to the card: no guess, no sleep."""
        return self.reaction is not None and FASTEST_NS <= self.reaction <= SLOWEST_NS


@dataclass(frozen=True, slots=True)
class Trials:
    """How a seat answered cards."""

    hits: int = 0
    misses: int = 0
    false_alarms: int = 0
    """Cards without a pattern that it slapped; twice on one card is once."""
    rejections: int = 0

    def __add__(self, other: Trials) -> Trials:
        """Return both together."""
        return Trials(
            self.hits + other.hits,
            self.misses + other.misses,
            self.false_alarms + other.false_alarms,
            self.rejections + other.rejections,
        )


Who = tuple[int, bool]
"""A place, and whether a computer sat there."""


@dataclass(frozen=True, slots=True)
class Collected:
    """All that some games say."""

    presses: tuple[Press, ...] = ()
    trials: Mapping[tuple[Who, Condition], Trials] = field(default_factory=dict)
    untimed: int = 0
    """Slaps by phone, which are stamped on arrival: they are left out."""
    games: int = 0
    evenings: int = 0
    faults: tuple[str, ...] = ()
    """One line for each journal whose inputs the engine refuses."""


def collect(evenings: Iterable[Sequence[Kept]]) -> Collected:
    """Return what the games of some evenings say; games without slaps are passed over."""
    faults: list[str] = []
    presses: list[Press] = []
    trials: dict[tuple[Who, Condition], Trials] = {}
    untimed = games = nights = 0
    for evening in evenings:
        before = games
        for game, start_ns in times_of(evening):
            heard = _heard(game, faults) if has_slaps(game) else None
            if heard is None:
                continue
            context = _Context(game, nights, games, start_ns)
            presses += context.presses(heard)
            untimed += sum(slap.untimed for slap in heard.slaps)
            for key, found in context.trials(heard):
                trials[key] = trials.get(key, Trials()) + found
            games += 1
        nights += games > before
    return Collected(tuple(presses), trials, untimed, games, nights, tuple(faults))


def _heard(game: Kept, faults: list[str]) -> Heard | None:
    try:
        return hear(game.recording)
    except BadInput as fault:
        faults.append(str(fault))
        return None


def has_slaps(game: Kept) -> bool:
    """Whether there was anything to slap in a game."""
    return game.recording.kit.has_handicaps and bool(game.recording.setup.rules.slaps)


def condition_of(rules: Rules) -> Condition:
    """Return what rules ask of people: to slap any card, doubles, or something else."""
    names = {rule.name for rule in rules.slaps}
    if names == {DOUBLE}:
        return Condition.CHOICE
    ranks = {rank for rule in rules.slaps if rule.name == "rank" for rank in rule.argument}
    return Condition.SIMPLE if {card.rank for card in pack_of(rules)} <= ranks else Condition.OTHER


@dataclass(frozen=True, slots=True)
class Shown:
    """A card, and which seats could slap it."""

    placed: Placed
    claimable: tuple[bool, ...]
    """Seat by seat: it held a pattern that this seat could claim."""
    may_slap: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Heard:
    """What a game was, in the order of the cards and of the presses."""

    cards: tuple[Shown, ...]
    slaps: tuple[Slapped, ...]
    took: Mapping[int, Shown]
    """The time of each slap that took a pile, to the card that completed its pattern."""

    def top_at(self, t_ns: int) -> Shown | None:
        """Return the newest card that could be seen at a time."""
        count = bisect_right(self.cards, t_ns, key=lambda shown: shown.placed.shown_ns)
        return self.cards[count - 1] if count else None


def hear(recording: Recording) -> Heard:
    """Play a game again and return what it was. Raises BadInput."""
    table, fed = play_again(recording)
    cards: dict[int, Shown] = {}
    slaps: list[Slapped] = []
    for one in fed:
        state: State = table.state
        slaps += (event for event in one.events if isinstance(event, Slapped))
        for placed in state.pile:
            known = cards.get(placed.number)
            if known is None:
                cards[placed.number] = _shown(placed, table.view().seats, state)
            elif known.placed is not placed:  # the screen has said when it was shown
                cards[placed.number] = Shown(placed, known.claimable, known.may_slap)
    in_order = tuple(cards[number] for number in sorted(cards))
    return Heard(in_order, tuple(slaps), dict(_takes(in_order, slaps)))


def _shown(placed: Placed, seats: Sequence[SeatView], state: State) -> Shown:
    may_slap = tuple(seat.may_slap for seat in seats)
    claims = (
        may and bool(_claimable(placed.patterns, state.stacks[seat], state.fixed.rules))
        for seat, may in enumerate(may_slap)
    )
    return Shown(placed, tuple(claims), may_slap)


def _claimable(patterns: tuple[str, ...], stack: Stack, rules: Rules) -> tuple[str, ...]:
    """Return what a seat may claim (decisions.md part 1, line 8)."""
    if stack or rules.slap_in is SlapIn.ANY:
        return patterns
    return tuple(name for name in patterns if name == DOUBLE)


def _takes(cards: Sequence[Shown], slaps: Iterable[Slapped]) -> Iterator[tuple[int, Shown]]:
    """Yield the time of each slap that was right, and the card that made it so."""
    by_time = {shown.placed.shown_ns: shown for shown in cards}
    for slap in slaps:
        if slap.verdict in _WON and slap.reaction is not None:
            shown = by_time.get(slap.t_ns - slap.reaction)
            if shown is not None:
                yield slap.t_ns, shown


@dataclass(frozen=True, slots=True)
class _Context:
    """One game of an evening."""

    game: Kept
    evening: int
    number: int
    start_ns: int
    """From the evening's start to the game's."""

    @property
    def rules(self) -> Rules:
        """By which it was played."""
        rules: Rules = self.game.recording.setup.rules
        return rules

    def who(self, seat: int) -> Who:
        """Return who sits at a seat."""
        return self.game.places[seat], self.game.recording.players[seat].is_bot

    def presses(self, heard: Heard) -> Iterator[Press]:
        """Yield what each timed slap was; ignored ones are none."""
        answered: set[tuple[int, int]] = set()
        for slap in heard.slaps:
            if slap.untimed or slap.verdict is Verdict.IGNORED:
                continue
            card = completed_by(heard, slap)
            is_first = card is not None and (slap.seat, card.placed.number) not in answered
            if card is not None:
                answered.add((slap.seat, card.placed.number))
            # A tie that is slapped again tells nothing of the card, which all have seen.
            yield self._press(slap, card if is_first else None)

    def _press(self, slap: Slapped, card: Shown | None) -> Press:
        place, is_bot = self.who(slap.seat)
        reaction = None if card is None else slap.t_ns - card.placed.shown_ns
        return Press(
            place=place,
            is_bot=is_bot,
            evening=self.evening,
            game=self.number,
            since_ns=self.start_ns + slap.t_ns - self.game.recording.setup.start_ns,
            condition=condition_of(self.rules),
            outcome=_outcome(slap, reaction),
            patterns=() if card is None else card.placed.patterns,
            reaction=reaction,
            uncertainty=slap.uncertainty,
            basis=None if card is None else card.placed.basis,
        )

    def trials(self, heard: Heard) -> Iterator[tuple[tuple[Who, Condition], Trials]]:
        """Yield how each seat answered, card by card."""
        condition = condition_of(self.rules)
        answers = _answers(heard)
        taken = {shown.placed.number for shown in heard.took.values()}
        for shown, lay_ns in _lying(heard.cards):
            for seat, may_slap in enumerate(shown.may_slap):
                if not may_slap:
                    continue
                answer = answers.get((seat, shown.placed.number))
                is_open = shown.placed.number not in taken and lay_ns >= FAIR_NS
                found = _trial(answer, has_pattern=shown.claimable[seat], is_open=is_open)
                yield (self.who(seat), condition), found


def _outcome(slap: Slapped, reaction: int | None) -> Outcome:
    if reaction is not None and (reaction < FASTEST_NS or slap.verdict is Verdict.FALSE):
        return Outcome.ANTICIPATION
    if slap.verdict is Verdict.FALSE:
        return Outcome.WRONG
    return Outcome.LATE if slap.verdict is Verdict.LATE else Outcome.VALID


def completed_by(heard: Heard, slap: Slapped) -> Shown | None:
    """Return the card that a slap answered; none where nothing was there to be answered."""
    if slap.verdict in _WON:
        return heard.took.get(slap.t_ns)
    if slap.verdict is Verdict.LATE:
        return None if slap.behind is None else heard.took.get(slap.t_ns - slap.behind)
    top = heard.top_at(slap.t_ns)
    return top if top is not None and top.claimable[slap.seat] else None


def _answers(heard: Heard) -> dict[tuple[int, int], Verdict]:
    """Return how each seat first answered which card; untimed slaps too: they are answers."""
    found: dict[tuple[int, int], Verdict] = {}
    for slap in heard.slaps:
        card = completed_by(heard, slap)
        if card is None and slap.verdict is Verdict.FALSE:
            card = heard.top_at(slap.t_ns)
        if card is not None and slap.verdict is not Verdict.IGNORED:
            found.setdefault((slap.seat, card.placed.number), slap.verdict)
    return found


def _lying(cards: Sequence[Shown]) -> Iterator[tuple[Shown, int]]:
    """Yield each card but the last with how long it was the newest that could be seen."""
    for shown, following in pairwise(cards):
        yield shown, following.placed.shown_ns - shown.placed.shown_ns


def _trial(answer: Verdict | None, *, has_pattern: bool, is_open: bool) -> Trials:
    if not has_pattern:
        return Trials(rejections=1) if answer is None else Trials(false_alarms=1)
    if answer is Verdict.FALSE:
        return Trials()  # a guess, which says nothing of what was seen
    if answer is not None:
        return Trials(hits=1)
    return Trials(misses=1) if is_open else Trials()
