"""A game that was cut off goes on as if nothing had been: pile, turn, challenge, times."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.inputs import Press
from engine.views import SlapView
from pi_app.journal import Journal, open_journal
from pi_app.journal_text import parse
from pi_app.replay import play_again, recording_of
from pi_app.resume import newest_game
from pi_app.storage import Storage
from tests.pi_app.driven import SECOND, Driven
from tests.resume.scripts import (
    FIRST_NS,
    FOLDER,
    play,
    play_on,
    presses_in,
    resumed,
    script,
    told,
    undisturbed,
)
from tests.support.pretend_disk import PretendDisk
from tests.support.recorded import events_of

GAMES = range(4)


def nobody(text: str) -> None:
    pytest.fail(f"a fault was told: {text}")


def timeless(table: Driven) -> SlapView:
    """What everybody sees."""
    view = table.session.view()
    assert isinstance(view, SlapView)
    return replace(view, t_ns=0)


@pytest.mark.parametrize("number", GAMES)
def test_a_script_is_a_whole_game(number: int) -> None:
    lines = undisturbed(number)
    assert told(lines)[-1]["event"] == "over"
    assert len(presses_in(lines)) == len(script(number).presses) > 30


class Stop(Exception):
    """The power goes."""


def cut_at(number: int, count: int) -> PretendDisk:
    """The disk of a table whose power goes after so many presses, all of them durable."""
    disk, journals = PretendDisk(), list[Journal]()

    def stop(taken: int) -> None:
        if taken == count:
            raise Stop

    def begin() -> Journal:
        journals.append(open_journal(disk, FOLDER, "bataille-corse", nobody))
        return journals[-1]

    with pytest.raises(Stop):
        play(number, begin, stop)
    journals[-1].close()
    return disk.cut_power()


@pytest.mark.slow
@pytest.mark.parametrize("t0_ns", [FIRST_NS + 3_600 * SECOND, 12 * SECOND], ids=["on", "anew"])
@pytest.mark.parametrize("number", GAMES)
def test_a_game_goes_on_to_the_same_end(number: int, t0_ns: int) -> None:
    """The table's clock goes on, or has begun anew, as after a power cut."""
    for count in range(1, len(script(number).presses), 7):
        disk = cut_at(number, count)
        table, saved = resumed(number, disk, FOLDER, t0_ns, nobody)
        again, fed = play_again(saved.recording)
        assert sum(isinstance(one.item, Press) for one in fed) == count
        assert timeless(table) == replace(again.view(), t_ns=0)
        play_on(number, table, saved)
        table.session.close()
        assert newest_game(disk, FOLDER) is None
        check_end(number, disk)


def check_end(number: int, disk: Storage) -> None:
    """The one journal tells the undisturbed game, and replays."""
    [path] = (FOLDER / name for name in disk.names(FOLDER))
    recording = recording_of(parse(disk.read(path), str(path)), path)
    lines = tuple(line for _, line in recording.text.lines)
    assert presses_in(lines) == presses_in(undisturbed(number))
    assert told(lines) == told(undisturbed(number))
    assert events_of(recording) == list(recording.events)
