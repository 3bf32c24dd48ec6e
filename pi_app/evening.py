"""Makes the session of a table out of its settings: rules, hat, journal, kitchen and forfeits."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from pi_app.care import Care
from pi_app.errors import Failure
from pi_app.estimates import Estimator
from pi_app.forfeits import load_forfeits
from pi_app.inbox import FiguresReady, Message, Notice
from pi_app.journal import Journal, NoJournal, open_journal
from pi_app.kits import BATAILLE_CORSE
from pi_app.lab.tonight import Tonight
from pi_app.league.scorer import NoScorer, Scorer
from pi_app.lobby.occasion import MakeDesk
from pi_app.plan import Deal, Extras, Plan
from pi_app.publish import KitchenFigures
from pi_app.resume import Offer, Saved
from pi_app.session import Session
from pi_app.settings import ScreenMode, Settings, state_folder
from pi_app.shuffle import Hat
from pi_app.storage import Disk, Storage, why_unkept
from pi_app.tour.guide import Guide
from pi_app.tour.keeper import FileKeeper
from pi_app.tour.progress import FILE_NAME
from pi_app.tour.progress import load as load_progress
from pi_app.tour.talk import load_talk

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
        *,
        journal: Care,
        has_tour: bool = False,
        saved: Saved | None = None,
        on_let_be: Callable[[], None] = lambda: None,
        lobby: MakeDesk | None = None,
        on_done: Callable[[], None] | None = None,
        scorer: Scorer | NoScorer | None = None,
        tonight: Tonight | None = None,
    ) -> None:
        """`post` reaches the loop from any thread; `seed` fixes what would be left to chance.

        `journal` is told whether games are kept; the next game is the next try.
        `saved` is a game to be gone on with; `on_let_be` is called once nobody wants that.
        `lobby` makes the desk of a table at which people gather, `on_done` is called after a game
        that is followed by another table. `scorer` counts games of people, `tonight` hears those
        with slaps.
        """
        self._scorer, self._tonight = scorer or NoScorer(), tonight
        self._lobby, self._on_done = lobby, on_done
        self._settings, self._post, self._clock_ns = settings, post, clock_ns
        self._seed, self._has_tour = seed, has_tour
        self._storage: Storage = Disk()
        self._journal = journal
        self._folder = state_folder(settings)
        self._fault = why_unkept(self._folder) if settings.journal.keep else None
        """Why nothing can be kept; a game tries it again, for a stick may be put in."""
        if self._fault is not None:
            journal.troubled(self._fault)
        self._offer = None
        if saved is not None:
            self._offer = Offer(saved, self._storage, self._tell, on_let_be)

    def chance(self) -> random.Random:
        """Return the chance of computer players."""
        return random.SystemRandom() if self._seed is None else random.Random(self._seed)

    def session(self, plan: Plan, make_deal: Callable[[Hat], Deal], on_close: OnClose) -> Session:
        """Return the session.

        Raises BadInput for a list of forfeits that cannot be read, Failure for a tour unseen.
        """
        hat = Hat(self._seed)
        extras = self._extras(on_close)
        return Session(plan, hat, make_deal(hat), lambda: self._open_journal(plan.game), extras)

    def _extras(self, on_close: OnClose) -> Extras:
        """The kitchen, the forfeits and the tour, where people can see them."""
        if self._settings.screen.mode is ScreenMode.NONE:
            if self._has_tour:
                raise Failure("tour: it needs a screen (--screen window or full)")
            return Extras(offer=self._offer, scorer=self._scorer)
        estimator = Estimator(self._tell_figures, self._clock_ns)
        on_close(estimator.stop)
        table = self._settings.table
        forfeits = load_forfeits(table.language, Path(table.forfeits) if table.forfeits else None)
        tour = self._guide(on_close) if self._has_tour else None
        return Extras(
            estimator.ask,
            has_kitchen=True,
            forfeits=forfeits,
            chance=self.chance(),
            tour=tour,
            offer=self._offer,
            scorer=self._scorer,
            lobby=self._lobby,
            on_done=self._on_done,
        )

    def _guide(self, on_close: OnClose) -> Guide:
        table, path = self._settings.table, self._folder / FILE_NAME
        progress, fault = load_progress(path)
        if fault is not None:
            self._tell(fault)
        keeper = FileKeeper(path, self._tell if self._fault is None else say_no_more)
        on_close(keeper.stop)
        return Guide(progress, load_talk(table.language), keeper, chats=table.talk)

    def _tell(self, text: str) -> None:
        self._post(Notice(text))

    def _tell_figures(self, question: object, figures: KitchenFigures) -> None:
        self._post(FiguresReady(question, figures))

    def _open_journal(self, game: str) -> Journal:
        files: list[Path] = []
        journal: Journal = NoJournal()
        if self._settings.journal.keep:
            care, made = self._journal, files.append
            told = care.troubled, care.worked
            journal = open_journal(self._storage, self._folder, game, *told, on_made=made)
        if self._tonight is None or game != BATAILLE_CORSE.name:
            return journal
        return self._tonight.listening(journal, files)


def say_no_more(_text: str) -> None:
    """Nothing is said of one part where it has been said of all."""
