"""A program for the chip as its disassembly shows it: instructions, roads through them, cycles."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

VECTORS = 26
"""Of the ATmega328P, four bytes each, from address 0; the first is the start."""

_SYMBOL = re.compile(r"^([0-9a-f]+) <(.+)>:$")
# Labels of the assembler that later compilers leave in the program: they stand inside functions.
_INSIDE = re.compile(r"\.L|L\d+(\^[AB]|[\x01\x02])")
_LINE = re.compile(r"^ *([0-9a-f]+):\t((?:[0-9a-f]{2} )+) *\t(\S+)(?:\t([^;]*))?(?:;(.*))?$")
_TARGET = re.compile(r"0x([0-9a-f]+)")
_PAIRS = ("movw", "adiw", "sbiw")
# Of the datasheet, section "Instruction Set Summary"; what branches costs one more if it does.
_CYCLES = {
    **dict.fromkeys(("in", "out", "mov", "movw", "cp", "cpi", "ldi", "eor", "nop"), 1),
    **dict.fromkeys(("brne", "breq"), 1),
    **dict.fromkeys(("st", "ld", "lds", "sts", "rjmp", "push", "pop"), 2),
    "jmp": 3,
    "reti": 4,
}
_BRANCHES = ("brne", "breq")
_JUMPS = ("jmp", "rjmp")
WAY_IN = 4
"""Cycles from an interrupt to its vector."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One, with the name of the function that it stands in."""

    address: int
    length: int
    under: str
    name: str
    operands: tuple[str, ...]
    target: int | None = None

    @property
    def after(self) -> int:
        """Address of the next one in memory."""
        return self.address + self.length


@dataclass(frozen=True, slots=True)
class Road:
    """One way through an interrupt, from its vector to its end."""

    steps: tuple[Instruction, ...]
    cycles: int

    def reads(self) -> list[int]:
        """The ports that it reads, in order: their addresses among the I/O registers."""
        return [int(step.operands[1], 16) for step in self.steps if step.name == "in"]

    def writes(self, address: int) -> bool:
        """Whether it stores something at this place in the memory."""
        stores = [step.operands[0] for step in self.steps if step.name == "sts"]
        return address in [int(place, 16) for place in stores]


def disassemble(elf: Path) -> str:
    """All code of a program, as avr-objdump writes it."""
    command = ["avr-objdump", "-d", str(elf)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def parse(text: str) -> dict[int, Instruction]:
    """The instructions by address."""
    return {found.address: found for found in _instructions(text)}


def _instructions(text: str) -> Iterator[Instruction]:
    under = ""
    for line in text.splitlines():
        if symbol := _SYMBOL.match(line):
            under = under if _INSIDE.match(symbol[2]) else symbol[2]
        elif found := _LINE.match(line):
            address, code, name, operands, comment = found.groups()
            parts = tuple(part.strip() for part in (operands or "").split(",") if part.strip())
            target = _TARGET.search(parts[-1] if name == "jmp" else comment or "")
            is_jump = name in _BRANCHES or name in _JUMPS
            goes_to = int(target[1], 16) if target and is_jump else None
            yield Instruction(int(address, 16), len(code.split()), under, name, parts, goes_to)


def touched(instruction: Instruction) -> set[int]:
    """Numbers of the registers that it names, also as places in the memory, where they are too."""
    registers: set[int] = set()
    for operand in instruction.operands:
        if found := re.fullmatch(r"r(\d+)", operand):
            registers.add(int(found[1]))
            if instruction.name in _PAIRS:
                registers.add(int(found[1]) + 1)
        elif instruction.name in ("lds", "sts") and (place := int(operand, 16)) < 32:
            registers.add(place)
    return registers


def roads(program: Mapping[int, Instruction], vector: int) -> list[Road]:
    """All ways from an interrupt to its end. Raises ValueError if one may have none."""
    return list(_walk(program, Road((), WAY_IN), 4 * vector))


def _walk(program: Mapping[int, Instruction], road: Road, address: int) -> Iterator[Road]:
    step = program[address]
    if step in road.steps:
        raise ValueError(f"goes round in circles at {address:#x}")
    if step.name not in _CYCLES:
        raise ValueError(f"no business of an interrupt: {step.name} at {address:#x}")
    longer = Road((*road.steps, step), road.cycles + _CYCLES[step.name])
    if step.name == "reti":
        yield longer
        return
    if step.target is not None:
        more = 1 if step.name in _BRANCHES else 0
        yield from _walk(program, Road(longer.steps, longer.cycles + more), step.target)
    if step.name not in _JUMPS:
        yield from _walk(program, longer, step.after)
