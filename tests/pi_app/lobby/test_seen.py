"""What is seen of the lobby: on the screen, and on the lamps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.events import Event
from hardware.protocol import Pattern as ChipPattern
from pi_app.box_lamps import chip_patterns
from pi_app.lamp_signs import DARK, INVITED, JOINED, PER_SEAT, patterns
from pi_app.languages import Language
from pi_app.lobby.demo import PLAY_NS, RULES_NS, Showing
from pi_app.lobby.describing import view_of
from pi_app.lobby.state import Lobby
from pi_app.lobby.views import LineKey, PlaceState, Trouble
from pi_app.publish import Phase, as_played
from pi_app.screens.layout import Box, plan
from pi_app.screens.lobby_layout import LobbyPlan, lobby_plan, naming_plan
from pi_app.screens.messages import Layout
from tests.pi_app.screens.lobby_scenes import lobby_update

SIZES = [(800, 480), (1280, 720), (1920, 1080), (3840, 2160)]


def test_lamps_say_who_has_joined_and_where_one_may_join() -> None:
    update = lobby_update(replace(Lobby(4, plays=True), players=3).join(0).join(2))
    shown = patterns(update)
    pairs = [shown[n : n + PER_SEAT] for n in range(0, len(shown), PER_SEAT)]
    assert pairs == [JOINED, DARK, JOINED, INVITED]  # a computer sits at the second place
    on_the_box = chip_patterns(update)[:4]
    assert on_the_box == (ChipPattern.ON, ChipPattern.OFF, ChipPattern.ON, ChipPattern.BREATHE)


def test_places_are_shown_as_they_are() -> None:
    lobby = replace(Lobby(4, plays=True, usual_names=("", "", "ANA")), players=3).join(2)
    view = view_of(lobby)
    assert [place.state for place in view.places] == [
        PlaceState.COMPUTER,
        PlaceState.COMPUTER,
        PlaceState.HUMAN,
        PlaceState.FREE,
    ]
    assert (view.places[2].name, view.places[2].is_last) == ("ANA", True)


def test_no_computer_sits_down_before_somebody_has_joined() -> None:
    states = {place.state for place in view_of(replace(Lobby(4), players=4)).places}
    assert states == {PlaceState.FREE}


def test_too_many_people_for_a_game_is_said_and_goes_with_another_game() -> None:
    lobby = replace(Lobby(6, plays=True), game="batak")
    for place in range(4):
        lobby = lobby.join(place)
    assert view_of(lobby).trouble is None
    lobby = lobby.join(4)
    assert view_of(lobby).trouble is Trouble.TOO_MANY
    assert lobby.choice() is None


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 9))
def test_everything_lies_apart_and_inside(
    size: tuple[int, int], seats: int, layout: Layout
) -> None:
    base = plan(size, seats, layout)
    for cursor in range(len(LineKey)):
        lies_apart(lobby_plan(base, len(LineKey), cursor), base.panels, size)
    for items, spells in ((3, False), (15, False), (31, True), (2, True)):
        made = naming_plan(base, items, spells=spells)
        lies_apart(made, base.panels, size)
        assert {number for number, _ in made.lines} == set(range(items))


def lies_apart(made: LobbyPlan, panels: object, size: tuple[int, int]) -> None:
    """No two of these places share a pixel, nor does any lie beyond the screen."""
    assert isinstance(panels, tuple)
    lines = [place for _, place in made.lines]
    places = [*made.titles, *made.calls, *made.helps, *lines, *panels]
    boxes = [place.box for place in places]
    screen = Box(0, 0, *size)
    assert all(box.inside(screen) and box.w > 0 and box.h > 0 for box in boxes)
    for number, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[:number])


def test_the_line_under_the_cursor_is_always_in_sight() -> None:
    base = plan((800, 480), 6, Layout.TABLE_TOP)
    for cursor in range(len(LineKey)):
        made = lobby_plan(base, len(LineKey), cursor)
        assert {0, cursor} <= {number for number, _ in made.lines}


# -- what plays by itself ------------------------------------------------------------------


@pytest.mark.parametrize("game", ["bataille-corse", "bataille", "court-circular", "batak"])
def test_a_game_and_its_rules_are_shown_by_turns(game: str) -> None:
    show, kinds, events = Showing(seed=2), list[bool](), 0
    show.begin(replace(Lobby(4), game=game, language=Language.FRENCH), 0)
    t_ns = 0
    while t_ns < 2 * (PLAY_NS + RULES_NS):
        show.tick(t_ns)
        demo = show.take()
        assert demo is not None
        assert demo.game == game
        assert all(seat.player.is_bot for seat in demo.seats)
        assert demo.seats[0].name == "Rouge"
        events += len(demo.events)
        kind = demo.view is not None
        kinds += [kind] if kinds[-1:] != [kind] else []
        due_ns = show.due_ns()
        assert due_ns is not None
        t_ns = max(due_ns, t_ns + 1)
    assert kinds == [True, False, True, False]
    assert events > 20


def test_the_same_number_shows_the_same_game() -> None:
    seen = []
    for _ in range(2):
        show, t_ns, events = Showing(seed=7), 0, list[Event]()
        show.begin(Lobby(2), 0)
        while t_ns < 20_000_000_000:
            show.tick(t_ns)
            demo = show.take()
            assert demo is not None
            events += demo.events
            t_ns = max(show.due_ns() or 0, t_ns + 1)
        seen.append(events)
    assert seen[0] == seen[1] != []


def test_a_demonstration_looks_like_a_game_and_its_rules_like_an_invitation() -> None:
    show = Showing(seed=2)
    show.begin(Lobby(2), 0)
    waiting = replace(lobby_update(Lobby(2)), phase=Phase.ATTRACT, lobby=None)
    played = as_played(replace(waiting, demo=show.take()))
    show.tick(PLAY_NS)
    told = as_played(replace(waiting, demo=show.take()))
    assert (played.phase, told.phase) == (Phase.PLAYING, Phase.ATTRACT)
    assert played.view is not None
    assert told.view is None
    assert played.invites
    assert as_played(waiting) == waiting


def test_nothing_is_shown_once_somebody_is_there() -> None:
    show = Showing(seed=2)
    show.begin(Lobby(2), 0)
    show.end()
    assert (show.due_ns(), show.take(), show.tick(PLAY_NS)) == (None, None, False)
