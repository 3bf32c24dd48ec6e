"""Where the console script `slap-table` begins.

The screen process imports the script that started the app; so this module is light and loads the
program only when it is called, which keeps 25 MB out of the screen's memory.
"""

from __future__ import annotations

import sys

from pi_app.exit_status import status_of_interrupt


def main() -> int:
    """Run the command line; return the exit status."""
    try:
        from pi_app.__main__ import main as run

        return run()
    except KeyboardInterrupt:  # while all that is needed was being loaded
        return status_of_interrupt(sys.argv[1:])
