"""The story of the tour as a state machine: map, table, match, result. Pure; time does not enter.

    MAP --choose--> TABLE --sit down--> (a match) --its end--> RESULT --next table--> TABLE
     ^               |                     ^                    | |
     +-----map-------+                     +-------again--------+ +--map--> MAP

`step_on` and `step_back` move the cursor, `choose` takes what it is on, `finish` tells how a match
ended. Each returns a new story; the old one stays good.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pi_app.tour.progress import Progress
from pi_app.tour.tables import PASSES, TABLES, Standing, places_of, stars_of
from pi_app.tour.views import Choice, Result, Scene, TableSeen

_LAST = len(TABLES) - 1
_AT_TABLE = (Choice.SIT_DOWN, Choice.MAP)


@dataclass(frozen=True, slots=True)
class Story:
    """Where a person is on the tour."""

    progress: Progress
    scene: Scene = Scene.MAP
    table: int = 0
    """The one that is pointed at, looked at, or was played."""
    cursor: int = 0
    result: Result | None = None
    is_playing: bool = False
    """A match is on: nothing can be chosen till its end."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen besides the tables of the map."""
        if self.scene is Scene.MAP:
            return ()
        return _AT_TABLE if self.scene is Scene.TABLE else self._after_match()

    def _after_match(self) -> tuple[Choice, ...]:
        """What is most likely wanted stands first."""
        goes_on = self.progress.of(self.table).is_passed and self.table < _LAST
        won = self.result is not None and self.result.place <= PASSES
        if goes_on:
            first = (Choice.NEXT, Choice.AGAIN) if won else (Choice.AGAIN, Choice.NEXT)
            return (*first, Choice.MAP)
        return (Choice.MAP, Choice.AGAIN) if won else (Choice.AGAIN, Choice.MAP)

    @property
    def seen(self) -> tuple[TableSeen, ...]:
        """The tables as the map shows them."""
        numbers = range(len(TABLES))
        records = ((self.progress.of(number), self.progress.is_open(number)) for number in numbers)
        return tuple(
            TableSeen(record.stars, record.tries, is_open, record.is_passed)
            for record, is_open in records
        )


def open_story(progress: Progress) -> Story:
    """Return the story at its map, pointing at the table that comes next."""
    return Story(progress, table=progress.newest)


def step_on(story: Story) -> Story:
    """Point at the next choice, or at the next table that is open."""
    return _moved(story, 1)


def step_back(story: Story) -> Story:
    """Point at the one before."""
    return _moved(story, -1)


def _moved(story: Story, by: int) -> Story:
    if story.is_playing:
        return story
    if story.scene is not Scene.MAP:
        return replace(story, cursor=(story.cursor + by) % len(story.choices))
    open_ones = [n for n in range(len(TABLES)) if story.progress.is_open(n)]
    place = open_ones.index(story.table) + by
    return replace(story, table=open_ones[place % len(open_ones)])


def point(story: Story, index: int) -> Story:
    """Take what was touched: a table of the map, else a choice. What is closed stays closed."""
    if story.is_playing:
        return story
    if story.scene is Scene.MAP:
        is_table = 0 <= index < len(TABLES) and story.progress.is_open(index)
        return choose(replace(story, table=index)) if is_table else story
    if 0 <= index < len(story.choices):
        return choose(replace(story, cursor=index))
    return story


def choose(story: Story) -> Story:
    """Take what is pointed at; `is_playing` of the new story says that a match begins."""
    if story.is_playing:
        return story
    if story.scene is Scene.MAP:
        return _at(story, story.table)
    choice = story.choices[story.cursor]
    if choice is Choice.MAP:
        return leave(story)
    if choice is Choice.NEXT:
        return _at(story, story.table + 1)
    return replace(story, is_playing=True, result=None)


def sit_again(story: Story, table: int) -> Story:
    """Return the story in a match at a table, which had been begun before."""
    return replace(_at(story, table), is_playing=True)


def _at(story: Story, table: int) -> Story:
    return replace(story, scene=Scene.TABLE, table=table, cursor=0, result=None)


def leave(story: Story) -> Story:
    """Go back to the map; it points at what comes next once the table there is passed."""
    if story.is_playing:
        return story
    passed = story.progress.of(story.table).is_passed
    table = story.progress.newest if passed else story.table
    return Story(story.progress, table=table)


def finish(story: Story, standings: Sequence[Standing]) -> Story:
    """Return the story after a match that ended so, by seat; the person sits at seat 0."""
    if not story.is_playing:
        return story
    places = places_of(standings)
    scores = tuple(score for score, _ in standings)
    result = Result(places, scores, stars_of(places[0]))
    progress = story.progress.after(story.table, result.stars)
    return Story(progress, Scene.RESULT, story.table, result=result)
