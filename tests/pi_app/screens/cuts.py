"""Which texts a picture has no room for: what is cut, left out, or drawn over an edge.

Fonts and surfaces are watched while a scene is drawn, so that no part of the screen has to know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pygame
import pytest

from pi_app.screens import column, paint
from pi_app.screens.letters import FONT_FILE
from pi_app.screens.messages import Layout, ScreenSettings
from pi_app.screens.render import draw_frame
from tests.pi_app.screens.scenes import Scene

_OVER = 2
"""Pixels of a text that may lie over an edge: smoothing."""


@dataclass(slots=True)
class Notes:
    """What was seen while a picture was drawn."""

    written: list[str] = field(default_factory=list)
    """Every line."""
    cut: list[str] = field(default_factory=list)
    """Texts that end in … since there was no room."""
    over: list[str] = field(default_factory=list)
    """Texts that stand over the edge of what they are drawn on."""
    left_out: list[str] = field(default_factory=list)
    """Texts for which there was no room below or beside others."""
    _texts: dict[int, tuple[pygame.Surface, str]] = field(default_factory=dict)

    def note(self, surface: pygame.Surface, text: str) -> None:
        """Take note that a text stands on a surface."""
        self._texts[id(surface)] = (surface, f"{self.text_on(surface)} {text}".strip())

    def text_on(self, surface: pygame.Surface) -> str:
        """Return what is written on a surface."""
        return self._texts.get(id(surface), (surface, ""))[1]

    def drop(self, rows: Sequence[pygame.Surface]) -> None:
        """Take note of what has no room."""
        self.left_out += [text for row in rows if (text := self.text_on(row))]

    def forget_surfaces(self) -> None:
        """Let go of the picture: what a screen keeps of it keeps its class, hence these notes."""
        self._texts.clear()

    def __str__(self) -> str:
        return f"cut {self.cut}, over an edge {self.over}, left out {self.left_out}"


def notes_of(scene: Scene, layout: Layout, size: tuple[int, int]) -> Notes:
    """Return what is seen while a scene is drawn."""
    history, t_ns, brief = scene
    settings = ScreenSettings(
        size, full_screen=False, layout=layout, reduced_motion=False, brief=brief
    )
    notes = Notes()
    with _watched(notes):
        draw_frame(history, settings, t_ns)
    notes.forget_surfaces()
    return notes


@contextmanager
def _watched(notes: Notes) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paint, "font", _fonts(notes))
        patch.setattr(paint, "_even", _evened(notes))
        patch.setattr(pygame, "Surface", _surfaces(notes))
        patch.setattr(column, "_fitting", _rows(notes))
        yield


def _fonts(notes: Notes) -> Any:
    class Font(pygame.font.Font):
        def render(self, *args: Any, **more: Any) -> pygame.Surface:
            drawn, text = super().render(*args, **more), str(args[0])
            notes.note(drawn, text)
            notes.written.append(text)
            if text.endswith("…"):
                notes.cut.append(text)
            return drawn

    return cache(lambda size: Font(str(FONT_FILE), size))


def _evened(notes: Notes) -> Any:
    usual = paint._even

    def even(line: pygame.Surface, height: int) -> pygame.Surface:
        """A part of a line says what the line says."""
        part = usual(line, height)
        notes.note(part, "" if part is line else notes.text_on(line))
        return part

    return even


def _surfaces(notes: Notes) -> Any:
    class Surface(pygame.Surface):
        def blit(self, source: pygame.Surface, *args: Any, **more: Any) -> pygame.Rect:
            text = notes.text_on(source)
            if text:
                notes.note(self, text)
                if _is_over(self, source, args[0]):
                    notes.over.append(text)
            return super().blit(source, *args, **more)

    return Surface


def _is_over(surface: pygame.Surface, source: pygame.Surface, place: Any) -> bool:
    at = source.get_rect(topleft=(place[0], place[1]))
    room = surface.get_rect().inflate(2 * _OVER, 2 * _OVER)
    return not room.contains(at) and not room.contains(source.get_bounding_rect().move(at.topleft))


def _rows(notes: Notes) -> Any:
    usual = column._fitting

    def fitting(rows: Sequence[pygame.Surface], height: int, gap: int) -> list[pygame.Surface]:
        kept = usual(rows, height, gap)
        notes.drop(rows[len(kept) :])
        return kept

    return fitting
