"""More presses than any hands can make: their source, and a journal that checks and keeps nothing.

Every button is pressed anew about once in 2 ms and never let go of. Stamps lie on a grid, so that
many are equal; bursts hand them over in no order, and each within the watermark.
"""

from __future__ import annotations

import heapq
from collections import Counter, deque
from collections.abc import Iterator
from random import Random

from engine.inputs import Button
from hardware.edge import Press
from pi_app.lines import Line
from pi_app.seats import channel_of

US = 1_000
MS = 1_000 * US
NAME = "flood"
UNCERTAINTY_NS, ORDER_NS = 50 * US, 2 * US
"""What a chip's stamps are worth, about."""
WINDOW_NS = 2 * UNCERTAINTY_NS
"""How long the answer to a press may be left open (judging.md, "Ties")."""
GRID_NS = 20 * US
SPREAD = 40
"""Of 1 ms a press lies within the first 0.8: two of a seat are never closer than 0.2 ms."""
LAG_NS = 2 * MS
LONGEST_NS = 12 * MS
"""Between two bursts; with the lag it is less than any press may wait."""

Pressed = tuple[int, int, Button]
"""When, which seat, what."""


class Flood:
    """A source of presses: a burst now and then, and a watermark that stands still between them."""

    name = NAME

    def __init__(self, seats: int, start_ns: int, seed: int, ledger: Ledger) -> None:
        """The first press comes after `start_ns`; `ledger` hears of each before the loop does."""
        self._seats, self._ledger = seats, ledger
        self._chance = Random(seed)
        self._made_ns = self._mark_ns = start_ns
        self._kept: list[Press] = []
        self._sequence = 0
        self.next_ns = start_ns + LAG_NS
        """When there will be a burst."""

    def watermark_ns(self, _now_ns: int) -> int:
        """Everything before it has been handed over."""
        return self._mark_ns

    def burst(self, now_ns: int) -> list[Press]:
        """Return all presses of before the new watermark, and some that are newer, in no order."""
        while self._made_ns + MS <= now_ns:
            self._make(self._made_ns)
            self._made_ns += MS
        mark_ns = min(now_ns - LAG_NS, self._made_ns)
        due = [p for p in self._kept if p.t_ns < mark_ns or self._chance.random() < 0.5]
        handed = set(due)
        self._kept = [press for press in self._kept if press not in handed]
        self._mark_ns = mark_ns
        self._chance.shuffle(due)
        self.next_ns = now_ns + self._chance.randint(MS, LONGEST_NS - LAG_NS)
        return due

    def _make(self, since_ns: int) -> None:
        """Press one button of each seat within the next millisecond."""
        for seat in range(self._seats):
            t_ns = since_ns + self._chance.randrange(SPREAD) * GRID_NS
            button = Button.PLAY if self._chance.random() < 0.5 else Button.SLAP
            self._ledger.expect((t_ns, seat, button))
            self._sequence += 1
            channel = channel_of(seat, button)
            self._kept.append(
                Press(NAME, 1, self._sequence, channel, t_ns, UNCERTAINTY_NS, ORDER_NS, down=True)
            )


class Ledger:
    """A journal that knows what must come next, by the rules of the house, and holds only that.

    Of one instant slaps come before cards; of slaps or of cards that of the seat in turn comes
    first, then the others as they sit. Each press has one answer: a verdict, a card, or a fault;
    none only for a card of the very instant at which a slap ended that seat's turn.
    """

    def __init__(self, seats: int) -> None:
        """The game is not begun yet."""
        self._seats = seats
        self._times: list[int] = []
        self._expected: dict[int, set[tuple[int, Button]]] = {}
        self._open: dict[tuple[int, Button], deque[int]] = {
            (seat, button): deque() for seat in range(seats) for button in Button
        }
        self._turn = self._event_ns = 0
        self._taken_ns: int | None = None
        self.made = self.kept = self.answered = self.silent = 0
        """Presses that were made, came to the journal, were answered, and needed no answer."""
        self.events: Counter[str] = Counter()
        """By name, and of slaps and faults by what they were."""

    def expect(self, pressed: Pressed) -> None:
        """A button was pressed."""
        t_ns, seat, button = pressed
        if t_ns not in self._expected:
            heapq.heappush(self._times, t_ns)
            self._expected[t_ns] = set()
        self._expected[t_ns].add((seat, button))
        self.made += 1

    @property
    def waiting(self) -> int:
        """Presses whose answer is still open."""
        return sum(map(len, self._open.values()))

    def write(self, line: Line) -> None:
        """Take the next line, and see whether it may be that one."""
        if "press" in line:
            self._press(line)
        elif "event" in line:
            self._event(line)

    def end(self) -> None:
        """The game must not end."""
        raise AssertionError("the game has ended")

    def close(self) -> None:
        """Nothing to do."""

    def _press(self, line: Line) -> None:
        found = line["t"], line["seat"], Button(line["press"])
        assert found == self._next(), "not the press that must come now"
        assert "overdue" not in line
        self._open[found[1:]].append(found[0])
        self.kept += 1

    def _next(self) -> Pressed:
        """Take out what must come next."""
        t_ns = self._times[0]
        here = self._expected[t_ns]
        seat, button = min(here, key=self._place)
        here.remove((seat, button))
        if not here:
            heapq.heappop(self._times)
            del self._expected[t_ns]
        return t_ns, seat, button

    def _place(self, pressed: tuple[int, Button]) -> tuple[bool, int]:
        seat, button = pressed
        return button is Button.PLAY, (seat - self._turn) % self._seats

    def _event(self, line: Line) -> None:
        name, t_ns = line["event"], line["t"]
        assert t_ns >= self._event_ns, "an event of before the last one"
        self._event_ns = t_ns
        self.events[name] += 1
        if name == "slap":
            self.events[line["verdict"]] += 1
            self._answer(line["seat"], Button.SLAP, t_ns, t_ns)
        elif name == "card" or (name == "fault" and line["kind"] == "out_of_turn"):
            self._answer(line["seat"], Button.PLAY, t_ns - WINDOW_NS, t_ns)
        elif name == "take":
            self._taken_ns = t_ns
        elif name == "turn":
            self._turn_to(line["seat"], t_ns)

    def _answer(self, seat: int, button: Button, *may_be_ns: int) -> None:
        t_ns = self._open[seat, button].popleft()
        assert t_ns in may_be_ns, "the answer to another press"
        self.answered += 1

    def _turn_to(self, seat: int, t_ns: int) -> None:
        cards = self._open[self._turn, Button.PLAY]
        if self._taken_ns == t_ns and t_ns in cards:
            cards.remove(t_ns)
            self.silent += 1
        self._turn = seat


def moments(flood: Flood, every_ns: int, start_ns: int) -> Iterator[tuple[int, bool]]:
    """Yield for ever when something comes from outside: a burst (true) or a frame (false)."""
    frame_ns = start_ns + every_ns
    while True:
        if flood.next_ns < frame_ns:
            yield flood.next_ns, True
        else:
            yield frame_ns, False
            frame_ns += every_ns
