"""A whole table on lines of a pretend kernel: what it plays, and that no line is favoured.

The kernel stamps edges that come together lowest line first, some microseconds apart, however the
hands were. So whoever has the lower line would win every dead heat, if such stamps decided it.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.events import CardPlayed, Slapped, Taken, Verdict
from hardware.pins import default_button_pins
from hardware.stamps import KERNEL_STAMPS
from pi_app.__main__ import Table
from pi_app.cli import Request
from pi_app.settings import Driver, Inputs
from tests.pi_app.world import no_thread_is_left, settings_for
from tests.support.kernel_world import KernelWorld
from tests.support.rig import sevens

__all__ = ["no_thread_is_left"]

US, MS = 1_000, 1_000_000
PLAYS = default_button_pins(2)[0], default_button_pins(2)[2]
SLAPS = default_button_pins(2)[1], default_button_pins(2)[3]
SEEDS = range(8)


class Kernel:
    """A game whose every two cards are a double."""

    def __init__(self, seed: int = 1) -> None:
        self.world = KernelWorld()
        parts = replace(self.world.parts, make_deal=sevens(20))
        settings = settings_for(inputs=Inputs.GPIO)
        self.table = Table(settings, Request(at_once=True, seed=seed), parts)
        self.table.loop.start_game()
        self.world.run(self.table, 50 * MS)

    def tap(self, bcm: int) -> None:
        """Press and let go."""
        for closed in (True, False):
            self.world.push(bcm, closed=closed)
            self.world.run(self.table, 100 * MS)

    def lay_double(self) -> None:
        for bcm in PLAYS:
            self.tap(bcm)

    def slap(self, *after_ns: int) -> None:
        """Both hands come down, stamped so long after now, and are read in one go."""
        t_ns = self.world.clock.now_ns()
        for seat in sorted(range(2), key=lambda seat: after_ns[seat]):
            self.world.chip.push(SLAPS[seat], t_ns + after_ns[seat], closed=True)
        self.world.run(self.table, 200 * MS)

    def events(self, kind: type[Slapped] | type[Taken] | type[CardPlayed]) -> list[object]:
        return [event for event in self.world.screens[0].events if isinstance(event, kind)]

    def slaps(self) -> dict[int, Verdict]:
        """What became of each seat's slap."""
        return {one.seat: one.verdict for one in self.events(Slapped) if isinstance(one, Slapped)}

    def winner(self) -> int:
        [taken] = self.events(Taken)
        assert isinstance(taken, Taken)
        return taken.seat


def winner_of(seed: int, *after_ns: int) -> tuple[int, dict[int, Verdict]]:
    game = Kernel(seed)
    game.lay_double()
    game.slap(*after_ns)
    game.table.close()
    return game.winner(), game.slaps()


def test_a_press_plays_a_card_and_lamps_shine() -> None:
    game = Kernel()
    assert game.world.drivers == [Driver.AUTO]
    game.tap(PLAYS[0])
    [card] = game.events(CardPlayed)
    assert isinstance(card, CardPlayed) and card.seat == 0
    assert game.world.chip.lit.wait(30)  # lamps have a thread of their own
    game.table.close()
    assert not any(game.world.chip.outputs.values())
    assert game.world.chip.requests == []
    assert game.world.chip.is_closed


def test_the_first_slap_wins_where_the_stamps_can_tell() -> None:
    apart_ns = KERNEL_STAMPS.order_ns + US
    assert winner_of(1, 0, apart_ns) == (0, {0: Verdict.VALID, 1: Verdict.LATE})
    assert winner_of(1, apart_ns, 0) == (1, {0: Verdict.LATE, 1: Verdict.VALID})


@pytest.mark.parametrize("apart_ns", [0, 3 * US, KERNEL_STAMPS.order_ns])
def test_slaps_that_the_stamps_cannot_tell_apart_are_a_tie(apart_ns: int) -> None:
    for hands in ((0, apart_ns), (apart_ns, 0)):
        _, verdicts = winner_of(1, *hands)
        assert verdicts == {0: Verdict.TIE, 1: Verdict.TIE}


@pytest.mark.slow
def test_whose_line_the_kernel_stamps_first_does_not_decide_a_tie() -> None:
    """The lot does: the one who is stamped first wins with some lots and loses with others, and
    with the same lot an exchange of the hands exchanges the outcome."""
    lower_first = [winner_of(seed, 0, 3 * US)[0] for seed in SEEDS]
    higher_first = [winner_of(seed, 3 * US, 0)[0] for seed in SEEDS]
    assert set(lower_first) == {0, 1}
    assert higher_first == [1 - seat for seat in lower_first]


def test_lost_edges_are_on_the_operators_page() -> None:
    game = Kernel()
    game.world.chip.slip(PLAYS[0], closed=True)
    game.world.run(game.table, 100 * MS)
    [source] = game.table.facts().sources
    assert (source.name, source.tier, source.faults) == ("gpio", 2, 1)
    assert len(game.events(CardPlayed)) == 1  # the press counts all the same
    game.table.close()
