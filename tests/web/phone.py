"""A phone without a screen: says what the page would say, keeps all that it hears."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any, Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.web.rig import LONG_S, Rig

Json = dict[str, Any]


class Phone:
    """One connection to a hand server. A thread of its own reads."""

    def __init__(self, port: int, *, token: str | None = None, source: str = "127.0.0.1") -> None:
        """Connect from the address `source`, and say hello with the token of before."""
        self._socket = dial(port, source=source)
        self._heard = threading.Condition()
        self.messages: list[Json] = []
        self.raw: list[str] = []
        self.code: int | None = None
        """Of the close frame, once the connection has ended."""
        self._ids = 0
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.say({"hello": {"token": token, "lang": "fr"}})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()

    def hang_up(self) -> None:
        """End the connection."""
        self._socket.close()
        self._reader.join(LONG_S)

    def _read(self) -> None:
        try:
            for text in self._socket:
                with self._heard:
                    self.raw.append(str(text))
                    self.messages.append(json.loads(text))
                    self._heard.notify_all()
        except ConnectionClosed:
            pass
        with self._heard:
            self.code = self._socket.close_code or 0
            self._heard.notify_all()

    def say(self, message: Json | str | bytes) -> None:
        """Send a message, well formed or not."""
        self._socket.send(json.dumps(message) if isinstance(message, dict) else message)

    def last(self, key: str) -> Any:
        """Return the newest message of a kind; none if there has been none."""
        found = [message[key] for message in self.messages if key in message]
        return found[-1] if found else None

    def wait(self, holds: Callable[[], bool], timeout_s: float = LONG_S) -> None:
        """Wait until something holds of what was heard. Raises TimeoutError."""
        with self._heard:
            if not self._heard.wait_for(holds, timeout_s):
                raise TimeoutError(f"heard {self.messages[-3:]}")

    def wait_for(self, key: str, timeout_s: float = LONG_S) -> Any:
        """Wait for a message of a kind; return the newest."""
        self.wait(lambda: self.last(key) is not None, timeout_s)
        return self.last(key)

    def wait_closed(self) -> int:
        """Wait until the server has ended the connection; return the code."""
        self.wait(lambda: self.code is not None)
        assert self.code is not None
        return self.code

    @property
    def token(self) -> str:
        """The secret that it was given."""
        return str(self.wait_for("waiting")["token"])

    def sit(self, rig: Rig, seat: int) -> Self:
        """Take a seat: wait for its button, which is pressed."""
        self.wait_for("waiting")
        self.say({"claim": {"seat": seat}})
        self.wait_for("claim")
        rig.press(seat)
        self.wait_for("seated")
        self.wait_for("view")
        return self

    def do(self, act: Json, *, version: int | None = None, name: str | None = None) -> str:
        """Send a command on the newest version, or on another; return its id."""
        self._ids += 1
        command_id = name or f"c{self._ids}"
        seen = self.wait_for("view")["version"] if version is None else version
        self.say({"do": {"id": command_id, "version": seen, **act}})
        return command_id

    def answer(self, command_id: str, *, after: int = 0) -> str | None:
        """Return why a command was refused, none if it was done; wait for answer `after` of it."""
        self.wait(lambda: self.answers(command_id)[after:] != [])
        refused: str | None = self.answers(command_id)[-1]["refused"]
        return refused

    def answers(self, command_id: str) -> list[Json]:
        """Return all answers to a command."""
        done = [message["done"] for message in self.messages if "done" in message]
        return [one for one in done if one["id"] == command_id]


def dial(port: int, *, source: str = "127.0.0.1", origin: str | None = "") -> ClientConnection:
    """Open a WebSocket as a page of ours would, or from another `origin`."""
    host = f"127.0.0.1:{port}"
    dialled = connect(
        f"ws://{host}/ws",
        origin=None if origin is None else Origin(origin or f"http://{host}"),
        source_address=(source, 0),
        compression=None,
        proxy=None,
        ping_interval=None,
        close_timeout=2,
    )
    return dialled.__enter__()


def any_act(view: Json) -> Json:
    """Return the first thing that a view lets its seat do; in an auction of Batak, to pass."""
    if view.get("stage") == "bid":
        return {"pass": True}
    if view.get("stage") == "trump":
        return {"trump": view["trumps"][0][0]}
    if view.get("choosing"):
        return {"lead": next(code for code, reason in view["leads"] if reason is None)}
    return {"play": next(code for code, reason in view["hand"] if reason is None)}
