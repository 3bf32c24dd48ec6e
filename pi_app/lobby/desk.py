"""The lobby at the table: its presses, keys and touches, its countdown, and how long nobody came.

Between the session and the pure lobby. Knows no clock and no thread: times come in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol

from engine.games.bataille_corse import Rules
from engine.inputs import Button, Press
from pi_app.cook import Cook
from pi_app.league.views import BoardView
from pi_app.lobby.changing import Wish, choose
from pi_app.lobby.choice import Choice
from pi_app.lobby.describing import view_of
from pi_app.lobby.state import Lobby
from pi_app.lobby.views import LineKey, LobbyView
from pi_app.one_button import OneButton
from pi_app.publish import DemoView, Phase, Update
from pi_app.screens.messages import LobbyPart, LobbyTouched

MS = 1_000_000
SECOND_NS = 1_000 * MS
COUNT_NS = 3 * SECOND_NS
"""From the wish to start to the first card: who is late can still join, or object."""
TOGETHER_NS = 400 * MS
"""Two who press PLAY within this time want to start."""
IDLE_NS = 120 * SECOND_NS
"""A lobby in which nobody has pressed anything for so long is left, by everybody."""
QUIT_KEY = "escape"


class NameBook(Protocol):
    """Names of earlier evenings."""

    def keep(self, name: str) -> None:
        """Keep a name; returns at once."""
        ...

    def forget(self, name: str) -> None:
        """Forget a name; returns at once."""
        ...


class Results(Protocol):
    """What the table remembers of its people."""

    def board(self) -> BoardView:
        """Return the table of points."""
        ...

    def forget(self, name: str) -> None:
        """Remember nothing of a name; returns at once."""
        ...


class Show(Protocol):
    """What the table plays by itself while nobody is there."""

    def begin(self, lobby: Lobby, t_ns: int) -> None:
        """Begin with what the lobby has chosen."""
        ...

    def end(self) -> None:
        """Nothing is shown any more."""
        ...

    def tick(self, now_ns: int) -> bool:
        """Let time pass; true if the picture is another one."""
        ...

    def due_ns(self) -> int | None:
        """Return when something happens next."""
        ...

    def take(self) -> DemoView | None:
        """Return what is to be seen, what happened since the last call included."""
        ...


class LobbyDesk:
    """Leads people from the first press to a game."""

    def __init__(
        self,
        lobby: Lobby,
        cook: Cook,
        show: Show,
        names: NameBook,
        on_choice: Callable[[Choice], None],
        results: Results,
        on_page: Callable[[int], None] = lambda _t_ns: None,
    ) -> None:
        """`on_choice` is told once what shall be played, `on_page` when somebody wants to see
        tonight's. A lobby with guests is open already.
        """
        self.lobby = lobby
        self._cook, self._show, self._names, self._on_choice = cook, show, names, on_choice
        self._results, self._on_page = results, on_page
        self._board: BoardView | None = None
        """The table of points, while it is looked at."""
        self.phase = Phase.LOBBY if lobby.guests else Phase.ATTRACT
        self._one = OneButton()
        self._pressed: dict[int, int] = {}
        """When each place last pressed the button that goes on."""
        self._starts_ns: int | None = None
        self._told_s: int | None = None
        self._touched_ns: int | None = None
        self._is_done = False
        self._changed = False

    # -- buttons ---------------------------------------------------------------------------

    def press(self, press: Press) -> None:
        """Take a button of a place, down or up."""
        if self._is_done or press.overdue:
            return
        if press.down:
            self._touch(press.t_ns)
            if self._closes_board():
                return
            if press.button is Button.PLAY and not self.lobby.plays:
                self.lobby = replace(self.lobby, plays=True)
            if self._joins(press.seat, press.t_ns) or self._is_together(press):
                return
        for meant in self._meanings(press):
            if meant.down:
                self._do(meant.seat, meant.button, meant.t_ns)

    def _joins(self, place: int, t_ns: int) -> bool:
        """Whoever presses at a free place sits down, and no more."""
        if place in self.lobby.people:
            return False
        if self.phase is Phase.ATTRACT:
            self._open()
        self.lobby = self.lobby.join(place)
        if self._starts_ns is not None:
            self._count_down(t_ns)
        return True

    def _meanings(self, press: Press) -> tuple[Press, ...]:
        if press.button is Button.PLAY:
            return (press,)
        if self.lobby.has_one_button(press.seat):
            return self._one.press(press)
        return (press,)

    def _is_together(self, press: Press) -> bool:
        """Two who go on at the same moment want to start; true if this is the second of them."""
        one = self.lobby.has_one_button(press.seat)
        if self.phase is not Phase.LOBBY or (press.button is Button.SLAP and not one):
            return False
        since_ns = press.t_ns - TOGETHER_NS
        self._pressed[press.seat] = press.t_ns
        together = [place for place, t_ns in self._pressed.items() if t_ns >= since_ns]
        if len(together) < 2 or self._starts_ns is not None or self.lobby.naming is not None:
            return False
        self._one.forget()
        self._pressed.clear()
        self.lobby = replace(self.lobby, cursor=LineKey.START)
        self._start(press.t_ns)
        return True

    def _do(self, place: int, button: Button, t_ns: int) -> None:
        if self.phase is Phase.KITCHEN:
            self.serve(self._cook.press(button))
            return
        if place not in self.lobby.people:
            return
        naming = self.lobby.naming
        self.lobby = self.lobby.pressed_by(place)
        if naming is not None and naming.place != place:
            self.lobby = replace(self.lobby, naming=None)
        elif button is Button.PLAY:
            self._next(1)
        else:
            self._choose(t_ns)

    # -- what buttons, keys and touches do -------------------------------------------------

    def _next(self, step: int) -> None:
        if self._starts_ns is not None:
            self._starts_ns = None
            return
        self.lobby = self.lobby.moved(step).settled()

    def _choose(self, t_ns: int) -> None:
        if self._starts_ns is not None:
            self._finish()
            return
        changed = choose(self.lobby)
        self.lobby = changed.lobby
        if changed.kept_name:
            self._names.keep(changed.kept_name)
        for name in changed.forgets:
            self._names.forget(name)
            self._results.forget(name)
        if changed.wish is Wish.START:
            self._start(t_ns)
        elif changed.wish is Wish.KITCHEN:
            self._open_kitchen()
        elif changed.wish is Wish.BOARD:
            self._board = self._results.board()
        elif changed.wish is Wish.REACTIONS:
            self._one.forget()  # what is held is let go of on that page
            self._on_page(t_ns)

    def _closes_board(self) -> bool:
        """Whatever is pressed leads back from the table of points; true if it was there."""
        was_open, self._board = self._board is not None, None
        if was_open:
            self._one.forget()
        return was_open

    def _start(self, t_ns: int) -> None:
        """Count down to the game; where it cannot begin, the screen says why."""
        if self.lobby.choice() is not None:
            self._count_down(t_ns)

    def _count_down(self, t_ns: int) -> None:
        self._starts_ns, self._told_s = t_ns + COUNT_NS, COUNT_NS // SECOND_NS

    def _finish(self) -> None:
        choice = self.lobby.choice()
        self._starts_ns = None
        if choice is not None:
            self._is_done = True
            self._on_choice(choice)

    def _open(self) -> None:
        self.phase = Phase.LOBBY
        self._show.end()

    def _touch(self, t_ns: int) -> None:
        self._touched_ns, self._changed = t_ns, True

    def key(self, key: str, t_ns: int) -> bool:
        """Take a key that goes down and is no place's; true if it means something here."""
        if self._is_done or self.phase is Phase.KITCHEN:
            return False
        if self._closes_board():
            self._touch(t_ns)
            return True
        if key == QUIT_KEY:
            return self._step_out(t_ns)
        if key not in _KEYS:
            return self._comes(t_ns)
        self._touch(t_ns)
        if not self.lobby.guests:
            self._joins(0, t_ns)
        elif key in self._steps():
            self._next(self._steps()[key])
        else:
            self._choose(t_ns)
        return True

    def _steps(self) -> Mapping[str, int]:
        """Return the keys that move on: names and letters stand side by side too."""
        return _DOWN_AND_ACROSS if self.lobby.naming is not None else _DOWN

    def _comes(self, t_ns: int) -> bool:
        """Some key was pressed: somebody is there; true if that is news."""
        is_news = self.phase is Phase.ATTRACT
        if is_news:
            self._touch(t_ns)
            self._open()
        return is_news

    def _step_out(self, t_ns: int) -> bool:
        """Leave what was begun last; false if there is nothing to leave but the table."""
        if self.phase is Phase.ATTRACT:
            return False
        self._touch(t_ns)
        if self._starts_ns is not None:
            self._starts_ns = None
        elif self.lobby.naming is not None:
            self.lobby = replace(self.lobby, naming=None)
        else:
            self._close(t_ns)
        return True

    def take_touch(self, touched: LobbyTouched, t_ns: int) -> None:
        """Take a finger, or the mouse."""
        if self._is_done or self.phase is Phase.KITCHEN:
            return
        self._touch(t_ns)
        if self._closes_board():
            return
        if self.phase is Phase.ATTRACT:
            self._open()
        elif touched.part is LobbyPart.PLACE:
            self._touch_place(touched.index, t_ns)
        elif touched.part is LobbyPart.LINE:
            self._touch_line(touched.index, t_ns)
        else:
            self._starts_ns = None

    def _touch_place(self, place: int, t_ns: int) -> None:
        if place in self.lobby.people:
            self.lobby = self.lobby.leave(place)
            self._starts_ns = None if self.lobby.choice() is None else self._starts_ns
        else:
            self._joins(place, t_ns)

    def _touch_line(self, index: int, t_ns: int) -> None:
        put = self.lobby.put(index)
        starts = put.naming is None and put.cursor is LineKey.START
        if self._starts_ns is not None and not starts:
            self._starts_ns = None
        elif put is not self.lobby or starts or self.lobby.naming is not None:
            self.lobby = put
            self._choose(t_ns)

    # -- the kitchen -----------------------------------------------------------------------

    def stay(self, t_ns: int) -> None:
        """Somebody does something in the kitchen by keys or touches."""
        self._touch(t_ns)

    def _open_kitchen(self) -> None:
        named = self.lobby.named_rules
        assert isinstance(named.rules, Rules)
        self.phase = Phase.KITCHEN
        self._cook.open(named.shown, named.rules, self.lobby.seats)

    def leave_kitchen(self) -> None:
        """Go back to the lobby; the rules stay as they were."""
        self._cook.close()
        self.phase = Phase.LOBBY

    def serve(self, chosen: tuple[str, Rules] | None) -> None:
        """Take what came out of the kitchen, if anything did."""
        if chosen is not None:
            self.lobby = self.lobby.with_kitchen(*chosen)
            self.leave_kitchen()

    # -- time ------------------------------------------------------------------------------

    def tick(self, now_ns: int) -> None:
        """Every press up to `now_ns` has been taken: let what is due by then happen."""
        if self._is_done:
            return
        if self._touched_ns is None:
            self._touched_ns = now_ns
            if self.phase is Phase.ATTRACT:
                self._show.begin(self.lobby, now_ns)
        for meant in self._one.tick(now_ns):
            self._do(meant.seat, meant.button, meant.t_ns)
        self._changed |= self._seconds(now_ns) != self._told_s
        self._told_s = self._seconds(now_ns)
        if self._starts_ns is not None and self._starts_ns <= now_ns:
            self._finish()
        elif self.phase is Phase.ATTRACT:
            self._changed |= self._show.tick(now_ns)
        elif self._touched_ns + IDLE_NS <= now_ns:
            self._close(now_ns)

    def _close(self, t_ns: int) -> None:
        """Everybody has gone: invite again."""
        if self.phase is Phase.KITCHEN:
            self._cook.close()
        self._one.forget()
        self._pressed.clear()
        self._starts_ns, self._board, self._changed = None, None, True
        self.lobby = self.lobby.empty()
        self.phase = Phase.ATTRACT
        self._show.begin(self.lobby, t_ns)

    def due_ns(self) -> int | None:
        """Return when something happens by itself."""
        if self._is_done:
            return None
        if self._touched_ns is None:
            return 0
        times = [self._one.due_ns()]
        if self._starts_ns is not None:
            times.append(self._starts_ns - max((self._told_s or 0) - 1, 0) * SECOND_NS)
        if self.phase is Phase.ATTRACT:
            times.append(self._show.due_ns())
        else:
            times.append(self._touched_ns + IDLE_NS)
        return min((t_ns for t_ns in times if t_ns is not None), default=None)

    # -- what is seen ----------------------------------------------------------------------

    def take_change(self) -> bool:
        """Return, once, whether the picture is another one."""
        changed, self._changed = self._changed, False
        return changed

    def view(self, now_ns: int) -> LobbyView | None:
        """Return the lobby as everybody sees it; none while it is closed."""
        if self.phase is not Phase.LOBBY:
            return None
        return view_of(self.lobby, self._seconds(now_ns), self._board)

    def _seconds(self, now_ns: int) -> int | None:
        """Return how many seconds are left, the one that has begun included."""
        if self._starts_ns is None:
            return None
        return -(-max(self._starts_ns - now_ns, 0) // SECOND_NS)

    def told(self, update: Update, now_ns: int) -> Update:
        """Return an update with what is to be seen of the lobby, or of what invites to it.

        What has happened in a demonstration is told once.
        """
        demo = self._show.take() if self.phase is Phase.ATTRACT else None
        language, view = self.lobby.language, self.view(now_ns)
        seats = tuple(
            replace(info, language=(guest.language if guest else None) or language)
            for guest, info in ((self.lobby.guest(n), info) for n, info in enumerate(update.seats))
        )
        told = replace(update, seats=seats, language=language, lobby=view)
        return replace(told, demo=demo, invites=True)


_KEYS = ("up", "down", "left", "right", "return", "space")
"""Keys that everybody tries in a list."""
_DOWN: Mapping[str, int] = {"up": -1, "down": 1}
_DOWN_AND_ACROSS: Mapping[str, int] = {**_DOWN, "left": -1, "right": 1}
