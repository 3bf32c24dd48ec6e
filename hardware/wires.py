"""Which pair of a seat's cable goes where: Cat 5e, four twisted pairs, one cable a seat.

The solid wire of a pair is the line (of a contact) or the driver's output (of a lamp); its
white-striped partner is ground, or 5 V.
"""

from __future__ import annotations

from collections.abc import Mapping

from hardware.pins import ButtonKind

CONTACT_PAIRS: Mapping[ButtonKind, str] = {ButtonKind.PLAY: "orange", ButtonKind.SLAP: "blue"}
LAMP_PAIRS: Mapping[ButtonKind, str] = {ButtonKind.PLAY: "green", ButtonKind.SLAP: "brown"}
