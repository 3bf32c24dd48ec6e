"""Edges that the guest's kernel stamped, judged by the whole table, in the time of the recording.

Real: the stamps and when each edge arrived; debouncer, arbiter, loop, session, engine. Pretend: the
clock, which is moved from arrival to arrival.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from engine.cards import card
from engine.events import Event
from engine.games.bataille_corse import Rules, Setup
from hardware.edge import Channel, Quality
from hardware.sim import SimClock, SimSource
from pi_app.bots import Bots
from pi_app.intake import Intake
from pi_app.journal import MemoryJournal
from pi_app.loop import Loop
from pi_app.plan import Plan
from pi_app.publish import Player, SeatInfo, Update
from pi_app.session import Session
from pi_app.shuffle import Hat
from tests.hil.kernel.guest.plans import MS
from tests.hil.kernel.guest.record import Seen

AFTERWARDS_NS = 300 * MS
"""So long the table is watched after the last edge."""
SEATS = 2


class _Ear:
    """An output that keeps the events."""

    name = "ear"

    def __init__(self) -> None:
        self.heard: list[Event] = []

    def publish(self, update: Update) -> None:
        self.heard += update.events

    def stop(self) -> None:
        pass


def _sevens(plan: Plan, t_ns: int) -> Setup:
    """Any two cards in a row are a double."""
    stacks = ((card("7S"),) * 20, (card("7D"),) * 20)
    return Setup(plan.rules, stacks, 0, t_ns, plan.reveal_delay_ns)


def judged(
    edges: Sequence[Seen],
    channels: Mapping[int, Channel],
    quality: Quality,
    *,
    rules: Rules,
    seed: int = 1,
) -> tuple[Event, ...]:
    """What the table says to these edges, the first of which is seat 0's first card."""
    clock = SimClock(edges[0].t_ns - MS)
    source, intake, ear = SimSource(channels.values(), quality=quality), Intake(), _Ear()
    seats = tuple(SeatInfo(str(seat), Player.HUMAN, None) for seat in range(SEATS))
    session = Session(Plan("duels", rules, seats, 0), Hat(seed), _sevens, MemoryJournal)
    bots = Bots(dict.fromkeys(range(SEATS), Player.HUMAN), random.Random(seed))
    loop = Loop(clock, intake, session, bots=bots, outputs=(ear,))
    intake.attach(source, loop.post)
    loop.start_game()
    for edge in edges:
        _pass(loop, clock, edge.arrived_ns)
        source.push(channels[edge.line], edge.t_ns, closed=edge.closed)
    _pass(loop, clock, clock.now_ns() + AFTERWARDS_NS)
    return tuple(ear.heard)


def _pass(loop: Loop, clock: SimClock, until_ns: int) -> None:
    """Let time pass, with the loop at work whenever it has something to do."""
    due_ns = loop.pump()
    while due_ns is not None and due_ns < until_ns:
        clock.set(max(due_ns, clock.now_ns()))
        due_ns = loop.pump()
    clock.set(until_ns)
