"""The chapter of `wiring.md` on a Nano between buttons and table. Figures are filled in."""

from __future__ import annotations

from string import Template

from hardware.chip_pins import (
    CHIP_SEAT_COLOURS,
    LIGHT_PIN,
    REGISTER_CLOCK,
    REGISTER_DATA,
    ChipBoard,
    chip_buttons,
    chip_lamps,
    chip_seats,
)
from hardware.electrics import (
    CHIP_INPUT,
    CHIP_USUAL,
    COMPARATOR_MV,
    LAMP_UA,
    LIGHT_USUAL,
    Filter,
    LightSensor,
    driver_input_ua,
    press_delay_ns,
    release_delay_ns,
    seat_spread_ns,
)
from hardware.link_settings import LinkSettings
from hardware.pins import ButtonKind
from hardware.wiring_format import table, us, volts

_TOLERANCE_PERCENT = 10
_CABLE_PF_PER_M = 50

INTRO = Template("""\
The chip stamps a contact itself and asks nobody for the time: two slaps 4 µs apart are put in
order, wherever their buttons are; nearer ones may be a tie and are never put in the wrong order.
What to buy and how the program gets into the chip: [firmware/README.md](firmware/README.md). An
Uno does too; its labels are the same.

**Three rules more**

1. **USB is the Nano's only supply.** Nothing on VIN, nothing into 5V or 3V3.
2. **5 V stay on the Nano's side.** No wire joins the Nano and the Pi's header but ground.
3. **D0, D1 and RST stay free.** They belong to the USB side.

![The Nano pin by pin for eight and for four seats, a contact, the lamps](${file})

Buttons, cables, connectors and colours as in [What you need](#what-you-need). Instead of the rest:
""")

PINS = Template("""\
**Which pin is which.** The labels are printed on the board. A contact joins its pin to ground; the
chip's own pull-ups are on.

${pins}
`make flash` writes the build for eight seats, `make flash BOARD=nano4` the one for four. Flash the
one that fits the wiring: D8 to D11 drive lamps in the one and read contacts in the other. A seat
that nobody wired needs nothing; an open contact is never pressed.

**One lamp a seat;** the chip has no pin left for a second. It breathes when it is your turn, shines
while you may slap, and blinks twice for a penalty. Put it into the PLAY button: in SLAP its
breathing would call for slaps. The wires are those of every seat: PLAY orange, SLAP blue, the lamp
green, each with its white-striped partner.
""")

CONTACTS = Template("""\
**Contacts.** The circuit is the one [above](#contacts), on the Nano's 5 V and with other parts: the
chip filters in time, to the microsecond, and the Pi's parts would throw that away. An input reads
low for sure up to ${low_v} V and high from ${high_v} V (0.3 and 0.6 of 5 V).

${filters}
With the usual parts two seats differ by ${spread_us} µs at the worst, inside the ${order_us} µs
that always count as a tie. ${closed_ma} mA flow through a closed contact and keep it clean. Without
any parts a contact works on a desk: the built-in pull-up is 20 to 50 kΩ, and with 2 m of cable a
release comes up to ${bare_us} µs late, a press at once. Near motors, or with metres of cable, use
the parts.
""")

GROUNDS = Template("""\
**Grounds.** Every contact has a pair and a ground wire of its own, to a bar at the Nano; the bar
goes to both GND pins. The lamps' current goes back to the lamps' supply on a bar of its own;
**one** wire joins both bars. So no lamp can lift the ground of a contact.

**Cable.** A pair of Cat 5e has about ${pf} pF a metre: ${delay_us} µs a metre with a pull-up of
1 kΩ. Up to 5 m there is nothing to think about, and seats need no equal lengths. The USB cable: up
to 3 m, with data wires, plugged into the Pi itself rather than into a hub.

**Lamps.** The driver is the ULN2803A of [Lamps](#lamps), fed by the lamps' own 5 V: the Pi's pins 2
and 4 through the fuse, or a supply of its own beside a laptop. Not the Nano's pin 5V, whose little
diode and cable the contacts share. For **four seats** the Nano's pins feed the driver directly. For
**eight** there are two pins left, which feed a 74HC164:

| 74HC164 | goes to |
|---|---|
| 1, 2 (data) | ${data}, both |
| 8 (clock) | ${clock}; 10 kΩ to ground, so that it is quiet until the program runs |
| 9 (clear) | 10 kΩ to 5V and 100 nF to ground: dark at power-on |
| 3, 4, 5, 6, 10, 11, 12, 13 | inputs 1 to 8 of the ULN2803A |
| 14, 7 | 5V and GND of the Nano, 100 nF between them |

The data line carries the Nano's own lamp L too: it flickers when lamps change, and nothing is
wrong.

**Currents.** All pressed: ${pull_ups_ma} mA from the Nano's 5V. Into the driver: ${inputs_ma} mA.
Lamps, all lit: ${lamps_ma} mA from their supply.

**First test without soldering.** Flash the chip and plug it in; nothing else is connected.
`slap-table doctor` names the board and its version. Then open the table and touch GND and D2 with
a jumper wire: seat 1 slaps.
""")

LIGHT = Template("""\
**A light sensor,** to measure how much later than its frame a screen shows it
(`slap-table bench --panel`). Nobody needs it to play; it may be taken off again. The chip compares
${pin} with its own ${typical_v} V (${low_v} to ${high_v} V), and its timer keeps the tick at
which the light crosses that. An Uno has no pin ${pin}: the sensor wants a Nano.

| part | goes to |
|---|---|
| photodiode BPW34, cathode (its tab is marked) | 5V of the Nano |
| photodiode BPW34, anode | ${pin} |
| resistor ${load} | from ${pin} to GND, at the Nano |
| cable, 1 m, two wires | shielded or twisted, diode at its end in black tape, open to the front |

Held against the screen it gives, by arithmetic:

${levels}
Settling takes ${settling_us} µs. For a screen of less than 100 cd/m² take 1 MΩ. A phototransistor
for visible light does too: collector to 5V, emitter to ${pin}, and such a resistor (10 kΩ to begin
with) that white gives 2 to 4 V; types for infrared see hardly anything of a screen. Keep lamps with
filaments and the sun away, and set the screen to full brightness: a backlight that is dimmed
flickers, and is stamped at one of its flashes.

**A wire for `slap-table bench --loopback`:** from a lamp's output of the ULN2803A (seat 1: pin 18)
to a contact's pin (seat 1 SLAP: D2), the lamp itself taken off. Off when you are done.
""")


def chapter(drawing_file: str) -> str:
    """The chapter, without its heading; the drawing is named as seen from the page."""
    parts = (
        INTRO.substitute(file=drawing_file),
        _parts_table(),
        PINS.substitute(pins=_pins_table()),
        _contacts(),
        _grounds(),
        _light(),
    )
    return "\n".join(parts)


def _parts_table() -> str:
    boards = (ChipBoard.NANO4, ChipBoard.NANO8)
    contacts = [len(chip_buttons(board)) for board in boards]
    rows = (
        ("Arduino Nano, ATmega328P, with USB cable", 1, 1, "4-25", "or an Uno"),
        ("resistor 1 kΩ, 1 %", *contacts, "under 1", "pull-up"),
        ("resistor 100 Ω, 1 %", *contacts, "under 1", "series"),
        ("capacitor 10 nF, X7R, 10 % or better", *contacts, "under 1", "ceramic or film"),
        ("ULN2803A", 1, 1, "1-2", "TBD62083A"),
        ("socket, 18 pins", 1, 1, "under 1", "for the ULN2803A"),
        ("74HC164", 0, 1, "1", "in a DIP case, with socket"),
        ("resistor 10 kΩ", 0, 2, "under 1", "at the 74HC164"),
        ("capacitor 100 nF", 0, 2, "under 1", "at the 74HC164"),
        ("capacitor 100 µF, 10 V or more", 1, 1, "under 1", "on the lamps' 5 V"),
        ("fuse 500 mA, resettable", 1, 1, "under 1", "in the lamps' 5 V"),
        ("ground bar", 2, 2, "2-5", "contacts, lamps"),
        ("strip board, 100 x 160 mm", 1, 1, "2-5", "with two rows of sockets for the Nano"),
    )
    seats = (f"{chip_seats(board)} seats" for board in boards)
    return table(("part", *seats, "€ each, roughly", "substitute, note"), rows)


def _pins_table() -> str:
    head = ("seat", "PLAY", "SLAP", "lamp, eight seats", "lamp, four seats", "driver")
    return table(head, (_seat_row(seat) for seat in range(chip_seats(ChipBoard.NANO8))))


def _seat_row(seat: int) -> tuple[str, ...]:
    contacts = {
        button.button: button.label
        for button in chip_buttons(ChipBoard.NANO8)
        if button.seat == seat
    }
    eight = chip_lamps(ChipBoard.NANO8)[seat]
    four = chip_lamps(ChipBoard.NANO4)[seat : seat + 1]
    return (
        f"{seat + 1}, {CHIP_SEAT_COLOURS[seat]}",
        contacts[ButtonKind.PLAY],
        contacts[ButtonKind.SLAP],
        f"74HC164 {eight.register_output}, pin {eight.register_pin}",
        "".join(str(lamp.label) for lamp in four),
        f"in {eight.driver_input}, out {eight.driver_output}",
    )


def _contacts() -> str:
    return CONTACTS.substitute(
        low_v=volts(CHIP_INPUT.low_mv),
        high_v=volts(CHIP_INPUT.high_mv),
        filters=_filter_table(),
        spread_us=us(seat_spread_ns(CHIP_USUAL, _TOLERANCE_PERCENT), digits=1),
        order_us=us(LinkSettings().order_ns),
        closed_ma=f"{CHIP_USUAL.closed_ua / 1000:.1f}",
        bare_us=us(_bare_release_ns(pull_up_ohm=50_000, cable_m=2)),
    )


def _filter_table() -> str:
    choices = (
        ("**usual**", CHIP_USUAL),
        ("long cable, noise", Filter(1_000, 100, 47, CHIP_INPUT)),
        ("the Pi's usual parts: not here", Filter(10_000, 1_000, 100, CHIP_INPUT)),
    )
    head = ("choice", "Rp", "Rs", "C", "press", "release", "two seats differ at most")
    return table(head, (_filter_row(name, parts) for name, parts in choices))


def _filter_row(name: str, parts: Filter) -> tuple[str, ...]:
    return (
        name,
        f"{parts.pull_up_ohm / 1000:g} kΩ",
        f"{parts.series_ohm} Ω",
        f"{parts.capacitance_nf} nF",
        f"{us(press_delay_ns(parts, CHIP_INPUT.low_mv), digits=1)} µs",
        f"{us(release_delay_ns(parts, CHIP_INPUT.high_mv), digits=1)} µs",
        f"{us(seat_spread_ns(parts, _TOLERANCE_PERCENT), digits=1)} µs",
    )


def _bare_release_ns(*, pull_up_ohm: int, cable_m: int) -> int:
    """Longest time to a sure high level with the cable alone: less than R * C, for ln 2.5 < 1."""
    return pull_up_ohm * _CABLE_PF_PER_M * cable_m // 1000


def _grounds() -> str:
    buttons = len(chip_buttons(ChipBoard.NANO8))
    lamps = len(chip_lamps(ChipBoard.NANO8))
    return GROUNDS.substitute(
        pf=_CABLE_PF_PER_M,
        delay_us=us(CHIP_USUAL.pull_up_ohm * _CABLE_PF_PER_M // 1000, digits=2),
        data=REGISTER_DATA,
        clock=REGISTER_CLOCK,
        pull_ups_ma=f"{buttons * CHIP_USUAL.closed_ua / 1000:.0f}",
        inputs_ma=f"{lamps * driver_input_ua(CHIP_INPUT.supply_mv) / 1000:.0f}",
        lamps_ma=f"{lamps * LAMP_UA / 1000:.0f}",
    )


def _light() -> str:
    return LIGHT.substitute(
        pin=LIGHT_PIN,
        typical_v=volts((COMPARATOR_MV.low_mv + COMPARATOR_MV.high_mv) // 2),
        low_v=volts(COMPARATOR_MV.low_mv),
        high_v=volts(COMPARATOR_MV.high_mv),
        load=_ohm(LIGHT_USUAL),
        levels=_light_table(),
        settling_us=us(LIGHT_USUAL.settling_ns),
    )


def _ohm(sensor: LightSensor) -> str:
    return f"{sensor.load_ohm / 1000:g} kΩ"


def _light_table() -> str:
    head = ("white", "current", f"{LIGHT_PIN} with {_ohm(LIGHT_USUAL)}", "is stamped at")
    return table(head, (_light_row(cd_m2) for cd_m2 in (100, 250, 500)))


def _light_row(cd_m2: int) -> tuple[str, ...]:
    sensor = LIGHT_USUAL
    low, high = (
        sensor.crossing_percent(cd_m2, mv) for mv in (COMPARATOR_MV.low_mv, COMPARATOR_MV.high_mv)
    )
    return (
        f"{cd_m2} cd/m²",
        f"{sensor.current_na(cd_m2) / 1000:.1f} µA",
        f"{volts(round(sensor.level_mv(cd_m2)))} V",
        f"{low:.0f} to {high:.0f} % of white",
    )
