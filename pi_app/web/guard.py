"""Before anything is answered: is it meant for us, and does it come from our own page?

A page of some other site that is open on a phone in this network could talk to the table, under
our address or, with a name that it lets point here, under its own (DNS rebinding). So the name
that was asked for must be one of ours, and a WebSocket must come from a page of that very name.
The questions of `online.py` alone are answered under the names of others.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pi_app.web.online import answer_to

_HOST = re.compile(r"(?P<name>[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?")
_POLICY = (
    "default-src 'self'; connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; object-src 'none'"
)
"""Older Safari does not count ws: on the same host as 'self'."""
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


def is_ours(host: str, own_address: str, names: Collection[str]) -> bool:
    """Tell whether a Host header names the address that the request came to, or one of `names`.

    The port is not looked at: a router may show another than ours.
    """
    match = _HOST.fullmatch(host.lower())
    if match is None:
        return False
    name = match["name"]
    return name in names or _is_address(name.strip("[]"), own_address)


def _is_address(text: str, own: str) -> bool:
    try:
        return ipaddress.ip_address(text) == ipaddress.ip_address(own)
    except ValueError:
        return False


def is_own_page(origin: str, host: str) -> bool:
    """Tell whether a page of this host, by the same name and port, sent the request."""
    return origin.lower() == f"http://{host.lower()}"


def _elsewhere(scope: Scope, headers: Headers) -> Response:
    """Return what is said to those who have not asked for us."""
    hosts = headers.getlist("host")
    if scope["type"] == "http" and len(hosts) == 1:
        path = scope["raw_path"].decode("latin-1")
        answer = answer_to(scope["method"], hosts[0], path)
        if answer is not None:
            kept = {"Cache-Control": "no-store"}
            return Response(answer.body, answer.status, kept, answer.media_type)
    return PlainTextResponse("not here", status_code=421)


class Guard:
    """Answers what is not for us, and sets the headers of what is."""

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        """`names`: those that the machine is called by, in small letters."""
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or WebSocket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_welcome(scope, headers, host):
            await _elsewhere(scope, headers)(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._add_headers(message, host)
            await send(message)

        await self._app(scope, receive, send_guarded)

    def _is_welcome(self, scope: Scope, headers: Headers, host: str) -> bool:
        own_address = str((scope.get("server") or ("", 0))[0])
        # Two Host headers would let others read another one than we do.
        if len(headers.getlist("host")) != 1 or not is_ours(host, own_address, self._names):
            return False
        return scope["type"] == "http" or is_own_page(headers.get("origin", ""), host)

    def _add_headers(self, message: Message, host: str) -> None:
        headers = MutableHeaders(scope=message)
        headers.update({"Content-Security-Policy": _POLICY.format(host=host), **_HEADERS})
