"""Every screen: new, in movement, at rest; what it touches, and what memory an evening takes.

`python -m tests.bench.bench_frames` prints the figures. Each size has a process of its own, which
draws every scene of the golden pictures one after another, as an evening would; how the share that
a frame may touch is derived stands in `pi_app/screens/README.md`. Times are the processor's, to
which others who use the machine add little.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from multiprocessing import Queue, get_context

from pi_app.screens.memory import give_back_large_pictures
from pi_app.screens.messages import Layout, ScreenSettings
from tests.bench.bench_screen import rank
from tests.support.memory import most_kb

HD, FOUR_K = (1920, 1080), (3840, 2160)
NS_PER_MS = 1_000_000
FRAME_NS = 1_000_000_000 // 60
AFTER_NS = 3_000_000_000
FRAME_MS = 1000 / 60
SHARE_OF_FRAME = 0.4
"""Of the time of a frame: the rest is for the display, the pipe and whoever else computes."""
SLOWER = 6
"""How many times slower a core of a Raspberry Pi 4 is, at the worst."""
SCREENS = {
    "invitation": "attract",
    "card_on_the_pile": "challenge",
    "slap_and_sweep": "valid_slap",
    "eight_seats": "crowd_with_keys",
    "bataille_battle": "war_battle",
    "bataille_sweep": "war_sweep",
    "circular_row": "circular_forming",
    "circular_hand": "circular_choosing",
    "circular_count": "circular_count",
    "batak_auction": "batak_bidding",
    "batak_trick": "batak_won",
    "batak_hand": "batak_hand",
    "batak_count": "batak_count",
    "phones": "batak_attract_phones",
    "kitchen": "kitchen",
    "forfeit": "forfeit",
    "tour_map": "tour_map",
    "tour_result": "tour_won",
    "offer": "offer",
    "operator": "operator",
    "box_gone": "box_gone",
    "photo_finish": "photo_of_all",
    "last_pile": "last_pile",
    "lobby": "lobby",
    "lobby_name": "lobby_spelling",
    "demonstration": "lobby_demo",
    "wizard": "wizard_asking",
    "table_of_points": "board",
    "champion": "champion",
}
"""A name for each screen, and the golden scene that shows it."""


def figures() -> dict[str, float]:
    """Return the figures, by names that end in their unit."""
    found = _in_a_process(HD)
    return {**found, "evening_memory_4k_mb": _in_a_process(FOUR_K)["evening_memory_mb"]}


def _in_a_process(size: tuple[int, int]) -> dict[str, float]:
    context = get_context("spawn")
    answers: Queue[dict[str, float]] = context.Queue()
    process = context.Process(target=_measure, args=(answers, size))
    process.start()
    found = answers.get(timeout=300)
    process.join()
    return found


def _measure(answers: Queue[dict[str, float]], size: tuple[int, int]) -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    give_back_large_pictures()
    answers.put(_Evening(size).run())


class _Evening:
    """A screen in a process of its own, which shows scene after scene."""

    def __init__(self, size: tuple[int, int]) -> None:
        # Only the measured process loads pygame, as in the app.
        import pygame

        from pi_app.screens.canvas import Canvas
        from pi_app.screens.display import open_display
        from pi_app.screens.table import Table
        from tests.golden.pictures import ALL

        settings = ScreenSettings(size, full_screen=False, layout=Layout.WALL, reduced_motion=False)
        self._scenes = ALL
        self._pixels = size[0] * size[1]
        self._update_display = pygame.display.update
        surface = open_display(settings)
        self._table = Table(settings, size)
        self._canvas = Canvas(surface, self._table.background())
        self._now_ns = 0
        self._touched = 0.0

    def run(self) -> dict[str, float]:
        """Show all scenes and return all figures."""
        named = {scene: name for name, scene in SCREENS.items()}
        found: dict[str, float] = {}
        for scene in self._scenes:
            for label, value in self._show(scene):
                if scene in named:
                    found[f"{named[scene]}_{label}"] = value
        rate = self._pixel_rate()
        most = FRAME_MS * SHARE_OF_FRAME * rate / SLOWER
        return {
            **found,
            "whole_frame_ms": self._pixels / rate,
            "may_touch_on_a_pi_4_pct": 100 * most / (HD[0] * HD[1]),
            "evening_memory_mb": most_kb() / 1024,
        }

    def _show(self, scene: str) -> Iterator[tuple[str, float]]:
        """Show a scene; yield how long its frames take, and how much the movement touches."""
        begin_ns = self._now_ns
        for at_ns, update in self._scenes[scene][0]:
            self._now_ns = begin_ns + at_ns
            self._table.take(update, self._now_ns)
        yield "new_ms", self._frame()
        moving, still, touched = [0.0], list[float](), [0.0]
        for _ in range(AFTER_NS // FRAME_NS):
            took = self._frame()
            (moving if self._touched else still).append(took)
            touched.append(self._touched)
        yield "moving_p99_ms", rank(moving, 0.99)
        yield "idle_p50_ms", rank(still or [0.0], 0.5)
        # The second most: one frame may bring another page.
        yield "touched_pct", 100 * sorted(touched)[-2]

    def _frame(self) -> float:
        begin_ns = time.thread_time_ns()
        areas = self._canvas.draw(self._table.sprites(self._now_ns))
        if areas:
            self._update_display(areas)
        took = time.thread_time_ns() - begin_ns
        self._touched = sum(area.w * area.h for area in areas) / self._pixels
        self._now_ns += FRAME_NS
        return took / NS_PER_MS

    def _pixel_rate(self) -> float:
        """Return how many pixels a millisecond draws: a whole screen with a trick on it, anew."""
        for at_ns, update in self._scenes["crowd_with_keys"][0]:
            self._table.take(update, self._now_ns + at_ns)
        self._now_ns += AFTER_NS
        times = list[float]()
        for _ in range(60):
            self._canvas.forget()
            times.append(self._frame())
        return self._pixels / rank(times, 0.5)


def main() -> None:
    """Print the figures."""
    for name, value in figures().items():
        print(f"{name:40} {value:8.2f}")


if __name__ == "__main__":
    main()
