"""The prose of `wiring.md`. Figures that can be computed are filled in by `wiring_page`."""

from __future__ import annotations

from string import Template

INTRO = """\
# Wiring

<!-- Made by `python -m hardware.drawings` from hardware/pins.py and hardware/chip_pins.py. Edit
those, not this page. -->

From the first board to the first game, step by step: [hardware/building.md](hardware/building.md).
This page is the wiring alone.

Two arcade buttons and two lamps for each seat, two to six seats, on the header of a Raspberry Pi.
PLAY turns a card or passes the turn; SLAP is the race. The Pi's kernel stamps each contact. For
seven or eight seats, for a laptop, or for slaps told apart to 4 µs, put
[an Arduino Nano](#with-an-arduino-nano) between buttons and table; all else on this page holds.

> **Not tried on real hardware yet.** The pin table is checked by tests and the delays and currents
> are arithmetic; nobody has soldered this page. [The last part](#not-tried-yet) lists what to
> measure first.

**Three rules before all others**

1. **3.3 V only.** 5 V on a line will likely destroy the Pi. A contact joins its line to *ground*,
   never to a supply.
2. **No lamp on a line.** An arcade lamp runs from 5 V through a driver chip.
3. **Supply off** before you touch a wire.
"""

PARTS_NOTE = """\
**LED voltage.** Buy lamps marked 5 V *with the resistor inside*. Many cheap domes hold a 12 V lamp
(390 Ω inside): at 5 V it stays dim or dark. Either swap the LED holder, or feed those lamps from
their own 12 V supply ([see there](#lamps)), joined to the table only at the ground bar, and keep
12 V away from the header. Some 24 mm buttons (Adafruit 3432, blue) already shine at 3.3 V; the
red and green ones of that line need 5 V. A bare LED without a resistor needs one, for about 15 mA
behind the driver: 150 Ω for red, 68 Ω for white or blue.

**Colours.** Caps in red, blue, yellow, white, then green and black. Seats are never told apart by
colour alone: put the seat's number on the rim and the seat's shape beside it.

**Same parts for everybody.** Take the resistors and capacitors of all SLAP contacts from one bag.
"""

USB = Template("""\
The cheap way without a soldering iron: an arcade encoder board (often called "zero delay") with
${sockets} sockets besides the joystick's, for six seats; a second one for seven or eight. It needs
none of the small parts, and no lamp can be switched through it. It looks at its buttons only every
few milliseconds, so nearer slaps are a tie.

Pi, screen, buttons and cables as in [What you need](#what-you-need); buttons without lamps do.
Instead of the rest:

${parts}
![The sockets of the encoder, and one of them with its two wires](${file})

Any socket does for any button: `slap-table wire` asks. Take a plain four-pair cable all the same,
and a pair for each contact. The board's own cables have a plug for the socket at one end; the other
is cut off, and each wire joined to one of the seat's cable by a lever connector.

Leave two encoders of one make in their USB ports: they are told apart
by these, and exchanged they exchange the seats. The user who plays must be in the group `input`,
and Python needs evdev; `slap-table doctor` says what is missing, and how often the encoder is
asked.

**Pins and encoder together** do: some seats on the Pi's pins, others on the encoder, or SLAP here
and PLAY there. `slap-table wire` asks for both in one go. Two slaps of two kinds are a tie if they
are nearer than both errors together, about 10 ms for most encoders; the screen says the figure. How
long an encoder itself takes to notice a contact nobody can ask it, so its seats may be later by
that beside pins: for a match that counts, give all SLAP buttons one kind.

**Buzz! sets** (PlayStation, with or without wires) need no wiring at all: the red buttons are SLAP,
the blue ones PLAY, the handset with one dot is seat 1, and the lamps in the red buttons shine. Once
anything is wired, sets count like other devices: with `slap-table wire`. `make install-pi` lets the
group `input` switch their lamps.
""")

PICTURE = Template("""\
![The header with every line, and the circuit of one seat](${file})

![Both buttons of a seat from below: which tab has which wire](${button})

A table of fewer seats leaves the later seats' lines free; the lines of a seat never change. BCM
numbers are the ones that programs use, pin is the place on the header. A contact's line is an
input with pull-up, a lamp's line an output without pull. Many contacts have the same nearest
ground: give each pair its own wire to a ground bar, and join the bar to several ground pins.

The cable is Cat 5e, one per seat, ringed in the seat's colour. Solid colour = line or driver,
white-striped = ground or 5 V.

**It need not be exactly so.** `slap-table wire` listens to every line but GPIO0 to 3, 14 and 15,
and asks seat by seat for the buttons and the lamps; what it finds is kept in `wiring.toml`, beside
the settings, which count more. Whoever does not ask it has the table below. It drives only lines
that are lamps' here or in the settings: on one of those a button needs its series resistor.
""")

WAYS: tuple[tuple[str, str, str], ...] = (
    (
        "GPIO2/3",
        "nothing to switch off",
        "lit from power-on until the program starts, and again after it ends: the pull-up leaves "
        "${fixed_v} V inside the driver, which conducts from ${junction_v} V",
    ),
    ("one lamp for both buttons", "no line needed", "the sixth player sees less than the others"),
    ("**GPIO14/15** (taken)", "pulled down at power-on: dark", "the serial console must be off"),
)
"""Where the last two lamps could go: way, for, against."""

SIXTH_SEAT = Template("""\
**Why the sixth seat uses GPIO14 and 15.** Six seats need 24 lines. GPIO0/1 belong to the identity
memory of add-on boards, GPIO2/3 have a fixed 1.8 kΩ pull-up, GPIO14/15 are the serial console:
22 are left. All contacts and the lamps of five seats fit. For the last two lamps there were three
ways:

${ways}
So: up to five seats leave the serial console alone. For a sixth, run `sudo raspi-config`,
*Interface Options*, *Serial Port*, and answer *no* to both questions. (On a Pi 5 the console has
its own socket and these lines are free anyway.)

**Why lamps sit on GPIO9 and up.** Before any program runs, the Pi pulls GPIO0-8 up and the others
down. A driver with a MOSFET would light its lamp on GPIO4-8 (the ULN2803A would not: ${weak_v} V
inside). So GPIO4-8 carry contacts, which want the pull-up.

**Why no order of pins is fair, and why it does not matter.** When several lines change at once the
kernel looks at them lowest number first and stamps each in turn, some microseconds apart. The
lowest line would win every dead heat. The source therefore declares that it cannot order presses
closer than ${order_us} µs; inside that window the game calls a tie and its tie rule decides.

**Keep free of other uses:** SPI (GPIO7-11), 1-Wire (GPIO4), I2S sound boards (GPIO18-21), audio on
the PWM lines (GPIO12, 13, 18, 19). I2C may stay on. Take sound from HDMI, USB or the jack.
""")

CONTACTS = Template("""\
Each contact has three parts, all **at the Pi's end** of the cable, and a pair of its own:

- **Pull-up to 3.3 V.** The built-in one is weak: 33-73 kΩ on a Pi 4, 50-65 kΩ on earlier boards.
  It does for half a metre on a quiet desk. Otherwise add 10 kΩ, and for metres of cable beside
  motors 1 kΩ with a series resistor of 100 Ω. With an external pull-up the built-in one may stay
  on; it changes nothing that matters.
- **Series resistor, 1 kΩ.** Protects the line: if a program drives it by mistake while the contact
  is closed, 3.3 mA flow instead of a short. It must stay well below the pull-up, for the two
  divide the 3.3 V and the line has to fall under ${low_v} V. With 100 Ω that protection is gone:
  put another 1 kΩ between the line and the point where pull-up and capacitor meet; an input
  draws no current, so it costs neither level nor time.
- **Capacitor, 100 nF** from the line to ground. Swallows what neighbours and radios put on the
  wire.
- **A twisted pair with its own ground** to the ground bar. A ground wire shared by two buttons, or
  by a button and a lamp, makes one press show up on another line.

Pull-up *Rp*, series *Rs*, capacitor *C*, supply *V* = 3.3 V, level of the closed contact
*V0* = *V*·*Rs*/(*Rs*+*Rp*):

- press: *t* = (*Rs*‖*Rp*)·*C*·ln((*V*−*V0*)/(*Vt*−*V0*)), at the latest with *Vt* = ${low_v} V,
  which is surely low
- release: *t* = *Rp*·*C*·ln((*V*−*V0*)/(*V*−*Vt*)), at the latest with *Vt* = ${high_v} V, which is
  surely high
""")

FILTER_NOTE = Template("""\
Read it so: with the usual parts a **press** is seen within ${press_ms} ms of the contact, a
**release** within ${release_ms} ms. The release may be slow, the press may not: never put the
capacitor where the press has to move it through a large resistor. The delay itself costs nobody a
slap, for all have it. What differs is the last column: two seats with the worst parts of ±10 %
and the worst thresholds that the data sheet allows (inputs of one chip lie closer together).
With the usual parts that is ${spread_us} µs, and of the ${order_us} µs that the source declares
${rest_us} µs are left for the kernel. Better still: parts of ±1 %, or the last row. A first touch
shorter than the press delay is not seen at all, and the stamp comes with the next one; so all
SLAP switches should be of one make.

The capacitor does not replace the program's debouncing, which keeps the time of the first contact,
confirms it 1-5 ms later and then ignores the button for 30 ms.
""")

LAMPS = Template("""\
Each lamp sits between the 5 V rail and an output of a **ULN2803A** (eight channels; pin 9 to the
ground bar, pin 10 to 5 V). The line only feeds the driver's input: ${input_ma} mA. Never feed an
arcade lamp from a line; the most that a bare indicator LED may take from one is about 5 mA (330 Ω
gives 4 mA). A drive strength set in software is no current limit.

The driver keeps about 0.8 V for itself, so lamps are a little dimmer than at a full 5 V. Too dim
(white and blue mostly)? Fit a TBD62083A, same pins, which keeps almost nothing. Single transistors
do too: a logic-level MOSFET per lamp (gate to the line through 100 Ω, 100 kΩ from gate to ground).
A 2N7000 usually works for 20 mA, but its data sheet allows a threshold of 3 V and so does not
promise it at 3.3 V.

- **12 V lamps:** pin 10 of their driver goes to the 12 V, and no 5 V lamp shares that driver.
  Otherwise the 12 V leak through the driver's diodes into the 5 V rail, and so into the Pi.
- Lamp current goes back through the driver to the ground bar, **never through a contact's ground**.
- 100 µF across the 5 V rail at the drivers.
- **No PWM while a slap may come.** Fast switching in the same cable couples into the contacts. The
  table switches lamps on and off in slow patterns only, never above 3 Hz.
""")

BUDGET_NOTE = Template("""\
Worst case: all lit at 20 mA, all pressed at once. The lines and pull-ups come out of the Pi's
3.3 V, the lamps straight from its 5 V supply through a 500 mA fuse. Use the supply made for the
board: a Pi that shows the under-voltage sign has nothing left for lamps.

A line of the Pi gives ${line_ma} mA at the most, all lines together ${all_ma} mA: one lamp on a
line is too much for the line, three are too much for the Pi. Through the drivers the lamps of six
seats take ${lines_ma} mA.
""")

FIRST_TEST = """\
1. **No hardware at all.** Play with the keyboard first. The pretend parts pass the same tests as
   the real ones.
2. **Read the board.** Run `pinout` on the Pi and compare with the drawing. Pin 1 is the corner with
   the square pad.
3. **One jumper wire.** Supply on, nothing else connected. `pinctrl set 5 ip pu`, then
   `pinctrl get 5`: it says `hi`. Touch header pin 29 to pin 30 with the wire: it says `lo`.
   Do not touch pins 1, 2, 4 or 17 with it.
4. **One button on a breadboard**, with its three parts. The same commands, now by pressing.
5. **One driver, one lamp.** `pinctrl set 17 op dh` lights it, `pinctrl set 17 op dl` ends it.
6. **One whole seat**, then start the table and press both buttons. Only then solder the rest.
7. Before each first power-on: with the supply *unplugged*, measure between 5 V and ground and
   between 3.3 V and ground. Nearly 0 Ω is a short: find it first.
"""

SYMPTOMS: tuple[tuple[str, str], ...] = (
    (
        "a button reads as always pressed; the table calls it stuck",
        "wired to the normally closed tab; pull-up missing; pair shorted",
    ),
    (
        "a button never reads",
        "BCM number taken for a header pin; its ground not on the bar; series resistor too large "
        "for the pull-up",
    ),
    (
        "a press shows on a neighbour's button too; the table calls them shorted",
        "two contacts share a ground wire; pairs mixed up (one wire of each)",
    ),
    (
        "the table says that a button flickers",
        "a loose wire, or its ground off the bar; no pull-up; a switch that is worn out",
    ),
    (
        "presses that nobody made, when a lamp switches",
        "lamp current in a contact's ground; a lamp wire twisted with a contact",
    ),
    (
        "presses that nobody made, near motors or phones",
        "capacitor missing; cable too long; take 1 kΩ + 100 Ω",
    ),
    (
        "one press counts twice",
        "this switch bounces longer than the lock-out of 30 ms: raise it for this button or change "
        "the switch",
    ),
    (
        "works, but misses presses after months",
        "0.3 mA does not clean silver contacts: take 1 kΩ + 100 Ω, or gold contacts",
    ),
    (
        "one seat wins every close race",
        "swap two seats' cables at the Pi. The luck moves along: switch or cable. It stays "
        "with the line: its parts; if they are right, keep the journal, for it is the program",
    ),
    (
        "`slap-table wire` says that a line stays closed, or flickers",
        "stays closed: cap jammed, wire on the normally closed tab, pair touches; flickers: loose "
        "wire or ground, no pull-up. It is left out till it has been open and quiet",
    ),
    (
        "a lamp never lights",
        "12 V lamp; plus and minus swapped; fuse; pin 9 of the driver not grounded",
    ),
    (
        "a lamp is always lit",
        "MOSFET without its 100 kΩ; lamp wired to ground instead of the driver",
    ),
    ("the sixth seat's lamps flicker at start-up", "serial console still on"),
    (
        "under-voltage sign, or the Pi restarts when lamps light",
        "supply or its cable too weak; short on the 5 V rail",
    ),
    (
        "*busy* when the program starts",
        "another program or an overlay (SPI, I2S, 1-Wire) holds the line: the message names it, "
        "and so does `gpioinfo`",
    ),
    ("*permission denied*", "the user is not in the group `gpio`"),
    (
        "all reads well, yet the table says ±10 ms",
        "the pin driver is neither gpiod nor lgpio: see [Boards](#boards)",
    ),
)
"""What you see, and where to look."""

SAFETY = """\
- **Mains stays outside.** Closed, approved plug-in supplies only; no mains wiring in the table.
- **5 V can burn.** The rail has little resistance behind it: fuse next to the Pi, insulated spade
  connectors, no bare wire near the header. Never plug or unplug the header while it is powered.
- **Hitting.** People will miss. No glass, no screen and no sharp edge within a hand's width of a
  SLAP button; a screen in the table lies under polycarbonate, not under glass. Screw domes through
  the wood, and put foam under the rim. Rings and watches off.
- **Children.** Caps, LEDs and screws can be swallowed: close the underside with screws, and leave
  no spare parts lying about.
- **Hot lamps.** LED only. Filament lamps of old arcade buttons get hot and draw ten times the
  current.
- **Light.** No flashing above 3 Hz; lamps tell by pattern, never by colour alone.
- **Cables** out of the way of feet, with a strain relief at both ends.
"""

BOARDS_NOTE = """\
The header is the same on all of them. The table finds its chip by the label, not by the number:
numbers moved with kernels (`chip` under `[buttons]` names another). The stamps come from the kernel
through gpiod, which the table takes by itself, and through lgpio (in Raspberry Pi OS 13 it is the
system's package `python3-lgpio`), which stands in for it, with a line in the log. Only gpiod has
the kernel's numbers, so that a lost edge is known. `driver` under `[buttons]` names one of them, or
RPi.GPIO or the built-in driver of gpiozero: these stamp in Python and count as ±10 ms. RPi.GPIO and
rpi-lgpio install the same module: never have both, and rpi-lgpio throws the kernel's stamp away.

Input levels: Pi Zero to 3 surely low up to 0.9 V, surely high from 1.6 V; Pi 4 0.8 V and 2.0 V. For
the Pi 5 take them from the RP1 data sheet; this page computes with the Pi 4's, the wider pair.
"""

ONE_BUTTON = """\
A seat may have SLAP only, for small hands or a small table: leave PLAY and its parts away and let
the table turn the cards by itself (`auto_flip_ms`). Its PLAY line stays unconnected: the built-in
pull-up holds it high. Do not wire both contacts in parallel: a slap would play a card.
"""

NOT_TRIED = """\
Nothing on this page has run on a real Pi. Measure these first and write down what you find:

- [ ] each line of the table with a jumper wire, on the board that you have
- [ ] lamps dark from power-on to program start, the sixth seat's too
- [ ] press and release delay with an oscilloscope, against the table above
- [ ] gap between the stamps of two lines closed by one switch (the tie window rests on it)
- [ ] brightness of your lamps behind the driver, and their current
- [ ] no false press with all lamps switching and the longest cable
- [ ] Pi 5: input levels, pull-ups, and gpiod finding the header's chip
"""
