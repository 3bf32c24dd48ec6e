"""What is in the files that are put into the system: from `files/`, blanks filled in. Pure."""

from __future__ import annotations

import secrets
from importlib.resources import files
from string import Template

BOARDS = (
    ("1a86", "7523", "CH340, on most copies of the Nano"),
    ("1a86", "55d4", "CH9102, on newer ones"),
    ("0403", "6001", "FT232, on the first Nanos"),
    ("2341", "0043", "Uno"),
    ("2341", "0001", "Uno, the first ones"),
    ("2a03", "0043", "Uno of Arduino.org"),
    ("10c4", "ea60", "CP2102"),
)
"""USB chips of boards that a button box is made from: maker, product, what it is."""
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""None that a phone's owner could take for another."""
_PASSWORD = 12


def content(name: str, **blanks: str) -> bytes:
    """Return a file of `files/`, each `$blank` filled in."""
    text = (files("pi_app.install") / "files" / name).read_text("utf-8")
    return (Template(text).substitute(blanks) if blanks else text).encode()


def made_password() -> str:
    """Return a new password for the Wi-Fi: 59 bits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_PASSWORD))


def device_rules() -> bytes:
    """Return what udev is told: names that stay the same, and who may use what has them."""
    rows = "\n".join(_board(*board) for board in BOARDS)
    return content("devices.rules").replace(b"@BOARDS@\n", f"{rows}\n".encode())


def _board(maker: str, product: str, what: str) -> str:
    match = f'ATTRS{{idVendor}}=="{maker}", ATTRS{{idProduct}}=="{product}"'
    return f'# {what}\n{match}, ENV{{SLAP_TABLE}}="box"'
