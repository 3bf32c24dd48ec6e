"""The lobby as it is seen, and the table that plays by itself till somebody comes."""

from __future__ import annotations

from dataclasses import replace

from pi_app.keyboard import keys_for
from pi_app.languages import Language, Tongues
from pi_app.lobby.demo import Showing
from pi_app.lobby.describing import view_of
from pi_app.lobby.state import Lobby
from pi_app.lobby.views import Length, LineKey
from pi_app.players import seat_infos
from pi_app.publish import Phase, Player, Update, as_played
from tests.pi_app.screens.scenes import CARTALOGUE, MS, Scene

SECOND = 1_000 * MS
NOTICE = "Keyboard: not timed, presses are good to ±10 ms."
LONGEST = replace(
    Lobby(4, plays=True, known=("ANA", "BO", "ÇAĞLA", "ÉLOÏSE")),
    game="court-circular",
    usual_names=("MAXIMILIAN",),
)


def lobby_update(
    lobby: Lobby,
    *,
    has_keys: bool = False,
    starts_in_s: int | None = None,
    notices: tuple[str, ...] = (),
) -> Update:
    """Return what the screen is told of a lobby."""
    places = tuple(range(lobby.places))
    keys = keys_for(places) if has_keys else {}
    people = [Player.HUMAN] * lobby.places
    return Update(
        0,
        Phase.LOBBY,
        seat_infos(people, (), keys, Tongues(lobby.language)),
        "bataille-corse",
        "wikipedia",
        None,
        (),
        notices,
        lobby=view_of(lobby, starts_in_s),
        invites=True,
        language=lobby.language,
    )


def _scene(update: Update) -> Scene:
    return ((0, update),), 0, CARTALOGUE


def gathering() -> Scene:
    """Two have joined at a keyboard."""
    lobby = Lobby(4, plays=True).join(0).join(2)
    return _scene(lobby_update(lobby, has_keys=True, notices=(NOTICE,)))


def one_button() -> Scene:
    """Two with one button each, at a table for five, and two computers."""
    lobby = replace(Lobby(5), players=4, game="bataille").join(0).join(3)
    return _scene(lobby_update(replace(lobby, cursor=LineKey.LENGTH)))


def starting() -> Scene:
    """One person's game against a computer is about to begin."""
    lobby = replace(LONGEST.join(0), cursor=LineKey.NAME)
    return _scene(lobby_update(lobby, starts_in_s=3))


def crowd() -> Scene:
    """Two people and many computers."""
    lobby = replace(LONGEST, players=8, length=Length.LONG).join(0).join(1)
    return _scene(lobby_update(replace(lobby, cursor=LineKey.OWN_LANGUAGE)))


def empty() -> Scene:
    """Nobody has joined yet."""
    return _scene(lobby_update(Lobby(6, plays=True)))


def too_many() -> Scene:
    """Five want to play a game for four."""
    lobby = replace(Lobby(6, plays=True), game="batak")
    for place in range(5):
        lobby = lobby.join(place)
    return _scene(lobby_update(lobby))


def naming() -> Scene:
    """Names of before are offered."""
    return _scene(lobby_update(LONGEST.join(0).begin_naming(0)))


def spelling() -> Scene:
    """A name is put together, in Turkish letters."""
    lobby = replace(LONGEST, language=Language.TURKISH, usual_names=()).join(2).begin_naming(2)
    assert lobby.naming is not None
    spelled = replace(lobby.naming, spells=True, text="ÇAĞL", cursor=5)
    return _scene(lobby_update(replace(lobby, naming=spelled, language=Language.ENGLISH)))


def demonstration(game: str = "bataille-corse", after_ns: int = 20 * SECOND) -> Scene:
    """Computers play, so long after they began."""
    show = Showing(seed=8)
    show.begin(replace(Lobby(4), game=game), 0)
    waiting = replace(lobby_update(Lobby(4)), phase=Phase.ATTRACT, lobby=None)
    history = [(0, as_played(replace(waiting, demo=show.take())))]
    t_ns = 0
    while (due_ns := show.due_ns()) is not None and due_ns <= after_ns:
        t_ns = max(due_ns, t_ns)
        if show.tick(t_ns):
            history.append((t_ns, as_played(replace(waiting, demo=show.take(), t_ns=t_ns))))
    return tuple(history), after_ns, CARTALOGUE


LOBBY_SCENES: dict[str, Scene] = {
    "lobby": gathering(),
    "lobby_one_button": one_button(),
    "lobby_starts": starting(),
    "lobby_naming": naming(),
    "lobby_spelling": spelling(),
    "lobby_demo": demonstration(),
}
LOBBY_UNPICTURED: dict[str, Scene] = {
    "lobby_empty": empty(),
    "lobby_too_many": too_many(),
    "lobby_crowd": crowd(),
}
"""Seen by the tests of texts alone."""
