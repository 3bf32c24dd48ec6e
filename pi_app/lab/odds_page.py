"""The probability lab as one page of HTML: nothing is loaded from anywhere, and it prints on A4.

All words are said in the language that is spoken (`speaking`), as on the screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from pi_app.lab.odds_estimates import Estimate
from pi_app.lab.odds_figures import first_figure, law_figure, length_figure
from pi_app.lab.odds_report import ANY, Difference, Moments, Report, Row, Seen, Side
from pi_app.lab.odds_tonight import Tonight
from pi_app.screens.spoken import spoken
from pi_app.screens.words import count, decimal, pattern_name, say

_STYLE = """
@page { size: A4; margin: 14mm 15mm; }
* { box-sizing: border-box; }
body { font: 11pt/1.35 system-ui, "DejaVu Sans", sans-serif; color: #14201a; max-width: 180mm;
  margin: 0 auto; padding: 4mm; background: #fff; }
h1 { font-size: 20pt; margin: 0; }
h2 { font-size: 13pt; margin: 5mm 0 1.5mm; }
p { margin: 1mm 0 2mm; }
.small { font-size: 9pt; color: #44524b; }
section { break-inside: avoid; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 1mm 2mm; border-bottom: 0.3mm solid #b9c7bf; text-align: right;
  vertical-align: top; }
th:first-child, td:first-child { text-align: left; }
tr.all td { font-weight: bold; border-top: 0.5mm solid #14201a; }
svg { width: 100%; height: auto; display: block; }
svg text { font-size: 13px; fill: #14201a; }
svg .name { font-weight: bold; }
.axis { stroke: #14201a; stroke-width: 1.2; fill: none; }
.grid { stroke: #dde5e0; stroke-width: 1; }
.funnel { fill: #cfe3d6; }
.theory { stroke: #14201a; stroke-width: 1.6; stroke-dasharray: 7 5; fill: none; }
.packs { stroke: #14201a; stroke-width: 2; fill: none; }
.played { stroke: #a85a00; stroke-width: 2.2; stroke-dasharray: 2 3; fill: none; }
.tonight { stroke: #0a5fa8; stroke-width: 3; fill: none; }
.bar { fill: #3f8f6b; }
.error { stroke: #14201a; stroke-width: 1.6; fill: none; }
@media print { body { padding: 0; max-width: none; font-size: 10pt; } }
"""


def page(report: Report) -> str:
    """Return the whole page."""
    side = report.side
    title = say("lab.title")
    parts = [
        f"<header><h1>{escape(title)}</h1><p>{escape(_what(side))}</p></header>",
        _chances(report),
        _moments(side),
        _law(side, report.tonight),
        _length(side),
        _first(side),
    ]
    if report.other is not None:
        parts.append(_if(report.other, report.differences))
    parts.append(_small(say("lab.foot", seed=side.asked.seed)))
    return (
        f'<!DOCTYPE html>\n<html lang="{spoken().value}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head>\n<body>\n{chr(10).join(parts)}\n</body></html>\n"
    )


def _what(side: Side) -> str:
    seats, games = count("lab.seat", side.asked.seats), count("lab.game", side.games)
    return say("lab.what", rules=side.name, seats=seats, games=games)


def name_of(name: str) -> str:
    """Return what a row is called: a pattern, or all of them together."""
    return say("lab.any") if name == ANY else pattern_name(name)


def in_percent(one: Estimate | None) -> str:
    """Return a share with half its interval, as fine as the interval allows."""
    if one is None:
        return "–"
    digits = 1 if one.half >= 0.0095 else 2
    number = f"{one.value * 100:.{digits}f} ± {one.half * 100:.{digits}f}"
    return say("odds.percent", n=decimal(number))


def in_numbers(one: Estimate | None) -> str:
    """Return a mean with half its interval, to two figures of it."""
    if one is None:
        return "–"
    digits = 0 if one.half >= 9.5 else 1 if one.half >= 0.95 else 2
    return decimal(f"{one.value:.{digits}f} ± {one.half:.{digits}f}")


def exactly(share: Fraction | None) -> str:
    """Return a chance as a fraction that can be read, and in percent."""
    if share is None:
        return say("lab.unknown")
    told = say("odds.percent", n=decimal(f"{float(share) * 100:.2f}"))
    is_short = share.denominator < 100_000 and share.denominator > 1
    return f"{share.numerator}/{share.denominator} = {told}" if is_short else told


def _tonight(seen: Seen | None) -> str:
    if seen is None or seen.share is None:
        return "–"
    how = say("lab.of", hits=seen.hits, cards=seen.cards)
    return f"{in_percent(seen.share)} ({how})"


def _chances(report: Report) -> str:
    heads = [say("lab.pattern"), say("lab.theory"), say("lab.simulation")]
    if report.tonight is not None:
        heads.append(say("lab.tonight"))

    def cells(row: Row) -> list[str]:
        found = [name_of(row.name), exactly(row.theory), in_percent(row.simulated)]
        return [*found, _tonight(row.tonight)] if report.tonight is not None else found

    rows = [cells(row) for row in report.side.rows]
    notes = [_small(say("lab.why_card"))]
    if report.tonight is not None:
        notes.append(_small(evening(report.tonight)))
    return _section(say("lab.slap"), _table(heads, rows, last_is_all=True), *notes)


def evening(found: Tonight) -> str:
    """Return how much of tonight is counted."""
    told = count("lab.tonight_game", found.batch.tally.games)
    return f"{told}; {count('lab.left_out', found.others)}" if found.others else told


def _moments(side: Side) -> str:
    heads = ["", say("lab.theory"), say("lab.simulation")]

    def cells(name: str, one: Moments) -> list[str]:
        theory = say("lab.unknown") if one.theory is None else decimal(f"{one.theory:.2f}")
        if one.exact is not None and 1 < one.exact.denominator < 100_000:
            theory = f"{one.exact.numerator}/{one.exact.denominator} = {theory}"
        return [name, theory, in_numbers(one.simulated)]

    rows = [
        cells(say("lab.one_pass"), side.one_pass),
        cells(say("lab.whole_game"), side.per_game),
    ]
    notes = _small(say("lab.why_pass")), _small(say("lab.why_game"))
    return _section(say("lab.moments"), _table(heads, rows), *notes)


def _law(side: Side, found: Tonight | None) -> str:
    tonight = () if found is None else found.curve.shown() if found.curve.cards else ()
    figure = law_figure(side.packs, side.points, tonight, side.expected)
    return _section(say("lab.law"), figure, _small(say("lab.law_how")))


def _length(side: Side) -> str:
    if not side.lengths:
        return _section(say("lab.length"), _small(count("lab.cut", side.cut)))
    minutes = "–" if side.minutes is None else in_numbers(side.minutes)
    told = say(
        "lab.length_how",
        cards=say("lab.cards", n=in_numbers(side.cards)),
        minutes=say("lab.minutes", n=minutes),
        median=median(side.lengths),
    )
    cut = f" {count('lab.cut', side.cut)}" if side.cut else ""
    return _section(say("lab.length"), length_figure(side.lengths), _small(told + cut))


def median(lengths: Counter[int]) -> int:
    """Return the least number of cards within which half of the games end."""
    half, seen = sum(lengths.values()) / 2, 0
    for cards, games in sorted(lengths.items()):
        seen += games
        if seen >= half:
            return cards
    return 0


def _first(side: Side) -> str:
    return _section(say("lab.first"), first_figure(side.starts), _small(say("lab.first_how")))


def _if(other: Side, differences: Iterable[Difference]) -> str:
    heads = ["", say("lab.before"), say("lab.after"), say("lab.change")]
    rows = []
    for one in differences:
        told = in_percent if one.key in ("share", "first") else in_numbers
        three = [told(part) for part in (one.before, one.after, one.change)]
        rows.append([say(f"lab.differs.{one.key}"), *three])
    title = say("lab.if", rules=other.name)
    names = ", ".join(name_of(row.name) for row in other.rows[:-1])
    cut = [_small(count("lab.cut", other.cut))] if other.cut else []
    return _section(title, _small(names), _table(heads, rows), _small(say("lab.if_how")), *cut)


def _section(title: str, *parts: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def _small(text: str) -> str:
    return f'<p class="small">{escape(text)}</p>'


def _table(
    heads: Sequence[str], rows: Sequence[Sequence[str]], *, last_is_all: bool = False
) -> str:
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    body = []
    for place, row in enumerate(rows):
        is_all = last_is_all and place == len(rows) - 1
        cells = "".join(f"<td>{escape(one)}</td>" for one in row)
        body.append(f'<tr class="all">{cells}</tr>' if is_all else f"<tr>{cells}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table>"
