"""What a film shows and when: a recorded game as scenes, its pauses shortened, its slaps found.

A scene is an update with a time on the film's own clock, which begins with the game and skips what
is left out. The screen's clock is that one, so whatever moves on the screen is slowed down with the
game. Every scene has what anybody at the table may see, and nothing else: no hand is ever shown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from engine.events import CardPlayed, Event, Slapped, Verdict
from pi_app.errors import bad_input
from pi_app.film_wish import OneSlap
from pi_app.languages import Language
from pi_app.publish import ForfeitView, Phase, Update
from pi_app.replay import Recording, play_again
from pi_app.screens.spoken import said_in
from pi_app.screens.words import count, decimal, say
from pi_app.showing import shown

S = 1_000_000_000
TAIL_NS = 5 * S
"""How long a game is looked at after its end: its last cards for a while, then who has won."""
BEFORE_NS, AFTER_NS = 2 * S, 3 * S
"""What is shown of the time around a slap."""
TOLD_NS = 2 * S
"""How long it says that something was left out."""


@dataclass(frozen=True, slots=True)
class Scene:
    """An update, and when the film comes to it."""

    at_ns: int
    update: Update
    left_out_ns: int = 0
    """What was left out just before it."""


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a game that a film shows, from its start to just before its end."""

    start_ns: int
    end_ns: int

    def frames(self, fps: int, speed: Fraction) -> int:
        """Return how many frames that is."""
        return -(-(self.end_ns - self.start_ns) * fps * speed.denominator // (S * speed.numerator))

    def instants(self, fps: int, speed: Fraction) -> Iterator[int]:
        """Return the moment that each frame shows, in ns on the film's own clock."""
        for number in range(self.frames(fps, speed)):
            yield self.start_ns + number * S * speed.numerator // (fps * speed.denominator)


@dataclass(frozen=True, slots=True)
class Survey:
    """What there is to film."""

    start_ns: int
    end_ns: int
    """When the last scene begins."""
    slaps_ns: tuple[int, ...]
    """When each slap was told; hands that fall on the same pile are one slap."""


def updates(recording: Recording, language: Language = Language.ENGLISH) -> Iterator[Update]:
    """Return what was on the shared screen, one update for each change. Raises BadInput."""
    table, fed = play_again(recording)
    tell = partial(shown, recording, language=language)
    view = table.view()
    yield tell(view, table.opening, recording.setup.start_ns)
    forfeits = deque(_forfeits(recording, view))
    is_changed = False
    for one in fed:
        t_ns = one.item.t_ns
        while forfeits and forfeits[0].ends_ns <= t_ns:
            yield _choosing(tell(view, (), forfeits[0].ends_ns), forfeits.popleft())
            is_changed = True
        before, view = view, table.view()
        if is_changed or one.events or _differ(before, view):
            yield tell(view, one.events, t_ns)
        is_changed = False


def _differ(one: Any, other: Any) -> bool:
    """Return whether something of a view but its time is another one."""
    return bool(replace(one, t_ns=other.t_ns) != other)


def _forfeits(recording: Recording, view: Any) -> Iterator[ForfeitView]:
    """Return the forfeits that were chosen, as far as the journal tells of them."""
    seats = len(view.seats)
    for note in recording.notes:
        seat, text, t_ns = note.get("seat"), note.get("text"), note.get("t")
        if note["note"] != "forfeit" or not isinstance(text, str) or not isinstance(t_ns, int):
            continue
        if isinstance(seat, int) and 0 <= seat < seats:
            yield ForfeitView(seat, (text,), (None,) * seats, (False,) * seats, t_ns, chosen=0)


def _choosing(update: Update, forfeit: ForfeitView) -> Update:
    return replace(update, phase=Phase.FORFEIT, forfeit=forfeit)


def scenes(
    recording: Recording,
    longest_pause_ns: int | None,
    language: Language = Language.ENGLISH,
) -> Iterator[Scene]:
    """Return the scenes of a game; of a longer pause so much is left. Raises BadInput."""
    at_ns = before_ns = None
    for update in updates(recording, language):
        if at_ns is None or before_ns is None:
            at_ns, kept_ns, passed_ns = 0, 0, 0
        else:
            passed_ns = max(update.t_ns - before_ns, 0)
            kept_ns = passed_ns if longest_pause_ns is None else min(passed_ns, longest_pause_ns)
        at_ns, before_ns = at_ns + kept_ns, update.t_ns
        yield Scene(at_ns, update, passed_ns - kept_ns)


def noted(played: Iterable[Scene], speed: Fraction) -> Iterator[Scene]:
    """Return the scenes with what the film must say of itself: its speed, and what is left out."""
    left_out, until_ns = "", 0
    last: Scene | None = None
    for scene in played:
        if last is not None and left_out and until_ns < scene.at_ns:
            yield _silent(last, until_ns, speed)
        told = said_in(scene.update.language, partial(left_out_note, scene.left_out_ns))
        if told or scene.at_ns >= until_ns:
            left_out, until_ns = told, scene.at_ns + TOLD_NS
        last = scene
        yield _telling(scene, speed, left_out)
    if last is not None and left_out:
        yield _silent(last, until_ns, speed)


def _telling(scene: Scene, speed: Fraction, left_out: str) -> Scene:
    pace = said_in(scene.update.language, partial(pace_note, speed))
    notices = tuple(note for note in (pace, left_out) if note)
    return replace(scene, update=replace(scene.update, notices=notices))


def _silent(scene: Scene, at_ns: int, speed: Fraction) -> Scene:
    """Return a scene that goes on, nothing more being said of what was left out before it."""
    goes_on = Scene(at_ns, replace(scene.update, events=()))
    return _telling(goes_on, speed, "")


def pace_note(speed: Fraction) -> str:
    """Return what is said of a speed; nothing of the real one."""
    if speed == 1:
        return ""
    whole = speed.denominator == 1 or speed.numerator == 1
    written = str(speed) if whole else decimal(str(float(speed)))
    return say("film.slow", speed=written) if speed < 1 else say("film.fast", speed=written)


def left_out_note(left_out_ns: int) -> str:
    """Return what is said of a pause that was shortened, nothing if it lacks half a second."""
    seconds = (left_out_ns + S // 2) // S
    if seconds < 1:
        return ""
    return count("film.left_out_s", seconds) if seconds < 120 else _minutes(seconds)


def _minutes(seconds: int) -> str:
    return count("film.left_out_min", round(seconds / 60))


def survey(played: Iterable[Scene]) -> Survey:
    """Look through a game: how long it is, and where its slaps are."""
    slaps: list[int] = []
    start_ns = end_ns = 0
    is_same = False
    for number, scene in enumerate(played):
        start_ns, end_ns = (scene.at_ns if number == 0 else start_ns), scene.at_ns
        for event in scene.update.events:
            if isinstance(event, CardPlayed):
                is_same = False
            elif _is_told(event) and not (is_same and scene.at_ns - slaps[-1] < AFTER_NS):
                slaps.append(scene.at_ns)
                is_same = True
    return Survey(start_ns, end_ns, tuple(slaps))


def _is_told(event: Event) -> bool:
    return isinstance(event, Slapped) and event.verdict is not Verdict.IGNORED


def window_of(found: Survey, slap: OneSlap | None, where: str) -> Window:
    """Return what is to be shown. Raises BadInput where there is no such slap in the file."""
    if slap is None:
        return Window(found.start_ns, found.end_ns + TAIL_NS)
    if not found.slaps_ns:
        raise bad_input(where, "a game with a slap in it", "none")
    number = len(found.slaps_ns) if slap.number is None else slap.number
    if number > len(found.slaps_ns):
        raise bad_input("--slap", f"last, or 1 to {len(found.slaps_ns)}", number)
    slap_ns = found.slaps_ns[number - 1]
    return Window(max(slap_ns - BEFORE_NS, found.start_ns), slap_ns + AFTER_NS)
