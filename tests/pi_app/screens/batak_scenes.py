"""Games of Batak in mid-flow: what golden pictures and drawing tests look at."""

from __future__ import annotations

from dataclasses import replace

from engine.batak_rules import BatakGame, BatakRules
from engine.batak_views import DealScore
from engine.cards import Suit
from engine.events import GameOver, OverReason
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
from tests.support.batak_table import Deal

TEAM = BatakRules(game=BatakGame.TEAM)
FIRST = "KC 9C AC 2C 7C TC 8C QC 3D 6D JD AD TD KD 2D 4D"
"""Four tricks without a trump: Yellow, Blue, Red and Blue win them."""
RISING = "2H TH 3H"
"""Then Red must follow, and beat the ten with its king."""
RUFFED = f"{RISING} KH 3C 5C JC 6C 9D 7D 5D 8D QD 2S 6S JS"
"""Then Yellow leads diamonds till three must ruff, each above the last."""


def batak_update(
    deal: Deal, *, table: tuple[SeatInfo, ...] | None = None, told: bool = True
) -> Update:
    """Return an update of a deal; `told`: with the events of its last step."""
    view = deal.view()
    phase = Phase.OVER if view.over is not None else Phase.PLAYING
    events = deal.events if told else ()
    return Update(0, phase, table or seats(4), "batak", "turkish", view, events, ())


def hand(
    deal: Deal,
    seat: int = 0,
    *,
    cursor: int = 0,
    marked: bool = False,
    refused: Reason | None = None,
    **why: Reason,
) -> HandShown:
    """Return a hand on the table's screen; `why`: cards that may not be played."""
    view = deal.view(seat, **why)
    return HandShown(view, options(view), cursor, marked, refused)


def _scene(shown: Update, *, after_ns: int = 400 * MS) -> Scene:
    return ((S, shown),), S + after_ns, CARTALOGUE


def promised(rules: BatakRules = BatakRules(), value: int = 6) -> Deal:
    """Return a deal in which Red has promised some tricks, with spades as trump."""
    deal = Deal(rules).begin().say(value, None, None, None).close()
    return deal.name(Suit.SPADES)


def in_play(rules: BatakRules = BatakRules(), value: int = 6) -> Deal:
    """Return the same after four tricks; Blue leads to the fifth."""
    return promised(rules, value).play(FIRST)


def batak_rules(page: int) -> Scene:
    """Return a page of the rules while nobody plays."""
    shown = Update(0, Phase.ATTRACT, alone(4, keys=True), "batak", "turkish", None, (), ())
    return ((0, shown),), page * 9 * S + S, CARTALOGUE


def batak_attract_phones() -> Scene:
    """Return the rules beside the phones' board, and a notice."""
    board = phones(PhoneState.HERE, PhoneState.EXPECTED, PhoneState.EXPECTED, PhoneState.HERE)
    shown = Update(
        0,
        Phase.ATTRACT,
        seats(4),
        "batak",
        "turkish",
        None,
        (),
        ("Keyboard: presses are good to ±10 ms only.",),
        phones=board,
    )
    return ((0, shown),), 10 * S, CARTALOGUE


def batak_auction() -> Scene:
    """Return an auction on phones: Yellow has the highest bid, White is asked."""
    deal = Deal().begin().say(4, None, 6)
    here = phones(*[PhoneState.HERE] * 3)
    return _scene(replace(batak_update(deal), phones=here, notices=(NO_SPEAKER,)))


def batak_bidding() -> Scene:
    """Return Red's hand while it bids; 7 waits to be confirmed."""
    deal = Deal().begin().say(4, None, 6, None)
    shown = batak_update(deal, table=alone(4, keys=True))
    return _scene(replace(shown, hand=hand(deal, cursor=1, marked=True)))


def batak_first_bid() -> Scene:
    """Return the first moment of a match: all bids can still be made."""
    deal = Deal().begin()
    shown = batak_update(deal, table=alone(4))
    return _scene(replace(shown, hand=hand(deal)))


def batak_naming() -> Scene:
    """Return Red naming trump, for all have passed and it has dealt."""
    deal = Deal(dealer=0).begin().say(None, None, None, None).close(forced=True)
    shown = batak_update(deal, table=alone(4))
    return _scene(replace(shown, hand=hand(deal, cursor=1)))


def batak_hand() -> Scene:
    """Return Red's hand in a trick that Blue led: hearts must be followed, and beaten."""
    deal = in_play().play(RISING)
    why = {code: Reason.MUST_FOLLOW for code in "AS QS 9S 6S 5D 3C".split()}
    why |= {code: Reason.MUST_RISE for code in "7H 4H".split()}
    shown = batak_update(deal, table=alone(4, keys=True))
    return _scene(replace(shown, hand=hand(deal, cursor=4, marked=True, **why)))


def batak_refused() -> Scene:
    """Return the same, with the finger on a card that may not be played."""
    deal = in_play().play(RISING)
    why = {code: Reason.MUST_FOLLOW for code in "AS QS 9S 6S 5D 3C".split()}
    why |= {code: Reason.MUST_RISE for code in "7H 4H".split()}
    shown = batak_update(deal, table=alone(4), told=False)
    return _scene(replace(shown, hand=hand(deal, cursor=5, **why)))


def batak_waiting() -> Scene:
    """Return a computer's turn: the hand is looked at meanwhile."""
    deal = in_play().play("2H TH")
    shown = batak_update(deal, table=alone(4), told=False)
    return _scene(replace(shown, hand=hand(deal)))


def batak_forming() -> Scene:
    """Return a trick of two teams, three cards laid."""
    deal = in_play(TEAM, 8).play(RISING)
    return _scene(batak_update(deal))


def batak_won() -> Scene:
    """Return a trick that Blue has just won with a trump."""
    deal = in_play().play(RUFFED)
    return _scene(batak_update(deal))


def batak_first_trick() -> Scene:
    """Return the first trick of a deal, before the first card."""
    return _scene(batak_update(promised()))


def batak_away() -> Scene:
    """Return a trick that waits for Yellow's phone."""
    deal = in_play().play("2H TH")
    away = phones(PhoneState.HERE, PhoneState.HERE, PhoneState.AWAY)
    return _scene(replace(batak_update(deal, told=False), phones=away))


def batak_board() -> Scene:
    """Return phones that are waited for."""
    board = phones(
        PhoneState.HERE, PhoneState.EXPECTED, PhoneState.AWAY, PhoneState.EXPECTED, codes=True
    )
    return _scene(replace(batak_update(Deal().begin(), told=False), phones=board))


def batak_curtain() -> Scene:
    """Return the curtain before Blue looks."""
    deal = in_play().play("2H TH")
    shown = batak_update(deal, table=seats(4, keys=True), told=False)
    return _scene(replace(shown, curtain=Curtain(1)))


def batak_curtain_of(seat: int) -> Scene:
    """Return the curtain of any seat."""
    return _scene(replace(batak_update(Deal().begin(), told=False), curtain=Curtain(seat)))


def batak_hand_of(seat: int) -> Scene:
    """Return the hand of any seat while another acts, a card on the table."""
    deal = promised().play("KC")
    return _scene(replace(batak_update(deal, told=False), hand=hand(deal, seat)))


DEALS = (
    DealScore(1, 3, 0, 6, Suit.SPADES, (7, 3, 3, 0), (70, 30, 30, -40), (70, 30, 30, -40)),
    DealScore(2, 0, 2, 5, Suit.HEARTS, (3, 4, 4, 2), (30, 40, -50, 20), (100, 70, -20, -20)),
    DealScore(3, 1, 1, 6, Suit.CLUBS, (2, 7, 1, 3), (20, 70, 10, 30), (120, 140, -10, 10)),
    DealScore(4, 2, 0, 5, Suit.DIAMONDS, (6, 4, 2, 1), (60, 40, 20, 10), (180, 180, 10, 20)),
)


def batak_count() -> Scene:
    """Return the count of a second deal, in which Yellow has failed."""
    return _scene(batak_update(Deal().counted(*DEALS[:2])), after_ns=4 * S)


def batak_over() -> Scene:
    """Return the end of a match: Red and Blue have as many points, and Red more tricks."""
    over = GameOver(0, 0, OverReason.LIMIT, 208, 52)
    deal = Deal().counted(*DEALS).ended(0, over)
    return _scene(batak_update(deal), after_ns=5 * S)


def batak_team_over() -> Scene:
    """Return the end of a long match of two teams."""
    scores = tuple(
        DealScore(
            number=n + 1,
            dealer=n % 4,
            declarer=n % 4,
            contract=7 + n % 3,
            trump=tuple(Suit)[n % 4],
            tricks=(5, 2, 4, 2) if n % 2 == 0 else (3, 4, 2, 4),
            gained=(90, 40, 90, 40) if n % 2 == 0 else (50, -80, 50, -80),
            scores=(70 * (n + 1) + 10, -20 * n, 70 * (n + 1) + 10, -20 * n),
        )
        for n in range(12)
    )
    over = GameOver(0, (0, 2), OverReason.LIMIT, 624, 156)
    deal = Deal(replace(TEAM, deals=12)).counted(*scores).ended((0, 2), over)
    return _scene(batak_update(deal), after_ns=5 * S)


def batak_last() -> Scene:
    """Return the last trick of a deal, before it is counted."""
    deal = in_play().play(f"{RISING} KH")
    shown = batak_update(deal.counted(*DEALS[:1]))
    return _scene(shown)


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
    "batak_count": batak_count(),
    "batak_over": batak_over(),
    "batak_team_over": batak_team_over(),
    "batak_hard_names": with_names(batak_won(), (HARD_NAMES[0],)),
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
