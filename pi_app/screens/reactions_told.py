"""The page of tonight's reactions in words. Pure, no pygame."""

from __future__ import annotations

from dataclasses import dataclass

from pi_app.lab.tonight_views import Choice, Figures, ReactionsView, SeatReactions
from pi_app.screens.figures import MS
from pi_app.screens.words import count, decimal, say


@dataclass(frozen=True, slots=True)
class ReactionRow:
    """One seat."""

    place: int
    bars: tuple[int, ...]
    cells: tuple[str, ...]
    """Median, reactions, false alarms, d'."""


@dataclass(frozen=True, slots=True)
class ReactionTable:
    """All that the page says, but for what can be chosen."""

    title: str
    heads: tuple[str, ...]
    """Of the columns of figures."""
    ends: tuple[str, str]
    """From when to when the histograms go."""
    rows: tuple[ReactionRow, ...]
    notes: tuple[str, ...]
    """Below it."""


def reaction_table(view: ReactionsView) -> ReactionTable:
    """Return what stands on the page."""
    figures = view.figures
    rows = tuple(ReactionRow(one.place, one.bars, _cells(one)) for one in figures.seats)
    return ReactionTable(
        say("reaction.title"),
        tuple(say(f"reactions.{key}") for key in ("median", "count", "alarms", "seen")),
        _ends(figures),
        rows,
        _notes(view),
    )


def _ends(figures: Figures) -> tuple[str, str]:
    bars = max((len(seat.bars) for seat in figures.seats), default=0)
    if not bars:
        return "", ""
    last_ns = figures.first_ns + bars * figures.bar_ns
    return f"{figures.first_ns // MS}", say("reactions.ms", ms=last_ns // MS)


def _cells(seat: SeatReactions) -> tuple[str, ...]:
    return _median(seat), f"{seat.count}", f"{seat.false_alarms}", _seen(seat)


def _median(seat: SeatReactions) -> str:
    """Return the median and its ± in whole ms, as the report has them; ± is rounded up."""
    if seat.median_ns is None:
        return say("board.nothing")
    open_end = seat.plus_minus_ns is None
    error = say("reaction.open") if open_end else -(-(seat.plus_minus_ns or 0) // MS)
    return say("board.time", ms=round(seat.median_ns / MS), error=error)


def _seen(seat: SeatReactions) -> str:
    if seat.d_prime is None:
        return say("board.nothing")
    value = decimal(f"{round(seat.d_prime, 1) + 0.0:.1f}").replace("-", "−")
    return say("reactions.figure", value=value, error=decimal(f"{seat.d_error:.1f}"))


def _notes(view: ReactionsView) -> tuple[str, ...]:
    if view.outcome is not None:
        return (say(f"reactions.{view.outcome.done.value}", text=view.outcome.text).strip(),)
    figures = view.figures
    if not figures.seats:
        return (say("reactions.none"),)
    what = say(f"reaction.condition.{figures.condition}")
    return (
        f"{what}  ·  {count('reactions.games', figures.games)}  ·  {say('reactions.error')}",
        say("reactions.about"),
    )


def choice_words(choice: Choice, view: ReactionsView) -> str:
    """Return what stands on a choice."""
    if choice is Choice.FORGET and view.asks:
        return say("lobby.sure")
    return say(f"reactions.choice.{choice.value}")


def page_hints(view: ReactionsView) -> tuple[tuple[str, str], ...]:
    """Return what each button does, as (button, what); nothing while it is the game's."""
    pairs: tuple[tuple[str, str], ...] = ()
    if view.cursor is not None and view.has_two:
        pairs += (("attract.play", "lobby.next"), ("attract.slap_key", "lobby.take"))
    if view.cursor is not None and view.has_one:
        pairs += (("lobby.short_press", "lobby.next"), ("lobby.hold", "lobby.take"))
    return tuple((say(key), say(word)) for key, word in pairs)
