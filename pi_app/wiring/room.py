"""The wizard at work: what comes in goes to the machine, what can be seen goes to the screen.

One queue, one consumer. `pump` does all that can be done now and says when there will be more;
`run` only waits. So a test that moves a clock drives the whole wizard.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue

from hardware.edge import Press
from hardware.errors import HardwareError
from hardware.ports import Clock
from pi_app.inbox import ButtonsChanged, Message, Notice, Stop
from pi_app.languages import Tongues
from pi_app.mail import next_of
from pi_app.players import seat_infos
from pi_app.publish import ButtonsGone, Phase, Player, Update
from pi_app.screens.messages import Key, Pointed, ScreenFault, WindowClosed
from pi_app.wiring.contacts import BoxContacts, Contacts
from pi_app.wiring.inputs import Begun, Item, Moved, Said, Tick, from_finger, from_key
from pi_app.wiring.machine import due_ns, start, step
from pi_app.wiring.shown import WiringView
from pi_app.wiring.spots import SECOND, Spot
from pi_app.wiring.state import Ending, Stage, State
from pi_app.wiring.views import look_ns, view

Mail = Message | Moved | Said
"""What can be left for the wizard, from any thread."""
MOST_STEPS = 100
"""Steps of time at one moment: more would be a fault of ours, and must not hang the table."""


class WiringRoom:
    """Leads one wizard from its first moment to its last."""

    def __init__(
        self,
        contacts: Contacts,
        clock: Clock,
        inbox: SimpleQueue[Mail],
        publish: Callable[[Update], None],
        tongues: Tongues,
    ) -> None:
        """`publish` takes what can be seen, at once. Raises HardwareError if nothing can be
        listened to."""
        self._contacts, self._clock = contacts, clock
        self._inbox, self._publish = inbox, publish
        self._notices: tuple[str, ...] = ()
        self._gone: ButtonsGone | None = None
        self._told: tuple[WiringView | None, tuple[str, ...], ButtonsGone | None]
        self._told = (None, (), None)
        self._shown: Spot | None = None
        closed = contacts.begin(inbox.put)
        self._state = start(contacts.options, clock.now_ns())
        self._state = step(self._state, Begun(clock.now_ns(), closed))
        self._language = tongues.table
        people = (Player.HUMAN,) * contacts.options.seats
        self._names = seat_infos(people, (), {}, tongues)

    @property
    def state(self) -> State:
        """Where the wizard is."""
        return self._state

    @property
    def is_over(self) -> bool:
        """It has ended."""
        return self._state.stage is Stage.OVER

    def run(self) -> State:
        """Lead it to its end; the lamps are dark and the contacts let go of then."""
        try:
            while (due := self.pump()) is not None:
                left_s = max(due - self._clock.now_ns(), 0) / SECOND
                try:
                    self._take(next_of(self._inbox, left_s))
                except Empty:
                    continue
        finally:
            self._contacts.stop()
        return self._state

    def pump(self) -> int | None:
        """Do what can be done now; return when there will be more, none once it is over."""
        while not self._inbox.empty():
            self._take(self._inbox.get())
        for _ in range(MOST_STEPS):
            now_ns = self._clock.now_ns()
            due = due_ns(self._state)
            if due is None or due > now_ns:
                break
            self._step(Tick(now_ns))
        self._step(Tick(self._clock.now_ns()))
        self._show()
        if self.is_over:
            return None
        times = (due_ns(self._state), look_ns(self._state))
        return min(t_ns for t_ns in times if t_ns is not None)

    def _take(self, mail: Mail) -> None:
        if isinstance(mail, Stop | WindowClosed):
            self._state = self._state.ended(Ending.LEFT)
        elif isinstance(mail, Notice | ScreenFault):
            self._notices = (*self._notices, mail.text)
        elif isinstance(mail, ButtonsChanged):
            self._gone = mail.gone
        elif (item := self._item(mail)) is not None:
            self._step(item)

    def _item(self, mail: Mail) -> Item | None:
        if isinstance(mail, Moved | Said):
            return mail
        if isinstance(mail, Key):
            item = from_key(mail)
            # the kernel tells of the same key, and better
            return None if isinstance(item, Moved) and self._state.options.hears_keys else item
        if isinstance(mail, Pointed):
            return from_finger(mail, self._clock.now_ns())
        if isinstance(mail, Press) and isinstance(self._contacts, BoxContacts):
            return self._contacts.moved(mail)
        return None

    def _step(self, item: Item) -> None:
        before = self._state.stage
        self._state = step(self._state, item)
        if self._state.stage is Stage.LISTEN and before is not Stage.LISTEN:
            self._listen_again()
        lamp = self._state.lamp if self._state.stage is Stage.LAMPS else None
        self._shine(None if lamp is None else lamp[1])

    def _shine(self, lamp: Spot | None) -> None:
        if lamp != self._shown:
            self._shown = lamp
            self._contacts.shine(lamp)

    def _listen_again(self) -> None:
        """All lines are contacts again, those of lamps too."""
        try:
            closed = self._contacts.begin(self._inbox.put)
        except HardwareError as fault:
            self._notices = (*self._notices, str(fault))
            return
        self._state = step(self._state, Begun(self._clock.now_ns(), closed))

    def _show(self) -> None:
        seen = view(self._state)
        told = (seen, self._notices, self._gone)
        if told != self._told:
            self._told = told
            self._publish(
                Update(
                    t_ns=self._clock.now_ns(),
                    phase=Phase.WIRING,
                    seats=self._names,
                    game="",
                    rules="",
                    view=None,
                    events=(),
                    notices=self._notices,
                    gone=self._gone,
                    wiring=seen,
                    language=self._language,
                )
            )
