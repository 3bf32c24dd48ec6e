"""How each change is taken back, from what the ledger says of it alone.

Whoever has changed a thing since keeps it: `undo` then returns a line that says so.
"""

from __future__ import annotations

from hashlib import sha256

from pi_app.install.ledger import (
    HOME,
    Entry,
    FileEntry,
    LinkEntry,
    PackagesEntry,
    ProgramEntry,
    UserEntry,
)
from pi_app.install.members import members_of
from pi_app.install.program import APP, CACHE, is_version
from pi_app.install.steps import Room


def undo(key: str, entry: Entry, room: Room) -> str:
    """Take a change back; return what has to be told. Raises OSError, Failure."""
    if isinstance(entry, FileEntry):
        return _undo_file(key, entry, room)
    if isinstance(entry, LinkEntry):
        return _undo_link(key, entry, room)
    if isinstance(entry, UserEntry):
        return _undo_user(key, entry, room)
    if isinstance(entry, PackagesEntry):
        return _undo_packages(entry, room)
    return _undo_program(entry, room)


def says(key: str, entry: Entry) -> str:
    """Return what taking a change back does, for people."""
    if isinstance(entry, FileEntry):
        return f"put {key} back as it was" if entry.before is not None else f"remove {key}"
    if isinstance(entry, LinkEntry):
        return f"link {key} to {entry.before}" if entry.before is not None else f"remove {key}"
    if isinstance(entry, UserEntry):
        groups = ", ".join(entry.joined)
        return f"remove the user {key}" if entry.is_made else f"take {key} out of {groups}"
    if isinstance(entry, PackagesEntry):
        return f"leave {' '.join(entry.names)} to apt-get autoremove"
    return f"remove the program from {HOME}"


def _undo_file(path: str, entry: FileEntry, room: Room) -> str:
    root = room.root
    root.tidy(path)
    now = root.read(path)
    before = None if entry.before is None else entry.before.encode(errors="surrogateescape")
    if now is None or now == before:
        return ""
    if sha256(now).hexdigest() == entry.after:
        _restore(path, before, room)
        return ""
    if entry.edit is None:
        return f"{path}: kept, for somebody has changed it"
    text = now.decode(errors="surrogateescape")
    back = entry.edit.revert(text, entry.before or "")
    root.put(path, back.encode(errors="surrogateescape"))
    return ""


def _restore(path: str, before: bytes | None, room: Room) -> None:
    if before is None:
        room.root.remove(path)
    else:
        room.root.put(path, before)


def _undo_link(path: str, entry: LinkEntry, room: Room) -> str:
    root = room.root
    root.tidy(path)
    now = root.target(path)
    if now == entry.before:
        return ""
    if now != entry.after or (now is None and root.is_there(path)):
        return f"{path}: kept, for somebody has changed it"
    if entry.before is None:
        root.remove(path)
    else:
        root.link(path, entry.before)
    return ""


def _undo_user(user: str, entry: UserEntry, room: Room) -> str:
    if entry.is_made:
        if user in dict(room.root.numbered("passwd")):
            room.tools.run("userdel", user)
        return ""
    for group in entry.joined:
        if user in members_of(room.root, group):
            room.tools.run("gpasswd", "--delete", user, group)
    return ""


def _undo_packages(entry: PackagesEntry, room: Room) -> str:
    """Other programs may have come to need them, so apt decides what may go."""
    room.tools.run("apt-mark", "auto", *entry.names)
    return f"packages that came for the table: sudo apt-get autoremove ({' '.join(entry.names)})"


def _undo_program(_entry: ProgramEntry, room: Room) -> str:
    root = room.root
    root.remove(APP)
    for name in filter(is_version, root.names(HOME)):
        root.remove_tree(f"{HOME}/{name}")
    root.remove_tree(CACHE)
    return ""
