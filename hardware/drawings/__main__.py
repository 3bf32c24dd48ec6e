"""`python -m hardware.drawings` writes all that is made from the tables of pins, parts and sizes.

What is made is committed, so that it can be read without Python; a test fails when it is stale.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from hardware import building, wiring_page
from hardware.building_html import building_html
from hardware.drawings import pdf, template
from hardware.drawings.button import button_drawing
from hardware.drawings.chip import chip_drawing
from hardware.drawings.sheets import A4, LETTER, Paper, svg
from hardware.drawings.table import table_drawing
from hardware.drawings.usb import usb_drawing
from hardware.drawings.wiring import drawing
from hardware.pins import MAX_SEATS

HERE = Path(__file__).parent

PDFS: Mapping[Path, Paper] = {HERE / f"template-{paper.name}.pdf": paper for paper in (A4, LETTER)}
"""The template, on each paper."""

TEXTS: Mapping[Path, Callable[[], str]] = {
    wiring_page.DRAWING_FILE: lambda: drawing(MAX_SEATS),
    wiring_page.CHIP_DRAWING_FILE: chip_drawing,
    wiring_page.USB_DRAWING_FILE: usb_drawing,
    wiring_page.BUTTON_DRAWING_FILE: button_drawing,
    building.TABLE_DRAWING_FILE: table_drawing,
    **{HERE / f"template-{sheet.name}.svg": partial(svg, sheet, A4) for sheet in template.sheets()},
    wiring_page.PAGE_FILE: wiring_page.page,
    building.PAGE_FILE: building.page,
    building.HTML_FILE: building_html,
}
"""All else, in order: the HTML page is made from the files above it."""


def main() -> None:
    """Write every file, over the old ones."""
    for file, paper in PDFS.items():
        pdf.write_pdf(file, template.sheets(), paper)
    for file, make in TEXTS.items():
        file.write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
