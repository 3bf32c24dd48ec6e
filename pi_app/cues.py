"""What sounds when: pure, from updates to cues. `sound.py` plays them.

One table, `CUES`, says what sounds for an event; to give an event a sound, add its row. Sounds of
no event (`BY_ITSELF`) come from `lingering.py` and from who sits down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType

from engine.batak_events import (
    BatakDealOver,
    BatakDealt,
    BatakTrick,
    BidMade,
    ContractMade,
    PassMade,
)
from engine.events import (
    CameBack,
    CardPlayed,
    Challenged,
    Event,
    Faulted,
    FaultKind,
    GameOver,
    RoundPlayed,
    Slapped,
    Taken,
    TakenBy,
    Verdict,
    WentOut,
)
from engine.hand_events import Dealt, TrickResigned, TrickWon
from pi_app.hands import PhoneState
from pi_app.lobby.views import PlaceState
from pi_app.publish import SeatInfo, Update
from pi_app.tones import OF_SEATS, PITCHES, TENSION_STEPS, Voice


class Fought(Enum):
    """How a round of Bataille ended."""

    WON = "won"
    BATTLE = "battle"


class Promise(Enum):
    """What became of a contract."""

    KEPT = "kept"
    BROKEN = "broken"
    NONE = "none"


Sort = Verdict | FaultKind | TakenBy | Fought | Promise
Occasion = tuple[type[Event], Sort | None]
"""A kind of event, and what sort of it."""
Cue = tuple[Voice, int | None]
"""A voice, and which of its pitches: a seat's, or a step of a challenge."""

CUES: Mapping[Occasion, Voice] = MappingProxyType(
    {
        (CardPlayed, None): Voice.CARD,
        (RoundPlayed, Fought.WON): Voice.CARD,
        (RoundPlayed, Fought.BATTLE): Voice.BATTLE,
        (Challenged, None): Voice.CHALLENGE,
        (Slapped, Verdict.VALID): Voice.SLAP,
        (Slapped, Verdict.RESCUED): Voice.SLAP,
        (Slapped, Verdict.LATE): Voice.LATE,
        (Slapped, Verdict.TIE): Voice.TIE,
        (Faulted, FaultKind.OUT_OF_TURN): Voice.WRONG,
        (Faulted, FaultKind.FALSE_SLAP): Voice.WRONG,
        (Faulted, FaultKind.NO_CARDS): Voice.WRONG,
        (Taken, TakenBy.CHALLENGE): Voice.TAKE,
        (Taken, TakenBy.PENALTY): Voice.TAKE,
        (Taken, TakenBy.EXCUSE): Voice.TAKE,
        (WentOut, None): Voice.OUT,
        (CameBack, None): Voice.BACK,
        (GameOver, None): Voice.WIN,
        (Dealt, None): Voice.DEAL,
        (TrickWon, None): Voice.TRICK,
        (TrickResigned, None): Voice.PASS,
        (BatakDealt, None): Voice.DEAL,
        (BidMade, None): Voice.BID,
        (PassMade, None): Voice.PASS,
        (ContractMade, None): Voice.CONTRACT,
        (BatakTrick, None): Voice.TRICK,
        (BatakDealOver, Promise.KEPT): Voice.MADE,
        (BatakDealOver, Promise.BROKEN): Voice.FAILED,
    }
)
"""What sounds when. A false slap and a pile taken by a slap have another event that sounds."""

BY_ITSELF = frozenset({Voice.TENSION, Voice.TURN, Voice.JOIN})
"""Voices of no event: a challenge that is open, a person who dawdles, one who sits down."""


def cues(events: Iterable[Event], seats: Sequence[SeatInfo] = ()) -> list[Cue]:
    """What sounds for these events, each cue once; a seat is heard as whom it is shown."""
    heard = (cue for event in events if (cue := cue_of(event)) is not None)
    return list(dict.fromkeys(_as_shown(cue, seats) for cue in heard))


def _as_shown(cue: Cue, seats: Sequence[SeatInfo]) -> Cue:
    voice, at = cue
    if voice not in OF_SEATS or at is None or at >= len(seats):
        return cue
    return voice, seats[at].shown_as(at)


def cue_of(event: Event) -> Cue | None:
    """What sounds for an event, if anything does."""
    voice = CUES.get(occasion(event))
    return None if voice is None else (voice, _pitch(voice, event))


def _pitch(voice: Voice, event: Event) -> int | None:
    if isinstance(event, Challenged):
        return risen(event.attempts)
    seat: int | None = getattr(event, "seat", None)
    return seat if voice in OF_SEATS else None


def risen(attempts: int) -> int:
    """How far a challenge has risen when so many tries are left: to the top with the last one."""
    return min(max(len(TENSION_STEPS) - attempts, 0), len(TENSION_STEPS) - 1)


def occasion(event: Event) -> Occasion:
    """The row of the table under which an event is looked up."""
    match event:
        case Slapped(verdict=verdict):
            return Slapped, verdict
        case Faulted(kind=kind):
            return Faulted, kind
        case Taken(by=by):
            return Taken, by
        case RoundPlayed(battle=battle):
            return RoundPlayed, Fought.BATTLE if battle else Fought.WON
        case BatakDealOver(made=None):
            return BatakDealOver, Promise.NONE
        case BatakDealOver(made=made):
            return BatakDealOver, Promise.KEPT if made else Promise.BROKEN
        case _:
            return type(event), None


def joined(before: Update | None, now: Update) -> list[Cue]:
    """What sounds because somebody has sat down since an update; nothing for the first one."""
    if before is None:
        return []
    return [(Voice.JOIN, seat) for seat in sorted(sitting(now) - sitting(before))]


def sitting(update: Update) -> frozenset[int]:
    """The places that somebody has taken in the lobby, or with a phone, and not left."""
    phones = () if update.phones is None else update.phones.seats
    here = {phone.seat for phone in phones if phone.state is PhoneState.HERE}
    places = () if update.lobby is None else update.lobby.places
    return frozenset(here) | {
        number for number, place in enumerate(places) if place.state is PlaceState.HUMAN
    }


def all_cues() -> list[Cue]:
    """Every cue that can be asked for."""
    many: list[Cue] = [(voice, at) for voice, steps in PITCHES.items() for at in range(len(steps))]
    return many + [(voice, None) for voice in Voice if voice not in PITCHES]
