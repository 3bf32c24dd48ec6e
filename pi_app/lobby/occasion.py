"""What a table is opened for, where one table follows another: to gather, or to play a choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pi_app.cook import Cook
from pi_app.lab.tonight import Tonight
from pi_app.league.evening import League
from pi_app.league.record import Who
from pi_app.league.scorer import NoScorer, Person, Scorer
from pi_app.lobby.choice import Choice
from pi_app.lobby.demo import Showing
from pi_app.lobby.desk import LobbyDesk, NameBook
from pi_app.lobby.names import NoBook
from pi_app.lobby.state import Lobby
from pi_app.publish import SeatInfo


@dataclass(frozen=True, slots=True)
class Occasion:
    """What is settled about a table beyond its settings. The default: nothing, it stands alone."""

    lobby: Lobby | None = None
    """People gather here; nothing is played."""
    choice: Choice | None = None
    """It plays what a lobby has decided."""
    goes_back: bool = False
    """After its game the lobby opens again."""
    names: NameBook = field(default_factory=NoBook)
    league: League = field(default_factory=League)
    """What is remembered of games."""
    demo_seed: int = 0
    tonight: Tonight | None = None
    """In classroom mode: what is heard of reactions, at all tables of the evening."""

    @property
    def rules(self) -> tuple[str, Any] | None:
        """Name and rules, where they are not those of the settings."""
        return None if self.choice is None else (self.choice.rules_name, self.choice.rules)

    @property
    def places(self) -> tuple[int, ...] | None:
        """The wired place of each seat; none: they are the same."""
        return None if self.choice is None else self.choice.places

    @property
    def one_button(self) -> bool:
        """Some person has SLAP alone."""
        return self.choice is not None and self.choice.one_button

    def scorer(self, seats: Sequence[SeatInfo]) -> Scorer | NoScorer:
        """Return what listens to the games of a choice; at any other table nothing is counted."""
        choice = self.choice
        if choice is None:
            return NoScorer()
        keeps = choice.keeps or (False,) * len(seats)
        people = [
            Person(n, Who.of(choice.names[n], seat.place), seats[n].handicap_ms, keeps=keeps[n])
            for n, seat in enumerate(choice.seats)
            if not seat.is_computer
        ]
        game = choice.game, choice.rules_name
        league = self.league
        return Scorer(game, len(seats), people, choice.series, league.take, league.day)

    def desk(
        self,
        *,
        has_keys: bool,
        on_choice: Callable[[Choice], None],
        on_page: Callable[[int], None] = lambda _t_ns: None,
    ) -> MakeDesk | None:
        """Return what makes the desk of a table at which people gather; none for any other.

        `has_keys`: places are played on the keyboard, where each has both buttons. `on_page`
        opens the page of tonight's reactions.
        """
        lobby = self.lobby
        if lobby is None:
            return None
        show = Showing(self.demo_seed)

        def made(cook: Cook) -> LobbyDesk:
            known = replace(lobby, plays=lobby.plays or has_keys, keyed=has_keys)
            has_reactions = self.tonight is not None
            known = replace(known, may_keep=self.league.may_keep, has_reactions=has_reactions)
            told = on_choice, self.league, on_page
            return LobbyDesk(known, cook, show, self.names, *told)

        return made


MakeDesk = Callable[[Cook], LobbyDesk]
ALONE = Occasion()
