"""An address as a QR code, for the table's screen to draw."""

from __future__ import annotations

import segno

Matrix = tuple[tuple[bool, ...], ...]


def matrix(text: str) -> Matrix:
    """Return the rows of a code, True where it is dark, without the light border of 4 around it.

    A quarter of it may be covered or shine (level Q at least). Raises ValueError if it does not
    fit in a code.
    """
    code = segno.make_qr(text, error="q")
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)
