"""The lamps in the buttons: what a player must do next, told by pattern and never by colour.

* PLAY breathes: press it, it is your turn (or your pile to collect, or a game to start);
* PLAY shines: it is your turn, on your phone;
* SLAP shines: you may slap;
* SLAP blinks: a tie, slap again;
* both shine: you have joined (a game is being chosen);
* both blink: choose, with PLAY the next line (or card) and with SLAP this one;
* both blink twice, twice, …: you pay a penalty;
* both flicker, five times in two seconds: you have won;
* dark: you are out, or others act.

A lamp tells what a seat may do, never that the pile can be slapped: that is for eyes to find.
No pattern flashes more than three times a second.

**Breathing** is on for a second and a half, off for half a second, and nothing between. A lamp that
swells and fades is a lamp switched some hundred times a second (PWM), and its wire runs beside
those of the contacts: on the Pi's pins it would flicker as soon as the program is busy, and on any
cable it would put edges on a contact's wire just when slaps are timed. A table cannot know when a
slap will come, so it never does that; the chip of a button box keeps to the same steps.

All patterns are drawn in eighths of a second, sixteen of them, as on the chip
(`firmware/src/lights.c`): a test lays both side by side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from engine.events import Event, GameOver, Penalised
from engine.views import SlapView, WarView
from hardware.pins import ButtonKind
from pi_app.lobby.views import LobbyView, PlaceState
from pi_app.options import HandView
from pi_app.publish import ForfeitView, Phase, Update

MS = 1_000_000
STEP_NS = 125 * MS
"""How long each mark of a pattern lasts."""
PENALTY_NS = 1_500 * MS
"""How long a penalty is shown."""
PER_SEAT = len(ButtonKind)
LIT = "#"


class Pattern(Enum):
    """What a lamp does in two seconds, an eighth of a second a mark: # lit, . dark; then again."""

    DARK = "................"
    STEADY = "################"
    BREATHE = "############...."
    SLOW = "####....####...."
    DOUBLE_BLINK = "#..#....#..#...."
    FAST = "#..#..#..#..#..."


@dataclass(frozen=True, slots=True)
class Flash:
    """A pattern that a seat's lamps show for a while, whatever else they would."""

    seat: int
    pattern: Pattern
    start_ns: int
    end_ns: int


DARK = (Pattern.DARK, Pattern.DARK)
WON = (Pattern.FAST, Pattern.FAST)
INVITED = (Pattern.BREATHE, Pattern.DARK)
CHOOSING = (Pattern.SLOW, Pattern.SLOW)
JOINED = (Pattern.STEADY, Pattern.STEADY)
ON_PHONE = (Pattern.STEADY, Pattern.DARK)
PENALISED = (Pattern.DOUBLE_BLINK, Pattern.DOUBLE_BLINK)


FLASHED: Mapping[type[Event], Pattern] = MappingProxyType({Penalised: Pattern.DOUBLE_BLINK})
"""Events that the lamps of their seat show for a while; what all others change is in the view."""


def is_lit(pattern: Pattern, t_ns: int) -> bool:
    """Whether a lamp shines, `t_ns` after its pattern began."""
    return pattern.value[t_ns // STEP_NS % len(pattern.value)] == LIT


def next_step_ns(t_ns: int) -> int:
    """Return when lamps may have to change next: patterns change at whole steps only."""
    return (t_ns // STEP_NS + 1) * STEP_NS


def patterns(update: Update) -> tuple[Pattern, ...]:
    """What each lamp shows: PLAY and SLAP of seat 0, of seat 1, … (as numbered in pins.py)."""
    seats = range(len(update.seats))
    return tuple(pattern for seat in seats for pattern in _of_seat(update, seat))


def flashes(update: Update) -> tuple[Flash, ...]:
    """What is shown for a while because of what has just happened."""
    return tuple(
        Flash(event.seat, FLASHED[type(event)], event.t_ns, event.t_ns + PENALTY_NS)
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
    return Pattern.BREATHE if seat == acts else Pattern.DARK


def _slap_lamp(view: SlapView, seat: int) -> Pattern:
    if view.rematch:
        return Pattern.SLOW if seat in view.rematch else Pattern.DARK
    return Pattern.STEADY if view.seats[seat].may_slap else Pattern.DARK
