"""How a table for a game with hands is joined: screen, phones, keys, and what is missing."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from hardware.edge import Press
from pi_app.errors import Failure
from pi_app.hand_room import Room, open_places
from pi_app.hands import Curtain
from pi_app.inbox import Message
from pi_app.kits import BATAK
from pi_app.publish import Phase, Player, SeatInfo
from pi_app.screens.messages import Key
from pi_app.settings import AdviceUse, Inputs, PhoneUse, ScreenMode
from pi_app.web.messages import PhoneCame, WebFault
from tests.pi_app.advisers import FakeAdviser
from tests.pi_app.driven import MS, SECOND, T0
from tests.pi_app.world import (
    BOTS,
    PEOPLE,
    World,
    no_thread_is_left,
    opened,
    run,
    settings_for,
)

__all__ = ["no_thread_is_left"]

GAME = "court-circular"
TAKEN = Failure("phones: cannot listen at any address, port 8080 (in use); name another port")
HUMAN, EASY = Player.HUMAN, Player.EASY


def room(*players: Player, use: PhoneUse = PhoneUse.AUTO, has_screen: bool = True) -> Room:
    seats = tuple(SeatInfo(str(seat), player, None) for seat, player in enumerate(players))
    return Room(seats, use, 8080, has_buttons=True, has_screen=has_screen)


@pytest.mark.parametrize(
    ("players", "use", "has_screen", "wanted"),
    [
        ((HUMAN, HUMAN), PhoneUse.AUTO, True, True),
        ((HUMAN, EASY), PhoneUse.AUTO, True, False),
        ((HUMAN, EASY), PhoneUse.AUTO, False, True),
        ((EASY, EASY), PhoneUse.AUTO, False, False),
        ((HUMAN, EASY), PhoneUse.ON, True, True),
        ((EASY, EASY), PhoneUse.ON, True, False),
        ((HUMAN, HUMAN), PhoneUse.OFF, True, False),
        ((HUMAN, HUMAN), PhoneUse.OFF, False, False),
    ],
)
def test_when_phones_are_wanted(
    players: tuple[Player, ...], use: PhoneUse, *, has_screen: bool, wanted: bool
) -> None:
    assert room(*players, use=use, has_screen=has_screen).wants_phones is wanted


def test_one_person_on_a_laptop_plays_with_arrows_and_enter() -> None:
    world = World()
    table = opened(world, settings_for(seats=("human", "bot:easy"), game=GAME))
    table.loop.pump()
    screen = world.screens[0]
    assert screen.last.seats[0].controls == ("Right", "Enter")
    assert (screen.last.phones, screen.last.notices, world.phones) == (None, (), [])
    table.loop.start_game()
    run(table, world, T0 + 10 * SECOND)
    played = len(screen.lines("card"))
    for _ in range(2):
        now_ns = world.clock.now_ns()
        screen.tell(Key("return", down=True, t_ns=now_ns))
        run(table, world, now_ns + 50 * MS)
        screen.tell(Key("return", down=False, t_ns=now_ns + 50 * MS))
        run(table, world, now_ns + 100 * MS)
    assert [line["seat"] for line in screen.lines("card")][played:] == [0]
    table.close()


def test_two_people_get_phones_and_their_real_buttons_are_told() -> None:
    world = World(on_a_pi=True)
    table = opened(world, settings_for(game=GAME))
    [phones] = world.phones
    assert (phones.options.port, phones.options.has_buttons) == (8080, True)
    table.loop.post(Press("gpio", 0, 1, 3, T0, 0, 0, down=True))
    run(table, world, T0 + SECOND)
    assert phones.presses == [1]
    assert world.screens[0].last.phase is Phase.PLAYING
    table.close()
    assert phones.stops == 1


def test_where_there_are_only_keys_seats_have_codes() -> None:
    world = World()
    table = opened(world, settings_for(game=GAME))
    table.loop.pump()
    assert not world.phones[0].options.has_buttons
    board = world.screens[0].last.phones
    assert board is not None and all(seat.code for seat in board.seats)
    table.close()


def test_a_port_that_is_taken_is_a_notice_and_the_screen_takes_over() -> None:
    world = World(phones_fault=TAKEN)
    table = opened(world, settings_for(game=GAME))
    table.loop.start_game()
    table.loop.pump()
    last = world.screens[0].last
    assert last.notices == (str(TAKEN),)
    assert isinstance(last.curtain, Curtain) and last.phones is None
    table.close()


def test_without_a_screen_a_port_that_is_taken_ends_the_program() -> None:
    world = World(on_a_pi=True, phones_fault=TAKEN)
    with pytest.raises(Failure, match="cannot listen"):
        opened(world, settings_for(game=GAME, screen=ScreenMode.NONE))


def test_hands_that_nobody_could_see_are_told() -> None:
    settings = settings_for(game=GAME, screen=ScreenMode.NONE, phones=PhoneUse.OFF)
    with pytest.raises(Failure, match=r"^court-circular: hands need a screen .* or phones"):
        opened(World(on_a_pi=True), settings)


def test_a_table_without_a_screen_tells_where_phones_find_it(
    capfd: pytest.CaptureFixture[str],
) -> None:
    world = World(on_a_pi=True)
    table = opened(world, settings_for(game=GAME, screen=ScreenMode.NONE))
    table.loop.pump()
    table.close()
    assert capfd.readouterr().out == f"phones: {world.phones[0].address}\n"


def test_what_phones_say_reaches_the_table() -> None:
    world = World()
    table = opened(world, settings_for(game=GAME, inputs=Inputs.KEYBOARD))
    world.phones[0].tell(PhoneCame(1, None))
    world.phones[0].tell(WebFault("phones: no network"))
    table.loop.pump()
    last = world.screens[0].last
    assert last.phones is not None
    assert [seat.state.value for seat in last.phones.seats] == ["expected", "here"]
    assert last.notices == ("phones: no network",)
    table.close()


def test_computer_players_play_by_themselves() -> None:
    world = World()
    table = opened(world, settings_for(seats=BOTS, game=GAME, screen=ScreenMode.NONE))
    table.loop.start_game()
    run(table, world, T0 + 3_000 * SECOND)
    assert table.loop.stopped and table.loop.failure is None
    table.close()


@pytest.mark.parametrize("game", ["bataille-corse", "bataille"])
def test_games_of_open_cards_open_no_phones(game: str) -> None:
    world = World()
    table = opened(world, settings_for(seats=PEOPLE, game=game, phones=PhoneUse.ON))
    table.loop.pump()
    assert world.phones == [] and world.screens[0].last.phones is None
    table.close()


@pytest.mark.parametrize(
    ("has_advice", "player", "advised"),
    [(True, HUMAN, True), (False, HUMAN, False), (True, EASY, False)],
)
def test_people_are_advised_unless_the_settings_say_no(
    player: Player, *, has_advice: bool, advised: bool
) -> None:
    kit = replace(BATAK, adviser=lambda _now_ns: FakeAdviser())
    seats = replace(room(player, EASY, EASY, EASY), has_advice=has_advice)
    world, told = World(), list[Message]()
    places, closers = open_places(
        kit, seats, world.parts.hands, Random(1), told.append, world.clock
    )
    assert (places.advice is not None) is advised
    for close in closers:
        close()


@pytest.mark.slow
@pytest.mark.parametrize("use", AdviceUse)
def test_the_whole_table_advises_or_does_not(use: AdviceUse) -> None:
    world = World()
    seats = ("human", "bot:easy", "bot:easy", "bot:easy")
    settings = settings_for(seats=seats, game="batak")
    table = opened(world, replace(settings, table=replace(settings.table, advice=use)))
    table.loop.start_game()
    run(table, world, T0 + 5 * SECOND)
    hand = world.screens[0].last.hand
    assert hand is not None
    has_estimate = hand.advice is not None and hand.advice.estimate is not None
    assert has_estimate is (use is AdviceUse.ON)
    table.close()
