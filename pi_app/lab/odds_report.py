"""Theory beside simulation beside tonight's games: one report, as plain data. Pure but for chance.

Games are played in batches, on the fastest road that knows the rules (`odds_games`). All intervals
are of 95 %, see `odds_estimates`. Two rule sets are compared on batches of the same
numbers: a difference is estimated batch by batch, so what the two have in common cancels out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from engine import odds
from engine.games.bataille_corse.rules import pack_of
from engine.odds_games import Asked, Batch, Curve, PlayBatch, laid_once, play_batch, played
from engine.simulate.tally import Tally
from pi_app.lab.odds_estimates import Estimate, change_of, mean_of, ratio_of, share_of
from pi_app.lab.odds_tonight import Tonight
from pi_app.lab.odds_views import Points

BATCHES = 40
SHUFFLES = 4_000
"""Packs that are laid on one pile, for the figure that theory gives exactly."""
CURVE_CARDS = 4_000
"""About so many cards make the curve of a long evening."""
ANY = "any"
"""In place of a pattern: whatever may be slapped."""
MINUTE_NS = 60_000_000_000


@dataclass(frozen=True, slots=True)
class Seen:
    """What was counted tonight."""

    hits: int
    cards: int
    share: Estimate | None


@dataclass(frozen=True, slots=True)
class Row:
    """How likely a card is to make a pattern."""

    name: str
    theory: Fraction | None
    """In a large pile from a shuffled pack; none where nobody can say."""
    simulated: Estimate | None
    """Of all cards of the simulated games."""
    tonight: Seen | None


@dataclass(frozen=True, slots=True)
class Moments:
    """How often the pile may be slapped, theory and trial."""

    theory: float | None
    exact: Fraction | None
    simulated: Estimate | None


@dataclass(frozen=True, slots=True)
class Side:
    """One rule set."""

    name: str
    asked: Asked
    games: int
    cut: int
    """Games that were broken off: their cards and their length are lower bounds."""
    rows: tuple[Row, ...]
    """The patterns in the order of the rules, then all of them together."""
    one_pass: Moments
    """Of a shuffled pack that is laid on one pile: theory is exact."""
    per_game: Moments
    """Of a whole game: theory takes the sizes of its piles as they were."""
    cards: Estimate | None
    minutes: Estimate | None
    starts: tuple[Estimate | None, ...]
    """How often the seat that plays first, second, … wins, of the games that ended."""
    lengths: Counter[int]
    """Cards of a game, to games; of those that ended."""
    points: Points
    """One long evening: its share of slappable cards, card by card."""
    packs: Points
    """The same of fresh packs, each laid on one pile: for these theory is exact."""
    expected: float | None
    """The share that theory gives for such packs."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What the other rules change."""

    key: str
    before: Estimate | None
    after: Estimate | None
    change: Estimate | None


@dataclass(frozen=True, slots=True)
class Report:
    """All that is told."""

    side: Side
    other: Side | None
    differences: tuple[Difference, ...]
    tonight: Tonight | None


@dataclass(frozen=True, slots=True)
class Trial:
    """What shall be played by one rule set."""

    name: str
    asked: Asked
    games: int


Tell = Callable[[int, int], None]
"""Hears how many batches of how many have been played."""


def make_report(
    trial: Trial,
    other: Trial | None,
    evening: Tonight | None,
    *,
    play: PlayBatch = play_batch,
    tell: Tell = lambda _done, _all: None,
) -> Report:
    """Play what is asked and put it beside theory. Raises Refusal if no game can start."""
    trials = [one for one in (trial, other) if one is not None]
    total, batches = 0, list[list[Batch]]()
    for one in trials:
        batches.append([])
        for number, games in enumerate(_shares(one.games)):
            batches[-1].append(play(one.asked, number, games))
            total += 1
            tell(total, sum(len(_shares(each.games)) for each in trials))
    side = _side(trial, batches[0], evening)
    if other is None:
        return Report(side, None, (), evening)
    after = _side(other, batches[1], None)
    return Report(side, after, tuple(_differences(batches, (side, after))), evening)


def _shares(games: int) -> list[int]:
    """Return how many games each batch has: nearly the same number."""
    count = min(BATCHES, games)
    return [(games + place) // count for place in range(count)]


def _side(trial: Trial, batches: Sequence[Batch], evening: Tonight | None) -> Side:
    tally = Tally(trial.asked.seats)
    for batch in batches:
        tally.add(batch.tally)
    rules = trial.asked.rules
    names = [*dict.fromkeys(rule.name for rule in rules.slaps), ANY]
    one_pass, size = _one_pass(trial.asked), len(pack_of(rules))
    packs, curve = Curve(), _curve(trial.asked, tally)
    laid_once(trial.asked, max(1, CURVE_CARDS // size), packs)
    return Side(
        name=trial.name,
        asked=trial.asked,
        games=tally.games,
        cut=tally.cut,
        rows=tuple(_row(name, trial.asked, batches, evening) for name in names),
        one_pass=one_pass,
        per_game=_per_game(batches, _chances(trial.asked)),
        cards=_per(batches, _laid),
        minutes=_per(batches, _minutes),
        starts=tuple(share_of(wins, tally.games - tally.cut) for wins in tally.wins),
        lengths=tally.cards,
        points=curve.shown(),
        packs=packs.shown(),
        expected=None if one_pass.theory is None else one_pass.theory / size,
    )


def _chances(asked: Asked) -> tuple[Fraction, ...] | None:
    rules = asked.rules
    if not odds.is_exact(rules.slaps):
        return None
    return odds.by_size(rules.slaps, rules.deck, pack_of(rules))


def _row(name: str, asked: Asked, batches: Sequence[Batch], evening: Tonight | None) -> Row:
    rules = asked.rules
    slaps = rules.slaps if name == ANY else tuple(one for one in rules.slaps if one.name == name)
    theory = None
    if odds.is_exact(slaps):
        theory = odds.by_size(slaps, rules.deck, pack_of(rules))[-1]
    hits = [_hits(batch.tally, name) for batch in batches]
    simulated = ratio_of(hits, [batch.tally.laid for batch in batches])
    seen = None
    if evening is not None:
        tally = evening.batch.tally
        count = _hits(tally, name)
        seen = Seen(count, tally.laid, share_of(count, tally.laid))
    return Row(name, theory, simulated, seen)


def _hits(tally: Tally, name: str) -> int:
    return tally.slappable if name == ANY else tally.patterns[name]


def _per(batches: Sequence[Batch], of: Callable[[Batch], float]) -> Estimate | None:
    """Return something a game."""
    return ratio_of([of(one) for one in batches], [one.tally.games for one in batches])


def _one_pass(asked: Asked) -> Moments:
    rules = asked.rules
    exact = None
    if odds.is_exact(rules.slaps):
        exact = odds.first_pass(rules.slaps, rules.deck, pack_of(rules))
    simulated = mean_of(laid_once(asked, SHUFFLES))
    return Moments(None if exact is None else float(exact), exact, simulated)


def _per_game(batches: Sequence[Batch], chances: tuple[Fraction, ...] | None) -> Moments:
    simulated = _per(batches, _slappable)
    if chances is None:
        return Moments(None, None, simulated)
    games = sum(one.tally.games for one in batches)
    sizes = sum((one.sizes for one in batches), Counter[int]())
    expected = sum(float(odds.at_size(chances, size)) * n for size, n in sizes.items())
    return Moments(expected / max(games, 1), None, simulated)


def _curve(asked: Asked, tally: Tally) -> Curve:
    """Return a long evening of its own: games till some thousand cards have been laid."""
    curve = Curve()
    games = max(1, round(CURVE_CARDS * tally.games / max(tally.laid, 1)))
    played(replace(asked, seed=asked.seed + 1), 0, games, curve)
    return curve


_Of = Callable[[Batch], float]


def _wins(one: Batch) -> float:
    return one.tally.wins[0]


def _slappable(one: Batch) -> float:
    return one.tally.slappable


def _laid(one: Batch) -> float:
    return one.tally.laid


def _games(one: Batch) -> float:
    return one.tally.games


def _ended(one: Batch) -> float:
    return one.tally.games - one.tally.cut


def _minutes(one: Batch) -> float:
    return one.length_ns / MINUTE_NS


_Told = Callable[[Side], Estimate | None]

_COMPARED: dict[str, tuple[_Told, _Of, _Of]] = {
    "share": (lambda side: side.rows[-1].simulated, _slappable, _laid),
    "moments": (lambda side: side.per_game.simulated, _slappable, _games),
    "cards": (lambda side: side.cards, _laid, _games),
    "minutes": (lambda side: side.minutes, _minutes, _games),
    "first": (lambda side: side.starts[0], _wins, _ended),
}
"""What two rule sets are compared by: a figure of either report, a part of a whole."""


def _differences(
    batches: Sequence[Sequence[Batch]], told: tuple[Side, Side]
) -> Iterator[Difference]:
    """Return before, after and what changes, each with its interval."""
    for key, (figure, part, whole) in _COMPARED.items():
        pairs = [([part(one) for one in side], [whole(one) for one in side]) for side in batches]
        before, after = map(figure, told)
        yield Difference(key, before, after, change_of(*pairs))
