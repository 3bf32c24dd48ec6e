"""Carries out `slap-table lab reaction`: journals in, text, CSV, a page out, or all forgotten."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

from pi_app.errors import Failure
from pi_app.lab.kept import Kept, journals_in, kept_journals, read_shelf
from pi_app.lab.reaction_html import as_html
from pi_app.lab.reaction_report import Fit, Report, as_csv, as_data, no_fit, report_of
from pi_app.lab.reaction_text import as_text
from pi_app.lab.reactions import Collected, collect, has_slaps
from pi_app.languages import Language
from pi_app.lines import dump
from pi_app.out_files import check_outputs, put_file
from pi_app.screens.words import speaking
from pi_app.settings import Settings, state_folder
from pi_app.storage import Disk

INSTALL = "{python} -m pip install 'scipy>=1.11' 'threadpoolctl>=3.1'"
"""With the interpreter that runs, so that it is installed where it is looked for."""

Answer = Callable[[str], None]
Ask = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for."""

    journals: tuple[Path, ...] = ()
    """Folders and files; empty: what the table has kept."""
    all_evenings: bool = False
    bots: bool = False
    display_ns: int | None = None
    as_json: bool = False
    csv_file: Path | None = None
    html_file: Path | None = None
    language: Language = Language.ENGLISH
    forget: bool = False


def carry_out(wish: Wish, settings: Settings, answer: Answer, ask: Ask) -> None:
    """Do it; `answer` takes lines of the answer, `ask` a question. Raises BadInput, Failure."""
    check_outputs({"--csv": wish.csv_file, "--html": wish.html_file}, {})
    evenings, faults = _evenings(wish, settings)
    if wish.forget:
        _tell(faults)
        forget(evenings, answer, ask)
        return
    found = collect(evenings)
    _tell((*faults, *found.faults, *_left_out(wish, found)))
    fit, how = _fit()
    report = report_of(found, fit, bots=wish.bots, display_ns=wish.display_ns)
    with speaking(wish.language):
        _write(wish, report, found, how)
        answer(dump(as_data(report)) if wish.as_json else as_text(report, how))


def _evenings(wish: Wish, settings: Settings) -> tuple[tuple[tuple[Kept, ...], ...], Sequence[str]]:
    """Return the games with slaps that are meant, by evenings, and what could not be read."""
    if wish.journals:
        paths = journals_in(wish.journals, "--journals")
    else:
        paths = kept_journals(state_folder(settings))
    shelf = read_shelf(paths, named=bool(wish.journals))
    nights = (tuple(filter(has_slaps, evening)) for evening in shelf.evenings())
    evenings = tuple(night for night in nights if night)
    is_last = not wish.journals and not wish.all_evenings
    return evenings[-1:] if is_last else evenings, shelf.faults


def _tell(faults: Sequence[str]) -> None:
    for fault in faults:
        print(fault, file=sys.stderr)


def _left_out(wish: Wish, found: Collected) -> Sequence[str]:
    """Return why nothing is told of an evening on which only computer players slapped."""
    is_bare = not wish.bots and found.presses and all(press.is_bot for press in found.presses)
    return ("Only computer players slapped: --bots tells of them.",) if is_bare else ()


def _fit() -> tuple[Fit, str]:
    """Return what fits curves, and what to do where nothing can."""
    try:
        from pi_app.lab.exgauss import fit
    except ImportError:
        return no_fit, INSTALL.format(python=quote(sys.executable))
    return fit, ""


def _write(wish: Wish, report: Report, found: Collected, how: str) -> None:
    if wish.csv_file is not None:
        own = (press for press in found.presses if wish.bots or not press.is_bot)
        put_file("--csv", wish.csv_file, as_csv(own).encode())
    if wish.html_file is not None:
        put_file("--html", wish.html_file, as_html(report, how).encode())


def forget(evenings: Sequence[Sequence[Kept]], answer: Answer, ask: Ask) -> None:
    """Delete the journals of these games, once somebody has said yes; nothing else.

    Raises Failure if one cannot be deleted; the others are.
    """
    paths = [game.path for evening in evenings for game in evening]
    if not paths:
        answer("There is nothing to forget: no recorded game with slaps.")
        return
    for path in paths:
        answer(str(path))
    answer("These games are deleted, with every press in them; they cannot be replayed any more.")
    answer("Other games stay, and so does what people have agreed to be kept (lobby: Forget).")
    if not ask(f"Delete {len(paths)} recorded game{'' if len(paths) == 1 else 's'}?"):
        return
    left = [fault for path in paths if (fault := _removed(path))]
    if left:
        raise Failure("; ".join(left))
    answer(f"{len(paths)} deleted.")


def _removed(path: Path) -> str:
    """Delete a file; return what is wrong if it is still there."""
    try:
        Disk().remove(path)
    except BlockingIOError:
        return f"{path}: it is being played"
    except OSError as error:
        return f"{path}: it cannot be deleted ({error.strerror})"
    return ""
