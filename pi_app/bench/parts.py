"""What of a table's parts is measured, and by what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pi_app.bench.box import box_figures
from pi_app.bench.heard import heard_figures
from pi_app.bench.kept import kept_figures
from pi_app.bench.road import road_figures
from pi_app.bench.spread import Figures
from pi_app.bench.steps import step_figures
from pi_app.bench.table import RULES, MakeScreen, Tell
from pi_app.button_box import ButtonBox, box_to_ask
from pi_app.care import Ward
from pi_app.errors import Failure
from pi_app.facts_socket import ask, usual_address
from pi_app.parts import Parts
from pi_app.publish import Output
from pi_app.screen_options import screen_settings
from pi_app.settings import ScreenMode, Settings, state_folder
from pi_app.storage import Storage


def parts_of(
    settings: Settings, parts: Parts, storage: Storage
) -> dict[str, Callable[[], Figures]]:
    """Return all that can be measured of a table by these settings, by name."""
    return {
        "engine": step_figures,
        "press and picture": partial(road_figures, parts.clock, screen_of(settings, parts)),
        "sound": partial(_heard, settings),
        "journal": partial(kept_figures, storage, state_folder(settings)),
        "button box": partial(_box, settings, parts),
    }


def screen_of(settings: Settings, parts: Parts) -> MakeScreen | None:
    """Return what opens the screen of the settings; none where none is wanted.

    What it tells is when frames were presented, without what the panel is said to take.
    """
    if settings.screen.mode is ScreenMode.NONE:
        return None

    def make(tell: Tell) -> Output:
        care = Ward(parts.clock).care("screen")
        options = replace(screen_settings(settings, RULES), panel_latency_ns=0)
        return parts.make_screen(options, tell, care)

    return make


def asked_box(settings: Settings, parts: Parts) -> ButtonBox | None:
    """Return the button box, not yet begun; none if there is no board."""
    options = settings.buttons
    return box_to_ask(
        options, parts.find_boards, lambda link: parts.open_box(options, link, parts.clock)
    )


def _heard(settings: Settings) -> Figures:
    if not settings.sound.is_wanted:
        raise Failure("none is wanted ([sound] in the settings)")
    return heard_figures()


def _box(settings: Settings, parts: Parts) -> Figures:
    box = asked_box(settings, parts)
    if box is None:
        raise Failure("no board is plugged in")
    return box_figures(box)


def check_alone(address: str | None = None) -> None:
    """Raise Failure while a table of this user is running: it has the devices, and the time."""
    if ask(usual_address() if address is None else address) is not None:
        raise Failure("a table is running: close it first")
