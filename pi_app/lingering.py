"""Sounds of no event, for they come of time that passes: an open challenge beats, and whoever keeps
the table waiting is reminded, once and gently. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from engine.views import SlapView, WarView
from pi_app.cues import Cue, risen
from pi_app.options import HandView
from pi_app.publish import Phase, Update
from pi_app.tones import Voice

MS = 1_000_000
DAWDLES_NS = 12_000 * MS
"""So long nobody is hurried: long enough for a child that looks at its buttons."""
PONDERS_NS = 40_000 * MS
"""The same for whoever has a hand to think about."""
BEAT_NS = 900 * MS
"""From one beat of a challenge to the next, at first."""
FASTER_NS = 80 * MS
"""So much sooner the beats come for each step that the challenge has risen."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """What the table waits for."""

    seat: int
    played: int
    """Cards of the game so far: with the next one it is something else that is waited for."""
    patience_ns: int


def awaited(update: Update) -> Awaited | None:
    """Return which one person the table waits for; none for a computer player or for several."""
    view = update.view
    if view is None or view.over is not None or not _plays(update):
        return None
    seat = _seat(view)
    if seat is None or update.seats[seat].player.is_bot:
        return None
    ponders = not isinstance(view, SlapView | WarView)
    return Awaited(
        update.seats[seat].shown_as(seat), view.cards_played, PONDERS_NS if ponders else DAWDLES_NS
    )


def _seat(view: SlapView | WarView | HandView) -> int | None:
    if isinstance(view, SlapView):
        if view.rematch:
            return None
        return view.turn if view.collecting is None else view.collecting
    if isinstance(view, WarView):
        missing = [seat for seat, one in enumerate(view.seats) if one.may_press]
        return missing[0] if len(missing) == 1 else None
    return view.turn


def tension(update: Update) -> int | None:
    """Return how far an open challenge has risen; none while there is none."""
    view = update.view
    if not isinstance(view, SlapView) or view.challenge is None or not _plays(update):
        return None
    return None if view.over else risen(view.challenge.attempts)


def beat_ns(step: int) -> int:
    """Return how long after a beat the next one comes."""
    return BEAT_NS - step * FASTER_NS


def _plays(update: Update) -> bool:
    return update.phase is Phase.PLAYING and update.gone is None


class Lingering:
    """What is due, from the newest update and the time. Used by one thread."""

    def __init__(self) -> None:
        self._awaited: Awaited | None = None
        self._remind_ns: int | None = None
        self._step: int | None = None
        self._beat_ns: int | None = None

    @property
    def due_ns(self) -> int | None:
        """When the next of these sounds is due; none as long as nothing changes."""
        due = (self._remind_ns, self._beat_ns)
        return min((t_ns for t_ns in due if t_ns is not None), default=None)

    def see(self, update: Update) -> None:
        """Take the newest update; seen twice it changes nothing."""
        now = awaited(update)
        if now != self._awaited:
            self._awaited = now
            self._remind_ns = None if now is None else update.t_ns + now.patience_ns
        self._step = tension(update)
        if self._step is None:
            self._beat_ns = None
        elif self._beat_ns is None:
            # The challenge itself sounds now: the first beat comes after it.
            self._beat_ns = update.t_ns + beat_ns(self._step)

    def cues(self, now_ns: int) -> list[Cue]:
        """Return what is to be heard now; of beats that were missed, one."""
        heard: list[Cue] = []
        if self._awaited is not None and self._remind_ns is not None and now_ns >= self._remind_ns:
            self._remind_ns = None
            heard.append((Voice.TURN, self._awaited.seat))
        if self._step is not None and self._beat_ns is not None and now_ns >= self._beat_ns:
            self._beat_ns = now_ns + beat_ns(self._step)
            heard.append((Voice.TENSION, self._step))
        return heard
