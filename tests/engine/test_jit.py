"""Kernels compiled, plain, taken up from the cache, and where nothing may be written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.jit import IS_COMPILED, bottom, fingerprint, ones, top
from engine.players.batak import kernels_ready
from tests.support.house import ROOT

COUNTS = """
import random
from engine.players.batak.boards import packed, unpacked
from engine.chance import stream
from engine.players.batak.deduce import Shown
from engine.jit import IS_COMPILED, zeros
from engine.players.batak.roll import SCRATCH, rollouts
from engine.players.batak.sample import draw_worlds, plan_of, worlds_in
from engine.players.batak.solve import Solver
from tests.support.batak_brute import position_of, random_board, random_game

chance, solver = random.Random(1), Solver(bits=10)
for _ in range(30):
    flags = chance.randrange(32)
    position = position_of(random_board(chance, 4, flags, lying=chance.randrange(4)))
    print(solver.most(position, 5), solver.most_by_card(position, 1), solver.nodes)
    board, plays = random_game(chance, flags)
    won, numbers = zeros(4), stream(chance.getrandbits(64))
    rollouts(packed(position_of(board)), 2, numbers, zeros(SCRATCH), won)
    hand = sum(1 << card for card in board.hands[0] - set(plays[:50]))
    plan = plan_of(Shown(0, hand, board.trump, board.leader, plays[:50], flags))
    worlds = zeros(8)
    draw_worlds(plan, 2, numbers, worlds)
    print(*map(int, won), worlds_in(plan), *map(int, worlds))
print("compiled" if IS_COMPILED else "plain")
"""
WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None\n"

ONE_CALLS_THE_OTHER = {
    "callee.py": "from engine.jit import compiled\nSTEP = 1\n"
    "@compiled\ndef callee(x):\n    return x + STEP\n",
    "caller.py": "from callee import callee\nfrom engine.jit import compiled\n"
    "@compiled\ndef caller(x):\n    return 10 * callee(x)\n",
}
CALL = "from caller import caller; print(caller(1), sum(caller.stats.cache_hits.values()))"

compiled_only = pytest.mark.skipif(not IS_COMPILED, reason="numba is not installed")


def output(script: str, folder: Path = ROOT, **environment: str) -> str:
    """What a new Python process prints."""
    paths = os.pathsep.join([str(folder), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths, **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def modules_in(folder: Path) -> None:
    """Write the caller and its callee, two kernels in two files."""
    for name, text in ONE_CALLS_THE_OTHER.items():
        (folder / name).write_text(text)


@pytest.mark.long
@compiled_only
def test_plain_kernels_say_the_same_as_compiled_ones() -> None:
    compiled, forced = output(COUNTS), output(COUNTS, NUMBA_DISABLE_JIT="1")
    missing = output(WITHOUT_NUMBA + COUNTS)
    assert compiled.endswith("compiled")
    assert forced.endswith("plain")
    assert missing == forced
    assert compiled.splitlines()[:-1] == forced.splitlines()[:-1]


@pytest.mark.long
@compiled_only
def test_a_second_start_takes_the_kernels_up_from_the_cache() -> None:
    script = COUNTS + "\nfrom engine.players.batak import solve; print(solve.most_of.stats)"
    first, second = output(script), output(script)
    assert "cache_misses=Counter()" in second
    assert first.splitlines()[:-1] == second.splitlines()[:-1]


@pytest.mark.long
@compiled_only
def test_all_kernels_from_an_empty_cache_and_then_from_a_full_one(tmp_path: Path) -> None:
    script = (
        "from engine.players.batak import kernels_ready, roll, sample, solve\n"
        "kernels_ready.compile_all(lambda name, done, parts: None)\n"
        "kernels = (roll.tally_worlds, sample.draw_worlds, solve.most_by_card, solve.can_take_in)\n"
        "print(*(sum(kernel.stats.cache_hits.values()) for kernel in kernels))"
    )
    assert output(script, NUMBA_CACHE_DIR=str(tmp_path)) == "0 0 0 0"
    assert output(script, NUMBA_CACHE_DIR=str(tmp_path)) == "1 1 1 1"


@pytest.mark.slow
@compiled_only
def test_a_kernel_is_compiled_anew_when_what_it_calls_has_changed(tmp_path: Path) -> None:
    modules_in(tmp_path)
    assert [output(CALL, tmp_path) for _ in range(2)] == ["20 0", "20 1"]
    callee = tmp_path / "callee.py"
    callee.write_text(callee.read_text().replace("STEP = 1", "STEP = 2"))
    assert output(CALL, tmp_path) == "30 0"


@pytest.mark.slow
@compiled_only
def test_what_a_kernel_calls_may_be_defined_below_it(tmp_path: Path) -> None:
    modules_in(tmp_path)
    callee = tmp_path / "callee.py"
    lower = "\n@compiled\ndef lower(x):\n    return x + STEP\n"
    callee.write_text(callee.read_text().replace("x + STEP", "lower(x)") + lower)
    assert [output(CALL, tmp_path) for _ in range(2)] == ["20 0", "20 1"]
    callee.write_text(callee.read_text().replace("STEP = 1", "STEP = 2"))
    assert output(CALL, tmp_path) == "30 0"


@pytest.mark.long
@compiled_only
def test_where_the_source_may_not_be_written_to_the_user_s_cache_is_used(tmp_path: Path) -> None:
    """A file where the folder would be stops everybody, the superuser too."""
    source, home = tmp_path / "source", tmp_path / "home"
    source.mkdir()
    modules_in(source)
    (source / "__pycache__").write_text("in the way")
    places = {"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}
    assert [output(CALL, source, **places) for _ in range(2)] == ["20 0", "20 1"]
    assert list((home / "cache").rglob("*.nbi"))


@pytest.mark.long
@compiled_only
def test_where_nothing_may_be_written_kernels_are_compiled_at_every_start(tmp_path: Path) -> None:
    modules_in(tmp_path)
    (tmp_path / "__pycache__").write_text("in the way")
    (tmp_path / "home").write_text("in the way")
    places = {"HOME": str(tmp_path / "home"), "XDG_CACHE_HOME": str(tmp_path / "home" / "cache")}
    assert [output(CALL, tmp_path, **places) for _ in range(2)] == ["20 0", "20 0"]


NOTHING_CAN_BE_WRITTEN = """
import builtins, errno, os, tempfile
def refuse(*_, **__):
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))
tempfile.TemporaryFile = os.replace = refuse
"""


@pytest.mark.long
@compiled_only
@pytest.mark.parametrize("kept_in", ["source", "home"])
def test_what_was_kept_is_taken_up_from_a_disk_that_is_read_only_now(
    kept_in: str, tmp_path: Path
) -> None:
    source, home = tmp_path / "source", tmp_path / "home"
    source.mkdir()
    modules_in(source)
    if kept_in == "home":
        (source / "__pycache__").write_text("in the way")
    places = {"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}
    assert output(CALL, source, **places) == "20 0"
    assert output(NOTHING_CAN_BE_WRITTEN + CALL, source, **places) == "20 1"


@pytest.mark.long
@compiled_only
def test_a_disk_that_fails_when_a_kernel_is_to_be_kept_costs_time_alone(tmp_path: Path) -> None:
    modules_in(tmp_path)
    later = "import os\nfrom caller import caller\n"
    full = (
        later + "def refuse(*_): raise OSError(28, 'full')\nos.replace = refuse\nprint(caller(1))"
    )
    assert output(full, tmp_path) == "20"


def test_games_and_the_package_itself_do_without_numba() -> None:
    script = (
        "import sys, engine.games, engine.players, engine.players.batak.boards\n"
        "print([name for name in ('numba', 'numpy', 'llvmlite') if name in sys.modules])"
    )
    assert output(script) == "[]"


def test_a_fingerprint_is_of_what_is_compiled() -> None:
    def one(x: int) -> int:
        return x + 1

    def other(x: int) -> int:
        return x + 2

    def same(x: int) -> int:
        return x + 1

    assert fingerprint(one) == fingerprint(same)
    assert fingerprint(one) != fingerprint(other)


def test_bits() -> None:
    assert [(ones(mask), top(mask), bottom(mask)) for mask in (1, 0b1100, 1 << 51)] == [
        (1, 0, 0),
        (2, 3, 2),
        (1, 51, 51),
    ]


@pytest.mark.slow
def test_who_compiles_all_is_told_how_far_it_is() -> None:
    told: list[tuple[str, int, int]] = []
    done_last: list[int] = []
    kernels_ready.compile_all(
        lambda name, done, parts: told.append((name, done, parts)),
        {"last": lambda: done_last.append(len(told))},
    )
    parts = len(told) - 1
    assert parts == len(kernels_ready.PARTS) + 1
    assert done_last == [parts]
    assert [(done, of) for _, done, of in told] == [(at, parts) for at in range(parts + 1)]
    assert all(name for name, _, _ in told[:-1])
