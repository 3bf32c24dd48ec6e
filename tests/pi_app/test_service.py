"""The table as a service: ready with its first update, and heard of while its loop turns."""

from __future__ import annotations

from pi_app.facts import WatchdogFacts
from pi_app.inbox import Notice
from pi_app.publish import Output
from pi_app.sd_notify import Notifier
from pi_app.service import Heart, Service
from tests.pi_app.driven import DOUBLE, PLAY, SECOND, T0, Driven, dealing

ALLOWED_NS = 30 * SECOND


class Manager(Notifier):
    """Keeps what it is told."""

    def __init__(self, watchdog_ns: int | None = None, *, is_heard: bool = True) -> None:
        super().__init__("@pretended" if is_heard else "", watchdog_ns)
        self.told: list[tuple[str, ...]] = []

    def tell(self, *assignments: str) -> None:
        """Keep it."""
        if self.is_heard:
            self.told.append(assignments)

    @property
    def beats(self) -> int:
        """How often it heard that the loop turns."""
        return self.told.count(("WATCHDOG=1",))


def test_ready_comes_first_and_once_and_the_status_when_it_is_new() -> None:
    manager = Manager()
    service: Output = Service(manager)
    table = Driven(dealing(DOUBLE), outputs=[service])
    table.run(T0)
    assert manager.told == [("READY=1", "STATUS=bataille-corse: attract")]
    table.loop.start_game()
    table.run(T0 + SECOND)
    table.tap(0, PLAY, T0 + 2 * SECOND)
    table.loop.post(Notice("no sound"))
    table.run(T0 + 3 * SECOND)
    service.stop()
    assert manager.told[1:] == [
        ("STATUS=bataille-corse: playing",),
        ("STATUS=bataille-corse: playing; no sound",),
    ]


def test_an_idle_table_beats_three_times_within_what_is_allowed_and_turns_for_nothing_else() -> (
    None
):
    manager = Manager(ALLOWED_NS)
    table = Driven(dealing(DOUBLE), heart=Heart(manager))
    pumps = table.run(T0 + 10 * ALLOWED_NS)
    assert manager.beats == 1 + 3 * 10
    assert pumps <= manager.beats + 1


def test_without_a_watchdog_an_idle_table_sleeps() -> None:
    for manager in (Manager(None), Manager(ALLOWED_NS, is_heard=False)):
        table = Driven(dealing(DOUBLE), heart=Heart(manager))
        assert table.run(T0 + 10 * ALLOWED_NS) <= 2
        assert manager.told == []


def test_a_loop_that_does_not_turn_does_not_beat() -> None:
    manager = Manager(ALLOWED_NS)
    table = Driven(dealing(DOUBLE), heart=Heart(manager))
    table.run(T0)
    table.clock.advance(10 * ALLOWED_NS)
    assert manager.beats == 1


def test_a_busy_loop_beats_no_more_often() -> None:
    manager = Manager(ALLOWED_NS)
    heart = Heart(manager)
    for t_ns in range(0, ALLOWED_NS, SECOND):
        heart.beat(t_ns)
    assert manager.beats == 3


def test_what_an_operator_learns_of_it() -> None:
    manager = Manager(ALLOWED_NS)
    heart = Heart(manager)
    heart.beat(T0)
    assert heart.facts() == WatchdogFacts(every_ms=30_000, beats=1, lost=0)
    assert Heart(Manager()).facts() == WatchdogFacts(every_ms=0, beats=0, lost=0)
    assert Heart().facts() is None
