"""Exit statuses, and which of them Ctrl-C leaves behind: an end that was wished for, or no end.

Light, for it also serves while the program is being loaded (`start`).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

DONE, FAILED, BAD_INPUT = 0, 1, 2
_ENDED_BY_HAND = (None, "play", "tour", "wire", "referee")
"""Commands that go on till somebody ends them; none is the table itself."""


def status_of_interrupt(arguments: Sequence[str]) -> int:
    """Return the exit status of a command that was broken off; tell it where work is not done.

    Whoever joins commands by `&&`, or reads the file that one was to write, must not be told that
    all went well.
    """
    if _command_of(arguments) in _ENDED_BY_HAND:
        return DONE
    print("slap-table: interrupted", file=sys.stderr)
    return FAILED


def _command_of(arguments: Sequence[str]) -> str | None:
    """Return the word that names the command; none where there is none."""
    words = iter(arguments)
    for word in words:
        if word == "--settings":
            next(words, None)
        elif not word.startswith("-"):
            return word
    return None
