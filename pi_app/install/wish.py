"""What somebody wants of an installation: everything usual, and opt-ins by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from pi_app.errors import bad_input, one_of


class Extra(Enum):
    """What is done only if it is asked for; its name on the command line."""

    QUICK_BOOT = "quick-boot"
    NO_UPDATES = "no-updates"
    NO_BLUETOOTH = "no-bluetooth"
    NO_MODEM = "no-modem"
    NO_CLOUD_INIT = "no-cloud-init"
    WIFI = "wifi"
    STICK = "stick"
    READ_ONLY = "read-only"


MEANING: Mapping[Extra, str] = {
    Extra.QUICK_BOOT: "starts sooner: waits for no network, no rainbow, no lines on the screen",
    Extra.NO_UPDATES: "starts sooner: no search for updates and the like by itself",
    Extra.NO_BLUETOOTH: "starts sooner: no Bluetooth",
    Extra.NO_MODEM: "starts sooner: no ModemManager",
    Extra.NO_CLOUD_INIT: "starts sooner: cloud-init, which sets up a new card, has done its work",
    Extra.WIFI: "a Wi-Fi of its own for phones, when you switch it on",
    Extra.STICK: "games are kept on a USB stick (ext4, labelled slap-table)",
    Extra.READ_ONLY: "the card is only read; what is not on the stick is forgotten at each start",
}
QUICKER = (
    Extra.QUICK_BOOT,
    Extra.NO_UPDATES,
    Extra.NO_BLUETOOTH,
    Extra.NO_MODEM,
    Extra.NO_CLOUD_INIT,
)


class Place(Enum):
    """Where the table is shown."""

    DESKTOP = "desktop"
    """It starts with the desktop, as whoever is logged in."""
    CONSOLE = "console"
    """It has the screen to itself, as a user of its own."""


class Pygame(Enum):
    """Which pygame draws."""

    WHEEL = "wheel"
    """pygame from PyPI: needs a desktop."""
    SYSTEM = "system"
    """python3-pygame of the distribution."""
    CE = "ce"
    """pygame-ce from PyPI, which brings what it needs."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted; none of the first two: as fits the machine."""

    place: Place | None = None
    pygame: Pygame | None = None
    extras: frozenset[Extra] = frozenset()

    def as_data(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {
            "place": self.place and self.place.value,
            "pygame": self.pygame and self.pygame.value,
            "extras": sorted(extra.value for extra in self.extras),
        }


def wish_of(data: Mapping[str, Any]) -> Wish:
    """Return the wish that `as_data` told of. Raises KeyError, ValueError."""
    return Wish(
        Place(data["place"]) if data["place"] else None,
        Pygame(data["pygame"]) if data["pygame"] else None,
        frozenset(map(Extra, data["extras"])),
    )


def extras_of(option: str, texts: list[str]) -> frozenset[Extra]:
    """Return what is named, between commas. Raises BadInput."""
    names = {extra.value: extra for extra in Extra}
    said = [name.strip() for text in texts for name in text.split(",")]
    for name in said:
        if name not in names:
            raise bad_input(option, one_of(names, name), repr(name))
    return frozenset(names[name] for name in said)
