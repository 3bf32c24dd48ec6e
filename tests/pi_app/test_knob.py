"""Volume and silence by keys, while people play."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.inputs import Button
from pi_app.keyboard import SHARED, Keyboard, keys_for
from pi_app.knob import LOUDER, MUTE, SOFTER, STEP, TOLD_NS, Knob
from pi_app.publish import Loudness
from pi_app.screens.messages import Key
from pi_app.settings import SoundMode, SoundSettings
from tests.pi_app.driven import DOUBLE, SECOND, T0, Driven, dealing, with_double

KEYS = (*MUTE, *LOUDER, *SOFTER)


def test_it_begins_as_the_settings_say() -> None:
    assert Knob().loudness() == Loudness(70, muted=False, told=False)
    quiet = Knob(SoundSettings(mode=SoundMode.QUIET, volume=0.25))
    assert quiet.loudness() == Loudness(25, muted=True, told=False)


@pytest.mark.parametrize(
    "settings", [SoundSettings(on=False), SoundSettings(mode=SoundMode.OFF)], ids=["on", "mode"]
)
def test_where_no_sound_is_wanted_it_says_so(settings: SoundSettings) -> None:
    assert not Knob(settings).loudness().has_sound


@pytest.mark.parametrize(
    ("keys", "percent", "muted"),
    [
        ("m", 70, True),
        ("mm", 70, False),
        ("+", 80, False),
        ("=", 80, False),
        ("-", 60, False),
        ("++++++", 100, False),
        ("-" * 9, 0, False),
        ("m+", 80, False),
        ("m-", 60, True),
    ],
)
def test_what_the_keys_do(keys: str, percent: int, *, muted: bool) -> None:
    knob = Knob()
    taken = [knob.take(key, 0) for key in keys]
    assert all(taken)
    assert knob.loudness() == Loudness(percent, muted, told=True)


def test_the_keys_among_the_figures_do_the_same() -> None:
    knob = Knob()
    knob.take("[+]", 0)
    knob.take("[+]", 0)
    knob.take("[-]", 0)
    assert knob.loudness().percent == 80


def test_it_is_told_for_a_while_and_no_other_key_is_taken() -> None:
    knob = Knob()
    assert not knob.take("q", 0)
    assert (knob.due_ns, knob.loudness().told) == (None, False)
    knob.take("m", 5)
    assert knob.due_ns == 5 + TOLD_NS
    assert not knob.refresh(4 + TOLD_NS)
    assert knob.refresh(5 + TOLD_NS)
    assert knob.loudness() == Loudness(70, muted=True, told=False)
    assert not knob.refresh(9 * TOLD_NS)


@given(keys=st.lists(st.sampled_from(KEYS), max_size=60))
def test_whatever_is_pressed_it_stays_between_nothing_and_everything(keys: list[str]) -> None:
    knob = Knob()
    for key in keys:
        knob.take(key, 0)
        assert 0 <= knob.loudness().percent <= 100
        assert knob.loudness().percent % STEP == 0
        assert not (key in LOUDER and knob.loudness().muted)


def test_only_the_eighth_seat_plays_with_a_key_of_the_knob() -> None:
    """It goes first there: with eight people at one keyboard M slaps, and + and - are left."""
    for people in range(1, len(SHARED)):
        seats = Keyboard(keys_for(tuple(range(people))))
        assert not any(seats.has(key) for key in KEYS)
    crowd = Keyboard(keys_for(tuple(range(len(SHARED)))))
    assert [key for key in KEYS if crowd.has(key)] == list(MUTE)
    assert SHARED[-1][[Button.PLAY, Button.SLAP].index(Button.SLAP)] == MUTE


# -- at the table ---------------------------------------------------------------------------


def tap(table: Driven, name: str) -> None:
    for down in (True, False):
        table.loop.post(Key(name, down=down, t_ns=table.clock.now_ns()))
    table.run(table.clock.now_ns())


def test_a_key_in_a_game_reaches_the_outputs_and_is_told_for_three_seconds() -> None:
    table = Driven(dealing(DOUBLE))
    table.start()
    assert table.ear.last.loudness == Loudness(70, muted=False, told=False)
    tap(table, "m")
    assert table.ear.last.loudness == Loudness(70, muted=True, told=True)
    table.run(T0 + 3 * SECOND - 1)
    assert table.ear.last.loudness == Loudness(70, muted=True, told=True)
    table.run(T0 + 3 * SECOND)
    assert table.ear.last.loudness == Loudness(70, muted=True, told=False)


def test_a_key_with_which_somebody_plays_stays_theirs() -> None:
    table = with_double(keyboard=Keyboard({0: (("m",), ("s",)), 1: (("k",), ("l",))}))
    tap(table, "m")
    tap(table, "-")
    assert table.ear.last.loudness == Loudness(60, muted=False, told=True)
