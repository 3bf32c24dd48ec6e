"""Whole matches of Court Circular through the real loop: what is told, replayed and kept secret."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.cards import Card
from engine.events import Event, as_line
from engine.games.court_circular import CourtCircular, Setup, State
from engine.hand_events import Dealt
from engine.views import CircularView
from pi_app import circular_lines
from pi_app.dealer import Dealer
from pi_app.kits import COURT_CIRCULAR
from pi_app.lines import Line, parse_input
from pi_app.plan import Deal, Plan
from pi_app.publish import Phase, Player, Update
from pi_app.referee import Options, run
from pi_app.shuffle import Hat
from pi_app.web.messages import ChooseLead, HandUpdate, PhoneMove, PlayCard, Resign
from tests.engine.court_circular.walks import named
from tests.pi_app.driven import HUMAN, MS
from tests.pi_app.hand_table import FakePhones, HandTable, allowed, play_on
from tests.support.simulated import SimulatedTable

MATCHES = 100
SEED, DEAL = 11, 6
"""Of the second: three seats need more than one deal for their match."""
BATCHES = 4
EASY, MEDIUM, HARD = Player.EASY, Player.MEDIUM, Player.HARD


# -- the same as the referee, and again ----------------------------------------------------


def refereed(lines: list[Line], seed: int) -> list[Line]:
    """What the referee answers to the moves of a journal; it shuffles by itself, from the seed."""
    asked = [line for line in lines if not {"journal", "event", "draw", "note"} & set(line)]
    asked = [
        {"setup": line["setup"] | {"seed": seed}} if "setup" in line else line for line in asked
    ]
    texts = run([json.dumps(line) for line in asked], Options(strict=True), COURT_CIRCULAR)
    return [json.loads(text) for text in texts]


def dealing(seed: int) -> Deal:
    """Deal the same first cards to every match, and take nothing out of the table's own hat."""

    def deal(plan: Plan, t_ns: int) -> Setup:
        return circular_lines.deal(Hat(seed), plan.rules, len(plan.seats), t_ns)

    return deal


def again(lines: list[Line]) -> list[Line]:
    """The events of a journal's inputs, played again without the table."""
    setup = next(line["setup"] for line in lines if "setup" in line)
    table = Dealer(COURT_CIRCULAR.game, COURT_CIRCULAR.parse_setup(setup), None)
    items = [
        parse_input(line) for line in lines if not {"journal", "setup", "event", "note"} & set(line)
    ]
    return [as_line(event) for item in items for fed in table.feed(item) for event in fed.events]


def untimed(lines: list[Line]) -> list[Line]:
    """The referee deals at once, where a table lets people look at the count."""
    return [{key: value for key, value in line.items() if key != "t"} for line in lines]


def events_of(lines: list[Line]) -> list[Line]:
    return [line for line in lines if "event" in line]


@pytest.mark.long
@pytest.mark.parametrize("players", [(HUMAN, HUMAN), (HUMAN, EASY), (HUMAN, HUMAN, EASY)])
def test_a_match_by_buttons_is_what_the_referee_makes_of_it(players: tuple[Player, ...]) -> None:
    table = HandTable(players, seed=SEED, deal=dealing(DEAL)).start()
    chance = random.Random(1)

    def pick(cards: list[Card | None]) -> Card | None:
        """Give up seldom: else one deal decides the match."""
        return chance.choice(cards if chance.random() < 0.1 else cards[:1])

    play_on(table, lambda: table.session.phase is Phase.OVER, pick)
    lines = table.journals[0].lines
    told = events_of(lines)
    assert told[-1]["event"] == "over"
    assert table.ear.lines()[-len(told) :] == told
    # The referee tells the opening too, which the journal leaves to its setup.
    assert untimed(refereed(lines, SEED)[-len(told) :]) == untimed(told)
    assert again(lines) == told
    assert any("draw" in line for line in lines) or len(players) == 2


@pytest.mark.parametrize(
    "batch",
    [pytest.param(0, marks=pytest.mark.slow)]
    + [pytest.param(batch, marks=pytest.mark.long) for batch in range(1, BATCHES)],
)
def test_a_hundred_computer_matches_replay_to_the_letter(batch: int) -> None:
    for number in range(batch, MATCHES, BATCHES):
        players = ((EASY, MEDIUM), (MEDIUM, EASY), (EASY, EASY, MEDIUM), (HARD, EASY))[number % 4]
        played = SimulatedTable(players, "carroll", number, game="court-circular").play()
        recorded = events_of(played.lines)
        assert recorded[-1]["event"] == "over"
        assert again(played.lines) == recorded


def test_the_same_seed_is_the_same_match() -> None:
    first, second = (
        SimulatedTable((EASY, MEDIUM), "carroll", 4, game="court-circular").play().lines
        for _ in range(2)
    )
    assert first == second


# -- secrets -------------------------------------------------------------------------------


def public(event: Event) -> Event:
    """What was cut went back into the pack and was shuffled: it tells nothing any more."""
    return replace(event, cut=()) if isinstance(event, Dealt) else event


class Truth:
    """The match as it stands, played along from the table's journal."""

    def __init__(self) -> None:
        self._match: Dealer[State, Setup, CircularView] | None = None
        self._read = 0

    def hidden(self, table: HandTable) -> set[Card]:
        """Return every card that lies open nowhere: in hands, and in what is left of the pack."""
        lines = table.journals[-1].lines
        for line in lines[self._read :]:
            if "setup" in line:
                self._match = Dealer(
                    CourtCircular(), circular_lines.parse_setup(line["setup"]), None
                )
            elif not {"journal", "event", "note"} & set(line):
                assert self._match is not None
                self._match.feed(parse_input(line))
        self._read = len(lines)
        assert self._match is not None
        state = self._match.state
        return {card for row in (*state.hands, state.pack) for card in row}


class Witness:
    """Looks at every update while the table still stands as it tells."""

    def __init__(self) -> None:
        self.table: HandTable | None = None
        self.truth = Truth()
        self.looks = self.hands = 0

    def see(self, update: Update) -> None:
        """No update names a hidden card, but of the hand whose owner looks at it."""
        assert self.table is not None
        if update.view is None:
            assert update.hand is None
            return
        self.looks += 1
        secret = self.truth.hidden(self.table)
        events = tuple(map(public, update.events))
        told = replace(update, events=events, hand=None)
        assert named(told) & secret == set()
        if update.hand is not None:
            self._see_hand(update, secret)

    def _see_hand(self, update: Update, secret: set[Card]) -> None:
        assert self.table is not None and update.hand is not None
        self.hands += 1
        owner = update.hand.view.seat
        assert owner is not None
        own = set(self.table.view_of(owner).hand)
        assert named(update.hand) & secret <= own
        if len(self.table.people) > 1:
            assert self.table.view.turn == owner
            assert update.curtain is None


def watched(players: tuple[Player, ...], seed: int, phones: FakePhones | None) -> Witness:
    witness = Witness()
    witness.table = HandTable(players, seed=seed, phones=phones, watch=witness.see)
    witness.table.start()
    return witness


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.long) for n in (1, 2))])
@pytest.mark.parametrize(
    "players",
    [
        (HUMAN, HUMAN),
        pytest.param((HUMAN, EASY), marks=pytest.mark.long),
        pytest.param((HUMAN, EASY, HUMAN), marks=pytest.mark.long),
    ],
)
def test_no_update_names_a_hidden_card(players: tuple[Player, ...], seed: int) -> None:
    witness = watched(players, seed, None)
    table = witness.table
    assert table is not None
    play_on(table, lambda: table.session.phase is Phase.OVER, random.Random(seed).choice)
    assert witness.looks > 100 and witness.hands > 50


def phone_plays(table: HandTable, pick: Callable[[list[Card | None]], Card | None]) -> None:
    """The phone of the seat in turn moves, or time passes."""
    turn = table.view.turn
    if turn not in table.people or turn is None:
        table.wait(500 * MS)
        return
    view = table.view_of(turn)
    card = pick(allowed(view))
    act = Resign() if card is None else ChooseLead(card) if view.choosing else PlayCard(card)
    table.say(PhoneMove(turn, str(view.cards_played), 1, act))


@pytest.mark.slow
@pytest.mark.parametrize("players", [(HUMAN, HUMAN), (HUMAN, EASY, HUMAN)])
def test_with_phones_neither_the_screen_nor_another_phone_is_told(
    players: tuple[Player, ...],
) -> None:
    phones = _Sharp()
    witness = watched(players, 5, phones)
    phones.table = table = witness.table
    assert table is not None
    chance = random.Random(5)
    for _ in range(5_000):
        if table.session.phase is Phase.OVER:
            break
        phone_plays(table, chance.choice)
    assert table.session.phase is Phase.OVER
    assert witness.looks > 30 and witness.hands == 0
    assert all(refused is None for _, _, refused in phones.answers)
    assert again(table.journals[0].lines) == events_of(table.journals[0].lines)
    assert len(phones.updates) > 30


class _Sharp(FakePhones):
    """Looks at what it is to show."""

    def __init__(self) -> None:
        super().__init__()
        self.table: HandTable | None = None
        self.truth = Truth()

    def publish(self, update: HandUpdate) -> None:
        """Each view names hidden cards of its own seat alone."""
        super().publish(update)
        if self.table is None:
            return
        secret = self.truth.hidden(self.table)
        for seat, view in enumerate(update.views):
            assert (view is not None) == (seat in self.table.people)
            if view is not None:
                assert view.seat == seat
                assert named(view) & secret <= set(self.table.view_of(seat).hand)
