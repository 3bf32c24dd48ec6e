"""The drilling template, measured on its paper: a hole a tenth of a millimetre off is a defect."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, isclose
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from hardware.button_sizes import GAUGE_MM, SIZES, ButtonSize
from hardware.drawings.__main__ import HERE, PDFS
from hardware.drawings.pdf import write_pdf
from hardware.drawings.sheets import A4, LETTER, Note, Paper, Ring, Sheet, Stretch, Stroke, svg
from hardware.drawings.symbols import Point
from hardware.drawings.template import REGISTER, RIM_Y, sheets
from tests.support.print_look import Page, pages
from tests.support.svg import misplaced

TOLERANCE_MM = 0.1
PAPERS = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
# 24 and 30 mm: Sanwa's holes. 25: an inch hole saw's next metric drill, for a thread of 24 mm.
HOLES: dict[str, list[float]] = {
    "measure": [24, 25, 26, 28, 28.6, 30],
    "seat-30": [25, 30],
    "seat-24": [25, 24],
}
CAPS: dict[str, list[float]] = {"seat-30": [98.5, 60.8, 36], "seat-24": [98.5, 60.8, 29]}
_SVG = "{http://www.w3.org/2000/svg}"


def rings(sheet: Sheet, paper: Paper, stroke: Stroke) -> list[Ring]:
    return [one for one in sheet.on(paper) if isinstance(one, Ring) and one.stroke is stroke]


@pytest.fixture(scope="module", params=["a4", "letter", "a4 made anew"])
def printed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[tuple[Sheet, Paper, Page]]]:
    """Each sheet with its page: of the committed files, and of one that is written now."""
    file = HERE / f"template-{request.param}.pdf"
    paper = LETTER if request.param == "letter" else A4
    if request.param not in PAPERS:
        file = tmp_path_factory.mktemp("made") / "template.pdf"
        write_pdf(file, sheets(), paper)
    yield [(sheet, paper, page) for sheet, page in zip(sheets(), pages(file), strict=True)]


Printed = list[tuple[Sheet, Paper, Page]]


@pytest.mark.slow
class TestOnPaper:
    def test_the_paper_has_its_size(self, printed: Printed) -> None:
        for _, paper, page in printed:
            assert page.size_mm == pytest.approx(PAPERS[paper.name], abs=TOLERANCE_MM)

    def test_every_hole_has_its_diameter_and_its_place(self, printed: Printed) -> None:
        for sheet, paper, page in printed:
            found = []
            for ring in rings(sheet, paper, Stroke.CUT):
                hole = page.circle(ring.centre.x, ring.centre.y, beyond=9)
                assert (hole.x, hole.y) == pytest.approx(
                    (ring.centre.x, ring.centre.y), abs=TOLERANCE_MM
                )
                found.append(hole.diameter)
            assert found == pytest.approx(HOLES[sheet.name], abs=TOLERANCE_MM)

    def test_a_seat_has_its_measures(self, printed: Printed) -> None:
        """120 mm between the holes, 130 mm from the rim, both as the plan wants them."""
        for sheet, paper, page in printed[1:]:
            slap, play = (
                page.circle(ring.centre.x, ring.centre.y, beyond=9)
                for ring in rings(sheet, paper, Stroke.CUT)
            )
            assert hypot(play.x - slap.x, play.y - slap.y) == pytest.approx(120, abs=TOLERANCE_MM)
            (rim,) = page.down(paper.corner.x + 1, slap.y + 125, slap.y + 134)
            assert rim - slap.y == pytest.approx(130, abs=TOLERANCE_MM)

    def test_both_rulers_are_true_at_every_ten(self, printed: Printed) -> None:
        tens = pytest.approx([10 * mark for mark in range(11)], abs=TOLERANCE_MM)
        for sheet, paper, page in printed:
            lying, standing = (ruler.start for ruler in rulers(sheet, paper))
            # Only the marks of the tens are longer than 4 mm.
            marks = page.across(lying.y + 4.3, lying.x - 1, lying.x + 101)
            assert [mark - marks[0] for mark in marks] == tens
            marks = page.down(standing.x + 4.3, standing.y - 1, standing.y + 101)
            assert [mark - marks[0] for mark in marks] == tens

    def test_the_crosses_are_as_far_apart_as_sheet_1_says(self, printed: Printed) -> None:
        said = "crosseslie249mmand172mmapart"
        assert said in squeezed(printed[0][2].words)
        for _, paper, page in printed:
            low, high = (paper.corner.moved(at.x, at.y) for at in REGISTER)
            left, right = (page.across(low.y + 2, x - 4, x + 4) for x in (low.x, high.x))
            upper, lower = (page.down(low.x + 2, y - 4, y + 4) for y in (low.y, high.y))
            assert right[0] - left[0] == pytest.approx(249, abs=TOLERANCE_MM)
            assert lower[0] - upper[0] == pytest.approx(172, abs=TOLERANCE_MM)

    def test_the_page_says_what_the_sheet_says(self, printed: Printed) -> None:
        for sheet, _, page in printed:
            missing = [
                note.words for note in notes(sheet) if squeezed(note.words) not in page.words
            ]
            assert missing == []
            assert len(page.words) == sum(len(squeezed(note.words)) for note in notes(sheet))


def notes(sheet: Sheet) -> list[Note]:
    return [shape for shape in sheet.shapes if isinstance(shape, Note)]


def squeezed(words: str) -> str:
    return "".join(words.split())


def rulers(sheet: Sheet, paper: Paper) -> list[Stretch]:
    """The lying ruler, then the standing one."""
    return [
        one
        for one in sheet.on(paper)
        if isinstance(one, Stretch)
        and isclose(hypot(one.end.x - one.start.x, one.end.y - one.start.y), 100)
    ]


class TestLook:
    """The measuring itself, on a sheet that is wrong: a check that cannot fail is a defect."""

    def test_a_hole_that_is_too_small_is_seen(self, tmp_path: Path) -> None:
        file = tmp_path / "wrong.pdf"
        write_pdf(file, [Sheet("wrong", "", (Ring(Point(50, 50), 24.85),))], A4)
        (page,) = pages(file)
        at = A4.corner.moved(50, 50)
        hole = page.circle(at.x, at.y, beyond=9)
        assert hole.diameter == pytest.approx(24.85, abs=0.05)
        assert hole.diameter != pytest.approx(25, abs=TOLERANCE_MM)

    def test_a_hole_that_lies_elsewhere_is_seen(self, tmp_path: Path) -> None:
        file = tmp_path / "wrong.pdf"
        write_pdf(file, [Sheet("wrong", "", (Ring(Point(50.3, 49.6), 25),))], A4)
        (page,) = pages(file)
        at = A4.corner.moved(50, 50)
        hole = page.circle(at.x, at.y, beyond=9)
        assert (hole.x - at.x, hole.y - at.y) == pytest.approx((0.3, -0.4), abs=0.05)
        assert hole.diameter == pytest.approx(25, abs=0.05)


@pytest.mark.parametrize("sheet", sheets(), ids=lambda sheet: sheet.name)
class TestSheet:
    @pytest.mark.parametrize("paper", PDFS.values(), ids=lambda paper: paper.name)
    def test_every_shape_lies_on_the_paper_within_printers_margins(
        self, sheet: Sheet, paper: Paper
    ) -> None:
        low, high = Point(5, 5), Point(paper.width_mm - 5, paper.height_mm - 5)
        for shape in sheet.on(paper):
            if isinstance(shape, Ring):
                half = shape.diameter_mm / 2
                corners = [shape.centre.moved(-half, -half), shape.centre.moved(half, half)]
            else:
                corners = [shape.start, shape.end] if isinstance(shape, Stretch) else [shape.at]
            for at in corners:
                assert low.x <= at.x <= high.x and low.y <= at.y <= high.y
        assert misplaced(svg(sheet, paper)) == []

    def test_the_svg_is_drawn_in_millimetres(self, sheet: Sheet) -> None:
        drawing = ET.fromstring(svg(sheet, LETTER))
        assert drawing.attrib["viewBox"] == "0 0 279.4 215.9"
        assert (drawing.attrib["width"], drawing.attrib["height"]) == ("279.4mm", "215.9mm")
        drawn = [float(circle.attrib["r"]) * 2 for circle in drawing.iter(f"{_SVG}circle")]
        wanted = [*HOLES[sheet.name], *CAPS.get(sheet.name, [])]
        assert sorted(drawn) == pytest.approx(sorted(wanted))


def test_the_rim_is_cut_below_everything_that_is_drilled() -> None:
    for sheet in sheets()[1:]:
        cut = [s for s in sheet.shapes if isinstance(s, Stretch) and s.stroke is Stroke.CUT]
        assert [(one.start.y, one.end.y) for one in cut] == [(RIM_Y, RIM_Y)]


class TestButtons:
    @pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
    def test_the_hole_is_one_that_makers_ask_for_and_lies_below_the_cap(
        self, size: ButtonSize
    ) -> None:
        low, high = size.holes_mm
        assert low <= size.hole_mm <= high < size.cap_mm

    def test_the_gauge_has_every_hole_and_the_ends_of_what_is_asked_for(self) -> None:
        assert {size.hole_mm for size in SIZES} <= set(GAUGE_MM)
        assert {end for size in SIZES for end in size.holes_mm} <= set(GAUGE_MM)

    # Sanwa's 24 and 30; M24 passes 25 with half a millimetre around it; 1 1/8 inch is 28.575.
    def test_figures(self) -> None:
        assert [size.hole_mm for size in SIZES] == [24, 30, 25, 25]
        assert 28.6 in GAUGE_MM
