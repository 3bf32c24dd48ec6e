"""An evening from its first moment: the wizard if nobody has been asked yet, then the lobby."""

from __future__ import annotations

from dataclasses import replace

from pi_app.cli import Request
from pi_app.evening import say_no_more
from pi_app.going_on import find_cut_off
from pi_app.lab.tonight import tonight_at
from pi_app.lasting_screen import LastingScreen
from pi_app.league.book import News, kept_games
from pi_app.league.evening import League
from pi_app.lobby.host import Host, Tables
from pi_app.lobby.names import kept_names
from pi_app.lobby.ordering import first_lobby, wants_buttons
from pi_app.log import Log
from pi_app.parts import Parts
from pi_app.settings import Settings, state_folder
from pi_app.storage import Disk, why_unkept
from pi_app.wiring.opening import first_start


def hold_evening(
    settings: Settings, request: Request, parts: Parts, kept: Log, tables: Tables
) -> None:
    """Let people gather, play, and gather again, in one window. Raises BadInput, Failure."""
    screen = LastingScreen(parts.make_screen)
    parts = replace(parts, make_screen=screen.lend)
    try:
        settings, told = first_start(settings, request, parts, Disk())
        cut_off, fault = find_cut_off(settings, request, Disk())
        kept.tell(fault)
        if cut_off is not None:
            kept.hide(cut_off.settings.table.names)
        boards = bool(parts.find_boards())
        may_have = wants_buttons(settings, on_a_pi=parts.on_a_pi, has_boards=boards)
        news = News()
        folder = state_folder(settings) if settings.journal.keep else None
        # Where nothing is kept that is said once, of everything, by whatever table is opened.
        unkept = folder is not None and why_unkept(folder) is not None
        tell = say_no_more if unkept else news.tell
        with (
            kept_names(settings) as book,
            kept_games(folder, tell) as games,
            tonight_at(settings) as tonight,
        ):
            kept.hide((*book.names, *settings.table.names))
            league = League(games.book, games.records)
            told_by = news.take, tonight
            host = Host(settings, request, parts, book, tables, kept.hide, league, *told_by)
            lobby = first_lobby(settings, book.names, has_buttons=may_have)
            host.go(lobby, cut_off, (*kept.faults, *told, *games.faults))
    finally:
        screen.stop()
