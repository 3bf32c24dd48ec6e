"""The rules of the house, read from the source: who may import whom, how long things may be.

`test_house_checks.py` shows that each of these checks can fail.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Collection

import pytest

from tests.support.house import (
    MAX_FILE_LINES,
    ROOT,
    TEXT,
    Module,
    calls,
    files,
    foreign_words,
    imports,
    is_within,
    limited_waits,
    long_functions,
    modules,
    sleeps,
    strangers,
)

OURS = ("engine", "hardware", "pi_app", "tests")

# fmt: off
IMPURE = (
    "time", "datetime", "os", "io", "pathlib", "shutil", "tempfile", "glob", "threading",
    "multiprocessing", "concurrent", "asyncio", "queue", "subprocess", "signal", "select",
    "socket", "logging", "random", "secrets", "uuid", "sys", "locale",
)
# fmt: on
"""What the engine may not know: clocks, files, threads, chance, the machine."""
IMPURE_CALLS = {"open", "print", "input", "exec", "eval"}

OUTPUTS = (
    "pi_app.screens",
    "pi_app.sound",
    "pi_app.speech",
    "pi_app.lights",
    "pi_app.journal",
    "pi_app.web",
    "pi_app.box_lamps",
    "pi_app.console",
    "pi_app.service",
    "pi_app.chronicle",
)
JOINERS = ("pi_app.loop", "pi_app.__main__")

DRIVERS = {
    "pygame": ("pi_app.screens", "pi_app.sound"),
    "gpiozero": ("hardware.gpio_source",),
    "gpiod": ("hardware.gpiod_chip",),
    "serial": ("hardware.serial_link",),
    "evdev": ("hardware.evdev_devices",),
    "starlette": ("pi_app.web",),
    "uvicorn": ("pi_app.web",),
    "websockets": ("pi_app.web",),
    "segno": ("pi_app.web",),
    "av": ("pi_app.film_file",),
}
"""Who alone may import what touches the world."""

WRITERS = {
    "pi_app.storage": "what must outlive a power cut",
    "pi_app.log": "what need not",
    "pi_app.install.root": "the system's own files, and only for an installation",
    "pi_app.prompt": "a switch of the system",
    "pi_app.cli": "the end of a pipe that nobody reads",
    "hardware.drawings.__main__": "pages and drawings, by their makers",
    "hardware.buzz": "the lamps of a set, which are files of the system",
}
WRITES = (
    "write_text",
    "write_bytes",
    "mkdir",
    "touch",
    "symlink_to",
    "os.open",
    "os.fdopen",
    "TemporaryFile",
    "NamedTemporaryFile",
    "TemporaryDirectory",
)

PARTS = (
    "hardware.gpio_source",
    "hardware.gpiod_source",
    "hardware.gpiod_chip",
    "hardware.gpio_leds",
    "hardware.pin_boards",
    "hardware.serial_link",
    "hardware.sim",
)
"""Real and pretend parts, between which only `pi_app.__main__` chooses."""

ROOMS = (
    "engine",
    "hardware",
    "pi_app",
    "pi_app/bench",
    "pi_app/install",
    "pi_app/lab",
    "pi_app/league",
    "pi_app/screens",
    "pi_app/simulation",
    "pi_app/tour",
    "pi_app/lobby",
    "pi_app/wiring",
    "tests",
    "firmware",
)
"""Each has a page that explains it, once there is something in it."""


def found_in(look: Callable[[Module], Collection[str]], *rooms: str) -> dict[str, list[str]]:
    """Return what a look at each module of some rooms finds, where it finds something."""
    return {module.name: sorted(found) for module in modules(*rooms) if (found := look(module))}


def test_the_engine_knows_nothing_but_itself() -> None:
    not_known = [*OURS, *IMPURE, *DRIVERS, "pydantic"]
    assert found_in(lambda module: strangers(module, ["engine"], not_known), "engine") == {}
    assert found_in(lambda module: calls(module) & IMPURE_CALLS, "engine") == {}


def test_hardware_knows_no_cards() -> None:
    assert found_in(lambda module: strangers(module, ["hardware"], OURS), "hardware") == {}


def test_the_table_does_not_lean_on_its_tests() -> None:
    assert found_in(lambda module: strangers(module, [], ["tests"]), "pi_app") == {}


@pytest.mark.parametrize("output", OUTPUTS)
def test_outputs_import_neither_one_another_nor_the_loop(output: str) -> None:
    others = [other for other in (*OUTPUTS, *JOINERS) if other != output]
    assert [fault for module in modules(output) for fault in strangers(module, [], others)] == []


@pytest.mark.parametrize("driver", DRIVERS)
def test_one_place_touches_each_driver(driver: str) -> None:
    users = [m.name for m in modules("engine", "hardware", "pi_app") if strangers(m, [], [driver])]
    assert [user for user in users if not is_within(user, *DRIVERS[driver])] == []


def test_only_main_chooses_between_real_and_pretend_parts() -> None:
    users = {m.name for m in modules("pi_app") if strangers(m, [], PARTS)}
    assert users == {"pi_app.__main__"}


def is_call(name: str, *functions: str) -> bool:
    """Whether one of these functions is called, by itself or of something."""
    return any(name == one or name.endswith(f".{one}") for one in functions)


def test_one_door_leads_to_the_disk() -> None:
    """A second way to write a file would tear it in a power cut, or block where none may."""
    found = {
        module.name
        for module in modules("engine", "hardware", "pi_app")
        if any(is_call(name, *WRITES) for name in calls(module))
    }
    assert found == WRITERS.keys()


PULLED_IN = """
import importlib, sys
for name in sys.argv[1].split():
    importlib.import_module(name)
print(*sorted({name.partition(".")[0] for name in sys.modules} & set(sys.argv[2].split())))
"""


def pulled_in(names: list[str], watched: str) -> str:
    """Which of the watched packages come along when these modules are imported."""
    command = [sys.executable, "-c", PULLED_IN, " ".join(names), watched]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True, cwd=ROOT)
    return done.stdout.strip()


@pytest.mark.parametrize("room", ["engine", "hardware"])
def test_importing_a_room_pulls_in_no_driver(room: str) -> None:
    names = [module.name for module in modules(room)]
    watched = "pygame gpiozero lgpio RPi serial evdev pydantic click pi_app"
    assert len(names) > 5
    assert pulled_in(names, watched) == ""


def test_starting_the_table_opens_no_driver_before_it_is_asked() -> None:
    watched = "pygame gpiozero lgpio RPi serial evdev starlette uvicorn websockets segno"
    assert pulled_in(["pi_app.__main__"], watched) == ""


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_has_a_page(room: str) -> None:
    is_empty = not any(path.is_relative_to(ROOT / room) for path in files())
    assert is_empty or (ROOT / room / "README.md").is_file()


def test_no_file_is_too_long() -> None:
    assert {m.name: m.lines for m in modules(*OURS) if m.lines > MAX_FILE_LINES} == {}


def test_no_function_is_too_long() -> None:
    assert [fault for module in modules(*OURS) for fault in long_functions(module)] == []


def test_one_place_waits_at_a_queue_with_a_time_limit() -> None:
    """`SimpleQueue.get` may forget its limit (`pi_app/mail.py`)."""
    waits = [wait for m in modules("engine", "hardware", "pi_app") for wait in limited_waits(m)]
    assert [wait.partition(":")[0] for wait in waits] == ["pi_app.mail"]


def test_one_place_runs_coroutines() -> None:
    """On the main thread a browser may have its loop (`tests/support/coroutines.py`)."""
    assert [m.name for m in modules("tests") if "asyncio.run" in m.text] == [
        "tests.support.coroutines",
        "tests.test_house",
        "tests.web.browser.proxy",
    ]


def test_no_test_sleeps() -> None:
    assert [module.name for module in modules("tests") if sleeps(module)] == []


def test_no_file_names_a_machine_or_a_package_index() -> None:
    found = {
        str(path.relative_to(ROOT)): words
        for path in files(*TEXT)
        if (words := foreign_words(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def version() -> str:
    """The version of the distribution."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def test_the_newest_entry_of_the_changelog_is_this_version() -> None:
    headings = re.findall(
        r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert headings[0] == version()


def test_ci_runs_the_tests_then_the_long_ones_then_the_guest() -> None:
    lines = (ROOT / ".ci/run").read_text(encoding="utf-8").splitlines()
    made = ["make test", "make test-long", "make test-hil"]
    assert [line for line in lines if line.startswith("make")] == made
    assert "set -euo pipefail" in lines


def test_the_drivers_watched_are_those_that_are_installed() -> None:
    """A driver added to pyproject.toml must be given to somebody above."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {re.split(r"[^\w-]", text)[0] for text in project["dependencies"]}
    seen = {"pygame": "pygame", "pyserial": "serial", "gpiozero": "gpiozero"}
    seen |= {name: name for name in ("gpiod", "starlette", "uvicorn", "websockets", "segno")}
    assert {seen[name] for name in names & seen.keys()} <= DRIVERS.keys()
    assert names - seen.keys() <= {"pydantic", "click", "lgpio"}


def test_the_modules_are_found() -> None:
    """An empty list would pass every test above."""
    names = {module.name for module in modules("engine", "hardware", "pi_app")}
    assert {"engine.judging", "hardware.gpio_source", "pi_app.__main__"} <= names
    assert "pygame" in {n for m in modules("pi_app.screens") for n in imports(m)}
