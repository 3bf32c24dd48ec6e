"""What an evening begins with: who plays what, how it is dealt, what there is beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.games.bataille_corse import Rules
from pi_app.cook import Ask, Cook
from pi_app.kits import BATAILLE_CORSE, KITS, Kit, Times
from pi_app.languages import Language
from pi_app.league.scorer import NoScorer, Scorer
from pi_app.lobby.desk import LobbyDesk
from pi_app.players import usual_name
from pi_app.publish import SeatInfo
from pi_app.resume import Offer
from pi_app.shuffle import Hat
from pi_app.tour.guide import Guide


@dataclass(frozen=True, slots=True)
class Plan:
    """What will be played, by whom."""

    rules_name: str
    rules: Any
    """Of the game's own kind."""
    seats: tuple[SeatInfo, ...]
    reveal_delay_ns: int
    """From a press to the sight of its card, until the screen says better."""
    game: str = BATAILLE_CORSE.name
    uncertainty_ns: int = 0
    """Largest ± that a press may carry, where not all carry the same."""
    language: Language = Language.ENGLISH
    """What the table speaks to everybody."""

    unnamed: bool = False
    """Its journals call seats by the colours of their places: people were not asked for more."""

    @property
    def written_names(self) -> tuple[str, ...]:
        """What a journal calls the seats."""
        if not self.unnamed:
            return tuple(seat.name for seat in self.seats)
        places = (seat.shown_as(n) for n, seat in enumerate(self.seats))
        return tuple(usual_name(place, self.language) for place in places)

    @property
    def kit(self) -> Kit:
        """What the app knows of the game."""
        return KITS[self.game]

    @property
    def handicaps_ms(self) -> tuple[int, ...]:
        """Of each seat; empty where nobody has one, or where no slaps are compared."""
        own = tuple(seat.handicap_ms for seat in self.seats)
        return own if any(own) and self.kit.has_handicaps else ()


Deal = Callable[[Plan, int], Any]
"""Makes the setup of a game that begins at a time in ns."""


def shuffled(hat: Hat) -> Deal:
    """Return a deal of a shuffled deck, the first player drawn as well."""

    def deal(plan: Plan, t_ns: int) -> Any:
        times = Times(t_ns, plan.reveal_delay_ns, plan.uncertainty_ns, plan.handicaps_ms)
        return plan.kit.deal(hat, plan.rules, len(plan.seats), times)

    return deal


def _no_figures(_rules: Rules, _seats: int) -> None:
    """Where nobody computes any."""


@dataclass(frozen=True, slots=True)
class Extras:
    """What a table has beside its games; a simulated one has none of it."""

    ask: Ask = _no_figures
    """Computes the kitchen's figures."""
    has_kitchen: bool = False
    """Whether SLAP opens the rule kitchen between games."""
    forfeits: tuple[str, ...] = ()
    """What the others may choose from; without any, a forfeit is left to the people."""
    chance: Random = field(default_factory=Random)
    """By which computer players choose."""
    offer: Offer | None = None
    """A game that was cut off, if there is one to be gone on with."""
    tour: Guide | None = None
    """Who leads one person through the tour of the tables."""
    scorer: Scorer | NoScorer = field(default_factory=NoScorer)
    """Counts the games of people, and the series that they make."""
    lobby: Callable[[Cook], LobbyDesk] | None = None
    """Makes the desk of a table at which people only gather; it shares the kitchen."""
    on_done: Callable[[], None] | None = None
    """Called once a game's result has been looked at, where no other game follows here."""
