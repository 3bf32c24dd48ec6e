"""Tells the log what happens at the table: games, their ends, the button box. No names, no cards.

An output like any other: it hears what everybody can see, and nothing else.
"""

from __future__ import annotations

import logging

from engine.events import GameOver, as_line
from pi_app.kits import KITS
from pi_app.publish import ButtonsGone, ButtonsOn, Phase, Update

log = logging.getLogger("slap_table.table")

_GAME = (Phase.PLAYING, Phase.FORFEIT)


class Chronicle:
    """Writes a line where something begins or ends."""

    name = "log"

    def __init__(self) -> None:
        self._is_on = False
        self._gone: ButtonsGone | None = None

    def publish(self, update: Update) -> None:
        """Look at what has changed."""
        if update.phase in _GAME and not self._is_on:
            self._began(update)
        for event in update.events:
            if isinstance(event, GameOver):
                self._ended(event)
        self._is_on = update.phase in _GAME
        if update.gone != self._gone:
            self._told_buttons(self._gone, update.gone)
            self._gone = update.gone

    def stop(self) -> None:
        """Nothing to let go of."""

    def _began(self, update: Update) -> None:
        is_preset = update.rules in KITS[update.game].presets  # others people have named
        rules = update.rules if is_preset else "own"
        players = [seat.player.value for seat in update.seats]
        fields = {"game": update.game, "rules": rules, "players": players}
        log.info("a game is on", extra={"event": "game_on", "fields": fields})

    def _ended(self, event: GameOver) -> None:
        fields = {key: value for key, value in as_line(event).items() if key != "event"}
        log.info("a game is over", extra={"event": "game_over", "fields": fields})

    def _told_buttons(self, before: ButtonsGone | None, gone: ButtonsGone | None) -> None:
        if gone is None:
            on = ButtonsOn.BOX if before is None else before.on
            log.info("%s: can be used", on.value, extra={"event": "link_up"})
            return
        fields = {"why": gone.why.value, "detail": gone.detail}
        extra = {"event": "link_down", "fields": fields}
        log.info("%s: cannot be used", gone.on.value, extra=extra)
