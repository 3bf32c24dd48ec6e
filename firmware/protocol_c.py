"""The chip's side of the wire protocol: `src/protocol.h`."""

from __future__ import annotations

from collections.abc import Iterator

from firmware.protocol_table import FRAMING, MADE, SENDERS, Field, Message, Table


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
