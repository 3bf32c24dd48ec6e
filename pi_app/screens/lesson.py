"""What newcomers and onlookers are told: how to play, what may be slapped, who has won. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import CARDS, Card, cards
from engine.events import GameOver, OverReason
from engine.slap_rules import PATTERNS, SlapRule, Takes
from pi_app.publish import Update
from pi_app.screens.messages import RulesBrief
from pi_app.screens.words import count, game_name, listed, pattern_name, say

_MOST_EXAMPLES = 6
BATAILLE = "bataille"
"""The game without slaps: it explains itself in other words."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What the table tells while nobody plays."""

    game: str
    how: str
    """What to do, above the examples."""
    examples: tuple[tuple[str, tuple[Card, ...]], ...]
    """Name and cards of what to look out for."""
    attempts: tuple[tuple[str, int], ...]
    start: str
    """What begins a game."""
    more: str
    """What else can be pressed; empty for nothing."""
    handicaps: str = ""
    """Who has which, for all to agree on; empty where nobody has one."""


def invitation(update: Update, brief: RulesBrief) -> Invitation:
    """Return the invitation to the game of an update."""
    if update.game == BATAILLE:
        start = say("attract.press" if update.invites else "attract.start")
        how, shown = say("attract.war"), _war_examples()
        return Invitation(game_name(update.game), how, shown, (), start, "")
    start = say("attract.start_slap" if brief.one_button else "attract.start")
    return Invitation(
        game=game_name(update.game),
        how=say("attract.slap"),
        examples=examples(brief),
        attempts=brief.attempts,
        start=say("attract.press") if update.invites else start,
        more=say("attract.kitchen") if brief.has_kitchen and not update.invites else "",
        handicaps=_handicaps(update),
    )


def _handicaps(update: Update) -> str:
    told = [
        say("handicap.seat", name=info.name, ms=info.handicap_ms)
        for info in update.seats
        if info.handicap_ms
    ]
    return say("handicap.listed", seats=", ".join(told)) if told else ""


def _war_examples() -> tuple[tuple[str, tuple[Card, ...]], ...]:
    pictures = (("attract.highest", "KS 9D"), ("attract.same", "8C 8H"))
    return tuple((say(key), cards(codes)) for key, codes in pictures)


def examples(brief: RulesBrief) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """Return name and cards of the patterns to show: those that a picture can explain."""
    shown = ((pattern_name(rule.name), example_cards(rule)) for rule in brief.slaps)
    return tuple((name, row) for name, row in shown if row)[:_MOST_EXAMPLES]


def example_cards(rule: SlapRule) -> tuple[Card, ...]:
    """Return cards that a pattern matches; none where a picture could mislead."""
    pattern = PATTERNS.get(rule.name)
    if pattern is None:
        return ()
    wanted = rule.argument or pattern.default
    if pattern.takes is Takes.RANKS:
        return tuple(CARDS[f"{rank}S"] for rank in wanted if f"{rank}S" in CARDS)[:2]
    if pattern.takes is Takes.CARDS:
        return tuple(CARDS[code] for code in wanted[:2])
    # The table's example holds for the default argument only.
    return cards(pattern.example) if set(pattern.default) <= set(wanted) else ()


def winners(over: GameOver | None) -> tuple[int, ...]:
    """Return the seats that won; empty while the game runs."""
    if over is None:
        return ()
    winner = over.winner
    return winner if isinstance(winner, tuple) else (winner,)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, in words."""

    headline: str
    reason: str
    length: str
    drawn: bool
    """Nobody has won."""


def is_draw(game: str, over: GameOver) -> bool:
    """True if a battle ended without cards to go on with (decisions.md part 2, line 4)."""
    shared = len(winners(over)) > 1
    return game == BATAILLE and shared and over.reason is OverReason.LAST_WITH_CARDS


def who_won(update: Update, over: GameOver) -> str:
    """Return who won, in words."""
    names = [update.seats[seat].name for seat in winners(over)]
    drawn = is_draw(update.game, over)
    key = "over.draw" if drawn else ("over.shared" if len(names) > 1 else "over.winner")
    return say(key, name="".join(names), names=listed(names))


def outcome(update: Update, over: GameOver) -> Outcome:
    """Return who won, why the game ended, and how long it was."""
    drawn = is_draw(update.game, over)
    rounds = count("round" if update.game == BATAILLE else "trick", over.tricks)
    return Outcome(
        who_won(update, over),
        say("over.nobody" if drawn else f"over.{over.reason.value}"),
        f"{count('played', over.cards_played)}, {rounds}",
        drawn,
    )
