"""The keys of the window as a source of presses: good enough to play, not timed."""

from __future__ import annotations

from collections.abc import Mapping

from engine.inputs import Button
from hardware.edge import Channel, Press, Quality, Tier
from pi_app.screens.messages import Key
from pi_app.seats import channel_of

SOURCE = "keyboard"

QUALITY = Quality(Tier.UNTIMED, 10_000_000, 10_000_000, delivery_ns=10_000_000)
"""A keyboard is read some hundred times a second at best, and so is the window."""

SeatKeys = tuple[tuple[str, ...], tuple[str, ...]]
"""The keys for PLAY and for SLAP of one seat, by pygame's names; the first is shown."""

SHARED: tuple[SeatKeys, ...] = (
    (("a",), ("s",)),
    (("k",), ("l",)),
    (("c",), ("v",)),
    (("o",), ("p",)),
    (("1",), ("2",)),
    (("9",), ("0",)),
    (("5",), ("6",)),
    (("n",), ("m",)),
)
"""When several people share the keyboard, one row a seat."""
ALONE: SeatKeys = (("return", "a"), ("space", "s"))
"""When one person has it to themselves."""
ALONE_WITH_A_HAND: SeatKeys = (("right", "a"), ("return", "space", "s"))
"""The same in a game with hands, where PLAY goes to the next card and SLAP chooses it."""


def keys_for(
    humans: tuple[int, ...],
    *,
    has_hands: bool = False,
    own: Mapping[int, SeatKeys] | None = None,
) -> dict[int, SeatKeys]:
    """Return the keys of each human seat: its `own`, else usual ones that nobody else has."""
    named = {seat: keys for seat, keys in (own or {}).items() if seat in humans}
    others = tuple(seat for seat in humans if seat not in named)
    if not named and len(others) == 1:
        return {others[0]: ALONE_WITH_A_HAND if has_hands else ALONE}
    taken = {key for keys in named.values() for names in keys for key in names}
    free = [row for row in SHARED if not taken & {key for names in row for key in names}]
    return {**named, **dict(zip(others, free, strict=False))}


def key_name(key: str) -> str:
    """Return a key as it is written on a keyboard."""
    return {"return": "Enter", "space": "Space", "right": "Right"}.get(key, key.upper())


class Keyboard:
    """Makes presses of keys."""

    def __init__(self, seats: Mapping[int, SeatKeys]) -> None:
        """`seats` says which keys belong to which seat."""
        self.seats = dict(seats)
        self._channels: dict[str, Channel] = {
            key: channel_of(seat, button)
            for seat, keys in seats.items()
            for button, names in zip((Button.PLAY, Button.SLAP), keys, strict=True)
            for key in names
        }
        self._sequence = 0

    @property
    def name(self) -> str:
        """As the arbiter and the journal call this source."""
        return SOURCE

    def has(self, key: str) -> bool:
        """Whether a key belongs to a seat."""
        return key in self._channels

    def press(self, key: Key) -> Press | None:
        """Return the press that a key stands for; none for a key that belongs to nobody."""
        channel = self._channels.get(key.key)
        if channel is None:
            return None
        self._sequence += 1
        return Press(
            source=SOURCE,
            boot=0,
            sequence=self._sequence,
            channel=channel,
            t_ns=key.t_ns,
            uncertainty_ns=QUALITY.uncertainty_ns,
            order_ns=QUALITY.order_ns,
            down=key.down,
            flags=QUALITY.flags,
        )

    def watermark_ns(self, now_ns: int) -> int:
        """Keys come at most `delivery_ns` after they were seen."""
        return now_ns - QUALITY.delivery_ns
