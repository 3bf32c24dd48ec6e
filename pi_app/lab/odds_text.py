"""The probability lab for terminals and other programs: a table, one JSON document, or CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

from pi_app.lab.odds_estimates import Estimate
from pi_app.lab.odds_page import (
    evening,
    exactly,
    in_numbers,
    in_percent,
    median,
    name_of,
)
from pi_app.lab.odds_report import Difference, Moments, Report, Row, Side
from pi_app.lab.odds_tonight import Tonight
from pi_app.screens.words import say

_WIDTH = 78
"""Of remarks, in letters."""

CSV_HEAD = (
    "rules",
    "pattern",
    "theory",
    "theory_exact",
    "simulated",
    "simulated_low",
    "simulated_high",
    "tonight_hits",
    "tonight_cards",
)


def as_text(report: Report) -> str:
    """Return it for people at a terminal, in English."""
    lines = list(_side_lines(report.side, report.tonight))
    if report.other is not None:
        lines += ["", *_side_lines(report.other, None)]
        rows: list[tuple[str, ...]] = [("change", "before", "after", "difference")]
        rows += [_difference_row(one) for one in report.differences]
        lines += ["", *_columns(rows)]
    if report.tonight is not None:
        lines += ["", evening(report.tonight), *report.tonight.faults]
    for key in ("lab.why_card", "lab.why_game"):
        lines += ["", *wrap(say(key), _WIDTH)]
    return "\n".join(lines)


def _difference_row(one: Difference) -> tuple[str, ...]:
    told = in_percent if one.key in ("share", "first") else in_numbers
    return (one.key, *(told(part) for part in (one.before, one.after, one.change)))


def _side_lines(side: Side, found: Tonight | None) -> Iterator[str]:
    yield f"{side.name}: {side.asked.seats} seats, {side.games} simulated games"
    rows: list[tuple[str, ...]] = [("pattern", "theory", "simulated")]
    rows = [(*rows[0], "tonight")] if found else rows
    for row in side.rows:
        told = (name_of(row.name), exactly(row.theory), in_percent(row.simulated))
        rows.append((*told, _seen(row)) if found else told)
    yield from _columns(rows)
    yield ""
    moments = [("slappable moments", "theory", "simulated")]
    moments.append(("one pass of the pack", *_moments(side.one_pass)))
    moments.append(("a whole game", *_moments(side.per_game)))
    yield from _columns(moments)
    yield ""
    at_least = ", at least" if side.cut else ""
    yield f"cards in a game{at_least}: {in_numbers(side.cards)}, half within {median(side.lengths)}"
    yield f"minutes in a game{at_least}: {in_numbers(side.minutes)}"
    wins = ", ".join(f"{place}. {in_percent(one)}" for place, one in enumerate(side.starts, 1))
    yield f"wins by who plays first, second, …: {wins}"
    if side.cut:
        yield f"broken off: {side.cut} game{'' if side.cut == 1 else 's'}"


def _seen(row: Row) -> str:
    seen = row.tonight
    return "–" if seen is None else f"{in_percent(seen.share)} ({seen.hits} of {seen.cards})"


def _moments(one: Moments) -> tuple[str, str]:
    return "unknown" if one.theory is None else f"{one.theory:.2f}", in_numbers(one.simulated)


def _columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells))
    return lines


def as_data(report: Report) -> dict[str, Any]:
    """Return plain data for JSON: shares are 0 to 1, intervals are `low` and `high`."""
    found = report.tonight
    return {
        "before": _side_data(report.side),
        "after": None if report.other is None else _side_data(report.other),
        "differences": {
            one.key: {
                "before": _estimate(one.before),
                "after": _estimate(one.after),
                "change": _estimate(one.change),
            }
            for one in report.differences
        },
        "tonight": None
        if found is None
        else {
            "games": found.batch.tally.games,
            "cards": found.batch.tally.laid,
            "other_games": found.others,
            "faults": found.faults,
            "lengths": sorted(found.batch.tally.cards.items()),
            "wins": found.batch.tally.wins,
        },
    }


def _estimate(one: Estimate | None) -> dict[str, float] | None:
    return None if one is None else {"value": one.value, "low": one.low, "high": one.high}


def _side_data(side: Side) -> dict[str, Any]:
    return {
        "rules": side.name,
        "seats": side.asked.seats,
        "games": side.games,
        "seed": side.asked.seed,
        "cut": side.cut,
        "patterns": [_row_data(row) for row in side.rows],
        "one_pass": _moments_data(side.one_pass),
        "whole_game": _moments_data(side.per_game),
        "cards": _estimate(side.cards),
        "minutes": _estimate(side.minutes),
        "wins_in_order_of_play": [_estimate(one) for one in side.starts],
        "lengths": sorted(side.lengths.items()),
        "curve": [list(point) for point in side.points],
    }


def _row_data(row: Row) -> dict[str, Any]:
    seen = row.tonight
    return {
        "pattern": row.name,
        "theory": None if row.theory is None else float(row.theory),
        "theory_exact": None if row.theory is None else str(row.theory),
        "simulated": _estimate(row.simulated),
        "tonight": None if seen is None else {"hits": seen.hits, "cards": seen.cards},
    }


def _moments_data(one: Moments) -> dict[str, Any]:
    exact = None if one.exact is None else str(one.exact)
    return {"theory": one.theory, "exact": exact, "simulated": _estimate(one.simulated)}


def as_csv(report: Report) -> str:
    """Return the table of patterns, a row each, of one rule set or of both."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(CSV_HEAD)
    for side in (report.side, report.other):
        for row in () if side is None else side.rows:
            data = _row_data(row)
            simulated, seen = data["simulated"] or {}, data["tonight"] or {}
            writer.writerow(
                [
                    side.name if side is not None else "",
                    row.name,
                    data["theory"],
                    data["theory_exact"],
                    *(simulated.get(key) for key in ("value", "low", "high")),
                    *(seen.get(key) for key in ("hits", "cards")),
                ]
            )
    return out.getvalue()
