"""Games of Batak in mid-flow: hands laid by hand, the moves written down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.batak_events import BatakDealOver
from engine.batak_rules import AllPass, BatakGame, BatakRules
from engine.batak_views import BatakStage, BatakView, DealScore
from engine.cards import CARDS, Suit, cards
from engine.events import Event, GameOver, OverReason
from engine.games.batak import Batak, Setup, State
from engine.inputs import BidChosen, BidPassed, CardChosen, Draw, Move, TrumpChosen
from engine.reasons import Reason
from pi_app.hands import Curtain, HandShown, PhoneState
from pi_app.options import options
from pi_app.publish import Phase, SeatInfo, Update
from pi_app.sound import NO_SPEAKER
from tests.pi_app.screens.circular_scenes import alone, phones
from tests.pi_app.screens.scenes import (
    CARTALOGUE,
    HARD_NAMES,
    MS,
    S,
    Scene,
    seats,
    with_names,
)

GAME = Batak()
HANDS = (
    "AS QS 9S 6S KH 7H 4H AD TD 5D KC 8C 3C",
    "KS JS 4S AH QH 9H 2H KD 8D 3D QC 9C 5C",
    "TS 8S 3S JH TH 6H QD 9D 6D 2D AC JC 7C",
    "7S 5S 2S 8H 5H 3H JD 7D 4D TC 6C 4C 2C",
)
FIRST = "KC 9C AC 2C 7C TC 8C QC 3D 6D JD AD TD KD 2D 4D"
"""Four tricks without a trump: Yellow, Blue, Red and Blue win them."""
RISING = "2H TH 3H"
"""Then Red must follow, and beat the ten with its king."""
RUFFED = f"{RISING} KH 3C 5C JC 6C 9D 7D 5D 8D QD 2S 6S JS"
"""Then Yellow leads diamonds till three must ruff, each above the last."""
PLAIN = BatakRules()
TEAM = BatakRules(game=BatakGame.TEAM)
SPADES = BatakRules(game=BatakGame.SPADES)


class Match:
    """A match that keeps what its last moves brought."""

    def __init__(self, rules: BatakRules = PLAIN, *, dealer: int = 3) -> None:
        hands = tuple(cards(hand) for hand in HANDS)
        self.state: State
        self.state, events = GAME.new(Setup(rules, hands, dealer))
        self.events: list[Event] = list(events)

    def say(self, *words: int | None) -> Match:
        """Bid, or pass (none), each time the seat whose turn it is; return the match."""
        for word in words:
            seat = self.state.turn
            self.make(BidPassed(0, seat) if word is None else BidChosen(0, seat, word))
        return self

    def name(self, suit: Suit) -> Match:
        """The declarer names trump."""
        return self.make(TrumpChosen(0, self.state.turn, suit))

    def play(self, codes: str) -> Match:
        """Play cards, each by the seat whose turn it is."""
        for code in codes.split():
            self.make(CardChosen(0, self.state.turn, CARDS[code]))
        return self

    def deal(self) -> Match:
        """Deal the next deal, the pack as it is made."""
        return self.make(Draw(0, tuple(range(52))))

    def to_the_end_of_the_deal(self) -> Match:
        """Bid and name trump if that must be, then play the first card that may be played."""
        if self.state.stage is BatakStage.BID:
            self.say(self.state.rules.minimum, None, None, None)
        if self.state.stage is BatakStage.TRUMP:
            self.name(Suit.SPADES)
        while self.state.stage is BatakStage.CARD:
            choices = self.view(self.state.turn).choices
            assert choices is not None
            self.play(next(card.code for card, why in choices.cards if why is None))
        return self

    def to_the_end(self) -> Match:
        """Play the whole match."""
        while self.to_the_end_of_the_deal().state.over is None:
            self.deal()
        return self

    def make(self, move: Move | Draw) -> Match:
        """Make any move."""
        self.state, events = GAME.step(self.state, move)
        self.events = [*events]
        return self

    def view(self, seat: int | None = None) -> BatakView:
        """Return what a seat sees, or anybody."""
        return GAME.view(self.state, seat)


def batak_update(
    match: Match, *, table: tuple[SeatInfo, ...] | None = None, told: bool = True
) -> Update:
    """Return an update of a match; `told`: with the events of its last move."""
    return shown(match.view(), *(match.events if told else ()), table=table)


def shown(view: BatakView, *events: Event, table: tuple[SeatInfo, ...] | None = None) -> Update:
    """Return an update of a view."""
    phase = Phase.OVER if view.over is not None else Phase.PLAYING
    return Update(0, phase, table or seats(4), "batak", "auction", view, events, ())


def hand(
    match: Match,
    seat: int = 0,
    *,
    cursor: int = 0,
    marked: bool = False,
    refused: Reason | None = None,
) -> HandShown:
    """Return a hand on the table's screen."""
    view = match.view(seat)
    return HandShown(view, options(view), cursor, marked, refused)


def shown_scene(update: Update, *, after_ns: int = 400 * MS) -> Scene:
    """Return the scene of an update that came a moment ago."""
    return ((S, update),), S + after_ns, CARTALOGUE


def promised(rules: BatakRules = PLAIN, value: int = 6) -> Match:
    """Return a match in which Red has promised some tricks, with spades as trump."""
    return Match(rules).say(value, None, None, None).name(Suit.SPADES)


def in_play(rules: BatakRules = PLAIN, value: int = 6) -> Match:
    """Return the same after four tricks; Blue leads to the fifth."""
    return promised(rules, value).play(FIRST)


def batak_played() -> Iterator[Update]:
    """Yield a whole deal, a card at a time, with Red's hand below."""
    match = promised()
    while match.state.stage is BatakStage.CARD:
        choices = match.view(match.state.turn).choices
        assert choices is not None
        match.play(next(card.code for card, why in choices.cards if why is None))
        yield replace(batak_update(match, table=alone(4)), hand=hand(match))


def batak_rules(page: int) -> Scene:
    """Return a page of the rules while nobody plays."""
    update = Update(0, Phase.ATTRACT, alone(4, keys=True), "batak", "auction", None, (), ())
    return ((0, update),), page * 9 * S + S, CARTALOGUE


def batak_attract_phones() -> Scene:
    """Return the rules beside the phones' board, and a notice."""
    board = phones(PhoneState.HERE, PhoneState.EXPECTED, PhoneState.EXPECTED, PhoneState.HERE)
    update = Update(
        0,
        Phase.ATTRACT,
        seats(4),
        "batak",
        "auction",
        None,
        (),
        ("Keyboard: presses are good to ±10 ms only.",),
        phones=board,
    )
    return ((0, update),), 10 * S, CARTALOGUE


def batak_auction() -> Scene:
    """Return an auction on phones: Yellow has the highest bid, White is asked."""
    match = Match().say(4, None, 6)
    here = phones(*[PhoneState.HERE] * 3)
    return shown_scene(replace(batak_update(match), phones=here, notices=(NO_SPEAKER,)))


def batak_bidding() -> Scene:
    """Return Red's hand while it bids; 7 waits to be confirmed."""
    match = Match().say(4, None, 6, None)
    update = batak_update(match, table=alone(4, keys=True))
    return shown_scene(replace(update, hand=hand(match, cursor=1, marked=True)))


def batak_first_bid() -> Scene:
    """Return the first moment of a match: all bids can still be made."""
    match = Match()
    update = batak_update(match, table=alone(4))
    return shown_scene(replace(update, hand=hand(match)))


def batak_naming() -> Scene:
    """Return Red naming trump, for all have passed and it has dealt."""
    match = Match(dealer=0).say(None, None, None, None)
    update = batak_update(match, table=alone(4))
    return shown_scene(replace(update, hand=hand(match, cursor=1)))


def batak_hand() -> Scene:
    """Return Red's hand in a trick that Blue led: hearts must be followed, and beaten."""
    match = in_play().play(RISING)
    update = batak_update(match, table=alone(4, keys=True))
    return shown_scene(replace(update, hand=hand(match, cursor=4, marked=True)))


def batak_refused() -> Scene:
    """Return the same, with the finger on a card that may not be played."""
    match = in_play().play(RISING)
    update = batak_update(match, table=alone(4), told=False)
    return shown_scene(replace(update, hand=hand(match, cursor=5)))


def batak_waiting() -> Scene:
    """Return a computer's turn: the hand is looked at meanwhile."""
    match = in_play().play("2H TH")
    update = batak_update(match, table=alone(4), told=False)
    return shown_scene(replace(update, hand=hand(match)))


def batak_forming() -> Scene:
    """Return a trick of two teams, three cards laid."""
    match = in_play(TEAM, 8).play(RISING)
    return shown_scene(batak_update(match))


def batak_won() -> Scene:
    """Return a trick that Blue has just won with a trump; trump was broken before."""
    before = in_play().play(RUFFED.removesuffix(" JS"))
    after = in_play().play(RUFFED)
    history = ((S, batak_update(before)), (9 * S, batak_update(after)))
    return history, 9 * S + 400 * MS, CARTALOGUE


def batak_breaks() -> Scene:
    """Return the same to a screen that hears only now that trump is broken."""
    return shown_scene(batak_update(in_play().play(RUFFED)))


def batak_first_trick() -> Scene:
    """Return the first trick of a deal, before the first card."""
    return shown_scene(batak_update(promised()))


def batak_away() -> Scene:
    """Return a trick that waits for Yellow's phone."""
    match = in_play().play("2H")
    away = phones(PhoneState.HERE, PhoneState.HERE, PhoneState.AWAY)
    return shown_scene(replace(batak_update(match, told=False), phones=away))


def batak_board() -> Scene:
    """Return phones that are waited for."""
    board = phones(
        PhoneState.HERE, PhoneState.EXPECTED, PhoneState.AWAY, PhoneState.EXPECTED, codes=True
    )
    return shown_scene(replace(batak_update(Match(), told=False), phones=board))


def batak_curtain() -> Scene:
    """Return the curtain before Blue looks."""
    match = in_play().play("2H TH")
    update = batak_update(match, table=seats(4, keys=True), told=False)
    return shown_scene(replace(update, curtain=Curtain(1)))


def batak_curtain_of(seat: int) -> Scene:
    """Return the curtain of any seat."""
    return shown_scene(replace(batak_update(Match(), told=False), curtain=Curtain(seat)))


def batak_hand_of(seat: int) -> Scene:
    """Return the hand of any seat while another acts, a card on the table."""
    match = promised().play("KC")
    return shown_scene(replace(batak_update(match, told=False), hand=hand(match, seat)))


DEALS = (
    DealScore(1, 3, 0, 6, Suit.SPADES, (7, 3, 3, 0), (70, 30, 30, -40), (70, 30, 30, -40)),
    DealScore(2, 0, 2, 5, Suit.HEARTS, (3, 4, 4, 2), (30, 40, -50, 20), (100, 70, -20, -20)),
    DealScore(3, 1, 1, 6, Suit.CLUBS, (2, 7, 1, 3), (20, 70, 10, 30), (120, 140, -10, 10)),
    DealScore(4, 2, 0, 5, Suit.DIAMONDS, (6, 4, 2, 1), (60, 40, 20, 10), (180, 180, 10, 20)),
)


def counted(*history: DealScore, rules: BatakRules = PLAIN, over: GameOver | None = None) -> Update:
    """Return an update after deals that ended in some way; the last of them is counted."""
    last, view = history[-1], Match(rules).view()
    seen = tuple(replace(one, score=last.scores[seat]) for seat, one in enumerate(view.seats))
    stage = BatakStage.DEAL if over is None else BatakStage.OVER
    view = replace(
        view, stage=stage, turn=None, deal=last.number, history=history, seats=seen, over=over
    )
    event = BatakDealOver(0, last.number, last.declarer, last.contract, None, last.tricks)
    return shown(view, event)


def batak_count() -> Scene:
    """Return the count of a second deal, in which Yellow has failed."""
    return shown_scene(counted(*DEALS[:2]), after_ns=4 * S)


def batak_over() -> Scene:
    """Return the end of a match: Red and Blue have as many points, and Red more tricks."""
    over = GameOver(0, 0, OverReason.LIMIT, 208, 52)
    return shown_scene(counted(*DEALS, over=over), after_ns=5 * S)


def team_deals() -> tuple[DealScore, ...]:
    """Return twelve deals of two teams, which each promise in turn; the second one fails."""
    return tuple(
        DealScore(
            number=n + 1,
            dealer=n % 4,
            declarer=n % 4,
            contract=7 if n % 2 == 0 else 8,
            trump=tuple(Suit)[n % 4],
            tricks=(5, 2, 4, 2) if n % 2 == 0 else (3, 4, 3, 3),
            gained=(90, 40, 90, 40) if n % 2 == 0 else (60, -80, 60, -80),
            scores=_team_scores(n + 1),
        )
        for n in range(12)
    )


def _team_scores(deals: int) -> tuple[int, int, int, int]:
    first = 90 * ((deals + 1) // 2) + 60 * (deals // 2)
    second = 40 * ((deals + 1) // 2) - 80 * (deals // 2)
    return first, second, first, second


def batak_team_over() -> Scene:
    """Return the end of a long match of two teams."""
    over = GameOver(0, (0, 2), OverReason.LIMIT, 624, 156)
    rules = replace(TEAM, deals=12)
    return shown_scene(counted(*team_deals(), rules=rules, over=over), after_ns=5 * S)


def batak_last() -> Scene:
    """Return the last trick of a deal, before it is counted."""
    return shown_scene(batak_update(in_play().to_the_end_of_the_deal()))


def batak_spades() -> Scene:
    """Return koz maça: no promise, spades are trump; Red has just led."""
    return shown_scene(batak_update(Match(SPADES).play("KC")))


def batak_redeal() -> Scene:
    """Return four passes where the dealer need not play."""
    rules = replace(PLAIN, all_pass=AllPass.REDEAL)
    return shown_scene(batak_update(Match(rules).say(None, None, None, None)))


BATAK_SCENES: dict[str, Scene] = {
    **{f"batak_rules_{n + 1}": batak_rules(n) for n in range(7)},
    "batak_attract_phones": batak_attract_phones(),
    "batak_auction": batak_auction(),
    "batak_first_bid": batak_first_bid(),
    "batak_bidding": batak_bidding(),
    "batak_naming": batak_naming(),
    "batak_hand": batak_hand(),
    "batak_refused": batak_refused(),
    "batak_waiting": batak_waiting(),
    "batak_first_trick": batak_first_trick(),
    "batak_forming": batak_forming(),
    "batak_won": batak_won(),
    "batak_away": batak_away(),
    "batak_board": batak_board(),
    "batak_curtain": batak_curtain(),
    "batak_last": batak_last(),
    "batak_spades": batak_spades(),
    "batak_redeal": batak_redeal(),
    "batak_count": batak_count(),
    "batak_over": batak_over(),
    "batak_team_over": batak_team_over(),
    "batak_hard_names": with_names(batak_breaks(), (HARD_NAMES[0],)),
}
BATAK_EXTRA: dict[str, Scene] = {
    **{f"batak_hand_{seat}": batak_hand_of(seat) for seat in range(4)},
    **{f"batak_curtain_{seat}": batak_curtain_of(seat) for seat in range(4)},
}
BATAK_TURNED = (
    "batak_rules_1",
    "batak_rules_2",
    "batak_attract_phones",
    "batak_auction",
    "batak_bidding",
    "batak_hand",
    "batak_forming",
    "batak_won",
    "batak_curtain",
    "batak_count",
    "batak_over",
)
"""The scenes that are looked at on a table as well."""
