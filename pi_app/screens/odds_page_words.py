"""The English of the probability lab's page, which can be printed in each language of the table."""

from __future__ import annotations

from collections.abc import Mapping

ODDS_PAGE_ENGLISH: Mapping[str, str] = {
    "lab.title": "Probability lab",
    "lab.what": "Rules “{rules}”, {seats}, {games}",
    "lab.seat.one": "{n} seat",
    "lab.seat.other": "{n} seats",
    "lab.game.one": "{n} simulated game",
    "lab.game.other": "{n} simulated games",
    "lab.tonight_game.one": "{n} game tonight",
    "lab.tonight_game.other": "{n} games tonight",
    "lab.left_out.one": "{n} game by other rules is left out",
    "lab.left_out.other": "{n} games by other rules are left out",
    "lab.slap": "How likely is a slap?",
    "lab.pattern": "Pattern",
    "lab.any": "any of them",
    "lab.theory": "Theory",
    "lab.simulation": "Simulation",
    "lab.tonight": "Tonight",
    "lab.of": "{hits} of {cards}",
    "lab.unknown": "not known",
    "lab.why_card": "Theory is about a large pile from a shuffled pack. In a game many piles are "
    "small, and a card with too few under it can match nothing; so games stay below theory "
    "wherever a pattern needs a second card.",
    "lab.moments": "How many slappable moments?",
    "lab.one_pass": "one pass of the pack",
    "lab.whole_game": "a whole game",
    "lab.why_pass": "One pass: a shuffled pack is laid on one pile and nobody slaps. Expected "
    "values add up, pile by pile, so theory is exact.",
    "lab.why_game": "A whole game: theory takes the piles as large as they were, each as if it had "
    "been shuffled. A game never shuffles: cards that were won together come again together, "
    "and a slap ends the pile.",
    "lab.law": "The law of large numbers",
    "lab.law_axis": "cards laid",
    "lab.law_how": "Share of cards that could be slapped so far, over the cards laid. Packs that "
    "are laid on one pile do as theory says (dashed): at each moment at least 95 of 100 such "
    "curves lie in the funnel. Games need not: their piles are smaller, and nobody shuffles.",
    "lab.packs": "packs laid once",
    "lab.games": "simulated games",
    "lab.length": "How long is a game?",
    "lab.length_axis": "cards in a game",
    "lab.length_how": "Mean {cards}, about {minutes}. Half of the games end within {median} cards.",
    "lab.cut.one": "{n} game was broken off: it is longer than shown.",
    "lab.cut.other": "{n} games were broken off: they are longer than shown.",
    "lab.cards": "{n} cards",
    "lab.minutes": "{n} min",
    "lab.first": "Is it worth playing first?",
    "lab.first_how": "Share of games that each seat wins, counted from the one that plays the "
    "first card, with its 95% interval; dashed: what is fair.",
    "lab.place": "plays {n}.",
    "lab.if": "What if we play “{rules}”?",
    "lab.before": "Before",
    "lab.after": "After",
    "lab.change": "Change",
    "lab.differs.share": "slappable cards",
    "lab.differs.moments": "slappable moments in a game",
    "lab.differs.cards": "cards in a game",
    "lab.differs.minutes": "minutes in a game",
    "lab.differs.first": "wins of who plays first",
    "lab.if_how": "An interval of the change that holds 0 says that chance alone may have done it.",
    "lab.foot": "± is half of a 95% interval: from batches of games where cards of one game hang "
    "together, Wilson’s for shares of games. Tonight’s cards are taken as independent. "
    "Seed {seed}.",
}
