"""The photo finish: who slapped when, as far as it is known. Pure, no pygame.

Nothing in a `Photo` is finer than it was measured: a place on the line is rounded to its
uncertainty, tied slaps share one place, and a tick of the axis is no finer than the least certain
place. Who was not timed has no place and is only listed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.events import RevealBasis, Slapped, Verdict
from pi_app.screens.figures import MS, nearness_ms, rounded_ms, step_ms
from pi_app.screens.words import say

FAR_MS = 600
"""So long after the first a slap stands at the edge, beyond the end of the axis."""
_LEAST_SPAN_MS = 60
_MOST_TICKS = 5
_WHOLE_MS = 1500
"""A lone slap up to here is shown with all its way from the card on."""
_WINS = (Verdict.VALID, Verdict.RESCUED)


class Standing(Enum):
    """How a slap came in."""

    FIRST = "first"
    TIED = "tied"
    LATE = "late"


@dataclass(frozen=True, slots=True)
class Mark:
    """A slap on the line."""

    seat: int
    standing: Standing
    at_ms: int
    """After the card was shown; a multiple of `step_ms` unless it is moved to its winner's."""
    step_ms: int
    """Half the length of its error bar, and no finer than its uncertainty."""
    label: str
    """Its time, or how far it was behind; empty for tied ones, whose order nobody knows."""
    is_far: bool = False
    """It came after the end of the axis."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The axis, in ms after the card was shown."""

    start_ms: int
    end_ms: int
    tick_ms: int

    @property
    def is_broken(self) -> bool:
        """True if it does not begin with the card."""
        return self.start_ms > 0

    @property
    def ticks(self) -> tuple[int, ...]:
        """Return where it is marked."""
        return tuple(range(self.start_ms, self.end_ms + 1, self.tick_ms))

    def share(self, at_ms: float) -> float:
        """Return where a time lies, from 0 at its start to 1 at its end; never beyond."""
        part = (at_ms - self.start_ms) / (self.end_ms - self.start_ms)
        return min(max(part, 0.0), 1.0)


@dataclass(frozen=True, slots=True)
class Photo:
    """What the photo finish of one pile shows."""

    marks: tuple[Mark, ...]
    """The first one first."""
    scale: Scale
    crowned: tuple[int, ...]
    """Who got the pile; empty while a tie is open."""
    tie: str
    """The tie in words; empty where there was none."""
    untimed: tuple[int, ...]
    """Seats whose slaps have no time."""
    nominal: bool
    """The times count from the PLAY press, for no screen told when it showed the card."""
    is_adjusted: bool = False
    """Handicaps are added to the times, for so they were compared."""


def photo_of(slaps: tuple[Slapped, ...], crowned: tuple[int, ...]) -> Photo | None:
    """Return the photo of the slaps at one pile; none where no first one was timed."""
    timed = [slap for slap in slaps if slap.reaction is not None and not slap.untimed]
    won = [slap for slap in timed if slap.verdict in _WINS]
    tied = tuple(slap for slap in timed if slap.verdict is Verdict.TIE)
    if won:
        first = [_first(won[0])]
    elif tied:
        first = _tied(tied)
    else:
        return None
    base = won[0] if won else tied[0]
    late = _late(slaps, base, first[0], crowned)
    marks = (*first, *late)
    nominal = base.reveal is RevealBasis.NOMINAL
    untimed = tuple(dict.fromkeys(slap.seat for slap in slaps if slap.untimed))
    added = any(slap.handicap for slap in slaps if not slap.untimed)
    return Photo(marks, scale_of(marks), crowned, tie_text(slaps), untimed, nominal, added)


def tie_text(slaps: tuple[Slapped, ...]) -> str:
    """Return how near a tie was, in words; empty if none of it can be told."""
    tied = tuple(s for s in slaps if s.verdict is Verdict.TIE and not s.untimed)
    if len(tied) < 2:
        return ""
    unsure = sum(sorted((slap.uncertainty for slap in tied), reverse=True)[:2])
    return say("photo.tie", near=nearness_ms(tied), step=step_ms(unsure))


def time_text(slap: Slapped) -> str:
    """Return the time of a slap that was first, with its uncertainty; empty where there is none.

    A handicap stands beside it: it is exact, and the time is what was measured.
    """
    if slap.reaction is None:
        return ""
    step = step_ms(slap.uncertainty)
    time = say("slap.time", ms=rounded_ms(slap.reaction, step), step=step)
    return say("handicap.time", time=time, ms=slap.handicap // MS) if slap.handicap else time


def behind_text(slap: Slapped, winner: Slapped | None) -> str:
    """Return how far a late slap was behind; empty where that is not known.

    Both presses are uncertain, and so is what lies between them, by the sum of both. From a press
    that was not timed there is no distance. Where handicaps differ, it is that of the times with
    their handicaps added, by which the slaps were compared.
    """
    if slap.untimed:
        return say("slap.untimed")
    if winner is not None and winner.untimed:
        return say("photo.late")
    behind = slap.behind
    if winner is not None and is_adjusted(slap, winner):
        behind = slap.t_ns + slap.handicap - winner.t_ns - winner.handicap
    if behind is None:
        return say("handicap.panel", ms=slap.handicap // MS) if slap.handicap else ""
    other = slap.uncertainty if winner is None else winner.uncertainty
    step = step_ms(slap.uncertainty + other)
    if behind < step * MS:
        return say("slap.close", step=step)
    return say("slap.behind", ms=rounded_ms(behind, step), step=step)


def is_adjusted(slap: Slapped, winner: Slapped | None) -> bool:
    """Return whether handicaps count in how far a timed slap is behind the winner's."""
    unlike = winner is not None and winner.handicap != slap.handicap
    return not slap.untimed and (unlike or (slap.behind is None and slap.handicap > 0))


def winner_of(slaps: tuple[Slapped, ...], crowned: tuple[int, ...]) -> Slapped | None:
    """Return the slap that took the pile; none while that is open, or where no slap did."""
    wins = [s for s in slaps if s.verdict in _WINS]
    wins += [s for s in slaps if s.verdict is Verdict.TIE and s.seat in crowned]
    return wins[0] if wins else None


def scale_of(marks: tuple[Mark, ...]) -> Scale:
    """Return an axis on which the slaps lie well apart, from the card on where that is near."""
    near = [mark for mark in marks if not mark.is_far]
    first = min(mark.at_ms - mark.step_ms for mark in near)
    last = max(mark.at_ms + mark.step_ms for mark in near)
    coarsest = max(mark.step_ms for mark in marks)
    span = max(last - first, 8 * coarsest, _LEAST_SPAN_MS)
    whole = last <= 3 * span or (len(marks) == 1 and last <= _WHOLE_MS)
    start = 0 if whole else first - span // 3
    tick = _tick(last - start + span // 8, coarsest)
    start = max(start // tick * tick, 0)
    return Scale(start, -(-(last + 1) // tick) * tick, tick)


def _tick(span_ms: int, coarsest_ms: int) -> int:
    """Return the least of 1, 2, 5 … ms that is not finer than a place, nor too crowded."""
    return step_ms(max(coarsest_ms, -(-span_ms // _MOST_TICKS)) * MS)


def _first(slap: Slapped) -> Mark:
    step = step_ms(slap.uncertainty)
    at_ms = rounded_ms((slap.reaction or 0) + slap.handicap, step)
    return Mark(slap.seat, Standing.FIRST, at_ms, step, time_text(slap))


def _tied(slaps: tuple[Slapped, ...]) -> list[Mark]:
    """Return tied slaps at one place: their middle, with a bar within which all of them lay."""
    reactions = [(slap.reaction or 0) + slap.handicap for slap in slaps]
    first, spread = min(reactions), max(reactions) - min(reactions)
    near = nearness_ms(slaps)
    at_ms = rounded_ms(first + spread // 2, near)
    reach = (near * MS + spread) // 2 + max(slap.uncertainty for slap in slaps)
    bar = max(near, step_ms(reach))
    return [Mark(slap.seat, Standing.TIED, at_ms, bar, "") for slap in slaps]


def _late(
    slaps: tuple[Slapped, ...], base: Slapped, first: Mark, crowned: tuple[int, ...]
) -> list[Mark]:
    """Return late slaps, each seat's first, never left of the one that they came after."""
    shown_ns, winner = base.t_ns - (base.reaction or 0), winner_of(slaps, crowned)
    marks: dict[int, Mark] = {}
    for slap in sorted(slaps, key=lambda one: one.t_ns + one.handicap):
        if slap.verdict is not Verdict.LATE or slap.untimed or slap.seat in marks:
            continue
        step = step_ms(slap.uncertainty)
        at_ms = max(rounded_ms(slap.t_ns + slap.handicap - shown_ns, step), first.at_ms)
        far = at_ms - first.at_ms > FAR_MS
        label = behind_text(slap, winner)
        marks[slap.seat] = Mark(slap.seat, Standing.LATE, at_ms, step, label, far)
    placed = {slap.seat for slap in slaps if slap.verdict in (*_WINS, Verdict.TIE)}
    return [mark for seat, mark in marks.items() if seat not in placed]
