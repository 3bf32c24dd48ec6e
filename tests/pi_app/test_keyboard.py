"""Keys as presses: whose they are, and that nobody takes them for exact."""

from __future__ import annotations

import pytest

from hardware.edge import Flags
from pi_app.keyboard import Keyboard, keys_for
from pi_app.loop import QUIT_KEYS
from pi_app.screens.messages import Key
from tests.pi_app.driven import MS, SECOND, SLAP, T0, Driven, dealing

T = T0 + SECOND


@pytest.mark.parametrize("count", range(1, 9))
def test_every_person_has_two_keys_of_their_own(count: int) -> None:
    keys = keys_for(tuple(range(count)))
    assert list(keys) == list(range(count))
    names = [name for seat in keys.values() for part in seat for name in part]
    assert len(names) == len(set(names))
    assert all(play and slap for play, slap in keys.values())
    assert not set(names) & set(QUIT_KEYS)


def test_one_person_alone_has_the_large_keys_wherever_they_sit() -> None:
    assert keys_for((2,)) == {2: (("return", "a"), ("space", "s"))}


def test_alone_with_a_hand_an_arrow_goes_on_and_enter_chooses() -> None:
    keys = keys_for((2,), has_hands=True)
    assert keys == {2: (("right", "a"), ("return", "space", "s"))}
    assert keys_for((0, 1), has_hands=True) == keys_for((0, 1))
    keyboard = Keyboard(keys)
    assert keyboard.has("return") and not keyboard.has("left")


def test_people_between_computer_players_take_the_rows_one_after_the_other() -> None:
    assert keys_for((1, 3)) == {1: (("a",), ("s",)), 3: (("k",), ("l",))}


def test_a_key_is_a_press_that_is_not_timed() -> None:
    keyboard = Keyboard(keys_for((0, 1)))
    press = keyboard.press(Key("l", down=True, t_ns=T))
    assert press is not None
    assert (press.channel, press.t_ns, press.down) == (3, T, True)
    assert press.flags == Flags.UNTIMED
    assert (press.uncertainty_ns, press.order_ns) == (10 * MS, 10 * MS)


def test_presses_and_releases_are_counted_and_other_keys_are_not() -> None:
    keyboard = Keyboard(keys_for((0, 1)))
    keys = [("a", True), ("x", True), ("a", False), ("s", True)]
    presses = [keyboard.press(Key(name, down=down, t_ns=T)) for name, down in keys]
    told = [press and (press.sequence, press.channel, press.down) for press in presses]
    assert told == [(1, 0, True), None, (2, 0, False), (3, 1, True)]


def test_a_key_may_be_ten_ms_on_its_way() -> None:
    assert Keyboard({}).watermark_ns(T) == T - 10 * MS


# -- at the table --------------------------------------------------------------------------


def at_the_keys() -> Driven:
    """Two people, a double on the table."""
    table = Driven(dealing("7S 2H 3H / 7D 2D 3D"), keyboard=Keyboard(keys_for((0, 1))))
    table.start()
    keys(table, ("a", T0 + 100 * MS), ("k", T0 + 300 * MS))
    return table


def keys(table: Driven, *pressed: tuple[str, int]) -> None:
    for name, t_ns in pressed:
        table.run(t_ns)
        table.loop.post(Key(name, down=True, t_ns=t_ns))
        table.run(t_ns)
    table.run(pressed[-1][1] + 100 * MS)


def test_keys_play_cards() -> None:
    lines = at_the_keys().ear.lines("card")
    assert [(line["seat"], line["card"], line["t"]) for line in lines] == [
        (0, "7S", T0 + 100 * MS),
        (1, "7D", T0 + 300 * MS),
    ]


@pytest.mark.parametrize(
    ("apart_ns", "verdicts"),
    [(0, ["tie", "tie"]), (10 * MS, ["tie", "tie"]), (10 * MS + 1, ["valid", "late"])],
)
def test_slaps_nearer_than_ten_ms_are_a_tie(apart_ns: int, verdicts: list[str]) -> None:
    table = at_the_keys()
    keys(table, ("l", T), ("s", T + apart_ns))
    assert [line["verdict"] for line in table.ear.lines("slap")] == verdicts


def test_the_journal_says_how_well_a_key_was_timed() -> None:
    table = at_the_keys()
    assert table.journals[0].lines[2] == {
        "t": T0 + 100 * MS,
        "seat": 0,
        "press": "play",
        "uncertainty": 10 * MS,
        "order": 10 * MS,
        "source": "keyboard",
        "sequence": 1,
        "flags": ["untimed"],
    }


@pytest.mark.parametrize(("apart_ns", "verdict"), [(10_200_000, "tie"), (10_200_001, "valid")])
def test_a_button_after_a_key_is_a_tie_within_both_their_errors(
    apart_ns: int, verdict: str
) -> None:
    """10 ms of the key and 0.2 ms of the button."""
    table = at_the_keys()
    later_ns = T + apart_ns
    table.loop.post(Key("l", down=True, t_ns=T))
    table.arrive((later_ns, 0, SLAP, later_ns, True))
    table.run(T + 100 * MS)
    assert table.ear.lines("slap")[0]["verdict"] == verdict
