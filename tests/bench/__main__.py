"""All figures of this installation, with the machine named: `make bench`.

`--json` prints one JSON document instead. Figures are for reading and for comparing inside one
run; no test asserts them, for machines are noisy.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from pathlib import Path


def machine() -> dict[str, str | int]:
    """Name what the figures were measured on."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return {
        "processor": models[0] if models else platform.machine(),
        "cores": os.cpu_count() or 1,
        "python": platform.python_version(),
        "system": platform.platform(terse=True),
    }


def all_figures() -> dict[str, dict[str, float]]:
    """Run every bench in turn; each prints to nobody and takes some seconds."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    # Only now: pygame must find the drivers named above.
    from tests.bench import (
        bench_app,
        bench_batak,
        bench_batak_rules,
        bench_clock,
        bench_engine,
        bench_film,
        bench_frames,
        bench_hil,
        bench_journal,
        bench_latency,
        bench_link,
        bench_runner,
        bench_screen,
        bench_simulate,
        bench_slaps,
        bench_sound,
        bench_web,
    )

    benches = {
        "engine": bench_engine.figures,
        "rules of Batak": bench_batak_rules.figures,
        "from an edge to the verdict": bench_latency.figures,
        "screen": bench_screen.figures,
        "sound": bench_sound.figures,
        "films": bench_film.figures,
        "every screen": bench_frames.figures,
        "program": bench_app.figures,
        "chip, in the simulator": bench_hil.figures,
        "clock of the chip": bench_clock.figures,
        "link": bench_link.figures,
        "journal": bench_journal.figures,
        "phones": bench_web.figures,
        "Bataille corse with slaps, by shares": bench_slaps.figures,
        "Batak, compiled": bench_batak.figures,
        "many games at once": bench_simulate.figures,
        "simulations by many workers": bench_runner.figures,
    }
    return {name: figures() for name, figures in benches.items()}


def main() -> None:
    """Print the machine and the figures."""
    found, about = all_figures(), machine()
    if "--json" in sys.argv:
        print(json.dumps({"machine": about, "figures": found}))
        return
    print(", ".join(f"{key}: {value}" for key, value in about.items()))
    for name, figures in found.items():
        print(f"\n{name}")
        for label, value in figures.items():
            print(f"  {label:58} {value:12,.3f}")


if __name__ == "__main__":
    main()
