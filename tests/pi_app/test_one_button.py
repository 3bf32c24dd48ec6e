"""One button that stands for two: short is PLAY, held is SLAP."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.inputs import Button, Press
from pi_app.one_button import HOLD_NS, OneButton

MS = 1_000_000


def slap(seat: int, t_ns: int, *, down: bool = True) -> Press:
    return Press(t_ns, seat, Button.SLAP, down)


def told(presses: tuple[Press, ...]) -> list[tuple[Button, bool, int]]:
    return [(press.button, press.down, press.t_ns) for press in presses]


def test_a_short_press_is_play_once_it_is_let_go() -> None:
    one = OneButton()
    assert one.press(slap(0, 0)) == ()
    assert one.due_ns() == HOLD_NS
    up = one.press(slap(0, 80 * MS, down=False))
    assert told(up) == [(Button.PLAY, True, 80 * MS), (Button.PLAY, False, 80 * MS)]
    assert one.due_ns() is None


def test_held_for_long_enough_it_is_slap_and_letting_go_is_too() -> None:
    one = OneButton()
    one.press(slap(0, 0))
    assert one.tick(HOLD_NS - 1) == ()
    assert told(one.tick(HOLD_NS)) == [(Button.SLAP, True, HOLD_NS)]
    assert one.tick(2 * HOLD_NS) == ()
    up = one.press(slap(0, 3 * HOLD_NS, down=False))
    assert told(up) == [(Button.SLAP, False, 3 * HOLD_NS)]


def test_what_was_forgotten_means_nothing_when_it_is_let_go() -> None:
    one = OneButton()
    one.press(slap(0, 0))
    one.forget()
    assert one.tick(HOLD_NS) == ()
    assert one.press(slap(0, HOLD_NS, down=False)) == ()


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(1, 1200)), max_size=20))
def test_every_press_comes_out_once_whole_and_in_order(held: list[tuple[int, int]]) -> None:
    """Each is one press down and one up, of the button that its length says."""
    one, t_ns, out = OneButton(), 0, list[Press]()
    for seat, held_ms in held:
        out += one.press(slap(seat, t_ns))
        t_ns += held_ms * MS
        out += one.press(slap(seat, t_ns, down=False))
        t_ns += MS
    wanted = [
        (seat, Button.SLAP if ms * MS >= HOLD_NS else Button.PLAY, down)
        for seat, ms in held
        for down in (True, False)
    ]
    assert [(press.seat, press.button, press.down) for press in out] == wanted
    assert [press.t_ns for press in out] == sorted(press.t_ns for press in out)
