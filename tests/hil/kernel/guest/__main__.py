"""All scenarios, one JSON line each."""

from __future__ import annotations

import gc
import json
import time
import traceback
from typing import Any

from tests.hil.kernel.guest import SIGN
from tests.hil.kernel.guest.chip import Chip
from tests.hil.kernel.guest.scenarios import Scenario, scenarios


def main() -> None:
    """Run them."""
    made = scenarios(Chip())
    gc.collect()
    gc.freeze()  # as the table does: to look through everything stops all threads for 25 ms
    for name, scenario in made.items():
        tell(name, scenario)


def tell(name: str, scenario: Scenario) -> None:
    """Print what one scenario saw, or how it failed."""
    began = time.monotonic()
    try:
        report: dict[str, Any] = {"scenario": name, "saw": scenario()}
    except Exception:
        report = {"scenario": name, "error": traceback.format_exc()}
    report["took_s"] = round(time.monotonic() - began, 3)
    print(SIGN, json.dumps(report, separators=(",", ":")), flush=True)


main()
