"""Makes both sides of the wire protocol from `protocol.toml`.

`python firmware/gen_protocol.py` writes `src/protocol.h` and `../hardware/protocol.py`;
with `--check` it only says whether they are fresh. Exit code 1: not fresh, or the table has
faults, one line for each. A test compares the committed files with what this makes.
"""

from __future__ import annotations

import argparse
import keyword
import re
import sys
import textwrap
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
TABLE_FILE = HERE / "protocol.toml"
C_FILE = HERE / "src" / "protocol.h"
PYTHON_FILE = HERE.parent / "hardware" / "protocol.py"

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


# --- reading ---------------------------------------------------------------------------------

_SECTIONS = dict.fromkeys(("protocol", "numbers", "flags", "patterns", "boards"), dict)
_KEYS = {"name": str, "code": int, "from": str, "about": str, "fields": list}


def read(text: str) -> Table:
    """The table that this TOML describes. Raises TableFault with all its faults."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TableFault(f"not TOML: {error}") from None
    _refuse(_shape_faults(raw))
    _refuse(_faults(raw))
    table = _table(raw)
    _refuse(_twice("name in C", (name for name, _ in c_constants(table))))
    _refuse(_twice("name in Python", python_names(table)))
    return table


def _refuse(faults: Iterable[str]) -> None:
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


# --- faults ----------------------------------------------------------------------------------


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
    yield from _value_faults("protocol", raw["protocol"], range(1, MAX_NUMBER + 1))
    yield from _value_faults("protocol", {"version": raw["protocol"]["version"]}, range(256))
    yield from _value_faults("numbers", raw["numbers"], range(MAX_NUMBER + 1))
    for section, values in (("patterns", range(16)), ("boards", range(1, 256))):
        yield from _value_faults(section, raw[section], values)
        yield from _twice(f"{section}: value", raw[section].values())
    for name, bits in raw["flags"].items():
        yield from _flag_faults(name, bits, raw["message"])
    for part in ("name", "code"):
        yield from _twice(f"message: {part}", (entry[part] for entry in raw["message"]))
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
    yield from _twice(f"{where}: bit", bits.values())
    for flag, bit in bits.items():
        if type(bit) is not int or bit not in single:
            yield f"{where}: {flag}: want one of {len(single)} bits, found {bit!r}"


def _message_faults(entry: Mapping[str, Any]) -> Iterator[str]:
    where = f"message {entry['name']}"
    yield from _value_faults(where, {"code": entry["code"]}, range(256))
    if entry["from"] not in SENDERS:
        yield f"{where}: from must be chip or host, found {entry['from']!r}"
    yield from _name_faults(where, [entry["name"], *(name for name, *_ in entry["fields"])])
    yield from _twice(f"{where}: field", (name for name, *_ in entry["fields"]))
    for name, kind, _ in entry["fields"]:
        if kind not in WIDTHS:
            yield f"{where}: {name}: {kind!r} is not a width ({', '.join(WIDTHS)})"
    length = 1 + sum(WIDTHS.get(kind, 0) for _, kind, _ in entry["fields"])
    if not 1 < length <= MAX_LENGTH:
        yield f"{where}: {length} bytes with its code, want 2 to {MAX_LENGTH}"


def _twice(what: str, values: Iterable[object]) -> Iterator[str]:
    counts = Counter(values)
    yield from (f"{what} {value!r} is there twice" for value in counts if counts[value] > 1)


# --- the chip's side -------------------------------------------------------------------------


def c_constants(table: Table) -> Iterator[tuple[str, str]]:
    """Every constant of the header: name and value."""
    for name, value in table.protocol.items():
        yield f"PROTOCOL_{name.upper()}", _c_number(value)
    yield from ((name.upper(), f"0x{value:02X}u") for name, value in FRAMING.items())
    yield from ((name.upper(), _c_number(value)) for name, value in table.numbers.items())
    for owner, bits in table.flags.items():
        yield from ((f"{owner}_{bit}".upper(), f"0x{bits[bit]:02X}u") for bit in bits)
    for prefix, values in (("PATTERN", table.patterns), ("BOARD", table.boards)):
        yield from ((f"{prefix}_{name}".upper(), _c_number(values[name])) for name in values)
    for sender in SENDERS:
        longest = max(message.length for message in table.sent_by(sender))
        yield f"LONGEST_FROM_{sender.upper()}", _c_number(longest)
    for message in table.messages:
        yield f"CODE_{message.name}".upper(), f"0x{message.code:02X}u"
        yield f"{message.name}_LENGTH".upper(), _c_number(message.length)
        yield from ((f"{message.name}_{f.name}_AT".upper(), f"{f.at}u") for f in message.fields)


def _c_number(value: int) -> str:
    return f"{value}u" if value < 2**16 else f"{value}ul"


C_HEAD = f"""\
/* {MADE}
 *
 * A frame in memory is its code and its fields, NAME_LENGTH bytes; NAME_FIELD_AT is where a field
 * begins. The CRC, the flags and the escapes are made while it is sent. Numbers are little-endian.
 */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <stdint.h>

#include "bytes.h"

"""

C_TYPES = {1: "uint8_t", 2: "uint16_t", 3: "uint32_t", 4: "uint32_t"}


def header(table: Table) -> str:
    """The whole of `protocol.h`."""
    constants = "".join(f"#define {name} {value}\n" for name, value in c_constants(table))
    puts = "".join(_c_put(m, f) for m in table.sent_by("chip") for f in m.fields)
    gets = "".join(_c_get(m, f) for m in table.sent_by("host") for f in m.fields)
    return f"{C_HEAD}{constants}\n{puts}\n{gets}\n{_c_lengths(table)}\n#endif\n"


def _c_put(message: Message, field: Field) -> str:
    two = field.width == 6
    values = "uint32_t low, uint16_t high" if two else f"{C_TYPES[field.width]} value"
    names = "low, high" if two else "value"
    return (
        f"static inline void {message.name}_put_{field.name}(uint8_t *frame, {values}) "
        f"{{ put{8 * field.width}(frame + {field.at}, {names}); }}\n"
    )


def _c_get(message: Message, field: Field) -> str:
    kind = C_TYPES[field.width]
    return (
        f"static inline {kind} {message.name}_get_{field.name}(const uint8_t *frame) "
        f"{{ return get{8 * field.width}(frame + {field.at}); }}\n"
    )


def _c_lengths(table: Table) -> str:
    cases = "".join(
        f"    case CODE_{name}: return {name}_LENGTH;\n"
        for name in (message.name.upper() for message in table.sent_by("host"))
    )
    return (
        "/* Code and fields of a message of the host; 0 if there is no such code. */\n"
        "static inline uint8_t length_from_host(uint8_t code)\n{\n"
        f"    switch (code) {{\n{cases}    default: return 0;\n    }}\n}}\n"
    )


# --- the host's side -------------------------------------------------------------------------


def python_names(table: Table) -> Iterator[str]:
    """Every public name of the Python module."""
    yield from (n.upper() for n in (*table.protocol, *FRAMING, *table.numbers, "longest"))
    yield from (f"{camel(name)}Flags" for name in table.flags)
    yield from ("Pattern", "Board", "Message", "ChipMessage", "HostMessage", "BY_CODE")
    yield from (camel(message.name) for message in table.messages)


PYTHON_HEAD = f'''\
"""The messages between the chip and the table, as the host sees them.

{MADE}

`pack` gives code and fields, without flags, escapes and CRC, and raises struct.error for a value
that does not fit; `unpack` takes the same and raises struct.error for a wrong length. It is for
the caller to look up the code (`BY_CODE`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, IntFlag
from struct import Struct
from typing import ClassVar, Final

'''
FORMS = {1: "B", 2: "H", 3: "HB", 4: "I", 6: "IH"}
"""What `struct` calls these widths; the odd ones are in two parts, the low one first."""
LOW_BITS = {3: 16, 6: 32}
PAGE_WIDTH = 100


def module(table: Table) -> str:
    """The whole of `hardware/protocol.py`, laid out as `ruff format` does."""
    parts = [
        PYTHON_HEAD + _python_constants(table),
        *(_python_flags(name, bits) for name, bits in table.flags.items()),
        _python_enum("Pattern", "IntEnum", "What a lamp shows.", table.patterns),
        _python_enum("Board", "IntEnum", "Which build of the firmware.", table.boards),
        *(_python_class(message) for message in table.messages),
    ]
    return "\n\n".join(parts) + "\n\n" + _python_unions(table)


def _python_constants(table: Table) -> str:
    longest = max(message.length for message in table.messages)
    values = {name: f"{value:_}" for name, value in {**table.protocol, **table.numbers}.items()}
    values |= {name: f"0x{value:02X}" for name, value in FRAMING.items()}
    lines = [f"{name.upper()}: Final = {value}" for name, value in values.items()]
    about = '"""Bytes of code and fields of the longest message."""'
    return "\n".join([*lines, f"LONGEST: Final = {longest}", about, ""])


def _python_flags(name: str, bits: Mapping[str, int]) -> str:
    about = f"Bits of `flags` in `{camel(name)}`; a bit that is not listed is kept."
    return _python_enum(f"{camel(name)}Flags", "IntFlag", about, bits)


def _python_enum(name: str, base: str, about: str, values: Mapping[str, int]) -> str:
    members = [f"    {member.upper()} = {value}" for member, value in values.items()]
    return "\n".join([f"class {name}({base}):", f'    """{about}"""', "", *members, ""])


def _python_class(message: Message) -> str:
    name, form = camel(message.name), f"_{message.name.upper()}"
    kinds = "".join(FORMS[field.width] for field in message.fields)
    pack = f'return b"\\x{message.code:02x}" + {form}.pack'
    return f"""\
{form} = Struct("<{kinds}")


@dataclass(frozen=True, slots=True)
class {name}:
{_python_doc(message.about)}

    CODE: ClassVar[int] = 0x{message.code:02X}
    LENGTH: ClassVar[int] = {message.length}

{"".join(map(_python_field, message.fields))}
    def pack(self) -> bytes:
{_python_call(pack, [part for field in message.fields for part in _packed(field)])}

    @classmethod
    def unpack(cls, body: bytes) -> {name}:
{_python_unpack(form, message.fields)}
"""


def _python_unpack(form: str, fields: Iterable[Field]) -> str:
    got = f"{form}.unpack(body[1:])"
    if not any(field.flags or field.width in LOW_BITS for field in fields):
        return f"        return cls(*{got})"
    return f"        got = {got}\n" + _python_call("return cls", _unpacked(fields))


def _packed(field: Field) -> list[str]:
    value, bits = f"self.{field.name}", LOW_BITS.get(field.width)
    return [f"{value} & 0x{2**bits - 1:X}", f"{value} >> {bits}"] if bits else [value]


def _unpacked(fields: Iterable[Field]) -> list[str]:
    parts, place = [], 0
    for field in fields:
        bits = LOW_BITS.get(field.width)
        value = f"got[{place}] | got[{place + 1}] << {bits}" if bits else f"got[{place}]"
        parts.append(f"{field.flags}({value})" if field.flags else value)
        place += len(FORMS[field.width])
    return parts


def _python_call(function: str, arguments: list[str]) -> str:
    """A call on one line if it fits, else its arguments on one, else on one each."""
    inside = ", ".join(arguments)
    if len(line := f"        {function}({inside})") <= PAGE_WIDTH:
        return line
    if len(line := f"            {inside}") > PAGE_WIDTH:
        line = "\n".join(f"            {argument}," for argument in arguments)
    return f"        {function}(\n{line}\n        )"


def _python_doc(text: str) -> str:
    """A docstring; what begins with a calculation keeps its small letter."""
    is_sentence = re.match(r"\w+ [-+*] ", text) is None
    text = text[0].upper() + text[1:] if is_sentence else text
    text = f'    """{text}{"" if text.endswith(".") else "."}'
    return "\n".join(textwrap.wrap(text, PAGE_WIDTH - 3, subsequent_indent="    ")) + '"""'


def _python_field(field: Field) -> str:
    return f"    {field.name}: {field.flags or 'int'}\n{_python_doc(field.about)}\n"


def _python_unions(table: Table) -> str:
    names = {s: [camel(message.name) for message in table.sent_by(s)] for s in SENDERS}
    unions = [f"{camel(s)}Message = {' | '.join(names[s])}" for s in SENDERS]
    rows = [f"    {name}.CODE: {name}," for s in SENDERS for name in names[s]]
    head = [
        "Message = ChipMessage | HostMessage",
        "",
        "BY_CODE: Final[dict[int, type[Message]]] = {",
    ]
    return "\n".join([*unions, *head, *rows, "}", ""])


# --- both ------------------------------------------------------------------------------------


def outputs(text: str) -> dict[Path, str]:
    """What each generated file must hold. Raises TableFault with all faults of the table."""
    table = read(text)
    return {C_FILE: header(table), PYTHON_FILE: module(table)}


def stale(files: Mapping[Path, str]) -> list[Path]:
    """Which of these files are not there or hold something else."""
    return [f for f, text in files.items() if not f.exists() or f.read_text("utf-8") != text]


def main(arguments: list[str] | None = None) -> int:
    """Write both files, or with --check only look. Returns the exit code."""
    parser = argparse.ArgumentParser(description="Makes protocol.h and protocol.py.")
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if not fresh")
    only_look = parser.parse_args(arguments).check
    try:
        files = outputs(TABLE_FILE.read_text("utf-8"))
    except TableFault as fault:
        print(*(f"{TABLE_FILE.name}: {line}" for line in fault.args), sep="\n", file=sys.stderr)
        return 1
    old = stale(files)
    for file in old:
        print(f"{file.name} is {'not fresh' if only_look else 'made anew'}")
        if not only_look:
            file.write_text(files[file], "utf-8")
    return 1 if only_look and old else 0


if __name__ == "__main__":
    sys.exit(main())
