"""The page's tables agree with those of the table: words for all that is told, colours, shapes."""

from __future__ import annotations

import json
import re
from string import Formatter

import pytest

from engine.cards import RANKS, SUITS
from engine.hand_events import LineKind
from engine.players.batak.why import Why
from engine.reasons import Reason
from pi_app.languages import Language
from pi_app.screens.colours import SEAT_LOOKS, Colour
from pi_app.web.messages import Refused
from pi_app.web.pages import STATIC

ROWS: dict[str, list[str]] = json.loads((STATIC / "words.json").read_text(encoding="utf-8"))
LANGUAGES = ROWS.pop("languages")
WORDS = {key: dict(zip(LANGUAGES, row, strict=True)) for key, row in ROWS.items()}
SCRIPTS = "\n".join(path.read_text(encoding="utf-8") for path in STATIC.glob("*.js"))


def braces(text: str) -> set[str]:
    """The names that a text leaves open."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("key", WORDS)
def test_each_word_is_there_in_each_language(key: str) -> None:
    texts = WORDS[key]
    assert set(texts) == {language.value for language in Language}
    assert all(text.strip() for text in texts.values())
    assert len({frozenset(braces(text)) for text in texts.values()}) == 1


@pytest.mark.parametrize("code", [*Reason, *Refused], ids=lambda code: code.value)
def test_each_reason_can_be_told(code: Reason | Refused) -> None:
    assert f"why.{code.value}" in WORDS


@pytest.mark.parametrize("code", Why, ids=lambda code: code.value)
def test_each_reason_of_a_hint_can_be_told(code: Why) -> None:
    assert f"advice.why.{code.value}" in WORDS


def test_each_line_and_card_has_a_name() -> None:
    assert {f"line.{kind.value}" for kind in LineKind} <= WORDS.keys()
    assert {f"rank.{rank}" for rank in RANKS} | {f"suit.{suit}" for suit in SUITS} <= WORDS.keys()


def test_each_word_that_the_page_asks_for_is_there_and_no_other() -> None:
    asked = set(re.findall(r'"([a-z]+(?:\.[a-z_]+)?)"', SCRIPTS)) & WORDS.keys()
    made = (
        *("why.", "line.", "rank.", "suit.", "index.", "moved.", "full."),
        *("advice.why.", "advice.in_"),
        *("turn.bid", "turn.trump", "turn.other_", "batak.form."),
    )
    assert {key for key in WORDS.keys() - asked if not key.startswith(made)} == set()
    said = set(re.findall(r'say\(\s*"([^"]+)"', SCRIPTS))
    assert said <= WORDS.keys()


def test_a_turkish_i_is_never_lost_and_french_signs_stand_off() -> None:
    for texts in WORDS.values():
        assert not re.search(r"[ \w][!?:;](\s|$)", texts["fr"])


def hexed(colour: Colour) -> str:
    """A colour as style sheets write it."""
    return "#" + "".join(f"{part:02x}" for part in colour)


def test_seats_look_as_on_the_screen_of_the_table() -> None:
    style = (STATIC / "page.css").read_text(encoding="utf-8")
    drawn = (STATIC / "shapes.svg").read_text(encoding="utf-8")
    for seat, look in enumerate(SEAT_LOOKS):
        colours = f"--seat: {hexed(look.fill)}; --seat-ink: {hexed(look.ink)};"
        assert f".seat-{seat} {{ {colours} }}" in style
        assert f'id="seat-{seat}" data-shape="{look.shape.value}"' in drawn


def test_the_page_asks_nobody_else() -> None:
    for path in [path for path in STATIC.rglob("*") if path.is_file()]:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|wss:|@import", text), path.name


def test_nothing_is_asked_for_that_plain_http_does_not_have() -> None:
    lacking = r"randomUUID|\.subtle|serviceWorker|wakeLock|clipboard|mediaDevices|geolocation"
    assert re.findall(rf"\b(?:{lacking})\s*[.(]", SCRIPTS) == []


def test_no_script_or_style_stands_in_the_page_itself() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|style=|\son\w+=|<script(?![^>]*src=)", page)
    assert "innerHTML" not in SCRIPTS
