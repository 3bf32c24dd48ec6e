"""The prose of `hardware/building.md`. Figures that can be computed are filled in by `building`."""

from __future__ import annotations

from dataclasses import dataclass
from string import Template

INTRO = Template("""\
# Build the table

<!-- Made by `python -m hardware.drawings`. Edit hardware/building_text.py, not this page. -->

For one person with a drill, four seats take ${least} to ${most} hours, by the way you choose: a
weekend; for two people, a long Saturday.

<!-- aside -->
The same with all pictures in one file, to read on a phone or to print, is
[building.html](building.html): it needs no internet. Which pin is which, and why, is in
[wiring.md](../wiring.md).
<!-- /aside -->

> **Nobody has built this page yet.** Sizes of holes are those of makers and of other builders, the
> rest is arithmetic. So every step ends with a check. Drill one hole in a scrap of wood, and
> finish one seat, before you do all of them.
""")

WAYS = Template("""\
Three boards can stand between the buttons and the table. Top, buttons and cables are the same, so
you can begin with one and change later.

${ways}
Never soldered? Take the USB encoder. Want quarrels settled for good, or seven or eight seats? Take
the Nano. The Pi's own pins are between the two, and light both lamps of a seat.
""")

WAY_ROWS: tuple[tuple[str, ...], ...] = (
    ("USB encoder", "6 (a second board: 8)", "some milliseconds", "none", "none",
     "[With a USB encoder](../wiring.md#with-a-usb-encoder)"),
    ("the Pi's pins", "6", "0.2 ms", "two a seat", "three parts a contact, a driver chip",
     "[Which pin is which](../wiring.md#which-pin-is-which)"),
    ("Arduino Nano", "8", "4 µs", "one a seat", "three parts a contact, a driver chip",
     "[With an Arduino Nano](../wiring.md#with-an-arduino-nano)"),
)  # fmt: skip

TOOLS: tuple[tuple[str, str], ...] = (
    ("drill, best in a stand", "all holes"),
    ("Forstner bits or hole saws: 25 mm for SLAP, 30 or 24 mm for PLAY", "after the gauge"),
    ("Forstner bit, 40 mm", "pockets for the nuts of PLAY, from below"),
    ("wood bit, 3 mm", "through every mark, first"),
    ("jigsaw and a lath with a nail", "the round top; or have it cut"),
    ("tape, pencil, nail", "marking"),
    ("crimping pliers for insulated spade connectors", "16 ends for two seats"),
    ("wire stripper, side cutter, small screwdriver", "cables"),
    ("multimeter that beeps", "the checks: do not begin without it"),
    ("soldering iron, solder", "pins or Nano only"),
)

MATERIALS: tuple[tuple[str, str], ...] = (
    ("plywood, ${board} mm, ${sheet}", "the top"),
    ("battens, 40 x 60 mm, two as long as the table", "keep the top flat"),
    ("four legs, or two trestles", "at the height of a table: 72 to 76 cm"),
    ("box, wood or plastic, about ${box} mm", "Pi and board, below the middle"),
    ("thin board, 3 mm or more", "closes the underside"),
    (
        "laths as high as the screen, polycarbonate, 4 mm",
        "only for a screen that lies in the table",
    ),
    ("labels, cable ties, foam tape", "the end"),
    ("screws, sandpaper, oil or paint", "all over"),
)
"""What is no part of the wiring."""

SHOPPING = Template("""\
All parts with their numbers and substitutes: [What you need](../wiring.md#what-you-need); on the
Pi's pins ${low} to ${high} € for four seats, screen and all, and ${usb_low} to ${usb_high} €
[with a USB encoder](../wiring.md#with-a-usb-encoder). **Measure one button before you buy the drill
bits**, and buy one button more than you need. Beside that:

${materials}""")

PLAN = Template("""\
![The table from above: six seats with measures, the other sizes small](drawings/table.svg)

Every seat is the next one, turned: SLAP lies ${setback} mm from the rim on the seat's axis, PLAY
${between} mm to its right, and nobody reaches farther than anybody else. (Left-handed people? Turn
the template over, for all seats alike.) Seats go round clockwise as they do on the screen. A hand's
width, ${hand} mm, stays free between each SLAP and the screen; a screen on the wall leaves the
middle free for drinks.

${measures}
Lengths in mm. *Rim* is from a seat's mark on the rim to the next, straight; *SLAP* from the middle
of one SLAP to the next.

**Holes.** Buttons are sold by their cap, and drilled by their thread.

${holes}
Domes that sink into a hole of 90 mm (Sanwa's own of 100 mm) are another kind; this template is not
for them.

**The template.** [A4](drawings/template-a4.pdf) or [US Letter](drawings/template-letter.pdf), three
sheets; each fits on its paper whole. Print at 100 %, "actual size". Sheet 1 checks your printer and
has a gauge for your buttons; sheet 2 is a seat with a PLAY of 30 mm, sheet 3 with one of 24 mm.
The same sheets lie beside it as SVG. Print the PDF, not the picture on this page.

![Sheet 2: a seat, at scale](drawings/template-seat-30.svg)
""")


WIRES = """\
One cable with four twisted pairs for each seat. The NC tab of a switch always stays free. The
picture of it is in the step *Make the cables*.
"""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the day."""

    title: str
    minutes: int
    """Whatever the number of seats."""
    minutes_seat: int
    """For each seat, besides."""
    do: tuple[str, ...]
    check: str
    otherwise: str
    picture: str | None = None
    """Description and file, as Markdown wants them."""


STEPS: tuple[Step, ...] = (
    Step(
        "Play without buttons",
        60,
        0,
        (
            "On another computer *Raspberry Pi Imager* (raspberrypi.com/software) writes "
            "Raspberry Pi OS, 64-bit, with desktop, on the SD card. It asks for your Wi-Fi, a user "
            "and a password.",
            "Start the Pi with screen, loudspeaker, keyboard and mouse. Copy the folder of this "
            "project to it, open a terminal in that folder, and set it up as "
            "[README.md](../README.md#set-up) says.",
            "`make play`, and play a game with the keyboard.",
            "Commands below begin with `slap-table`; type `. .venv/bin/activate` once before them.",
        ),
        "`slap-table doctor` says *ok* at screen, sound and rights.",
        "each line that is not *ok* says what to do. Do not go on without it: later you will not "
        "know whether wood, wires or the system is to blame.",
    ),
    Step(
        "Cut and mark the top",
        60,
        5,
        (
            "Saw the circle: a nail in the middle, a pencil on a lath. Break the edge with "
            "sandpaper.",
            "Two battens of 40 x 60 mm below, between the seats, keep ${board} mm of plywood flat; "
            "the legs hold on them.",
            "Print the template. Measure both rulers and the crosses.",
            "Mark the seats on the rim with the tape: the length *rim* of the table above, seat "
            "after seat. Draw a line from each mark to the middle.",
            "Cut the template along its rim. That edge is straight: where the axis meets it, it "
            "touches the round rim at your mark. Lay it on each line so, axis on the line. Prick "
            "both middles with a nail.",
        ),
        "measure from SLAP to SLAP all round: each is the length *SLAP* of the table, within 3 mm.",
        "the last one is off by more: your steps on the rim were. Spread the error over all "
        "marks before you drill.",
    ),
    Step(
        "Drill",
        30,
        10,
        (
            "One hole of each size in a scrap of the same wood, first. Hold the buttons in it.",
            "Drill 3 mm through every mark: now both sides know the middles.",
            "Most nuts of PLAY grip only ${play_board} mm: bore a pocket of 40 mm, ${pocket} mm "
            "deep, from below, **before** its hole, while the bit still finds the middle. Domes "
            "grip up to ${dome_board} mm: none needed.",
            "A board clamped below keeps the underside clean. Drill the holes from the top, "
            "slowly.",
            "If the screen lies there: a hole of 40 mm in the middle for its cables. It lies on "
            "the top without its stand, in a frame of laths.",
            "Sand, oil or paint now.",
        ),
        "every button drops into its hole by its own weight, or with a thumb.",
        "too tight: a round file, not force. Too wide by 1 or 2 mm: the rim covers it. Domes "
        "have two little pins against turning: drill 3 mm for them, or snip them off.",
    ),
    Step(
        "Fit the buttons",
        15,
        10,
        (
            "Take switch and lamp out of each button (most turn by a quarter), put the button "
            "in, turn the nut by hand and then a quarter more. Put switch and lamp back.",
            "Both caps of a seat in its colour: red, blue, yellow, white, green, black, sky, "
            "pink from seat 1 clockwise. Number and shape on the rim beside them: colour is "
            "never alone.",
        ),
        "hit each SLAP at its rim from all sides: it clicks each time, and nothing turns.",
        "it does not click at one side: the nut is too tight, or the switch sits askew.",
    ),
    Step(
        "Make the cables",
        20,
        35,
        (
            "One cable a seat, all of the length in the table above. A number on **both** ends.",
            "Strip the sheath for ${strip} mm at the seat's end: it ends at SLAP, and the pairs of "
            "PLAY go on. Leave each pair twisted up to its tab.",
            "Crimp a spade connector on each wire; pull at it. Such wires are thin: bare twice "
            "the length and fold it back. Push them on as the picture shows: NO and COM, never "
            "NC. (With a USB encoder no lamp is wired.)",
        ),
        "at the free end, with the meter beeping: orange with white-orange beeps while you press "
        "PLAY and only then, blue with white-blue the same with SLAP, and no other two ever.",
        "it beeps until you press: you are on NC. It never beeps: the wrong tab, or a wire that "
        "was crimped on its sheath. PLAY beeps at SLAP's wires: pairs are mixed up.",
        "![Both buttons of a seat from below: which tab has which wire](drawings/button.svg)",
    ),
    Step(
        "The board, way A: USB encoder",
        15,
        5,
        (
            "Screw or tape the board into the box. Cut the far ends off the cables that came with "
            "it, bare the wires, and join each to one of the seat's cable by a lever connector.",
            "One socket a contact: the solid wire to signal, the striped one to ground. The lamps' "
            "wires stay free, insulated.",
            "Plug it into the Pi.",
        ),
        "`slap-table doctor` shows it.",
        "what doctor says at `evdev` (rights, a package); another USB cable: some only charge.",
        "![The sockets of a USB encoder](drawings/usb.svg)",
    ),
    Step(
        "The board, way B: the Pi's pins",
        60,
        20,
        (
            "Solder the three parts of each contact on the strip board, beside the ribbon's "
            "screws; the driver chip in a socket. Begin with seat 1 and go on to step 9 with it "
            "alone.",
            "Every striped wire of a contact goes to the ground bar by itself. The fuse comes "
            "first in the 5 V.",
            "The Pi stays unplugged while you work.",
        ),
        "unplugged, the meter shows more than 100 Ω between 5 V and ground and between 3.3 V and "
        "ground. Then plug in: `pinctrl set 5 ip pu` once, and `pinctrl get 5` says `hi`, and "
        "`lo` while you hold SLAP of seat 1.",
        "near 0 Ω: a short, often a whisker of solder. Always `lo`: you are on NC, or a pair "
        "touches. Always `hi`: count the pins again from the corner with the square pad.",
        "![The header with every line, and the circuit of one seat](drawings/wiring.svg)",
    ),
    Step(
        "The board, way C: Arduino Nano",
        60,
        20,
        (
            "First the program: `make flash` (for four seats with lamps from its pins `make "
            "flash BOARD=nano4`), with nothing but USB on the Nano.",
            "Then the three parts of each contact, at the Nano's end; the lamps from their own 5 "
            "V.",
            "USB stays unplugged while you work.",
        ),
        "`slap-table doctor` names the board; a jumper wire from GND to D2 makes seat 1 slap.",
        "no board found: another USB cable; the table must be closed while you flash. See "
        "[firmware/README.md](../firmware/README.md).",
        "![The Nano pin by pin, a contact, the lamps](drawings/chip.svg)",
    ),
    Step(
        "The first seat",
        20,
        0,
        (
            "Connect seat 1 and nothing else. `slap-table wire`.",
            "Press and hold the big button when it asks; then PLAY; then the one that shines.",
            "Hold a known button to say that these are all.",
        ),
        "a game of `slap-table play bataille-corse --seats human,bot:easy` with these two "
        "buttons alone; the lamp of PLAY breathes when it is your turn (not with the encoder).",
        "`slap-table wire` says of each line that it stays closed or flickers, and what to look "
        "for.",
    ),
    Step(
        "All seats",
        10,
        10,
        (
            "One seat after the other: connect, hold both its buttons, look.",
            "`slap-table wire` once more, for all of them.",
        ),
        "the screen of a game has a panel for each seat, and each press shows at its own seat "
        "only. F1 shows bounces and faults of each button.",
        "a press shows at a neighbour's too: two contacts share a ground wire. More is in [When "
        "something is wrong](../wiring.md#when-something-is-wrong).",
    ),
    Step(
        "Close it",
        45,
        5,
        (
            "A cable tie as strain relief at each button and at the box. No cable where knees are.",
            "A screen in the table: polycarbonate over it, on its frame, never glass. Foam tape "
            "under the domes' rims.",
            "A thin board with screws over the underside, with a slit for air at the Pi. Supplies "
            "stay outside.",
        ),
        "lift the table and shake it: nothing moves inside. Play an hour; then the Pi's sign for "
        "under-voltage has never been there.",
        "under-voltage: the supply made for your Pi, and a short cable of its own. Read "
        "[Safety](../wiring.md#safety) before children play.",
    ),
    Step(
        "Let it start by itself",
        20,
        0,
        (
            "`make install-pi --dry-run` says what it would do; `make install-pi` does it. Then "
            "`sudo reboot`, and take keyboard and mouse away. It asks for the buttons once more.",
            "What it can do besides, and how it is taken back: "
            "[On a Raspberry Pi](../README.md#on-a-raspberry-pi).",
        ),
        "after the start the table invites without anybody's help, and a press of SLAP joins.",
        "`slap-table doctor` on the Pi, with a keyboard or over the network, says what is missing "
        "and what to do.",
    ),
)

LAST = """\
Two people slap at the same card, twenty times. Both win sometimes, and ties are called ties? Then
the table is fair, and done. If one of them always wins, swap their cables at the board: the luck
moves along (a switch or a cable) or stays (a part at the board).

What you measured and nobody had before: [Not tried yet](../wiring.md#not-tried-yet).
"""
