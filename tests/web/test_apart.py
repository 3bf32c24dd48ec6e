"""The table knows the server's messages without loading a web server."""

from __future__ import annotations

import pytest

from tests.test_house import pulled_in

LIBRARIES = "starlette uvicorn websockets segno anyio h11"
PURE = (
    "commands",
    "desk",
    "effects",
    "guests",
    "limits",
    "lobby",
    "messages",
    "online",
    "seats",
    "wire",
)


@pytest.mark.slow
def test_who_holds_which_seat_is_decided_without_a_web_library() -> None:
    assert pulled_in([f"pi_app.web.{name}" for name in PURE], LIBRARIES) == ""


@pytest.mark.slow
def test_the_check_would_see_one() -> None:
    assert "starlette" in pulled_in(["pi_app.web.guard"], LIBRARIES)
