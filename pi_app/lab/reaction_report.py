"""The reaction report: all that is told of each seat; as JSON, and as CSV of presses. Pure.

Seats are places, by number and colour: no names come in here, so none can come out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.custom_patterns import CUSTOM
from pi_app.handicap import Suggested, suggested
from pi_app.lab.reaction_figures import (
    HOUR_NS,
    LEAST_HOURS,
    Figure,
    Points,
    difference,
    errors_of,
    in_ms,
    quantile,
    reactions_of,
    shared_ns,
    trend,
)
from pi_app.lab.reactions import Collected, Condition, Outcome, Press, Trials, Who
from pi_app.lab.signal_detection import Sensitivity, sensitivity, share_interval
from pi_app.out_files import csv_text
from pi_app.players import COLOURS

MS = 1_000_000
SHARES = (0.1, 0.5, 0.9)


class Curve(Protocol):
    """A fitted distribution."""

    def density(self, t_ns: float) -> float:
        """Return the density at a time, per ns."""
        ...

    def parameters(self) -> Mapping[str, tuple[float, float, float]]:
        """Return each parameter in ms: value, and the ends of its interval."""
        ...


Fit = Callable[[Sequence[int], Sequence[int], int], Curve | None]
"""(reactions, ± of each, bound of what they share), all ns, to a curve, if one can be fitted."""


def no_fit(_reactions: Sequence[int], _errors: Sequence[int], _shared_ns: int) -> Curve | None:
    """Fit nothing: where there is no library for it."""
    return None


@dataclass(frozen=True, slots=True)
class Group:
    """One seat under one condition."""

    condition: Condition
    reactions: tuple[int, ...]
    """In order of size, ns: no guesses, no sleep."""
    low: Figure | None
    """The first tenth, ns, the display's bound included; so `median` and `high`."""
    median: Figure | None
    high: Figure | None
    curve: Curve | None
    trials: Trials
    sensitivity: Sensitivity | None


@dataclass(frozen=True, slots=True)
class SeatReport:
    """What is told of one seat."""

    place: int
    is_bot: bool
    outcomes: Mapping[Outcome, int]
    groups: tuple[Group, ...]
    deciding: Figure | None
    """Choice less simple, ns: Donders' subtraction."""
    an_hour: Figure | None
    """By how much reactions grow in an hour, ns."""
    a_hundred: Figure | None
    """The same in a hundred slaps."""
    handicap: Suggested | None

    @property
    def who(self) -> Who:
        """Place, and whether a computer sat there."""
        return self.place, self.is_bot


@dataclass(frozen=True, slots=True)
class Report:
    """All of it."""

    seats: tuple[SeatReport, ...]
    games: int
    evenings: int
    untimed: int
    shared_ns: int
    """± of the display that all presses share."""
    has_fit: bool
    """Curves could be fitted."""


def report_of(
    found: Collected, fit: Fit, *, bots: bool = False, display_ns: int | None = None
) -> Report:
    """Return what is told of some games; of computer players only if `bots`."""
    presses = [press for press in found.presses if bots or not press.is_bot]
    bound_ns = shared_ns(presses, display_ns)
    by_seat: dict[Who, list[Press]] = {}
    for press in presses:
        by_seat.setdefault((press.place, press.is_bot), []).append(press)
    for who, _ in found.trials:  # who never slapped has been at the table all the same
        if bots or not who[1]:
            by_seat.setdefault(who, [])
    even = suggested({str(who): reactions_of(own) for who, own in by_seat.items()})
    seats = tuple(
        _seat(who, by_seat[who], _Means(found, fit, bound_ns), even.get(str(who)))
        for who in sorted(by_seat)
    )
    return Report(
        seats, found.games, found.evenings, found.untimed, bound_ns, has_fit=fit is not no_fit
    )


@dataclass(frozen=True, slots=True)
class _Means:
    """What each seat's report is made with."""

    found: Collected
    fit: Fit
    bound_ns: int


def _seat(who: Who, presses: Sequence[Press], means: _Means, even: Suggested | None) -> SeatReport:
    groups = tuple(
        _group(who, condition, presses, means)
        for condition in Condition
        if (who, condition) in means.found.trials or _of(presses, condition)
    )
    by_condition = {group.condition: group.reactions for group in groups}
    place, is_bot = who
    return SeatReport(
        place=place,
        is_bot=is_bot,
        outcomes=Counter(press.outcome for press in presses),
        groups=groups,
        deciding=difference(
            by_condition.get(Condition.SIMPLE, ()), by_condition.get(Condition.CHOICE, ())
        ),
        an_hour=trend(
            points
            for points in _points(presses, lambda press, _: press.since_ns / HOUR_NS)
            if points[-1][0] - points[0][0] >= LEAST_HOURS
        ),
        a_hundred=trend(_points(presses, lambda _, number: number / 100)),
        handicap=even,
    )


def _of(presses: Iterable[Press], condition: Condition) -> list[Press]:
    return [press for press in presses if press.condition is condition]


def _group(who: Who, condition: Condition, presses: Sequence[Press], means: _Means) -> Group:
    real = [press for press in _of(presses, condition) if press.is_reaction]
    own = reactions_of(real)
    figures = [quantile(own, share) for share in SHARES]
    low, middle, high = (one and one.wider(means.bound_ns) for one in figures)
    raw = [press.reaction for press in real if press.reaction is not None]
    trials = means.found.trials.get((who, condition), Trials())
    return Group(
        condition=condition,
        reactions=tuple(own),
        low=low,
        median=middle,
        high=high,
        curve=means.fit(raw, errors_of(real), means.bound_ns),
        trials=trials,
        sensitivity=sensitivity(trials),
    )


def _points(presses: Sequence[Press], x_of: Callable[[Press, int], float]) -> Iterable[Points]:
    """Return time or number against reaction, each evening and condition by itself."""
    groups: dict[tuple[int, Condition], list[tuple[float, float]]] = {}
    numbers: Counter[int] = Counter()
    for press in sorted(presses, key=lambda press: (press.evening, press.since_ns)):
        numbers[press.evening] += 1
        if press.is_reaction and press.reaction is not None:
            x = x_of(press, numbers[press.evening])
            groups.setdefault((press.evening, press.condition), []).append((x, press.reaction))
    return groups.values()


# -- JSON ----------------------------------------------------------------------------------


def as_data(report: Report) -> dict[str, Any]:
    """Return a report as JSON can hold it; times in ms, intervals as [low, high]."""
    return {
        "games": report.games,
        "evenings": report.evenings,
        "untimed": report.untimed,
        "display_ms": report.shared_ns / MS,
        "fitted": report.has_fit,
        "seats": [_seat_data(seat) for seat in report.seats],
    }


def _seat_data(seat: SeatReport) -> dict[str, Any]:
    even = seat.handicap
    return {
        "seat": seat.place + 1,
        "colour": COLOURS[seat.place],
        "computer": seat.is_bot,
        "slaps": {outcome.value: seat.outcomes.get(outcome, 0) for outcome in Outcome},
        "conditions": {group.condition.value: _group_data(group) for group in seat.groups},
        "choice_minus_simple_ms": _figure_data(seat.deciding),
        "ms_an_hour": _figure_data(seat.an_hour),
        "ms_a_hundred_slaps": _figure_data(seat.a_hundred),
        "handicap_ms": None if even is None else even.handicap_ms,
        "handicap_plus_minus_ms": None if even is None else even.plus_minus_ms,
    }


def _group_data(group: Group) -> dict[str, Any]:
    trials, seen = group.trials, group.sensitivity
    signals, noises = trials.hits + trials.misses, trials.false_alarms + trials.rejections
    curve = None if group.curve is None else group.curve.parameters()
    return {
        "reactions": len(group.reactions),
        "p10_ms": _figure_data(group.low),
        "median_ms": _figure_data(group.median),
        "p90_ms": _figure_data(group.high),
        "ex_gauss_ms": curve
        and {key: {"value": one[0], "interval": list(one[1:])} for key, one in curve.items()},
        "hits": trials.hits,
        "misses": trials.misses,
        "false_alarms": trials.false_alarms,
        "rejections": trials.rejections,
        "hit_rate": _share_data(trials.hits, signals),
        "false_alarm_rate": _share_data(trials.false_alarms, noises),
        "d_prime": seen and _error_data(seen.d_prime, seen.d_error),
        "criterion": seen and _error_data(seen.criterion, seen.criterion_error),
    }


def _figure_data(figure: Figure | None) -> dict[str, Any] | None:
    if figure is None:
        return None
    shown = in_ms(figure)
    return {"value": shown.value, "interval": [shown.low, shown.high]}


def _error_data(value: float, error: float) -> dict[str, Any]:
    return {"value": value, "interval": [value - error, value + error]}


def _share_data(count: int, trials: int) -> dict[str, Any] | None:
    if not trials:
        return None
    return {"value": count / trials, "interval": list(share_interval(count, trials))}


# -- CSV -----------------------------------------------------------------------------------

COLUMNS = (
    "evening",
    "game",
    "seat",
    "computer",
    "since_s",
    "condition",
    "verdict",
    "patterns",
    "reaction_ns",
    "uncertainty_ns",
    "reveal",
)


def as_csv(presses: Iterable[Press]) -> str:
    """Return one row a press. Patterns that people have named themselves are `custom`."""
    return csv_text(COLUMNS, map(_row, presses))


def _row(press: Press) -> tuple[object, ...]:
    own = {CUSTOM.rstrip(":") if name.startswith(CUSTOM) else name for name in press.patterns}
    return (
        press.evening + 1,
        press.game + 1,
        press.place + 1,
        int(press.is_bot),
        f"{press.since_ns / 1e9:.3f}",
        press.condition.value,
        press.outcome.value,
        " ".join(sorted(own)),
        "" if press.reaction is None else press.reaction,
        press.uncertainty,
        "" if press.basis is None else press.basis.value,
    )
