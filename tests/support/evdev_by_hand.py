"""Sources of input devices without threads, wherever a module of the table makes them."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

import pytest

from hardware.edge import Channel
from hardware.evdev_source import EvdevSource
from hardware.input_devices import InputButton
from hardware.input_port import InputSystem
from hardware.ports import Clock
from tests.support.input_devices import by_hand


def sources_by_hand(monkeypatch: pytest.MonkeyPatch, module: ModuleType) -> list[EvdevSource]:
    """Return a list that grows by each source that the module makes; a test calls `refresh`."""
    made: list[EvdevSource] = []

    def make(
        system: InputSystem,
        buttons: Mapping[Channel, InputButton],
        clock: Clock,
        *,
        grab: bool = False,
    ) -> EvdevSource:
        made.append(EvdevSource(system, buttons, clock, grab=grab, spawn=by_hand))
        return made[-1]

    monkeypatch.setattr(module, "EvdevSource", make)
    return made
