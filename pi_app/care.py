"""What is known of a part that may fail without ending the game: told once, tried again, told again
once it works.

Each output has a `Care`, whatever it does: a loudspeaker, the lamps, the screen. The words for
people go where `say` and `unsay` lead, a line goes to the log `slap_table.<part>`, and the rest is
there for the operator.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hardware.ports import Clock
from pi_app.back_off import BackOff
from pi_app.facts import OutputFacts, OutputState
from pi_app.notices import told

MS = 1_000_000
HANGS_NS = 5_000 * MS
"""What has been at one piece of work for so long does not answer any more."""

Say = Callable[[str], None]
"""Takes one line for people, on any thread, at once."""


def nobody(_text: str) -> None:
    """Where nobody wants to know."""


class Care:
    """One part: whether it works, since when it does not, and when it is worth another try.

    Any thread may ask and tell.
    """

    def __init__(
        self,
        name: str,
        clock: Clock,
        say: Say = nobody,
        unsay: Say = nobody,
        back_off: BackOff | None = None,
    ) -> None:
        """`unsay` takes back what `say` has said. Both are called with a lock held: they queue."""
        self.name, self.clock = name, clock
        self._say, self._unsay = say, unsay
        self._back_off = back_off or BackOff()
        self._log = logging.getLogger(f"slap_table.{name.replace(' ', '_')}")
        self._lock = threading.Lock()
        self._told: str | None = None
        self._due_ns: int | None = None
        self._busy_ns: int | None = None
        self._sign_ns: int | None = None
        self._hangs = False
        self._faults = self._recoveries = 0
        self._known: Care | None = None

    def stand_for(self, newer: Care) -> None:
        """The part goes on under another table: tell what `newer` would tell, answer for it."""
        with self._lock:
            self._say, self._unsay, newer._known = newer._say, newer._unsay, self
            if self._told is not None:
                self._say(self._told)

    @property
    def is_well(self) -> bool:
        """Nothing is wrong, as far as is known."""
        return self._told is None

    @property
    def due_ns(self) -> int | None:
        """When the next try is due; none while all is well."""
        return self._due_ns

    def may_try(self) -> bool:
        """It works, or the last failure is long enough ago."""
        due_ns = self._due_ns
        return due_ns is None or self.clock.now_ns() >= due_ns

    def failed(self, text: str, fault: BaseException | None = None) -> int:
        """It failed; return when to try again. `text` is told if it is the first time."""
        with self._lock:
            self._due_ns = self._back_off.failed(self.clock.now_ns())
            self._tell(text, fault)
            return self._due_ns

    def troubled(self, text: str, fault: BaseException | None = None) -> None:
        """Something about it does not work; the rest does, and no try is put off."""
        with self._lock:
            self._tell(text, fault)

    def worked(self) -> None:
        """It works; if it did not, what was told is taken back."""
        with self._lock:
            self._back_off.worked(self.clock.now_ns())
            self._due_ns = None
            told, self._told = self._told, None
            if told is None:
                return
            self._recoveries += 1
            self._log.warning("%s works again", self.name)
            self._unsay(told)

    def _tell(self, text: str, fault: BaseException | None) -> None:
        self._faults += 1
        if self._told is not None:
            return
        self._told = text
        why = "" if fault is None else f" ({fault!r})"
        self._log.warning("%s%s", text, why, extra={"event": "notice"})
        self._say(text)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Meanwhile it does a piece of work that may never end; see `look`."""
        self._busy_ns = self.clock.now_ns()
        try:
            yield
        except BaseException:
            self._hangs, self._busy_ns = False, None
            raise
        self._busy_ns = None
        if self._hangs:
            self._hangs = False
            self.worked()

    def look(self) -> None:
        """Find out whether it hangs, and tell."""
        due_ns = self.look_due_ns
        if due_ns is not None and self.clock.now_ns() >= due_ns:
            self._hangs = True
            self.failed(told("notice.hangs", part=self.name))

    @property
    def look_due_ns(self) -> int | None:
        """When it will be worth looking whether it hangs; none if it is idle, or known to."""
        busy_ns = self._busy_ns
        return None if busy_ns is None or self._hangs else busy_ns + HANGS_NS

    def sign(self, t_ns: int) -> None:
        """It gave a sign of life at a time on the table's clock."""
        self._sign_ns = t_ns

    def facts(self) -> OutputFacts:
        """Return what an operator wants to know."""
        if self._known is not None:
            return self._known.facts()
        state = OutputState.WELL if self._told is None else OutputState.FAILING
        if self._hangs:
            state = OutputState.HANGING
        sign_ns = self._sign_ns
        return OutputFacts(
            name=self.name,
            state=state.value,
            text=self._told or "",
            faults=self._faults,
            recoveries=self._recoveries,
            sign_ms=None if sign_ns is None else (self.clock.now_ns() - sign_ns) // MS,
        )


class Ward:
    """The cares of one table."""

    def __init__(self, clock: Clock, say: Say = nobody, unsay: Say = nobody) -> None:
        """See `Care`."""
        self.clock = clock
        self._say, self._unsay = say, unsay
        self._cares: tuple[Care, ...] = ()

    def care(self, name: str, back_off: BackOff | None = None) -> Care:
        """Return the care of one more part."""
        care = Care(name, self.clock, self._say, self._unsay, back_off)
        self._cares = (*self._cares, care)
        return care

    def look(self) -> None:
        """Find out which parts hang."""
        for care in self._cares:
            care.look()

    def due_ns(self) -> int | None:
        """Return when to look again; none while no part is at work."""
        due = (care.look_due_ns for care in self._cares)
        return min((t_ns for t_ns in due if t_ns is not None), default=None)

    def facts(self) -> tuple[OutputFacts, ...]:
        """Return what is known of all of them."""
        return tuple(care.facts() for care in self._cares)
