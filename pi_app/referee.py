"""`slap-table referee`: a game without a table, JSON lines in, JSON lines out (interfaces.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.checks import check_seat
from engine.errors import Refusal
from engine.events import as_line
from engine.inputs import Input, Press, Revealed, Tick
from hardware.arbiter import HOLD_NS, Arbiter
from pi_app.dealer import Dealer
from pi_app.errors import BadInput
from pi_app.kits import BATAILLE_CORSE, Kit
from pi_app.lines import Line, dump, known, load, parse_input, whole
from pi_app.seats import from_channel_press, take_next, to_channel_press
from pi_app.shuffle import Hat

Table = Dealer[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Options:
    """How strict, and how orderly, a run is."""

    strict: bool = False
    unordered: bool = False


class Referee:
    """One run: setups start games, inputs move them, questions are answered."""

    def __init__(self, options: Options, kit: Kit = BATAILLE_CORSE) -> None:
        self._options, self._kit = options, kit
        self._table: Table | None = None
        self._order: Order | None = None

    def take(self, number: int, text: str) -> list[Line]:
        """Return the answers to one line of input, an `error` line among them if it is bad.

        Raises BadInput instead where the run is strict.
        """
        if not text.strip():
            return []
        try:
            return self._answer(load(text), number)
        except Refusal as refusal:
            if self._options.strict:
                raise BadInput(f"standard input:{number}: {refusal.text}") from None
            return [{"error": refusal.code, "line": number, "text": refusal.text}]

    def finish(self) -> list[Line]:
        """Return what the end of the input decides: nothing more can come."""
        table, order = self._table, self._order
        if table is None:
            return []
        answers = self._feed_in_turn(table, order.rest()) if order else []
        open_ns = self._kit.undecided_ns(table.state)
        return answers + (self._feed(table, [Tick(open_ns)]) if open_ns is not None else [])

    def _answer(self, line: Line, number: int) -> list[Line]:
        if "setup" in line:
            return self._start(line)
        if "position" in line:
            return [self._position(line)]
        if self._table is None:
            raise Refusal("no_setup", "expected a setup line first, found none")
        if "ask" in line:
            return [self._ask(self._table, line)]
        item = parse_input(line, self._table.state.now_ns)
        if isinstance(item, Press):
            item = replace(item, sequence=item.sequence or number)
        if self._order is not None:
            self._order.check(self._table.state, item)
            return self._feed_in_turn(self._table, self._order.put(item))
        return self._feed(self._table, _closed(item))

    def _start(self, line: Line) -> list[Line]:
        data = line["setup"]
        if isinstance(data, dict) and "handicaps_ms" in data and not self._kit.has_handicaps:
            raise Refusal("bad_setup", f"handicaps_ms: {self._kit.name} has no slaps to compare")
        setup = self._kit.parse_setup(data)
        hat = Hat(line["setup"].get("seed", 0))
        draws = hat.draw_sealed if self._kit.has_hands else hat.draw  # as at the table
        self._table = Dealer(self._kit.game, setup, draws)
        self._order = Order(setup.start_ns, self._kit) if self._options.unordered else None
        return [as_line(event) for event in self._table.opening]

    def _ask(self, table: Table, line: Line) -> Line:
        legal_line = self._kit.legal_line
        if line["ask"] == "legal" and legal_line is not None:
            known(line, frozenset(("ask", "seat")))
            seat = whole(line, "seat") if "seat" in line else table.view().turn
            if seat is not None:
                check_seat(seat, len(table.view().seats))
            return legal_line(table.view(seat))
        if line["ask"] != "state":
            expected = "state" if legal_line is None else "state or legal"
            raise Refusal("bad_line", f"ask: expected {expected}, found {line['ask']!r}")
        return self._kit.state_line(table.view())

    def _position(self, line: Line) -> Line:
        """Answer a question about any position, with or without a game."""
        if self._kit.answer_position is None:
            raise Refusal("bad_line", f"expected no position in {self._kit.name}, found one")
        known(line, frozenset(("position", "ask")))
        return self._kit.answer_position(line["position"], line.get("ask"))

    @staticmethod
    def _feed(table: Table, items: Iterable[Input]) -> list[Line]:
        answers: list[Line] = []
        for item in items:
            for fed in table.feed(item):
                answers += [as_line(event) for event in fed.events]
        return answers

    def _feed_in_turn(self, table: Table, ready: Ready) -> list[Line]:
        """Hand in what the arbiter let out: of one instant, what was seen comes first."""
        answers: list[Line] = []
        presses, reveals = list(ready.presses), ready.reveals
        while presses:
            press = take_next(presses, self._kit.turn(table.state))
            seen = [reveal for reveal in reveals if reveal.t_ns <= press.t_ns]
            reveals = reveals[len(seen) :]
            answers += self._feed(table, [*seen, press])
        return answers + self._feed(table, [*reveals, *ready.after])


def _closed(item: Input) -> list[Input]:
    """An exact press in an orderly run is alone at its time: say so, and it is answered now."""
    if isinstance(item, Press) and not (item.uncertainty_ns or item.overdue or item.untimed):
        return [item, Tick(item.t_ns)]
    return [item]


@dataclass(frozen=True, slots=True)
class Ready:
    """What may be handed in now."""

    presses: tuple[Press, ...] = ()
    reveals: tuple[Revealed, ...] = ()
    """In order of time."""
    after: tuple[Input, ...] = ()
    """What comes once the others are in."""


_RIG = "rig"


class Order:
    """Puts the inputs of an unordered run in order with the table's own arbiter."""

    def __init__(self, start_ns: int, kit: Kit) -> None:
        self._kit = kit
        self._arbiter = Arbiter(HOLD_NS + 1)
        self._arbiter.attach(_RIG)
        self._start_ns = self._now_ns = start_ns
        self._reveals: list[Revealed] = []

    def check(self, state: Any, item: Input) -> None:
        """Raise Refusal if a game could not take the input whenever its turn comes."""
        if item.t_ns < self._start_ns:
            expected = f"expected t of {self._start_ns} or more"
            raise Refusal("time_order", f"{expected}, found {item.t_ns}")
        self._kit.game.check(state, replace(item, t_ns=max(item.t_ns, state.now_ns)))

    def put(self, item: Input) -> Ready:
        """Take an input; return those whose order is certain now."""
        self._now_ns = max(self._now_ns, item.t_ns)
        if isinstance(item, Press):
            source = item.source or f"line {item.sequence}"
            press = to_channel_press(replace(item, source=source))
            self._arbiter.offer(press, self._now_ns)
        elif isinstance(item, Revealed):
            self._reveals = sorted([*self._reveals, item], key=_when)
        elif not isinstance(item, Tick):
            return Ready(after=(item,))
        return self._released()

    def rest(self) -> Ready:
        """Return everything that is still held back."""
        self._now_ns += 1
        self._arbiter.watermark(_RIG, self._now_ns)
        return self._released()

    def _released(self) -> Ready:
        released = self._arbiter.release(self._now_ns)
        closed_ns = released.closed_ns
        seen = tuple(reveal for reveal in self._reveals if reveal.t_ns <= closed_ns)
        self._reveals = self._reveals[len(seen) :]
        return Ready(
            presses=tuple(from_channel_press(press) for press in released.presses),
            reveals=seen,
            after=(Tick(closed_ns),) if closed_ns >= self._start_ns else (),
        )


def _when(reveal: Revealed) -> tuple[int, int]:
    return reveal.t_ns, reveal.number


def run(lines: Iterable[str], options: Options, kit: Kit = BATAILLE_CORSE) -> Iterator[str]:
    """Yield the answers to a whole run, line by line. Raises BadInput where it is strict."""
    referee = Referee(options, kit)
    for number, text in enumerate(lines, start=1):
        yield from (dump(answer) for answer in referee.take(number, text))
    yield from (dump(answer) for answer in referee.finish())
