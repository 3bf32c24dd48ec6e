"""How far it is: told at a terminal, five times a second at the most, and nowhere else."""

from __future__ import annotations

import io

import pytest

from engine.simulate.tally import Tally
from pi_app.simulation.job import S
from pi_app.simulation.progress import Progress, as_time, grouped
from pi_app.simulation.ranges import Ranges
from pi_app.simulation.runner import Standing


class Terminal(io.StringIO):
    """Somebody looks at it."""

    def isatty(self) -> bool:
        return True

    def lines(self) -> list[str]:
        """What has been written over one another."""
        return self.getvalue().split("\r\x1b[K")[1:]


def standing(games: int, taken_s: float) -> Standing:
    return Standing(Ranges(), Tally(2, games=games), int(taken_s * S))


def test_one_line_is_written_over_five_times_a_second_at_the_most() -> None:
    screen, now = Terminal(), 0
    progress = Progress(screen, 1_000_000, lambda: now)
    for tenth in range(21):
        now = tenth * S // 10
        progress.told(standing(tenth * 1000, tenth / 10))
    progress.end()
    told = screen.lines()
    assert len(told) == 11 + 1
    assert told[0] == "0 of 1 000 000 games"
    assert told[10] == "20 000 of 1 000 000 games, 10 000 a second, 1 min 38 s left"
    assert told[-1] == "" and "\n" not in screen.getvalue()


def test_what_an_earlier_run_has_played_says_nothing_of_the_speed_of_this_one() -> None:
    screen, now = Terminal(), 0
    progress = Progress(screen, 2000, lambda: now)
    progress.told(standing(1000, 1000))
    now = S
    progress.told(standing(1100, 1001))
    assert screen.lines()[-1] == "1 100 of 2 000 games, 100 a second, 9 s left"


def test_a_pipe_gets_notes_only() -> None:
    pipe = io.StringIO()
    progress = Progress(pipe, 10)
    progress.told(standing(5, 1))
    progress.note("a word")
    progress.end()
    assert pipe.getvalue() == "slap-table: a word\n"


def test_a_note_takes_the_place_of_the_line() -> None:
    screen = Terminal()
    progress = Progress(screen, 10)
    progress.told(standing(5, 1))
    progress.note("a word")
    assert screen.lines()[-1] == "slap-table: a word\n"


def test_without_standard_error_nothing_is_told() -> None:
    progress = Progress(None, 10)
    progress.told(standing(5, 1))
    progress.note("a word")
    progress.end()


@pytest.mark.parametrize(
    ("seconds", "told"), [(0, "0 s"), (59, "59 s"), (61, "1 min 01 s"), (7500, "2 h 05 min")]
)
def test_times(seconds: int, told: str) -> None:
    assert as_time(seconds) == told


def test_numbers_are_grouped() -> None:
    assert [grouped(n) for n in (999, 1000, 1234567)] == ["999", "1 000", "1 234 567"]
