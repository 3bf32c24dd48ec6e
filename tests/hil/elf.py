"""What a programmer would write into the chip: the bytes of an ELF file that go to flash."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FLASH_BYTES = 32 * 1024
_LOAD = 1
_AVR = 83


@dataclass(frozen=True, slots=True)
class _Segment:
    file_offset: int
    load_address: int
    file_bytes: int


def flash_image(path: Path) -> bytes:
    """The contents of the flash, from address 0. Raises ValueError if this is no AVR program."""
    data = path.read_bytes()
    image = bytearray()
    for part in _segments(data):
        if part.load_address + part.file_bytes <= FLASH_BYTES:
            end = part.load_address + part.file_bytes
            image.extend(b"\xff" * (end - len(image)))
            image[part.load_address : end] = data[part.file_offset :][: part.file_bytes]
    if not image:
        raise ValueError(f"{path} has nothing for the flash")
    return bytes(image)


def _segments(data: bytes) -> Iterator[_Segment]:
    """The loadable segments; EEPROM, fuses and the like have addresses far above the flash."""
    if data[:7] != b"\x7fELF\x01\x01\x01" or struct.unpack_from("<H", data, 18)[0] != _AVR:
        raise ValueError("not a 32-bit little-endian ELF file for AVR")
    (offset,) = struct.unpack_from("<I", data, 28)
    size, count = struct.unpack_from("<HH", data, 42)
    for n in range(count):
        kind, at, _, load, length = struct.unpack_from("<5I", data, offset + n * size)
        if kind == _LOAD and length:
            yield _Segment(at, load, length)
