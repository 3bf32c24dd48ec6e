"""Settings are checked against what they name, with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi_app.errors import BadInput
from pi_app.whole_settings import load_whole_settings


def file_of(folder: Path, text: str) -> Path:
    path = folder / "s.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "[table]\nnames = []\nrules = 'nope'\n",
            ":3: table.rules: expected a .toml file or one of wikipedia",
        ),
        (
            "[table]\ngame = 'bataille'\nrules = 'wikipedia'\n",
            ":3: table.rules: expected a .toml file or one of cartalogue",
        ),
        (
            "[buttons.pins.1]\nplay = 17\n",
            ":2: buttons.pins.1.play: expected a pin of its own for the PLAY button of seat 1,"
            " found 17, which is the PLAY lamp of seat 1",
        ),
    ],
)
def test_a_name_that_leads_nowhere_is_told_with_its_place(
    tmp_path: Path, text: str, told: str
) -> None:
    path = file_of(tmp_path, text)
    with pytest.raises(BadInput) as error:
        load_whole_settings(path)
    assert str(error.value).startswith(f"{path}{told}")


def test_a_mistake_in_a_rules_file_is_told_at_its_own_place(tmp_path: Path) -> None:
    rules = tmp_path / "house.toml"
    rules.write_text("slaps = [\n'double',\n'doubel',\n]\n", encoding="utf-8")
    path = file_of(tmp_path, f"[table]\nrules = '{rules}'\n")
    with pytest.raises(BadInput, match=r"house.toml:3: slaps: expected one of double"):
        load_whole_settings(path)


def test_good_settings_are_taken(tmp_path: Path) -> None:
    path = file_of(tmp_path, "[table]\ngame = 'bataille'\nrules = 'short'\n")
    assert load_whole_settings(path).table.rules == "short"
