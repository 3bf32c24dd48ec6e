"""Whether the wizard is wanted, and how it is led on a screen or a console of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pi_app import __main__ as program
from pi_app.care import Care
from pi_app.cli import Commands, Request, Resume, run
from pi_app.errors import Failure
from pi_app.publish import Output, Update
from pi_app.screens.messages import (
    FromScreen,
    Key,
    Pointed,
    ScreenFault,
    ScreenSettings,
    WindowClosed,
)
from pi_app.settings import ButtonSettings, Inputs, ScreenMode, SeatKeyNames, SeatPins, Settings
from pi_app.storage import Disk
from pi_app.wiring.console import WiringConsole, lines_of, said_of
from pi_app.wiring.inputs import Command, Said
from pi_app.wiring.opening import Wired, first_start, is_wired, wire_table
from pi_app.wiring.spots import SECOND
from pi_app.wiring.state import GIVE_UP_NS, Choice, Ending, Stage
from pi_app.wiring.views import view
from tests.pi_app.driven import Ear
from tests.pi_app.screens.wizard_scenes import shown
from tests.pi_app.wiring.bench import Bench, bench, pin
from tests.pi_app.wiring.test_kept import ReadOnly
from tests.pi_app.world import BOARD, World, no_thread_is_left, settings_for

__all__ = ["no_thread_is_left"]

Tell = Callable[[FromScreen], None]
Act = Callable[[Tell, int], None]


def pressed(name: str) -> Act:
    """Return somebody who presses a key for a second."""

    def act(tell: Tell, now_ns: int) -> None:
        tell(Key(name, down=True, t_ns=now_ns))
        tell(Key(name, down=False, t_ns=now_ns + SECOND))

    return act


def gone(tell: Tell, _now_ns: int) -> None:
    """Nobody sits there any more, and nobody need be waited for."""
    tell(WindowClosed())


class Person(Ear):
    """A screen before which somebody sits, who does one thing whenever it shows something new.

    Time goes on by a second each time, so that nobody waits.
    """

    def __init__(self, world: World, acts: Iterator[Act], tell: Tell) -> None:
        super().__init__("screen")
        self._world, self._acts, self._tell = world, acts, tell

    def publish(self, update: Update) -> None:
        super().publish(update)
        now_ns = self._world.clock.now_ns()
        next(self._acts, gone)(self._tell, now_ns)
        self._world.clock.set(max(now_ns + SECOND, self._world.clock.now_ns()))


class Screened(World):
    """A world whose screen has a person before it."""

    def sits(self, *acts: Act) -> World:
        """Let somebody do this."""
        self._acts = iter(acts)
        return self

    def _screen(self, settings: ScreenSettings, tell: Tell, care: Care) -> Output:
        assert care.clock is self.clock and settings.size == (1280, 720)
        self.people = Person(self, self._acts, tell)
        return self.people


def nothing(_tell: Tell, _now_ns: int) -> None:
    """Look on."""


def wired(world: World, settings: Settings, tmp_path: Path) -> Wired:
    """Lead the wizard on a screen of its own."""
    path = tmp_path / "settings.toml"
    path.write_text("")
    return wire_table(settings, path, world.parts, Disk(), ())


# -- is it wanted? ---------------------------------------------------------------------------

PI, BOX, LAPTOP = World(on_a_pi=True), World(boards=[BOARD]), World()


@pytest.mark.parametrize(
    ("world", "buttons", "is_known"),
    [
        (LAPTOP, ButtonSettings(), True),
        (PI, ButtonSettings(), False),
        (BOX, ButtonSettings(), False),
        (PI, ButtonSettings(inputs=Inputs.KEYBOARD), True),
        (PI, ButtonSettings(inputs=Inputs.NONE), True),
        (LAPTOP, ButtonSettings(inputs=Inputs.GPIO), False),
        (LAPTOP, ButtonSettings(inputs=Inputs.MCU), False),
        (PI, ButtonSettings(pins={"1": SeatPins(play=4)}), True),
        (BOX, ButtonSettings(keys={"1": SeatKeyNames("a", "s")}), True),
    ],
)
def test_who_is_asked(
    world: World, buttons: ButtonSettings, *, is_known: bool, tmp_path: Path
) -> None:
    assert is_wired(Settings(buttons=buttons), tmp_path / "s.toml", world.parts) is is_known


def test_who_was_asked_once_is_not_asked_again_even_if_it_is_as_usual(tmp_path: Path) -> None:
    world = Screened(on_a_pi=True).sits(
        nothing, pressed("escape"), pressed("down"), pressed("return")
    )
    made = wired(world, settings_for(), tmp_path)
    assert made.ending is Ending.USUAL
    assert made.lines == ("as in wiring.md", f"kept in {tmp_path / 'wiring.toml'}")
    assert is_wired(Settings(), tmp_path / "settings.toml", world.parts)


# -- on a screen of its own --------------------------------------------------------------------


def test_a_laptop_wires_keys(tmp_path: Path) -> None:
    keys = [pressed(name) for name in ("a", "s", "escape", "return")]
    world = Screened().sits(nothing, *keys)
    made = wired(world, settings_for(), tmp_path)
    assert made.ending is Ending.SAVE and made.is_well
    assert made.lines[0] == "seat 1, red: SLAP key A, PLAY key S"
    assert made.settings.buttons.keys == {"1": SeatKeyNames(play="s", slap="a")}
    assert made.settings.buttons.pins == {}


def test_fingers_choose(tmp_path: Path) -> None:
    world = Screened(on_a_pi=True).sits(
        nothing,
        lambda tell, _: tell(Pointed(2)),  # these are all
        lambda tell, _: tell(Pointed(2)),  # leave it as it was
    )
    made = wired(world, settings_for(), tmp_path)
    assert (made.ending, made.is_well, made.kept.path) == (Ending.LEFT, True, None)
    assert not (tmp_path / "wiring.toml").exists()


def test_a_closed_window_leaves_all_as_it_was(tmp_path: Path) -> None:
    world = Screened(on_a_pi=True).sits(lambda tell, _: tell(WindowClosed()))
    assert wired(world, settings_for(), tmp_path).ending is Ending.LEFT


def test_a_screen_that_fails_is_told_and_time_leads_on(tmp_path: Path) -> None:
    world = Screened(on_a_pi=True)
    made = wired(
        world.sits(
            lambda tell, _: tell(ScreenFault("no display")),
            lambda _, now_ns: world.clock.set(now_ns + GIVE_UP_NS),
        ),
        settings_for(),
        tmp_path,
    )
    assert world.people.updates[-1].notices == ("no display",)
    assert made.ending is Ending.NOBODY and not made.is_well
    assert made.lines == ("nobody pressed: left as it was",)


def test_a_disk_that_may_only_be_read_is_said_and_it_holds_for_this_evening(
    tmp_path: Path,
) -> None:
    keys = [pressed(name) for name in ("a", "s", "escape", "return")]
    world = Screened().sits(nothing, *keys)
    settings = tmp_path / "settings.toml"
    settings.write_text("")
    made = wire_table(settings_for(), settings, world.parts, ReadOnly(tmp_path), ())
    assert made.settings.buttons.keys == {"1": SeatKeyNames(play="s", slap="a")}
    assert not made.is_well
    assert made.lines[-1].startswith("not kept, so it holds for this evening only: ")
    assert made.lines[-1].endswith("wiring.toml: Permission denied")


def test_settings_that_say_otherwise_are_named(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text('[buttons.keys.1]\nplay = "x"\n')
    keys = [pressed(name) for name in ("a", "s", "escape", "return")]
    made = wire_table(settings_for(), settings, Screened().sits(nothing, *keys).parts, Disk(), ())
    assert made.lines[-1].startswith("the settings file says otherwise of [buttons.keys.1]:")


# -- at the first start -------------------------------------------------------------------------

ATTRACT = Request(at_once=False)


def test_the_first_start_asks_and_plays_with_what_was_found(tmp_path: Path) -> None:
    keys = [pressed(name) for name in ("a", "s", "escape", "return")]
    world = Screened(on_a_pi=True).sits(nothing, *keys)
    request = replace(ATTRACT, settings=tmp_path / "settings.toml")
    (tmp_path / "settings.toml").write_text("")
    settings, told = first_start(settings_for(), request, world.parts, Disk())
    assert settings.buttons.keys == {"1": SeatKeyNames(play="s", slap="a")} and told == ()
    again, _ = first_start(settings_for(), request, World(on_a_pi=True).parts, Disk())
    assert again == settings_for()


def test_what_cannot_be_kept_is_told_at_the_table(tmp_path: Path) -> None:
    keys = [pressed(name) for name in ("a", "s", "escape", "return")]
    world = Screened(on_a_pi=True).sits(nothing, *keys)
    request = replace(ATTRACT, settings=tmp_path / "settings.toml")
    _, told = first_start(settings_for(), request, world.parts, ReadOnly(tmp_path))
    assert told[0].startswith("wiring: not kept")


@pytest.mark.parametrize(
    ("request_", "mode"),
    [
        (replace(ATTRACT, at_once=True), ScreenMode.WINDOW),
        (replace(ATTRACT, tour=True), ScreenMode.WINDOW),
        (replace(ATTRACT, resume=Resume.NOW), ScreenMode.WINDOW),
        (ATTRACT, ScreenMode.NONE),
    ],
)
def test_nobody_is_asked_who_wants_to_play_at_once(
    request_: Request, mode: ScreenMode, tmp_path: Path
) -> None:
    settings = settings_for(screen=mode)
    request_ = replace(request_, settings=tmp_path / "s.toml")
    assert first_start(settings, request_, World(on_a_pi=True).parts, Disk()) == (settings, ())


# -- on the console -----------------------------------------------------------------------------


def test_the_command_on_the_console(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Lines of people steer it: done, and leave it as it was."""
    settings = tmp_path / "settings.toml"
    settings.write_text('[screen]\nmode = "none"\n')
    world = World(on_a_pi=True)
    monkeypatch.setattr(program, "real_parts", lambda: world.parts)
    monkeypatch.setattr("sys.stdin", iter(["nonsense\n", "d\n", "d\n"]))
    commands = Commands(program.open_table, program.show_replay, program.diagnose, program.wire)
    assert run(["wire", "--settings", str(settings)], commands) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "left as it was"


def test_without_buttons_and_without_a_window_there_is_nothing_to_wire(tmp_path: Path) -> None:
    settings = settings_for(screen=ScreenMode.NONE)
    with pytest.raises(Failure, match="nothing to wire"):
        wired(World(), settings, tmp_path)


@pytest.mark.parametrize(
    ("line", "command", "seat"),
    [
        ("\n", Command.SKIP, 0),
        ("b\n", Command.BACK, 0),
        (" D ", Command.END, 0),
        ("8", Command.SEAT, 7),
        ("y", Command.CONFIRM, 0),
    ],
)
def test_lines_that_steer(line: str, command: Command, seat: int) -> None:
    assert said_of(line, 5) == Said(5, command, seat)


@pytest.mark.parametrize("line", ["9", "0", "12", "what?", "²"])
def test_lines_that_nobody_understands(line: str) -> None:
    assert said_of(line, 5) is None


def told(made: Bench) -> list[str]:
    """Return what the console says now."""
    return list(lines_of(view(made.state)))


def test_the_console_says_the_same_as_the_screen() -> None:
    made = bench(lamps=True, closed=[pin(7)])
    assert told(made)[0].startswith("Hands off")
    made.listen()
    assert told(made)[0] == "GPIO7, pin 26 stays closed: let go of it, or free it"
    made.tap(pin(5))
    assert told(made) == ["Press and hold seat 1, red: the big button (SLAP)"]
    made.tap(pin(5))
    assert told(made)[-1] == "GPIO5, pin 29: hold it a little longer"
    made.hold(pin(5))
    made.tap(pin(5))
    assert told(made)[1] == "GPIO5, pin 29 is seat 1, red: the big button (SLAP)"
    assert told(made)[-1].startswith("> there is no such button: skip it")
    made.take(pin(5), Choice.DONE)
    assert told(made)[0].startswith("GPIO18, pin 12 shines")
    made.hold_long(pin(5))
    assert made.stage is Stage.SUMMARY
    assert told(made)[0] == "seat 1: SLAP GPIO5, pin 29, PLAY none"


def test_each_line_is_written_once() -> None:
    written: list[str] = []
    console = WiringConsole(written.append)
    made = bench()
    made.listen()
    for _ in range(3):
        console.publish(shown(view(made.state), notices=("a notice",)))
    assert written == ["a notice", "Press and hold seat 1, red: the big button (SLAP)"]
