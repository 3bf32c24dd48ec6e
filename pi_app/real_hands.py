"""Where hands are held and thought about on a real machine: phones, and a thread."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from importlib import import_module

from hardware.ports import Clock
from pi_app.hand_room import HandParts
from pi_app.phone_desk import PhoneOptions, PhoneServer
from pi_app.thought_thread import ThoughtThread
from pi_app.web.messages import FromPhone

_LOG = logging.getLogger(__name__)


def open_phones(
    options: PhoneOptions, tell: Callable[[FromPhone], None], clock: Clock
) -> PhoneServer:
    """Start the phones' server. Raises Failure."""
    # Loaded only where a game needs it: half a second on a small machine.
    from pi_app.web.server import HandServer, WebOptions

    web = WebOptions(port=options.port, buttons=options.has_buttons, pads=options.pads)
    server = HandServer(web, tell, clock.now_ns)
    server.start()
    return server


def load_phones(ready: Callable[[], None]) -> None:
    """Load what serves phones, on a thread of its own, and say so; opening it is quick then."""

    def load() -> None:
        try:
            import_module("pi_app.web.server")
            import_module("pi_app.web.qr")
        except ImportError:
            _LOG.exception("what serves phones cannot be loaded")  # opening it will say why
        ready()

    threading.Thread(target=load, name="phones", daemon=True).start()


REAL_HANDS = HandParts(open_phones, ThoughtThread, load_phones)
