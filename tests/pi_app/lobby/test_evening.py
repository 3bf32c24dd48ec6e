"""How an evening begins: what is kept is read, and one window opens."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pi_app.__main__ import Table
from pi_app.cli import Request
from pi_app.lobby.evening import hold_evening
from pi_app.lobby.host import Gathering, Order, Tables
from pi_app.lobby.names import FILE_NAME
from pi_app.logged import logged
from pi_app.settings import JournalSettings
from tests.pi_app.world import World, no_thread_is_left, settings_for

__all__ = ["no_thread_is_left"]


def test_an_evening_begins_in_the_lobby_with_the_names_of_before(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text('{"names": ["ANA"]}', encoding="utf-8")
    journal = JournalSettings(directory=str(tmp_path))
    settings = replace(settings_for(seats=("human", "bot:easy")), journal=journal)
    world, orders = World(), list[Order]()

    def opens(order: Order) -> Gathering:
        orders.append(order)
        return Table(order.settings, order.request, order.parts, order.cut_off, order.occasion)

    def runs(table: Gathering, _request: Request, _told: tuple[str, ...]) -> bool:
        table.loop.stopped = True
        table.loop.run()
        table.close()
        return False

    with logged(settings) as kept:
        hold_evening(settings, Request(at_once=False), world.parts, kept, Tables(opens, runs))
    [order] = orders
    assert order.occasion.lobby is not None
    assert order.occasion.lobby.known == ("ANA",)
    [screen] = world.screens
    assert screen.stops == 1
