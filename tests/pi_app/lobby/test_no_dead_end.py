"""From wherever people have got to in the lobby, their buttons alone lead to a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from engine.inputs import Button
from pi_app.lobby.changing import choose
from pi_app.lobby.desk import COUNT_NS
from pi_app.lobby.offers import can_play
from pi_app.lobby.state import Lobby
from pi_app.lobby.views import LineKey
from pi_app.publish import Phase
from tests.pi_app.lobby.desks import MS, PLAY, SECOND, SLAP, Desk
from tests.support.examples import examples

PLACES = 6
MOST_PRESSES = 400


@dataclass(frozen=True, slots=True)
class Step:
    """A press, so long after the one before, held for so long."""

    place: int
    button: Button
    after_ns: int
    held_ns: int


def steps(buttons: tuple[Button, ...]) -> st.SearchStrategy[list[Step]]:
    """Anything that hands can do."""
    one = st.builds(
        Step,
        st.integers(0, PLACES - 1),
        st.sampled_from(buttons),
        st.sampled_from([0, 50 * MS, 300 * MS, SECOND, 4 * SECOND, 130 * SECOND]),
        st.sampled_from([30 * MS, 300 * MS, 700 * MS, 2 * SECOND]),
    )
    return st.lists(one, max_size=60)


def do(desk: Desk, step: Step) -> None:
    desk.wait(step.after_ns)
    desk.down(step.place, step.button)
    desk.wait(step.held_ns)
    desk.up(step.place, step.button)


def find_a_way(desk: Desk, next_line: Callable[[], None], take: Callable[[], None]) -> None:
    """What a child does: go on till the cursor is on the line that leads out, and take it."""
    for _ in range(MOST_PRESSES):
        if desk.choices:
            return
        if at(desk) == exit_of(desk):
            take()
        else:
            next_line()
    raise AssertionError(f"no way out of {desk.lobby}")


def exit_of(desk: Desk) -> int:
    """Which line leads out: the first, or, if no game can start, another game."""
    can_start = desk.phase is not Phase.LOBBY or desk.lobby.trouble is None
    if can_start or desk.lobby.naming is not None:
        return 0
    return desk.lobby.lines.index(LineKey.GAME)


def at(desk: Desk) -> int:
    view = desk.cook.view()
    if view is not None:
        return view.cursor
    if desk.lobby.naming is not None:
        return desk.lobby.naming.cursor
    return desk.lobby.lines.index(desk.lobby.cursor)


def leads_out(desk: Desk) -> None:
    """The first who is there, or somebody who comes, starts a game."""
    if not desk.lobby.people:
        desk.tap(0, SLAP)
    me = desk.lobby.naming.place if desk.lobby.naming else desk.lobby.people[0]
    alone = desk.lobby.has_one_button(me)

    def next_line() -> None:
        desk.tap(me, SLAP if alone else PLAY)

    def take() -> None:
        if alone:
            desk.hold(me)
        else:
            desk.tap(me, SLAP)
        if desk.lobby.cursor is LineKey.START and not desk.choices:
            desk.wait(COUNT_NS)

    find_a_way(desk, next_line, take)
    [choice] = desk.choices
    assert can_play(choice.game, choice.rules, len(choice.seats))
    assert len(choice.seats) >= 2
    assert set(choice.people) == set(desk.lobby.people)
    assert sorted(choice.places) == list(choice.places)


@examples(150)
@given(steps((PLAY, SLAP)))
def test_with_two_buttons_there_is_always_a_way_to_a_game(done: list[Step]) -> None:
    desk = Desk(Lobby(PLACES, plays=True))
    for step in done:
        do(desk, step)
    if not desk.choices:
        leads_out(desk)


@examples(150)
@given(steps((SLAP,)))
def test_with_one_button_there_is_always_a_way_to_a_game(done: list[Step]) -> None:
    desk = Desk(Lobby(PLACES))
    for step in done:
        do(desk, step)
    if not desk.choices:
        leads_out(desk)
    [choice] = desk.choices
    assert choice.one_button


@examples(150)
@given(st.lists(st.tuples(st.sampled_from(["join", "leave", "next", "take"]), st.integers(0, 7))))
def test_what_is_chosen_can_be_played_or_it_is_said_why_not(
    done: list[tuple[str, int]],
) -> None:
    lobby = Lobby(8, plays=True)
    for what, number in done:
        if what == "join":
            lobby = lobby.join(number)
        elif what == "leave":
            lobby = lobby.leave(number)
        elif what == "next":
            lobby = lobby.moved(1)
        else:
            lobby = choose(lobby).lobby
        assert lobby.cursor in lobby.lines
        choice = lobby.choice()
        if choice is None:
            assert lobby.trouble is not None or not lobby.guests
            continue
        assert can_play(choice.game, choice.rules, len(choice.seats))
        assert choice.people == lobby.people
        assert len(choice.names) == len(choice.languages) == len(choice.seats)
