"""The notes of a journal on sealed shuffles: the commitment before a deal, the secret after it."""

from __future__ import annotations

from collections.abc import Callable

from pi_app.committed import Seal, Seals
from pi_app.lines import Line
from pi_app.resume import Sealed


class Sealing:
    """Follows the deals of one evening, game by game."""

    def __init__(self, seals: Seals, note: Callable[[Line], None]) -> None:
        """`note` writes a line into the journal of the game that is played."""
        self._seals, self._note = seals, note
        self._number = 0

    def new_game(self) -> None:
        """Another journal begins: what was sealed has been told, and shuffles count from 1."""
        self._seals.open()
        self._number = 0

    def restore(self, sealed: Sealed) -> None:
        """A game that was cut off goes on, and with it the deal that was played.

        What was sealed and not dealt yet will be dealt next, as it was promised.
        """
        self._number = sealed.number if sealed.is_dealt else sealed.number - 1
        if sealed.secret is not None:
            self._seals.restore(sealed.secret, is_dealt=sealed.is_dealt)

    def dealt(self, t_ns: int) -> None:
        """A deal has been shuffled: before any of its cards, note what fixes them.

        A deal that came from elsewhere is not sealed, and nothing is said of it.
        """
        sealed = self._seals.sealed
        if sealed is not None:
            self._number += 1
            told = {"shuffle": self._number, "sha256": sealed.commitment}
            self._note({"note": "commitment", "t": t_ns, **told})
            # The journal knows the deal anyhow; a game that was cut off must know its secret.
            kept = {"shuffle": self._number, "secret": sealed.text}
            self._note({"note": "kept", "t": t_ns, **kept})

    def over(self, t_ns: int) -> None:
        """No card of the deal is hidden any more, or it will not go on: tell its secret, once."""
        secret = self._seals.open()
        if secret is not None:
            told = {"shuffle": self._number, "secret": secret.text}
            self._note({"note": "secret", "t": t_ns, **told})

    @property
    def shown(self) -> Seal:
        """What may be shown now."""
        return self._seals.shown
