"""Plain data (from TOML or JSON) into our frozen dataclasses, with one clear line when it is bad.

pydantic does the checking; this module gives it strictness and turns its findings into
`where: expected …, found …`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import is_dataclass
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from pi_app.errors import BadInput, bad_input, one_of

T = TypeVar("T")
Where = Callable[[tuple[str | int, ...]], str]
"""Gives the place of a path of keys: file, line, key."""

_EXPECTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "string_type": "a text",
    "tuple_type": "a list",
    "dataclass_type": "a table of keys",
    "dict_type": "a table of keys",
    "missing": "a value",
}


_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}


def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    """Return the checker of a kind; building one costs milliseconds, so each is built once."""
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


def build(kind: type[T], data: Mapping[str, Any], where: Where, also: Iterable[str] = ()) -> T:
    """Return a dataclass of `kind` filled from `data`; missing keys keep their defaults.

    Types are strict: no text for a number, no number for a switch, no unknown key. `also` are
    keys that somebody else has read already, to be told of. Raises BadInput for the first thing
    that is wrong.
    """
    _refuse_unknown(kind, data, where, also=also)
    try:
        text = json.dumps(data, default=str)
        built: T = _adapter(kind).validate_json(text, strict=True)
    except ValidationError as error:
        raise _explain(error.errors()[0], where) from None
    return built


def _refuse_unknown(
    kind: type[Any],
    data: Mapping[str, Any],
    where: Where,
    path: tuple[str, ...] = (),
    also: Iterable[str] = (),
) -> None:
    """Refuse keys that a dataclass, or one inside it, does not have."""
    kinds = get_type_hints(kind)
    for key, value in data.items():
        spot = (*path, key)
        if key not in kinds:
            expected = one_of([*also, *kinds], key)
            raise bad_input(where(spot), expected, f"the unknown key {key!r}")
        _refuse_unknown_inside(kinds[key], value, where, spot)


def _refuse_unknown_inside(kind: Any, value: object, where: Where, path: tuple[str, ...]) -> None:
    if not isinstance(value, Mapping):
        return
    if isinstance(kind, type) and is_dataclass(kind):
        _refuse_unknown(kind, value, where, path)
    elif get_origin(kind) is dict:
        for key, part in value.items():
            _refuse_unknown_inside(get_args(kind)[1], part, where, (*path, key))


def _explain(error: ErrorDetails, where: Where) -> BadInput:
    place = where(error["loc"])
    found = _shown(error["input"])
    context = error.get("ctx", {})
    if error["type"] == "enum":
        # A value of another type may look like a good one: then the quotes make the difference.
        quote = "" if isinstance(error["input"], str) else '"'
        return bad_input(place, f"one of {context['expected']}".replace("'", quote), found)
    if error["type"] == "unexpected_keyword_argument":
        return bad_input(place, "no such key", found)
    expected = _EXPECTED.get(error["type"]) or error["msg"][0].lower() + error["msg"][1:]
    if error["type"] == "missing":
        found = "nothing"
    return bad_input(place, expected, found)


def _shown(value: object) -> str:
    text = json.dumps(value, default=str, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"
