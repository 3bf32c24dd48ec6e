"""Matches on phones, undisturbed: the page plays by itself what the referee would tell."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.web.browser.party import LYING, SMALL, Party
from tests.web.browser.proofs import check
from tests.web.rig import Options

ONE_DEAL, TWO_DEALS = 1, 5
"""Seeds of matches of four."""
SHORT = 14
"""Of a match of two."""


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(ONE_DEAL, marks=pytest.mark.slow),
        pytest.param(TWO_DEALS, marks=pytest.mark.long),
    ],
)
def test_four_phones_play_a_match(browser: Browser, seed: int) -> None:
    with Party(browser, Options(seats=4, seed=seed)) as party:
        party.sit().finish()
        check(party)


@pytest.mark.long
@pytest.mark.parametrize("size", [SMALL, LYING], ids=["narrow", "lying"])
def test_a_match_on_a_small_phone_and_on_one_that_lies(
    browser: Browser, size: tuple[int, int]
) -> None:
    with Party(browser, Options(seats=2, seed=SHORT), size=size) as party:
        party.sit().finish()
        check(party)
