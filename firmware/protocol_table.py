"""Reads the table of the wire protocol and says all that is wrong with it."""

from __future__ import annotations

import keyword
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

WIDTHS = {"u8": 1, "u16": 2, "u24": 3, "u32": 4, "u48": 6}
"""Bytes of each kind of field."""
MAX_LENGTH = 32
"""Code and fields of the longest message: the chip, with its 2 KB, holds one each way."""
MAX_NUMBER = 2**32 - 1
SENDERS = ("chip", "host")
FRAMING = {"frame_flag": 0x7E, "frame_escape": 0x7D, "frame_turn": 0x20, "crc_start": 0xFFFF}
"""RFC 1662 and CRC-16/IBM-3740; an escaped byte is XORed with `frame_turn`."""
MADE = "Made by firmware/gen_protocol.py from firmware/protocol.toml: change that, not this."


@dataclass(frozen=True, slots=True)
class Field:
    """One number of a message."""

    name: str
    width: int
    """Bytes."""
    about: str
    at: int
    """Where it begins; the code is byte 0."""
    flags: str | None
    """Name of the class of its bits, if they are listed."""


@dataclass(frozen=True, slots=True)
class Message:
    """One kind of message."""

    name: str
    code: int
    sender: str
    about: str
    fields: tuple[Field, ...]

    @property
    def length(self) -> int:
        """Bytes of code and fields."""
        return 1 + sum(field.width for field in self.fields)


@dataclass(frozen=True, slots=True)
class Table:
    """The whole protocol, without faults."""

    protocol: Mapping[str, int]
    numbers: Mapping[str, int]
    flags: Mapping[str, Mapping[str, int]]
    patterns: Mapping[str, int]
    boards: Mapping[str, int]
    messages: tuple[Message, ...]

    def sent_by(self, sender: str) -> list[Message]:
        """The messages of the chip, or of the host."""
        return [message for message in self.messages if message.sender == sender]


class TableFault(Exception):
    """The table is wrong; `args` are its faults, one line each."""


_SECTIONS = dict.fromkeys(("protocol", "numbers", "flags", "patterns", "boards"), dict)
_KEYS = {"name": str, "code": int, "from": str, "about": str, "fields": list}


def read(text: str) -> Table:
    """The table that this TOML describes. Raises TableFault with all its faults."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TableFault(f"not TOML: {error}") from None
    refuse(_shape_faults(raw))
    refuse(_faults(raw))
    return _table(raw)


def refuse(faults: Iterable[str]) -> None:
    """Raises TableFault if there are any."""
    if found := [*faults]:
        raise TableFault(*found)


def _table(raw: Mapping[str, Any]) -> Table:
    messages = tuple(_message(entry, raw["flags"]) for entry in raw["message"])
    return Table(**{name: raw[name] for name in _SECTIONS}, messages=messages)


def _message(entry: Mapping[str, Any], flags: Mapping[str, Any]) -> Message:
    at, fields = 1, []
    for name, kind, about in entry["fields"]:
        has_bits = name == "flags" and entry["name"] in flags
        bits = f"{camel(entry['name'])}Flags" if has_bits else None
        fields.append(Field(name, WIDTHS[kind], about, at, bits))
        at += WIDTHS[kind]
    return Message(entry["name"], entry["code"], entry["from"], entry["about"], tuple(fields))


def camel(name: str) -> str:
    """`double_blink` as `DoubleBlink`."""
    return "".join(part.capitalize() for part in name.split("_"))


def _shape_faults(raw: Mapping[str, Any]) -> Iterator[str]:
    """Parts that are missing, unknown or of a wrong kind."""
    yield from _key_faults("the table", raw, {**_SECTIONS, "message": list})
    if isinstance(raw.get("protocol"), dict):
        names = dict.fromkeys(("version", "baud", "tick_hz"), int)
        yield from _key_faults("protocol", raw["protocol"], names)
    if isinstance(raw.get("flags"), dict):
        yield from _key_faults("flags", raw["flags"], dict.fromkeys(raw["flags"], dict))
    if isinstance(raw.get("message"), list):
        for number, entry in enumerate(raw["message"], start=1):
            yield from _entry_faults(f"message {number}", entry)


def _entry_faults(where: str, entry: dict[str, Any]) -> Iterator[str]:
    yield from _key_faults(where, entry, _KEYS)
    fields = entry.get("fields")
    for field in fields if isinstance(fields, list) else ():
        if not isinstance(field, list) or [type(part) for part in field] != [str] * 3:
            yield f"{where}: want fields of [name, width, about], found {field!r}"


def _key_faults(where: str, found: Mapping[str, Any], wanted: Mapping[str, type]) -> Iterator[str]:
    for name, kind in wanted.items():
        if name not in found:
            yield f"{where}: {name} is missing"
        elif type(found[name]) is not kind:
            yield f"{where}: {name} must be {kind.__name__}, found {found[name]!r}"
    yield from (f"{where}: {name} is not known" for name in found if name not in wanted)


def _faults(raw: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong in a table whose parts are all there."""
    for name, value in raw["protocol"].items():
        most = 255 if name == "version" else MAX_NUMBER
        yield from _value_faults("protocol", {name: value}, range(1, most + 1))
    yield from _value_faults("numbers", raw["numbers"], range(MAX_NUMBER + 1))
    for section, values in (("patterns", range(16)), ("boards", range(1, 256))):
        yield from _value_faults(section, raw[section], values)
        yield from twice(f"{section}: value", raw[section].values())
    for name, bits in raw["flags"].items():
        yield from _flag_faults(name, bits, raw["message"])
    for part in ("name", "code"):
        yield from twice(f"message: {part}", (entry[part] for entry in raw["message"]))
    for sender in SENDERS:
        if sender not in (entry["from"] for entry in raw["message"]):
            yield f"message: none from {sender}"
    for entry in raw["message"]:
        yield from _message_faults(entry)


def _value_faults(where: str, values: Mapping[str, Any], allowed: range) -> Iterator[str]:
    yield from _name_faults(where, values)
    for name, value in values.items():
        if type(value) is not int or value not in allowed:
            span = f"{allowed[0]} to {allowed[-1]}"
            yield f"{where}: {name}: want a whole number from {span}, found {value!r}"


def _name_faults(where: str, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        is_name = re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name)
        if not is_name or keyword.iskeyword(name) or name in ("pack", "unpack"):
            yield f"{where}: {name!r} cannot be a name"


def _flag_faults(name: str, bits: Mapping[str, Any], messages: list[Any]) -> Iterator[str]:
    where = f"flags.{name}"
    kinds = [f[1] for m in messages if m["name"] == name for f in m["fields"] if f[0] == "flags"]
    if not kinds:
        yield f"{where}: there is no message {name} with a field flags"
    single = [1 << bit for bit in range(8 * WIDTHS.get("".join(kinds), 1))]
    yield from _name_faults(where, bits)
    yield from twice(f"{where}: bit", bits.values())
    for flag, bit in bits.items():
        if type(bit) is not int or bit not in single:
            yield f"{where}: {flag}: want one of {len(single)} bits, found {bit!r}"


def _message_faults(entry: Mapping[str, Any]) -> Iterator[str]:
    where = f"message {entry['name']}"
    yield from _value_faults(where, {"code": entry["code"]}, range(256))
    if entry["from"] not in SENDERS:
        yield f"{where}: from must be chip or host, found {entry['from']!r}"
    yield from _name_faults(where, [entry["name"], *(name for name, *_ in entry["fields"])])
    yield from twice(f"{where}: field", (name for name, *_ in entry["fields"]))
    for name, kind, _ in entry["fields"]:
        if kind not in WIDTHS:
            yield f"{where}: {name}: {kind!r} is not a width ({', '.join(WIDTHS)})"
        elif kind == "u48" and entry["from"] == "host":
            yield f"{where}: {name}: the chip can read no u48"
    length = 1 + sum(WIDTHS.get(kind, 0) for _, kind, _ in entry["fields"])
    if not 1 < length <= MAX_LENGTH:
        yield f"{where}: {length} bytes with its code, want 2 to {MAX_LENGTH}"


def twice(what: str, values: Iterable[object]) -> Iterator[str]:
    """A fault for each value that is there more than once."""
    counts = Counter(values)
    yield from (f"{what} {value!r} is there twice" for value in counts if counts[value] > 1)
