"""The languages of the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Language(Enum):
    """The languages that the table speaks."""

    ENGLISH = "en"
    FRENCH = "fr"
    TURKISH = "tr"


@dataclass(frozen=True, slots=True)
class Tongues:
    """Who is spoken to in which language."""

    table: Language = Language.ENGLISH
    """What everybody is told."""
    seats: tuple[Language, ...] = ()
    """What single seats are told, in their order; one that is not in it has the table's."""

    def of(self, seat: int) -> Language:
        """Return the language of a seat, from 0."""
        return self.seats[seat] if seat < len(self.seats) else self.table


ALL_ENGLISH = Tongues()
