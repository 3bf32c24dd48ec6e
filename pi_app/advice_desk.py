"""What people are advised: asked for here, thought of somewhere else, shown when it is ready.

The desk knows what is worth asking now, and forgets an answer as soon as it is about a state that
has passed. Nobody waits for it: it hands out jobs (to a thread of their own, see
`thought_thread.py`) and takes what comes of them. One that fails is told once, and goes no further.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from random import Random

from engine.batak_views import BatakStage, BatakView
from engine.players.slapper import Uniform
from pi_app.advice import Advice, Adviser, Answer, DealReview, Estimate, Hint, is_open
from pi_app.inbox import Advised
from pi_app.notices import told
from pi_app.options import HandView

log = logging.getLogger(__name__)

FAULT = told("notice.no_advice")

Job = Callable[[], Advised]
Work = Callable[[Job], None]
"""Has a job done at some time, and its answer told to the loop; returns at once."""
Find = Callable[[Uniform, Callable[[], bool]], Answer | None]
"""(its chance, whether it is still wanted) to an answer."""
ViewOf = Callable[[int | None], HandView | None]
"""Returns what a seat sees of the game, or everybody; none while there is none."""


class _Kind(Enum):
    ESTIMATE = "estimate"
    HINT = "hint"
    REVIEW = "review"


_Place = tuple[_Kind, int | None]
"""What kind of answer, and for which seat; none: for everybody."""


@dataclass(slots=True)
class _Question:
    """One that has been asked."""

    number: int
    about: object
    """The answer holds as long as this does."""
    answer: Answer | None = None
    is_open: bool = True


class AdviceDesk:
    """Asks for all that people are advised at one table."""

    def __init__(self, people: Iterable[int], adviser: Adviser, chance: Random, work: Work) -> None:
        """`people` are the seats that may be advised; `chance` gives each question its own."""
        self._people = tuple(people)
        self._adviser, self._chance, self._work = adviser, chance, work
        self._number = 0
        self._questions: dict[_Place, _Question] = {}

    # -- asking ----------------------------------------------------------------------------

    def see(self, view_of: ViewOf) -> None:
        """The game has changed: ask what is worth asking now, and let go of the rest."""
        for seat in self._people:
            self._see_seat(seat, view_of(seat))
        public = view_of(None)
        if public is not None and is_open(public):
            self._ask_review(public)
        else:
            self._questions.pop((_Kind.REVIEW, None), None)

    def _see_seat(self, seat: int, view: HandView | None) -> None:
        if isinstance(view, BatakView) and _bids(view):
            self._ask_estimate(seat, view)
        else:
            self._questions.pop((_Kind.ESTIMATE, seat), None)
        hint = self._questions.get((_Kind.HINT, seat))
        if hint is not None and hint.about != _state(view):
            del self._questions[_Kind.HINT, seat]

    def _ask_estimate(self, seat: int, view: BatakView) -> None:
        about = view.rules, view.hand
        self._ask(
            (_Kind.ESTIMATE, seat),
            about,
            lambda uniform, _wanted: self._adviser.estimate(view, uniform),
        )

    def _ask_review(self, public: HandView) -> None:
        self._ask(
            (_Kind.REVIEW, None),
            _state(public),
            lambda _uniform, wanted: self._adviser.review(public, wanted),
        )

    def ask_hint(self, seat: int, view: HandView | None) -> None:
        """A person wants to know what to do in a seat, whose view this is."""
        if view is None or not self._may_be_advised(seat, view):
            return
        self._ask(
            (_Kind.HINT, seat),
            _state(view),
            lambda uniform, _wanted: self._adviser.hint(view, uniform),
        )

    def _may_be_advised(self, seat: int, view: HandView) -> bool:
        return seat in self._people and view.seat == seat == view.turn

    def _ask(self, place: _Place, about: object, find: Find) -> None:
        """Ask a question, unless it has been asked already."""
        before = self._questions.get(place)
        if before is not None and before.about == about:
            return
        self._number = number = self._number + 1
        self._questions[place] = question = _Question(number, about)
        # One of its own: the thread may still be busy with a question of before.
        own = Random(self._chance.getrandbits(64))

        def is_wanted() -> bool:
            return self._questions.get(place) is question

        self._work(lambda: _found(number, lambda: find(own.random, is_wanted), is_wanted))

    def forget(self) -> None:
        """Nothing is wanted any more: whatever is being thought of ends soon."""
        self._questions.clear()

    # -- answers ---------------------------------------------------------------------------

    def heard(self, advised: Advised) -> None:
        """Take an answer; one to a question of before is nobody's."""
        for question in self._questions.values():
            if question.number == advised.number:
                question.answer, question.is_open = advised.answer, False

    def advice(self, view: HandView) -> Advice | None:
        """Return what may be shown beside the hand of a view; none for anybody's view."""
        seat = view.seat
        if seat is None or seat not in self._people:
            return None
        hint = self._at((_Kind.HINT, seat), _state(view))
        answer = None if hint is None else hint.answer
        return Advice(
            seat,
            self._estimate(seat, view),
            answer if isinstance(answer, Hint) else None,
            may_ask=hint is None and self._may_be_advised(seat, view),
            is_thinking=hint is not None and hint.is_open,
        )

    def _estimate(self, seat: int, view: HandView) -> Estimate | None:
        if not isinstance(view, BatakView) or not _bids(view):
            return None
        asked = self._at((_Kind.ESTIMATE, seat), (view.rules, view.hand))
        answer = None if asked is None else asked.answer
        return answer if isinstance(answer, Estimate) else None

    def review(self, public: HandView | None) -> DealReview | None:
        """Return the review of the deal that everybody looks at, once it is over."""
        asked = self._at((_Kind.REVIEW, None), _state(public)) if is_open(public) else None
        answer = None if asked is None else asked.answer
        return answer if isinstance(answer, DealReview) else None

    def _at(self, place: _Place, about: object) -> _Question | None:
        found = self._questions.get(place)
        return found if found is not None and found.about == about else None


def _found(
    number: int, find: Callable[[], Answer | None], is_wanted: Callable[[], bool]
) -> Advised:
    """Return the answer to a question, if it is still wanted."""
    if not is_wanted():
        return Advised(number, None)
    try:
        return Advised(number, find())
    except Exception:
        # Whatever fails here, the game does not need it.
        log.exception("no advice could be given")
        return Advised(number, None, fault=FAULT)


def _bids(view: BatakView) -> bool:
    """Whether the seat of a view still has a say in the auction, or names trump."""
    seat = view.seat
    if seat is None:
        return False
    if view.stage is BatakStage.TRUMP:
        return view.turn == seat
    return view.stage is BatakStage.BID and not view.seats[seat].passed


def _state(view: HandView | None) -> object:
    """Return all that an answer can depend on: time is not."""
    return None if view is None else replace(view, t_ns=0)
