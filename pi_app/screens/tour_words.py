"""The words of the tour's screens; what people say there comes from lists of its own."""

from __future__ import annotations

from collections.abc import Mapping

TOUR_ENGLISH: Mapping[str, str] = {
    "tour.title": "Tour of the tables",
    "tour.stars": "{n} of {most}",
    "tour.done": "The city is yours!",
    "tour.next": "next",
    "tour.take": "take it",
    "tour.touch": "or touch it",
    "tour.tries.one": "tried once",
    "tour.tries.other": "tried {n} times",
    "tour.new": "not tried yet",
    "tour.waved": "waved through",
    "tour.form.spades": "Spades are trump, no bids",
    "tour.form.auction": "Bid for the contract",
    "tour.form.team": "Two against two",
    "tour.length": "{n} deals",
    "tour.passes": "first or second place goes on",
    "tour.passes_team": "your team must win to go on",
    "tour.patience": "after {n} tries you may go on anyway",
    "tour.partner": "your partner",
    "tour.choice.sit_down": "Sit down",
    "tour.choice.next": "Next table",
    "tour.choice.again": "Once more",
    "tour.choice.map": "Map",
    "tour.place.1": "First place!",
    "tour.place.2": "Second place",
    "tour.place.3": "Third place",
    "tour.place.4": "Last place",
    "tour.team.won": "Your team wins!",
    "tour.team.lost": "The others win",
    "tour.champion": "Champion of the city!",
    "tour.goes_on": "The next table is open",
    "tour.try_again": "Try again: {n} more, and you may go on anyway",
    "tour.try_again_last": "Try again: once more, and you may go on anyway",
    "tour.points.one": "{n} point",
    "tour.points.other": "{n} points",
}
