"""A game with handicaps that was cut off: they hold on, and a slap that waited is answered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pi_app.going_on import going_on
from pi_app.journal import open_journal
from pi_app.journal_text import parse
from pi_app.plan import Extras
from pi_app.players import seat_infos
from pi_app.replay import recording_of
from pi_app.resume import Offer, Saved, newest_game
from pi_app.settings import Settings, TableSettings
from tests.pi_app.driven import DOUBLE, MS, PLAY, SECOND, SLAP, T0, Driven, dealing, verdicts
from tests.resume.scripts import FIRST_NS, FOLDER, HANDICAPPED, play_on, resumed, script
from tests.resume.test_resume import check_end, cut_at, nobody
from tests.support.pretend_disk import PretendDisk
from tests.support.recorded import events_of

AGAIN_NS = T0 + 3_600 * SECOND


def cut_in_a_wait() -> PretendDisk:
    """The disk of a table whose power goes 30 ms after an adult's slap (80 ms) on a double."""
    disk = PretendDisk()
    table = Driven(
        dealing(DOUBLE),
        handicaps_ms=(80, 0),
        open_journal=lambda: open_journal(disk, FOLDER, "bataille-corse", nobody),
    ).with_box()
    table.start()
    table.hit(0, PLAY, T0 + 100 * MS)
    table.hit(1, PLAY, T0 + 300 * MS)
    table.hit(0, SLAP, T0 + 700 * MS)
    table.run(T0 + 730 * MS)
    assert verdicts(table) == []
    table.session.close()
    return disk.cut_power()


def found(disk: PretendDisk) -> Saved:
    saved = newest_game(disk, FOLDER)
    assert saved is not None
    return saved


def test_a_slap_that_waited_is_answered_and_the_game_replays() -> None:
    disk = cut_in_a_wait()
    saved = found(disk)
    assert saved.recording.setup.handicaps_ms == (80, 0)
    extras = Extras(offer=Offer(saved, disk, nobody))
    table = Driven(dealing(DOUBLE), handicaps_ms=(80, 0), extras=extras, t0_ns=AGAIN_NS).with_box()
    table.loop.resume_game()
    table.run(AGAIN_NS)
    assert verdicts(table) == [(0, "valid")]
    table.hit(0, PLAY, AGAIN_NS + SECOND)
    assert table.ear.lines("card")[-1]["t"] == AGAIN_NS + SECOND
    table.session.close()
    [path] = (FOLDER / name for name in disk.names(FOLDER))
    recording = recording_of(parse(disk.read(path), str(path)), path)
    assert events_of(recording) == list(recording.events)


@pytest.mark.parametrize(
    ("usual", "expected"),
    [((), (80, 0)), ((0, 80), (80, 0)), ((80, 0), (80, 0)), ((180, 100), (180, 100))],
)
def test_the_table_for_it_has_the_handicaps_of_the_game(
    usual: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    settings = Settings(table=TableSettings(seats=("human", "human"), handicaps_ms=usual))
    saved = found(cut_in_a_wait())
    own = going_on(settings, saved).table
    assert own.handicaps_ms == expected
    shown = seat_infos(saved.recording.players, (), {}, handicaps_ms=own.handicaps_ms)
    assert [seat.handicap_ms for seat in shown] == [80, 0]


def test_a_game_without_any_is_gone_on_with_as_it_was() -> None:
    saved = found(cut_in_a_wait())
    plain = replace(saved.recording, setup=replace(saved.recording.setup, handicaps_ms=()))
    settings = Settings(table=TableSettings(seats=("human", "human"), handicaps_ms=(0, 80)))
    assert going_on(settings, replace(saved, recording=plain)).table.handicaps_ms == ()


@pytest.mark.slow
@pytest.mark.parametrize("number", [HANDICAPPED, HANDICAPPED + 1])
def test_a_game_goes_on_to_the_same_end(number: int) -> None:
    """Cut where nothing waits: what comes after a cut cannot have been before it."""
    compared = 0
    for count in range(1, len(script(number).presses), 5):
        disk = cut_at(number, count)
        table, saved = resumed(number, disk, FOLDER, FIRST_NS + 3_600 * SECOND, nobody)
        answered_ns = saved.recording.kit.undecided_ns(saved.state)
        if answered_ns is None:
            play_on(number, table, saved)
            compared += 1
        table.session.close()
        if answered_ns is None:
            check_end(number, disk)
    assert compared > 3
