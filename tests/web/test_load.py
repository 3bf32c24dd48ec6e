"""Strangers cost the game nothing: fifty bad messages a second, from twenty connections."""

from __future__ import annotations

import logging

import pytest

from tests.web.hostile import CONNECTIONS, MESSAGES_A_SECOND, feel

GENEROUS_MS = 500.0
"""A person would begin to notice; `make bench` tells what it is."""
GENEROUS_MB = 40.0
"""The strangers' own threads and buffers, in the same process, are counted too."""


@pytest.mark.parametrize(
    "seconds",
    [pytest.param(3, marks=pytest.mark.slow), pytest.param(60, marks=pytest.mark.long)],
)
def test_an_honest_phone_hardly_notices_hostile_ones(
    seconds: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    felt = feel(seconds)
    assert felt.sent_a_second > MESSAGES_A_SECOND / 2, "it was an attack"
    assert felt.median_ms < GENEROUS_MS
    assert felt.faults == 0
    assert felt.most_connections <= CONNECTIONS + 1
    assert felt.growth_mb < GENEROUS_MB
    ours = [record for record in caplog.records if not record.name.startswith("websockets")]
    assert ours == []
