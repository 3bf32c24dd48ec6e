"""Makes the session of a table out of its settings: rules, hat, journal, kitchen and forfeits."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from pi_app.estimates import Estimator
from pi_app.forfeits import load_forfeits
from pi_app.inbox import FiguresReady, Message, Notice
from pi_app.journal import Journal, NoJournal, open_journal
from pi_app.plan import Deal, Extras, Plan
from pi_app.publish import KitchenFigures
from pi_app.session import Session
from pi_app.settings import ScreenMode, Settings, state_directory
from pi_app.shuffle import Hat

OnClose = Callable[[Callable[[], None]], None]
"""Takes what has to be let go of in the end."""


class Evening:
    """What is decided once for all games of an evening."""

    def __init__(
        self,
        settings: Settings,
        post: Callable[[Message], None],
        clock_ns: Callable[[], int],
        seed: int | None,
    ) -> None:
        """`post` reaches the loop from any thread; `seed` fixes what would be left to chance."""
        self._settings, self._post, self._clock_ns = settings, post, clock_ns
        self._seed = seed

    def chance(self) -> random.Random:
        """Return the chance of computer players."""
        return random.SystemRandom() if self._seed is None else random.Random(self._seed)

    def session(self, plan: Plan, make_deal: Callable[[Hat], Deal], on_close: OnClose) -> Session:
        """Return the session. Raises BadInput for a list of forfeits that cannot be read."""
        hat = Hat(self._seed)
        extras = self._extras(on_close)
        return Session(plan, hat, make_deal(hat), lambda: self._open_journal(plan.game), extras)

    def _extras(self, on_close: OnClose) -> Extras:
        """The kitchen and the forfeits, where people can see them."""
        if self._settings.screen.mode is ScreenMode.NONE:
            return Extras()
        estimator = Estimator(self._tell_figures, self._clock_ns)
        on_close(estimator.stop)
        table = self._settings.table
        forfeits = load_forfeits(table.language, Path(table.forfeits) if table.forfeits else None)
        return Extras(estimator.ask, has_kitchen=True, forfeits=forfeits, chance=self.chance())

    def _tell_figures(self, question: object, figures: KitchenFigures) -> None:
        self._post(FiguresReady(question, figures))

    def _open_journal(self, game: str) -> Journal:
        options = self._settings.journal
        if not options.keep:
            return NoJournal()
        directory = Path(options.directory) if options.directory else state_directory()
        return open_journal(directory, game, lambda text: self._post(Notice(text)))
