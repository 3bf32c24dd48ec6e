"""Who slapped first, and was it right (judging.md): pure, shared by every slap game.

A pile is a sequence of `Placed` cards, first played first. Each carries the time at which people
could see it and the patterns that the pile matched once it was on top, so judging a slap is a
look-up and never a search. Seat numbers play no part here: exchanging two seats exchanges the
outcome and nothing else.

A press whose stamp is its arrival (`Press.untimed`, a phone that stands in for a button) is judged
by two moments, so that it harms nobody and is not harmed by its own way. What it wins it wins at
its arrival, the latest time at which it can have been made, and only if every timed press is
certainly later. What it is punished for must have been wrong all the way back to the earliest.

A handicap of a seat is added to the time of each of its slaps when two slaps for the same pile are
compared, and nowhere else: not to what could be seen, not to guesses, not to faults. Only the
differences between the seats of a table count, so the smallest counts as none (`handicaps_of`).
With 80 ms for an adult and none for a child, in ms, the slaps exact:

    adult   child   compared       first
    1000    1050    1080, 1050     the child, though the adult was 50 earlier
    1000    1080    1080, 1080     a tie: nobody is more than 80 earlier
    1000    1081    1080, 1081     the adult: 81 is more than 80
    1000    -       1080           the adult, told at 1080: till then a child may still be first
    1030    1000    1110, 1000     the child, told at once: no adult can be first any more
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.cards import Card
from engine.events import RevealBasis, Verdict
from engine.inputs import Press
from engine.views import FaceUp

MS = 1_000_000
"""Nanoseconds in a millisecond."""

FOREVER = 1 << 63
"""Later than any time of a table clock."""

Allowed = Callable[[tuple[str, ...]], tuple[str, ...]]
"""The patterns, out of those that match, that the slapping seat may claim."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A face-up card on the pile."""

    face: FaceUp
    """The card, its seat and its number, as every view shows them."""
    shown_ns: int
    """When people could see it; never before the card under it."""
    basis: RevealBasis
    patterns: tuple[str, ...]
    """What the pile matched with this card on top."""

    @property
    def card(self) -> Card:
        """The card itself."""
        return self.face.card

    @property
    def seat(self) -> int:
        """Who played it."""
        return self.face.seat

    @property
    def number(self) -> int:
        """Counts the cards of this game from 0."""
        return self.face.number


@dataclass(frozen=True, slots=True)
class Times:
    """The times of judging.md that decide a slap, in ns."""

    perception_ns: int
    anticipation_ns: int
    late_ns: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a slap was worth."""

    verdict: Verdict
    patterns: tuple[str, ...] = ()
    completing: Placed | None = None
    """The card that completed the pattern."""


def visible(pile: Sequence[Placed], t_ns: int) -> int:
    """Return how many cards of the pile could be seen at `t_ns`."""
    count = len(pile)
    while count and pile[count - 1].shown_ns > t_ns:
        count -= 1
    return count


def judge(pile: Sequence[Placed], t_ns: int, times: Times, allowed: Allowed) -> Judgement:
    """Judge a slap on a pile that nobody has taken: valid, rescued, ignored or false.

    `ignored` means that the pile matches, but only patterns that this seat may not claim. The
    anticipation test binds rescued slaps as well: they are valid ones, only rescued.
    """
    barred = False
    for verdict, moment in ((Verdict.VALID, t_ns), (Verdict.RESCUED, t_ns - times.perception_ns)):
        count = visible(pile, moment)
        if not count:
            continue
        top = pile[count - 1]
        patterns = allowed(top.patterns)
        if patterns and t_ns - top.shown_ns >= times.anticipation_ns:
            return Judgement(verdict, top.patterns, top)
        barred = barred or bool(top.patterns and not patterns)
    return Judgement(Verdict.IGNORED if barred else Verdict.FALSE)


def is_late(*, table_empty: bool, taken_ns: int | None, t_ns: int, times: Times) -> bool:
    """Tell whether a slap that is not valid came too late instead of being wrong.

    `taken_ns` is when the last pile was taken, by a slap or by a challenge.
    """
    if table_empty:
        return True
    return taken_ns is not None and t_ns - taken_ns <= times.late_ns


def slappable_until(
    pile: Sequence[Placed], now_ns: int, times: Times, allowed: Allowed
) -> int | None:
    """Return until when the pile can still be slapped with success, or none if it cannot now.

    `FOREVER` stands for a pile whose top card matches: only another card or a hand ends that.
    """
    if pile and allowed(pile[-1].patterns):
        return FOREVER
    for index in range(len(pile) - 2, -1, -1):
        until = pile[index + 1].shown_ns + times.perception_ns
        if until <= now_ns:
            return None
        if allowed(pile[index].patterns):
            return until
    return None


def delay_ns(press: Press) -> int:
    """Return how long before its stamp a press may have been made, beyond its ±."""
    return press.uncertainty_ns if press.untimed else 0


def could_have_matched(
    pile: Sequence[Placed], press: Press, times: Times, allowed: Allowed
) -> bool:
    """Tell whether a slap would have been right at some moment at which it can have been made.

    For a timed press there is one such moment, and `judge` has said all about it.
    """
    since_ns = press.t_ns - delay_ns(press) - times.perception_ns
    ends = (*(placed.shown_ns for placed in pile[1:]), FOREVER)
    for placed, buried_ns in zip(pile, ends, strict=False):
        last_ns = min(press.t_ns, buried_ns + times.perception_ns)
        could_be_seen = placed.shown_ns <= press.t_ns and buried_ns > since_ns
        in_time = could_be_seen and last_ns - placed.shown_ns >= times.anticipation_ns
        if in_time and allowed(placed.patterns):
            return True
    return False


def handicaps_of(handicaps_ms: Sequence[int]) -> tuple[int, ...]:
    """Return the handicap of each seat in ns, over the smallest; empty where all are equal.

    So one constant more for everybody changes nothing, and equal ones are none.
    """
    least_ms = min(handicaps_ms, default=0)
    over_ns = tuple((handicap_ms - least_ms) * MS for handicap_ms in handicaps_ms)
    return over_ns if any(over_ns) else ()


def compared_ns(press: Press, handicaps_ns: Sequence[int] = ()) -> int:
    """Return the time by which a slap is compared with the slaps of other seats."""
    return press.t_ns + handicaps_ns[press.seat] if handicaps_ns else press.t_ns


def combined_uncertainty_ns(one: Press, other: Press) -> int:
    """Return the distance up to which two presses cannot be told apart (judging.md, "Ties").

    Inside one source only its own ordering counts; between two clocks both errors add up. The delay
    of an untimed press is no such error: it came at its stamp or before.
    """
    if one.source and one.source == other.source and one.boot == other.boot:
        return max(one.order_ns, other.order_ns)
    return sum(0 if press.untimed else press.uncertainty_ns for press in (one, other))


def tie_window_ns(press: Press, worst_ns: int = 0) -> int:
    """Return how long after `press` another may still turn out to be as early.

    `worst_ns` is the largest ± of any timed source at the table, where they are not all alike. A
    delay makes nobody wait: whatever an untimed press loses to can come `worst_ns` after it.
    """
    if press.untimed:
        return max(worst_ns, press.order_ns)
    return max(2 * press.uncertainty_ns, press.uncertainty_ns + worst_ns, press.order_ns)


def may_be_first(other: Press, press: Press, handicaps_ns: Sequence[int] = ()) -> bool:
    """Tell whether `press` may have been before `other`, each with the handicap of its seat.

    An untimed one counts as late as it can have been made: it is before a timed one only if that
    is certainly later. So of an untimed and a timed one exactly one may be first.
    """
    behind_ns = compared_ns(press, handicaps_ns) - compared_ns(other, handicaps_ns)
    if press.untimed and not other.untimed:
        return -behind_ns > combined_uncertainty_ns(other, press)
    return behind_ns <= combined_uncertainty_ns(other, press)
