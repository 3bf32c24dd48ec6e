"""The words of the reaction lab: its report on paper, on the command line and on the screen."""

from __future__ import annotations

from collections.abc import Mapping

REACTION_ENGLISH: Mapping[str, str] = {
    "reaction.title": "How fast are we?",
    "reaction.none": "No recorded slaps.",
    "reaction.games": "Games: {games}, evenings: {evenings}",
    "reaction.untimed": "Slaps by phone, which are not timed, left out: {n}",
    "reaction.display": (
        "Every time has ± {ms} ms of the display in it, the same for all: intervals of medians and "
        "of mu hold it, differences are free of it. A delay of the panel itself is in all times, "
        "unless the table's settings name it."
    ),
    "reaction.no_fit": "No curve is fitted: it needs the package scipy. {how}",
    "reaction.seat": "Seat {n}, {colour}",
    "reaction.computer": "Seat {n}, {colour} (computer)",
    "reaction.slaps": "Slaps: good {valid}, late {late}, wrong {wrong}, guessed {guessed}",
    "reaction.condition.simple": "Simple: any card",
    "reaction.condition.choice": "Choice: doubles only",
    "reaction.condition.other": "Other rules",
    "reaction.median": "Half of {n} reactions are faster than {figure}.",
    "reaction.spread": "One in ten is faster than {low}, one in ten slower than {high}.",
    "reaction.curve": "Curve: mu {mu}, sigma {sigma}, tau {tau}",
    "reaction.hits": "Slapped {hits} of {signals} patterns, and {alarms} of {noises} other cards.",
    "reaction.detection": "d’ {d} ± {d_error}, criterion {c} ± {c_error}",
    "reaction.deciding": "Deciding takes {figure} longer.",
    "reaction.hour": "In an hour: {figure}",
    "reaction.hundred": "In a hundred slaps: {figure}",
    "reaction.handicap": "Fair handicap: {ms} ± {error} ms",
    "reaction.figure": "{value} ms ({low} to {high})",
    "reaction.open": "?",
    "reaction.axis": "reaction (ms)",
    "reaction.presses": "slaps",
    "reaction.line": "line: the median",
    "reaction.band": "band: 95 % of such evenings hold it",
    "reaction.explained": (
        "In brackets: the interval that holds the true value in 95 of 100 such evenings. The curve "
        "is an ex-Gaussian: a bell (mu, sigma) and a long tail (tau); its three intervals hold "
        "together in 95 of 100. d’ 0: slapping at random; the higher, the better seen. Criterion "
        "above 0: rather waits."
    ),
}
