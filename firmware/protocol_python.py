"""The host's side of the wire protocol: `hardware/protocol.py`, as `ruff format` lays it out."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping

from firmware.protocol_table import FRAMING, MADE, SENDERS, Field, Message, Table, camel


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
from typing import ClassVar, Final, get_args

'''
FORMS = {1: "B", 2: "H", 3: "HB", 4: "I", 6: "IH"}
"""What `struct` calls these widths; the odd ones are in two parts, the low one first."""
LOW_BITS = {3: 16, 6: 32}
PAGE_WIDTH = 100


def module(table: Table) -> str:
    """The whole of `hardware/protocol.py`, laid out as `ruff format` does."""
    parts = [
        PYTHON_HEAD + _python_constants(table) + "\n" + _python_forms(table),
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


def _python_forms(table: Table) -> str:
    """What `struct` makes of the fields of each message."""
    forms = (
        f'_{message.name.upper()} = Struct("<{"".join(FORMS[f.width] for f in message.fields)}")'
        for message in table.messages
    )
    return "\n".join([*forms, ""])


def _python_class(message: Message) -> str:
    name, form = camel(message.name), f"_{message.name.upper()}"
    pack = f'return b"\\x{message.code:02x}" + {form}.pack'
    return f"""\
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
    tail = [
        "Message = ChipMessage | HostMessage",
        "",
        "BY_CODE: Final[dict[int, type[Message]]] = "
        "{kind.CODE: kind for kind in get_args(Message)}",
    ]
    return "\n".join([*unions, *tail, ""])
