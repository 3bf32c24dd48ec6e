"""What keys, touches and the mouse mean, moment by moment: everything but the buttons."""

from __future__ import annotations

from dataclasses import dataclass

from engine import inputs
from engine.events import Event
from engine.games.bataille_corse import Rules
from engine.inputs import Button
from hardware.edge import Press
from pi_app import operator_page
from pi_app.hand_desk import HandDesk
from pi_app.keyboard import Keyboard
from pi_app.knob import Knob
from pi_app.lab.tonight_page import ReactionsPage
from pi_app.operator_page import OperatorPage
from pi_app.publish import Phase
from pi_app.screens.messages import Key, LobbyTouched
from pi_app.session import Session
from pi_app.spare_keys import SpareKeys
from pi_app.tour.tables import TourTable

QUIT_KEYS = ("escape",)
"""Not a letter: it would lie beside somebody's PLAY."""


@dataclass(frozen=True, slots=True)
class Steered:
    """What a key or a touch has done."""

    events: tuple[Event, ...] = ()
    press: Press | None = None
    """It stands for a button."""
    changed: bool = False
    """The picture is another one, though no game went on."""
    stops: bool = False
    """The program shall end."""


DONE = Steered()


class Steering:
    """Takes keys and touches, and does with a table what they mean."""

    def __init__(
        self,
        session: Session,
        hands: HandDesk,
        pages: tuple[OperatorPage, ReactionsPage],
        keyboard: Keyboard | None,
        spare: SpareKeys | None,
        knob: Knob | None = None,
    ) -> None:
        """`pages` are the operator's, and that of how fast people are. `keyboard` has the keys of
        seats, `spare` those in place of broken buttons. `knob` is how loud the table is.
        """
        self._session, self._hands = session, hands
        self._page, self._reactions = pages
        self._keyboard, self._spare = keyboard, spare
        self._knob = knob or Knob()
        self._tour = session.tour

    def key(self, key: Key, now_ns: int) -> Steered:
        """Take a key."""
        if key.down and self._turns_page(key.key, now_ns):
            return Steered(changed=True)
        press = None if self._spare is None else self._spare.press(key, now_ns)
        if press is not None:
            return Steered(press=press)
        if key.down and self._is_free(key.key, now_ns):
            return Steered(changed=True)
        steered = self._key_down(key.key, now_ns) if key.down else None
        if steered is not None:
            return steered
        press = None if self._keyboard is None else self._keyboard.press(key)
        return Steered(press=press, stops=key.down and key.key in QUIT_KEYS)

    def _key_down(self, key: str, now_ns: int) -> Steered | None:
        """Take a key that goes down; none if it means nothing but perhaps a button."""
        if self._gathers(key, now_ns):
            return Steered(changed=True)
        if self._session.phase is Phase.KITCHEN:
            steered = self._steer(key, now_ns)
        elif self._session.phase is Phase.TOUR:
            steered = self._travel(key, now_ns)
        else:
            steered = None
        if steered is not None:
            return steered
        if key in QUIT_KEYS and self._session.let_be():
            return DONE
        if key in QUIT_KEYS and self._session.break_off():
            return DONE
        return self._choose(key, now_ns)

    def point(self, index: int, now_ns: int) -> Steered:
        """Take a touch of a line, or of a part of the tour."""
        if self._session.phase is Phase.TOUR and self._tour is not None:
            return self._sit_down(self._tour.point(index), now_ns)
        self._stay(now_ns)
        return self._serve(self._session.cook.point(index), now_ns)

    def take_touch(self, touched: LobbyTouched, now_ns: int) -> Steered:
        """Take a touch in the lobby, or while the table invites; of a result, it is a press."""
        if self._session.lobby is not None:
            self._session.lobby.take_touch(touched, now_ns)
            self._session.follow_lobby()
            return Steered(changed=True)
        if self._session.phase is not Phase.OVER:
            return DONE
        return Steered(self._session.take(inputs.Press(now_ns, 0, Button.PLAY)))

    def _gathers(self, key: str, now_ns: int) -> bool:
        """A key that is no place's means something in the lobby; true if this one does."""
        lobby = self._session.lobby
        if lobby is None or (self._keyboard is not None and self._keyboard.has(key)):
            return False
        meant = lobby.key(key, now_ns)
        self._session.follow_lobby()
        return meant

    def _stay(self, now_ns: int) -> None:
        if self._session.lobby is not None:
            self._session.lobby.stay(now_ns)

    def _turns_page(self, key: str, now_ns: int) -> bool:
        """The operator's page opens or closes; true if this key does that."""
        turns = key in operator_page.KEYS or (key in QUIT_KEYS and self._page.is_open)
        if turns:
            self._page.toggle(now_ns)
        return turns

    def _is_free(self, key: str, now_ns: int) -> bool:
        """A key that is no seat's does something on the page of reactions, or makes the table
        louder, softer or silent; true if it does.
        """
        is_a_seats = self._keyboard is not None and self._keyboard.has(key)
        if is_a_seats:
            return False
        return self._reactions.key(key, now_ns) or self._knob.take(key, now_ns)

    def _steer(self, key: str, now_ns: int) -> Steered | None:
        """Take the keys that everybody tries in a list; none if this is none of them."""
        cook = self._session.cook
        self._stay(now_ns)
        if key in QUIT_KEYS:
            self._session.leave_kitchen()
        elif key == "up":
            cook.back()
        elif key == "down":
            cook.press(Button.PLAY)
        elif key in ("left", "right"):
            return self._serve(cook.press(Button.SLAP), now_ns)
        return DONE if key in (*QUIT_KEYS, "up", "down") else None

    def _travel(self, key: str, now_ns: int) -> Steered | None:
        """Take the keys that everybody tries on a map, but for those of the seat."""
        tour = self._tour
        if tour is None or (self._keyboard is not None and self._keyboard.has(key)):
            return None
        if key in QUIT_KEYS:
            return DONE if tour.leave() else None
        if key in ("up", "left"):
            tour.back()
        elif key in ("down", "right"):
            tour.press(Button.PLAY)
        elif key == "return":
            return self._sit_down(tour.press(Button.SLAP), now_ns)
        return DONE if key in ("up", "left", "down", "right") else None

    def _sit_down(self, table: TourTable | None, now_ns: int) -> Steered:
        return Steered(self._session.sit_down(table, now_ns))

    def _serve(self, chosen: tuple[str, Rules] | None, now_ns: int) -> Steered:
        return Steered(self._session.serve(chosen, now_ns))

    def _choose(self, key: str, now_ns: int) -> Steered | None:
        """Choose in the hand on the screen with a key that is no seat's."""
        if self._keyboard is not None and self._keyboard.has(key):
            return None
        events = self._hands.key(key, now_ns)
        return None if events is None else Steered(events)
