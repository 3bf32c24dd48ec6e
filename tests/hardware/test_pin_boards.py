"""Which driver opens the pins: the one that was named, or the better of two, said aloud."""

from __future__ import annotations

import logging
from typing import cast

import pytest

from hardware import pin_boards
from hardware.errors import DeviceMissingError, DriverMissingError, NotAllowedError
from hardware.gpio_source import FactoryName, GpioSource
from hardware.gpiod_chip import GpioChip, open_chip
from hardware.gpiod_source import GpiodSource
from hardware.pin_board import Driver, PinBoard
from hardware.pin_boards import GpiodBoard, GpiozeroBoard, open_board
from hardware.pin_factory import PinFactory
from hardware.sim import SimClock
from tests.support.fake_gpiod import FakeChip, chips_of

NO_CHIP = DeviceMissingError("no GPIO chip of a Pi's header", remedy="name it")
NO_RIGHTS = NotAllowedError("/dev/gpiochip0 may not be opened", remedy="join the group")
NO_LGPIO = DriverMissingError("module lgpio is missing", remedy="install it")


class LGPIOFactory:
    """Goes by the name of lgpio."""

    is_closed = False

    def close(self) -> None:
        self.is_closed = True


class Machine:
    """What can be opened on a machine, and what was."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.chip = FakeChip()
        self.chip_fault: Exception | None = None
        self.lgpio = LGPIOFactory()
        self.lgpio_fault: Exception | None = None
        self.asked: list[object] = []
        monkeypatch.setattr(pin_boards, "open_chip", self._open_chip)
        monkeypatch.setattr(pin_boards, "open_factory", self._open_factory)

    def _open_chip(self, wanted: str = "") -> GpioChip:
        self.asked.append(wanted)
        if self.chip_fault is not None:
            raise self.chip_fault
        return open_chip(wanted, chips_of(self.chip))

    def _open_factory(self, name: FactoryName) -> PinFactory:
        self.asked.append(name)
        if self.lgpio_fault is not None:
            raise self.lgpio_fault
        return cast(PinFactory, self.lgpio)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


def source_of(board: PinBoard) -> object:
    return board.buttons({0: 4}, SimClock())


@pytest.mark.parametrize("driver", [Driver.AUTO, Driver.GPIOD])
def test_gpiod_comes_first(
    machine: Machine, caplog: pytest.LogCaptureFixture, driver: Driver
) -> None:
    board = open_board(driver)
    assert isinstance(source_of(board), GpiodSource)
    assert board.told == "gpiod, pinctrl-bcm2711, /dev/gpiochip0"
    assert (board.passed_over, caplog.text) == ("", "")
    assert machine.asked == [""]
    board.close()
    assert machine.chip.is_closed


@pytest.mark.parametrize("fault", [NO_CHIP, NO_RIGHTS])
def test_lgpio_stands_in_for_it_and_the_log_says_so(
    machine: Machine, caplog: pytest.LogCaptureFixture, fault: Exception
) -> None:
    machine.chip_fault = fault
    with caplog.at_level(logging.WARNING):
        board = open_board(Driver.AUTO)
    assert isinstance(source_of(board), GpioSource)
    assert machine.asked == ["", FactoryName.LGPIO]
    assert board.passed_over == str(fault)
    assert [record.getMessage() for record in caplog.records] == [
        f"the pins are read by lgpio of gpiozero: gpiod cannot be used, {fault}"
    ]
    board.close()
    assert machine.lgpio.is_closed


def test_if_neither_can_be_had_the_better_ones_remedy_is_told(machine: Machine) -> None:
    machine.chip_fault, machine.lgpio_fault = NO_CHIP, NO_LGPIO
    with pytest.raises(DeviceMissingError) as caught:
        open_board(Driver.AUTO)
    assert caught.value is NO_CHIP


@pytest.mark.parametrize(("driver", "chip"), [(Driver.GPIOD, ""), (Driver.AUTO, "gpio-sim")])
def test_what_was_named_is_opened_or_nothing(machine: Machine, driver: Driver, chip: str) -> None:
    machine.chip_fault = NO_CHIP
    with pytest.raises(DeviceMissingError):
        open_board(driver, chip)
    assert machine.asked == [chip]


def test_each_other_driver_is_one_of_gpiozeros() -> None:
    others = {driver.name for driver in Driver} - {"AUTO", "GPIOD"}
    assert others == {name.name for name in FactoryName}


@pytest.mark.parametrize("name", FactoryName)
def test_a_driver_of_gpiozero_that_was_named(machine: Machine, name: FactoryName) -> None:
    board = open_board(Driver[name.name])
    assert isinstance(board, GpiozeroBoard)
    assert machine.asked == [name]


def test_lamps_of_a_board_shine(machine: Machine) -> None:
    board = GpiodBoard(open_chip(chips=chips_of(machine.chip)))
    lamps = board.lamps({0: 17})
    lamps.set(0, lit=True)
    assert machine.chip.outputs == {17: True}
    lamps.stop()
    assert machine.chip.outputs == {17: False}
