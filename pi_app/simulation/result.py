"""What many games came to: figures for a program, a table for people, a distribution as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from engine.simulate.blocks import Road
from engine.simulate.question import Shares, Skills
from engine.simulate.tally import Tally
from pi_app.simulation.asked import Asked, slapping_data
from pi_app.simulation.figures import Figures, figures_of, share_95
from pi_app.simulation.progress import grouped


@dataclass(frozen=True, slots=True)
class Result:
    """The games that have been played of what was asked."""

    asked: Asked
    road: Road
    tally: Tally
    games_per_second: float

    @property
    def is_complete(self) -> bool:
        """Whether all have been played."""
        return self.tally.games == self.asked.games

    @property
    def title(self) -> str:
        """The rules, the seats and the games, in a few words."""
        games = grouped(self.asked.games)
        if not self.is_complete:
            games = f"{grouped(self.tally.games)} of {games}"
        games += " game" if self.asked.games == 1 else " games"
        name = f"{self.asked.game}, rules {self.asked.rules_name}"
        return f"{name}, {self.asked.question.seats} seats: {games}"

    @property
    def slapping(self) -> str:
        """Who slaps, in a few words."""
        slapping = self.asked.question.slapping
        if isinstance(slapping, Skills):
            names = slapping_data(self.asked.question)["skills"]
            same = len(set(names)) == 1
            return f"computer players, {'all ' + names[0] if same else ', '.join(names)}"
        if isinstance(slapping, Shares):
            told = f"{_seats_have(slapping.shares)} of the slaps"
            wrong = f"{_seats_have(slapping.mistakes)} of the other cards slapped wrongly"
            return f"{told}; {wrong if any(slapping.mistakes) else 'no wrong slaps'}"
        return "nobody slaps"


def _seats_have(shares: tuple[float, ...]) -> str:
    told = [f"{100 * share:.4g}" for share in shares]
    if len(set(told)) == 1:
        return f"each seat {told[0]} %"
    return f"seats {', '.join(told)} %"


def as_data(result: Result) -> dict[str, Any]:
    """Return the result as plain data, by the names of interfaces.md.

    All but `games_per_second` follows from what was asked: the same whoever played.
    """
    asked, tally = result.asked, result.tally
    question = asked.question
    games = tally.games
    longest = tally.longest
    return {
        "game": asked.game,
        "rules": asked.rules_data,
        "seats": question.seats,
        "seed": question.seed,
        **slapping_data(question),
        "games": games,
        "games_asked": asked.games,
        "complete": result.is_complete,
        "road": result.road.value,
        "cards": asdict(figures_of(tally.cards)),
        "tricks": asdict(figures_of(tally.tricks)),
        "wins": tally.wins,
        "wins_95": [share_95(won, games) for won in tally.wins] if games else None,
        "shared": tally.shared,
        "endless": tally.endless,
        "cut": tally.cut,
        "slappable_per_game": tally.slappable / games if games else None,
        "patterns_per_card": {
            name: count / tally.laid for name, count in sorted(tally.patterns.items())
        },
        "longest": longest and {"deal": longest.deal, "length": longest.cards},
        "games_per_second": round(result.games_per_second, 1),
    }


def as_text(result: Result) -> str:
    """Return the result as a table for people."""
    return "\n".join(_lines(result))


def _lines(result: Result) -> Iterator[str]:
    tally, question = result.tally, result.asked.question
    yield f"{result.title}, seed {question.seed}"
    yield result.slapping
    yield ""
    if not tally.games:
        yield "no game has been finished"
        return
    yield from _lengths(tally)
    yield ""
    yield from _winners(tally)
    if tally.patterns:
        yield ""
        yield from _slaps(tally)
    yield ""
    if tally.longest is not None:
        yield f"longest game: {grouped(tally.longest.cards)} cards, {tally.longest.deal}"
    yield f"{grouped(round(result.games_per_second))} games a second, by the {result.road.value}"


_HEAD = ("", "mean", "± 95 %", "sd", "2.5 %", "median", "97.5 %", "shortest", "longest")


def _lengths(tally: Tally) -> Iterator[str]:
    rows = [_length("cards", figures_of(tally.cards)), _length("tricks", figures_of(tally.tricks))]
    yield _row(_HEAD)
    yield from map(_row, rows)
    ended = sum(tally.cards.values())
    if ended < tally.games:
        yield f"of the {grouped(ended)} games that ended"


def _length(name: str, figures: Figures) -> tuple[str, ...]:
    def number(value: float | None) -> str:
        return "–" if value is None else f"{value:.2f}"

    half = figures.mean_95 and (figures.mean_95[1] - figures.mean_95[0]) / 2
    ranks = (figures.p2_5, figures.median, figures.p97_5, figures.min, figures.max)
    numbers = ["–" if rank is None else grouped(rank) for rank in ranks]
    return name, number(figures.mean), number(half), number(figures.sd), *numbers


def _row(cells: tuple[str, ...]) -> str:
    return f"{cells[0]:<8}" + "".join(f"{cell:>10}" for cell in cells[1:])


def _winners(tally: Tally) -> Iterator[str]:
    yield _row(("winner", "games", "share", "95 % from", "to"))
    for seat, won in enumerate(tally.wins, 1):
        low, high = share_95(won, tally.games)
        shares = [f"{100 * share:.2f} %" for share in (won / tally.games, low, high)]
        yield _row((f"seat {seat}", grouped(won), *shares))
    others = {"shared": tally.shared, "endless": tally.endless, "cut off": tally.cut}
    for name, count in others.items():
        if count:
            yield _row((name, grouped(count), f"{100 * count / tally.games:.2f} %"))


def _slaps(tally: Tally) -> Iterator[str]:
    slappable = f"{tally.slappable / tally.games:.2f} a game"
    yield f"piles to slap: {slappable}, after {_share(tally.slappable, tally.laid)} of the cards"
    width = max(map(len, tally.patterns))
    for name, count in sorted(tally.patterns.items()):
        yield f"  {name:<{width}}  {_share(count, tally.laid):>8}"


def _share(count: int, of_all: int) -> str:
    return f"{100 * count / max(1, of_all):.2f} %"


def as_csv(tally: Tally) -> str:
    """Return how many games had which length, which winner, which end: one a line."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(("quantity", "value", "games"))
    for name, counts in (("cards", tally.cards), ("tricks", tally.tricks)):
        rows.writerows((name, value, count) for value, count in sorted(counts.items()))
    rows.writerows(("winner", seat, count) for seat, count in enumerate(tally.wins))
    for name, count in (("shared", tally.shared), ("endless", tally.endless), ("cut", tally.cut)):
        rows.writerow((name, "", count))
    return written.getvalue()
