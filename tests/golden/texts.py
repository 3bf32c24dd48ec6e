"""Prints the words of every golden picture that is large, as JSON: what is said on it, in order."""

from __future__ import annotations

import json
import os
from typing import Any
from unittest.mock import patch

import pygame

from pi_app.screens import paint
from tests.golden.pictures import LARGE, PICTURES


class NotingFont:
    """A typeface that notes what it is asked to write."""

    def __init__(self, face: pygame.font.Font, noted: list[str]) -> None:
        self._face, self._noted = face, noted

    def render(self, text: str, *how: Any) -> pygame.Surface:
        """Write a text, and note it."""
        self._noted += text.split()
        return self._face.render(text, *how)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._face, name)


def main() -> None:
    """Draw them all."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    face, noted, told = paint.font, list[str](), dict[str, list[str]]()
    with patch.object(paint, "font", lambda size: NotingFont(face(size), noted)):
        for picture in PICTURES:
            if picture.size == LARGE:
                noted.clear()
                picture.draw()
                told[picture.path.stem] = list(noted)
    print(json.dumps(told))


if __name__ == "__main__":
    main()
