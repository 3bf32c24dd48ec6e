"""Collects the facts of a table that runs, from its sources; asks no device, waits for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from engine.inputs import Button
from hardware.cable import CableState
from hardware.edge import Channel, Quality
from hardware.link_report import LinkReport
from hardware.protocol import TICK_HZ, Counts
from hardware.protocol import Button as ChipButton
from pi_app import keyboard, stand_ins
from pi_app.button_box import ButtonBox
from pi_app.facts import ButtonFacts, ChipFacts, ClockFacts, SourceFacts, TableFacts
from pi_app.intake import ButtonCount, Intake
from pi_app.seats import channel_of, seat_of

US, MS, SECOND = 1_000, 1_000_000, 1_000_000_000
TICKS_PER_US = TICK_HZ // 1_000_000


class Contacts(Protocol):
    """What we use of buttons that are debounced here."""

    @property
    def name(self) -> str: ...
    @property
    def quality(self) -> Quality: ...
    @property
    def faults(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Sources:
    """What people press on at a table; what is not there is none."""

    contacts: tuple[Contacts, ...] = ()
    box: ButtonBox | None = None
    has_keyboard: bool = False
    has_phones: bool = False
    """Phones stand in for broken buttons."""


def table_facts(
    intake: Intake, sources: Sources, now_ns: int, broken: tuple[str, ...] = ()
) -> TableFacts:
    """Return the facts of a table at a time; `broken` are lines about its buttons."""
    box = sources.box
    report = None if box is None else box.report
    return TableFacts(
        sources=tuple(_sources(intake, sources, now_ns)),
        overdue=intake.overdue,
        longest_way_ms=round(intake.longest_way_ns / MS, 3),
        chip=None if box is None else chip_facts(report, box.state),
        broken=broken,
    )


def _sources(intake: Intake, sources: Sources, now_ns: int) -> Iterator[SourceFacts]:
    for one in sources.contacts:
        buttons = with_faults(intake, one.name, own_buttons(intake, one.name, now_ns))
        yield source_facts(one.name, one.quality, one.faults, buttons)
    if sources.box is not None:
        box = sources.box
        told = () if box.report is None else chip_buttons(box.report)
        yield source_facts(box.name, box.quality, box.faults, with_faults(intake, box.name, told))
    if sources.has_keyboard:
        yield source_facts(keyboard.SOURCE, keyboard.QUALITY, 0)
    if sources.has_phones:
        yield source_facts(stand_ins.SOURCE, stand_ins.QUALITY, 0)


def source_facts(
    name: str, quality: Quality, faults: int, buttons: tuple[ButtonFacts, ...] = ()
) -> SourceFacts:
    """Return what a source declares of itself."""
    return SourceFacts(
        name=name,
        tier=quality.tier.value,
        uncertainty_us=quality.uncertainty_ns / US,
        order_us=quality.order_ns / US,
        faults=faults,
        buttons=buttons,
    )


def own_buttons(intake: Intake, source: str, now_ns: int) -> tuple[ButtonFacts, ...]:
    """Return what the buttons have done that are debounced here."""
    counts = intake.counters().get(source, {})
    return tuple(_own_button(channel, count, now_ns) for channel, count in counts.items())


def _own_button(channel: Channel, count: ButtonCount, now_ns: int) -> ButtonFacts:
    seat, button = seat_of(channel)
    counters, since_ns = count.counters, count.held_since_ns
    return ButtonFacts(
        seat=seat + 1,
        button=button.value,
        presses=counters.presses,
        spikes=counters.spikes,
        bounces=counters.bounces,
        longest_bounce_us=counters.longest_bounce_ns // US,
        held_s=0 if since_ns is None else (now_ns - since_ns) // SECOND,
    )


def with_faults(
    intake: Intake, source: str, buttons: tuple[ButtonFacts, ...]
) -> tuple[ButtonFacts, ...]:
    """Return the buttons of a source, with what the table has found broken."""
    return tuple(_with_fault(intake, source, one) for one in buttons)


def _with_fault(intake: Intake, source: str, one: ButtonFacts) -> ButtonFacts:
    channel = channel_of(one.seat - 1, Button(one.button))
    verdict = intake.button_fault(source, channel)
    fault = "" if verdict is None else verdict.kind.value
    return replace(one, fault=fault, ignored=intake.button_ignored(source, channel))


def chip_buttons(report: LinkReport) -> tuple[ButtonFacts, ...]:
    """Return what the chip says of its buttons."""
    return tuple(_chip_button(channel, told) for channel, told in sorted(report.buttons.items()))


def _chip_button(channel: Channel, told: ChipButton) -> ButtonFacts:
    seat, button = seat_of(channel)
    return ButtonFacts(
        seat=seat + 1,
        button=button.value,
        presses=told.presses,
        spikes=told.spikes,
        bounces=told.bounces,
        longest_bounce_us=told.longest_bounce,
        held_s=told.closed_for,
    )


def chip_facts(report: LinkReport | None, state: CableState) -> ChipFacts:
    """Return what is known of the chip; of one that was never heard, only why."""
    if report is None:
        return ChipFacts(state.link.name.lower(), state.device, state.text)
    return ChipFacts(
        state=state.link.name.lower(),
        device=state.device,
        text=state.text,
        firmware=report.firmware,
        board=report.board,
        boot=report.boot,
        clock=None if report.boot is None else _clock(report),
        held=report.held,
        missing=report.missing,
        overflow=report.overflow,
        host=_host_counts(report),
        chip={} if report.chip is None else _chip_counts(report.chip),
    )


def _clock(report: LinkReport) -> ClockFacts:
    unsure_ns = report.uncertainty_ns
    return ClockFacts(
        rate_ppm=round(report.rate_ppm, 1),
        uncertainty_us=None if unsure_ns is None else unsure_ns / US,
        round_trip_us=report.round_trip_ns / US,
        outliers=report.outliers,
        restarts=report.clock_restarts,
    )


def _host_counts(report: LinkReport) -> dict[str, int]:
    counts = report.counts
    return {
        "opens": counts.opens,
        "starts": counts.starts,
        "frames": counts.frames,
        "bad_crc": report.bad_crc,
        "bad_form": report.bad_form,
        "unknown": report.unknown,
        "noise_bytes": report.noise_bytes,
        "implausible": counts.implausible,
        "doubled": counts.doubled,
        "recovered_starts": counts.recovered_starts,
        "pings": counts.pings,
        "pongs": counts.pongs,
    }


def _chip_counts(told: Counts) -> dict[str, int]:
    return {
        "overflows": told.overflows,
        "storms": told.storms,
        "bad_frames": told.bad_frames,
        "overruns": told.overruns,
        "resends": told.resends,
        "longest_pass_us": told.longest_pass // TICKS_PER_US,
    }
