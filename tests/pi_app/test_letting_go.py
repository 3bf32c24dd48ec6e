"""What hangs in the end is left behind."""

from __future__ import annotations

import threading

import pytest

from pi_app import letting_go
from pi_app.letting_go import let_go


def test_what_is_well_is_let_go_of() -> None:
    done: list[int] = []
    assert let_go(lambda: done.append(1))
    assert done == [1]


def test_what_raises_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise OSError("busy")

    assert let_go(fail)
    assert "could not be let go of" in caplog.text


def test_what_hangs_is_left_behind(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(letting_go, "PATIENCE_S", 0.01)
    may_end, ended = threading.Event(), threading.Event()

    def hang() -> None:
        assert may_end.wait(10)
        ended.set()

    assert not let_go(hang)
    assert "does not let go" in caplog.text
    may_end.set()
    assert ended.wait(10)
