"""Opens the display and lets it go, to say whether a picture could be shown.

`python -m pi_app.screens.probe window|full` prints what is wrong and ends with 1 if none can.
"""

from __future__ import annotations

import sys

from pi_app.screens.display import DisplayFault, open_display
from pi_app.screens.messages import Layout, ScreenSettings

SMALL = (800, 480)


def main(mode: str) -> int:
    """Try once; return the exit status."""
    full = mode == "full"
    settings = ScreenSettings(
        None if full else SMALL, full_screen=full, layout=Layout.WALL, reduced_motion=True
    )
    try:
        open_display(settings)
    except DisplayFault as fault:
        print(fault)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
