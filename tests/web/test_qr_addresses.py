"""The way to the table: its address, and that as a picture."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable

import pytest

from pi_app.web.addresses import LOOPBACK, by_interface, by_route, lan_address, own_names
from pi_app.web.qr import Matrix, matrix

# ISO/IEC 18004: 7 × 7 modules, dark edge, light ring, dark middle of 3 × 3.
FINDER = (
    "#######",
    "#.....#",
    "#.###.#",
    "#.###.#",
    "#.###.#",
    "#.....#",
    "#######",
)


def part(code: Matrix, top: int, left: int) -> tuple[str, ...]:
    """Return 7 × 7 modules as text."""
    rows = code[top : top + 7]
    return tuple("".join("#" if dark else "." for dark in row[left : left + 7]) for row in rows)


@pytest.mark.parametrize("text", ["http://192.168.1.5:8080/", "http://10.0.0.1:1/", "x" * 300])
def test_a_code_is_a_square_with_its_marks_in_three_corners(text: str) -> None:
    code = matrix(text)
    size = len(code)
    assert {len(row) for row in code} == {size}
    assert (size - 17) % 4 == 0
    assert part(code, 0, 0) == part(code, 0, size - 7) == part(code, size - 7, 0) == FINDER
    # Between the marks dark and light take turns, in row and column 6.
    assert [code[6][place] for place in range(8, size - 8)] == [
        place % 2 == 0 for place in range(8, size - 8)
    ]


def test_an_address_fits_in_a_small_code() -> None:
    """Up to version 3 (29 modules) a phone reads it across a table: 32 bytes at level Q."""
    assert len(matrix("http://192.168.100.100:8080/")) <= 29


def test_what_fits_in_no_code_is_refused() -> None:
    with pytest.raises(ValueError, match="Data too large"):
        matrix("x" * 5000)


def test_the_first_probe_that_knows_an_address_is_believed() -> None:
    assert lan_address([lambda: "10.1.2.3", lambda: "10.9.9.9"]) == "10.1.2.3"
    assert lan_address([lambda: None, lambda: "10.9.9.9"]) == "10.9.9.9"
    assert lan_address([lambda: "127.0.1.1", lambda: "10.9.9.9"]) == "10.9.9.9"


def test_without_a_network_there_is_the_machine_itself() -> None:
    assert lan_address([lambda: None]) == LOOPBACK


@pytest.mark.parametrize("probe", [by_route, by_interface])
def test_what_a_probe_finds_is_an_address(probe: Callable[[], str | None]) -> None:
    found = probe()
    assert found is None or ipaddress.IPv4Address(found)


def test_the_machine_has_names() -> None:
    names = own_names()
    assert "localhost" in names
    assert all(name == name.lower() for name in names)
