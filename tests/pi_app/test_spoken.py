"""What is said of what happens: in three languages, and nothing that only one seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from string import Formatter
from typing import get_args

import pytest

from engine.batak_events import (
    BatakDealOver,
    BatakDealt,
    BatakScored,
    BatakTrick,
    BidMade,
    ContractMade,
    PassMade,
    TrumpMade,
)
from engine.cards import Suit, card
from engine.events import (
    CameBack,
    CardPlayed,
    Challenged,
    Event,
    Faulted,
    FaultKind,
    GameOver,
    OverReason,
    Penalised,
    PenaltyKind,
    RoundPlayed,
    Slapped,
    Taken,
    TakenBy,
    TurnChanged,
    Verdict,
    WentOut,
)
from engine.hand_events import (
    DealOver,
    Dealt,
    LeadTurned,
    LineClass,
    LineKind,
    Scored,
    TrickResigned,
    TrickWon,
    WonBy,
)
from pi_app.languages import Language
from pi_app.publish import Phase, Player, SeatInfo, Update
from pi_app.settings import Spoken
from pi_app.spoken import OF_CARDS, SAYINGS, Saying, words_of

EN, FR, TR = Language.ENGLISH, Language.FRENCH, Language.TURKISH
SEATS = tuple(SeatInfo(name, Player.HUMAN, None) for name in ("Ada", "Bora", "Chloé"))


def update(*events: Event) -> Update:
    return Update(0, Phase.PLAYING, SEATS, "bataille-corse", "wikipedia", None, events, ())


def over(winner: int | tuple[int, ...]) -> GameOver:
    return GameOver(0, winner, OverReason.ALL_CARDS, 100, 9)


def dealt_out(*, made: bool | None) -> BatakDealOver:
    return BatakDealOver(0, 1, 0, 5, made, (5, 4, 4, 0))


QUEEN = CardPlayed(0, 0, card("QH"), 1, 0)
BATTLE = RoundPlayed(0, (card("7S"), None, card("7H")), None, (0, 2), (0, 0, 0), 2)


@pytest.mark.parametrize(
    ("event", "english", "french", "turkish"),
    [
        (QUEEN, "queen of hearts", "dame de cœur", "kupa kızı"),
        (LeadTurned(0, None, card("TS")), "ten of spades", "dix de pique", "maça onlusu"),
        (
            BATTLE,
            "Ada: seven of spades, Chloé: seven of hearts, battle",
            "Ada : sept de pique, Chloé : sept de cœur, bataille",
            "Ada: maça yedilisi, Chloé: kupa yedilisi, savaş",
        ),
        (TurnChanged(0, 1), "Bora to play", "à Bora", "sıra: Bora"),
        (Challenged(0, 0, 1, 1), "Bora: one try", "Bora : un essai", "Bora: bir hak"),
        (Challenged(0, 0, 1, 3), "Bora: 3 tries", "Bora : 3 essais", "Bora: 3 hak"),
        (
            Taken(0, 2, 1, TakenBy.SLAP),
            "Chloé takes one card",
            "Chloé prend une carte",
            "Chloé bir kart aldı",
        ),
        (
            Taken(0, 0, 12, TakenBy.CHALLENGE),
            "Ada takes 12 cards",
            "Ada prend 12 cartes",
            "Ada 12 kart aldı",
        ),
        (
            Faulted(0, 0, FaultKind.FALSE_SLAP),
            "Ada: wrong slap",
            "Ada a tapé à tort",
            "Ada yanlış vurdu",
        ),
        (
            Faulted(0, 0, FaultKind.OUT_OF_TURN),
            "Ada: not now",
            "Ada : pas maintenant",
            "Ada: şimdi değil",
        ),
        (WentOut(0, 1), "Bora is out", "Bora est hors jeu", "Bora oyun dışı"),
        (CameBack(0, 1), "Bora is back", "Bora revient", "Bora geri döndü"),
        (BidMade(0, 1, 7), "Bora: 7", "Bora : 7", "Bora: 7"),
        (PassMade(0, 1), "Bora passes", "Bora passe", "Bora pas"),
        (
            ContractMade(0, 1, 7, forced=False),
            "Bora plays for 7",
            "Bora joue pour 7",
            "ihale Bora: 7",
        ),
        (TrumpMade(0, None, Suit.HEARTS), "trump is hearts", "atout cœur", "koz kupa"),
        (
            BatakTrick(0, 2, (), 0, ruffed=False, number=1),
            "Chloé wins the trick",
            "Chloé fait le pli",
            "Chloé eli aldı",
        ),
        (dealt_out(made=True), "the contract is made", "contrat réussi", "ihale tuttu"),
        (dealt_out(made=False), "the contract has failed", "contrat chuté", "ihale battı"),
        (over(0), "Ada wins the game", "Ada gagne la partie", "Ada oyunu kazandı"),
        (
            over((0, 1, 2)),
            "Ada and Bora and Chloé win the game",
            "Ada et Bora et Chloé gagnent la partie",
            "Ada ve Bora ve Chloé oyunu kazandı",
        ),
    ],
)
def test_one_event_in_three_languages(
    event: Event, english: str, french: str, turkish: str
) -> None:
    said = tuple(words_of(update(event), Spoken.ALL, language) for language in (EN, FR, TR))
    assert said == (english, french, turkish)


def test_a_tie_is_said_once() -> None:
    tie = Slapped(0, 0, Verdict.TIE, (), None, None, 0, None)
    assert words_of(update(tie, replace(tie, seat=1)), Spoken.ALL, EN) == "a tie"


def test_of_one_update_everything_in_one_breath_the_turn_last_and_once() -> None:
    events = (TurnChanged(0, 1), QUEEN, Challenged(0, 0, 1, 2), TurnChanged(0, 2))
    assert (
        words_of(update(*events), Spoken.ALL, EN) == "queen of hearts, Bora: 2 tries, Chloé to play"
    )


def test_cards_only_or_nothing_where_that_is_wanted() -> None:
    events = (QUEEN, Challenged(0, 0, 1, 2), TurnChanged(0, 1))
    assert words_of(update(*events), Spoken.CARDS, FR) == "dame de cœur"
    assert words_of(update(*events[1:]), Spoken.CARDS, FR) == ""
    assert words_of(update(*events), Spoken.OFF, FR) == ""


def test_whose_turn_it_is_among_computer_players_is_not_worth_a_breath() -> None:
    seats = (SEATS[0], SeatInfo("bot", Player.HARD, None))
    shown = replace(update(TurnChanged(0, 1)), seats=seats)
    assert words_of(shown, Spoken.ALL, EN) == ""


def every_event() -> Iterator[Event]:
    """One of each kind at least."""
    yield from (QUEEN, BATTLE, LeadTurned(0, 0, card("2C")), TurnChanged(0, 0), over(1))
    yield from (Challenged(0, 0, 1, 2), WentOut(0, 0), CameBack(0, 0))
    yield Taken(0, 0, 2, TakenBy.SLAP)
    yield Penalised(0, 0, PenaltyKind.UNDER_PILE, 2)
    yield from (Slapped(0, 0, verdict, (), 1, 1, 0, None) for verdict in Verdict)
    yield from (Faulted(0, 0, kind) for kind in FaultKind)
    yield from (BatakDealt(0, 0, 3, 1, again=False), BidMade(0, 0, 5), PassMade(0, 1))
    yield from (ContractMade(0, 0, 5, forced=True), TrumpMade(0, 0, Suit.CLUBS))
    yield from (BatakTrick(0, 0, (card("2C"),), 0, ruffed=False, number=1), dealt_out(made=True))
    yield dealt_out(made=None)
    yield BatakScored(0, (1, 1, 1), (1, 1, 1))
    yield from (Dealt(0, 0, 1, 1, (6, 6), 40, ()), TrickResigned(0, 0, 3))
    line = (LineKind.PAIR, LineClass.TWO_OWN, ())
    yield TrickWon(0, 0, WonBy.LINE, *line, face_up=True, last=False)
    yield from (DealOver(0, 1, (1, 2), 3), Scored(0, (1, 2), (1, 2), 50))


UNSAID = {
    Penalised: "the fault before it is said",
    BatakDealt: "the cards follow",
    BatakScored: "figures are for the screen",
    Dealt: "the lead follows",
    DealOver: "figures are for the screen",
    Scored: "figures are for the screen",
}
"""Events of which nothing is ever said, and why."""


@pytest.mark.parametrize("language", Language)
def test_every_event_is_said_or_listed_as_unsaid(language: Language) -> None:
    events = list(every_event())
    assert {type(event) for event in events} == set(get_args(Event))
    said = {type(event) for event in events if words_of(update(event), Spoken.ALL, language)}
    assert said == set(get_args(Event)) - UNSAID.keys()
    assert set(OF_CARDS) <= said


def test_every_sentence_is_there_in_every_language_with_the_same_fields() -> None:
    assert SAYINGS.keys() == set(Language)
    for saying in Saying:
        fields = {
            frozenset(field for _, field, _, _ in Formatter().parse(SAYINGS[language][saying]))
            for language in Language
        }
        assert len({field - {None} for field in fields}) == 1, saying
