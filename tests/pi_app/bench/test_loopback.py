"""A pin that presses a button over a wire: the wire tried, presses timed, faults told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.inputs import Button
from hardware.contact import DebounceSettings
from hardware.debounce import USUAL
from hardware.errors import LineBusyError
from hardware.gpio_source import CALLBACK_NS
from hardware.pin_boards import GpiozeroBoard
from hardware.pins import default_button_pins, default_lamp_pins
from pi_app.bench import loopback
from pi_app.bench.loopback import DOWN_MS, STEPS, UP_MS, Looped
from pi_app.bench.run_loopback import run_loopback
from pi_app.errors import BadInput, Failure
from pi_app.parts import Parts
from pi_app.seats import channel_of
from pi_app.settings import ButtonSettings, ScreenMode, ScreenOptions, SeatPins, Settings
from tests.pi_app.bench.stand import FRAME_NS, US, WORK_NS, Stand
from tests.pi_app.bench.wired_pins import ARRIVAL_NS, STAMP_NS, Cable
from tests.pi_app.driven import MS
from tests.pi_app.world import World

SLAP_1 = default_button_pins(6)[channel_of(0, Button.SLAP)]
PLAY_2 = default_button_pins(6)[channel_of(1, Button.PLAY)]
LAMP_1 = default_lamp_pins(6)[channel_of(0, Button.SLAP)]
OUT = LAMP_1
SILENT = Settings(screen=ScreenOptions(mode=ScreenMode.NONE))
PRESSES = 30


def parts_of(stand: Stand, cable: Cable) -> Parts:
    return replace(
        World().parts,
        clock=stand.clock,
        open_pins=lambda _driver, _chip: GpiozeroBoard(cable.factory),
        make_screen=lambda _settings, tell, _care: stand.panel(tell),
        on_a_pi=True,
    )


def measure(
    cable: Cable, words: Sequence[str] = (), settings: Settings = SILENT, presses: int = PRESSES
) -> Looped:
    stand = cable.stand
    return run_loopback(
        settings,
        parts_of(stand, cable),
        words,
        presses,
        lambda _text: None,
        rest=stand.rest,
        turn=stand.turn,
    )


@pytest.mark.parametrize("inverts", [False, True])
def test_every_step_takes_what_it_took(*, inverts: bool) -> None:
    """Straight from pin to pin a low level closes the contact, behind a driver chip a high one."""
    cable = Cable(Stand(), OUT, SLAP_1, inverts=inverts)
    found = measure(cable, settings=Settings())
    assert (found.presses, found.lost, found.doubled) == (PRESSES, 0, 0)
    assert set(found.told) == set(STEPS)
    assert set(found.times["edge to stamp"]) == {STAMP_NS}
    # Each turn of the loop takes its time: an edge may arrive while one is on.
    assert all(ARRIVAL_NS <= ns <= ARRIVAL_NS + WORK_NS for ns in found.times["stamp to arrival"])
    # An edge is held back till none that is earlier can come, and till it is no spike.
    least_ns = USUAL.confirm_min_ns + CALLBACK_NS - ARRIVAL_NS - WORK_NS
    assert all(least_ns < ns < least_ns + 4 * MS for ns in found.times["arrival to verdict"])
    assert all(ns == 20 * MS for ns in found.times["verdict to picture"])
    for whole, parts in (
        ("edge to verdict", ("edge to stamp", "stamp to arrival", "arrival to verdict")),
        ("edge to picture", ("edge to verdict", "verdict to picture")),
    ):
        sums = map(sum, zip(*(found.times[part] for part in parts), strict=True))
        assert list(sums) == found.times[whole]


def test_rests_are_not_in_step_with_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """The places of the edges within a frame are spread over all of it."""
    cable, edges = Cable(Stand(), OUT, SLAP_1), list[int]()
    original = cable.moved

    def moved(*, high: bool) -> None:
        edges.append(cable.stand.clock.now_ns())
        original(high=high)

    monkeypatch.setattr(cable, "moved", moved)
    measure(cable, presses=200)
    phases = {edge % FRAME_NS // MS for edge in edges}
    assert len(phases) == FRAME_NS // MS
    assert DOWN_MS[0] > USUAL.lockout_ns / MS
    assert min(UP_MS[1] - UP_MS[0], DOWN_MS[1] - DOWN_MS[0]) > FRAME_NS / MS


def test_without_a_screen_verdicts_alone_are_timed() -> None:
    found = measure(Cable(Stand(), OUT, SLAP_1))
    assert set(found.told) == set(STEPS) - {"verdict to picture", "edge to picture"}


def test_bounces_are_no_presses() -> None:
    found = measure(Cable(Stand(), OUT, SLAP_1, bounces_ns=(300 * US, 500 * US, 2 * MS, 3 * MS)))
    assert (found.lost, found.doubled) == (0, 0)
    assert set(found.times["edge to stamp"]) == {STAMP_NS}


def test_a_contact_that_opens_and_closes_again_after_the_lock_out_is_a_double(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is down for two lock-outs: that of the first press, and that of its opening."""
    monkeypatch.setattr(loopback, "DOWN_MS", (80, 90))
    long_ns = USUAL.lockout_ns + 2 * MS
    found = measure(Cable(Stand(), OUT, SLAP_1, bounces_ns=(long_ns, long_ns + 4 * MS)))
    assert found.lost == 0
    assert found.doubled == PRESSES


def test_a_press_that_does_not_arrive_is_lost_and_the_rest_is_measured() -> None:
    # The wire's trial is 5 edges, and one of rest; then each press is two.
    found = measure(Cable(Stand(), OUT, SLAP_1, is_there=lambda edge: edge not in (15, 16, 17, 18)))
    assert (found.presses, found.lost, found.doubled) == (PRESSES, 2, 0)
    assert len(found.times["edge to verdict"]) == PRESSES - 2


def test_no_press_arrives() -> None:
    with pytest.raises(Failure, match="of 30 presses none arrived"):
        measure(Cable(Stand(), OUT, SLAP_1, is_there=lambda edge: edge < 8))


# -- the wire ------------------------------------------------------------------------------


def test_a_wire_that_is_not_there() -> None:
    why = rf"no wire from GPIO{OUT} to GPIO{SLAP_1} \(SLAP of seat 1\): the contact stays open"
    with pytest.raises(Failure, match=why):
        measure(Cable(Stand(), OUT, SLAP_1, is_there=lambda _edge: False))


def test_a_contact_that_is_held_down() -> None:
    cable = Cable(Stand(), OUT, SLAP_1, is_there=lambda edge: edge == 1)
    with pytest.raises(Failure, match="the contact stays closed, whatever is put out"):
        measure(cable)


def test_a_loose_wire() -> None:
    with pytest.raises(Failure, match="is loose: the contact does not always follow"):
        measure(Cable(Stand(), OUT, SLAP_1, is_there=lambda edge: edge != 4))


# -- both ends -----------------------------------------------------------------------------


def test_ends_can_be_named() -> None:
    cable = Cable(Stand(), 22, PLAY_2)
    found = measure(cable, ["GPIO22", "play2"])
    assert found.wire == f"GPIO22 to GPIO{PLAY_2} (PLAY of seat 2)"


def test_the_pins_of_the_settings_count() -> None:
    own = ButtonSettings(pins={"1": SeatPins(slap=4)})
    cable = Cable(Stand(), OUT, 4)
    found = measure(cable, ["18", "slap1"], replace(SILENT, buttons=own))
    assert found.wire == "GPIO18 to GPIO4 (SLAP of seat 1)"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["18"], "an output and a button"),
        (["18", "slap1", "x"], "an output and a button"),
        (["pin18", "slap1"], "--loopback OUT_PIN: expected a BCM number or a lamp"),
        (["18", "slap9"], "--loopback IN_BUTTON: expected play1, slap1"),
        (["18", "slap7"], "--loopback IN_BUTTON: expected a button that has a pin"),
        (["40", "slap1"], "the BCM number of a line of the header, found GPIO40"),
        (["3", "slap1"], "a line that may be used, found GPIO3, fixed 1.8 kΩ pull-up"),
        ([str(SLAP_1), "slap1"], f"a line without a button.*found GPIO{SLAP_1}"),
        ([str(PLAY_2), "slap1"], f"a line without a button.*found GPIO{PLAY_2}"),
    ],
)
def test_ends_that_cannot_be_meant(words: list[str], told: str) -> None:
    cable = Cable(Stand(), OUT, SLAP_1)
    with pytest.raises(BadInput, match=told):
        measure(cable, words)
    assert cable.edges == 0


def busy(monkeypatch: pytest.MonkeyPatch, held: int) -> Cable:
    """A cable to pins of which something else has one."""
    cable = Cable(Stand(), OUT, SLAP_1)
    take = cable.factory.pin

    def pin(name: int, **more: object) -> object:
        if name == held:
            raise OSError("'GPIO busy'")
        return take(name, **more)

    monkeypatch.setattr(cable.factory, "pin", pin)
    return cable


def test_a_button_that_something_else_has(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LineBusyError, match="another program or an overlay holds it"):
        measure(busy(monkeypatch, SLAP_1))


def test_an_output_that_something_else_has(monkeypatch: pytest.MonkeyPatch) -> None:
    cable = busy(monkeypatch, OUT)
    with pytest.raises(Failure, match=f"GPIO{OUT} cannot be driven: something else has it"):
        measure(cable)


# -- what is told --------------------------------------------------------------------------


def test_it_is_told_to_people_and_to_programs() -> None:
    found = measure(Cable(Stand(), OUT, SLAP_1))
    text = found.as_text()
    assert text.startswith(f"{found.wire}: {PRESSES} presses, 0 lost, 0 doubled")
    assert "edge to stamp: half of 30 below 40.00 µs" in text
    data = json.loads(json.dumps(found.as_data()))
    assert (data["presses"], data["lost"], data["doubled"], data["tier"]) == (PRESSES, 0, 0, 2)
    assert data["declared_uncertainty_us"] == 200
    assert data["latencies"]["edge_to_stamp"]["half_ms"] == STAMP_NS / MS
    assert sum(one["count"] for one in data["latencies"]["edge_to_verdict"]["bins"]) == PRESSES


def test_the_lock_out_that_is_assumed_is_the_usual_one() -> None:
    assert DebounceSettings() == USUAL
