"""How chances are written: the same on the screen and on paper. Pure, no pygame."""

from __future__ import annotations

from pi_app.screens.words import decimal, say


def percent(share: float) -> str:
    """Return a share, 0 to 1, as people read it: `16%`, `5.9%`, `0%`."""
    rounded_off = f"{share * 100:.1f}" if 0 < share < 0.0995 else f"{share * 100:.0f}"
    return say("odds.percent", n=decimal(rounded_off))
