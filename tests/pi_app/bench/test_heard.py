"""How soon the mixer has a slap's sound: with SDL's silent driver, and with none at all."""

from __future__ import annotations

import pytest

from pi_app.bench.heard import heard_figures
from pi_app.errors import Failure
from pi_app.sound import NO_SPEAKER


@pytest.fixture(autouse=True)
def silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


@pytest.mark.slow
def test_each_slap_is_heard_after_it_was_published() -> None:
    figures = heard_figures(5)
    published = figures["publish itself, half of them, ms"]
    heard = figures["publish to the mixer's call, longest, ms"]
    assert 0 < published <= heard
    # 512 samples at 44 100 a second.
    assert figures["buffer of the mixer, ms"] == pytest.approx(512 / 44.1)


def test_without_a_loudspeaker_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    with pytest.raises(Failure, match=str(NO_SPEAKER)[:9]):
        heard_figures(1)
