"""The picture: its size, its bars, and what is told where it cannot be drawn."""

from __future__ import annotations

import struct
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.simulate.blocks import Road
from engine.simulate.tally import Tally
from pi_app.errors import Failure
from pi_app.simulation import plot
from pi_app.simulation.asked import Options, asked_for
from pi_app.simulation.plot import binned, width_for
from pi_app.simulation.result import Result
from tests.support.fake_games import fake_block

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "games"), [(2, 1), (8, 300)])
def test_a_picture_of_1600_by_1000(tmp_path: Path, seats: int, games: int) -> None:
    asked = asked_for(Options("bataille-corse", seed=1, games=games, seats=seats))
    result = Result(asked, Road.KERNEL, fake_block(asked.question, 0, games), 1.0)
    plot.draw(result, tmp_path / "p")
    data = (tmp_path / "p").read_bytes()
    assert data.startswith(PNG)
    assert struct.unpack(">II", data[16:24]) == (1600, 1000)


@pytest.mark.slow
def test_games_of_which_none_has_ended_are_a_picture_too(tmp_path: Path) -> None:
    asked = asked_for(Options("beggar", seed=1, games=1))
    plot.draw(Result(asked, Road.KERNEL, Tally(2, games=1, endless=1), 1.0), tmp_path / "p")
    assert (tmp_path / "p").read_bytes().startswith(PNG)


@given(st.dictionaries(st.integers(0, 3000), st.integers(1, 9), max_size=40), st.integers(1, 500))
def test_bars_hold_every_game_once_side_by_side(counts: dict[int, int], width: int) -> None:
    bars = binned(counts, width)
    for bar in bars:
        inside = sum(n for value, n in counts.items() if bar.first <= value < bar.first + width)
        assert bar.games == inside
    assert sum(bar.games for bar in bars) == Counter(counts).total()
    assert [bar.first for bar in bars] == [bars[0].first + width * at for at in range(len(bars))]


@pytest.mark.parametrize(
    ("reach", "width"),
    [(1, 1), (120, 1), (121, 2), (241, 5), (601, 10), (1201, 20), (10**6, 10**4)],
)
def test_widths_are_round(reach: int, width: int) -> None:
    assert width_for(reach) == width


def test_without_the_library_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    plot.require_library()
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(Failure, match=r"pip install 'slap-table\[lab\]'"):
        plot.require_library()
