"""Who is answered at all: names, origins, headers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.web.guard import is_ours, is_own_page

NAMES = {"localhost", "table.local"}
OWN = "192.168.1.5"

WELCOME = [
    "192.168.1.5",
    "192.168.1.5:8080",
    "192.168.1.5:9999",
    "table.local",
    "TABLE.local:8080",
    "localhost:1",
]
NOT_WELCOME = [
    "",
    ":8080",
    "evil.example",
    "evil.example:8080",
    "192.168.1.6:8080",
    "table.local.evil.example",
    "evil.example#table.local",
    "table.local@evil.example",
    "table.local:8080:8080",
    "table.local:port",
    "table.local/",
    "192.168.1.5 ",
    "192.168.1.5\tx",
    "3232235781",
    "0300.0250.1.5",
    "[::1]",
    "[192.168.1.5",
    "table.local;script-src *",
]


@pytest.mark.parametrize("host", WELCOME)
def test_the_table_answers_to_its_own_names(host: str) -> None:
    assert is_ours(host, OWN, NAMES)


@pytest.mark.parametrize("host", NOT_WELCOME)
def test_the_table_answers_to_no_other(host: str) -> None:
    assert not is_ours(host, OWN, NAMES)


def test_addresses_of_six_are_compared_as_addresses() -> None:
    assert is_ours("[fe80::1]:8080", "fe80:0:0:0:0:0:0:1", NAMES)
    assert not is_ours("[fe80::2]:8080", "fe80::1", NAMES)


@given(st.text(max_size=300))
def test_any_host_is_looked_at_without_harm(host: str) -> None:
    is_ours(host, OWN, NAMES)


@pytest.mark.parametrize(
    "origin",
    ["", "null", "http://evil.example", "https://table.local:8080", "http://table.local",
     "http://table.local:8081", "http://table.local:8080/", "table.local:8080"],
)  # fmt: skip
def test_a_page_of_another_name_or_port_is_not_ours(origin: str) -> None:
    assert not is_own_page(origin, "table.local:8080")


def test_a_page_of_the_same_name_and_port_is_ours() -> None:
    assert is_own_page("http://Table.local:8080", "table.LOCAL:8080")
