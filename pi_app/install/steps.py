"""The kinds of steps an installation is made of: each knows whether it is done, and does it.

A step that was cut off is done again from its beginning. How it is taken back: `undoing.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

from pi_app.errors import Failure
from pi_app.install.edits import Edit
from pi_app.install.ledger import Entry, FileEntry, Hook, Ledger, LinkEntry
from pi_app.install.root import ROOT_OWNED, Owner, Root
from pi_app.install.tools import Tools


@dataclass(frozen=True, slots=True)
class Room:
    """Where steps work."""

    root: Root
    tools: Tools
    ledger: Ledger

    def note(self, key: str, entry: Entry, *hooks: Hook) -> None:
        """Write down what is about to be done. Raises OSError."""
        self.ledger.entries[key] = entry
        self.ledger.unheard.update(hooks)
        self.ledger.save(self.root)

    def make_folders(self, path: str, mode: int = 0o755) -> None:
        """Make the folders that a path is in. Raises OSError."""
        missing = self.root.missing_folders(path)
        if missing:
            self.ledger.folders += [one for one in missing if one not in self.ledger.folders]
            self.ledger.save(self.root)
        for folder in missing:
            self.root.make_folder(folder, mode)


class Step(Protocol):
    """One thing that has to be so."""

    @property
    def key(self) -> str:
        """A path, or a name; no two steps have the same."""
        ...

    @property
    def topic(self) -> str:
        """What it is for, in a word."""
        ...

    @property
    def says(self) -> str:
        """What it does, for people."""
        ...

    @property
    def fault(self) -> str:
        """What does not work while it is not done."""
        ...

    def is_done(self, room: Room) -> bool:
        """Look whether it is so."""
        ...

    def do(self, room: Room) -> None:
        """See to it that it is. Raises OSError, Failure."""
        ...


@dataclass(frozen=True, slots=True)
class PutFile:
    """A file of ours."""

    key: str
    topic: str
    fault: str
    make: Callable[[], bytes]
    """Its content: asked for only if it has to be written."""
    mode: int = 0o644
    owner: Owner = ROOT_OWNED
    is_theirs: bool = False
    """Once it is there it belongs to the people of this machine, who may change it."""
    hooks: tuple[Hook, ...] = ()

    @property
    def says(self) -> str:
        """What it does."""
        return f"write {self.key}" + (", yours to change" if self.is_theirs else "")

    def is_done(self, room: Room) -> bool:
        """It is as it should be, as far as we may look."""
        if self.is_theirs:
            return room.root.is_there(self.key) or not room.root.may_look(self.key)
        return room.root.read(self.key) == self.make() and room.root.mode(self.key) == self.mode

    def do(self, room: Room) -> None:
        """Put it there."""
        data, known = self.make(), room.ledger.entries.get(self.key)
        before = known.before if isinstance(known, FileEntry) else _text_of(room, self.key)
        room.make_folders(self.key)
        room.note(self.key, FileEntry(before, _digest(data)), *self.hooks)
        room.root.put(self.key, data, self.mode, self.owner)


@dataclass(frozen=True, slots=True)
class EditFile:
    """A change inside a file of others, which is there."""

    key: str
    topic: str
    fault: str
    edit: Edit
    hooks: tuple[Hook, ...] = ()

    @property
    def says(self) -> str:
        """What it does."""
        return f"put into {self.key}: {' · '.join(self.edit.missing(''))}"

    def is_done(self, room: Room) -> bool:
        """It stands in it, and nothing of an earlier wish does."""
        text = _text_of(room, self.key)
        known = room.ledger.entries.get(self.key)
        is_known = isinstance(known, FileEntry) and known.edit == self.edit
        return is_known and text is not None and not self.edit.missing(text)

    def do(self, room: Room) -> None:
        """Put it in, in place of what an earlier wish had put in."""
        now = _text_of(room, self.key)
        if now is None:
            raise Failure(f"{self.key}: expected a file that can be read, found none")
        before = _without_ours(now, room.ledger.entries.get(self.key))
        if before != now:  # before the old wish is forgotten: one that is not known stays for ever
            room.root.put(self.key, _bytes(before))
        data = _bytes(self.edit.apply(before))
        room.note(self.key, FileEntry(before, _digest(data), self.edit), *self.hooks)
        if data != _bytes(before):
            room.root.put(self.key, data)


def _without_ours(now: str, known: Entry | None) -> str:
    """Return a text as it would be without us: exactly, if nobody else has touched it."""
    if not isinstance(known, FileEntry) or known.before is None or known.edit is None:
        return now
    if _digest(_bytes(now)) == known.after:
        return known.before
    return known.edit.revert(now, known.before)


@dataclass(frozen=True, slots=True)
class PutLink:
    """A symbolic link that is there, or is not."""

    key: str
    topic: str
    fault: str
    target: str | None
    """None: it shall not be there."""
    hooks: tuple[Hook, ...] = ()

    @property
    def says(self) -> str:
        """What it does."""
        return f"remove {self.key}" if self.target is None else f"link {self.key} to {self.target}"

    def is_done(self, room: Room) -> bool:
        """It points where it should, or is not there."""
        if self.target is None:
            return not room.root.is_there(self.key)
        return room.root.target(self.key) == self.target

    def do(self, room: Room) -> None:
        """Put it there, or take it away; a file in its place is somebody else's. Raises Failure."""
        now, known = room.root.target(self.key), room.ledger.entries.get(self.key)
        if now is None and room.root.is_there(self.key):
            raise Failure(f"{self.key}: expected a link or nothing, found something that is yours")
        before = known.before if isinstance(known, LinkEntry) else now
        room.make_folders(self.key)
        room.note(self.key, LinkEntry(before, self.target), *self.hooks)
        if self.target is None:
            room.root.remove(self.key)
        else:
            room.root.link(self.key, self.target)


def _text_of(room: Room, path: str) -> str | None:
    data = room.root.read(path)
    return None if data is None else data.decode(errors="surrogateescape")


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogateescape")


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()
