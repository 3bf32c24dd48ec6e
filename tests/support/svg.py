"""What a drawing says, and whether each of its texts has room."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from xml.etree import ElementTree as ET

_NAME = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True, slots=True)
class Words:
    """A text of the drawing and the room that it takes."""

    content: str
    left: float
    right: float
    top: float
    bottom: float

    def overlaps(self, other: Words) -> bool:
        """Whether two texts cover one another."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, point: tuple[float, float]) -> bool:
        """Whether a point lies in its room."""
        return self.left < point[0] < self.right and self.top < point[1] < self.bottom


def is_drawing(svg: str) -> bool:
    """Whether it is well formed, and a drawing."""
    return ET.fromstring(svg).tag == f"{_NAME}svg"


def words(svg: str) -> list[Words]:
    """All texts of a drawing."""
    return [_measured(node) for node in ET.fromstring(svg).iter(f"{_NAME}text")]


def misplaced(svg: str) -> list[str]:
    """Texts that leave the sheet, and pairs that cover one another."""
    sheet = ET.fromstring(svg)
    _, _, width, height = map(float, sheet.attrib["viewBox"].split())
    found = words(svg)
    outside = [
        text.content
        for text in found
        if text.left < 0 or text.right > width or text.top < 0 or text.bottom > height
    ]
    pairs = itertools.combinations(found, 2)
    return outside + [f"{a.content} / {b.content}" for a, b in pairs if a.overlaps(b)]


def struck(svg: str) -> list[str]:
    """Texts that a line of dashes runs through, unless a box between them hides it."""
    found: list[str] = []
    lines: list[list[tuple[float, float]]] = []
    for node in ET.fromstring(svg).iter():
        if node.tag == f"{_NAME}polyline" and "stroke-dasharray" in node.attrib:
            lines.append(_points(node.attrib["points"]))
        elif node.tag == f"{_NAME}rect":
            lines = [[point for point in line if not _is_in(point, node)] for line in lines]
        elif node.tag == f"{_NAME}text":
            text = _measured(node)
            if any(text.holds(point) for line in lines for point in line):
                found.append(text.content)
    return found


_DOTS = 400


def _points(path: str) -> list[tuple[float, float]]:
    """Points along a line, so near one another that no letter fits between."""
    ends = [(float(x), float(y)) for x, y in (one.split(",") for one in path.split())]
    return [
        (a[0] + (b[0] - a[0]) * part / _DOTS, a[1] + (b[1] - a[1]) * part / _DOTS)
        for a, b in itertools.pairwise(ends)
        for part in range(_DOTS + 1)
    ]


def _is_in(point: tuple[float, float], box: ET.Element) -> bool:
    left, top, width, height = (
        float(box.attrib.get(key, "0")) for key in ("x", "y", "width", "height")
    )
    return left <= point[0] <= left + width and top <= point[1] <= top + height


def _measured(node: ET.Element) -> Words:
    """Room by rule of thumb: a letter is 0.6 of the size wide (0.7 if bold), 0.75 high."""
    content, size = node.text or "", float(node.attrib["font-size"])
    width = len(content) * size * (0.7 if "font-weight" in node.attrib else 0.6)
    shift = {"start": 0.0, "middle": width / 2, "end": width}[node.attrib["text-anchor"]]
    left, base = float(node.attrib["x"]) - shift, float(node.attrib["y"])
    return Words(content, left, left + width, base - 0.75 * size, base)
