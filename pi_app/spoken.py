"""What is said aloud at a table, for people who cannot see it: pure, from an update to a sentence.

Only what everybody may know is said, and of one update everything in one breath: the newest is what
counts, so nothing waits for its turn to be said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from engine.batak_events import (
    BatakDealOver,
    BatakTrick,
    BidMade,
    ContractMade,
    PassMade,
    TrumpMade,
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
    TurnChanged,
    Verdict,
    WentOut,
)
from engine.hand_events import LeadTurned, TrickResigned, TrickWon
from pi_app.card_names import card_name, suit_name
from pi_app.languages import Language
from pi_app.publish import Update
from pi_app.settings import Spoken


class Saying(Enum):
    """A sentence, whatever the language."""

    TURN = "turn"
    TRY = "try"
    TRIES = "tries"
    TAKES_ONE = "takes one"
    TAKES = "takes"
    TIE = "tie"
    WRONG = "wrong"
    NOT_NOW = "not now"
    OUT = "out"
    BACK = "back"
    BATTLE = "battle"
    SHOWS = "shows"
    TRICK = "trick"
    BID = "bid"
    PASS = "pass"
    CONTRACT = "contract"
    TRUMP = "trump"
    MADE = "made"
    FAILED = "failed"
    WINS = "wins"
    WIN = "win"
    AND = "and"


SAYINGS: Mapping[Language, Mapping[Saying, str]] = {
    Language.ENGLISH: {
        Saying.TURN: "{name} to play",
        Saying.TRY: "{name}: one try",
        Saying.TRIES: "{name}: {n} tries",
        Saying.TAKES_ONE: "{name} takes one card",
        Saying.TAKES: "{name} takes {n} cards",
        Saying.TIE: "a tie",
        Saying.WRONG: "{name}: wrong slap",
        Saying.NOT_NOW: "{name}: not now",
        Saying.OUT: "{name} is out",
        Saying.BACK: "{name} is back",
        Saying.BATTLE: "battle",
        Saying.SHOWS: "{name}: {card}",
        Saying.TRICK: "{name} wins the trick",
        Saying.BID: "{name}: {n}",
        Saying.PASS: "{name} passes",
        Saying.CONTRACT: "{name} plays for {n}",
        Saying.TRUMP: "trump is {suit}",
        Saying.MADE: "the contract is made",
        Saying.FAILED: "the contract has failed",
        Saying.WINS: "{name} wins the game",
        Saying.WIN: "{name} win the game",
        Saying.AND: "{names} and {name}",
    },
    Language.FRENCH: {
        Saying.TURN: "à {name}",
        Saying.TRY: "{name} : un essai",
        Saying.TRIES: "{name} : {n} essais",
        Saying.TAKES_ONE: "{name} prend une carte",
        Saying.TAKES: "{name} prend {n} cartes",
        Saying.TIE: "égalité",
        Saying.WRONG: "{name} a tapé à tort",
        Saying.NOT_NOW: "{name} : pas maintenant",
        Saying.OUT: "{name} est hors jeu",
        Saying.BACK: "{name} revient",
        Saying.BATTLE: "bataille",
        Saying.SHOWS: "{name} : {card}",
        Saying.TRICK: "{name} fait le pli",
        Saying.BID: "{name} : {n}",
        Saying.PASS: "{name} passe",
        Saying.CONTRACT: "{name} joue pour {n}",
        Saying.TRUMP: "atout {suit}",
        Saying.MADE: "contrat réussi",
        Saying.FAILED: "contrat chuté",
        Saying.WINS: "{name} gagne la partie",
        Saying.WIN: "{name} gagnent la partie",
        Saying.AND: "{names} et {name}",
    },
    Language.TURKISH: {
        Saying.TURN: "sıra: {name}",
        Saying.TRY: "{name}: bir hak",
        Saying.TRIES: "{name}: {n} hak",
        Saying.TAKES_ONE: "{name} bir kart aldı",
        Saying.TAKES: "{name} {n} kart aldı",
        Saying.TIE: "berabere",
        Saying.WRONG: "{name} yanlış vurdu",
        Saying.NOT_NOW: "{name}: şimdi değil",
        Saying.OUT: "{name} oyun dışı",
        Saying.BACK: "{name} geri döndü",
        Saying.BATTLE: "savaş",
        Saying.SHOWS: "{name}: {card}",
        Saying.TRICK: "{name} eli aldı",
        Saying.BID: "{name}: {n}",
        Saying.PASS: "{name} pas",
        Saying.CONTRACT: "ihale {name}: {n}",
        Saying.TRUMP: "koz {suit}",
        Saying.MADE: "ihale tuttu",
        Saying.FAILED: "ihale battı",
        Saying.WINS: "{name} oyunu kazandı",
        Saying.WIN: "{name} oyunu kazandı",
        Saying.AND: "{names} ve {name}",
    },
}
"""Each sentence in each language; names are never given an ending, for nobody knows how."""

OF_CARDS = (CardPlayed, RoundPlayed, LeadTurned)
"""Events in which a card is turned over."""


def words_of(update: Update, scope: Spoken, language: Language) -> str:
    """Return what is said of what has just happened; empty for nothing."""
    if scope is Spoken.OFF:
        return ""
    teller = Teller(update, language)
    told = [event for event in update.events if scope is Spoken.ALL or isinstance(event, OF_CARDS)]
    turns = [event for event in told if isinstance(event, TurnChanged)]
    others = [event for event in told if not isinstance(event, TurnChanged)]
    sentences = [text for event in (*others, *turns[-1:]) for text in teller.told(event)]
    return ", ".join(dict.fromkeys(sentences))


class Teller:
    """Puts events into words, with the names of the seats."""

    def __init__(self, update: Update, language: Language) -> None:
        self._seats, self._language = update.seats, language

    def told(self, event: Event) -> Iterator[str]:
        """Yield what is said of an event: mostly one sentence, or none."""
        match event:
            case CardPlayed(card=card) | LeadTurned(card=card):
                yield card_name(card, self._language)
            case RoundPlayed():
                yield from self._round(event)
            case TurnChanged(seat=seat):
                if not self._seats[seat].player.is_bot:
                    yield self._say(Saying.TURN, seat)
            case GameOver(winner=winner):
                yield self._winner(winner)
            case TrumpMade(suit=suit):
                yield self._say(Saying.TRUMP, suit=suit_name(suit.value, self._language))
            case BatakDealOver(made=bool(made)):
                yield self._say(Saying.MADE if made else Saying.FAILED)
            case _:
                yield from self._of_a_seat(event)

    def _of_a_seat(self, event: Event) -> Iterator[str]:
        saying = _saying(event)
        if saying is not None:
            seat: int | None = getattr(event, "seat", None)
            yield self._say(saying, seat, n=_figure(event))

    def _round(self, event: RoundPlayed) -> Iterator[str]:
        for seat, card in enumerate(event.cards):
            if card is not None:
                yield self._say(Saying.SHOWS, seat, card=card_name(card, self._language))
        if event.battle:
            yield self._say(Saying.BATTLE)

    def _winner(self, winner: int | tuple[int, ...]) -> str:
        if isinstance(winner, int):
            return self._say(Saying.WINS, winner)
        first, *others = (self._seats[seat].name for seat in winner)
        names = first
        for name in others:
            names = self._text(Saying.AND).format(names=names, name=name)
        return self._text(Saying.WIN).format(name=names)

    def _say(self, saying: Saying, seat: int | None = None, **values: object) -> str:
        name = "" if seat is None else self._seats[seat].name
        return self._text(saying).format(name=name, **values)

    def _text(self, saying: Saying) -> str:
        return SAYINGS[self._language][saying]


_SAYINGS: Mapping[type[Event], Saying] = {
    WentOut: Saying.OUT,
    CameBack: Saying.BACK,
    TrickWon: Saying.TRICK,
    BatakTrick: Saying.TRICK,
    TrickResigned: Saying.PASS,
    BidMade: Saying.BID,
    PassMade: Saying.PASS,
    ContractMade: Saying.CONTRACT,
}


def _saying(event: Event) -> Saying | None:
    match event:
        case Challenged(attempts=n):
            return Saying.TRY if n == 1 else Saying.TRIES
        case Taken(cards=n):
            return Saying.TAKES_ONE if n == 1 else Saying.TAKES
        case Slapped(verdict=Verdict.TIE):
            return Saying.TIE
        case Faulted(kind=FaultKind.FALSE_SLAP):
            return Saying.WRONG
        case Faulted():
            return Saying.NOT_NOW
        case _:
            return _SAYINGS.get(type(event))


def _figure(event: Event) -> int | None:
    match event:
        case Challenged(attempts=n) | Taken(cards=n) | BidMade(value=n) | ContractMade(value=n):
            return n
        case _:
            return None
