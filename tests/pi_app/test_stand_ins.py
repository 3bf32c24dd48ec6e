"""Phones that stand in for broken buttons: their presses at the table, and how it is joined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.inputs import Button
from engine.inputs import Press as GamePress
from hardware.edge import Flags, Press
from hardware.sim import SimClock, SimSource
from pi_app.bots import Bots
from pi_app.cli import Request
from pi_app.errors import BadInput, Failure
from pi_app.hand_desk import HandDesk
from pi_app.hands import PhoneState
from pi_app.intake import Intake
from pi_app.journal import MemoryJournal
from pi_app.journal_text import as_text
from pi_app.loop import Loop
from pi_app.phone_desk import PhoneDesk
from pi_app.players import broken_seats
from pi_app.publish import Phase, Player
from pi_app.replay import as_document
from pi_app.screens.stand_in import stand_in_of
from pi_app.seats import channel_of
from pi_app.session import Plan, Session
from pi_app.settings import Inputs, ScreenMode, Settings, TableSettings
from pi_app.shuffle import Hat
from pi_app.stand_ins import SOURCE, StandIns
from pi_app.web.delays import MOST_NS
from pi_app.web.messages import HandUpdate, PhoneAway, PhoneCame, PhonePress
from tests.pi_app.driven import (
    HUMAN,
    LATE,
    MS,
    PLAY,
    SECOND,
    SLAP,
    T0,
    WIKIPEDIA,
    Ear,
    buttons_of,
    dealing,
    infos,
    run_till,
)
from tests.pi_app.hand_table import FakePhones
from tests.pi_app.world import World, no_thread_is_left, opened, run, settings_for

__all__ = ["no_thread_is_left"]

WAY = 80 * MS
UNSURE = LATE.uncertainty_ns
"""Of the real buttons: 200 us."""
DEAL = "7S 2H 3H 4H / 7D 2D 3D 4D / 5S 6S 8S 9S"


class PadTable:
    """Three people; the buttons of some seats are phones."""

    def __init__(self, *broken: int, deal: str = DEAL) -> None:
        self.clock = SimClock(T0)
        self.ear = Ear()
        self.journal = MemoryJournal()
        self.phones = FakePhones()
        self.opened = 0
        people = range(len(deal.split("/")))
        plan = Plan("test", WIKIPEDIA, infos(HUMAN for _ in people), 0)
        self.session = Session(plan, Hat(1), dealing(deal), lambda: self.journal)
        self.source = SimSource(buttons_of(people), quality=LATE)
        intake, bots = Intake(), Bots({}, Random(1))
        self.stand_ins = StandIns(self._open, self._post, worst_ns=UNSURE)
        self.loop = Loop(
            self.clock,
            intake,
            self.session,
            bots=bots,
            outputs=(self.ear,),
            hands=HandDesk(self.session, stand_ins=self.stand_ins),
        )
        intake.attach_presses(bots)
        intake.attach_presses(self.stand_ins)
        intake.attach(self.source, self.loop.post)
        for seat in broken:
            self.stand_ins.stand_in(seat)

    def _open(self) -> PhoneDesk:
        self.opened += 1
        names = tuple(seat.name for seat in self.session.plan.seats)
        return PhoneDesk(
            self.phones, names, (), has_buttons=True, game="bataille-corse", has_pads=True
        )

    def has_slaps(self) -> bool:
        """Whether a slap has been answered."""
        return bool(self.slaps)

    def _post(self, press: Press) -> None:
        self.loop.post(press)

    def run(self, until_ns: int) -> None:
        """Move on to a time as the loop asks for it."""
        for _ in range(10_000):
            due_ns = self.loop.pump()
            if due_ns is None or due_ns > until_ns:
                break
            self.clock.set(max(due_ns, self.clock.now_ns()))
        self.clock.set(max(until_ns, self.clock.now_ns()))
        self.loop.pump()

    def push(self, seat: int, button: Button, t_ns: int, *, down: bool = True) -> None:
        """A word of a phone arrives."""
        self.run(t_ns)
        self.loop.post(PhonePress(seat, button, down, WAY))
        self.loop.pump()

    def press(self, seat: int, button: Button, t_ns: int) -> None:
        """A real button goes down at a time that may be over, and comes up."""
        self.source.push(channel_of(seat, button), t_ns, closed=True)
        self.run(max(self.clock.now_ns(), t_ns) + 60 * MS)
        self.source.push(channel_of(seat, button), self.clock.now_ns(), closed=False)
        self.run(self.clock.now_ns() + 60 * MS)

    def double(self) -> int:
        """Lay a double; return a time soon after."""
        self.loop.start_game()
        for number, seat in enumerate((0, 1)):
            at_ns = T0 + (number + 1) * 300 * MS
            if seat in self.stand_ins.seats:
                self.push(seat, PLAY, at_ns)
                self.push(seat, PLAY, at_ns + 50 * MS, down=False)
            else:
                self.run(at_ns)
                self.press(seat, PLAY, at_ns)
        at_ns = T0 + SECOND
        self.run(at_ns)
        return at_ns

    @property
    def slaps(self) -> list[tuple[int, str]]:
        """Seat and verdict of each slap."""
        return [(line["seat"], line["verdict"]) for line in self.ear.lines("slap")]

    @property
    def faults(self) -> list[object]:
        """What was punished."""
        return list(self.ear.lines("fault", "penalty"))


# -- judging at the table --------------------------------------------------------------------


def test_a_phone_alone_takes_the_pile_and_the_journal_says_what_it_was() -> None:
    table = PadTable(2)
    at_ns = table.double()
    table.push(2, SLAP, at_ns)
    table.run(at_ns + SECOND)
    assert table.slaps == [(2, "valid")]
    line = next(line for line in table.journal.lines if line.get("press") == "slap")
    assert line == {
        "t": at_ns,
        "seat": 2,
        "press": "slap",
        "uncertainty": WAY,
        "order": UNSURE,
        "source": SOURCE,
        "sequence": 1,
        "untimed": True,
        "flags": ["untimed"],
    }


@pytest.mark.parametrize("broken", [0, 2])
@pytest.mark.parametrize(
    ("behind_ns", "phone_wins"),
    [(-UNSURE - 1, False), (0, False), (UNSURE, False), (UNSURE + 1, True)],
)
def test_a_timed_slap_that_may_be_first_wins_whoever_sits_where(
    behind_ns: int, broken: int, *, phone_wins: bool
) -> None:
    """`behind_ns`: of its stamp after the arrival of the phone's."""
    table, timed = PadTable(broken), 2 - broken
    at_ns = table.double() + 10 * MS
    table.push(broken, SLAP, at_ns)
    table.press(timed, SLAP, at_ns + behind_ns)
    table.run(at_ns + SECOND)
    winner, loser = (broken, timed) if phone_wins else (timed, broken)
    assert table.slaps == [(winner, "valid"), (loser, "late")]
    assert table.faults == []


def test_a_timed_slap_is_answered_no_later_than_without_a_phone() -> None:
    """The phone's watermark is the present: it holds nobody up."""
    answered: list[int] = []
    for broken in ((), (2,)):
        table = PadTable(*broken)
        at_ns = table.double()
        table.source.push(channel_of(0, SLAP), at_ns, closed=True)
        answered.append(run_till(table.loop, table.clock, table.has_slaps) - at_ns)
    assert answered[0] == answered[1]


def test_two_phones_closer_than_their_ways_draw_lots() -> None:
    table = PadTable(0, 2)
    at_ns = table.double()
    table.push(2, SLAP, at_ns)
    table.push(0, SLAP, at_ns + WAY)
    table.run(at_ns + SECOND)
    assert sorted(table.slaps) == [(0, "tie"), (2, "tie")]
    assert any("draw" in line for line in table.journal.lines)


def test_a_card_that_came_while_the_slap_was_on_its_way_is_no_fault() -> None:
    table = PadTable(0)
    at_ns = table.double()
    table.press(2, PLAY, at_ns)
    table.push(0, SLAP, at_ns + 100 * MS + WAY - MS)  # perception, and its way
    table.run(at_ns + SECOND)
    assert table.slaps == [(0, "late")]
    assert table.faults == []


def test_its_journal_replays_to_the_same_events(tmp_path: Path) -> None:
    table = PadTable(1, 2)
    at_ns = table.double()
    table.push(1, SLAP, at_ns)
    table.push(2, SLAP, at_ns + MS)
    table.press(0, SLAP, at_ns + UNSURE // 2)
    table.run(at_ns + SECOND)
    assert len(table.slaps) == 3
    file = tmp_path / "game.jsonl"
    lines = enumerate(table.journal.lines, start=1)
    file.write_bytes(b"".join(as_text(line, number) for number, line in lines))
    document, same = as_document(file)
    assert same and '"untimed": true' in document


# -- buttons that are held -------------------------------------------------------------------


class Posted:
    """Stand-ins whose presses are only noted."""

    def __init__(self, *seats: int) -> None:
        self.presses: list[Press] = []
        self.desk = PhoneDesk(
            FakePhones(), ("A", "B", "C"), (), has_buttons=False, game="x", has_pads=True
        )
        self.stand_ins = StandIns(lambda: self.desk, self.presses.append, worst_ns=UNSURE)
        for seat in seats:
            self.stand_ins.stand_in(seat)

    def say(self, seat: int, button: Button, *, down: bool, t_ns: int = T0) -> None:
        """A phone's button."""
        self.stand_ins.hear(PhonePress(seat, button, down, WAY), t_ns)

    @property
    def told(self) -> list[tuple[int, bool]]:
        """Channel and direction of each press."""
        return [(press.channel, press.down) for press in self.presses]


def test_a_press_says_how_long_it_may_have_been_on_its_way() -> None:
    table = Posted(1)
    table.say(1, SLAP, down=True)
    [press] = table.presses
    assert (press.t_ns, press.uncertainty_ns, press.order_ns) == (T0, WAY, UNSURE)
    assert press.flags == Flags.UNTIMED | Flags.ARRIVAL
    assert table.stand_ins.watermark_ns(T0) == T0


def test_what_comes_up_without_having_gone_down_is_nothing() -> None:
    table = Posted(1)
    table.say(1, PLAY, down=False)
    assert table.told == []


def test_a_release_that_was_lost_is_made_good_by_the_next_press() -> None:
    table, channel = Posted(1), channel_of(1, PLAY)
    table.say(1, PLAY, down=True)
    table.say(1, PLAY, down=True)
    table.say(1, PLAY, down=False)
    assert table.told == [(channel, True), (channel, False), (channel, True), (channel, False)]
    assert [press.sequence for press in table.presses] == [1, 2, 3, 4]


def test_a_phone_that_is_away_lets_go_of_both() -> None:
    table = Posted(0, 1)
    for button in (SLAP, PLAY):
        table.say(1, button, down=True)
    table.say(0, PLAY, down=True)
    table.presses.clear()
    table.stand_ins.hear(PhoneAway(1), T0 + SECOND)
    assert table.told == [(channel_of(1, PLAY), False), (channel_of(1, SLAP), False)]
    assert {press.uncertainty_ns for press in table.presses} == {MOST_NS}


def test_a_seat_that_has_its_buttons_hears_no_phone() -> None:
    table = Posted(1)
    table.say(0, SLAP, down=True)
    table.stand_ins.hear(PhoneCame(0, None), T0)
    assert table.told == []


# -- a button that breaks in a game ----------------------------------------------------------


def test_a_seat_can_become_one_in_the_middle_of_a_game() -> None:
    table = PadTable()
    at_ns = table.double()
    assert table.opened == 0 and table.ear.last.phones is None
    table.stand_ins.stand_in(2)
    table.run(at_ns + MS)
    assert table.opened == 1
    update: HandUpdate = table.phones.updates[-1]
    assert (update.open, update.stand_ins) == ((2,), (2,))
    assert update.pads is not None and update.pads.view is not None
    board = table.ear.last.phones
    assert board is not None and [one.code is not None for one in board.seats] == [True]
    table.source.push(channel_of(2, SLAP), at_ns + 2 * MS, closed=True)
    table.run(at_ns + 200 * MS)
    assert table.slaps == [], "its own button is not listened to any more"
    table.push(2, SLAP, at_ns + 300 * MS)
    table.run(at_ns + SECOND)
    assert table.slaps == [(2, "valid")]


def test_if_phones_cannot_be_served_nothing_changes() -> None:
    def fail() -> PhoneDesk:
        raise Failure("no port")

    stand_ins = StandIns(fail, lambda _press: None, worst_ns=0)
    with pytest.raises(Failure):
        stand_ins.stand_in(1)
    assert stand_ins.seats == frozenset()
    assert not stand_ins.replaces(GamePress(0, 1, SLAP))
    assert (stand_ins.board(0), stand_ins.due_ns()) == (None, None)
    stand_ins.hear(PhoneAway(1), 0)
    stand_ins.stop()


def test_a_phone_that_comes_and_goes_is_seen_by_all() -> None:
    table = PadTable(1)
    table.run(T0)
    texts = []
    for news in (None, PhoneCame(1, None), PhoneAway(1)):
        if news is not None:
            table.loop.post(news)
        table.run(table.clock.now_ns() + MS)
        shown = stand_in_of(table.ear.last, 1)
        assert shown is not None
        texts.append((shown.text, bool(shown.qr)))
    assert texts == [
        (f"phone: code {table.phones.codes()[1]}", True),
        ("phone, not timed", False),
        (f"phone away: {table.phones.codes()[1]}", True),
    ]
    assert stand_in_of(table.ear.last, 0) is None


def test_the_game_does_not_wait_for_a_phone_that_is_away() -> None:
    table = PadTable(2)
    at_ns = table.double()
    table.loop.post(PhoneAway(2))
    table.press(1, SLAP, at_ns)
    table.run(at_ns + SECOND)
    assert table.slaps == [(1, "valid")]
    assert not table.session.paused
    assert table.phones.updates[-1].waiting_for == ()


def test_a_phones_play_starts_a_game() -> None:
    table = PadTable(1)
    table.push(1, PLAY, T0)
    table.run(T0 + 100 * MS)
    assert table.session.phase is Phase.PLAYING


# -- joining ---------------------------------------------------------------------------------


def broken(settings: Settings, *numbers: int) -> Settings:
    """Settings that name broken seats."""
    return replace(settings, table=replace(settings.table, stand_in=numbers))


@pytest.mark.parametrize("game", ["bataille-corse", "bataille"])
def test_the_seats_that_were_named_have_phones_and_no_pins(game: str) -> None:
    world = World(on_a_pi=True)
    table = opened(world, broken(settings_for(game=game), 2))
    table.loop.pump()
    [phones] = world.phones
    assert phones.options.pads
    assert phones.updates[-1].open == phones.updates[-1].stand_ins == (1,)
    board = world.screens[0].last.phones
    assert board is not None
    assert [(one.seat, one.state) for one in board.seats] == [(1, PhoneState.EXPECTED)]
    assert table._sources.pins is not None
    assert {channel // 2 for channel in table._sources.pins.channels} == {0}
    assert [source.name for source in table.facts().sources] == ["gpio", "phone"]
    assert table.facts().sources[1].tier == 4
    table.close()
    assert phones.stops == 1


def test_with_none_named_no_server_is_opened() -> None:
    world = World(on_a_pi=True)
    table = opened(world, settings_for())
    table.loop.pump()
    assert world.phones == []
    assert [source.name for source in table.facts().sources] == ["gpio"]
    table.close()


def test_on_a_laptop_the_others_have_the_keys() -> None:
    world = World()
    table = opened(world, broken(settings_for(), 1))
    table.loop.pump()
    assert [seat.controls for seat in world.screens[0].last.seats] == [None, ("Enter", "Space")]
    table.close()


def test_one_person_with_a_phone_against_the_computer_needs_nothing_to_press() -> None:
    world = World()
    settings = settings_for(seats=("human", "bot:easy"), inputs=Inputs.NONE)
    table = opened(world, broken(settings, 1))
    world.phones[0].tell(PhonePress(0, PLAY, down=True, delay_ns=WAY))
    run(table, world, T0 + 100 * MS)
    assert world.screens[0].last.phase is Phase.PLAYING
    table.close()


def test_a_port_that_is_taken_ends_the_program_for_it_was_asked_for_by_name() -> None:
    world = World(on_a_pi=True, phones_fault=Failure("phones: cannot listen"))
    with pytest.raises(Failure, match="cannot listen"):
        opened(world, broken(settings_for(), 2))


def test_in_a_game_with_hands_such_a_seat_is_claimed_by_its_code() -> None:
    world = World(on_a_pi=True)
    table = opened(world, broken(settings_for(game="court-circular"), 2))
    table.loop.pump()
    board = world.screens[0].last.phones
    assert board is not None
    assert [one.code is not None for one in board.seats] == [False, True]
    assert world.phones[0].updates[-1].pads is None
    table.close()


def test_without_a_screen_the_code_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    world = World(on_a_pi=True)
    table = opened(world, broken(settings_for(screen=ScreenMode.NONE), 2))
    table.loop.pump()
    table.close()
    phones = world.phones[0]
    address, code = capfd.readouterr().out.splitlines()
    assert address == f"phones: {phones.address}"
    assert code == f"seat 2 by phone: code {phones.codes()[1]}"


PLAYERS = (Player.HUMAN, Player.EASY, Player.HUMAN)


def test_broken_seats_are_counted_from_one() -> None:
    assert broken_seats((3, 1, 3), PLAYERS, str) == (0, 2)
    assert broken_seats((), PLAYERS, str) == ()


@pytest.mark.parametrize("numbers", [(0,), (4,), (2,), (1, 2), (-1,)])
def test_only_peoples_seats_can_be_broken(numbers: Sequence[int]) -> None:
    with pytest.raises(BadInput, match=r"a person's seat \(1, 3\), found"):
        broken_seats(numbers, PLAYERS, lambda _place: "--stand-in")


def test_the_table_settings_have_none_by_default() -> None:
    assert TableSettings().stand_in == () and Request(at_once=True).stand_in is None
