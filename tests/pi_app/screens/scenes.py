"""Games in mid-flow, written by hand: what golden pictures and drawing tests look at."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import cards
from engine.events import (
    CardPlayed,
    Challenged,
    Event,
    Faulted,
    FaultKind,
    GameOver,
    OverReason,
    Penalised,
    PenaltyKind,
    RevealBasis,
    Slapped,
    Taken,
    TakenBy,
    TurnChanged,
    Verdict,
)
from engine.slap_rules import SlapRule
from engine.views import ChallengeView, FaceUp, SeatView, SlapView
from pi_app.hands import PhoneBoard, PhoneSeat, PhoneState
from pi_app.publish import Phase, Player, SeatInfo, Update
from pi_app.screens.messages import RulesBrief
from pi_app.sound import NO_SPEAKER

MS = 1_000_000
S = 1000 * MS
NAMES = ("Red", "Blue", "Yellow", "White", "Green", "Black", "Sky", "Pink")
KEYS = (("a", "s"), ("k", "l"), ("return", "space"), ("1", "2"))
CARTALOGUE = RulesBrief(
    (
        SlapRule("double"),
        SlapRule("sandwich"),
        SlapRule("big_mac"),
        SlapRule("run"),
        SlapRule("rank", ("7",)),
    ),
    has_kitchen=True,
)

History = tuple[tuple[int, Update], ...]
Scene = tuple[History, int, RulesBrief]


def seats(number: int, *, keys: bool = False) -> tuple[SeatInfo, ...]:
    """Return that many seats: people, and one computer player at the end from three on."""
    people = [
        SeatInfo(NAMES[n], Player.HUMAN, KEYS[n % 4] if keys else None) for n in range(number)
    ]
    if number > 2:
        people[-1] = SeatInfo(NAMES[number - 1], Player.MEDIUM, None)
    return tuple(people)


def update(
    view: SlapView | None,
    *events: Event,
    t_ns: int = 0,
    number: int = 4,
    phase: Phase = Phase.PLAYING,
    keys: bool = False,
) -> Update:
    """Return an update of a game of Bataille corse."""
    table = seats(number, keys=keys)
    return Update(t_ns, phase, table, "bataille-corse", "cartalogue", view, events, ())


def view(pile: str = "", *, sizes: tuple[int, ...] = (14, 9, 21, 3), turn: int = 0) -> SlapView:
    """Return a view with `pile` (the FIRST card is the top one, as everywhere) on the table.

    The seat before `turn` played the top card, and so on backwards.
    """
    played = tuple(reversed(cards(pile)))
    count = len(sizes)
    face_up = tuple(
        FaceUp(one, (turn - len(played) + place) % count, place) for place, one in enumerate(played)
    )
    stacks = tuple(SeatView(size, out=not size, may_slap=True, held_hand=False) for size in sizes)
    return SlapView(0, stacks, face_up, 0, turn, None, None, (), (), len(played), 4, None)


def played(seen: SlapView, t_ns: int) -> CardPlayed:
    """Return the event that put the top card of a view on the table."""
    top = seen.pile[-1]
    return CardPlayed(t_ns, top.seat, top.card, len(seen.pile) + seen.under, top.number)


def slap(
    seat: int,
    verdict: Verdict,
    t_ns: int,
    *,
    patterns: tuple[str, ...] = (),
    reaction: int | None = None,
    behind: int | None = None,
    uncertainty: int = 200_000,
) -> Slapped:
    """Return a judged slap whose reveal was measured."""
    return Slapped(
        t_ns, seat, verdict, patterns, reaction, behind, uncertainty, RevealBasis.MEASURED
    )


def attract() -> Scene:
    """Return the table that waits for players."""
    shown = Update(
        0,
        Phase.ATTRACT,
        seats(4, keys=True),
        "bataille-corse",
        "cartalogue",
        None,
        (),
        ("Keyboard: presses are good to ±10 ms only.",),
    )
    return ((0, shown),), S, CARTALOGUE


def challenge() -> Scene:
    """Return Blue's second try to answer Red's king."""
    seen = view("4C KH 9D 2S JC 5H", turn=2)
    seen = replace(seen, challenge=ChallengeView(0, 1, 2), turn=1)
    pile = (*seen.pile[:-2], replace(seen.pile[-2], seat=0), replace(seen.pile[-1], seat=1))
    seen = replace(seen, pile=pile)
    before = update(replace(seen, pile=pile[:-1], challenge=ChallengeView(0, 1, 3)))
    events = (played(seen, S), Challenged(S, 0, 1, 2))
    return ((0, before), (S, update(seen, *events, t_ns=S, keys=True))), S + 60 * MS, CARTALOGUE


def _double() -> SlapView:
    return view("7S 7H QD 3C", turn=3)


def valid_slap() -> Scene:
    """Return Red's slap on a double, Blue and Yellow too late."""
    t = S + 231_400_000
    events = (
        slap(0, Verdict.VALID, t, patterns=("double", "rank"), reaction=231_400_000),
        Taken(t, 0, 4, TakenBy.SLAP),
        TurnChanged(t, 0),
        slap(1, Verdict.LATE, t + 12_300_000, behind=12_300_000),
        slap(2, Verdict.LATE, t + 300_000, behind=300_000),
    )
    after = view(sizes=(18, 9, 21, 3), turn=0)
    before = (S, update(_double(), played(_double(), S), t_ns=S))
    return (before, (t, update(after, *events, t_ns=t))), t + 900 * MS, CARTALOGUE


HARD_NAMES = ("Wolfgang Amadeus Theophilus Mozart", "田中 Sakura", "Anna\nMaria", "Zoë 🎉")


def with_names(scene: Scene, names: tuple[str, ...] = HARD_NAMES) -> Scene:
    """Return a scene whose players have other names."""
    history, t_ns, brief = scene
    return tuple((at_ns, named(shown, names)) for at_ns, shown in history), t_ns, brief


def named(shown: Update, names: tuple[str, ...]) -> Update:
    """Return an update whose players have these names, over again if there are too few."""
    seats = tuple(
        replace(info, name=names[seat % len(names)]) for seat, info in enumerate(shown.seats)
    )
    return replace(shown, seats=seats)


def false_slap() -> Scene:
    """Return Blue's wrong slap, three of its cards under the pile."""
    seen = view("8S 4H QD 3C 9H", turn=2, sizes=(14, 6, 21, 0))
    t = S + 300 * MS
    events = (
        slap(1, Verdict.FALSE, t),
        Faulted(t, 1, FaultKind.FALSE_SLAP),
        Penalised(t, 1, PenaltyKind.UNDER_PILE, 3),
    )
    after = update(replace(seen, under=3), *events, t_ns=t, keys=True)
    return ((S, update(seen, played(seen, S), t_ns=S)), (t, after)), t + 200 * MS, CARTALOGUE


def tie() -> Scene:
    """Return a tie of Red and White, who must slap again."""
    t = S + 188 * MS
    events = (
        slap(0, Verdict.TIE, t, patterns=("double",), reaction=188 * MS, uncertainty=2 * MS),
        slap(3, Verdict.TIE, t + MS, patterns=("double",), reaction=189 * MS, uncertainty=2 * MS),
    )
    after = replace(_double(), rematch=(0, 3))
    before = (S, update(_double(), played(_double(), S), t_ns=S))
    return (before, (t, update(after, *events, t_ns=t))), t + 100 * MS, CARTALOGUE


def game_over() -> Scene:
    """Return Yellow's win."""
    over = GameOver(S, 2, OverReason.ALL_CARDS, 347, 41)
    seen = replace(view(sizes=(0, 0, 52, 0), turn=2), over=over)
    shown = update(seen, over, phase=Phase.OVER)
    return ((0, update(view(turn=2))), (S, shown)), 2 * S, CARTALOGUE


def crowded(number: int = 8, *, keys: bool = False) -> Scene:
    """Return a game of `number` seats with every state that a seat can be in."""
    sizes = (14, 9, 21, 3, 0, 2, 0, 3)[:number]
    seen = view("TS KH *2 01 5H 6H 7H 8H", turn=0, sizes=sizes)
    marks = tuple(
        replace(own, held_hand=seat == 5, may_slap=seat not in (3, 6))
        for seat, own in enumerate(seen.seats)
    )
    seen = replace(seen, seats=marks, under=6)
    shown = Update(
        0,
        Phase.PLAYING,
        seats(number, keys=keys),
        "bataille-corse",
        "party",
        seen,
        (),
        ("Keyboard: presses are good to ±10 ms only.", NO_SPEAKER),
    )
    return ((0, shown),), S, CARTALOGUE


def board_with(state: PhoneState, seat: int = 1) -> PhoneBoard:
    """Return how a phone stands in for the buttons of a seat; the code is a made-up one."""
    qr = tuple(tuple((x * y + x // 3) % 2 == 0 for x in range(25)) for y in range(25))
    return PhoneBoard("http://192.168.1.7:8080/", qr, (PhoneSeat(seat, state, "BCDF"),))


def stand_in_attract() -> Scene:
    """Return the table that waits for players, and for the phone of Blue."""
    history, t_ns, brief = attract()
    [(at_ns, shown)] = history
    table = tuple(replace(one, controls=None) for one in shown.seats)
    waits = replace(shown, seats=table, notices=(), phones=board_with(PhoneState.EXPECTED))
    return ((at_ns, waits),), t_ns, brief


def stand_in_away() -> Scene:
    """Return a game in which Blue's phone has gone: it is Blue's turn."""
    shown = replace(update(view("4C KH 9D", turn=1)), phones=board_with(PhoneState.AWAY))
    return ((0, shown),), S, CARTALOGUE


def stand_in_slap() -> Scene:
    """Return Blue's slap with its phone, Yellow too late; then there is no time to tell."""
    t = S + 231_400_000
    valid = slap(1, Verdict.VALID, t, patterns=("double", "rank"), uncertainty=80 * MS)
    events = (
        replace(valid, reveal=None, untimed=True),
        Taken(t, 1, 4, TakenBy.SLAP),
        TurnChanged(t, 1),
        slap(2, Verdict.LATE, t + 12_300_000, behind=12_300_000),
    )
    after = update(view(sizes=(14, 13, 21, 3), turn=1), *events, t_ns=t)
    after = replace(after, phones=board_with(PhoneState.HERE))
    before = (S, update(_double(), played(_double(), S), t_ns=S))
    return (before, (t, after)), t + 120 * MS, CARTALOGUE


SCENES: dict[str, Scene] = {
    "attract": attract(),
    "challenge": challenge(),
    "valid_slap": valid_slap(),
    "false_slap": false_slap(),
    "tie": tie(),
    "game_over": game_over(),
    "crowd_with_keys": crowded(keys=True),
    "hard_names": with_names(valid_slap()),
}
STAND_IN_SCENES: dict[str, Scene] = {
    "stand_in_attract": stand_in_attract(),
    "stand_in_away": stand_in_away(),
    "stand_in_slap": stand_in_slap(),
}
EXTRA: dict[str, Scene] = {"crowded": crowded()}
