"""The log of one evening: where it is kept, and what it says first."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from pi_app.log import Log, kept
from pi_app.public_settings import opening
from pi_app.settings import Settings, state_folder

log = logging.getLogger("slap_table.start")


@contextmanager
def logged(settings: Settings) -> Iterator[Log]:
    """Keep a log meanwhile, where these settings let anything be kept."""
    folder = state_folder(settings) if settings.journal.keep else None
    with kept(folder, settings.table.names) as kept_log:
        log.info("the table opens", extra={"event": "start", "fields": opening(settings)})
        yield kept_log
