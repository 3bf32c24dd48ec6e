"""The hand server: phones in the same network, in a thread and an event loop of its own.

The table calls `publish`, `answer` and `pressed` from any thread: they only queue, keep nobody
waiting, and never raise. What phones want comes back through `tell`.

If the loop ends, whatever the reason, the thread starts another at the same port, with the same
desk: it knows the phones by their tokens, and those find it again by themselves.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

from pi_app.errors import Failure
from pi_app.web.addresses import lan_address, own_names
from pi_app.web.desk import Desk
from pi_app.web.doors import Doors, protocols
from pi_app.web.guard import Guard
from pi_app.web.messages import FromPhone, HandUpdate, ServerDown, ServerUp, WebFault
from pi_app.web.pages import STATIC, pad_files, page_routes, read_files
from pi_app.web.parse import MOST_BYTES
from pi_app.web.revival import DELAYS_S, Revival
from pi_app.web.switchboard import Switchboard

_LOG = logging.getLogger(__name__)
TICK_S = 0.25
STOP_S = 3.0


@dataclass(frozen=True, slots=True)
class WebOptions:
    """How the server is to be run."""

    port: int = 8080
    """0: any that is free."""
    host: str = ""
    """The address to listen at; empty: all that the machine has."""
    names: tuple[str, ...] = ()
    """Names, besides its own, by which phones may call the machine."""
    buttons: bool = True
    """A seat is given by a press of its button; without, by the code on its panel."""
    static: Path = STATIC
    """The folder with the page."""
    pads: bool = False
    """The page of two buttons instead, for phones that stand in for broken ones."""
    delays_s: tuple[float, ...] = DELAYS_S
    """How long to wait before each try to start it again."""


class HandServer:
    """Serves the page, and each phone the hand of its seat."""

    def __init__(
        self,
        options: WebOptions,
        tell: Callable[[FromPhone], None],
        clock_ns: Callable[[], int],
    ) -> None:
        """`tell` hears of the phones in the server's thread: it must only queue."""
        self._options = options
        self._clock_ns = clock_ns
        self._desk = Desk(buttons=options.buttons)
        self._doors = Doors()
        self._board = Switchboard(self._desk, self._doors, tell, clock_ns)
        self._newest = _Newest()
        self._socket: socket.socket | None = None
        self._port = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="hands", daemon=True)
        self._uvicorn: uvicorn.Server | None = None

    def start(self) -> str:
        """Open the port and serve; return the `address`. Raises Failure if it cannot be opened."""
        self._open(self._options)
        self._thread.start()
        return self.address

    def _open(self, options: WebOptions) -> None:
        self._socket = _listen(options)
        self._port = self._socket.getsockname()[1]
        self._uvicorn = uvicorn.Server(self._config())
        self._loop = asyncio.new_event_loop()

    @property
    def address(self) -> str:
        """Where phones find the page now; it changes when the network does."""
        host = self._options.host or lan_address()
        return f"http://{host}:{self._port}/"

    @property
    def port(self) -> int:
        """The port that is listened at; 0 before `start`."""
        return self._port

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return len(self._doors)

    def codes(self) -> dict[int, str]:
        """Return the code of each open seat, for its panel where there are no buttons."""
        return self._desk.codes()

    def publish(self, update: HandUpdate) -> None:
        """Show the phones a new state of the table. Only the newest is kept."""
        if self._newest.put(update):
            self._soon(self._show)

    def answer(self, seat: int, command_id: str, refused: str | None) -> None:
        """Say what became of a `PhoneMove`: done, or why it was refused."""
        self._soon(lambda: self._desk.answer(seat, command_id, refused))

    def pressed(self, seat: int) -> None:
        """The real button of a seat went down: a phone that waits for it has the seat."""
        self._soon(lambda: self._desk.pressed(seat, self._clock_ns()))

    def stop(self) -> None:
        """End all connections and give the port back. May be called twice, or without `start`."""
        self._ending.set()
        self._soon(self._end)
        if self._thread.is_alive():
            self._thread.join(STOP_S)

    def _end(self) -> None:
        if self._uvicorn is not None:
            self._uvicorn.should_exit = True

    def _soon(self, act: Callable[[], None]) -> None:
        if self._loop is not None:
            # A loop that has been closed has nobody left to serve.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._do, act)

    def _do(self, act: Callable[[], None]) -> None:
        try:
            act()
            self._board.carry_out()
        except Exception as fault:
            _LOG.exception("the phones' server failed")
            self._board.tell(WebFault(f"phones: {fault!r}"))

    def _show(self) -> None:
        update = self._newest.take()
        if update is not None:
            self._desk.publish(update, self._clock_ns())

    def _run(self) -> None:
        revival = Revival(self._options.delays_s)
        while not self._ending.is_set():
            began_ns = self._clock_ns()
            why = self._run_once()
            if not self._ending.is_set():
                self._desk.lose_all()
                self._doors.clear()
                revival.died(self._clock_ns() - began_ns)
                self._tell_down(f"the phones' server has stopped ({why})", revival)
                self._open_again(revival)
        self._let_go()

    def _run_once(self) -> str:
        """Serve till the end; return why it came."""
        assert self._loop is not None and self._socket is not None
        loop = self._loop
        try:
            with asyncio.Runner(loop_factory=lambda: loop) as runner:
                runner.run(self._serve())
        except BaseException as fault:  # in a thread of its own nothing else will look at it
            _LOG.exception("the phones' server has stopped")
            return repr(fault)
        finally:
            self._socket.close()  # it may have died before anybody had it
        return "it ended"

    def _open_again(self, revival: Revival) -> None:
        """Try until it is there again, or nobody wants it any more."""
        was_lasting = revival.is_lasting
        while not self._ending.wait(revival.next_s()):
            try:
                self._open(replace(self._options, port=self._port))
            except Failure as failure:
                if revival.is_lasting and not was_lasting:
                    was_lasting = True
                    self._tell_down(str(failure), revival)
            else:
                self._board.tell(ServerUp())
                return

    def _tell_down(self, why: str, revival: Revival) -> None:
        text = f"{why}; it is started again by itself"
        self._board.tell(ServerDown(text, lasting=revival.is_lasting))

    def _let_go(self) -> None:
        """Close what the end has overtaken before it was used."""
        if self._loop is not None and self._socket is not None:
            self._loop.close()
            self._socket.close()

    async def _serve(self) -> None:
        assert self._uvicorn is not None and self._socket is not None
        self._do(self._show)  # what has been published while nobody served
        ticking = asyncio.create_task(self._tick())
        try:
            await self._uvicorn.serve(sockets=[self._socket])
        except BaseException:
            if self._uvicorn.started:
                await self._uvicorn.shutdown([self._socket])
            raise
        finally:
            ticking.cancel()

    async def _tick(self) -> None:
        while True:
            self._do(lambda: self._desk.tick(self._clock_ns()))
            await asyncio.sleep(TICK_S)

    def _config(self) -> uvicorn.Config:
        page, talk = protocols(self._doors)
        config = uvicorn.Config(
            Guard(self._app(), own_names() | {name.lower() for name in self._options.names}),
            loop="none",
            http=page,
            ws=talk,
            ws_max_size=MOST_BYTES,
            ws_ping_interval=None,  # phones are pinged by messages that the page can see
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            log_level="error",
            access_log=False,
            proxy_headers=False,  # nobody may say that he is somebody else
            server_header=False,
            timeout_graceful_shutdown=1,
        )
        logging.getLogger("uvicorn.error").addFilter(_not_a_strangers_fault)
        return config

    def _app(self) -> Starlette:
        files = pad_files() if self._options.pads else read_files(self._options.static)
        pages = page_routes(files)
        return Starlette(routes=[WebSocketRoute("/ws", self._board.talk), *pages])


class _Newest:
    """Hands an update from thread to thread; one that nobody has taken yet is replaced."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._update: HandUpdate | None = None

    def put(self, update: HandUpdate) -> bool:
        """Leave an update; True if whoever takes it must be called."""
        with self._lock:
            was_empty, self._update = self._update is None, update
        return was_empty

    def take(self) -> HandUpdate | None:
        with self._lock:
            update, self._update = self._update, None
        return update


def _listen(options: WebOptions) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((options.host, options.port))
        listener.listen(64)
    except OSError as fault:
        listener.close()
        where = f"{options.host or 'any address'}, port {options.port}"
        raise Failure(
            f"phones: cannot listen at {where} ({fault.strerror}); name another port"
        ) from None
    return listener


def _not_a_strangers_fault(record: logging.LogRecord) -> bool:
    """Keep out of the log what any stranger could fill it with."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))
