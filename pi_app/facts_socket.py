"""A running table tells its facts to whoever of this machine asks: `doctor`, which cannot open
devices that the table holds. On Linux; elsewhere nobody is told.

One connection, one JSON document, and it is closed. The table does nothing until it is asked.
"""

from __future__ import annotations

import json
import logging
import os
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any
from zlib import crc32

from pi_app.facts import TableFacts
from pi_app.settings import state_directory

log = logging.getLogger(__name__)

PATIENCE_S = 2.0
MOST_BYTES = 1_000_000


def usual_address() -> str:
    """Where this user's table answers: a name that lives in no folder and goes with its table.

    Whose games are kept elsewhere is another user.
    """
    return address_of(os.getuid(), state_directory())


def address_of(user: int, folder: Path) -> str:
    """Return where the table of a user answers whose games are kept in a folder."""
    return f"\0slap-table-{user}-{crc32(bytes(folder)):08x}"


@contextmanager
def answering(look: Callable[[], TableFacts], address: str) -> Iterator[None]:
    """Answer meanwhile; a second table of this user, or another system, just does not."""
    server: FactsServer | None = None
    with suppress(OSError):
        server = FactsServer(look, address)
    try:
        yield
    finally:
        if server is not None:
            server.stop()


class FactsServer:
    """Answers on a thread of its own."""

    def __init__(self, look: Callable[[], TableFacts], address: str) -> None:
        """`look` must be quick and safe on any thread. Raises OSError if somebody answers there."""
        self._look = look
        self._is_over = False
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._listener.bind(address)
            self._listener.listen(1)
        except OSError:
            self._listener.close()
            raise
        self._thread = threading.Thread(target=self._run, name="facts", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Answer no more. May be called twice."""
        self._is_over = True
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # which wakes the thread
        self._thread.join()
        self._listener.close()

    def _run(self) -> None:
        while not self._is_over:
            try:
                asker, _ = self._listener.accept()
            except OSError:
                return
            self._answer(asker)

    def _answer(self, asker: socket.socket) -> None:
        with asker:
            try:
                asker.settimeout(PATIENCE_S)
                asker.sendall(json.dumps(asdict(self._look())).encode())
            except Exception:
                log.exception("the facts could not be told")


def ask(address: str) -> Mapping[str, Any] | None:
    """Return the facts of the table that answers there; none if none does."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asker:
            asker.settimeout(PATIENCE_S)
            asker.connect(address)
            told = json.loads(_everything(asker))
    except (OSError, ValueError):
        return None
    return told if isinstance(told, dict) else None


def _everything(asker: socket.socket) -> bytes:
    told = b""
    while (part := asker.recv(65_536)) and len(told) < MOST_BYTES:
        told += part
    return told
