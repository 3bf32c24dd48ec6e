"""Updates wait for the screen, never the other way round."""

from __future__ import annotations

import pytest

from engine.events import TurnChanged
from pi_app.publish import Update
from pi_app.screens.mailbox import MOST_EVENTS, Mailbox, merged
from tests.pi_app.screens.scenes import update, view


class Recorder:
    """A pipe that keeps what it is sent, or whose other end has gone."""

    def __init__(self, *, broken: bool = False) -> None:
        self.sent: list[object] = []
        self._broken = broken

    def send(self, obj: object, /) -> None:
        if self._broken:
            raise BrokenPipeError
        self.sent.append(obj)


def turn(seat: int) -> Update:
    return update(view(turn=seat % 4), TurnChanged(seat, seat % 4))


def test_the_newest_view_wins_and_events_add_up() -> None:
    both = merged(turn(1), turn(2))
    assert both.view == view(turn=2)
    assert [event.t_ns for event in both.events] == [1, 2]


def test_events_are_bounded() -> None:
    waiting: Update | None = None
    for number in range(MOST_EVENTS + 10):
        waiting = merged(waiting, turn(number))
    assert waiting is not None
    assert [event.t_ns for event in waiting.events] == list(range(10, MOST_EVENTS + 10))


def test_what_is_put_before_there_is_a_reader_is_kept() -> None:
    mailbox, pipe = Mailbox(), Recorder()
    mailbox.put(turn(1))
    mailbox.attach(pipe)
    assert mailbox.send_next()
    assert pipe.sent == [turn(1)]


def test_a_new_reader_gets_the_last_view_again_without_its_events() -> None:
    mailbox, first, second = Mailbox(), Recorder(), Recorder()
    mailbox.put(turn(1))
    mailbox.attach(first)
    mailbox.send_next()
    mailbox.attach(second)
    mailbox.send_next()
    assert second.sent == [update(view(turn=1))]


@pytest.mark.parametrize("put_later", [False, True])
def test_a_reader_that_has_gone_loses_nothing_of_the_view(*, put_later: bool) -> None:
    mailbox, second = Mailbox(), Recorder()
    mailbox.put(turn(1))
    mailbox.attach(Recorder(broken=True))
    assert mailbox.send_next()
    if put_later:
        mailbox.put(turn(2))
    mailbox.attach(second)
    mailbox.send_next()
    expected = turn(2) if put_later else update(view(turn=1))
    assert second.sent == [expected]


def test_a_closed_mailbox_ends_its_sender() -> None:
    mailbox = Mailbox()
    mailbox.close()
    assert not mailbox.send_next()
