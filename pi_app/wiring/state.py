"""The wizard's state: frozen, so that going back is taking an older one. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from pi_app.wiring.spots import MS, SECOND, Role, Spot, SpotKind, roles_of
from pi_app.wiring.trace import Fault, Trace

LISTEN_NS = SECOND
SPIKE_NS = 30 * MS
"""A closing shorter than this is no finger."""
HOLD_NS = 700 * MS
"""So long a button is held to be taken, or to choose."""
LONG_NS = 2 * SECOND
"""So long a button that is known is held to say that this is all."""
HINT_NS = 12 * SECOND
"""After so long without anything the wizard says what else can be done; ..."""
GIVE_UP_NS = 45 * SECOND
"""... and after so long it goes on by itself, with what was found or as wiring.md has it."""
MENU_NS = 10 * SECOND
LAMP_NS = 12 * SECOND
PAUSE_NS = 30 * SECOND
"""How long faults, and the result, are shown before it goes on by itself."""
MOST_UNANSWERED = 2
"""Lamps in a row about which nobody says anything: then nobody is there, or there are none."""
MOST_STEPS_BACK = 64


class Stage(Enum):
    """What the wizard is doing."""

    LISTEN = "listen"
    """Nobody is to press: what moves now is broken."""
    FAULTS = "faults"
    """What is broken is shown, with what to do."""
    ASK = "ask"
    """A button is asked for: press and hold it."""
    LAMPS = "lamps"
    """A lamp shines: press the button that it is in."""
    SUMMARY = "summary"
    """What was found, before it is kept."""
    OVER = "over"


class Choice(Enum):
    """What can be chosen besides pressing a new button."""

    EXCHANGE = "exchange"
    """The button that was pressed is known: it shall be the one that is asked for instead."""
    SKIP = "skip"
    BACK = "back"
    DONE = "done"
    """These are all."""
    GO_ON = "go_on"
    LIT = "lit"
    """The lamp is in the button in which it is expected."""
    DARK = "dark"
    SAVE = "save"
    MORE = "more"
    """There is one more seat."""
    LAMPS = "lamps"
    """Ask for the lamps again."""
    AGAIN = "again"
    """All over again, listening first."""
    USUAL = "usual"
    """As wiring.md has it."""
    LEAVE = "leave"
    """Leave everything as it was."""


class Ending(Enum):
    """How it ended."""

    SAVE = "save"
    """With what was found."""
    USUAL = "usual"
    """Somebody wanted it as wiring.md has it."""
    NOBODY = "nobody"
    """Nothing was found, and nobody was there: as it was, which is as wiring.md has it unless
    something else was kept before."""
    LEFT = "left"
    """Somebody wanted everything as it was."""


@dataclass(frozen=True, slots=True)
class Options:
    """What there is to be found."""

    seats: int
    """The most seats that can be wired."""
    spots: tuple[Spot, ...] = ()
    """The contacts that are listened to; keys join them as they are pressed."""
    lamps: tuple[tuple[Role, Spot], ...] = ()
    """Where each lamp is expected."""
    refused: tuple[Spot, ...] = ()
    """Contacts that cannot be listened to."""
    listened: frozenset[SpotKind] = frozenset()
    """Kinds that are listened to, though none may be there just now."""
    hears_keys: bool = False
    """Keyboards are read by the kernel: the window's keys only steer."""

    @property
    def has_only_keys(self) -> bool:
        """There are no buttons: keys take their place."""
        return not self.spots

    def is_lamp(self, spot: Spot) -> bool:
        """Whether a line is kept for a lamp."""
        return any(lamp == spot for _, lamp in self.lamps)


@dataclass(frozen=True, slots=True)
class Answers:
    """What has been found so far: all that going back takes back."""

    stage: Stage = Stage.LISTEN
    found: Mapping[Role, Spot] = field(default_factory=dict)
    skipped: frozenset[Role] = frozenset()
    lamps: Mapping[Role, Spot] = field(default_factory=dict)
    """Lamps that were seen in a button."""
    tried: frozenset[Spot] = frozenset()
    """Lamps that have been asked about."""

    def has_lamp(self, role: Role) -> bool:
        """Return whether a button was found that may have a lamp: a key has none."""
        spot = self.found.get(role)
        return spot is not None and spot.kind not in (SpotKind.KEY, SpotKind.INPUT)

    def owner(self, spot: Spot | None) -> Role | None:
        """Return whose button a contact is; none if it is nobody's yet."""
        return next((role for role, one in self.found.items() if one == spot), None)


@dataclass(frozen=True, slots=True)
class State:
    """Everything at one moment."""

    options: Options
    answers: Answers = Answers()
    past: tuple[Answers, ...] = ()
    """What it was before each step, the last one last."""
    traces: Mapping[Spot, Trace] = field(default_factory=dict)
    now_ns: int = 0
    since_ns: int = 0
    """When this question was asked."""
    heard_ns: int = 0
    """When somebody did something last."""
    cursor: int | None = None
    """The choice that is pointed at; none while the choices are closed."""
    pressed: Spot | None = None
    """What was pressed last, and could not be taken at once."""
    unanswered: int = 0
    ending: Ending | None = None

    @property
    def stage(self) -> Stage:
        """What the wizard is doing."""
        return self.answers.stage

    @property
    def roles(self) -> tuple[Role, ...]:
        """All that can be asked for, in order."""
        return roles_of(self.options.seats)

    @property
    def asked(self) -> Role | None:
        """The first button that nobody has shown or skipped."""
        known = self.answers
        open_roles = (r for r in self.roles if r not in known.found and r not in known.skipped)
        return next(open_roles, None)

    @property
    def lamp(self) -> tuple[Role, Spot] | None:
        """The lamp to be asked about, and where it is expected; none if there is no more.

        Never a line on which a contact has been seen: nobody may drive that.
        """
        known = self.answers
        taken = set(known.found.values())
        return next(
            (
                (role, lamp)
                for role, lamp in self.options.lamps
                if lamp not in known.tried
                and lamp not in taken
                and not self.trace(lamp).has_moved
                and known.has_lamp(role)
            ),
            None,
        )

    def trace(self, spot: Spot) -> Trace:
        """Return what a contact has done."""
        return self.traces.get(spot, Trace())

    def faults(self) -> tuple[tuple[Spot, Fault], ...]:
        """Return what is wrong, in the order of the contacts; a lamp's line is not."""
        broken = ((spot, trace.fault) for spot, trace in self.traces.items())
        told = ((s, f) for s, f in broken if f is not None and f is not Fault.LAMP)
        return (*told, *((spot, Fault.REFUSED) for spot in self.options.refused))

    def with_trace(self, spot: Spot, trace: Trace) -> State:
        """Return it with one contact changed."""
        return replace(self, traces={**self.traces, spot: trace})

    def used(self, spot: Spot) -> State:
        """Return it with what a contact does now done with."""
        return self.with_trace(spot, replace(self.trace(spot), is_used=True))

    def asking(self, answers: Answers) -> State:
        """Return it with other answers: a new question, its choices closed."""
        is_summary = answers.stage is Stage.SUMMARY
        return replace(
            self,
            answers=answers,
            since_ns=self.now_ns,
            heard_ns=self.now_ns,
            cursor=0 if is_summary else None,
            pressed=None,
        )

    def on_to(self, answers: Answers) -> State:
        """Return it one step further, a step that can be taken back."""
        past = (*self.past, self.answers)[-MOST_STEPS_BACK:]
        return replace(self.asking(answers), past=past)

    def ended(self, ending: Ending) -> State:
        """Return it at its end."""
        over = replace(self.answers, stage=Stage.OVER)
        return replace(self.asking(over), ending=ending)
