"""Newcomers with nothing but the buttons of their seats: from the first start to the end of a game.

The whole table, over gpiozero's mock pins, in virtual time: no key, no mouse, no dead end. A
newcomer looks at the screen and knows what it says, not what the table is made of.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from engine.batak_views import BatakView
from engine.inputs import Button
from engine.views import CircularView, SlapView, WarView
from hardware.pins import default_button_pins
from pi_app.__main__ import Table
from pi_app.cli import Request
from pi_app.errors import Failure
from pi_app.going_on import find_cut_off
from pi_app.lobby.host import Gathering, Host, Order, Tables
from pi_app.lobby.names import NoBook
from pi_app.lobby.state import Lobby
from pi_app.lobby.views import LineKey, LobbyView, PlaceState
from pi_app.pin_choice import pins_for
from pi_app.publish import Phase, Update
from pi_app.screens.messages import Key, LobbyPart, LobbyTouched
from pi_app.settings import JournalSettings, PhoneUse, Settings
from pi_app.storage import Disk
from tests.pi_app.driven import T0
from tests.pi_app.wiring.desk import desk
from tests.pi_app.world import World, no_thread_is_left, settings_for
from tests.table.evening import MS, SECOND, Act, Doing, EveningWorld, tap

__all__ = ["no_thread_is_left"]

PLAY, SLAP = Button.PLAY, Button.SLAP
LONG = 700 * MS
"""Held so long, the only button of a seat chooses."""
SETTINGS = settings_for(seats=("human", "bot:medium", "bot:easy"), phones=PhoneUse.OFF)


class Newcomer:
    """Some people around the table, who do what the screen asks for."""

    def __init__(
        self, places: Sequence[int], wishes: Sequence[tuple[LineKey, str]] = (), *, bare: bool
    ) -> None:
        """`wishes` are values that lines of the lobby shall have; `bare`: they have SLAP alone."""
        self._places, self._wishes, self._bare = tuple(places), tuple(wishes), bare
        self.phases: list[Phase] = []

    def __call__(self, update: Update) -> Iterable[Doing]:
        """Look at the screen; return what is done."""
        if self.phases[-1:] != [update.phase]:
            self.phases.append(update.phase)
        if update.lobby is not None:
            return self._in_lobby(update.lobby)
        if update.invites:
            return self.next_line(self._places[0])
        if update.phase is Phase.OVER:
            return [3 * SECOND, *self.next_line(self._places[0])]
        return self._in_game(update)

    def next_line(self, place: int) -> list[Act]:
        """Press the button that goes on."""
        return tap(place, SLAP if self._bare else PLAY)

    def take(self, place: int) -> list[Act]:
        """Press the button that chooses."""
        return tap(place, SLAP, LONG if self._bare else 80 * MS)

    def _in_lobby(self, view: LobbyView) -> Iterable[Doing]:
        for place in self._places:
            if view.places[place].state is not PlaceState.HUMAN:
                return self.next_line(place)
        if view.starts_in_s is not None:
            return [SECOND]
        me, line = self._places[0], view.lines[view.cursor]
        wish = next((key for key, value in self._wishes if value_of(view, key) != value), None)
        if line.key is (wish or LineKey.START):
            return [*self.take(me), 400 * MS]
        return [*self.next_line(me), 400 * MS]

    def _in_game(self, update: Update) -> Iterable[Doing]:
        view = update.view
        if isinstance(view, SlapView):
            return [] if self._bare else self._by_turn(self._place_of(update, slap_turn(view)))
        if isinstance(view, WarView):
            waiting = [n for n, seat in enumerate(view.seats) if seat.may_press]
            mine = [n for n in waiting if self._place_of(update, n) in self._places]
            return [SECOND] if not mine else self.next_line(self._place_of(update, mine[0]))
        if isinstance(view, CircularView | BatakView):
            return self._with_hand(update)
        return [SECOND]

    def _by_turn(self, place: int) -> Iterable[Doing]:
        return tap(place, PLAY) if place in self._places else [SECOND]

    def _place_of(self, update: Update, seat: int) -> int:
        return update.seats[seat].shown_as(seat)

    def _with_hand(self, update: Update) -> Iterable[Doing]:
        """Lift the curtain, go to something that may be done, mark it, and confirm it."""
        me = self._places[0]
        if update.hand is None:
            return [*self.next_line(me), SECOND]
        hand = update.hand
        if hand.view.turn != hand.view.seat:
            return [SECOND]
        if hand.options and hand.options[hand.cursor].reason is None:
            return self.take(me)
        return self.next_line(me)


def value_of(view: LobbyView, key: LineKey) -> str:
    """What a line says now."""
    line = next(line for line in view.lines if line.key is key)
    return line.length.length.value if line.length is not None else line.value


def slap_turn(view: SlapView) -> int:
    """Whose PLAY is waited for."""
    if view.collecting is not None:
        return view.collecting
    return view.challenge.seat if view.challenge else view.turn


def back_in_the_lobby(evening: EveningWorld) -> bool:
    """A game has been played, and the same people are asked what comes next."""
    return len(evening.tables) == 3 and evening.seen.phase is Phase.LOBBY


def played(newcomer: Newcomer) -> EveningWorld:
    """An evening on a Pi with buttons, till people are back in the lobby."""
    evening = EveningWorld(SETTINGS, World(on_a_pi=True), newcomer, back_in_the_lobby)
    evening.go()
    return evening


@pytest.mark.slow
@pytest.mark.parametrize("bare", [False, True], ids=["two buttons", "one button"])
@pytest.mark.parametrize("game", ["bataille-corse", "bataille"])
def test_a_newcomer_plays_a_first_game(game: str, *, bare: bool) -> None:
    wishes = [(LineKey.GAME, game), (LineKey.LENGTH, "short")]
    newcomer = Newcomer([0], wishes, bare=bare)
    evening = played(newcomer)
    lobby, order, _ = evening.orders
    assert lobby.settings.table.seats == ("human",) * 5
    assert (order.settings.table.game, order.settings.table.seats) == (
        game,
        ("human", "bot:medium"),
    )
    assert Phase.OVER in newcomer.phases
    view = evening.seen.lobby
    assert view is not None
    assert view.places[0].state is PlaceState.HUMAN
    assert view.lines[view.cursor].key is LineKey.START
    [screen] = evening.world.screens
    assert screen.stops == 1


@pytest.mark.slow
@pytest.mark.parametrize("bare", [False, True], ids=["two buttons", "one button"])
@pytest.mark.parametrize("game", ["court-circular", "batak"])
def test_a_newcomer_plays_a_first_game_with_a_hand(game: str, *, bare: bool) -> None:
    wishes = [(LineKey.GAME, game), (LineKey.LEVEL, "easy")]
    newcomer = Newcomer([0], wishes, bare=bare)
    evening = played(newcomer)
    assert evening.orders[1].settings.table.game == game
    assert Phase.OVER in newcomer.phases


@pytest.mark.slow
def test_two_who_sit_far_apart_keep_their_buttons_lamps_and_colours() -> None:
    """Places 1 and 4 become seats 0 and 1; nobody sits between them."""
    newcomer = Newcomer([1, 4], [(LineKey.LENGTH, "short")], bare=False)
    evening = played(newcomer)
    told = [update.seats for update in evening.world.screens[0].updates if update.view is not None]
    seats = told[-1]
    assert [(seat.name, seat.shown_as(n)) for n, seat in enumerate(seats)] == [
        ("Blue", 1),
        ("Green", 4),
    ]
    pins = default_button_pins(5)
    assert evening.heard[1] == {pins[channel] for channel in (2, 3, 8, 9)}


def test_a_keyboard_is_enough_from_the_invitation_to_the_first_card() -> None:
    keys = iter(("return", "down", "up", "return", "return"))

    def child(update: Update) -> Iterable[Doing]:
        key = next(keys, None)
        if not update.invites:
            key = "return"
        return [SECOND] if key is None else [SECOND, press(key), press(key, down=False)]

    def has_a_card(evening: EveningWorld) -> bool:
        return len(evening.tables) == 2 and bool(evening.world.screens[0].lines("card"))

    evening = EveningWorld(SETTINGS, World(), child, has_a_card)
    evening.go()
    order = evening.orders[1]
    assert order.settings.table.seats == ("human", "bot:medium")
    told = evening.seen.seats[0].controls
    assert told == ("Enter", "Space")


def press(key: str, *, down: bool = True) -> Key:
    """A key of the window, stamped when it is pressed."""
    return Key(key, down=down, t_ns=0)


def test_touches_are_enough_to_begin_a_game() -> None:
    touches = iter(
        (
            LobbyTouched(LobbyPart.BACKGROUND),
            LobbyTouched(LobbyPart.PLACE, 2),
            LobbyTouched(LobbyPart.PLACE, 0),
            LobbyTouched(LobbyPart.LINE, 0),
        )
    )

    def finger(_update: Update) -> Iterable[Doing]:
        touch = next(touches, None)
        return [SECOND] if touch is None else [SECOND, touch]

    evening = EveningWorld(SETTINGS, World(), finger, lambda evening: len(evening.tables) == 2)
    evening.go()
    assert evening.tables[0].choice is not None
    assert evening.tables[0].choice.people == (0, 2)
    assert [seat.shown_as(n) for n, seat in enumerate(evening.seen.seats)] == [0, 2]
    assert [seat.controls for seat in evening.seen.seats] == [("A", "S"), ("C", "V")]


def test_a_demonstration_is_seen_and_neither_heard_nor_kept(tmp_path: Path) -> None:
    settings = replace(SETTINGS, journal=JournalSettings(directory=str(tmp_path)))
    until_ns = T0 + 100 * SECOND

    def nobody(_update: Update) -> Iterable[Doing]:
        return [SECOND]

    world = World(on_a_pi=True)
    evening = EveningWorld(settings, world, nobody, lambda _: world.clock.now_ns() > until_ns)
    evening.go()
    [screen] = world.screens
    cards = screen.lines("card")
    assert len(cards) > 20
    assert screen.lines("slap")
    assert {update.invites for update in screen.updates} == {True}
    views = [update.view is None for update in screen.updates]
    assert set(views) == {True, False}  # the rules in between
    assert world.sound.events == []
    assert not list(tmp_path.glob("*.jsonl"))
    assert {update.phase for update in world.sound.updates} == {Phase.ATTRACT}


def test_a_game_that_was_cut_off_is_asked_about_first(tmp_path: Path) -> None:
    settings = replace(SETTINGS, journal=JournalSettings(directory=str(tmp_path)))

    def breaks_off(update: Update) -> Iterable[Doing]:
        if update.invites and update.lobby is None:
            return [press("return")]
        if update.lobby is not None:
            return [SECOND, press("return")]
        return [2 * SECOND, press("escape")]

    first = EveningWorld(settings, World(), breaks_off, back_in_the_lobby)
    first.go()
    cut_off, fault = find_cut_off(settings, Request(at_once=False), Disk())
    assert cut_off is not None
    assert fault is None
    seen: list[Phase] = []

    def lets_be(update: Update) -> Iterable[Doing]:
        seen.append(update.phase)
        return [SECOND, press("escape")] if update.phase is Phase.OFFER else [SECOND]

    second = EveningWorld(settings, World(), lets_be, lambda evening: len(evening.tables) == 2)
    second.go(cut_off=cut_off)
    assert seen[0] is Phase.OFFER
    assert second.orders[1].occasion.lobby is not None


def test_a_game_that_cannot_be_had_costs_nobody_the_evening() -> None:
    world = World()
    faults: list[tuple[str, ...]] = []

    def opens(order: Order) -> Table:
        if order.occasion.choice is not None:
            raise Failure("phones: the port is taken")
        return Table(order.settings, order.request, order.parts, order.cut_off, order.occasion)

    def runs(table: Gathering, _request: Request, told: tuple[str, ...]) -> bool:
        faults.append(told)
        for _ in range(3 if len(faults) == 1 else 0):
            table.loop.post(press("return"))  # joins, chooses to start, starts at once
        table.loop.pump()
        table.close()
        return table.wants_another

    host = Host(SETTINGS, Request(at_once=False), world.parts, NoBook(), Tables(opens, runs))
    host.go(Lobby(2), None, ())
    assert faults == [(), ("phones: the port is taken",)]


def found_by_the_wizard(world: World, *, bare: bool, path: Path) -> Settings:
    """The wizard of a first start, answered with the buttons of two seats and nothing else."""
    wires = [(13, 26), (6, 12)]
    with desk(world) as wizard:
        wizard.listen()
        for slap, play in wires:
            wizard.hold(slap)
            if bare:
                wizard.press(slap)  # the choices, of which the first is that there is none
                wizard.hold(slap)
            else:
                wizard.hold(play)
        wizard.hold_long(wires[0][0])  # there are no more
        for _ in range(20):
            if wizard.state.ending is not None:
                break
            wizard.hold(wires[0][0])
        return wizard.result(path).settings


@pytest.mark.slow
@pytest.mark.parametrize("bare", [False, True], ids=["two buttons", "one button"])
def test_from_the_first_start_to_the_end_of_a_game(tmp_path: Path, *, bare: bool) -> None:
    """Nobody knows yet which wire is whose: wizard, lobby, game, lobby, by buttons alone."""
    world = World(on_a_pi=True)
    wired = found_by_the_wizard(world, bare=bare, path=tmp_path / "settings.toml")
    settings = replace(SETTINGS, buttons=wired.buttons)
    newcomer = Newcomer([0, 1], [(LineKey.LENGTH, "short")], bare=bare)
    evening = EveningWorld(settings, world, newcomer, back_in_the_lobby)
    evening.pins = pins_for(wired.buttons, 2).buttons
    evening.go()
    assert evening.orders[0].settings.table.seats == ("human", "human")
    assert Phase.OVER in newcomer.phases
    assert evening.orders[1].occasion.one_button is bare
