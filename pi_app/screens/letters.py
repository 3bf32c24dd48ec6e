"""What the typeface can draw of a text that people typed: no boxes, no broken lines."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from pathlib import Path

import pygame

UNKNOWN = "?"
"""Stands for each letter that the typeface lacks."""
FONT_FILE = Path(pygame.__file__).parent / pygame.font.get_default_font()
_NO_LETTER = "\uffff"
"""No typeface has it: it is drawn as that typeface draws what it lacks."""
_SAMPLE = 24
NO_BREAK = "\u00a0\u202f"
"""Spaces that hold two words together, a wide and a narrow one: some languages write them."""
_BREAK = re.compile(rf"[^\S{NO_BREAK}]+")
# pygame takes this one by position only.
_SMOOTH = False


@lru_cache(maxsize=512)
def drawable(text: str) -> str:
    """Return `text` in letters that can be drawn, on one line.

    Line ends and other control characters become spaces, invisible ones go, and what the typeface
    lacks becomes `UNKNOWN`. A text of which nothing is left is `UNKNOWN` too.
    """
    if text.isascii() and text.isprintable():
        return text
    drawn = "".join(_drawn(letter) for letter in unicodedata.normalize("NFC", text))
    return drawn if drawn.strip() or not text else UNKNOWN


def words_of(text: str) -> list[str]:
    """Return what a line may be broken between."""
    return [word for word in _BREAK.split(text) if word]


def _drawn(letter: str) -> str:
    kind = unicodedata.category(letter)
    if kind in ("Cc", "Zl", "Zp", "Zs") and letter not in NO_BREAK:
        return " "
    # Joiners, variants and accents that do not merge with the letter before them.
    if kind in ("Cf", "Mn", "Me"):
        return ""
    return letter if _has_face(letter) else UNKNOWN


@lru_cache(maxsize=512)
def _has_face(letter: str) -> bool:
    # The typeface has none beyond the first 65,536; halves of a pair are no letters at all.
    if ord(letter) > 0xFFFF or unicodedata.category(letter) == "Cs":
        return False
    return _picture(letter) != _picture(_NO_LETTER)


@lru_cache(maxsize=512)
def _picture(letter: str) -> tuple[tuple[int, int], bytes]:
    font = pygame.font.Font(str(FONT_FILE), _SAMPLE)
    drawn = font.render(letter, _SMOOTH, (255, 255, 255))
    return drawn.get_size(), pygame.image.tobytes(drawn, "RGBA")
