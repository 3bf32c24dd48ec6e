"""Compiles what computer players compute, once, when the table is set up: later starts find it.

On a small machine that takes minutes, and a first move must not.
"""

from __future__ import annotations

from collections.abc import Callable

NO_COMPILER = "There is no numba here: computer players of Batak look at fewer deals"


def prepare(tell: Callable[[str], None]) -> None:
    """Compile everything, or find it compiled; `tell` hears of each part before it begins."""
    # Only now: what is imported here loads the compiler.
    from engine.jit import IS_COMPILED
    from engine.players.batak.kernels_ready import compile_all
    from engine.players.batak.players_ready import PARTS

    if not IS_COMPILED:
        tell(NO_COMPILER)
        return
    compile_all(lambda name, done, of: tell(_line(name, done, of)), PARTS)


def _line(name: str, done: int, of: int) -> str:
    return f"[{done + 1}/{of}] compiling for Batak: {name}" if name else "Batak is prepared"
