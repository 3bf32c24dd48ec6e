"""Outputs that raise, that block, that hang: through the loop, on a clock that the test moves."""

from __future__ import annotations

import threading
from collections.abc import Callable

from hardware.sim import SimClock
from pi_app.care import HANGS_NS
from pi_app.loop import Stop
from pi_app.outputs import WAITING, Apart
from pi_app.publish import Update
from tests.pi_app.driven import DOUBLE, MS, PLAY, SECOND, SLAP, T0, Driven, Ear, dealing, verdicts
from tests.support.cares import Told, care_of

PATIENCE_S = 10.0
BROKEN = "lamps does not work: OSError no such lamp"


class Moody(Ear):
    """An output that raises while a test wants it to."""

    def __init__(self) -> None:
        super().__init__("lamps")
        self.is_broken = True
        self.tried_ns: list[int] = []
        self.clock_ns: Callable[[], int] = lambda: 0

    def publish(self, update: Update) -> None:
        """Take it, or fail."""
        self.tried_ns.append(self.clock_ns())
        if self.is_broken:
            raise OSError("no such lamp")
        super().publish(update)


def table_with(moody: Moody) -> Driven:
    table = Driven(dealing(DOUBLE), outputs=[moody])
    moody.clock_ns = table.clock.now_ns
    return table


def test_one_that_raises_is_tried_again_after_1_2_4_to_60_s_by_itself() -> None:
    moody = Moody()
    table = table_with(moody)
    table.run(T0 + 200 * SECOND)
    tried_s = [(t_ns - T0) // SECOND for t_ns in moody.tried_ns]
    assert tried_s == [0, 1, 3, 7, 15, 31, 63, 123, 183]


def test_it_is_told_once_and_its_recovery_too() -> None:
    moody = Moody()
    table = table_with(moody)
    table.run(T0 + 20 * SECOND)
    assert table.ear.last.notices == (BROKEN,)
    moody.is_broken = False
    table.run(T0 + 40 * SECOND)
    assert table.ear.last.notices == moody.last.notices == ()
    told = [update.notices for update in table.ear.updates]
    assert told == [(), (BROKEN,), ()]


def test_it_comes_back_to_the_newest_state_without_what_it_has_missed() -> None:
    moody = Moody()
    table = table_with(moody)
    table.start()
    table.tap(0, PLAY, T0 + 100 * MS)
    newest = table.ear.last
    moody.is_broken = False
    table.run(T0 + SECOND)
    assert (moody.updates[0].view, moody.updates[0].events) == (newest.view, ())
    table.tap(1, PLAY, T0 + 2 * SECOND)
    assert [line["card"] for line in moody.lines("card")] == ["7D"]
    assert [line["card"] for line in table.ear.lines("card")] == ["7S", "7D"]


def test_the_game_is_the_same_without_it() -> None:
    moody = Moody()
    table = table_with(moody)
    table.start()
    table.tap(0, PLAY, T0 + 100 * MS)
    table.tap(1, PLAY, T0 + 300 * MS)
    table.tap(1, SLAP, T0 + SECOND)
    assert verdicts(table) == [(1, "valid")]


# -- an output set apart -------------------------------------------------------------------


class Slow(Ear):
    """An output whose `publish` blocks till it may go on."""

    def __init__(self) -> None:
        super().__init__("console")
        self.begun, self.may_go_on = threading.Event(), threading.Event()
        self.heard = threading.Semaphore(0)

    def publish(self, update: Update) -> None:
        """Block."""
        self.begun.set()
        assert self.may_go_on.wait(PATIENCE_S)
        super().publish(update)
        self.heard.release()


def test_one_that_blocks_for_ever_holds_up_neither_game_nor_end() -> None:
    slow = Slow()
    apart = Apart(slow, care_of(name="console"))
    apart.start()
    table = Driven(dealing(DOUBLE), outputs=[apart])
    table.start()
    assert slow.begun.wait(PATIENCE_S)
    table.tap(0, PLAY, T0 + 100 * MS)
    table.tap(1, PLAY, T0 + 300 * MS)
    table.tap(1, SLAP, T0 + SECOND)
    assert verdicts(table) == [(1, "valid")]
    table.loop.post(Stop())
    table.loop.run()
    assert table.loop.stopped
    slow.may_go_on.set()
    apart.stop()
    assert [line["event"] for line in slow.lines("slap")] == ["slap"], "all that waited was told"
    assert slow.stops == 1


def test_the_loop_finds_out_that_one_hangs_and_tells() -> None:
    slow = Slow()
    table = Driven(dealing(DOUBLE))
    apart = Apart(slow, table.loop.ward.care("console"))
    apart.start()
    table.loop.add_output(apart)
    table.run(T0)
    assert slow.begun.wait(PATIENCE_S)
    table.run(T0 + HANGS_NS)
    slow.may_go_on.set()
    apart.stop()
    table.run(T0 + HANGS_NS)
    told = "console does not answer: the table goes on without it"
    assert [update.notices for update in table.ear.updates] == [(), (told,), ()]


def test_what_failed_is_handed_on_again_in_its_order() -> None:
    clock, told, moody = SimClock(), Told(), Moody()
    apart = Apart(moody, care_of(clock, told, name="console"))
    table = Driven(dealing(DOUBLE), outputs=[apart])
    table.start()
    apart.turn()
    table.tap(0, PLAY, T0 + 100 * MS)
    assert apart.turn() == SECOND
    moody.is_broken = False
    clock.set(SECOND)
    assert apart.turn() is None
    assert moody.events == table.ear.events
    assert told.over == ["console does not work: OSError no such lamp"]


def test_no_more_than_so_much_waits_for_one_that_does_not_work() -> None:
    apart = Apart(moody := Moody(), care_of(SimClock()))
    table = Driven(dealing(DOUBLE))
    table.run(T0)
    update = table.ear.last
    for _ in range(3 * WAITING):
        apart.publish(update)
    apart.turn()
    moody.is_broken = False
    apart.stop()
    assert len(moody.updates) == WAITING
