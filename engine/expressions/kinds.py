"""What may stand where: each part has a kind, and a mistake is told with a guess at what was meant.

Two words are read by what stands beside them: a number beside a rank is a rank (`rank(top) = 7`),
and `red` beside a colour is a colour even inside a counting (`all(3, colour = red)`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.expressions.nodes import Asked, Constant, EachCard, Node
from engine.expressions.tokens import BadExpression, did_you_mean, shown
from engine.expressions.words import COLOURS, EXAMPLES, Kind


@dataclass(frozen=True, slots=True)
class Part:
    """A node while it is being read, and where it begins."""

    node: Node
    column: int

    @property
    def kind(self) -> Kind:
        """What the node stands for."""
        return self.node.kind


_RANKS = {"10": "T"} | {str(number): str(number) for number in range(2, 10)}
_MEANT_RANKS = {"1": "A", "11": "J", "12": "Q", "13": "K"}
_ASKS = {Kind.RANK: "rank", Kind.SUIT: "suit", Kind.COLOUR: "colour", Kind.NUMBER: "value"}
_FIRST_WANTED = (Kind.RANK, Kind.COLOUR, Kind.SUIT, Kind.NUMBER, Kind.CARD, Kind.QUESTION)


def unified(parts: Sequence[Part]) -> tuple[Node, ...]:
    """Return nodes of one kind, to be compared. Raises BadExpression."""
    kinds = {part.kind for part in parts}
    wanted = next(kind for kind in _FIRST_WANTED if kind in kinds)
    if wanted is Kind.QUESTION:
        raise _refusal(parts[0], Kind.COLOUR, "something to compare, such as colour(top)")
    return tuple(require(part, wanted) for part in parts)


def require(part: Part, wanted: Kind) -> Node:
    """Return the node, read as the kind that is wanted. Raises BadExpression if it cannot be."""
    if part.kind is wanted:
        return part.node
    other = _read_as(part.node, wanted)
    if other is None:
        raise _refusal(part, wanted, f"a {wanted.value}, such as {EXAMPLES[wanted]}")
    return other


def _read_as(node: Node, wanted: Kind) -> Node | None:
    text = str(node)
    if wanted is Kind.RANK and isinstance(node, Constant) and text in _RANKS:
        return Constant(Kind.RANK, _RANKS[text], _RANKS[text])
    is_bare = isinstance(node, Asked) and isinstance(node.card, EachCard)
    if wanted is Kind.COLOUR and is_bare and text in COLOURS:
        return Constant(Kind.COLOUR, text, text)
    return None


def _refusal(part: Part, wanted: Kind, expected: str) -> BadExpression:
    meant = _meant(part.node, wanted)
    hint = did_you_mean(meant) if meant else ""
    found = f"the {part.kind.value} {shown(str(part.node))}{hint}"
    return BadExpression(part.column, expected, found)


def _meant(node: Node, wanted: Kind) -> str | None:
    if isinstance(node, Constant):
        if wanted is Kind.RANK:
            return _MEANT_RANKS.get(node.text)
        return f"{node.text}(top)" if node.kind is Kind.COLOUR and wanted is Kind.QUESTION else None
    card = node.card if isinstance(node, Asked) else node
    if card.kind is not Kind.CARD or wanted not in _ASKS:
        return None
    return str(Asked(_ASKS[wanted], card))
