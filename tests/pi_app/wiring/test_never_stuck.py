"""Whatever has been done to the wizard: there is a way out for buttons alone, one for keys alone,
one for nobody; and noise never becomes a button."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.wiring.inputs import Chosen, Command
from pi_app.wiring.shown import WiringView
from pi_app.wiring.spots import MS, SECOND, Spot
from pi_app.wiring.state import Choice, Ending, Options, Stage
from pi_app.wiring.steps import choices
from pi_app.wiring.trace import Fault
from pi_app.wiring.views import look_ns, view
from tests.pi_app.wiring.bench import Bench, bench, key, pin, play, slap
from tests.support.examples import examples

GOOD = (pin(5), pin(6), pin(12), pin(16), key("a"))
NOISY = (pin(7), pin(8))
LAMPS = ((play(0), pin(17)), (slap(0), pin(18)), (slap(1), pin(22)))
OPTIONS = Options(3, (*GOOD[:4], *NOISY, pin(17), pin(18), pin(22)), LAMPS)
NOBODY_NS = 600 * SECOND
"""Longer than anybody is waited for, however many lamps there are."""

pytestmark = pytest.mark.slow
Act = Callable[[Bench], None]

presses = st.builds(
    lambda spot, ns: lambda made: made.press(spot, ns),
    st.sampled_from(GOOD),
    st.sampled_from([10 * MS, 120 * MS, 800 * MS, 2_100 * MS, 11 * SECOND]),
)
halves = st.builds(
    lambda spot, closed: lambda made: made.down(spot) if closed else made.up(spot),
    st.sampled_from(GOOD),
    st.booleans(),
)
keys = st.builds(
    lambda command, seat: lambda made: made.say(command, seat),
    st.sampled_from(Command),
    st.integers(0, 8),
)
fingers = st.builds(
    lambda index: lambda made: made.tell(Chosen(made.now_ns, index)), st.integers(-1, 7)
)
silences = st.builds(lambda ms: lambda made: made.wait(ms * MS), st.integers(0, 20_000))
noise = st.builds(
    lambda spot, pairs, gap_ms: lambda made: made.chatter(spot, 2 * pairs, gap_ms * MS),
    st.sampled_from(NOISY),
    st.integers(1, 30),
    st.integers(1, 45),
)
acts = st.lists(st.one_of(presses, halves, keys, fingers, silences), max_size=14)


def after(done: list[Act]) -> Bench:
    """Return a wizard to which all this has been done, every hand taken away."""
    made = Bench(OPTIONS, closed=[pin(7)])
    for act in done:
        act(made)
    for spot in GOOD:
        made.up(spot)
    return made


def by_buttons(made: Bench, spot: Spot) -> None:
    """Do with one button what the screen says, and nothing else."""
    seen = view(made.state)
    if seen.stage is Stage.LISTEN:
        made.wait(SECOND)
    elif seen.stage is Stage.SUMMARY:
        wanted = Choice.SAVE if Choice.SAVE in seen.choices else Choice.USUAL
        made.take(spot, wanted)
    elif made.state.answers.owner(spot) is None:
        made.hold(spot)
    else:
        made.hold_long(spot)


@examples(150)
@given(acts, st.sampled_from(GOOD))
def test_one_button_alone_leads_to_the_end(done: list[Act], spot: Spot) -> None:
    made = after(done)
    made.wait(3 * SECOND)  # a button that was held for long is believed again
    for _ in range(12):
        by_buttons(made, spot)
    assert made.stage is Stage.OVER


@examples(150)
@given(acts)
def test_keys_alone_lead_to_the_end(done: list[Act]) -> None:
    made = after(done)
    for _ in range(3):  # of the buttons, of the lamps, of everything
        made.say(Command.END)
    assert made.stage is Stage.OVER


@examples(150)
@given(acts)
def test_nobody_is_waited_for_for_ever(done: list[Act]) -> None:
    made = after(done)
    found = bool(made.state.answers.found)
    over = made.stage is Stage.OVER
    made.wait(NOBODY_NS)
    assert made.stage is Stage.OVER
    if not over:
        assert made.state.ending is (Ending.SAVE if found else Ending.NOBODY)


@examples(150)
@given(st.lists(st.one_of(presses, keys, silences, noise), max_size=14))
def test_noise_never_becomes_a_button(done: list[Act]) -> None:
    made = Bench(OPTIONS, closed=[pin(7)])
    made.listen()
    for act in done:
        act(made)
        assert not set(NOISY) & set(made.state.answers.found.values())


@examples(150)
@given(acts)
def test_a_button_has_one_place_and_a_place_one_button(done: list[Act]) -> None:
    made = after(done)
    spots = list(made.state.answers.found.values())
    assert len(spots) == len(set(spots))
    assert not made.state.answers.skipped & made.state.answers.found.keys()
    lit = list(made.state.answers.lamps.values())
    assert len(lit) == len(set(lit)) and not set(lit) & set(spots)


@examples(100)
@given(acts)
def test_what_is_seen_is_what_can_be_done(done: list[Act]) -> None:
    made = after(done)
    seen: WiringView = view(made.state)
    assert seen.choices == choices(made.state)
    assert seen.cursor is None or 0 <= seen.cursor < len(seen.choices)
    assert (seen.ending is None) == (seen.stage is not Stage.OVER)
    soon = look_ns(made.state)
    assert soon is None or soon > made.state.now_ns


@pytest.mark.parametrize("hz", [50, 60, 120, 1_000])
def test_a_line_that_picks_up_the_mains_is_found_while_the_wizard_listens(hz: int) -> None:
    made = bench()
    made.chatter(pin(9), hz, SECOND // hz)
    made.wait(100 * MS)
    assert made.state.trace(pin(9)).fault is Fault.FLOATING
