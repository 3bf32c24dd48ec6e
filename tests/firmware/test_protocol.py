"""The table of messages: its faults are told, both sides are fresh, and they mean the same."""

from __future__ import annotations

import dataclasses
import struct
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from firmware import gen_protocol
from firmware.gen_protocol import C_FILE, PYTHON_FILE, TABLE_FILE, main, outputs, stale
from firmware.protocol_table import Field, Message, TableFault, read
from hardware import protocol

REMEDY = "run: python firmware/gen_protocol.py"
TEXT = TABLE_FILE.read_text(encoding="utf-8")
TABLE = read(TEXT)

STORM = protocol.PulseFlags.STORM

SMALL = """
[protocol]
version = 1
baud = 500_000
tick_hz = 16_000_000
[numbers]
lamps = 8
[flags.pulse]
storm = 0x02
[patterns]
off = 0
[boards]
pc = 3
[[message]]
name = "pulse"
code = 0x02
from = "chip"
about = "I am here"
fields = [["tick", "u48", "now"], ["flags", "u8", "bits"]]
[[message]]
name = "ping"
code = 0x43
from = "host"
about = "what time is it?"
fields = [["id", "u16", "given back"]]
"""


class TestFresh:
    @pytest.mark.parametrize("file", [C_FILE, PYTHON_FILE], ids=lambda file: file.name)
    def test_committed_file_is_what_the_table_makes(self, file: Path) -> None:
        assert file.read_text(encoding="utf-8") == outputs(TEXT)[file], REMEDY

    def test_runs_as_a_file_from_anywhere(self, tmp_path: Path) -> None:
        command = [sys.executable, gen_protocol.__file__, "--check"]
        done = subprocess.run(command, cwd=tmp_path, timeout=60, check=False, capture_output=True)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The generator reads and writes here."""
    for name in ("TABLE_FILE", "C_FILE", "PYTHON_FILE"):
        monkeypatch.setattr(gen_protocol, name, tmp_path / getattr(gen_protocol, name).name)
    (tmp_path / TABLE_FILE.name).write_text(SMALL, encoding="utf-8")
    return tmp_path


class TestCommand:
    def test_a_look_tells_what_is_missing_and_writes_nothing(
        self, elsewhere: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["--check"]) == 1
        assert capsys.readouterr().out == "protocol.h is not fresh\nprotocol.py is not fresh\n"
        assert [file.name for file in elsewhere.iterdir()] == ["protocol.toml"]

    def test_writes_and_is_fresh_then(self, elsewhere: Path) -> None:
        assert (main([]), main(["--check"])) == (0, 0)
        assert "CODE_PING 0x43u" in (elsewhere / "protocol.h").read_text(encoding="utf-8")

    def test_only_the_changed_file_is_stale(self, elsewhere: Path) -> None:
        main([])
        (elsewhere / "protocol.py").write_text("", encoding="utf-8")
        assert [file.name for file in stale(outputs(SMALL))] == ["protocol.py"]

    def test_a_faulty_table_is_told_line_by_line(
        self, elsewhere: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        faulty = SMALL.replace("u48", "u47").replace('"host"', '"moon"')
        (elsewhere / TABLE_FILE.name).write_text(faulty, encoding="utf-8")
        assert main([]) == 1
        assert capsys.readouterr().err.splitlines() == [
            "protocol.toml: message: none from host",
            "protocol.toml: message pulse: tick: 'u47' is not a width (u8, u16, u24, u32, u48)",
            "protocol.toml: message ping: from must be chip or host, found 'moon'",
        ]


def faults(old: str, new: str) -> list[str]:
    """What is said of the small table with one thing changed."""
    assert SMALL.count(old) == 1
    with pytest.raises(TableFault) as caught:
        outputs(SMALL.replace(old, new))
    return [str(line) for line in caught.value.args]


# With code and tick 1 + 6 + 6 * 6 = 43 bytes.
WIDE = ", ".join(f'["f{n}", "u48", "."]' for n in range(6))

FAULTS = [
    ("0x43", "2", "message: code 2 is there twice"),
    ("0x43", "256", "message ping: code: want a whole number from 0 to 255, found 256"),
    ("0x43", '"C"', "message 2: code must be int, found 'C'"),
    ('"u16"', '"int"', "message ping: id: 'int' is not a width (u8, u16, u24, u32, u48)"),
    ('"u16"', '"u48"', "message ping: id: the chip can read no u48"),
    ('"id"', '"my id"', "message ping: 'my id' cannot be a name"),
    ('"id"', '"from"', "message ping: 'from' cannot be a name"),
    ('"id"', '"Id"', "message ping: 'Id' cannot be a name"),
    ('"id"', '"pack"', "message ping: 'pack' cannot be a name"),
    ('"flags"', '"tick"', "message pulse: field 'tick' is there twice"),
    ('["id", "u16", "given back"]', "", "message ping: 1 bytes with its code, want 2 to 32"),
    ('["flags", "u8", "bits"]', WIDE, "message pulse: 43 bytes with its code, want 2 to 32"),
    ('["id", "u16", "given back"]', '["id", "u16"]', "message 2: want fields of [name, width,"),
    ('name = "ping"', 'name = "9"', "message 9: '9' cannot be a name"),
    ('name = "ping"', 'name = "pulse"', "message: name 'pulse' is there twice"),
    ('name = "ping"', 'name = "board"', "name in Python 'Board' is there twice"),
    ('name = "ping"', 'nam = "ping"', "message 2: name is missing"),
    ('name = "ping"', 'nam = "ping"', "message 2: nam is not known"),
    ('from = "host"', 'from = "chip"', "message: none from host"),
    ("0x02\nfrom", "true\nfrom", "message 1: code must be int, found True"),
    ("storm = 0x02", "storm = 3", "flags.pulse: storm: want one of 8 bits, found 3"),
    ("storm = 0x02", "storm = 256", "flags.pulse: storm: want one of 8 bits, found 256"),
    ("storm = 0x02", "storm = 2\nrain = 2", "flags.pulse: bit 2 is there twice"),
    ("storm = 0x02", "length = 2", "name in C 'PULSE_LENGTH' is there twice"),
    ("flags.pulse", "flags.ping", "flags.ping: there is no message ping with a field flags"),
    ("[flags.pulse]\nstorm", "[flags]\npulse", "flags: pulse must be dict, found 2"),
    ("off = 0", "off = 16", "patterns: off: want a whole number from 0 to 15, found 16"),
    ("off = 0", "off = 0\ndark = 0", "patterns: value 0 is there twice"),
    ("pc = 3", "pc = 0", "boards: pc: want a whole number from 1 to 255, found 0"),
    ("lamps = 8", "lamps = -8", "numbers: lamps: want a whole number from 0 to 4294967295"),
    ("lamps = 8", "longest = 8", "name in Python 'LONGEST' is there twice"),
    ("version = 1", "version = 256", "protocol: version: want a whole number from 1 to 255"),
    ("version = 1", "", "protocol: version is missing"),
    ("[numbers]\nlamps = 8", "", "the table: numbers is missing"),
    ("[numbers]", "[more]\n[numbers]", "the table: more is not known"),
    ("[boards]", "[board]", "the table: board is not known"),
    ("off = 0", "off = ", "not TOML: Invalid value"),
]


class TestFaults:
    @pytest.mark.parametrize(("old", "new", "fault"), FAULTS)
    def test_each_has_a_line(self, old: str, new: str, fault: str) -> None:
        found = faults(old, new)
        assert [line for line in found if line.startswith(fault)], found

    def test_the_small_table_itself_has_none(self) -> None:
        assert [message.name for message in read(SMALL).messages] == ["pulse", "ping"]

    def test_all_are_told_at_once(self) -> None:
        assert len(faults("storm = 0x02", "storm = 3\nrain = 5\nhail = 6")) == 3


def wanted_length(entry: dict[str, list[list[str]]]) -> int:
    """The widths by their names, and the code."""
    return 1 + sum(int(kind[1:]) for _, kind, _ in entry["fields"]) // 8


class TestHostSide:
    def test_every_message_is_there_with_its_code_and_length(self) -> None:
        entries = tomllib.loads(TEXT)["message"]
        assert [(kind.CODE, kind.LENGTH) for kind in protocol.BY_CODE.values()] == [
            (entry["code"], wanted_length(entry)) for entry in entries
        ]
        assert all(code == kind.CODE for code, kind in protocol.BY_CODE.items())

    def test_every_field_is_there_in_order(self) -> None:
        for message, kind in zip(TABLE.messages, protocol.BY_CODE.values(), strict=True):
            names = [field.name for field in dataclasses.fields(kind)]
            assert names == [field.name for field in message.fields]

    # By hand, from the table: little-endian, u48 in six bytes and u24 in three.
    @pytest.mark.parametrize(
        ("message", "wanted"),
        [
            (protocol.Ping(0x1234), "43 3412"),
            (protocol.Ack(7, 0xFFFE), "42 0700 feff"),
            (protocol.Lamps(0x87654321), "44 21436587"),
            (
                protocol.Press(1, 2, 0x0A0B0C0D0E0F, 9, protocol.PressFlags.DOWN),
                "03 0100 0200 0f0e0d0c0b0a 09 01",
            ),
            (
                protocol.Pulse(1, 0x102030405060, 0x070809, 2, 3, 4, 0x8001, 5, STORM),
                "02 0100 605040302010 090807 0200 03 04 0180 05 02",
            ),
        ],
    )
    def test_bytes(self, message: protocol.Message, wanted: str) -> None:
        assert message.pack() == bytes.fromhex(wanted)

    @pytest.mark.parametrize(("value", "field"), [(2**48, "sent"), (-1, "received"), (2**16, "id")])
    def test_what_does_not_fit_is_refused(self, value: int, field: str) -> None:
        fields = {"boot": 1, "id": 2, "received": 3, "sent": 4, field: value}
        with pytest.raises(struct.error):
            protocol.Pong(**fields).pack()

    @pytest.mark.parametrize("change", [-1, 1])
    def test_a_wrong_length_is_refused(self, change: int) -> None:
        for kind in protocol.BY_CODE.values():
            with pytest.raises(struct.error):
                kind.unpack(bytes(kind.LENGTH + change))

    def test_a_bit_of_a_later_version_is_kept(self) -> None:
        body = protocol.Press(1, 2, 3, 4, protocol.PressFlags(0x81)).pack()
        press = protocol.Press.unpack(body)
        assert (press.flags, press.pack()) == (0x81, body)


def sample(message: Message, field: Field) -> int:
    """A value with other bytes than those of any other field, all of its bytes differing."""
    first = 0x10 * (message.fields.index(field) + 1) + 0x81
    return int.from_bytes(bytes((first + n) % 256 for n in range(field.width)), "little")


def sample_body(message: Message) -> bytes:
    """The message with a sample in each field, as the host packs it."""
    fields = (sample(message, field).to_bytes(field.width, "little") for field in message.fields)
    kind = protocol.BY_CODE[message.code]
    return kind.unpack(b"".join([bytes([message.code]), *fields])).pack()


def c_writes(message: Message) -> str:
    """C that fills a frame through the header, and prints its bytes."""
    lines = [f"frame[0] = CODE_{message.name.upper()};"]
    for field in message.fields:
        value = sample(message, field)
        words = (
            f"0x{value % 2**32:X}ul, 0x{value >> 32:X}u" if field.width == 6 else f"0x{value:X}ul"
        )
        lines.append(f"{message.name}_put_{field.name}(frame, {words});")
    return "\n".join([*lines, f"show(frame, {message.name.upper()}_LENGTH);"])


def c_reads(message: Message) -> str:
    """C that takes the bytes of the host, and prints whether it found the samples in them."""
    given = ", ".join(f"{byte}" for byte in sample_body(message))
    checks = " && ".join(
        f"{message.name}_get_{field.name}(given) == 0x{sample(message, field):X}ul"
        for field in message.fields
    )
    length = "length_from_host(given[0]) == sizeof given"
    return (
        f'{{ const uint8_t given[] = {{ {given} }}; puts({checks} && {length} ? "yes" : "no"); }}'
    )


PROGRAM = """
#include <stdio.h>
#include "protocol.h"
static void show(const uint8_t *frame, unsigned length)
{
    for (unsigned n = 0; n < length; n++)
        printf("%02x", frame[n]);
    puts("");
}
int main(void)
{
    uint8_t frame[LONGEST_FROM_CHIP];
    BODY
    puts(length_from_host(0) == 0 && length_from_host(CODE_PULSE) == 0 ? "yes" : "no");
    return 0;
}
"""


def test_chip_and_host_put_the_same_bytes_in_the_same_places(tmp_path: Path) -> None:
    chips, hosts = TABLE.sent_by("chip"), TABLE.sent_by("host")
    parts = [*map(c_writes, chips), *map(c_reads, hosts)]
    (tmp_path / "both.c").write_text(PROGRAM.replace("BODY", "\n".join(parts)), encoding="utf-8")
    warnings = ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Wpedantic", "-Werror"]
    command = ["gcc", *warnings, f"-I{C_FILE.parent}", "both.c", "-o", "both"]
    subprocess.run(command, cwd=tmp_path, timeout=60, check=True)
    done = subprocess.run(
        [tmp_path / "both"], timeout=60, check=True, capture_output=True, text=True
    )
    wanted = [sample_body(message).hex() for message in chips] + ["yes"] * (len(hosts) + 1)
    assert done.stdout.split() == wanted
