"""What README.md says, held against the program: a page that lies is worse than none."""

from __future__ import annotations

import json
import re
from pathlib import Path

import click

from pi_app import keyboard
from pi_app.cli import cli
from pi_app.referee import Options, run
from pi_app.settings import usual_places
from tests.support.house import ROOT

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def row(first: str) -> list[str]:
    """The cells of the line of a table that begins with this one."""
    (line,) = (line for line in TEXT.splitlines() if line.startswith(f"| {first} |"))
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_targets_of_make_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
    named = set(re.findall(r"(?:`|^)make ([a-z-]+)", TEXT, re.MULTILINE))
    assert {"play", "test"} <= named <= targets


def options_of(command: click.Command) -> set[str]:
    """The options of a command and of the commands below it."""
    below = command.commands.values() if isinstance(command, click.Group) else ()
    own = {option for parameter in command.params for option in parameter.opts}
    return own.union(*(options_of(inner) for inner in below))


def test_commands_and_their_options_exist() -> None:
    named = re.findall(r"slap-table ([a-z]+)([^`\n]*)", TEXT)
    options = {name: options_of(command) for name, command in cli.commands.items()}
    assert {"play", "rules", "referee", "replay", "settings"} <= {name for name, _ in named}
    for name, rest in named:
        assert set(re.findall(r"--[a-z-]+", rest)) <= options[name] | {"--help"}


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_keys_are_those_of_the_program() -> None:
    written = {"return": "Enter", "space": "Space"}
    alone = [" or ".join(written.get(k, k.upper()) for k in keys) for keys in keyboard.ALONE]
    assert row("laptop, one person")[1:] == alone
    shared = [
        " · ".join(seat[button][0].upper() for seat in keyboard.SHARED[:4]) for button in (0, 1)
    ]
    play, slap = row("laptop, several people")[1:]
    assert [play, slap.removesuffix(" (seats 1 to 4)")] == shared


def test_the_settings_are_where_it_says() -> None:
    user, machine = usual_places()
    assert user.parts[-2:] == ("slap-table", "settings.toml")
    assert f"`~/.config/{Path(*user.parts[-2:])}`" in TEXT
    assert f"`{machine}`" in TEXT


def test_the_referee_answers_as_it_says() -> None:
    (block,) = re.findall(r"^```json\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    answers = run(block.splitlines(), Options(strict=True))
    *_, slap, take = map(json.loads, answers)
    assert (slap["event"], slap["verdict"], slap["reaction"]) == ("slap", "valid", 300_000_000)
    assert (take["event"], take["seat"], take["cards"]) == ("take", 0, 2)
