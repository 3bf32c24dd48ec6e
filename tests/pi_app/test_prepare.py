"""What is compiled when the table is set up."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from pi_app import cli
from pi_app.prepare import prepare, stages


def test_each_stage_is_told_before_it_is_done() -> None:
    heard: list[str] = []
    prepare(
        [("a", lambda: heard.append("A")), ("b", lambda: heard.append("B"))],
        heard.append,
    )
    assert heard == ["[1/2] a", "A", "[2/2] b", "B"]


@pytest.mark.slow
def test_all_stages_can_be_done() -> None:
    heard: list[str] = []
    prepare(stages(), heard.append)
    assert len(heard) == len(stages()) >= 3


def test_without_a_compiler_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pi_app.prepare.is_compiled", lambda: False)
    done = CliRunner().invoke(cli.cli, ["prepare"])
    assert done.exit_code == 0
    assert done.output.startswith("There is no numba here")
