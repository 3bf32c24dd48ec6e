"""The arithmetic behind `wiring.md`: how fast a contact is seen and how much current flows.

Pure, and in whole units (ohm, nF, mV, µA, ns). The circuit of one contact, from the line outward:

    supply -- pull-up ---+--- series --- cable --- contact --- ground
                         |
                line ----+--- capacitor --- ground
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, pi

SUPPLY_MV = 3300
LAMP_UA = 20_000
"""Taken for one LED arcade lamp at 5 V; measured ones lie below it."""
LINE_LIMIT_UA, HEADER_LIMIT_UA = 16_000, 50_000
"""What one line of the Pi, and all of them together, may give (Raspberry Pi's documentation)."""
DECLARED_ORDER_NS = 200_000
"""What the source of the header's lines declares that it cannot put in order."""
# One input of the ULN2803A, by its data sheet: 2.7 kΩ, then two base-emitter junctions to ground
# with 7.2 kΩ + 3 kΩ across them.
_DRIVER_SERIES_OHM = 2_700
_DRIVER_BLEED_OHM = 10_200
DRIVER_JUNCTIONS_MV = 1400
"""Level inside the driver at which it conducts."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Where an input is sure to read low, and sure to read high; between them it may be either."""

    low_mv: int
    high_mv: int
    supply_mv: int = SUPPLY_MV
    """What its pull-ups hang on."""


PI_3_INPUT = Thresholds(low_mv=900, high_mv=1600)
PI_4_INPUT = Thresholds(low_mv=800, high_mv=2000)
"""The wider pair, so the one that the delays are computed with."""
CHIP_INPUT = Thresholds(low_mv=1500, high_mv=3000, supply_mv=5000)
"""ATmega328P at 5 V, by its data sheet: 0.3 and 0.6 of the supply."""


@dataclass(frozen=True, slots=True)
class Filter:
    """The parts of one contact. Raises ValueError for parts that never give a sure low level."""

    pull_up_ohm: int
    series_ohm: int
    capacitance_nf: int
    into: Thresholds = PI_4_INPUT

    def __post_init__(self) -> None:
        if self.closed_mv >= self.into.low_mv:
            raise ValueError(
                f"a closed contact leaves {self.closed_mv:.0f} mV on the line, and only below "
                f"{self.into.low_mv} mV is it seen: take a smaller series resistor"
            )

    @property
    def closed_mv(self) -> float:
        """Level of the line long after the contact closed: pull-up and series divide the supply."""
        return self.into.supply_mv * self.series_ohm / (self.pull_up_ohm + self.series_ohm)

    @property
    def closed_ua(self) -> float:
        """Current through a closed contact."""
        return self.into.supply_mv * 1000 / (self.pull_up_ohm + self.series_ohm)


USUAL = Filter(pull_up_ohm=10_000, series_ohm=1_000, capacitance_nf=100)
CHIP_USUAL = Filter(pull_up_ohm=1_000, series_ohm=100, capacitance_nf=10, into=CHIP_INPUT)
"""For the chip, which filters in time: just enough for its pins to be safe and its stamps equal."""


def press_delay_ns(parts: Filter, threshold_mv: int) -> int:
    """Time from contact until the line has fallen to a threshold.

    (Rs || Rp) * C * ln((V - V0) / (Vt - V0)), where V0 is the level of the closed contact.
    """
    parallel_ohm = parts.pull_up_ohm * parts.series_ohm / (parts.pull_up_ohm + parts.series_ohm)
    swing = (parts.into.supply_mv - parts.closed_mv) / (threshold_mv - parts.closed_mv)
    return round(parallel_ohm * parts.capacitance_nf * log(swing))


def release_delay_ns(parts: Filter, threshold_mv: int) -> int:
    """Time from opening until the line has risen to a threshold: Rp * C * ln((V-V0) / (V-Vt))."""
    supply_mv = parts.into.supply_mv
    swing = (supply_mv - parts.closed_mv) / (supply_mv - threshold_mv)
    return round(parts.pull_up_ohm * parts.capacitance_nf * log(swing))


def seat_spread_ns(parts: Filter, tolerance_percent: int) -> int:
    """Most that two equal seats can differ: slow parts and a low threshold against the reverse."""
    slowest = press_delay_ns(parts, parts.into.low_mv) * (100 + tolerance_percent)
    quickest = press_delay_ns(parts, parts.into.high_mv) * (100 - tolerance_percent)
    return round((slowest - quickest) / 100)


def driver_input_ua(line_mv: int = SUPPLY_MV) -> float:
    """Current that one lit lamp draws from its line, through the input of the driver chip."""
    return (line_mv - DRIVER_JUNCTIONS_MV) * 1000 / _DRIVER_SERIES_OHM


def driver_idle_mv(pull_up_ohm: int) -> float:
    """Level inside the driver while nothing but a pull-up drives its line (power-on)."""
    whole_ohm = pull_up_ohm + _DRIVER_SERIES_OHM + _DRIVER_BLEED_OHM
    return SUPPLY_MV * _DRIVER_BLEED_OHM / whole_ohm


@dataclass(frozen=True, slots=True)
class Budget:
    """Largest currents of a whole table: everything lit, everything pressed."""

    lines_ua: int
    """Out of the Pi's lines into the drivers."""
    pull_ups_ua: int
    """Out of the 3.3 V pins through the pull-ups."""
    lamps_ua: int
    """Out of the 5 V rail."""


def budget(seats: int, parts: Filter = USUAL) -> Budget:
    """Currents of a table whose seats have two contacts and two lamps each."""
    each = 2 * seats
    return Budget(
        lines_ua=round(each * driver_input_ua()),
        pull_ups_ua=round(each * parts.closed_ua),
        lamps_ua=each * LAMP_UA,
    )


# White of a screen, as LEDs make it: lumens to the watt of its light.
_LUMEN_PER_WATT = 300
# BPW34, by its data sheet: its surface, and what it makes of green and yellow light (0.62 A/W is of
# infrared). What lies beside it: itself with 5 V across it, the chip's pin, a metre of cable.
_DIODE_MM2 = 7.5
_DIODE_MA_PER_W = 340
_DIODE_PF, _PIN_PF, _CABLE_PF = 25, 14, 50
COMPARATOR_MV = Thresholds(low_mv=1000, high_mv=1200, supply_mv=5000)
"""The chip's own reference, by its data sheet: 1.1 V as a rule, and never outside these."""


@dataclass(frozen=True, slots=True)
class LightSensor:
    """A photodiode from 5 V to A7, and from there a resistor to ground, held against a screen."""

    load_ohm: int

    @property
    def settling_ns(self) -> int:
        """Time constant: R * C."""
        return self.load_ohm * (_DIODE_PF + _PIN_PF + _CABLE_PF) // 1000

    def current_na(self, cd_m2: int) -> float:
        """Current at so bright a screen: its surface shines into half of all directions, so the
        diode that lies on it has pi times as many lux."""
        w_m2 = pi * cd_m2 / _LUMEN_PER_WATT
        return w_m2 * _DIODE_MM2 * _DIODE_MA_PER_W

    def level_mv(self, cd_m2: int) -> float:
        """What A7 has then: no more than the supply."""
        return min(self.current_na(cd_m2) * self.load_ohm / 1e6, float(COMPARATOR_MV.supply_mv))

    def crossing_percent(self, cd_m2: int, threshold_mv: int) -> float:
        """At how much of this white the light is stamped; above 100: never."""
        return 100 * threshold_mv * 1e6 / (self.current_na(cd_m2) * self.load_ohm)


LIGHT_USUAL = LightSensor(load_ohm=470_000)
