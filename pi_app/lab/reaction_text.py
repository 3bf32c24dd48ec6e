"""The reaction report in words, in the language that is spoken. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from pi_app.lab.reaction_figures import Figure
from pi_app.lab.reaction_report import MS, Group, Report, SeatReport
from pi_app.lab.reactions import Outcome
from pi_app.players import COLOURS
from pi_app.screens.words import say


def head_lines(report: Report, how: str = "") -> tuple[str, ...]:
    """Return what is said of all together. `how` is what to do for curves, if they are missing."""
    if not report.seats:
        return (say("reaction.none"),)
    lines = [say("reaction.games", games=report.games, evenings=report.evenings)]
    if report.untimed:
        lines.append(say("reaction.untimed", n=report.untimed))
    lines.append(say("reaction.display", ms=rounded(report.shared_ns)))
    if not report.has_fit:
        lines.append(say("reaction.no_fit", how=how).rstrip())
    return tuple(lines)


def seat_title(seat: SeatReport) -> str:
    """Return what a seat is called: its number and its colour."""
    colour = say(f"colour.{COLOURS[seat.place]}")
    if seat.is_bot:
        return say("reaction.computer", n=seat.place + 1, colour=colour)
    return say("reaction.seat", n=seat.place + 1, colour=colour)


def seat_lines(seat: SeatReport) -> tuple[str, ...]:
    """Return what is said of a seat as a whole."""
    slaps = seat.outcomes
    lines = [
        say(
            "reaction.slaps",
            valid=slaps.get(Outcome.VALID, 0),
            late=slaps.get(Outcome.LATE, 0),
            wrong=slaps.get(Outcome.WRONG, 0),
            guessed=slaps.get(Outcome.ANTICIPATION, 0),
        )
    ]
    if seat.deciding is not None:
        lines.append(say("reaction.deciding", figure=figure_words(seat.deciding, signed=True)))
    if seat.an_hour is not None:
        lines.append(say("reaction.hour", figure=figure_words(seat.an_hour, signed=True)))
    if seat.a_hundred is not None:
        lines.append(say("reaction.hundred", figure=figure_words(seat.a_hundred, signed=True)))
    if seat.handicap is not None:
        even = seat.handicap
        lines.append(say("reaction.handicap", ms=even.handicap_ms, error=even.plus_minus_ms))
    return tuple(lines)


def group_title(group: Group) -> str:
    """Return what had to be done."""
    return say(f"reaction.condition.{group.condition.value}")


def group_lines(group: Group) -> tuple[str, ...]:
    """Return what is said of a seat under one condition."""
    return (*_times(group), *_answers(group))


def _times(group: Group) -> Iterator[str]:
    if group.median is None or group.low is None or group.high is None:
        return
    n = len(group.reactions)
    yield say("reaction.median", n=n, figure=figure_words(group.median))
    if n >= 10:
        low, high = figure_words(group.low), figure_words(group.high)
        yield say("reaction.spread", low=low, high=high)
    if group.curve is not None:
        told = {
            key: figure_words(Figure(*(ms * MS for ms in one)))
            for key, one in group.curve.parameters().items()
        }
        yield say("reaction.curve", **told)


def _answers(group: Group) -> Iterator[str]:
    trials, seen = group.trials, group.sensitivity
    signals, noises = trials.hits + trials.misses, trials.false_alarms + trials.rejections
    if signals + noises:
        yield say(
            "reaction.hits",
            hits=trials.hits,
            signals=signals,
            alarms=trials.false_alarms,
            noises=noises,
        )
    if seen is not None:
        yield say(
            "reaction.detection",
            d=_decimal(seen.d_prime),
            d_error=_decimal(seen.d_error),
            c=_decimal(seen.criterion),
            c_error=_decimal(seen.criterion_error),
        )


def figure_words(figure: Figure, *, signed: bool = False) -> str:
    """Return a figure of ns in ms with its interval."""
    ends = (
        say("reaction.open") if end is None else rounded(end, signed=signed)
        for end in (figure.low, figure.high)
    )
    low, high = ends
    return say("reaction.figure", value=rounded(figure.value, signed=signed), low=low, high=high)


def rounded(ns: float, *, signed: bool = False) -> str:
    """Return ns as whole ms; a minus is one, and no hyphen."""
    return f"{round(ns / MS):{'+' if signed else ''}d}".replace("-", "−")


def _decimal(value: float) -> str:
    return f"{round(value, 1) + 0.0:.1f}".replace("-", "−").replace(".", say("number.point"))


def as_text(report: Report, how: str = "") -> str:
    """Return all of it, for a terminal."""
    lines = [*head_lines(report, how)]
    for seat in report.seats:
        lines += ["", seat_title(seat), *(f"  {line}" for line in seat_lines(seat))]
        for group in seat.groups:
            lines += [f"  {group_title(group)}", *(f"    {line}" for line in group_lines(group))]
    return "\n".join(lines)
