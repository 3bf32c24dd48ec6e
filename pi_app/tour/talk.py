"""What the people of the tour say: lists in three languages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pi_app.languages import Language
from pi_app.toml_file import read_toml
from pi_app.tour.characters import CHARACTERS, Occasion

FOLDER = Path(__file__).parent.parent / "assets"
MOST_LETTERS = 60
"""A line longer than that would not fit its bubble."""

Talk = Mapping[tuple[str, Occasion], tuple[str, ...]]
"""(key of a character, occasion) to the lines for it, one at least."""


def file_of(language: Language) -> Path:
    """Return the list of a language."""
    return FOLDER / f"tour.{language.value}.toml"


def load_talk(language: Language) -> Talk:
    """Return all lines of a language. Raises BadInput for a list that cannot be read."""
    data = read_toml(file_of(language)).data
    return {
        (key, occasion): tuple(data[key][occasion.value])
        for key in CHARACTERS
        for occasion in Occasion
    }
