"""What every set of lamps keeps to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from hardware.gpio_leds import GpioLeds
from hardware.gpiod_chip import open_chip
from hardware.ports import Lights
from hardware.sim import LampChange, SimClock, SimLights
from tests.support.buzz_set import BuzzMachine
from tests.support.fake_gpiod import FakeChip, chips_of
from tests.support.mock_gpio import mock_factory

PINS = {0: 5, 1: 6}


@dataclass
class Bench:
    lights: Lights
    is_lit: Callable[[int], bool]


def sim_bench(_: ExitStack) -> Bench:
    lights = SimLights(PINS, SimClock())
    return Bench(lights, lambda lamp: lamp in lights.lit)


def gpio_bench(stack: ExitStack) -> Bench:
    factory = stack.enter_context(mock_factory(SimClock()))
    return Bench(GpioLeds(factory, PINS), lambda lamp: bool(factory.pin(PINS[lamp]).state))


def gpiod_bench(_: ExitStack) -> Bench:
    chip = FakeChip()
    lights = GpioLeds(open_chip(chips=chips_of(chip)), PINS)
    return Bench(lights, lambda lamp: chip.outputs[PINS[lamp]])


def buzz_bench(stack: ExitStack) -> Bench:
    folder = stack.enter_context(TemporaryDirectory())
    machine = BuzzMachine(Path(folder)).with_leds()
    lights = machine.lights({lamp: lamp for lamp in PINS})
    return Bench(lights, lambda lamp: machine.leds[lamp] == "1")


BENCHES = {"sim": sim_bench, "gpio": gpio_bench, "gpiod": gpiod_bench, "buzz": buzz_bench}


@pytest.fixture(params=[*BENCHES.values()], ids=[*BENCHES])
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    with ExitStack() as stack:
        made: Bench = request.param(stack)
        yield made
        made.lights.stop()


def test_lamps_are_dark_at_first(bench: Bench) -> None:
    assert not bench.is_lit(0)
    assert not bench.is_lit(1)


def test_one_lamp_is_switched_and_no_other(bench: Bench) -> None:
    bench.lights.set(1, lit=True)
    assert bench.is_lit(1)
    assert not bench.is_lit(0)
    bench.lights.set(1, lit=False)
    assert not bench.is_lit(1)


def test_switching_twice_is_no_fault(bench: Bench) -> None:
    bench.lights.set(0, lit=True)
    bench.lights.set(0, lit=True)
    assert bench.is_lit(0)
    assert bench.lights.faults == 0


def test_a_lamp_that_is_not_there_is_counted_and_not_raised(bench: Bench) -> None:
    bench.lights.set(7, lit=True)
    bench.lights.set(7, lit=True)
    assert bench.lights.faults == 2


def test_all_are_dark_after_the_stop(bench: Bench) -> None:
    bench.lights.set(0, lit=True)
    bench.lights.set(1, lit=True)
    bench.lights.stop()
    bench.lights.stop()
    assert not bench.is_lit(0)
    assert not bench.is_lit(1)
    assert bench.lights.faults == 0


def test_a_lamp_switched_after_the_stop_stays_dark(bench: Bench) -> None:
    bench.lights.stop()
    bench.lights.set(0, lit=True)
    assert not bench.is_lit(0)
    assert bench.lights.faults == 1


def test_pretend_lamps_remember_when() -> None:
    clock = SimClock(10)
    lights = SimLights(PINS, clock)
    lights.set(0, lit=True)
    clock.advance(5)
    lights.set(0, lit=True)
    lights.set(0, lit=False)
    assert lights.history == [LampChange(10, 0, lit=True), LampChange(15, 0, lit=False)]


def test_a_pin_that_cannot_be_a_lamp_leaves_the_others_working() -> None:
    with mock_factory(SimClock()) as factory:
        lights = GpioLeds(factory, {0: 99, 1: 6})
        lights.set(1, lit=True)
        assert factory.pin(6).state
        assert lights.faults == 1
        assert lights.last_fault is not None
        assert lights.last_fault.startswith("lamp 0: PinInvalidPin")


def test_a_pin_that_was_held_by_another_program_is_a_lamp_once_it_is_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with mock_factory(SimClock()) as factory:
        usual = factory.pin

        def busy(_bcm: int) -> object:
            raise OSError(16, "GPIO busy")

        monkeypatch.setattr(factory, "pin", busy)
        lights = GpioLeds(factory, PINS)
        lights.set(0, lit=True)
        assert lights.faults == 3
        monkeypatch.setattr(factory, "pin", usual)
        lights.set(0, lit=True)
        assert factory.pin(PINS[0]).state
        assert lights.faults == 3
