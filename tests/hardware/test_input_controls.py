"""What can be pressed on input devices, and what it is called."""

from __future__ import annotations

import pytest
from evdev import ecodes

from hardware.input_controls import (
    DIRECTIONS,
    KEY_MAX,
    LETTERS,
    MOUSE,
    TOUCH,
    Axis,
    Control,
    ControlKind,
    control_named,
    controls_of,
    key,
)

ENDS = [Control(kind, code) for kind in ControlKind for code in DIRECTIONS]
ALL = [*(key(code) for code in range(KEY_MAX + 1)), *ENDS]


def test_every_name_leads_back_and_no_two_are_alike() -> None:
    assert [control_named(control.name) for control in ALL] == ALL
    assert len({control.name for control in ALL}) == len(set(ALL))


@pytest.mark.parametrize(
    ("name", "theirs"),
    [
        ("key a", "KEY_A"),
        ("key 1", "KEY_1"),
        ("key enter", "KEY_ENTER"),
        ("key space", "KEY_SPACE"),
        ("key left-ctrl", "KEY_LEFTCTRL"),
        ("key num-.", "KEY_KPDOT"),
        ("key num-7", "KEY_KP7"),
        ("key scroll-lock", "KEY_SCROLLLOCK"),
        ("key <>", "KEY_102ND"),
        ("key f12", "KEY_F12"),
        ("key num-/", "KEY_KPSLASH"),
        ("key right-alt", "KEY_RIGHTALT"),
        ("key delete", "KEY_DELETE"),
        ("key menu", "KEY_COMPOSE"),
        ("button 1", "BTN_JOYSTICK"),
        ("button 12", "BTN_BASE6"),
        ("pad 1", "BTN_SOUTH"),
        ("extra 1", "BTN_TRIGGER_HAPPY1"),
        ("extra 40", "BTN_TRIGGER_HAPPY40"),
        ("misc 1", "BTN_0"),
        ("mouse 1", "BTN_LEFT"),
        ("cross up", "BTN_DPAD_UP"),
        ("cross right", "BTN_DPAD_RIGHT"),
    ],
)
def test_names_are_those_of_the_kernels_codes(name: str, theirs: str) -> None:
    assert control_named(name) == key(ecodes.ecodes[theirs])


def test_letters_are_where_the_kernel_has_them() -> None:
    letters = [chr(ord("A") + place) for place in range(26)]
    assert {ecodes.ecodes[f"KEY_{letter}"] for letter in letters} == LETTERS
    for letter in letters:
        assert key(ecodes.ecodes[f"KEY_{letter}"]).name == f"key {letter.lower()}"


def test_axes_are_those_of_sticks_and_hats() -> None:
    names = ("ABS_X", "ABS_Y", *(f"ABS_HAT{hat}{axis}" for hat in range(4) for axis in "XY"))
    assert {ecodes.ecodes[name] for name in names} == DIRECTIONS
    assert Control(ControlKind.LOW, ecodes.ABS_X).name == "stick left"
    assert Control(ControlKind.HIGH, ecodes.ABS_Y).name == "stick down"
    assert Control(ControlKind.LOW, ecodes.ABS_HAT0Y).name == "hat up"
    assert Control(ControlKind.HIGH, ecodes.ABS_HAT1X).name == "hat 2 right"


@pytest.mark.parametrize("name", ["", "a", "key", "button 0", "button 17", "key #30", "key #768"])
def test_what_is_no_name_is_no_control(name: str) -> None:
    assert control_named(name) is None


@pytest.mark.parametrize(
    ("axis", "value", "low", "high"),
    [
        (Axis(0, 255), 0, True, False),
        (Axis(0, 255), 127, False, False),
        (Axis(0, 255), 128, False, False),
        (Axis(0, 255), 255, False, True),
        (Axis(-1, 1), -1, True, False),
        (Axis(-1, 1), 0, False, False),
        (Axis(-1, 1), 1, False, True),
        (Axis(-32768, 32767), -20000, True, False),
        (Axis(-32768, 32767), 16000, False, False),
        (Axis(-32768, 32767), 17000, False, True),
    ],
)
def test_the_outer_quarters_of_an_axis_are_its_ends(
    axis: Axis, value: int, *, low: bool, high: bool
) -> None:
    assert dict(axis.ends(0, value)) == {
        Control(ControlKind.LOW, 0): low,
        Control(ControlKind.HIGH, 0): high,
    }


def test_touches_and_axes_that_do_not_rest_in_their_middle_are_no_controls() -> None:
    triggers = {ecodes.ABS_Z: Axis(0, 255), ecodes.ABS_RZ: Axis(0, 255)}
    assert controls_of({ecodes.BTN_TOUCH, ecodes.BTN_TOOL_FINGER}, triggers) == frozenset()
    assert {ecodes.BTN_TOUCH, ecodes.BTN_TOOL_PEN} <= TOUCH
    assert {ecodes.BTN_LEFT, ecodes.BTN_RIGHT, ecodes.BTN_TASK} <= MOUSE
    assert len(controls_of({0x120}, {ecodes.ABS_X: Axis(0, 255)})) == 3
