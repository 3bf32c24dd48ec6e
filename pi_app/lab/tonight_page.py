"""The page of tonight's reactions at the table: who opens it, what its three choices do.

In classroom mode it lies over the result of a game of Bataille corse after a while, and there every
press means what it always means. Somebody who opens it, from the lobby, with a key or by touching
it, works in it: PLAY is the next choice, SLAP takes it, as everywhere between games. Forgetting is
asked for twice. Knows no clock and no thread: times come in.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.games.bataille_corse import Rules
from engine.inputs import Button, Press
from pi_app.lab.tonight import Tonight
from pi_app.lab.tonight_views import Choice, ReactionsView
from pi_app.one_button import OneButton
from pi_app.publish import Phase
from pi_app.session import Session
from pi_app.settings import ScreenMode, Settings, state_folder

KEY = "f3"
"""Opens and closes it."""
SHOWN_AFTER_NS = 6_000_000_000
"""Who has won is looked at so long."""
IDLE_NS = 120_000_000_000
"""A page on which nobody has pressed anything for so long closes."""
_CHOICES = tuple(Choice)
_NEXT, _BEFORE, _TAKE = ("down", "right"), ("up", "left"), ("return", "space")


class ReactionsPage:
    """Without `tonight` there is no page, and nothing opens it."""

    def __init__(self, tonight: Tonight | None = None) -> None:
        self._tonight = tonight
        self._session: Session | None = None
        self._one = OneButton()
        self._cursor: Choice | None = None
        """None: nobody works in it."""
        self._asks = False
        self._touched_ns = 0
        self._over_since_ns: int | None = None
        """Since when a result is shown after which the page comes."""
        self._is_shown = False
        self._changed = False

    @property
    def tonight(self) -> Tonight | None:
        """What it shows."""
        return self._tonight

    def sit(self, session: Session, tell: Callable[[], None]) -> None:
        """It is this table's; `tell` reaches its loop, from any thread, when figures are ready."""
        self._session = session
        if self._tonight is not None:
            self._tonight.listen(tell)

    @property
    def is_open(self) -> bool:
        """Somebody works in it: presses are for it alone."""
        return self._cursor is not None

    def open(self, t_ns: int) -> None:
        """Somebody wants to see it."""
        if self._tonight is None:
            return
        self._tonight.clear()
        has_any = bool(self._tonight.figures.seats)
        self._cursor = Choice.SAVE if has_any else Choice.BACK
        self._touch(t_ns)

    def close(self) -> None:
        """Go back to where it was opened."""
        self._cursor, self._asks, self._changed = None, False, True
        self._one.forget()

    # -- what is done in it ----------------------------------------------------------------

    def press(self, press: Press) -> bool:
        """Take a button of a seat; false if it is for the game or the lobby."""
        if not self.is_open:
            return False
        if not press.overdue:
            if press.down:
                self._touch(press.t_ns)
            for meant in self._meanings(press):
                self._do(meant)
        return True

    def _meanings(self, press: Press) -> tuple[Press, ...]:
        is_only = press.button is Button.SLAP and self._has_one_button(press.seat)
        return self._one.press(press) if is_only else (press,)

    def _has_one_button(self, seat: int) -> bool:
        if self._session is None:
            return False
        if self._session.lobby is not None:
            return self._session.lobby.lobby.has_one_button(seat)
        # Where the table turns the cards over itself, some seat has SLAP alone.
        return bool(getattr(self._session.plan.rules, "auto_flip_ms", 0))

    def _do(self, press: Press) -> None:
        if not press.down or not self.is_open:
            return
        self._changed = True
        if press.button is Button.PLAY:
            self._move(1)
        else:
            self._take()

    def key(self, key: str, t_ns: int) -> bool:
        """Take a key that goes down and is no seat's; true if it means something here."""
        if not self.is_open:
            opens = key == KEY and self._may_open()
            if opens:
                self.open(t_ns)
            return opens
        self._touch(t_ns)
        if key in (KEY, "escape"):
            self.close()
        elif key in _NEXT:
            self._move(1)
        elif key in _BEFORE:
            self._move(-1)
        elif key in _TAKE:
            self._take()
        return True

    def _may_open(self) -> bool:
        """Between games, but for the time when the lobby invites whoever comes by."""
        if self._tonight is None or self._session is None:
            return False
        places = (Phase.OVER, Phase.LOBBY if self._session.lobby is not None else Phase.ATTRACT)
        return self._session.phase in places

    def point(self, choice: Choice | None, t_ns: int) -> bool:
        """Take a finger on one of the choices, or elsewhere on the page.

        False where it means what it does without the page: nobody works in it, and it touched none.
        """
        if not self.is_open:
            if choice is None or not self._may_open():
                return False
            self.open(t_ns)
        self._touch(t_ns)
        if choice is not None:
            self._asks = self._asks and choice is self._cursor
            self._cursor = choice
            self._take()
        return True

    def _touch(self, t_ns: int) -> None:
        self._touched_ns, self._changed = t_ns, True
        if self._session is not None and self._session.lobby is not None:
            self._session.lobby.stay(t_ns)

    def _move(self, step: int) -> None:
        if self._cursor is not None:
            at = _CHOICES.index(self._cursor) + step
            self._cursor, self._asks = _CHOICES[at % len(_CHOICES)], False

    def _take(self) -> None:
        if self._tonight is None or self._cursor is Choice.BACK:
            self.close()
        elif self._cursor is Choice.SAVE:
            self._tonight.save()
        elif self._asks:
            self._asks = False
            self._tonight.forget()
        else:
            self._asks = True
            self._tonight.clear()

    # -- time ------------------------------------------------------------------------------

    def tick(self, closed_ns: int) -> None:
        """Every press up to `closed_ns` has been taken: a button may be held for long enough."""
        for meant in self._one.tick(closed_ns):
            self._do(meant)

    @property
    def held_due_ns(self) -> int | None:
        """Return when `tick` has something to do."""
        return self._one.due_ns()

    def refresh(self, now_ns: int) -> bool:
        """Let what is due happen; return, once, whether the picture is another one."""
        if self._tonight is None or self._session is None:
            return False
        if self.is_open and not (self._may_open() and now_ns < self._touched_ns + IDLE_NS):
            self.close()
        self._look(now_ns)
        changed, self._changed = self._changed, False
        return changed

    def _look(self, now_ns: int) -> None:
        """See whether a result has been looked at for long enough."""
        assert self._session is not None
        slapped = isinstance(self._session.plan.rules, Rules)
        is_over = self._session.phase is Phase.OVER and slapped
        if not is_over:
            self._over_since_ns = None
        elif self._over_since_ns is None:
            self._over_since_ns = now_ns
        shown_ns = self._shown_ns()
        is_shown = shown_ns is not None and shown_ns <= now_ns
        self._changed |= is_shown is not self._is_shown
        self._is_shown = is_shown

    def _shown_ns(self) -> int | None:
        since_ns = self._over_since_ns
        return None if since_ns is None else since_ns + SHOWN_AFTER_NS

    def due_ns(self) -> int | None:
        """Return when `refresh` has something to do."""
        times = [self._touched_ns + IDLE_NS if self.is_open else None]
        times.append(None if self._is_shown else self._shown_ns())
        return min((t_ns for t_ns in times if t_ns is not None), default=None)

    # -- what is seen ----------------------------------------------------------------------

    def view(self) -> ReactionsView | None:
        """Return the page; none while it cannot be seen."""
        if self._tonight is None:
            return None
        figures = self._tonight.figures
        if not self.is_open:
            return ReactionsView(figures) if self._is_shown and figures.seats else None
        ones = [self._has_one_button(seat) for seat in self._people()]
        return ReactionsView(
            figures,
            self._cursor,
            asks=self._asks,
            outcome=self._tonight.outcome,
            has_two=not all(ones) or not ones,
            has_one=any(ones),
        )

    def _people(self) -> tuple[int, ...]:
        if self._session is None:
            return ()
        if self._session.lobby is not None:
            return self._session.lobby.lobby.people
        seats = enumerate(self._session.plan.seats)
        return tuple(seat for seat, info in seats if not info.player.is_bot)


def page_for(
    settings: Settings, tonight: Tonight | None, on_close: Callable[[Callable[[], None]], None]
) -> ReactionsPage:
    """Return the page of a table; of one that stands alone it has games of its own.

    `on_close` takes what has to be let go of in the end.
    """
    is_seen = settings.table.classroom and settings.screen.mode is not ScreenMode.NONE
    if not is_seen or tonight is not None:
        return ReactionsPage(tonight if is_seen else None)
    own = Tonight(state_folder(settings))
    on_close(own.stop)
    return ReactionsPage(own)
