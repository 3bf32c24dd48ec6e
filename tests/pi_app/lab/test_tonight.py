"""Tonight's reactions: what is told of each seat, what is written, what is forgotten."""

from __future__ import annotations

import errno
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.sim import SIM_QUALITY
from pi_app.journal import MemoryJournal
from pi_app.lab import tonight as module
from pi_app.lab.kept import read_shelf
from pi_app.lab.reaction_figures import FRAME_NS
from pi_app.lab.reaction_report import COLUMNS, as_csv
from pi_app.lab.reactions import collect
from pi_app.lab.signal_detection import LEAST_TRIALS
from pi_app.lab.tonight import BAR_NS, Tonight, WorkThread
from pi_app.lab.tonight_views import Done, Figures
from pi_app.storage import Disk
from tests.pi_app.driven import MS, WIKIPEDIA
from tests.pi_app.lab.evenings import lines_of_game, save_game
from tests.pi_app.lab.tonights import hear, tonight_in
from tests.support.recorded import lines_of

SIX_MS = (200, 240, 260, 280, 300, 400)
"""Reactions of one seat, a game each."""
CSV = "reactions-2026-11-30T19-00-00.csv"


class Full(Disk):
    """A disk on which nothing can be written, and nothing deleted."""

    is_full = True

    def replace(self, path: Path, data: bytes) -> None:
        """There is no room."""
        if self.is_full:
            raise OSError(errno.ENOSPC, "No space left on device")
        super().replace(path, data)

    def remove(self, path: Path) -> None:
        """It is read-only."""
        raise OSError(errno.EROFS, "Read-only file system", str(path))


def with_six(folder: Path) -> Tonight:
    """Return an evening of six games in which the first seat slaps."""
    tonight = tonight_in(folder)
    for ms in SIX_MS:
        hear(tonight, lines_of_game((ms, 0)))
    return tonight


def saved(tonight: Tonight) -> Done | None:
    """Return what comes of saving."""
    tonight.save()
    return None if tonight.outcome is None else tonight.outcome.done


# -- figures -------------------------------------------------------------------------------


def test_median_and_its_error_hold_chance_clock_and_display(tmp_path: Path) -> None:
    """Of six values the least and the largest hold the median in 1 - 2 / 2**6 of all cases."""
    figures = with_six(tmp_path).figures
    seat = figures.seats[0]
    assert (figures.games, seat.place, seat.count) == (6, 0, 6)
    assert seat.median_ns == 270 * MS
    # The screen did not say when it showed a card: a frame.
    assert seat.plus_minus_ns == 130 * MS + SIM_QUALITY.uncertainty_ns + FRAME_NS


def test_bars_count_reactions_on_one_scale(tmp_path: Path) -> None:
    figures = with_six(tmp_path).figures
    assert (figures.first_ns, figures.bar_ns, BAR_NS) == (200 * MS, BAR_NS, 50 * MS)
    assert figures.seats[0].bars == (2, 2, 1, 0, 1)
    assert figures.seats[1].bars == (0,) * 5  # sat there, and never slapped


def test_of_five_reactions_the_error_is_not_known(tmp_path: Path) -> None:
    tonight = tonight_in(tmp_path)
    for ms in SIX_MS[:5]:
        hear(tonight, lines_of_game((ms, 0)))
    seat = tonight.figures.seats[0]
    assert (seat.median_ns, seat.plus_minus_ns) == (260 * MS, None)


def test_false_alarms_and_d_prime(tmp_path: Path) -> None:
    """A slap on the first seven is a false alarm, one on the second a hit; five of each.

    Who was wrong pays the three top cards, and then has the second seven.
    """
    stacks = "7S 2H 3H 9H / 5D 5H 5C 7D 6D 8D"
    tonight = tonight_in(tmp_path)
    for _ in range(LEAST_TRIALS - 1):
        hear(tonight, lines_of_game((-700, 1), (250, 0), stacks=stacks))
    assert [seat.d_prime for seat in tonight.figures.seats] == [None, None]
    hear(tonight, lines_of_game((-700, 1), (250, 0), stacks=stacks))
    first, second = tonight.figures.seats
    assert (first.false_alarms, second.false_alarms) == (0, LEAST_TRIALS)
    # z of 5.5 / 6 and of 0.5 / 6, which is its opposite: 2 x 1.3830
    assert first.d_prime == pytest.approx(2.7660, abs=1e-4)


def test_a_guess_is_no_reaction(tmp_path: Path) -> None:
    tonight = tonight_in(tmp_path)
    hear(tonight, lines_of_game((60, 0)))
    assert (tonight.figures.seats[0].count, tonight.figures.seats[0].median_ns) == (0, None)


def test_times_of_different_tasks_are_not_put_together(tmp_path: Path) -> None:
    any_rank = replace(WIKIPEDIA, slaps=(replace(WIKIPEDIA.slaps[0], name="sandwich"),))
    tonight = tonight_in(tmp_path)
    hear(tonight, lines_of_game((250, 0)))
    hear(tonight, lines_of_game(rules=any_rank))
    assert (tonight.figures.condition, tonight.figures.games) == ("other", 1)
    assert tonight.figures.seats[0].count == 0
    hear(tonight, lines_of_game((350, 0)))
    assert (tonight.figures.condition, tonight.figures.games) == ("choice", 2)
    assert tonight.figures.seats[0].median_ns == 300 * MS


def test_computers_and_games_that_never_began_are_not_in_it(tmp_path: Path) -> None:
    tonight = tonight_in(tmp_path)
    hear(tonight, [])
    assert tonight.figures == Figures()
    head, *rest = lines_of_game((250, 0), (300, 1))
    hear(tonight, [{**head, "players": ["human", "easy"]}, *rest])
    assert [seat.place for seat in tonight.figures.seats] == [0]
    tonight.save()
    assert len((tmp_path / CSV).read_text().splitlines()) == 1 + 1


def test_a_game_that_is_broken_off_counts_as_far_as_it_went(tmp_path: Path) -> None:
    tonight = tonight_in(tmp_path)
    heard = tonight.listening(MemoryJournal(), [])
    for line in lines_of_game((250, 0)):
        heard.write(line)
    assert tonight.figures == Figures()
    heard.close()
    heard.close()
    assert (tonight.figures.games, tonight.figures.seats[0].count) == (1, 1)


def test_a_game_without_end_does_not_fill_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = lines_of_game((250, 0))
    monkeypatch.setattr(module, "MOST_LINES", len(lines) - 1)
    tonight = tonight_in(tmp_path)
    hear(tonight, lines)
    assert tonight.figures == Figures()


def test_the_journal_gets_every_line(tmp_path: Path) -> None:
    lines, kept = lines_of_game((250, 0)), MemoryJournal()
    heard = tonight_in(tmp_path).listening(kept, [])
    for line in lines:
        heard.write(line)
    heard.end()
    assert kept.lines == lines


# -- the file ------------------------------------------------------------------------------


def test_the_file_has_what_lab_reaction_writes_of_the_same_games(tmp_path: Path) -> None:
    names = ("ANA", "LUC")
    paths = [save_game(tmp_path / str(ms), (ms, 0), (ms + 60, 1), names=names) for ms in SIX_MS]
    tonight = tonight_in(tmp_path / "state")
    for path in paths:
        hear(tonight, lines_of(path))
    tonight.save()
    assert tonight.outcome is not None
    assert (tonight.outcome.done, Path(tonight.outcome.text).name) == (Done.SAVED, CSV)
    text = (tmp_path / "state" / CSV).read_text()
    head, *rows = text.splitlines()
    assert head == ",".join(COLUMNS)
    assert len(rows) == 12
    found = collect((read_shelf(paths).games,))
    since = COLUMNS.index("since_s")  # journals tell it in whole seconds
    written, theirs = (
        [[*row.split(",")[:since], *row.split(",")[since + 1 :]] for row in told]
        for told in (rows, as_csv(found.presses).splitlines()[1:])
    )
    assert written == theirs
    assert not any(name in text for name in names)


def test_a_full_disk_is_told_and_stops_nothing(tmp_path: Path) -> None:
    disk = Full()
    tonight = tonight_in(tmp_path, disk)
    hear(tonight, lines_of_game((250, 0)))
    tonight.save()
    assert tonight.outcome is not None
    assert tonight.outcome.done is Done.UNSAVED
    assert tonight.outcome.text == f"{tmp_path / CSV}: No space left on device"
    hear(tonight, lines_of_game((350, 0)))
    assert tonight.figures.games == 2
    disk.is_full = False
    assert saved(tonight) is Done.SAVED
    assert len((tmp_path / CSV).read_text().splitlines()) == 1 + 2


# -- forgetting ----------------------------------------------------------------------------


def test_forgetting_forgets_the_figures_and_the_games_of_tonight_alone(tmp_path: Path) -> None:
    other = save_game(tmp_path / "other", (250, 0))
    mine = save_game(tmp_path / "mine", (250, 0))
    tonight = tonight_in(tmp_path)
    hear(tonight, lines_of(mine), [mine])
    hear(tonight, lines_of(mine))  # nothing was kept of this one
    tonight.forget()
    assert tonight.outcome is not None
    assert tonight.outcome.done is Done.FORGOTTEN
    assert (tonight.figures, mine.exists(), other.exists()) == (Figures(), False, True)
    tonight.save()
    assert (tmp_path / CSV).read_text().splitlines() == [",".join(COLUMNS)]
    hear(tonight, lines_of_game((350, 0)))
    assert (tonight.figures.games, tonight.figures.seats[0].median_ns) == (1, 350 * MS)


def test_a_game_that_cannot_be_deleted_is_told_and_forgotten_here(tmp_path: Path) -> None:
    mine = save_game(tmp_path / "mine", (250, 0))
    tonight = tonight_in(tmp_path, Full())
    hear(tonight, lines_of(mine), [mine])
    tonight.forget()
    assert tonight.outcome is not None
    assert (tonight.outcome.done, tonight.figures) == (Done.LEFT, Figures())
    assert tonight.outcome.text == f"{mine}: Read-only file system"


def test_who_listens_hears_of_everything(tmp_path: Path) -> None:
    tonight, heard = tonight_in(tmp_path), list[int]()
    tonight.listen(lambda: heard.append(tonight.figures.games))
    hear(tonight, lines_of_game((250, 0)))
    tonight.save()
    tonight.forget()
    assert heard == [1, 1, 0]


# -- its thread ----------------------------------------------------------------------------


def test_the_thread_does_jobs_in_turn_and_survives_one_that_fails() -> None:
    thread, done = WorkThread(), list[object]()
    thread.work(lambda: done.append(threading.current_thread().name))
    thread.work(lambda: done.append(1 // 0))
    thread.work(lambda: done.append("after"))
    thread.stop()
    thread.stop()
    assert done == ["reactions", "after"]


def test_without_a_job_there_is_no_thread() -> None:
    before = threading.active_count()
    thread = WorkThread()
    assert threading.active_count() == before
    thread.stop()
