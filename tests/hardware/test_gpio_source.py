"""What only the source on pins does: drivers by name, clocks checked, faults that stay inside."""

from __future__ import annotations

import gc
import logging
from collections.abc import Iterator
from typing import cast

import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given
from hypothesis import strategies as st

from hardware import gpio_source
from hardware.edge import Edge, Tier
from hardware.errors import (
    ClockMismatchError,
    DriverMissingError,
    HardwareError,
    WiringError,
)
from hardware.gpio_source import (
    KERNEL_STAMPS,
    PYTHON_STAMPS,
    FactoryName,
    GpioSource,
    PinFactory,
    factory_name,
    open_factory,
    to_ns,
)
from hardware.sim import SimClock
from tests.support.mock_gpio import Drivable, drive, mock_factory, press

NOW = 5_000_000_000
DAY_NS = 86_400 * 1_000_000_000


@pytest.fixture
def clock() -> SimClock:
    return SimClock(NOW)


@pytest.fixture
def factory(clock: SimClock) -> Iterator[PinFactory]:
    with mock_factory(clock) as made:
        yield made


class LGPIOFactory:
    """Goes by the name of the driver with kernel stamps."""


class RPiGPIOFactory:
    """Goes by the name of one without."""


class NativeFactory:
    """And another."""


class PiGPIOFactory:
    """A driver that nobody has judged."""


@pytest.mark.parametrize(
    ("kind", "quality"),
    [
        (LGPIOFactory, KERNEL_STAMPS),
        (RPiGPIOFactory, PYTHON_STAMPS),
        (NativeFactory, PYTHON_STAMPS),
        (MockFactory, KERNEL_STAMPS),
    ],
)
def test_a_driver_decides_what_the_stamps_are_worth(
    kind: type[object], quality: object, clock: SimClock
) -> None:
    source = GpioSource(cast(PinFactory, kind()), {0: 4}, clock)
    assert source.quality == quality


def test_the_declared_figures() -> None:
    assert KERNEL_STAMPS.tier is Tier.KERNEL
    assert (KERNEL_STAMPS.uncertainty_ns, KERNEL_STAMPS.order_ns) == (200_000, 200_000)
    assert PYTHON_STAMPS.tier is Tier.PYTHON
    assert (PYTHON_STAMPS.uncertainty_ns, PYTHON_STAMPS.order_ns) == (10_000_000, 10_000_000)
    assert KERNEL_STAMPS.delivery_ns == PYTHON_STAMPS.delivery_ns == 15_000_000


def test_an_unknown_driver_is_refused(clock: SimClock) -> None:
    with pytest.raises(DriverMissingError, match="unknown GPIO driver PiGPIOFactory: use one of"):
        GpioSource(cast(PinFactory, PiGPIOFactory()), {0: 4}, clock)


def test_the_named_driver_is_opened() -> None:
    factory = open_factory(FactoryName.MOCK)
    assert factory_name(factory) is FactoryName.MOCK
    factory.close()


def test_another_driver_in_its_place_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Impostors:
        """Answers to any class name with the same driver."""

        LGPIOFactory = RPiGPIOFactory

    monkeypatch.setattr(gpio_source, "import_module", lambda _: Impostors)
    with pytest.raises(DriverMissingError, match="LGPIO opened as RPiGPIOFactory"):
        open_factory(FactoryName.LGPIO)


def test_a_missing_module_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_: str) -> object:
        raise ModuleNotFoundError("No module named 'lgpio'", name="lgpio")

    monkeypatch.setattr(gpio_source, "import_module", missing)
    with pytest.raises(DriverMissingError, match="lgpio is missing: apt install python3-lgpio"):
        open_factory(FactoryName.LGPIO)


def test_two_buttons_on_one_pin_are_refused(factory: PinFactory, clock: SimClock) -> None:
    with pytest.raises(WiringError, match="buttons 3 and 8 share pin GPIO17"):
        GpioSource(factory, {3: 17, 5: 27, 8: 17}, clock)


@pytest.mark.parametrize("apart_ns", [-1_000_000_000, 1_000_000_000])
def test_a_driver_on_another_clock_is_refused(factory: PinFactory, apart_ns: int) -> None:
    source = GpioSource(factory, {0: 17}, SimClock(NOW + apart_ns))
    with pytest.raises(ClockMismatchError, match="CLOCK_MONOTONIC"):
        source.start(lambda _: None)


@pytest.mark.parametrize("apart_ns", [-999_999_999, 999_999_999])
def test_a_driver_within_a_second_is_accepted(factory: PinFactory, apart_ns: int) -> None:
    source = GpioSource(factory, {0: 17}, SimClock(NOW + apart_ns))
    source.start(lambda _: None)
    source.stop()


def test_pins_are_set_up_for_bare_edges(factory: PinFactory, clock: SimClock) -> None:
    source = GpioSource(factory, {0: 17}, clock)
    pin = cast(Drivable, factory.pin(17))
    pin.edges = "falling"
    source.start(lambda _: None)
    assert (pin.bounce, pin.edges, pin.pull) == (None, "both", "up")
    source.stop()
    assert pin.when_changed is None


def test_without_pull_up_the_board_has_its_own(factory: PinFactory, clock: SimClock) -> None:
    source = GpioSource(factory, {0: 17}, clock, pull_up=False)
    source.start(lambda _: None)
    assert cast(Drivable, factory.pin(17)).pull == "floating"
    source.stop()


def test_a_start_that_fails_holds_no_pin(factory: PinFactory, clock: SimClock) -> None:
    source = GpioSource(factory, {0: 17, 1: 99}, clock)
    with pytest.raises(WiringError, match="pin GPIO99 of button 1"):
        source.start(lambda _: None)
    assert factory.pin(17).when_changed is None
    assert source.levels() == {}


def test_the_callback_outlives_a_garbage_collection(factory: PinFactory, clock: SimClock) -> None:
    seen: list[Edge] = []
    source = GpioSource(factory, {0: 17}, clock)
    source.start(seen.append)
    gc.collect()
    drive(factory, 17, NOW, closed=True)
    assert len(seen) == 1


def test_a_driver_that_still_calls_after_the_stop_is_not_heard(
    factory: PinFactory, clock: SimClock
) -> None:
    seen: list[Edge] = []
    source = GpioSource(factory, {0: 17}, clock)
    source.start(seen.append)
    changed = factory.pin(17).when_changed
    assert changed is not None
    source.stop()
    changed(NOW / 1_000_000_000, 0)
    assert seen == []


@pytest.mark.parametrize("level", [2, 3])
def test_what_is_no_level_is_no_edge(factory: PinFactory, clock: SimClock, level: int) -> None:
    """lgpio reports 2 when a watchdog runs out."""
    seen: list[Edge] = []
    source = GpioSource(factory, {0: 17}, clock)
    source.start(seen.append)
    changed = factory.pin(17).when_changed
    assert changed is not None
    changed(NOW / 1_000_000_000, level)
    assert seen == []


def test_a_failing_sink_is_counted_and_ends_nothing(
    factory: PinFactory, clock: SimClock, caplog: pytest.LogCaptureFixture
) -> None:
    seen: list[Edge] = []

    def sink(edge: Edge) -> None:
        if edge.t_ns < NOW + 2:
            raise RuntimeError("queue broken")
        seen.append(edge)

    source = GpioSource(factory, {0: 17}, clock)
    source.start(sink)
    with caplog.at_level(logging.ERROR):
        press(factory, 17, NOW, bounces=[1, 2])
    assert [edge.t_ns for edge in seen] == [NOW + 2]
    assert source.faults == 2
    assert len(caplog.records) == 1
    source.stop()
    assert source.faults == 2


@pytest.mark.parametrize(("off_ns", "arrives"), [(999_999_999, True), (1_000_000_000, False)])
@pytest.mark.parametrize("sign", [-1, 1])
def test_a_stamp_of_another_clock_is_a_fault(
    factory: PinFactory, clock: SimClock, sign: int, off_ns: int, *, arrives: bool
) -> None:
    seen: list[Edge] = []
    source = GpioSource(factory, {0: 17}, clock)
    source.start(seen.append)
    drive(factory, 17, NOW + sign * off_ns, closed=True)
    assert bool(seen) is arrives
    assert source.faults == (0 if arrives else 1)


def test_a_button_held_at_the_start_shows_in_the_levels(
    factory: PinFactory, clock: SimClock
) -> None:
    seen: list[Edge] = []
    source = GpioSource(factory, {0: 17, 1: 27}, clock)
    source.start(seen.append)
    drive(factory, 17, NOW, closed=True)
    assert source.levels() == {0: True, 1: False}


def test_levels_that_cannot_be_read_are_explained(
    factory: PinFactory, clock: SimClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> bool:
        raise OSError("unplugged")

    source = GpioSource(factory, {0: 17}, clock)
    source.start(lambda _: None)
    monkeypatch.setattr(type(factory.pin(17)), "_get_state", broken)
    with pytest.raises(HardwareError, match="reading the buttons of gpio: unplugged"):
        source.levels()


@given(st.integers(0, 26 * DAY_NS))
def test_seconds_become_exact_ns_for_26_days(t_ns: int) -> None:
    assert to_ns(t_ns / 1_000_000_000) == t_ns


@given(st.integers(26 * DAY_NS, 180 * DAY_NS))
def test_after_that_they_are_good_to_a_few_ns(t_ns: int) -> None:
    assert abs(to_ns(t_ns / 1_000_000_000) - t_ns) <= 4
