"""What is in the programs that are flashed: whose registers r2-r10 are, what the interrupt costs.

Each check is shown a broken program as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from tests.firmware.avr import VECTORS, Instruction, Road, disassemble, parse, roads, touched

pytestmark = pytest.mark.slow

OWN = set(range(2, 11))
"""Registers of the interrupt."""
HEAD, HEAD_HIGH, LIMIT = "r4", "r5", "r7"
PINS = (3, 4, 5)
"""Vectors of the pin-change interrupts."""
MOST_CYCLES = 50
MOST_TRIES = 3
FOUR_US = 64
SREG, PIN_B, PIN_C, PIN_D = 0x3F, 0x03, 0x06, 0x09
PCICR = 0x68


# ---- whose registers they are ----


def _is_allowed(instruction: Instruction) -> bool:
    """The program may ask where the head is, say where the limit is, and begin both in `main`."""
    if instruction.name != "mov":
        return False
    to, by = instruction.operands
    owned = [f"r{number}" for number in OWN]
    asks = by == HEAD and to not in owned
    says = by not in owned and (
        to == LIMIT or (to in (HEAD, HEAD_HIGH) and instruction.under == "main")
    )
    return asks or says


def _trespassers(program: Mapping[int, Instruction], handler: Iterable[int]) -> list[Instruction]:
    inside = set(handler)
    return [
        one
        for address, one in program.items()
        if address not in inside and touched(one) & OWN and not _is_allowed(one)
    ]


def _handler(program: Mapping[int, Instruction]) -> set[int]:
    return {step.address for road in roads(program, PINS[0]) for step in road.steps}


def test_nobody_else_touches_the_registers_of_the_interrupt(
    program: dict[int, Instruction],
) -> None:
    assert _trespassers(program, _handler(program)) == []
    outside = [one for one in program.values() if touched(one) & OWN and _is_allowed(one)]
    assert {one.operands[0] for one in outside} >= {HEAD, HEAD_HIGH, LIMIT}


@pytest.mark.parametrize(
    "line",
    [
        "2f 92       \tpush\tr2",
        "5c 01       \tmovw\tr10, r24",
        "2c 01       \tmovw\tr4, r24",
        "15 01       \tmovw\tr2, r10",
        "48 2e       \tmov\tr4, r24",
        "87 2d       \tmov\tr24, r7",
        "74 2c       \tmov\tr7, r4",
        "9e 16       \tcp\tr9, r30",
        "10 92 07 00 \tsts\t0x0007, r1\t; 0x800007",
        "80 91 03 00 \tlds\tr24, 0x0003\t; 0x800003",
        "6a 94       \tdec\tr6",
    ],
)
def test_a_trespasser_is_found(line: str) -> None:
    program = parse(f"00000100 <somebody>:\n     100:\t{line}\n")
    assert len(_trespassers(program, ())) == 1


@pytest.mark.parametrize(
    ("under", "line"),
    [
        ("somebody", "84 2d       \tmov\tr24, r4"),
        ("somebody", "78 2e       \tmov\tr7, r24"),
        ("main", "48 2e       \tmov\tr4, r24"),
        ("somebody", "bf 92       \tpush\tr11"),
        ("somebody", "10 92 00 01 \tsts\t0x0100, r1\t; 0x800100"),
    ],
)
def test_whoever_may_is_let_pass(under: str, line: str) -> None:
    assert _trespassers(parse(f"00000100 <{under}>:\n     100:\t{line}\n"), ()) == []


@pytest.mark.parametrize("label", [".L421", "L0\x01", "L0^A"])
def test_a_label_inside_a_function_begins_no_other(label: str) -> None:
    begin = "48 2e       \tmov\tr4, r24"
    for function, trespassers in (("main", 0), ("somebody", 1)):
        text = f"00000100 <{function}>:\n\n00000104 <{label}>:\n     104:\t{begin}\n"
        assert len(_trespassers(parse(text), ())) == trespassers


# ---- the interrupt ----


def _straight(all_roads: Iterable[Road]) -> list[Road]:
    """Those on which nothing moved meanwhile and there was room for another picture."""
    return [road for road in all_roads if road.reads().count(PIN_D) == 1 and not road.writes(PCICR)]


def test_the_interrupt_is_short(program: dict[int, Instruction]) -> None:
    straight = _straight(roads(program, PINS[0]))
    assert straight
    assert max(road.cycles for road in straight) <= MOST_CYCLES


def test_looking_again_costs_less_than_four_microseconds(program: dict[int, Instruction]) -> None:
    with_room = [road for road in roads(program, PINS[0]) if not road.writes(PCICR)]
    assert max(road.reads().count(PIN_D) for road in with_room) == MOST_TRIES
    assert max(road.cycles for road in with_room) <= FOUR_US


def test_d_is_read_between_two_readings_of_the_others(program: dict[int, Instruction]) -> None:
    for road in roads(program, PINS[0]):
        tries = road.reads()
        assert tries.pop(0) == SREG
        assert tries[:5] == [PIN_B, PIN_C, PIN_D, PIN_C, PIN_B]
        assert tries.count(PIN_D) <= MOST_TRIES


def test_the_interrupt_leaves_all_as_it_was(program: dict[int, Instruction]) -> None:
    pointer = {30, 31}
    for road in roads(program, PINS[0]):
        assert set().union(*(touched(step) for step in road.steps)) <= OWN | pointer
        ends = [(step.name, step.operands) for step in road.steps[-3:]]
        assert ends == [("movw", ("r30", "r2")), ("out", ("0x3f", "r6")), ("reti", ())]
        first = [(step.name, step.operands) for step in road.steps[1:3]]
        assert first == [("in", ("r6", "0x3f")), ("movw", ("r2", "r30"))]


HANDLER = """
00000000 <__vectors>:
      0c:\t0c 94 00 01 \tjmp\t0x200\t; 0x200 <__vector_3>
00000200 <__vector_3>:
     200:\ta9 b0       \tin\tr10, 0x09\t; 9
     202:\t9e 16       \tcp\tr9, r30
     204:\t11 f4       \tbrne\t.+4      \t; 0x20a <again>
     206:\ta0 92 84 00 \tsts\t0x0084, r10\t; 0x800084
0000020a <again>:
     20a:\t18 95       \treti
"""


def test_cycles_are_counted() -> None:
    # 4 to the vector, jmp 3, in 1, cp 1, brne 1 or 2, sts 2 or none, reti 4
    assert sorted(road.cycles for road in roads(parse(HANDLER), 3)) == [15, 16]


@pytest.mark.parametrize(
    ("was", "instead"),
    [
        ("brne\t.+4      \t; 0x20a <again>", "brne\t.-6      \t; 0x200 <__vector_3>"),
        ("a0 92 84 00 \tsts\t0x0084, r10\t; 0x800084", "0e 94 00 01 \tcall\t0x200\t; 0x200 <x>"),
    ],
)
def test_an_interrupt_that_waits_or_calls_is_found(was: str, instead: str) -> None:
    assert was in HANDLER
    with pytest.raises(ValueError, match=r"circles|no business"):
        roads(parse(HANDLER.replace(was, instead)), 3)


# ---- vectors ----


def _handled(program: Mapping[int, Instruction]) -> dict[int, int]:
    """Vectors that lead to something of ours, and where."""
    targets = {vector: program[4 * vector].target or 0 for vector in range(1, VECTORS)}
    nobody = next(one.address for one in program.values() if one.under == "__bad_interrupt")
    return {vector: target for vector, target in targets.items() if target != nobody}


def test_pin_changes_alone_interrupt(program: dict[int, Instruction]) -> None:
    handled = _handled(program)
    assert tuple(handled) == PINS
    assert len(set(handled.values())) == 1


def test_another_interrupt_is_found(fresh: Path) -> None:
    text = disassemble(fresh / "slap-nano8.elf")
    overflow_of_timer_1 = 13
    was = re.search(rf"^ +{4 * overflow_of_timer_1:x}:.*$", text, re.M)
    assert was
    now = re.sub(r"0x[0-9a-f]+", "0x106", was[0])
    assert overflow_of_timer_1 in _handled(parse(text.replace(was[0], now)))
