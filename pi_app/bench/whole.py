"""All figures of an installation, part by part; what cannot be had is told, with why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hardware.errors import HardwareError
from pi_app.bench.spread import Figures, as_text
from pi_app.errors import Failure
from pi_app.machine import machine

Parts = Mapping[str, Callable[[], Figures]]
"""The name of a part, and what measures it; that raises Failure or HardwareError if it cannot."""


@dataclass(frozen=True, slots=True)
class Whole:
    """What was measured."""

    figures: Mapping[str, Figures]
    left_out: Mapping[str, str]
    """Parts that are not here, and why."""

    def as_data(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        figures = {part: dict(own) for part, own in self.figures.items()}
        return {"machine": machine(), "figures": figures, "left_out": dict(self.left_out)}

    def as_text(self) -> str:
        """Return it for people, the machine first."""
        about = machine()
        named = (about["model"], about["system"], f"Python {about['python']}")
        return "\n".join([", ".join(filter(None, named)), as_text(self.figures, self.left_out)])


def measured(parts: Parts, tell: Callable[[str], None]) -> Whole:
    """Measure one part after the other; `tell` hears which one is next."""
    figures: dict[str, Figures] = {}
    left_out: dict[str, str] = {}
    for part, measure in parts.items():
        tell(part)
        try:
            figures[part] = measure()
        except (Failure, HardwareError) as fault:
            left_out[part] = str(fault)
    return Whole(figures, left_out)
