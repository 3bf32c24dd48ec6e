"""Holds the deals of a journal against their seals; anybody may, long after (`committed.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from engine.cards import Card, codes
from pi_app.committed import Secret, secret_of
from pi_app.errors import BadInput, bad_input
from pi_app.kits import KITS
from pi_app.lines import Line
from pi_app.replay import Recording, read_recording


class Verdict(Enum):
    """What became of a sealed deal; the value says it."""

    SAME = "as it was sealed"
    UNTOLD = "its secret was not told"
    FOREIGN = "its secret is not the one that was sealed"
    OTHER = "its cards are not those that were sealed"


@dataclass(frozen=True, slots=True)
class Check:
    """One deal, held against its seal."""

    number: int
    """Counts the sealed deals of a journal from 1."""
    verdict: Verdict

    @property
    def text(self) -> str:
        """One line for people."""
        return f"shuffle {self.number}: {self.verdict.value}"


def are_good(checks: Sequence[Check]) -> bool:
    """Return whether nothing speaks against a game: only its end may have been cut off."""
    *earlier, last = checks
    whole = all(check.verdict is Verdict.SAME for check in earlier)
    return whole and last.verdict in (Verdict.SAME, Verdict.UNTOLD)


@dataclass(slots=True)
class _Deal:
    """What a journal says of one sealed deal."""

    sealed: str
    cards: tuple[Card, ...] = ()
    secret: str | None = None


def checked(path: Path) -> list[Check]:
    """Return the checks of all sealed deals of a journal. Raises BadInput, also if it has none."""
    recording = read_recording(path)
    pack = recording.kit.pack(recording.setup.rules)
    deals = _deals(recording, pack)
    if not deals:
        raise bad_input(str(path), "a game with sealed shuffles", "none")
    return [Check(number, _verdict(deal, pack)) for number, deal in deals.items()]


def _deals(recording: Recording, pack: tuple[Card, ...]) -> dict[int, _Deal]:
    deals: dict[int, _Deal] = {}
    kit = recording.kit
    for _, line in recording.text.lines:
        if line.get("note") == "commitment":
            deals[_number(line)] = deal = _Deal(str(line.get("sha256")))
        elif line.get("note") == "secret" and _number(line) in deals:
            deals[_number(line)].secret = str(line.get("secret"))
        elif deals and "setup" in line and kit.dealt is not None:
            deal.cards = kit.dealt(recording.setup)
        elif deals and "draw" in line:
            deal.cards = tuple(pack[place] for place in line["draw"])
    return deals


def _number(line: Line) -> int:
    number = line.get("shuffle")
    return number if isinstance(number, int) else 0


def _verdict(deal: _Deal, pack: tuple[Card, ...]) -> Verdict:
    if deal.secret is None:
        return Verdict.UNTOLD
    try:
        secret = secret_of(deal.secret)
    except ValueError:
        return Verdict.FOREIGN
    if secret.commitment != deal.sealed:
        return Verdict.FOREIGN
    return Verdict.SAME if secret.shuffle(pack) == deal.cards else Verdict.OTHER


def told(text: str, game: str) -> str:
    """Return what a secret says of a deal: its seal, its order, its cards. Raises BadInput."""
    secret = _secret(text)
    kit = KITS[game]
    pack = kit.pack(kit.preset(kit.usual, "--game"))
    order = " ".join(map(str, secret.order(len(pack))))
    return f"sealed: {secret.commitment}\norder: {order}\ncards: {codes(secret.shuffle(pack))}"


def _secret(text: str) -> Secret:
    try:
        return secret_of(text)
    except ValueError:
        raise BadInput(f"SECRET: expected 64 hexadecimal digits, found {text!r}") from None
