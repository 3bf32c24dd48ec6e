"""Leads one person through the tour: holds the story, keeps what is won, knows who says what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.events import Event
from engine.inputs import Button
from pi_app.tour.characters import Character, Occasion
from pi_app.tour.chatter import SHOWN_NS, Chat, heard
from pi_app.tour.keeper import Keeper
from pi_app.tour.progress import Progress
from pi_app.tour.story import (
    Story,
    choose,
    finish,
    leave,
    open_story,
    point,
    sit_again,
    step_back,
    step_on,
)
from pi_app.tour.tables import TABLES, Standing, TourTable
from pi_app.tour.talk import Talk
from pi_app.tour.views import Scene, Speech, TourView


class Guide:
    """The tour of one evening."""

    def __init__(self, progress: Progress, talk: Talk, keeper: Keeper, *, chats: bool) -> None:
        """`chats`: people say a word now and then while cards are played."""
        self._story = open_story(progress)
        self._talk, self._keeper, self._chats = talk, keeper, chats
        self._chat = Chat()

    # -- what the person does --------------------------------------------------------------

    def press(self, button: Button) -> TourTable | None:
        """PLAY goes on to the next, SLAP takes it; return the table at which a match begins."""
        return self._go(step_on if button is Button.PLAY else choose)

    def back(self) -> None:
        """Point at the one before."""
        self._go(step_back)

    def point(self, index: int) -> TourTable | None:
        """A table or a choice was touched; return the table at which a match begins."""
        return self._go(lambda story: point(story, index))

    def leave(self) -> bool:
        """Go back to the map; false if it is there already."""
        was_there = self._story.scene is Scene.MAP
        self._go(leave)
        return not was_there

    def _go(self, move: Callable[[Story], Story]) -> TourTable | None:
        before, self._story = self._story, move(self._story)
        if before.is_playing or not self._story.is_playing:
            return None
        self._chat = Chat()
        return self.table

    def sit_again(self, key: str) -> TourTable:
        """Go on with a match that was cut off; a table that is not known counts as the first."""
        keys = [table.key for table in TABLES]
        table = keys.index(key) if key in keys else 0
        self._story = sit_again(self._story, table)
        return self.table

    # -- the match -------------------------------------------------------------------------

    @property
    def table(self) -> TourTable:
        """The one that is looked at or played."""
        return TABLES[self._story.table]

    @property
    def seats(self) -> dict[int, Character]:
        """Who sits where."""
        return dict(enumerate(self.table.who, start=1))

    def finish(self, standings: Sequence[Standing]) -> None:
        """A match is over, and ended so by seat: keep what it brought."""
        self._story = finish(self._story, standings)
        self._keeper.keep(self._story.progress)

    def hear(self, events: Iterable[Event]) -> None:
        """Take note of what happens in a match; now and then somebody has a word to say."""
        if self._chats:
            self._chat = heard(self._chat, events, self.seats)

    def speech(self, t_ns: int) -> Speech | None:
        """Return the word that stands at the table at a time."""
        word = self._chat.last
        if word is None or self.speech_ends_ns(t_ns) is None:
            return None
        who = self.seats[word.seat].key
        return Speech(who, self._line(who, word.occasion, self._chat.said), word.seat)

    def speech_ends_ns(self, t_ns: int) -> int | None:
        """Return when the word of now goes; none if there is none."""
        word = self._chat.last
        if word is None or not self._story.is_playing:
            return None
        ends_ns = word.t_ns + SHOWN_NS
        return ends_ns if t_ns < ends_ns else None

    # -- what is seen ----------------------------------------------------------------------

    def view(self) -> TourView:
        """Return the tour as everybody sees it."""
        story = self._story
        return TourView(
            scene=story.scene,
            tables=story.seen,
            table=story.table,
            choices=story.choices,
            cursor=story.cursor,
            speech=self._between(),
            result=story.result,
        )

    def _between(self) -> Speech | None:
        """What somebody says when there is no match: a greeting, or a word about the last one."""
        story = self._story
        tries = story.progress.of(story.table).tries
        if story.scene is Scene.TABLE:
            who = self.table.who[tries % len(self.table.who)].key
            return Speech(who, self._line(who, Occasion.GREETING, tries))
        if story.result is None:
            return None
        lost = story.result.place > 1
        who = self.seats[self._rival(story.result.places)].key
        return Speech(who, self._line(who, Occasion.WINNING if lost else Occasion.LOSING, tries))

    def _rival(self, places: Sequence[int]) -> int:
        """Return the best of those who played against the person."""
        against = [seat for seat in self.seats if seat not in self.table.rules.side(0)]
        return min(against, key=lambda seat: places[seat])

    def _line(self, who: str, occasion: Occasion, number: int) -> str:
        lines = self._talk[who, occasion]
        return lines[number % len(lines)]
