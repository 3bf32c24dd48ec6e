"""The lamps in the buttons: what a player must do next, told by pattern and never by colour.

* PLAY blinks slowly: press it, it is your turn (or your pile to collect, or a game to start);
* PLAY shines: it is your turn, on your phone;
* SLAP shines: you may slap;
* both shine: you have joined (a game is being chosen);
* both blink slowly: choose, with PLAY the next line (or card) and with SLAP this one;
* both blink twice, twice, …: you pay a penalty;
* both blink fast: you have won.

A lamp tells what a seat may do, never that the pile can be slapped: that is for eyes to find.
No pattern flashes more than three times a second.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import accumulate

from engine.events import GameOver, Penalised
from engine.views import SlapView, WarView
from hardware.pins import ButtonKind
from pi_app.lobby.views import LobbyView, PlaceState
from pi_app.options import HandView
from pi_app.publish import ForfeitView, Phase, Update

MS = 1_000_000
PENALTY_NS = 1_500 * MS
"""How long a penalty is shown."""
PER_SEAT = len(ButtonKind)


class Pattern(Enum):
    """What a lamp does; the value is its cycle: ms lit, ms dark, ms lit, …"""

    DARK = (0, 1000)
    STEADY = (1000, 0)
    SLOW = (500, 500)
    DOUBLE_BLINK = (150, 200, 150, 500)
    FAST = (200, 200)


@dataclass(frozen=True, slots=True)
class Flash:
    """A pattern that a seat's lamps show for a while, whatever else they would."""

    seat: int
    pattern: Pattern
    start_ns: int
    end_ns: int


DARK = (Pattern.DARK, Pattern.DARK)
WON = (Pattern.FAST, Pattern.FAST)
INVITED = (Pattern.SLOW, Pattern.DARK)
CHOOSING = (Pattern.SLOW, Pattern.SLOW)
JOINED = (Pattern.STEADY, Pattern.STEADY)
ON_PHONE = (Pattern.STEADY, Pattern.DARK)
PENALISED = (Pattern.DOUBLE_BLINK, Pattern.DOUBLE_BLINK)


def is_lit(pattern: Pattern, t_ns: int) -> bool:
    """Whether a lamp shines, `t_ns` after its pattern began."""
    t_ms = t_ns // MS % sum(pattern.value)
    parts_over: int = sum(t_ms >= end_ms for end_ms in accumulate(pattern.value))
    return parts_over % 2 == 0


def patterns(update: Update) -> tuple[Pattern, ...]:
    """What each lamp shows: PLAY and SLAP of seat 0, of seat 1, … (as numbered in pins.py)."""
    seats = range(len(update.seats))
    return tuple(pattern for seat in seats for pattern in _of_seat(update, seat))


def flashes(update: Update) -> tuple[Flash, ...]:
    """What is shown for a while because of what has just happened."""
    return tuple(
        Flash(event.seat, Pattern.DOUBLE_BLINK, event.t_ns, event.t_ns + PENALTY_NS)
        for event in update.events
        if isinstance(event, Penalised)
    )


def _of_seat(update: Update, seat: int) -> tuple[Pattern, Pattern]:
    view = update.view
    if update.phase is Phase.KITCHEN:
        return CHOOSING
    if update.lobby is not None:
        return _in_lobby(update.lobby, seat)
    if update.phase is Phase.TOUR:
        return DARK if update.seats[seat].player.is_bot else CHOOSING
    if update.forfeit is not None:
        return _in_forfeit(update.forfeit, seat)
    if update.phase is Phase.ATTRACT or view is None:
        return INVITED
    if view.over is not None:
        return WON if seat in winners(view.over) else DARK
    if isinstance(view, WarView):
        # Who has pressed waits in the dark: whatever still blinks is waited for.
        return INVITED if view.seats[seat].may_press else DARK
    if isinstance(view, HandView):
        return _with_hands(update, view, seat)
    return _play_lamp(view, seat), _slap_lamp(view, seat)


def _in_lobby(view: LobbyView, seat: int) -> tuple[Pattern, Pattern]:
    """Who has joined shines; a free place invites."""
    state = view.places[seat].state
    if state is PlaceState.HUMAN:
        return JOINED
    return INVITED if state is PlaceState.FREE else DARK


def _in_forfeit(forfeit: ForfeitView, seat: int) -> tuple[Pattern, Pattern]:
    if seat == forfeit.seat:
        return PENALISED
    chooses = forfeit.pointers[seat] is not None and not forfeit.locked[seat]
    return CHOOSING if chooses and forfeit.chosen is None else DARK


def _with_hands(update: Update, view: HandView, seat: int) -> tuple[Pattern, Pattern]:
    """Whose turn it is, and where a press is waited for: by a phone, or by the next deal."""
    on_phones = () if update.phones is None else update.phones.seats
    phone = next((one for one in on_phones if one.seat == seat), None)
    if view.turn is None or (phone is not None and phone.asked):
        return INVITED
    if seat != view.turn:
        return DARK
    return CHOOSING if phone is None else ON_PHONE


def winners(over: GameOver) -> tuple[int, ...]:
    """The seats that share the first place."""
    return (over.winner,) if isinstance(over.winner, int) else over.winner


def _play_lamp(view: SlapView, seat: int) -> Pattern:
    if view.rematch:
        return Pattern.DARK
    if view.seats[seat].held_hand:
        return Pattern.STEADY
    acts = view.turn if view.collecting is None else view.collecting
    return Pattern.SLOW if seat == acts else Pattern.DARK


def _slap_lamp(view: SlapView, seat: int) -> Pattern:
    if view.rematch:
        return Pattern.FAST if seat in view.rematch else Pattern.DARK
    return Pattern.STEADY if view.seats[seat].may_slap else Pattern.DARK
