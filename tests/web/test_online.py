"""Phones that ask for the internet: what they expect, and nothing besides."""

from __future__ import annotations

import socket
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from pi_app.web.online import ANSWERS, answer_to
from pi_app.web.server import WebOptions
from tests.web.rig import LONG_S
from tests.web.served import serving
from tests.web.test_pages import ask

APPLE = b"<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"
FIREFOX = (
    b'<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>'
)
EXPECTED: dict[str, tuple[int, bytes]] = {
    "http://connectivitycheck.gstatic.com/generate_204": (204, b""),
    "http://connectivitycheck.android.com/generate_204": (204, b""),
    "http://www.google.com/gen_204": (204, b""),
    "http://play.googleapis.com/generate_204": (204, b""),
    "http://clients3.google.com/generate_204": (204, b""),
    "http://captive.apple.com/hotspot-detect.html": (200, APPLE),
    "http://www.apple.com/library/test/success.html": (200, APPLE),
    "http://www.msftconnecttest.com/connecttest.txt": (200, b"Microsoft Connect Test"),
    "http://www.msftncsi.com/ncsi.txt": (200, b"Microsoft NCSI"),
    "http://detectportal.firefox.com/success.txt?ipv4": (200, b"success\n"),
    "http://detectportal.firefox.com/canonical.html": (200, FIREFOX),
    "http://nmcheck.gnome.org/check_network_status.txt": (200, b"NetworkManager is online\n"),
    "http://network-test.debian.org/nm": (200, b"NetworkManager is online\n"),
}
"""What each maker's own server answers."""
LOCAL = WebOptions(port=0, host="127.0.0.1")
OTHERS = [
    ("captive.apple.com", "/"),
    ("captive.apple.com", "/generate_204"),
    ("captive.apple.com", "/cards.js"),
    ("captive.apple.com", "/hotspot-detect.html/"),
    ("captive.apple.com", "//hotspot-detect.html"),
    ("captive.apple.com", "/hotspot%2Ddetect.html"),
    ("captive.apple.com:80", "/hotspot-detect.html"),
    ("captive.apple.com.evil.example", "/hotspot-detect.html"),
    ("evil.example", "/hotspot-detect.html"),
    ("evil.example", "/generate_204"),
    ("gstatic.com", "/generate_204"),
    ("www.google.com", "/ws"),
]
"""Near to a question, and none."""


@pytest.mark.slow
def test_each_maker_gets_the_answer_that_it_expects() -> None:
    with serving(LOCAL) as server:
        for url, expected in EXPECTED.items():
            host, path = urlsplit(url).netloc, url.removeprefix("http://").partition("/")[2]
            response, body = ask(server.port, f"/{path}", host=host)
            assert (response.status, body) == expected, url
            assert response.headers["Cache-Control"] == "no-store"
            assert "Set-Cookie" not in response.headers


@pytest.mark.slow
def test_nothing_else_gets_past_under_a_name_that_is_not_ours() -> None:
    with serving(LOCAL) as server:
        for host, path in OTHERS:
            response, body = ask(server.port, path, host=host)
            assert (response.status, body) == (421, b"not here"), (host, path)


@pytest.mark.slow
def test_our_own_name_has_no_such_pages() -> None:
    with serving(LOCAL) as server:
        response, _ = ask(server.port, "/generate_204")
    assert response.status == 404


@pytest.mark.slow
def test_a_socket_under_such_a_name_is_refused() -> None:
    with serving(LOCAL) as server:
        way = socket.create_connection(("127.0.0.1", server.port), LONG_S)
        origin = Origin("http://www.google.com")
        with pytest.raises(InvalidStatus) as refusal:
            connect("ws://www.google.com/generate_204", sock=way, origin=origin, proxy=None)
    assert refusal.value.response.status_code == 421


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "status"), [("GET", 200), ("HEAD", 200), ("POST", 421), ("PUT", 421)]
)
def test_one_may_only_ask(method: str, status: int) -> None:
    with serving(LOCAL) as server:
        connection = HTTPConnection("127.0.0.1", server.port, timeout=LONG_S)
        connection.request(method, "/ncsi.txt", headers={"Host": "www.msftncsi.com"})
        response = connection.getresponse()
        body = response.read()
        connection.close()
    assert response.status == status
    assert body == {"GET": b"Microsoft NCSI", "HEAD": b""}.get(method, b"not here")


@pytest.mark.slow
def test_two_hosts_at_once_are_none() -> None:
    with serving(LOCAL) as server:
        connection = HTTPConnection("127.0.0.1", server.port, timeout=LONG_S)
        connection.putrequest("GET", "/ncsi.txt", skip_host=True)
        connection.putheader("Host", "www.msftncsi.com")
        connection.putheader("Host", "127.0.0.1")
        connection.endheaders()
        status = connection.getresponse().status
        connection.close()
    assert status == 400


def test_each_question_is_a_name_in_small_letters_and_a_path_of_its_own() -> None:
    for host, path in ANSWERS:
        assert host == host.lower()
        assert "." in host
        assert path.startswith("/")
        assert path not in ("/", "/ws", "/index.html")


@given(st.sampled_from(["GET", "HEAD", "POST"]), st.text(max_size=80), st.text(max_size=80))
def test_what_is_no_such_question_has_no_answer(method: str, host: str, path: str) -> None:
    is_one = (host.lower(), path) in ANSWERS
    assert is_one or answer_to(method, host, path) is None
