"""Moments of Bataille corse that thrill or explain: photo finishes, penalties, the last pile."""

from __future__ import annotations

from dataclasses import replace

from engine.events import (
    Challenged,
    Event,
    Faulted,
    FaultKind,
    Penalised,
    PenaltyKind,
    RevealBasis,
    Slapped,
    Taken,
    TakenBy,
    TurnChanged,
    Verdict,
)
from engine.views import ChallengeView, SlapView
from pi_app.screens.story import LOOK_NS
from tests.pi_app.screens.scenes import (
    CARTALOGUE,
    MS,
    S,
    Scene,
    played,
    slap,
    update,
    view,
)

AFTER = 231 * MS
EIGHT = (14, 9, 21, 3, 0, 2, 4, 3)


def _slapped(before: SlapView, after: SlapView, *events: Event, later_ns: int = 800 * MS) -> Scene:
    """Return a slap after a card, looked at `later_ns` after it was heard."""
    number = len(before.seats)
    t_ns = S + AFTER
    history = (
        (S, update(before, played(before, S), t_ns=S, number=number)),
        (t_ns, update(after, *events, t_ns=t_ns, number=number)),
    )
    return history, t_ns + later_ns, CARTALOGUE


def _late(seat: int, behind: int, uncertainty: int = 10 * MS) -> Slapped:
    t_ns = S + AFTER + behind
    return slap(seat, Verdict.LATE, t_ns, behind=behind, uncertainty=uncertainty)


def photo_of_all() -> Scene:
    """Return eight who slapped at a sandwich, one of them with a phone, by a coarse clock."""
    before = view("8H 4D 8S QD 3C 2C", turn=2, sizes=EIGHT)
    right = slap(
        6,
        Verdict.VALID,
        S + AFTER,
        patterns=("sandwich",),
        reaction=AFTER,
        uncertainty=10 * MS,
    )
    phone = replace(_late(4, 0), behind=None, untimed=True)
    events: tuple[Event, ...] = (
        replace(right, reveal=RevealBasis.NOMINAL),
        Taken(S + AFTER, 6, 6, TakenBy.SLAP),
        TurnChanged(S + AFTER, 6),
        *(_late(seat, (seat + 1) * 37 * MS) for seat in (0, 1, 2, 3, 5)),
        phone,
        _late(7, 1200 * MS),
    )
    return _slapped(before, view(sizes=EIGHT, turn=6), *events)


def tie_by_lots() -> Scene:
    """Return a tie of Red and White that the lots gave to White, Blue too late."""
    before = view("7S 7H QD 3C", turn=3)

    def tied(seat: int, more: int) -> Slapped:
        t_ns = S + AFTER + more
        unsure = 2 * MS
        return slap(
            seat,
            Verdict.TIE,
            t_ns,
            patterns=("double",),
            reaction=AFTER + more,
            uncertainty=unsure,
        )

    events = (
        tied(0, 0),
        tied(3, MS),
        Taken(S + AFTER, 3, 4, TakenBy.SLAP),
        TurnChanged(S + AFTER, 3),
        _late(1, 40 * MS, 2 * MS),
    )
    return _slapped(before, view(turn=3), *events)


def given_away() -> Scene:
    """Return Yellow's card out of turn: two cards go to each of the others."""
    seen = view("4C KH 9D", turn=0)
    events = (
        Faulted(S, 2, FaultKind.OUT_OF_TURN),
        Penalised(S, 2, PenaltyKind.GIVE_EACH, 6),
    )
    before = update(seen, played(seen, 0))
    return ((0, before), (S, update(seen, *events, t_ns=S))), S + 330 * MS, CARTALOGUE


def held_hand() -> Scene:
    """Return White's wrong slap without cards, by which its hand lies under the pile."""
    seen = view("8S 4H QD 3C 9H", turn=2, sizes=(14, 6, 21, 0))
    marks = tuple(replace(own, held_hand=seat == 3) for seat, own in enumerate(seen.seats))
    t_ns = S + 300 * MS
    events = (
        slap(3, Verdict.FALSE, t_ns),
        Faulted(t_ns, 3, FaultKind.NO_CARDS),
        Penalised(t_ns, 3, PenaltyKind.HELD_HAND, 0),
    )
    after = update(replace(seen, seats=marks), *events, t_ns=t_ns)
    history = ((S, update(seen, played(seen, S), t_ns=S)), (t_ns, after))
    return history, t_ns + S, CARTALOGUE


def last_try() -> Scene:
    """Return Blue's last try to answer an ace, long after the last slap."""
    seen = view("4C 2H 9D AS JC 5H", turn=2)
    seen = replace(seen, challenge=ChallengeView(0, 1, 1), turn=1)
    asked = replace(seen.pile[2], seat=0)
    seen = replace(seen, pile=(*seen.pile[:2], asked, *seen.pile[3:]))
    before = update(replace(seen, pile=seen.pile[:3]), Challenged(0, 0, 1, 4))
    events = (played(seen, S), Challenged(S, 0, 1, 1))
    return ((0, before), (S, update(seen, *events, t_ns=S))), S + 600 * MS, CARTALOGUE


def last_pile() -> Scene:
    """Return a game that waits: the pile that nobody answered a king on is shown again."""
    before = view("4C 2H 9D KS 7C 7H JC 5H 6D 2S", turn=2)
    t_ns = S + AFTER
    events = (Taken(t_ns, 0, 12, TakenBy.CHALLENGE), TurnChanged(t_ns, 0))
    history = (
        (S, update(before, played(before, S), t_ns=S)),
        (t_ns, update(view(turn=0), *events, t_ns=t_ns)),
    )
    return history, t_ns + LOOK_NS, CARTALOGUE


PHOTO_SCENES: dict[str, Scene] = {
    "photo_of_all": photo_of_all(),
    "tie_by_lots": tie_by_lots(),
    "given_away": given_away(),
    "held_hand": held_hand(),
    "last_try": last_try(),
    "last_pile": last_pile(),
}
