"""What phones ask when they join a Wi-Fi, to find out whether the internet is behind it.

Without the expected answer a phone opens a sheet "sign in to the network", or leaves the Wi-Fi, and
its seat with it. Where a table is itself the access point, and its name server leads these names
here, it gives that answer. It has nothing to do with the game: fixed bytes for fixed addresses.

Names, paths and bodies are those that the makers' own servers had in 2026: Android and Chrome OS
(AOSP, NetworkMonitor), Apple (Captive Network Assistant), Windows (NCSI), Firefox
(`captivedetect.canonicalURL`, `network.connectivity-service`), NetworkManager of GNOME and Debian.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus


@dataclass(frozen=True, slots=True)
class Answer:
    """What a phone takes for the internet."""

    status: HTTPStatus
    body: bytes = b""
    media_type: str | None = None


@dataclass(frozen=True, slots=True)
class _Maker:
    """Names of one maker, each of which may be asked for each of the paths."""

    names: tuple[str, ...]
    answers: tuple[tuple[str, Answer], ...]


METHODS = frozenset({"GET", "HEAD"})
_EMPTY = Answer(HTTPStatus.NO_CONTENT)


def _text(body: bytes) -> Answer:
    return Answer(HTTPStatus.OK, body, "text/plain")


def _page(body: bytes) -> Answer:
    return Answer(HTTPStatus.OK, body, "text/html")


_SUCCESS = _page(b"<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>")
_CANONICAL = _page(
    b'<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>'
)
_ONLINE = _text(b"NetworkManager is online\n")

_MAKERS = (
    _Maker(
        (
            "connectivitycheck.gstatic.com",
            "connectivitycheck.android.com",
            "www.gstatic.com",
            "www.google.com",
            "play.googleapis.com",
            "clients1.google.com",
            "clients3.google.com",
        ),
        (("/generate_204", _EMPTY), ("/gen_204", _EMPTY)),
    ),
    _Maker(
        ("captive.apple.com", "www.apple.com"),
        (("/hotspot-detect.html", _SUCCESS), ("/library/test/success.html", _SUCCESS)),
    ),
    _Maker(
        ("www.msftconnecttest.com",),
        (("/connecttest.txt", _text(b"Microsoft Connect Test")),),
    ),
    _Maker(("www.msftncsi.com",), (("/ncsi.txt", _text(b"Microsoft NCSI")),)),
    _Maker(
        ("detectportal.firefox.com",),
        (("/success.txt", _text(b"success\n")), ("/canonical.html", _CANONICAL)),
    ),
    _Maker(("nmcheck.gnome.org",), (("/check_network_status.txt", _ONLINE),)),
    _Maker(("network-test.debian.org",), (("/nm", _ONLINE),)),
)


def _rows() -> Iterator[tuple[tuple[str, str], Answer]]:
    for maker in _MAKERS:
        for name in maker.names:
            for path, answer in maker.answers:
                yield (name, path), answer


ANSWERS = dict(_rows())
"""All that is answered under names that are not ours: (name, path) to the answer."""


def answer_to(method: str, host: str, path: str) -> Answer | None:
    """Return the answer to such a question; none for all else.

    `host` is the Host header, without a port as phones send it; `path` is the path as it was sent,
    without the query, which is not looked at (Firefox tells its IPv4 from its IPv6 by one).
    """
    return ANSWERS.get((host.lower(), path)) if method in METHODS else None
