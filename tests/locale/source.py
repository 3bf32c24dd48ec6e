"""Which keys of words the source names, and how it puts others together."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from pi_app.screens.words import ENGLISH
from tests.support.house import Module

SPEAKERS = {"say", "say_or", "count", "told", "told_count"}
COUNTED = frozenset(key.removesuffix(".one") for key in ENGLISH if key.endswith(".one"))
KEYS = COUNTED | {
    key for key in ENGLISH if key.removesuffix(".one").removesuffix(".other") not in COUNTED
}
"""As the code names them: those of counted words without their forms."""


@dataclass(frozen=True, slots=True)
class Named:
    """What a module names."""

    spoken: frozenset[str]
    """Plain keys in calls of `say`, `say_or` or `count`."""
    mentioned: frozenset[str]
    """All texts that are keys, wherever they stand but in the tables of words."""
    patterns: frozenset[str]
    """Keys that are put together, with * for what varies."""


@cache
def named_in(module: Module) -> Named:
    """Return what a module names."""
    outside = list(_outside_tables(module.tree))
    joined = [node for node in outside if isinstance(node, ast.JoinedStr)]
    parts = {id(part) for node in joined for part in node.values}
    texts = {_text(node) for node in outside if id(node) not in parts}
    spoken = {_text(part) for call in outside for part in _first_argument(call)}
    return Named(
        frozenset(spoken - {""}),
        frozenset(texts & KEYS),
        frozenset(pattern for node in joined if _may_be_key(pattern := _pattern(node))),
    )


def _outside_tables(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes but those of the tables in which words stand under their keys."""
    yield node
    if isinstance(node, ast.AnnAssign) and ast.unparse(node.target).endswith("ENGLISH"):
        return
    for child in ast.iter_child_nodes(node):
        yield from _outside_tables(child)


def _text(node: ast.AST) -> str:
    """Return a text that stands in the source; empty for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return ""


def _first_argument(call: ast.AST) -> Iterator[ast.AST]:
    """Yield what may be the key of a call that speaks; of a choice both sides."""
    if isinstance(call, ast.Call) and call.args and ast.unparse(call.func) in SPEAKERS:
        key = call.args[0]
        yield from (key.body, key.orelse) if isinstance(key, ast.IfExp) else (key,)


def _pattern(node: ast.JoinedStr) -> str:
    return "".join(_text(part) or "*" for part in node.values)


def _may_be_key(pattern: str) -> bool:
    if re.match(r"[a-z_]+\.", pattern) is None:
        return False
    wanted = re.compile(".+".join(map(re.escape, pattern.split("*"))))
    return any(wanted.fullmatch(key) for key in KEYS)
