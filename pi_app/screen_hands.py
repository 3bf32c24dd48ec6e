"""Hands on the table's own screen: of one person who plays alone, or one at a time.

Two people or more who share the screen have a curtain: nobody's hand is there until its owner, in
turn, presses; it is covered again after the move, or when nothing has been pressed for a while.
Hands that are played on phones may come here later, and go again.
Knows no clock: times come in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from engine.inputs import Button, Move, Press
from pi_app import fingers
from pi_app.fingers import Finger
from pi_app.hands import Curtain, HandShown
from pi_app.options import HandView, options
from pi_app.screens.messages import TapKind, Tapped

MS = 1_000_000
COVER_NS = 30_000 * MS
"""A hand that nobody has touched for so long is covered again."""
WISH_NS = 1_000 * MS
"""PLAY held so long asks for a hint."""
KEYS = ("left", "up", "right", "down", "return", "escape")
"""Keys that choose in the hand that is shown, beside those of the seats."""

ViewOf = Callable[[int | None], HandView]
"""Returns what a seat sees of the game, or everybody."""


class ScreenHands:
    """Whose hand is on the screen, and the finger on it."""

    def __init__(self, people: Iterable[int], lookers: int | None = None) -> None:
        """`people` are the seats whose hands are played here; so many people look at it."""
        self._people = tuple(people)
        self._lookers = len(self._people) if lookers is None else lookers
        self._finger = Finger()
        self._lifted: int | None = None
        self._touched_ns = 0
        self._held_ns: int | None = None
        """When PLAY went down that is still held."""
        self._wish: int | None = None

    @property
    def _alone(self) -> bool:
        return len(self._people) == self._lookers == 1

    def _asked(self, view_of: ViewOf) -> int | None:
        """The seat of ours whose turn it is."""
        turn = view_of(None).turn
        return turn if turn in self._people else None

    def owner(self, view_of: ViewOf) -> int | None:
        """Return the seat whose hand lies open; none while it is covered."""
        if self._alone:
            return self._people[0]
        asked = self._asked(view_of)
        return asked if asked == self._lifted else None

    def hand(self, view_of: ViewOf) -> HandShown | None:
        """Return the hand that is shown."""
        owner = self.owner(view_of)
        if owner is None:
            return None
        view = view_of(owner)
        self._finger = fingers.settled(self._finger, view)
        return fingers.shown(self._finger, view)

    def curtain(self, view_of: ViewOf) -> Curtain | None:
        """Return the curtain that hides the hand of the seat in turn."""
        asked = self._asked(view_of)
        hides = asked is not None and self.owner(view_of) is None
        return Curtain(asked) if hides and asked is not None else None

    def cover(self) -> None:
        """Show no hand until its owner asks for it; one that lies open anyway has no mark left."""
        self._lifted = self._held_ns = None
        self._finger = Finger()

    def take_over(self, seats: Iterable[int]) -> None:
        """The hands of these seats are played here from now on, and no others."""
        self._people = tuple(sorted(seats))
        if self._lifted not in self._people:
            self.cover()

    def moved(self) -> None:
        """The move that was returned last has been made."""
        if not self._alone:
            self.cover()

    def let_go(self) -> None:
        """Whatever button was held: what it does from now on is not known."""
        self._finger = fingers.let_go(self._finger)
        self._held_ns = None

    def take_wish(self) -> int | None:
        """Return, once, the seat whose owner has asked for a hint by holding PLAY."""
        wish, self._wish = self._wish, None
        return wish

    def press(self, press: Press, view_of: ViewOf) -> Move | None:
        """Take a button of a seat, down or up; return the move that it makes.

        What was due before it, see `tick`, must have happened.
        """
        if press.down and self._lifts(press.seat, press.t_ns, view_of):
            return None
        if press.seat != self.owner(view_of):
            return None
        self._touched_ns = max(self._touched_ns, press.t_ns)
        if press.button is Button.SLAP:
            return self._slap(press, view_of)
        self._held_ns = press.t_ns if press.down else None
        if press.down:
            self._step(1, view_of)
        return None

    def _slap(self, press: Press, view_of: ViewOf) -> Move | None:
        if press.down:
            return self._choose(view_of, press.t_ns)
        self._finger = fingers.let_go(self._finger)
        return None

    def _lifts(self, seat: int, t_ns: int, view_of: ViewOf) -> bool:
        """A touch of its owner lifts the curtain, and does no more."""
        if self.curtain(view_of) != Curtain(seat):
            return False
        self._lifted, self._finger = seat, Finger()
        self._touched_ns = max(self._touched_ns, t_ns)
        return True

    def key(self, key: str, t_ns: int, view_of: ViewOf) -> tuple[bool, Move | None]:
        """Take a key that went down; return whether it meant anything here, and its move."""
        curtain = self.curtain(view_of)
        if curtain is not None and key == "return":
            return self._lifts(curtain.seat, t_ns, view_of), None
        if key not in KEYS or self.owner(view_of) is None:
            return False, None
        self._touched_ns = max(self._touched_ns, t_ns)
        if key == "escape":
            return self._lets_be(), None
        if key == "return":
            return True, self._choose(view_of, None)
        self._step(1 if key in ("right", "down") else -1, view_of)
        return True, None

    def _lets_be(self) -> bool:
        """Unmark what is marked, or cover the hand; false if there is neither to do."""
        if self._finger.is_marked:
            self._finger = replace(self._finger, is_marked=False, held_since_ns=None)
            return True
        was_open, self._lifted = self._lifted is not None, None
        return was_open

    def tap(self, tapped: Tapped, t_ns: int, view_of: ViewOf) -> Move | None:
        """Take a touch of the screen; return the move that it makes."""
        curtain, owner = self.curtain(view_of), self.owner(view_of)
        if curtain is not None and tapped.what is TapKind.CURTAIN:
            self._lifts(curtain.seat, t_ns, view_of)
        if owner is None:
            return None
        self._touched_ns = max(self._touched_ns, t_ns)
        view = view_of(owner)
        place = _place(tapped, view)
        if place is None:
            self._finger = replace(self._finger, is_marked=False, held_since_ns=None)
            return None
        self._finger = fingers.put(fingers.settled(self._finger, view), view, place)
        return self._choose(view_of, None)

    def _step(self, step: int, view_of: ViewOf) -> None:
        view = view_of(self.owner(view_of))
        self._finger = fingers.moved(fingers.settled(self._finger, view), view, step)

    def _choose(self, view_of: ViewOf, held_ns: int | None) -> Move | None:
        view = view_of(self.owner(view_of))
        finger = fingers.settled(self._finger, view)
        self._finger, move = fingers.chosen(finger, view, held_ns)
        return move

    def due_ns(self, view_of: ViewOf) -> int | None:
        """Return when a held button confirms or asks, or an open hand is covered."""
        owner = self.owner(view_of)
        covers_ns = None if self._alone or owner is None else self._touched_ns + COVER_NS
        is_held = self._held_ns is not None and owner is not None
        asks_ns = self._held_ns + WISH_NS if is_held and self._held_ns is not None else None
        times = (fingers.due_ns(self._finger), asks_ns, covers_ns)
        return min((t_ns for t_ns in times if t_ns is not None), default=None)

    def tick(self, closed_ns: int, view_of: ViewOf) -> Move | None:
        """Everything up to `closed_ns` has been pressed: return the move that is due by then."""
        owner = self.owner(view_of)
        if owner is None:
            return None
        if self._held_ns is not None and self._held_ns + WISH_NS <= closed_ns:
            self._wish, self._held_ns = owner, None
        view = view_of(owner)
        self._finger = fingers.settled(self._finger, view)
        held_ns = fingers.due_ns(self._finger)
        if held_ns is not None and held_ns <= closed_ns:
            self._finger, move = fingers.confirmed(self._finger, view)
            return replace(move, t_ns=max(held_ns, view.t_ns))
        if not self._alone and self._touched_ns + COVER_NS <= closed_ns:
            self.cover()
        return None


def _place(tapped: Tapped, view: HandView) -> int | None:
    """Return the option that was touched; none for anything else."""
    is_option = tapped.what is TapKind.OPTION and 0 <= tapped.index < len(options(view))
    return tapped.index if is_option else None
