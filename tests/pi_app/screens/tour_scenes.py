"""The tour as it is seen: maps, tables, results, and words while cards are played."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from engine.inputs import Button
from pi_app.languages import Language
from pi_app.publish import Phase, Player, SeatInfo, Update
from pi_app.tour.guide import Guide
from pi_app.tour.keeper import NoKeeper
from pi_app.tour.progress import Progress, Record
from pi_app.tour.tables import TABLES, Standing
from pi_app.tour.talk import load_talk
from pi_app.tour.views import Speech
from tests.pi_app.screens.batak_scenes import batak_bidding, batak_hand
from tests.pi_app.screens.scenes import CARTALOGUE, MS, Scene

HALF_WAY = (Record(3, 1), Record(2, 2), Record(0, 3))
NAMES = ("Red", "Blue", "Yellow", "White")
LONGEST = "We shall not speak of this deal again, not at this table, no"
"""As many letters as a line of talk may have."""


def guide(*records: Record) -> Guide:
    """Return a tour with these records at its first tables."""
    kept = {TABLES[number].key: record for number, record in enumerate(records)}
    talk = load_talk(Language.ENGLISH)
    return Guide(Progress(MappingProxyType(kept)), talk, NoKeeper(), chats=True)


def press(led: Guide, plays: int = 0) -> Guide:
    """Press PLAY so often, then SLAP."""
    for _ in range(plays):
        led.press(Button.PLAY)
    led.press(Button.SLAP)
    return led


def played(led: Guide, *standings: Standing) -> Guide:
    """Sit down, and end a match like this."""
    press(led).finish(standings)
    return led


def tour_update(led: Guide, controls: tuple[str, str] | None = ("Right", "Enter")) -> Update:
    """Return what the screen is told of a tour."""
    people = (SeatInfo(NAMES[0], Player.HUMAN, controls),)
    others = tuple(SeatInfo(name, Player.EASY, None) for name in NAMES[1:])
    seats = people + others
    return Update(0, Phase.TOUR, seats, "batak", "auction", None, (), (), tour=led.view())


def _scene(led: Guide) -> Scene:
    return ((0, tour_update(led)),), 400 * MS, CARTALOGUE


def speaking(scene: Scene, seat: int, who: str, text: str) -> Scene:
    """Return a scene of a match in which somebody says something."""
    history, t_ns, brief = scene
    word = Speech(who, text, seat)
    return tuple((at, replace(update, speech=word)) for at, update in history), t_ns, brief


def tour_with_buttons() -> Scene:
    """Return the map where the seat has real buttons and a notice has to be told."""
    shown = replace(tour_update(guide(), None), notices=("tour: not kept",))
    return ((0, shown),), 400 * MS, CARTALOGUE


FIRST = ((62, 5), (40, 3), (-12, 2), (30, 3))
LAST = ((-38, 1), (40, 3), (92, 7), (30, 2))
TEAM = ((100, 9), (40, 4), (100, 9), (40, 4))

TOUR_SCENES: dict[str, Scene] = {
    "tour_map_new": _scene(guide()),
    "tour_map": _scene(guide(*HALF_WAY)),
    "tour_map_done": _scene(guide(*HALF_WAY, Record(2, 1), Record(3, 1))),
    "tour_table": _scene(press(guide())),
    "tour_table_team": _scene(press(guide(*HALF_WAY[:2]))),
    "tour_table_final": _scene(press(guide(*HALF_WAY, Record(2, 1)))),
    "tour_won": _scene(played(press(guide()), *FIRST)),
    "tour_lost": _scene(played(press(guide(*HALF_WAY)), *LAST)),
    "tour_team_won": _scene(played(press(guide(*HALF_WAY[:2])), *TEAM)),
    "tour_champion": _scene(played(press(guide(*HALF_WAY, Record(2, 1))), *FIRST)),
    "tour_speech": speaking(batak_hand(), 1, "zeno", LONGEST),
    "tour_speech_far": speaking(batak_bidding(), 2, "tarik", "Full steam ahead."),
    "tour_with_buttons": tour_with_buttons(),
}
TOUR_TURNED = ("tour_speech", "tour_speech_far")
"""Those of which there is a picture on a table as well; the others are read from one side."""
