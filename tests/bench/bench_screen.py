"""How fast the screen draws: `python -m tests.bench.bench_screen` prints the figures.

Measured with software surfaces and without a window, at 1920x1080. A frame is timed from making
the sprites to the end of the display's update.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from dataclasses import replace
from multiprocessing import Queue, get_context

from engine.cards import Deck, deck_cards
from pi_app.publish import KitchenView, Update
from pi_app.screens.messages import Layout, ScreenSettings
from tests.pi_app.screens.batak_scenes import batak_played
from tests.pi_app.screens.choice_scenes import FIGURES, ITEMS, choosing, in_forfeit, in_kitchen
from tests.pi_app.screens.circular_scenes import Match, circular_update, hand
from tests.pi_app.screens.photo_scenes import PHOTO_SCENES
from tests.pi_app.screens.scenes import MS, S, played, update, view
from tests.pi_app.screens.war_scenes import turned_over, war_update, war_view
from tests.support.memory import most_kb

SIZE = (1920, 1080)
FRAMES_A_CARD = 9
FRAMES_A_ROUND = 90
"""1.5 s: the cards settle, lie, and are swept to their winner."""
SETTINGS = ScreenSettings(SIZE, full_screen=False, layout=Layout.WALL, reduced_motion=False)
"""A card settles for 130 ms: 8 frames, and one at rest."""


def figures() -> dict[str, float]:
    """Return the figures, by names that end in their unit."""
    context = get_context("spawn")
    answers: Queue[dict[str, float]] = context.Queue()
    begin_ns = time.monotonic_ns()
    process = context.Process(target=_measure, args=(answers, begin_ns))
    process.start()
    found = answers.get(timeout=120)
    process.join()
    return found


def _measure(answers: Queue[dict[str, float]], begin_ns: int) -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    answers.put(_Bench(begin_ns).run())


class _Bench:
    """A screen in a process of its own, which plays a pack of cards."""

    def __init__(self, begin_ns: int) -> None:
        # Only the measured process loads pygame, as in the app.
        import pygame

        from pi_app.screens.canvas import Canvas
        from pi_app.screens.display import open_display
        from pi_app.screens.table import Table

        self._update_display = pygame.display.update
        surface = open_display(SETTINGS)
        self._table = Table(SETTINGS, SIZE)
        self._now_ns = 0
        self._play(4)
        self._canvas = Canvas(surface, self._table.background())
        self._frame()
        self._first_ms = (time.monotonic_ns() - begin_ns) / MS

    def run(self) -> dict[str, float]:
        """Play the pack and return all figures."""
        new: list[float] = []
        moving: list[float] = []
        for number in range(5, 53):
            self._play(number)
            times = [self._frame() for _ in range(FRAMES_A_CARD)]
            new.append(times[0])
            moving += times[1:-1]
        idle = [self._frame() for _ in range(200)]
        others = self._other_screens()
        return {
            "first_frame_ms": self._first_ms,
            "new_card_frame_p50_ms": rank(new, 0.5),
            "new_card_frame_p99_ms": rank(new, 0.99),
            "moving_frame_p50_ms": rank(moving, 0.5),
            "moving_frame_p99_ms": rank(moving, 0.99),
            "idle_frame_p50_ms": rank(idle, 0.5),
            "idle_frame_p99_ms": rank(idle, 0.99),
            **others,
            "memory_mb": most_kb() / 1024,
        }

    def _play(self, number: int) -> None:
        pack = deck_cards(Deck.FULL)[:number]
        seen = view(" ".join(one.code for one in reversed(pack)), turn=number % 4)
        self._table.take(update(seen, played(seen, self._now_ns)), self._now_ns)

    def _other_screens(self) -> dict[str, float]:
        """Return how long the frames of the other screens take, new ones and moving ones."""
        war, kitchen, forfeit = self._war(), self._kitchen(), self._forfeit()
        batak, circular = self._batak(), self._circular()
        slaps = self._slaps()
        return {
            "slap_frame_p50_ms": rank(slaps[0], 0.5),
            "slap_moving_frame_p99_ms": rank(slaps[1], 0.99),
            "bataille_round_frame_p50_ms": rank(war[0], 0.5),
            "bataille_moving_frame_p99_ms": rank(war[1], 0.99),
            "batak_card_frame_p50_ms": rank(batak[0], 0.5),
            "batak_card_frame_p99_ms": rank(batak[0], 0.99),
            "batak_moving_frame_p99_ms": rank(batak[1], 0.99),
            "circular_move_frame_p50_ms": rank(circular[0], 0.5),
            "circular_moving_frame_p99_ms": rank(circular[1], 0.99),
            "kitchen_step_frame_p99_ms": rank(kitchen, 0.99),
            "forfeit_ring_frame_p99_ms": rank(forfeit, 0.99),
        }

    def _slaps(self) -> tuple[list[float], list[float]]:
        """Show slaps, penalties and tries; return the frames that begin each, and all others.

        They are swept, paid and counted down, and then lie to be looked at.
        """
        first: list[float] = []
        rest: list[float] = []
        for history, _, _ in (*PHOTO_SCENES.values(),) * 4:
            for _, shown in history:
                times = self._show(shown, FRAMES_A_ROUND)
                first.append(times[0])
                rest += times[1:]
        return first[2:], rest

    def _war(self) -> tuple[list[float], list[float]]:
        """Play rounds of four; return the frames that begin one, and all that follow."""
        codes = [card.code for card in deck_cards(Deck.FULL)]
        first: list[float] = []
        rest: list[float] = []
        for number in range(0, len(codes), 4):
            rows = tuple(codes[number : number + 4])
            event = turned_over(rows, winner=number // 4 % 4)
            times = self._show(war_update(war_view(*rows), event), FRAMES_A_ROUND)
            first.append(times[0])
            rest += times[1:]
        return first[1:], rest

    def _batak(self) -> tuple[list[float], list[float]]:
        """Play a deal of Batak with a hand below; return the frames with a new card, and the rest.

        After each card 0.75 s are drawn; a trick that is over lies for 1.8 s, and is swept away.
        """
        first: list[float] = []
        rest: list[float] = []
        for number, shown in enumerate(batak_played()):
            times = self._show(shown, FRAMES_A_ROUND * (3 if number % 4 == 3 else 1) // 2)
            first.append(times[0])
            rest += times[1:]
        return first[1:], rest

    def _circular(self) -> tuple[list[float], list[float]]:
        """Play a deal of two, one hand on the screen; return the frames of moves, and the rest."""
        match = Match(target=50)
        first: list[float] = []
        rest: list[float] = []
        while match.state.chance is None:
            choices = match.view(match.state.turn).choices
            assert choices is not None
            leads = [card for card, reason in choices.leads if reason is None]
            if leads:
                match.lead(leads[0].code)
            else:
                match.play(choices.cards[0][0].code)
            shown = replace(circular_update(match), hand=hand(match))
            times = self._show(shown, FRAMES_A_CARD)
            first.append(times[0])
            rest += times[1:]
        return first[1:], rest

    def _kitchen(self) -> list[float]:
        """Move the cursor down the list, twice; return the frames."""
        views = [KitchenView(ITEMS, number, FIGURES) for number in (*range(len(ITEMS)),) * 2]
        self._show(in_kitchen(views[-1]), 1)
        return [self._show(in_kitchen(one), 1)[0] for one in views]

    def _forfeit(self) -> list[float]:
        """Let the ring of a choice of 20 s run out; return the frames in which it changed."""
        self._show(in_forfeit(choosing()), 1)
        end_ns, times = self._now_ns + 20 * S, []
        while self._now_ns < end_ns:
            self._now_ns = self._table.changes_at(self._now_ns) or end_ns
            times.append(self._frame())
        return times

    def _show(self, shown: Update, frames: int) -> list[float]:
        self._table.take(shown, self._now_ns)
        return [self._frame() for _ in range(frames)]

    def _frame(self) -> float:
        begin_ns = time.perf_counter_ns()
        touched = self._canvas.draw(self._table.sprites(self._now_ns))
        if touched:
            self._update_display(touched)
        self._now_ns += 1000 * MS // SETTINGS.frames_per_second
        return (time.perf_counter_ns() - begin_ns) / MS


def rank(times: Iterable[float], share: float) -> float:
    """Return the value below which a share of some times lies."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def main() -> None:
    """Print the figures."""
    for name, value in figures().items():
        print(f"{name:24} {value:8.2f}")


if __name__ == "__main__":
    main()
