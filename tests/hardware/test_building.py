"""The building guide: its links, its figures, its commands, and the copy of it for browsers."""

from __future__ import annotations

import re
from base64 import b64decode
from html.parser import HTMLParser

import click
import pytest

from hardware.building import BOARD_MM, HERE, PAGE_FILE, minutes, page
from hardware.building_html import CHAPTERS, anchor, building_html
from hardware.building_text import MATERIALS, STEPS, Step
from hardware.button_sizes import DOME, SIZES, STANDARD, ButtonSize
from hardware.chip_pins import CHIP_SEAT_COLOURS
from hardware.table_plan import table_plan
from hardware.wiring_page import page as wiring_page
from pi_app.cli import cli
from tests.support.house import ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


class TestPage:
    def test_nothing_was_left_to_fill_in(self) -> None:
        assert "$" not in page()

    def test_links_and_pictures_lead_somewhere(self) -> None:
        targets = re.findall(r"\]\(([^)#]+)", page())
        assert len(targets) > 15
        assert [file for file in targets if not (PAGE_FILE.parent / file).is_file()] == []

    def test_links_into_pages_find_their_heading(self) -> None:
        for file, fragment in re.findall(r"\]\(([^)#]+)#([^)]+)\)", page()):
            text = (PAGE_FILE.parent / file).read_text(encoding="utf-8")
            heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
            assert fragment in {anchor(head) for head in heads}

    def test_says_that_nobody_has_built_it(self) -> None:
        assert "Nobody has built this page yet" in page()

    @pytest.mark.parametrize("step", STEPS, ids=lambda step: step.title)
    def test_every_step_has_a_check_and_a_remedy(self, step: Step) -> None:
        place = page().index(f". {step.title}\n")
        (check,) = re.findall(r"\*\*Check:\*\* .+", page()[place:])[:1]
        assert check.endswith(step.check)
        assert f"**If not:** {step.otherwise}" in page()[place:]

    def test_commands_exist(self) -> None:
        named = re.findall(r"`slap-table ([a-z]+)([^`]*)`", page())
        assert {name for name, _ in named} >= {"doctor", "wire", "play"}
        for name, rest in named:
            command = cli.commands[name]
            assert isinstance(command, click.Command)
            options = {option for parameter in command.params for option in parameter.opts}
            assert set(re.findall(r"--[a-z-]+", rest)) <= options
        targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
        assert set(re.findall(r"`make ([a-z-]+)", page())) <= targets

    def test_the_colours_are_named_in_order(self) -> None:
        assert f"{', '.join(CHIP_SEAT_COLOURS)} from seat 1" in page()

    @pytest.mark.parametrize("seats", range(2, 9))
    def test_a_line_of_measures_for_every_size(self, seats: int) -> None:
        plan = table_plan(seats)
        metres = f"{seats * plan.cable_mm / 1000:.1f} m"
        sizes = f"{plan.rim_chord_mm:.0f} | {plan.chord_mm:.0f} | {plan.cable_mm}"
        assert f"| {seats} | {plan.diameter_mm} | {sizes} | {metres} |" in page()

    @pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
    def test_a_line_for_every_button(self, size: ButtonSize) -> None:
        assert f"| {size.name} | {size.hole_mm:g} mm |" in page()

    def test_a_line_for_each_of_the_eight_wires(self) -> None:
        table = page().partition("## The wires of a seat")[2].partition("\n## ")[0]
        rows = re.findall(r"^\| ([a-z-]+) \| (PLAY|SLAP), ", table, re.MULTILINE)
        assert len(rows) == len({wire for wire, _ in rows}) == 8
        assert [button for _, button in rows] == ["PLAY"] * 4 + ["SLAP"] * 4

    # 12 mm of plywood less the 8 mm that a nut grips, and one to spare.
    def test_the_pocket_leaves_what_the_nut_grips(self) -> None:
        assert "a pocket of 40 mm, 5 mm deep" in page()
        assert STANDARD.board_mm >= BOARD_MM - 5
        assert DOME.board_mm >= BOARD_MM

    @pytest.mark.parametrize(
        "thing",
        ["batten", "legs", "box", "thin board", "lath", "polycarbonate", "foam tape", "cable tie",
         "sand", "screw", "strip board", "socket", "spade connector", "lever connector", "meter",
         "template", "nail", "tape", "loudspeaker", "ribbon", "ground bar", "fuse"],
    )  # fmt: skip
    def test_what_a_step_takes_is_in_a_list(self, thing: str) -> None:
        """Who has bought all that the lists name is not stuck in the middle of a step."""
        steps = page().partition("## The day")[2].lower()
        lists = page().partition("## The wires")[0] + wiring_page()
        rows = "\n".join(line for line in lists.lower().splitlines() if line.startswith("| "))
        assert thing in steps
        assert thing in rows or thing == "template"

    def test_all_that_is_bought_beside_the_wiring_is_used(self) -> None:
        steps = page().partition("## The day")[2].lower()
        for what, _ in MATERIALS:
            words = re.findall(r"[a-z]{4,}", what.lower())
            assert any(word.rstrip("s") in steps for word in words), what

    # PLAY is 120 mm from SLAP, where the sheath ends; what is left of the pairs goes down to it.
    def test_bared_pairs_reach_from_slap_to_play(self) -> None:
        (bared,) = map(int, re.findall(r"Strip the sheath for (\d+) mm", page()))
        plan = table_plan(4)
        between = plan.slap(0).distance(plan.play(0))
        assert between + 50 <= bared <= between + 100

    def test_a_pocket_is_bored_while_its_middle_is_there(self) -> None:
        (drill,) = [step.do for step in STEPS if step.title == "Drill"]
        (pocket,) = [number for number, line in enumerate(drill) if "bore a pocket" in line]
        (holes,) = [number for number, line in enumerate(drill) if "Drill the holes" in line]
        (marks,) = [number for number, line in enumerate(drill) if "through every mark" in line]
        assert marks < pocket < holes

    def test_it_ends_with_a_table_that_starts_by_itself(self) -> None:
        assert "`make install-pi`" in page().partition(STEPS[-1].title)[2]

    def test_time_is_that_of_one_way(self) -> None:
        def step(title: str, fixed: int, each: int) -> Step:
            return Step(title, fixed, each, (), "", "")

        ways = [step("The board, way A", 7, 0), step("The board, way B", 0, 3)]
        assert minutes([step("one", 10, 2), *ways], 4) == (25, 30)


class Reader(HTMLParser):
    """What a browser would load, jump to, and show."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.sources: list[str] = []
        self.links: list[dict[str, str | None]] = []
        self.names: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append(tag)
        self.sources += [value for key, value in attrs if key == "src" and value]
        self.names += [value for key, value in attrs if key == "id" and value]
        if tag == "a":
            self.links.append(found)


class TestHtml:
    reader = Reader((HERE / "building.html").read_text(encoding="utf-8"))

    def test_it_asks_for_nothing_from_outside(self) -> None:
        text = building_html()
        assert all(
            source.startswith("data:image/svg+xml;base64,") for source in self.reader.sources
        )
        assert not {"script", "link", "iframe", "object"} & set(self.reader.tags)
        assert "@import" not in text and "url(" not in text

    def test_it_holds_every_picture_of_both_pages_once(self) -> None:
        held = {b64decode(source.partition(",")[2]) for source in self.reader.sources}
        named = {
            (file.parent / target).resolve()
            for file in CHAPTERS
            for target in re.findall(r"!\[[^]]*\]\(([^)]+)\)", file.read_text(encoding="utf-8"))
        }
        assert held == {path.read_bytes() for path in named}
        assert len(self.reader.sources) == len(named) >= 6

    def test_it_holds_both_templates_to_be_saved(self) -> None:
        saved = {
            link["download"]: link["href"] or "" for link in self.reader.links if "download" in link
        }
        assert saved.keys() == {"template-a4.pdf", "template-letter.pdf"}
        for name, address in saved.items():
            data = b64decode(address.partition(",")[2])
            assert name and data == (HERE / "drawings" / name).read_bytes()

    def test_jumps_inside_it_land(self) -> None:
        jumps = {
            str(link["href"])[1:] for link in self.reader.links if str(link["href"])[:1] == "#"
        }
        assert len(self.reader.names) == len(set(self.reader.names))
        assert len(jumps) > 20
        assert jumps <= set(self.reader.names)

    def test_other_links_lead_to_files_beside_it(self) -> None:
        others = [str(link["href"]) for link in self.reader.links if "download" not in link]
        files = [target.partition("#")[0] for target in others if target[:1] != "#"]
        assert files
        assert [file for file in files if not (HERE / file).exists()] == []

    def test_every_heading_of_both_pages_is_in_it(self) -> None:
        for file in CHAPTERS:
            heads = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            assert {anchor(head) for head in heads} <= set(self.reader.names)

    def test_what_is_said_to_readers_of_markdown_is_left_out(self) -> None:
        assert "it needs no internet" in page()
        assert "it needs no internet" not in building_html()
        assert "<!--" not in building_html()

    def test_what_is_to_be_ticked_has_a_box(self) -> None:
        assert building_html().count("<li>\N{BALLOT BOX} ") == wiring_page().count("\n- [ ] ") > 0


# As GitHub's own pages name headings: letters, digits and hyphens, spaces turned to hyphens.
@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("What you need", "what-you-need"),
        ("7. The board, way B: the Pi's pins", "7-the-board-way-b-the-pis-pins"),
        ("With an Arduino Nano", "with-an-arduino-nano"),
    ],
)
def test_names_of_headings(heading: str, name: str) -> None:
    assert anchor(heading) == name
