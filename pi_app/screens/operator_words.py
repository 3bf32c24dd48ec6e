"""What the operator's page says: facts to lines of words and figures. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pi_app.facts import (
    ButtonFacts,
    ChipFacts,
    ClockFacts,
    OutputFacts,
    OutputState,
    SourceFacts,
    TableFacts,
)
from pi_app.screens.words import say

Row = tuple[str, ...]

UNTIMED = 4
"""Sources of this tier are good enough to play with, and that is all."""
TROUBLES = frozenset(
    {
        "bad_crc", "bad_form", "unknown", "implausible", "overflows", "storms", "bad_frames",
        "overruns",
    }
)  # fmt: skip
"""Counters that stay at 0 where all is well."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the page."""

    name: str
    value: str
    is_bad: bool = False
    """Something is not as it should be."""


@dataclass(frozen=True, slots=True)
class Block:
    """Lines under a title."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """All that the page shows."""

    blocks: tuple[Block, ...]
    head: Row = ()
    buttons: tuple[Row, ...] = ()
    """What each button has done, under the words of `head`."""
    advice: str = ""
    """What is wrong with the box or with a button, and what to do."""


def page_of(facts: TableFacts) -> Page:
    """Return the page of a table."""
    rows = tuple(_button(one) for source in facts.sources for one in source.buttons)
    head = tuple(say(f"operator.{name}") for name in _COLUMNS)
    told = "" if facts.chip is None else facts.chip.text
    advice = "  ·  ".join(text for text in (told, *reversed(facts.broken)) if text)
    return Page(tuple(_blocks(facts)), head, rows, advice)


_COLUMNS = ("button", "presses", "spikes", "bounces", "longest", "held")


def _button(one: ButtonFacts) -> Row:
    name = f"{one.seat} {say(f'operator.{one.button}')}"
    figures = (one.presses, one.spikes, one.bounces)
    held = f"{one.held_s} s" if one.held_s else ""
    return (name, *map(str, figures), f"{one.longest_bounce_us / 1_000:.1f} ms", held)


def _blocks(facts: TableFacts) -> Iterator[Block]:
    yield Block(say("operator.inputs"), tuple(_inputs(facts)))
    if facts.chip is not None:
        yield from _of_box(facts.chip)
    if facts.outputs:
        yield Block(say("operator.outputs"), tuple(_outputs(facts)))


def _of_box(chip: ChipFacts) -> Iterator[Block]:
    yield Block(say("operator.box"), tuple(_chip(chip)))
    for title, counts in (("operator.link_host", chip.host), ("operator.link_chip", chip.chip)):
        lines = (_count(name, number) for name, number in counts.items())
        if counts:
            yield Block(say(title), tuple(lines))


def _inputs(facts: TableFacts) -> Iterator[Line]:
    for source in facts.sources:
        yield Line(source.name, _worth(source))
    for source in facts.sources:
        if source.faults:
            yield Line(say("operator.faults"), f"{source.name}: {source.faults}", is_bad=True)
    for source in facts.sources:
        yield from (_broken(one) for one in source.buttons if one.fault or one.ignored)
    yield Line(say("operator.overdue"), str(facts.overdue), is_bad=facts.overdue > 0)
    yield Line(say("operator.longest_way"), f"{facts.longest_way_ms:.1f} ms")


def _outputs(facts: TableFacts) -> Iterator[Line]:
    """Those that are well share a line; the screen, which gives signs of life, has its own."""
    ill = [one for one in facts.outputs if one.state != OutputState.WELL.value]
    well = [one for one in facts.outputs if one not in ill and one.sign_ms is None]
    if well:
        yield Line(say("operator.well"), ", ".join(one.name for one in well))
    for one in facts.outputs:
        if one in ill:
            yield Line(f"{one.name}: {one.state}", _tries(one), is_bad=True)
        elif one.sign_ms is not None:
            yield Line(one.name, say("operator.sign", age=figure_us(one.sign_ms * 1_000)))
    if facts.watchdog is not None and facts.watchdog.every_ms:
        beats = say("operator.beats", count=facts.watchdog.beats)
        yield Line(say("operator.watchdog"), beats, is_bad=facts.watchdog.lost > 0)


def _tries(one: OutputFacts) -> str:
    return say("operator.tries", faults=one.faults, back=one.recoveries)


def _broken(one: ButtonFacts) -> Line:
    """A button that is left out, or was."""
    name = f"{one.seat} {say(f'operator.{one.button}')}"
    what = say(f"operator.fault.{one.fault or 'none'}")
    return Line(f"{name}: {what}", say("operator.ignored", count=one.ignored), bool(one.fault))


def _worth(source: SourceFacts) -> str:
    return say(
        "operator.worth" if source.tier < UNTIMED else "operator.untimed",
        tier=source.tier,
        unsure=figure_us(source.uncertainty_us),
        order=figure_us(source.order_us),
    )


def _chip(chip: ChipFacts) -> Iterator[Line]:
    yield Line(say("operator.state"), chip.state, is_bad=chip.state != "live")
    yield Line(say("operator.device"), chip.device.rpartition("/")[2])
    if chip.firmware:
        yield Line(say("operator.firmware"), f"{chip.firmware} ({chip.board})")
    if chip.boot is not None:
        yield Line(say("operator.boot"), str(chip.boot))
    if chip.clock is not None:
        yield from _clock(chip.clock)
    yield Line(say("operator.waiting"), str(chip.held))
    yield Line(say("operator.missing"), str(chip.missing), is_bad=chip.missing > 0)
    if chip.overflow:
        yield Line(say("operator.overflow"), say("operator.yes"), is_bad=True)


def _clock(clock: ClockFacts) -> Iterator[Line]:
    unsure = clock.uncertainty_us
    yield Line(say("operator.rate"), f"{clock.rate_ppm:+.0f} ppm")
    yield Line(say("operator.unsure"), "" if unsure is None else f"±{figure_us(unsure)}")
    yield Line(say("operator.round_trip"), figure_us(clock.round_trip_us))
    yield Line(say("operator.outliers"), str(clock.outliers))
    yield Line(say("operator.restarts"), str(clock.restarts), is_bad=clock.restarts > 0)


def _count(name: str, number: int) -> Line:
    return Line(say(f"count.{name}"), str(number), is_bad=name in TROUBLES and number > 0)


def figure_us(microseconds: float) -> str:
    """Return a time as people read it: in µs, from a ms on in ms, from a second on in seconds."""
    if microseconds < 1_000:
        return f"{microseconds:.0f} µs"
    if microseconds < 1_000_000:
        return f"{microseconds / 1_000:.3g} ms"
    return f"{microseconds / 1_000_000:.0f} s"
