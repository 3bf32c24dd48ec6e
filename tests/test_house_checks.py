"""The checks of the house, tried on samples that break its rules: each of them can fail."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tests.support.house import (
    MAX_FUNCTION_LINES,
    Module,
    calls,
    foreign_words,
    imports,
    is_within,
    limited_waits,
    long_functions,
    sleeps,
    strangers,
)


def module(text: str, name: str = "engine.games.sample", *, is_package: bool = False) -> Module:
    return Module(name, dedent(text), is_package)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("import random", "random"),
        ("import hardware.pins as pins", "hardware.pins"),
        ("from hardware import pins", "hardware.pins"),
        ("from pi_app.loop import Loop", "pi_app.loop.Loop"),
        ("def f():\n    import time", "time"),
        ("from importlib import import_module\nimport_module('pygame.mixer')", "pygame.mixer"),
        ("import importlib\nimportlib.import_module('serial')", "serial"),
        ("from . import rules", "engine.games.rules"),
        ("from .rules import Rules", "engine.games.rules.Rules"),
        ("from ..cards import Card", "engine.cards.Card"),
        ("from ...hardware import pins", "hardware.pins"),
    ],
)
def test_an_import_is_seen_however_it_is_written(text: str, name: str) -> None:
    assert name in imports(module(text))


def test_a_package_counts_its_dots_from_itself() -> None:
    package = module("from .rules import Rules", "engine.games", is_package=True)
    assert imports(package) == {"engine.games.rules.Rules"}


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("import time", ["engine.games.sample imports time"]),
        ("from hardware import edge", ["engine.games.sample imports hardware.edge"]),
        ("from engine.cards import Card", []),
        ("import timeit", []),
    ],
)
def test_what_may_not_be_imported_is_named(text: str, faults: list[str]) -> None:
    assert strangers(module(text), ["engine"], ["engine", "hardware", "time"]) == faults


def test_a_package_is_not_another_that_begins_alike() -> None:
    assert is_within("pi_app.sound", "pi_app")
    assert not is_within("pi_apple", "pi_app")


def test_calls_are_seen() -> None:
    assert {"open", "print"} <= calls(module("with open('x') as f:\n    print(f)"))


@pytest.mark.parametrize(
    "text",
    [
        "import time\ntime.sleep(1)",
        "from time import sleep\nsleep(1)",
        "import asyncio\nasync def f():\n    await asyncio.sleep(1)",
    ],
)
def test_sleep_is_seen(text: str) -> None:
    assert sleeps(module(text))


def test_waiting_for_an_event_is_no_sleep() -> None:
    assert not sleeps(module("import time, threading\nthreading.Event().wait(1)\ntime.time()"))


def test_a_long_function_is_seen() -> None:
    head, line = "class A:\n  def f(self):\n", "    pass\n"
    longest = module(head + line * (MAX_FUNCTION_LINES - 1))
    assert long_functions(longest) == []
    too_long = module(head + line * MAX_FUNCTION_LINES)
    assert long_functions(too_long) == ["engine.games.sample.f: 51 lines"]


@pytest.mark.parametrize(
    "text",
    ["see /" + "work/main", "cd /" + "home/anna/table", "https://py" + "pi.org/sim" + "ple/"],
)
def test_a_foreign_word_is_seen(text: str) -> None:
    assert foreign_words(text)


def test_a_folder_of_a_raspberry_pi_may_be_named() -> None:
    assert foreign_words("/home/pi/slap-table, ~/.config, framework/") == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("queue.get(timeout=1.0)", 1),
        ("self._inbox.get(True, timeout=left)", 1),
        ("queue.get()", 0),
        ("table.get(key)", 0),
        ("lock.acquire(timeout=1.0)", 0),
    ],
)
def test_a_wait_with_a_time_limit_is_seen(text: str, count: int) -> None:
    assert len(limited_waits(module(text))) == count
