"""From a contact to a meaning and back: nothing that a dispute may need is lost on the way."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine import inputs
from engine.inputs import Button
from hardware.edge import Flags, Press
from pi_app.seats import from_channel_press, to_channel_press

PRESSES = st.builds(
    Press,
    source=st.sampled_from(["mcu", "gpio"]),
    boot=st.integers(0, 65_535),
    sequence=st.integers(0, 1 << 32),
    channel=st.integers(0, 15),
    t_ns=st.integers(0, 1 << 62),
    uncertainty_ns=st.integers(0, 10**9),
    order_ns=st.integers(0, 10**6),
    down=st.booleans(),
    flags=st.sampled_from([Flags.NONE, Flags.OVERDUE, Flags.ARRIVAL]),
    raw=st.none() | st.integers(0, (1 << 48) - 1),
)


@given(PRESSES)
def test_a_press_there_and_back_is_the_same(press: Press) -> None:
    assert to_channel_press(from_channel_press(press)) == press


def test_a_slap_of_the_third_seat_as_the_chip_counted_it() -> None:
    press = Press("mcu", 7, 3, 5, 1_000, 90, 2_000, down=True, flags=Flags.RESENT, raw=16_000)
    expected = inputs.Press(
        t_ns=1_000,
        seat=2,
        button=Button.SLAP,
        uncertainty_ns=90,
        order_ns=2_000,
        source="mcu",
        boot=7,
        sequence=3,
        raw=16_000,
        flags=("resent",),
    )
    assert from_channel_press(press) == expected


def test_a_press_that_was_stamped_on_arrival_says_so() -> None:
    flags = Flags.ARRIVAL | Flags.UNTIMED
    press = Press("phone", 0, 1, 4, 1_000, 90, 0, down=True, flags=flags)
    told = from_channel_press(press)
    assert told.untimed and told.flags == ("untimed",)
