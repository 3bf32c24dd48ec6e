"""The languages of the table."""

from __future__ import annotations

from enum import Enum


class Language(Enum):
    """The languages in which a list comes along."""

    ENGLISH = "en"
    FRENCH = "fr"
    TURKISH = "tr"
