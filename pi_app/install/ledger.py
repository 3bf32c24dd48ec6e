"""What was changed, and how it was before: written down before each change, so that whatever moment
the plug is pulled at, the next run can go on, and an uninstall finds everything as it was.

One file, `/opt/slap-table/installed.json`. Only the first `before` of a path counts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from pi_app.errors import Failure
from pi_app.install.edits import Edit, edit_of
from pi_app.install.root import Root
from pi_app.install.wish import Wish, wish_of

HOME = "/opt/slap-table"
PATH = f"{HOME}/installed.json"


class Hook(Enum):
    """What has to hear of a change, where the system runs."""

    UNITS = "units"
    DEVICES = "devices"
    NAME = "name"
    NETWORK = "network"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class FileEntry:
    """A file that was put or edited."""

    before: str | None
    """What was in it, bytes that are no text escaped; none: there was none."""
    after: str
    """The SHA-256 of what was put."""
    edit: Edit | None = None
    """What was changed in it; none: the whole file is ours."""

    def as_data(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        edit = self.edit and self.edit.as_data()
        return {"kind": "file", "before": self.before, "after": self.after, "edit": edit}


@dataclass(frozen=True, slots=True)
class LinkEntry:
    """A link that was put or taken away."""

    before: str | None
    """Where it pointed; none: there was none."""
    after: str | None

    def as_data(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {"kind": "link", "before": self.before, "after": self.after}


@dataclass(frozen=True, slots=True)
class UserEntry:
    """A user that was made, or joined to groups."""

    is_made: bool
    joined: tuple[str, ...]

    def as_data(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {"kind": "user", "made": self.is_made, "joined": list(self.joined)}


@dataclass(frozen=True, slots=True)
class PackagesEntry:
    """Packages that were not there."""

    names: tuple[str, ...]

    def as_data(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {"kind": "packages", "names": list(self.names)}


@dataclass(frozen=True, slots=True)
class ProgramEntry:
    """The program itself."""

    stamp: str
    """What it was made from, in short."""

    def as_data(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {"kind": "program", "stamp": self.stamp}


Entry = FileEntry | LinkEntry | UserEntry | PackagesEntry | ProgramEntry


@dataclass(slots=True)
class Ledger:
    """All that was done to a system; `save` before each change."""

    wish: Wish = field(default_factory=Wish)
    entries: dict[str, Entry] = field(default_factory=dict)
    """By path, or by the name of what is no file; in the order in which they were made."""
    folders: list[str] = field(default_factory=list)
    """That were not there, in the order in which they were made."""
    unheard: set[Hook] = field(default_factory=set)
    """What has not been told of a change yet."""

    def save(self, root: Root) -> None:
        """Write it. Raises OSError."""
        told = {
            "wish": self.wish.as_data(),
            "entries": {key: entry.as_data() for key, entry in self.entries.items()},
            "folders": self.folders,
            "unheard": sorted(hook.value for hook in self.unheard),
        }
        for folder in root.missing_folders(PATH):
            root.make_folder(folder)
        data = (json.dumps(told, indent=1) + "\n").encode()
        if root.read(PATH) != data:
            root.put(PATH, data, 0o644)


def read_ledger(root: Root) -> Ledger | None:
    """Return what was written; none if nothing is installed. Raises Failure."""
    data = root.read(PATH)
    if data is None:
        return None
    try:
        told = json.loads(data)
        return Ledger(
            wish_of(told["wish"]),
            {str(key): _entry(one) for key, one in told["entries"].items()},
            list(map(str, told["folders"])),
            set(map(Hook, told["unheard"])),
        )
    except (KeyError, ValueError, TypeError, AttributeError) as fault:
        expected = "expected what make install-pi has written"
        raise Failure(f"{PATH}: {expected}, found something else ({fault})") from None


def _entry(told: Mapping[str, Any]) -> Entry:
    if told["kind"] == "file":
        edit = edit_of(told["edit"]) if told["edit"] else None
        return FileEntry(told["before"], told["after"], edit)
    if told["kind"] == "link":
        return LinkEntry(told["before"], told["after"])
    if told["kind"] == "user":
        return UserEntry(told["made"], tuple(told["joined"]))
    if told["kind"] == "packages":
        return PackagesEntry(tuple(told["names"]))
    if told["kind"] == "program":
        return ProgramEntry(told["stamp"])
    raise KeyError(told["kind"])
