"""Games of Court Circular in mid-flow: a pack laid by hand, the moves written down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.cards import CARDS, Card, Deck, cards, deck_cards
from engine.events import Event
from engine.games.court_circular import CircularRules, CourtCircular, Setup, State
from engine.inputs import CardChosen, Draw, LeadChosen, Resigned
from engine.reasons import Reason
from engine.views import CircularView
from pi_app.hands import Curtain, HandShown, PhoneBoard, PhoneSeat, PhoneState
from pi_app.options import options
from pi_app.publish import Phase, Player, SeatInfo, Update
from pi_app.sound import NO_SPEAKER
from tests.pi_app.hand_table import card_of
from tests.pi_app.screens.scenes import (
    CARTALOGUE,
    HARD_NAMES,
    MS,
    S,
    Scene,
    seats,
    with_names,
)

GAME = CourtCircular()
HANDS = (
    "4S JS QD KC 6H 8D",
    "9H 2H QH 5C TC 7D",
    "3S 3D AH 8C 2C KH",
    "JD QC 5S 6D 7S AD",
    "4H 5H 9C 9D AS TH",
    "2S 2D 6C 7C JC KD",
    "3C 4D 8S 8H TD QS",
    "5D 6S 7H 9S JH KS",
)
"""What each seat is dealt first."""
LEADS = {2: "TH", 4: "TH", 8: "AC"}


def pack(hands: Sequence[str], lead: str) -> tuple[Card, ...]:
    """Return a pack that deals these hands, opener first, and turns up this lead."""
    rows = [cards(hand) for hand in hands]
    dealt = [row[turn] for turn in range(6) for row in rows]
    top = [*dealt, CARDS[lead]]
    return (*top, *(card for card in deck_cards(Deck.FULL) if card not in top))


class Match:
    """A match that keeps what its last moves brought."""

    def __init__(
        self, hands: Sequence[str] = HANDS[:2], lead: str = "TH", *, cut: str = "", target: int = 0
    ) -> None:
        setup = Setup(
            CircularRules(target=target),
            pack(hands, lead),
            seats=len(hands),
            cut=cards(cut),
        )
        self.state: State
        self.state, events = GAME.new(setup)
        self.events: list[Event] = list(events)

    def play(self, codes: str) -> Match:
        """Play cards, each by the seat whose turn it is; return the match."""
        for code in codes.split():
            self._step(CardChosen(self.state.now_ns, self.state.turn, CARDS[code]))
        return self

    def give_up(self) -> Match:
        """The seat whose turn it is gives up."""
        return self._step(Resigned(self.state.now_ns, self.state.turn))

    def lead(self, code: str) -> Match:
        """The winner chooses a lead."""
        return self._step(LeadChosen(self.state.now_ns, self.state.turn, CARDS[code]))

    def _step(self, move: CardChosen | Resigned | LeadChosen | Draw) -> Match:
        self.state, events = GAME.step(self.state, move)
        self.events = [*events]
        return self

    def to_the_end_of_the_deal(self) -> Match:
        """Play the first card that may be played, and leave the first that may lead."""
        deal = self.state.deal
        while self.state.chance is None and self.state.over is None and self.state.deal == deal:
            turn = self.state.turn
            choices = self.view(turn).choices
            assert choices is not None
            leads = [card for card, reason in choices.leads if reason is None]
            if leads:
                self.lead(leads[0].code)
            else:
                place = (self.state.cards_played * 3 + turn) % len(choices.cards)
                self.play(choices.cards[place][0].code)
        return self

    def to_the_end(self) -> Match:
        """Play the whole match, the pack turned about between the deals."""
        while True:
            self.to_the_end_of_the_deal()
            if self.state.over is not None:
                return self
            order = tuple((place * 5 + 3 * self.state.deal) % 52 for place in range(52))
            self._step(Draw(self.state.now_ns, order))

    def view(self, seat: int | None = None) -> CircularView:
        """Return what a seat sees, or anybody."""
        return GAME.view(self.state, seat)


def alone(number: int = 2, *, keys: bool = False) -> tuple[SeatInfo, ...]:
    """Return one person among computer players."""
    table = seats(number, keys=keys)
    return (
        table[0],
        *(SeatInfo(info.name, Player.MEDIUM, None) for info in table[1:]),
    )


def circular_update(
    match: Match, *, table: tuple[SeatInfo, ...] | None = None, told: bool = True
) -> Update:
    """Return an update of a match; `told`: with the events of its last move."""
    view = match.view()
    table = seats(len(view.seats)) if table is None else table
    phase = Phase.OVER if view.over is not None else Phase.PLAYING
    events = tuple(match.events) if told else ()
    return Update(0, phase, table, "court-circular", "carroll", view, events, ())


def hand(
    match: Match,
    seat: int = 0,
    *,
    cursor: int = 0,
    marked: str = "",
    giving_up: bool = False,
    refused: Reason | None = None,
) -> HandShown:
    """Return a hand on the table's screen."""
    seen = match.view(seat)
    choices = options(seen)
    if marked:
        cursor = [card_of(option.move) for option in choices].index(CARDS[marked])
    if giving_up:
        cursor = len(choices) - 1
    return HandShown(seen, choices, cursor, bool(marked or giving_up), refused)


def qr(size: int = 25) -> tuple[tuple[bool, ...], ...]:
    """Return something that looks like a QR code of version 2: its three eyes, and a pattern."""
    eyes = ((0, 0), (size - 7, 0), (0, size - 7))

    def eye(x: int, y: int) -> bool | None:
        for left, top in eyes:
            if left - 1 <= x <= left + 7 and top - 1 <= y <= top + 7:
                ring = max(abs(x - left - 3), abs(y - top - 3))
                return ring in (0, 1, 3)
        return None

    def dark(x: int, y: int) -> bool:
        seen = eye(x, y)
        return (x * y + x + 2 * y) % 3 == 0 if seen is None else seen

    return tuple(tuple(dark(x, y) for x in range(size)) for y in range(size))


def phones(*states: PhoneState, codes: bool = False) -> PhoneBoard:
    """Return the phones of a table."""
    words = ("KQVB", "MTRA", "ZULN", "PEDO", "CAFE", "HIJK", "LMNO", "QRST")
    lines = tuple(
        PhoneSeat(n, state, words[n] if codes and state is not PhoneState.HERE else None)
        for n, state in enumerate(states)
    )
    return PhoneBoard("http://192.168.1.7:8080", qr(), lines)


def _scene(shown: Update, *, before: tuple[Update, ...] = (), after_ns: int = 400 * MS) -> Scene:
    history = tuple((0, one) for one in before)
    return (*history, (S, shown)), S + after_ns, CARTALOGUE


def circular_rules(page: int) -> Scene:
    """Return a page of the rules while nobody plays."""
    table = seats(2, keys=True)
    shown = Update(0, Phase.ATTRACT, table, "court-circular", "carroll", None, (), ())
    return ((0, shown),), page * 9 * S + S, CARTALOGUE


def circular_attract_phones() -> Scene:
    """Return the rules beside the phones' board, and a notice."""
    shown = Update(
        0,
        Phase.ATTRACT,
        seats(4),
        "court-circular",
        "carroll",
        None,
        (),
        ("Keyboard: presses are good to ±10 ms only.",),
        phones=phones(PhoneState.HERE, PhoneState.EXPECTED, PhoneState.EXPECTED, PhoneState.HERE),
    )
    return ((0, shown),), 10 * S, CARTALOGUE


def circular_forming() -> Scene:
    """Return a second trick with two cards each; Red has won the first one."""
    match = Match().play("JS 2H QD 9H KC 7D").lead("2H").play("3S 5C 4S 5S")
    both = phones(PhoneState.HERE, PhoneState.HERE)
    return _scene(replace(circular_update(match), phones=both, notices=(NO_SPEAKER,)))


def circular_dealt() -> Scene:
    """Return the first moment of a match of one person against the computer."""
    match = Match(cut="KH 4C")
    shown = replace(circular_update(match, table=alone()), hand=hand(match))
    return _scene(shown)


def circular_cut() -> Scene:
    """Return the cut of four: Yellow deals, and Red leads."""
    match = Match(HANDS[:4], cut="QH 9S 2C AD")
    return _scene(circular_update(match))


def circular_hand() -> Scene:
    """Return Red's hand, a card chosen that waits to be confirmed; keys."""
    match = Match().play("JS 2H QD 9H")
    table = alone(keys=True)
    shown = circular_update(match, table=table)
    return _scene(replace(shown, hand=hand(match, cursor=1, marked="KC")))


def circular_refused() -> Scene:
    """Return Red's hand before the first card: it cannot give up yet."""
    match = Match()
    shown = circular_update(match, table=alone(), told=False)
    mine = hand(match, cursor=6, refused=Reason.NO_CARD_YET)
    return _scene(replace(shown, hand=mine))


def circular_giving_up() -> Scene:
    """Return Red about to give up, in the second trick of a table of four."""
    match = Match(HANDS[:4], "TH").play("JS 2H 3S JD")
    shown = circular_update(match, table=alone(4), told=False)
    return _scene(replace(shown, hand=hand(match, cursor=5, giving_up=True)))


def circular_choosing() -> Scene:
    """Return Blue's trick: it chooses the next lead with its own hand on the screen."""
    match = Match().play("JS 2H KC 9H 8D QH")
    shown = circular_update(match, table=seats(2))
    mine = hand(match, 1, cursor=3)
    return _scene(replace(shown, hand=mine))


def circular_waiting() -> Scene:
    """Return the computer's turn in a second trick: the hand is looked at meanwhile."""
    match = Match().play("JS 2H QD 9H KC 7D").lead("2H").play("3S")
    shown = circular_update(match, table=alone(), told=False)
    return _scene(replace(shown, hand=hand(match, cursor=2)))


def circular_curtain() -> Scene:
    """Return the curtain before Blue looks."""
    match = Match().play("JS")
    shown = circular_update(match, table=seats(2, keys=True), told=False)
    return _scene(replace(shown, curtain=Curtain(1)))


def circular_board() -> Scene:
    """Return phones that are waited for, in every state."""
    match = Match(HANDS[:4], "TH")
    states = (PhoneState.HERE, PhoneState.EXPECTED, PhoneState.AWAY, PhoneState.EXPECTED)
    board = phones(*states)
    coded = replace(board.seats[3], code="KQVB")
    board = replace(board, seats=(*board.seats[:3], coded))
    return _scene(replace(circular_update(match, told=False), phones=board))


def circular_away() -> Scene:
    """Return a trick of four that waits for Yellow's phone; Blue has given up."""
    match = Match(HANDS[:4], "TH").play("JS").give_up().play("3S JD QD")
    away = phones(PhoneState.HERE, PhoneState.HERE, PhoneState.AWAY)
    return _scene(replace(circular_update(match, told=False), phones=away))


def circular_resigned() -> Scene:
    """Return a trick that Red has just got, for Blue gave up."""
    match = Match().play("JS 2H QD").give_up()
    shown = circular_update(match, table=seats(2))
    return _scene(replace(shown, phones=phones(PhoneState.HERE, PhoneState.HERE)))


def circular_last() -> Scene:
    """Return the last trick of a deal, before it is counted."""
    match = Match(target=50).to_the_end_of_the_deal()
    return _scene(circular_update(match))


def circular_pack_out() -> Scene:
    """Return the last tricks of a deal, the pack at its end."""
    match = Match()
    while match.state.pack or match.state.lead is None or any(match.state.played):
        choices = match.view(match.state.turn).choices
        assert choices is not None
        leads = [card for card, reason in choices.leads if reason is None]
        if leads:
            match.lead(leads[0].code)
        else:
            match.play(choices.cards[0][0].code)
    return _scene(circular_update(match, told=False))


def circular_count() -> Scene:
    """Return the points of a deal."""
    match = Match(target=50).to_the_end_of_the_deal()
    return _scene(circular_update(match), after_ns=4 * S)


def circular_over() -> Scene:
    """Return the end of a match of eight."""
    match = Match(HANDS, LEADS[8], target=50).to_the_end()
    return _scene(circular_update(match), after_ns=5 * S)


def circular_crowd() -> Scene:
    """Return a trick of eight."""
    match = Match(HANDS, LEADS[8])
    match.play("JS 2H 3S JD 4H 2S TD 5D").play("QD 9H 3D QC 5H 2D 8S 7H").play("KC QH")
    return _scene(circular_update(match))


def circular_hand_of(seat: int, number: int) -> Scene:
    """Return the hand of any seat among many, each with a card on the table."""
    match = Match(HANDS[:number], LEADS[8])
    for row in HANDS[:number]:
        match.play(row.split()[0])
    shown = circular_update(match, told=False)
    return _scene(replace(shown, hand=hand(match, seat, cursor=1)))


def circular_curtain_of(seat: int, number: int) -> Scene:
    """Return the curtain of any seat among many."""
    match = Match(HANDS[:number], LEADS[8])
    return _scene(replace(circular_update(match, told=False), curtain=Curtain(seat)))


CIRCULAR_SCENES: dict[str, Scene] = {
    "circular_rules_1": circular_rules(0),
    "circular_rules_2": circular_rules(1),
    "circular_rules_3": circular_rules(2),
    "circular_rules_4": circular_rules(3),
    "circular_rules_5": circular_rules(4),
    "circular_attract_phones": circular_attract_phones(),
    "circular_forming": circular_forming(),
    "circular_dealt": circular_dealt(),
    "circular_cut": circular_cut(),
    "circular_hand": circular_hand(),
    "circular_refused": circular_refused(),
    "circular_giving_up": circular_giving_up(),
    "circular_choosing": circular_choosing(),
    "circular_waiting": circular_waiting(),
    "circular_curtain": circular_curtain(),
    "circular_board": circular_board(),
    "circular_away": circular_away(),
    "circular_resigned": circular_resigned(),
    "circular_pack_out": circular_pack_out(),
    "circular_last": circular_last(),
    "circular_count": circular_count(),
    "circular_over": circular_over(),
    "circular_crowd": circular_crowd(),
    "circular_hard_names": with_names(circular_resigned(), (HARD_NAMES[0],)),
}
CIRCULAR_EXTRA: dict[str, Scene] = {
    "circular_crowd_hand": circular_hand_of(5, 8),
    "circular_side_hand": circular_hand_of(1, 4),
    "circular_crowd_curtain": circular_curtain_of(7, 8),
}
TURNED = (
    "circular_rules_2",
    "circular_attract_phones",
    "circular_forming",
    "circular_dealt",
    "circular_cut",
    "circular_hand",
    "circular_giving_up",
    "circular_choosing",
    "circular_curtain",
    "circular_board",
    "circular_away",
    "circular_count",
    "circular_over",
    "circular_crowd",
)
"""The scenes that are looked at on a table as well."""
