"""The button wizard at work, its states made by the machine itself."""

from __future__ import annotations

from collections.abc import Callable

from hardware.pins import MAX_SEATS
from pi_app.players import seat_infos
from pi_app.publish import Phase, Player, Update
from pi_app.wiring.shown import WiringView
from pi_app.wiring.spots import MS, SECOND
from pi_app.wiring.state import HINT_NS, HOLD_NS, PAUSE_NS, Choice, Options
from pi_app.wiring.views import view
from tests.pi_app.screens.scenes import CARTALOGUE, S, Scene
from tests.pi_app.wiring.bench import Bench, bench, key, pin


def shown(seen: WiringView, *, notices: tuple[str, ...] = ()) -> Update:
    """Return an update of a table whose wiring is being found out."""
    names = seat_infos((Player.HUMAN,) * len(seen.seats), (), {})
    return Update(
        t_ns=S,
        phase=Phase.WIRING,
        seats=names,
        game="",
        rules="",
        view=None,
        events=(),
        notices=notices,
        wiring=seen,
    )


def scene(act: Callable[[Bench], None], *, notices: tuple[str, ...] = ()) -> Scene:
    """Return what is seen after some deeds at a table that has lamps."""
    made = bench(seats=MAX_SEATS, lamps=True, closed=[pin(7)])
    made.chatter(pin(9), 12, 80 * MS)
    made.wait(SECOND)
    act(made)
    return ((S, shown(view(made.state), notices=notices)),), 2 * S, CARTALOGUE


def nothing(_made: Bench) -> None:
    """Nobody has done anything."""


def asking(made: Bench) -> None:
    """Two seats have been shown, and the third holds its big button."""
    for bcm in (4, 5, 12, 6, 16):  # the first goes on from the faults
        made.hold(pin(bcm))
    made.down(pin(13))
    made.wait(HOLD_NS * 5 // 8)


def small(made: Bench) -> None:
    """The small button of a seat is asked for, and nobody does anything."""
    for bcm in (4, 5):
        made.hold(pin(bcm))
    made.wait(HINT_NS)


def taken(made: Bench) -> None:
    """A button that is known was pressed for another place."""
    for bcm in (4, 5, 12):
        made.hold(pin(bcm))
    made.tap(pin(5))


def lamps(made: Bench) -> None:
    """A lamp shines."""
    for bcm in (4, 5, 12, 6, 16):
        made.hold(pin(bcm))
    made.hold_long(pin(5))


def found(made: Bench) -> None:
    """Everything is done; one seat has one button."""
    for bcm in (4, 5, 12, 6, 16, 13, 20, 19, 21, 26, 8):
        made.hold(pin(bcm))
    made.hold_long(pin(5))
    made.hold_long(pin(5))
    made.tap(pin(6))


def listening() -> Scene:
    """Nobody may press."""
    return ((S, shown(view(bench().state))),), 2 * S, CARTALOGUE


def with_keys() -> Scene:
    """There are no buttons: six seats have keys, and the seventh is asked."""
    made = Bench(Options(8))
    made.listen()
    for name in "asklcvopqwert":
        made.hold(key(name))
    return ((S, shown(view(made.state))),), 2 * S, CARTALOGUE


def end_of_keys() -> Scene:
    """The same at the end, which comes by itself soon."""
    made = Bench(Options(8))
    made.listen()
    for name in "asklcvopqwertyu":
        made.hold(key(name))
    made.hold_long(key("a"))
    made.wait(PAUSE_NS - 3 * SECOND)
    return ((S, shown(view(made.state))),), 2 * S, CARTALOGUE


def empty() -> Scene:
    """Nothing was found."""
    made = bench()
    made.listen()
    made.choose(Choice.DONE)
    return ((S, shown(view(made.state))),), 2 * S, CARTALOGUE


def short(made: Bench) -> None:
    """A new button was only tapped."""
    made.hold(pin(4))
    made.tap(pin(5))


def ending(made: Bench) -> None:
    """A known button is held: these are all."""
    for bcm in (4, 5, 12):
        made.hold(pin(bcm))
    made.down(pin(5))
    made.wait(SECOND)


def many_faults(made: Bench) -> None:
    """More is broken than there is room for."""
    for bcm in (4, 5, 6, 8, 12, 13, 16):
        made.chatter(pin(bcm), 30, 21 * MS)


WIZARD_SCENES: dict[str, Scene] = {
    "wizard_faults": scene(nothing),
    "wizard_asking": scene(asking),
    "wizard_small": scene(small, notices=("no button box: the board says nothing yet",)),
    "wizard_taken": scene(taken),
    "wizard_lamps": scene(lamps),
    "wizard_found": scene(found),
}
WIZARD_EXTRA: dict[str, Scene] = {
    "wizard_listening": listening(),
    "wizard_keys": with_keys(),
    "wizard_keys_end": end_of_keys(),
    "wizard_empty": empty(),
    "wizard_short": scene(short),
    "wizard_ending": scene(ending),
    "wizard_many_faults": scene(many_faults),
}
