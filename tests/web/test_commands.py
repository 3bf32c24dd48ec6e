"""Commands: each is done once, one at a time, and on what the phone had seen."""

from __future__ import annotations

from pi_app.web.commands import PATIENCE_NS, REMEMBERED, Answer, Commands, Next
from pi_app.web.messages import Refused


def asked(commands: Commands, name: str = "a", t_ns: int = 0) -> None:
    """Hand a command over to the table, on version 5."""
    assert commands.judge(name, 5, changed=5, newest=5, t_ns=t_ns) is Next.ASK
    commands.ask(name, newest=5, t_ns=t_ns)


def test_a_command_on_what_has_not_changed_since_is_asked() -> None:
    commands = Commands()
    assert commands.judge("a", 5, changed=5, newest=9, t_ns=0) is Next.ASK
    assert commands.judge("a", 4, changed=5, newest=9, t_ns=0) is Refused.STALE


def test_a_version_that_was_never_published_is_stale() -> None:
    assert Commands().judge("a", 10, changed=5, newest=9, t_ns=0) is Refused.STALE


def test_the_same_command_again_waits_for_the_same_answer() -> None:
    commands = Commands()
    asked(commands)
    assert commands.judge("a", 5, changed=5, newest=5, t_ns=1) is Next.WAIT
    assert commands.settle("a", None)
    assert commands.answer_of("a") == Answer(None)


def test_another_command_has_to_wait() -> None:
    commands = Commands()
    asked(commands)
    assert commands.judge("b", 5, changed=5, newest=5, t_ns=1) is Refused.BUSY


def test_after_one_was_done_what_was_seen_before_is_stale() -> None:
    """A second tap, before the phone could see what the first one did, must not play a card."""
    commands = Commands()
    asked(commands)
    commands.settle("a", None)
    assert commands.judge("b", 5, changed=5, newest=5, t_ns=1) is Refused.STALE
    assert commands.judge("b", 6, changed=6, newest=6, t_ns=1) is Next.ASK


def test_after_one_was_refused_another_may_be_tried_on_the_same_version() -> None:
    commands = Commands()
    asked(commands)
    commands.settle("a", "three_played")
    assert commands.answer_of("a") == Answer("three_played")
    assert commands.judge("b", 5, changed=5, newest=5, t_ns=1) is Next.ASK


def test_an_answer_that_nobody_waits_for_is_none() -> None:
    commands = Commands()
    assert not commands.settle("a", None)
    asked(commands)
    assert not commands.settle("b", None)
    assert commands.answer_of("b") is None


def test_a_command_that_was_never_answered_does_not_block_for_ever() -> None:
    commands = Commands()
    asked(commands)
    late = PATIENCE_NS
    assert commands.judge("b", 5, changed=5, newest=5, t_ns=late - 1) is Refused.BUSY
    assert commands.judge("b", 5, changed=5, newest=5, t_ns=late) is Next.ASK


def test_answers_are_remembered_up_to_a_bound() -> None:
    commands = Commands()
    for number in range(REMEMBERED + 1):
        commands.remember(str(number), None)
    assert commands.answer_of("0") is None
    assert commands.answer_of("1") == Answer(None)
