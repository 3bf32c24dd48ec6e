"""Arcade buttons by size: the hole that each needs, and how thick the board may be.

Nobody measured these buttons for this table: the figures are those of makers and of people who
built with them, named below, and the template has a gauge to hold one's own button against.

* 24 and 30 mm: Sanwa's and their copies; hole, and boards of 2-4 mm for clips, up to 8 mm for a nut
  (slagcoin.com, "Panel Mounting and Layering"). The American kind, sold as 28 or 30 mm, wants
  1 1/8 inch (Happ, by mameworld.net's page on buttons).
* Domes of 60 and 100 mm: one thread M24 x 2 for both sizes; caps of 60.8 and 98.5 mm by sellers'
  drawings; Adafruit (1190, 1185) asks for an inch, up to 26 mm, and boards of 12.7 mm at the most.
* Domes of Sanwa's OBSA-100 kind sink into a hole of about 90 mm instead; they are not meant here.
"""

from __future__ import annotations

from dataclasses import dataclass

INCH_MM = 25.4


@dataclass(frozen=True, slots=True)
class ButtonSize:
    """One size of button as it is sold. Lengths in mm."""

    name: str
    hole_mm: float
    """The hole that the template draws."""
    holes_mm: tuple[float, float]
    """The smallest and the largest that buttons of this name are known to want."""
    cap_mm: float
    """What to keep free on top: the cap or its rim."""
    board_mm: float
    """The thickest board that its nut still grips."""
    fixing: str

    @property
    def asked(self) -> str:
        """The holes that makers ask for, in words."""
        low, high = self.holes_mm
        return f"{low:g} mm" if low == high else f"{low:g} to {high:g} mm"


SMALL = ButtonSize("24 mm", 24, (24, 24), 29, 8, "nut; or clips, for boards of 2 to 4 mm")
STANDARD = ButtonSize("30 mm", 30, (28, 30), 36, 8, "nut; or clips, for boards of 2 to 4 mm")
DOME = ButtonSize("60 mm dome", 25, (24, 26), 60.8, 12.7, "thread M24, nut")
LARGE_DOME = ButtonSize("100 mm dome", 25, (24, 26), 98.5, 12.7, "thread M24, nut")
SIZES: tuple[ButtonSize, ...] = (SMALL, STANDARD, DOME, LARGE_DOME)

GAUGE_MM: tuple[float, ...] = (24, 25, 26, 28, round(1.125 * INCH_MM, 1), 30)
"""Holes to hold a button against before one drills; 28.6 is the 1 1/8 inch of American buttons."""
