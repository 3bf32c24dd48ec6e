"""Slap patterns that players bring along, as a rules file names them: `custom:NAME`.

With an expression (engine/EXPRESSIONS.md) they need nothing else. Without one, an installed package
brings a function: an entry point NAME in the group `slap_table.patterns`, called with the face-up
cards of the pile, first played first, and returning whether it may be slapped.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from engine.cards import Card
from engine.custom_patterns import CUSTOM, MAX_NAME, check_name
from engine.errors import Refusal
from engine.expressions import BadExpression, parse_expression
from engine.slap_rules import SlapRule
from pi_app.errors import bad_input, one_of

GROUP = "slap_table.patterns"

log = logging.getLogger(__name__)


class PlugIn:
    """A pattern that an installed package tests; what goes wrong in it is told once, and is a no.

    A copy in another process loads the function when it is first asked.
    """

    def __init__(self, name: str) -> None:
        """Name the entry point; nothing is loaded yet."""
        self.name = name
        self._function: Callable[[Sequence[Card]], object] | None = None
        self._has_failed = False

    def load(self, place: str) -> None:
        """Load the function now. Raises BadInput, `place` first, when there is none to call."""
        found = entry_points(group=GROUP, name=self.name)
        if not found:
            raise bad_input(place, _expected(self.name), repr(f"{CUSTOM}{self.name}"))
        if len(found) > 1:
            raise bad_input(place, f"one plug-in named {self.name!r}", f"{len(found)} of them")
        [entry] = found
        self._function = _function(entry, place)

    def __call__(self, pile: Sequence[Card]) -> bool:
        """Ask the function about a pile. Never raises."""
        try:
            if self._function is None:
                self.load(f"{CUSTOM}{self.name}")
            return self._function is not None and bool(self._function(tuple(pile)))
        except Exception:
            if not self._has_failed:
                log.exception("%s%s failed; whenever it does, it counts as a no", CUSTOM, self.name)
            self._has_failed = True
            return False

    def __reduce__(self) -> tuple[type[PlugIn], tuple[str]]:
        return PlugIn, (self.name,)


def _expected(name: str) -> str:
    installed = sorted(entry_points(group=GROUP).names)
    known = one_of(installed, name) if installed else "none is there"
    return f'{{"{CUSTOM}{name}" = "an expression"}} or an installed plug-in ({known})'


def _function(entry: EntryPoint, place: str) -> Callable[[Sequence[Card]], object]:
    try:
        loaded: Any = entry.load()
    except Exception as error:
        # Importing it runs somebody else's code, in which anything can go wrong.
        raise bad_input(place, f"a plug-in that loads as {entry.value}", repr(error)) from None
    if not callable(loaded):
        raise bad_input(place, f"a function at {entry.value}", repr(loaded))
    function: Callable[[Sequence[Card]], object] = loaded
    return function


def check_own(name: str, argument: Sequence[object], place: str) -> None:
    """Raise BadInput unless a pattern of players, as it is written, can be one."""
    try:
        check_name(name)
        if argument:
            _parse(argument, f"{place}: {name}")
    except BadExpression as error:
        where = f"{place}: {name}: column {error.column}"
        raise bad_input(where, error.expected, error.found) from None
    except Refusal:
        expected = f"{CUSTOM} and a name of 1 to {MAX_NAME} characters, no quotes"
        raise bad_input(place, expected, repr(name)) from None


def _parse(argument: Sequence[object], place: str) -> None:
    expression = argument[0]
    if len(argument) != 1 or not isinstance(expression, str):
        raise bad_input(place, "one expression, such as red(top)", repr(list(argument)))
    parse_expression(expression)


def with_plug_ins(slaps: Sequence[SlapRule], place: str) -> tuple[SlapRule, ...]:
    """Return the rules, each with the function it names. Raises BadInput, `place` first."""
    return tuple(_with_function(rule, place) for rule in slaps)


def _with_function(rule: SlapRule, place: str) -> SlapRule:
    if not rule.is_custom or rule.argument:
        return rule
    plug_in = PlugIn(rule.name.removeprefix(CUSTOM))
    plug_in.load(place)
    return replace(rule, function=plug_in)


def as_written(rule: SlapRule) -> str | dict[str, str | list[str]]:
    """Return a slap rule as rule sets write it: its name, or {name: argument}."""
    if not rule.argument:
        return rule.name
    return {rule.name: rule.argument[0] if rule.is_custom else list(rule.argument)}
