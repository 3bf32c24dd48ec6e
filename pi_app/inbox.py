"""What can be left for the loop, from any thread."""

from __future__ import annotations

from dataclasses import dataclass

from engine.inputs import Move
from hardware.edge import Edge, Press
from pi_app.advice import Answer
from pi_app.publish import ButtonsGone, KitchenFigures
from pi_app.screens.messages import FromScreen
from pi_app.web.messages import FromPhone


@dataclass(frozen=True, slots=True)
class Notice:
    """Something works less well than it should; `text` says what, and what to do."""

    text: str
    is_logged: bool = False
    """The log has it already."""


@dataclass(frozen=True, slots=True)
class NoticeOver:
    """What a notice said is not so any more."""

    text: str


@dataclass(frozen=True, slots=True)
class FiguresReady:
    """What a rule set does has been computed; `question` says which one was asked about."""

    question: object
    figures: KitchenFigures


@dataclass(frozen=True, slots=True)
class ButtonsChanged:
    """The box of buttons cannot be used, or no longer for this reason; none: it is there again."""

    gone: ButtonsGone | None


@dataclass(frozen=True, slots=True)
class PhonesReady:
    """Phones can be opened without making anybody wait."""


@dataclass(frozen=True, slots=True)
class Passed:
    """A source's watermark has passed the last press that it handed on: a look is worth while."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A computer player has made up its mind; `number` says about which question."""

    number: int
    move: Move | None
    fault: Exception | None = None
    """Why it could not."""


@dataclass(frozen=True, slots=True)
class Advised:
    """What people may be advised was thought of; `number` says about which question."""

    number: int
    answer: Answer | None
    fault: str | None = None
    """Why there is no answer, in one line for people."""


@dataclass(frozen=True, slots=True)
class ReactionsReady:
    """Tonight's reactions are others, or have been written or forgotten."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The program was asked to end."""


Message = (
    Edge
    | Press
    | FromScreen
    | FromPhone
    | FiguresReady
    | Notice
    | NoticeOver
    | ButtonsChanged
    | PhonesReady
    | Passed
    | Thought
    | Advised
    | ReactionsReady
    | Stop
)
