"""The lesson sheet: one page of HTML that prints on two sides of A4, in three languages.

Its form is `assets/lessons/sheet.html`, its words are `sheet.LANGUAGE.toml` beside it: a key of the
one is a key of the other. Text is text; between backticks stands what is typed.
"""

from __future__ import annotations

import re
import tomllib
from html import escape
from pathlib import Path
from string import Template

from pi_app.languages import Language

FOLDER = Path(__file__).parents[1] / "assets" / "lessons"
_TYPED = re.compile("`([^`]*)`")


def sheet_html(language: Language) -> str:
    """Return the sheet in a language."""
    form = Template((FOLDER / "sheet.html").read_text(encoding="utf-8"))
    text = (FOLDER / f"sheet.{language.value}.toml").read_text(encoding="utf-8")
    words = {key: _marked(value) for key, value in tomllib.loads(text).items()}
    return form.substitute(words, language=language.value)


def _marked(value: str | list[str]) -> str:
    """Return a text, or the points of a list, as HTML."""
    if isinstance(value, list):
        return "".join(f"<li>{_marked(point)}</li>\n" for point in value)
    return _TYPED.sub(r"<code>\1</code>", escape(value, quote=False))
