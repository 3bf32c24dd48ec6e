"""What may stand in a file's place: folders, pipes, links to nowhere, 100 MB of nothing, junk."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pi_app.log import FILE_NAME, FOLDER
from pi_app.tour.progress import FILE_NAME as TOUR
from tests.pi_app.by_hand import Program, at_most, is_clear

PATIENCE_S = 20.0
HUGE = 100_000_000
JOURNAL = "2026-01-02T03-04-05-bataille-corse.jsonl"


def huge(path: Path) -> None:
    """It takes no room on the disk, but would in memory."""
    with path.open("wb") as file:
        file.truncate(HUGE)


def socket(path: Path) -> None:
    import socket as system

    with system.socket(system.AF_UNIX) as one:
        before = Path.cwd()
        os.chdir(path.parent)  # the name of a socket must be short
        try:
            one.bind(path.name)
        finally:
            os.chdir(before)


def bytes_in(data: bytes) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.write_bytes(data)

    return write


def link_to_pipe(path: Path) -> None:
    os.mkfifo(f"{path}.p")
    path.symlink_to(f"{path}.p")


NO_FILES: dict[str, Callable[[Path], None]] = {
    "a folder": Path.mkdir,
    "a pipe": os.mkfifo,
    "a socket": socket,
    "a link to nowhere": lambda path: path.symlink_to("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a link to a device without end": lambda path: path.symlink_to("/dev/zero"),
    "a link to a pipe": link_to_pipe,
    "100 MB": huge,
}
JUNK: dict[str, Callable[[Path], None]] = {
    "binary junk": bytes_in(Random(7).randbytes(5_000)),
    "zeros": bytes_in(bytes(5_000)),
    "a mark and nothing": bytes_in(b"\xef\xbb\xbf[["),
    "half a mark": bytes_in(b"\xef\xbb"),
    "another encoding": bytes_in("[table]\nnames = ['Çağla']\n".encode("utf-16")),
    "a huge number": bytes_in(b"card_limit = " + b"9" * 10_000 + b"\n"),
    "a huge JSON number": bytes_in(b'{"journal": 2, "t": ' + b"9" * 10_000 + b"}\n{}\n"),
    "deep brackets": bytes_in(b"a = " + b"[" * 100_000 + b"\n"),
    "deep JSON": bytes_in(b'{"a": ' * 100_000 + b"\n\n"),
    "a long line": bytes_in(b"x" * 900_000),
    "one quote": bytes_in(b'"'),
}
STRANGE = {**NO_FILES, **JUNK}
Make = Callable[[Path], None]


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Program:
    return Program(monkeypatch, tmp_path)


def forfeits_named(path: Path) -> list[str]:
    settings = path.with_name("s.toml")
    settings.write_text(f"[table]\nforfeits = '{path}'\n")
    return ["--settings", str(settings)]


def rules_named(path: Path) -> list[str]:
    settings = path.with_name("s.toml")
    settings.write_text(f"[table]\nrules = '{path}'\n")
    return ["--settings", str(settings)]


COMMANDS: dict[str, Callable[[Path], list[str]]] = {
    "settings": lambda path: ["--settings", str(path)],
    "settings, shown": lambda path: ["settings", "--settings", str(path)],
    "settings, doctor": lambda path: ["doctor", "--settings", str(path)],
    "rules": lambda path: ["play", "bataille-corse", "--rules", str(path)],
    "rules of batak": lambda path: ["rules", "check", str(path), "--game", "batak"],
    "rules in settings": rules_named,
    "forfeits": forfeits_named,
    "replay": lambda path: ["replay", "--json", str(path)],
    "replay on the screen": lambda path: ["replay", str(path)],
    "shuffles": lambda path: ["replay", "--check-shuffles", str(path)],
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("strange", STRANGE)
def test_a_file_that_was_named(strange: str, command: str, program: Program) -> None:
    path = program.home / "file.toml"
    STRANGE[strange](path)
    with at_most(PATIENCE_S):
        told = program(*COMMANDS[command](path))
    if strange in NO_FILES or not (command == "forfeits" and told.status == 0):
        assert told.status == 2, told
    assert is_clear(told, str(path)), told


@pytest.mark.parametrize("strange", STRANGE)
def test_settings_in_their_usual_place(strange: str, program: Program) -> None:
    path = program.home / "c" / "slap-table" / "settings.toml"
    path.parent.mkdir(parents=True)
    STRANGE[strange](path)
    with at_most(PATIENCE_S):
        told = program()
    assert told.status == 2 and is_clear(told, str(path)), told


STATE = {
    "what was won": TOUR,
    "a game": JOURNAL,
    "the log": f"{FOLDER}/{FILE_NAME}",
    "an older log": f"{FOLDER}/{FILE_NAME}.1",
    "the folder of the log": FOLDER,
    "something of nobody": "notes.txt",
}


@pytest.mark.parametrize(
    "command", ["tour", "--resume", "play batak --resume", "doctor --bundle b"]
)
@pytest.mark.parametrize("place", STATE)
@pytest.mark.parametrize("strange", STRANGE)
def test_a_file_of_ours(strange: str, place: str, command: str, program: Program) -> None:
    """The table opens all the same; what it cannot use is said in one line."""
    path = program.state / STATE[place]
    path.parent.mkdir(parents=True)
    STRANGE[strange](path)
    with at_most(PATIENCE_S):
        told = program(*command.split())
    assert (told.status, told.err) == (0, ""), told
    assert all(notice.isprintable() for notice in told.notices)


@pytest.mark.parametrize("strange", STRANGE)
def test_something_in_the_place_of_the_folder_of_ours(strange: str, program: Program) -> None:
    program.state.parent.mkdir(parents=True)
    STRANGE[strange](program.state)
    with at_most(PATIENCE_S):
        told = program("tour")
    assert (told.status, told.err) == (0, ""), told
    kept = [notice for notice in told.notices if notice.startswith("nothing is kept: ")]
    assert len(kept) == (strange != "a folder"), told
