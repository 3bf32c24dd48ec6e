"""Pattern text cut into words, numbers and signs, each with its column."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum, auto

from engine.errors import Refusal
from engine.expressions.words import MEANT

MAX_LENGTH = 500
"""Characters of an expression."""
_MAX_SHOWN = 24

_PIECE = re.compile(r"(\w+)|(<=|>=|!=+|==+|<>|=<|=>|&&|\|\||\S)")
_SIGNS = frozenset(("=", "!=", "<", "<=", ">", ">=", "+", "-", "*", "(", ")", "[", "]", ","))


class BadExpression(Refusal):
    """An expression that cannot be understood; `text` says where, what was expected and found."""

    def __init__(self, column: int, expected: str, found: str) -> None:
        super().__init__("bad_expression", f"column {column}: expected {expected}, found {found}")
        self.column = column
        """The character of the expression that is wrong, counting from 1."""
        self.expected = expected
        self.found = found


class Sort(Enum):
    """What a token is."""

    WORD = auto()
    NUMBER = auto()
    SIGN = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """One piece of an expression."""

    sort: Sort
    text: str
    column: int

    def is_one_of(self, *texts: str) -> bool:
        """Say whether this is one of the words or signs named."""
        return self.text in texts

    def refusal(self, expected: str, near: Iterable[str] = ()) -> BadExpression:
        """Return what to raise when this token cannot stand here; `near` are words to guess."""
        if self.sort is Sort.END:
            return BadExpression(self.column, expected, "the end")
        return BadExpression(self.column, expected, f"{shown(self.text)}{_hint(self.text, near)}")


def shown(text: str) -> str:
    """Return a piece of somebody's text as it can be told: short, printable, in quotes."""
    return repr(text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}…")


def did_you_mean(text: str) -> str:
    """Return a guess in brackets, to be put behind what was found."""
    return f" (did you mean {text}?)"


def _hint(text: str, near: Iterable[str]) -> str:
    small = text[: 2 * _MAX_SHOWN].lower()
    if small in MEANT:
        return did_you_mean(MEANT[small])
    by_case = {word.lower(): word for word in sorted(near)}
    matches = get_close_matches(small, by_case, n=1)
    return did_you_mean(by_case[matches[0]]) if matches else ""


def tokens(text: str) -> tuple[Token, ...]:
    """Return the pieces of an expression, an END last. Raises BadExpression."""
    if len(text) > MAX_LENGTH:
        expected = f"at most {MAX_LENGTH} characters"
        raise BadExpression(MAX_LENGTH + 1, expected, f"{len(text)} of them")
    pieces = [_token(match) for match in _PIECE.finditer(text)]
    return (*pieces, Token(Sort.END, "", len(text.rstrip()) + 1))


def _token(match: re.Match[str]) -> Token:
    word, sign = match[1], match[2]
    if word is None:
        token = Token(Sort.SIGN, sign, match.start(2) + 1)
        if sign not in _SIGNS:
            raise token.refusal("a word, a number or one of = != < <= > >= + - * ( ) [ ] ,")
        return token
    is_number = word.isascii() and word.isdecimal()
    return Token(Sort.NUMBER if is_number else Sort.WORD, word, match.start(1) + 1)
