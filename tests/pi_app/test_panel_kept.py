"""The delay of the panel that was measured: where it is kept, and when it counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi_app.errors import BadInput, Failure
from pi_app.panel_kept import keep_panel
from pi_app.storage import Disk
from pi_app.whole_settings import load_whole_settings


def latency_ms(settings: Path) -> float:
    return load_whole_settings(settings).screen.panel_latency_ms


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    settings = tmp_path / "s.toml"
    settings.write_text("[table]\n")
    assert latency_ms(settings) == 0.0
    assert keep_panel(17.3, settings, Disk()) == tmp_path / "panel.toml"
    assert latency_ms(settings) == 17.3
    keep_panel(18.0, settings, Disk())
    assert latency_ms(settings) == 18.0


def test_it_counts_without_any_settings_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert keep_panel(9.5, None, Disk()) == tmp_path / "slap-table" / "panel.toml"
    assert load_whole_settings(None).screen.panel_latency_ms == 9.5


@pytest.mark.parametrize("said", ["0.0", "40"])
def test_the_settings_count_more(tmp_path: Path, said: str) -> None:
    settings = tmp_path / "s.toml"
    settings.write_text(f"[screen]\npanel_latency_ms = {float(said)}\n")
    keep_panel(17.3, settings, Disk())
    assert latency_ms(settings) == float(said)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[screen]\npanel_latency_ms = 600.0\n", ":2: screen.panel_latency_ms: expected 0 to 500"),
        ("[screen]\npanel_latency_ms = true\n", ":2: screen.panel_latency_ms: expected a number"),
        ("[screen]\nwidth = 900\n", ":2: screen.width: expected panel_latency_ms below"),
        ("[table]\n", "table: expected panel_latency_ms below"),
        ("[screen\n", ":1"),
        ("screen = 3\n", "expected a table of keys"),
    ],
)
def test_a_file_that_people_have_changed_is_told_with_its_place(
    tmp_path: Path, text: str, told: str
) -> None:
    settings = tmp_path / "s.toml"
    settings.write_text("[table]\n")
    (tmp_path / "panel.toml").write_text(text)
    with pytest.raises(BadInput) as fault:
        load_whole_settings(settings)
    assert told in str(fault.value)
    assert str(tmp_path / "panel.toml") in str(fault.value)


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Failure, match=r"panel.toml: it cannot be written"):
        keep_panel(1.0, tmp_path / "file" / "s.toml", Disk())
