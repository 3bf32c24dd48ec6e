"""Classroom mode: what the next card may bring, computed for all to see after each card.

It is made of what lies open and of which cards the game is played with, and of nothing else: who
holds what, it cannot know. Used by the loop's thread, once an update: a look at each kind of card.
"""

from __future__ import annotations

from fractions import Fraction

from engine import odds
from engine.cards import Card
from engine.games.bataille_corse import Rules
from engine.games.bataille_corse.rules import pack_of
from engine.odds_games import Curve
from engine.slap_rules import NamedChecks, build_check
from engine.views import SlapView
from pi_app.lab.odds_views import OddsView
from pi_app.lab.tonight_page import ReactionsPage


class Classroom:
    """Follows the games of a table."""

    def __init__(self, page: ReactionsPage | None = None) -> None:
        """`page` shows tonight's reactions between games."""
        self.page = page or ReactionsPage()
        self._rules: Rules | None = None
        self._checks: NamedChecks = ()
        self._pack: tuple[Card, ...] = ()
        self._chances: tuple[Fraction, ...] | None = None
        self._start_over()

    def _start_over(self) -> None:
        self._curve, self._expected = Curve(), 0.0
        self._seen = 0

    def look(self, rules: object, view: object) -> OddsView | None:
        """Return what is shown beside a view of a game by some rules; none where nothing is.

        Rules are looked at before the game begins, which is when their theory is worked out: its
        few ms would keep a press waiting. With other rules the count of cards begins anew.
        """
        if not isinstance(rules, Rules):
            return None
        if rules != self._rules:
            self._learn(rules)
        if not isinstance(view, SlapView):
            self._seen = 0
            return None
        self._count(view)
        return self._shown(view) if view.over is None and self._is_whole(view) else None

    def _is_whole(self, view: SlapView) -> bool:
        """Tell whether the game is played with the whole pack: a deal by hand may have less."""
        held = sum(seat.cards for seat in view.seats)
        return held + len(view.pile) + view.under == len(self._pack)

    def _learn(self, rules: Rules) -> None:
        self._rules, self._pack = rules, pack_of(rules)
        self._checks = tuple((one.name, build_check(one, rules.deck)) for one in rules.slaps)
        exact = odds.is_exact(rules.slaps)
        self._chances = odds.by_size(rules.slaps, rules.deck, self._pack) if exact else None
        self._start_over()

    def _count(self, view: SlapView) -> None:
        """Count the cards that were laid since the last look and still lie."""
        if view.cards_played < self._seen:
            self._seen = 0  # another game
        faces = [up.card for up in view.pile]
        for size, up in enumerate(view.pile, start=1):
            if up.number < self._seen:
                continue
            pile = faces[:size]
            self._curve.add(slappable=any(check(pile) for _, check in self._checks))
            if self._chances is not None:
                self._expected += float(odds.at_size(self._chances, size))
        self._seen = view.cards_played

    def _shown(self, view: SlapView) -> OddsView:
        faces = tuple(up.card for up in view.pile)
        unseen = odds.unseen_cards(self._pack, faces)
        # A pile that has been won is taken before the next card.
        pile = () if view.collecting is not None else faces
        found = odds.next_card(self._checks, pile, unseen)
        cards, names = self._curve.cards, dict.fromkeys(name for name, _ in self._checks)
        is_known = self._chances is not None and cards
        return OddsView(
            patterns=tuple((name, _chance(found, name)) for name in names),
            anything=0.0 if found is None else float(found.anything),
            unseen=sum(unseen.values()),
            points=self._curve.shown(),
            expected=self._expected / cards if is_known else None,
        )


def _chance(found: odds.NextCard | None, name: str) -> float:
    return 0.0 if found is None else float(dict(found.patterns)[name])
