"""Phones that help seats of which a button is broken: asked for, opened, and let go.

Opening them for the first time takes half a second on a small machine, so what takes long is done
elsewhere first; the game does not wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pi_app.button_watch import ButtonNews
from pi_app.errors import Failure
from pi_app.seats import seat_of
from pi_app.stand_ins import StandIns


class Helping:
    """Which seats want a phone. Used by one thread."""

    def __init__(
        self,
        stand_ins: StandIns,
        prepare: Callable[[], None],
        people: Iterable[int],
    ) -> None:
        """`prepare` begins what takes long, and sees that `ready` is called afterwards."""
        self._stand_ins, self._prepare = stand_ins, prepare
        self._people = frozenset(people)
        self._broken: dict[int, set[int]] = {}
        self._is_asked = self._is_ready = False

    def take(self, news: Iterable[ButtonNews], now_ns: int) -> str | None:
        """Buttons were found broken, or work again; return why no phone can be had."""
        for one in news:
            for channel in one.verdict.channels:
                broken = self._broken.setdefault(seat_of(channel)[0], set())
                (broken.discard if one.is_over else broken.add)(channel)
        for seat in [seat for seat, channels in self._broken.items() if not channels]:
            del self._broken[seat]
            self._stand_ins.take_back(seat, now_ns)
        if self._broken.keys() & self._people and not self._is_asked:
            self._is_asked = True
            self._prepare()
        return self.ready() if self._is_ready else None

    def ready(self) -> str | None:
        """What takes long has been done; return why no phone can be had, once."""
        self._is_ready = True
        try:
            for seat in sorted(self._broken.keys() & self._people):
                self._stand_ins.lend(seat)
        except Failure as failure:
            self._is_ready = False
            return str(failure)
        return None
