"""The catalogues: what has to be in them, how they are read, written and compiled.

`python -m tests.locale.catalogues` gives each .po every text that it lacks, in the order of the
English table, drops what is not used any more, and compiles it to the .mo that the table reads. A
translation whose English has changed stays, marked as `fuzzy`: look at it, then remove the mark.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from pi_app.languages import Language
from pi_app.screens.operator_english import OPERATOR_ENGLISH
from pi_app.screens.spoken import catalogue_file
from pi_app.screens.words import ENGLISH

PLURALS: Mapping[Language, str] = {Language.FRENCH: "n > 1", Language.TURKISH: "n != 1"}
"""When the second form of a counted word is used. Each language but English has a catalogue."""

_NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Entry:
    """A text of a catalogue."""

    key: str
    english: tuple[str, ...]
    """One form; of a counted word one and other."""
    words: tuple[str, ...]
    """As many, in the language of the catalogue; empty where nobody has translated them yet."""
    is_stale: bool = False
    """The English has changed since."""


def wanted() -> Iterator[Entry]:
    """Yield each text that can be said, without a translation."""
    for key, english in ENGLISH.items():
        bare = key.removesuffix(".one")
        is_second = f"{key.removesuffix('.other')}.one" in ENGLISH
        if bare != key:
            yield Entry(bare, (english, ENGLISH[f"{bare}.other"]), ("", ""))
        elif key not in OPERATOR_ENGLISH and not is_second:
            yield Entry(key, (english,), ("",))


def read(path: Path) -> dict[str, Entry]:
    """Return the entries of a .po by key."""
    return {} if not path.exists() else {entry.key: entry for entry in _entries(path)}


def _entries(path: Path) -> Iterator[Entry]:
    for message in _catalog(path):
        if message.id and message.context is not None:
            words = _forms(message.string)
            yield Entry(message.context, _forms(message.id), words, message.fuzzy)


def _forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def _catalog(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], abort_invalid=True)


def renewed(old: Mapping[str, Entry]) -> list[Entry]:
    """Return what a catalogue shall hold, with the translations that it has."""
    return [_kept(entry, old.get(entry.key)) for entry in wanted()]


def _kept(entry: Entry, old: Entry | None) -> Entry:
    if old is None or len(old.words) != len(entry.words):
        return entry
    is_stale = old.is_stale or (old.english != entry.english and any(old.words))
    return replace(entry, words=old.words, is_stale=is_stale)


def po_text(language: Language, entries: list[Entry]) -> str:
    """Return a .po file."""
    head = (
        f"Language: {language.value}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: nplurals=2; plural=({PLURALS[language]});",
    )
    lines = ['msgid ""', 'msgstr ""', *(f'"{line}\\n"' for line in head)]
    for entry in entries:
        lines += ["", *_entry_lines(entry)]
    return "\n".join(lines) + "\n"


def _entry_lines(entry: Entry) -> Iterator[str]:
    if entry.is_stale:
        yield "#, fuzzy"
    yield f"msgctxt {_quoted(entry.key)}"
    yield f"msgid {_quoted(entry.english[0])}"
    if len(entry.english) == 1:
        yield f"msgstr {_quoted(entry.words[0])}"
        return
    yield f"msgid_plural {_quoted(entry.english[1])}"
    for number, form in enumerate(entry.words):
        yield f"msgstr[{number}] {_quoted(form)}"


def _quoted(text: str) -> str:
    marked = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{marked}"'


def compiled(path: Path) -> bytes:
    """Return the .mo of a .po; stale and missing translations are left out, English is said."""
    catalog = _catalog(path)
    catalog.creation_date = _NO_DATE  # else each run would make another file
    made = io.BytesIO()
    write_mo(made, catalog)
    return made.getvalue()


def main() -> None:
    """Renew and compile each catalogue."""
    for language in PLURALS:
        source = catalogue_file(language, "po")
        source.parent.mkdir(parents=True, exist_ok=True)
        entries = renewed(read(source))
        source.write_text(po_text(language, entries), "utf-8")
        catalogue_file(language, "mo").write_bytes(compiled(source))
        missing = sum(not all(entry.words) for entry in entries)
        stale = sum(entry.is_stale for entry in entries)
        print(f"{language.value}: {len(entries)} texts, {missing} missing, {stale} stale")


if __name__ == "__main__":
    main()
