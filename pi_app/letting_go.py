"""The end of a table: everything is let go of, and what hangs or fails keeps nothing else."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

log = logging.getLogger(__name__)

PATIENCE_S = 5.0
"""Nothing that is well takes so long to be let go of."""


def let_go(close: Callable[[], None]) -> bool:
    """Let go of one thing, on a thread that is left behind if it does not come back.

    Returns whether that was done within `PATIENCE_S`. Never raises.
    """
    thread = threading.Thread(target=_guarded, args=(close,), name="letting-go", daemon=True)
    thread.start()
    thread.join(PATIENCE_S)
    if thread.is_alive():
        log.error("a part of the table does not let go; it is left behind: %r", close)
    return not thread.is_alive()


def _guarded(close: Callable[[], None]) -> None:
    try:
        close()
    except Exception:
        log.exception("a part of the table could not be let go of")
