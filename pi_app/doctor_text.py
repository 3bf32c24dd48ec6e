"""A diagnosis as people read it, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pi_app.doctor import Diagnosis, Finding
from pi_app.facts import ButtonFacts, ChipFacts

WELL, ILL = "ok", "--"


def as_text(diagnosis: Diagnosis) -> str:
    """Return all that was found, the verdict last."""
    return "\n".join(_lines(diagnosis)) + "\n"


def _lines(diagnosis: Diagnosis) -> Iterator[str]:
    if diagnosis.table is not None:
        yield from _table(diagnosis.table)
    yield from map(_finding, diagnosis.findings)
    if diagnosis.chip is not None:
        yield from _chip(diagnosis.chip)
    if diagnosis.buttons:
        yield from _buttons(diagnosis.buttons)
    can = "can" if diagnosis.playable else "cannot"
    yield f"A game {can} be played here."


def _finding(finding: Finding) -> str:
    mark = WELL if finding.ok else ILL
    worth = ""
    if finding.tier is not None:
        worth = f" (tier {finding.tier}, ±{_time(finding.uncertainty_us)})"
    return f"{mark}  {finding.name:<9} {finding.detail}{worth}"


def _time(microseconds: float | None) -> str:
    if microseconds is None:
        return "?"
    small = microseconds < 1_000
    return f"{microseconds:.0f} µs" if small else f"{microseconds / 1_000:g} ms"


def _table(table: Mapping[str, Any]) -> Iterator[str]:
    yield "A table is running and has the devices:"
    for source in table["sources"]:
        yield f"    {source['name']}: tier {source['tier']}, {source['faults']} lost in it"
    yield f"    {table['overdue']} presses were overdue"
    for output in table.get("outputs", ()):
        told = f"{output['name']}: {output['state']} {output['text']}"
        yield f"    {told.rstrip()}"
    for text in table.get("broken", ()):
        yield f"{ILL}  {text}"
    chip = table.get("chip")
    if chip:
        yield f"    button box: {chip['state']} {chip['text']}".rstrip()


def _chip(chip: ChipFacts) -> Iterator[str]:
    yield f"    link {chip.state}, board {chip.board or '?'}, start {chip.boot}"
    if chip.clock is not None:
        clock = chip.clock
        yield f"    clock {clock.rate_ppm:+.0f} ppm, known to ±{_time(clock.uncertainty_us)}"
    yield f"    presses: {chip.held} waiting, {chip.missing} never came"
    for side, counts in (("table", chip.host), ("chip", chip.chip)):
        told = ", ".join(f"{name} {number}" for name, number in counts.items() if number)
        if told:
            yield f"    the {side} counted: {told}"


def _buttons(buttons: tuple[ButtonFacts, ...]) -> Iterator[str]:
    yield "    button    presses  spikes  bounces  longest    held"
    for one in buttons:
        name = f"{one.seat} {one.button.upper()}"
        figures = f"{one.presses:>7}  {one.spikes:>6}  {one.bounces:>7}"
        longest = f"{one.longest_bounce_us / 1_000:>5.1f} ms"
        yield f"    {name:<9} {figures} {longest}  {one.held_s:>4} s"
