"""All that a screen remembers between updates: the stories of each kind of screen. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pi_app.publish import Update
from pi_app.screens import motion
from pi_app.screens.batak_story import (
    BatakStory,
    advance_batak,
    batak_until_ns,
    is_batak_moving,
)
from pi_app.screens.circular_story import (
    CircularStory,
    advance_circular,
    circular_until_ns,
    is_circular_moving,
)
from pi_app.screens.countdown import Countdown, counting, next_ns
from pi_app.screens.story import Story, advance, asked_to_look, is_fresh, until_ns
from pi_app.screens.war_story import (
    WarStory,
    advance_war,
    is_war_fresh,
    is_war_moving,
    war_until_ns,
)


@dataclass(frozen=True, slots=True)
class Tale:
    """The stories so far."""

    still: bool
    """Nothing moves: pictures change at once."""
    slaps: Story = field(default_factory=Story)
    war: WarStory = field(default_factory=WarStory)
    circular: CircularStory = field(default_factory=CircularStory)
    batak: BatakStory = field(default_factory=BatakStory)
    choice: Countdown | None = None
    """Till when a forfeit may be chosen."""

    def after(self, update: Update, now_ns: int) -> Tale:
        """Return the tale after an update that reached the screen at `now_ns`."""
        slaps = advance(self.slaps, update, now_ns)
        if self.still:
            slaps = replace(slaps, motions=())
        war = advance_war(self.war, update, now_ns, still=self.still)
        circular = advance_circular(self.circular, update, now_ns)
        batak = advance_batak(self.batak, update, now_ns)
        choice = self._choice(update, now_ns)
        return replace(self, slaps=slaps, war=war, circular=circular, batak=batak, choice=choice)

    def _choice(self, update: Update, now_ns: int) -> Countdown | None:
        forfeit = update.forfeit
        if forfeit is None or forfeit.chosen is not None:
            return None
        return counting(self.choice, forfeit.ends_ns, update.t_ns, now_ns, still=self.still)

    def moving(self, now_ns: int) -> bool:
        """True while each frame differs."""
        if self.still:
            return False
        swept = any(motion.is_moving(mover, now_ns) for mover in self.slaps.motions)
        laid = is_war_moving(self.war, now_ns) or is_circular_moving(self.circular, now_ns)
        return swept or laid or is_batak_moving(self.batak, now_ns)

    def changes_at(self, now_ns: int) -> int | None:
        """Return the next moment at which the picture changes by itself; none if it stays."""
        stories = (
            until_ns(self.slaps, now_ns),
            war_until_ns(self.war, now_ns),
            circular_until_ns(self.circular, now_ns),
            batak_until_ns(self.batak, now_ns),
        )
        moments = (*stories, next_ns(self.choice, now_ns))
        return min((one for one in moments if one is not None), default=None)

    def looked(self, now_ns: int) -> Tale:
        """Return the tale after somebody asked to see the last pile."""
        return replace(self, slaps=asked_to_look(self.slaps, now_ns))

    def lingers(self, now_ns: int) -> bool:
        """True while the last cards of a game of Bataille, or its last slap, are looked at."""
        slapped = self.slaps.result
        is_told = slapped is not None and bool(slapped.slaps) and is_fresh(slapped, now_ns)
        return is_told or is_war_fresh(self.war, now_ns)


def begins(before: Update | None, update: Update) -> bool:
    """True if an update tells of another game than the one before: its story begins anew.

    The invitation plays a game of its own right after one that was left.
    """
    if before is None:
        return False
    was_over = before.view is not None and before.view.over is not None
    is_over = update.view is not None and update.view.over is not None
    return before.invites is not update.invites or (was_over and not is_over)
