"""The words of the photo finish, of why a slap was right or wrong, and of the last pile."""

from __future__ import annotations

from collections.abc import Mapping

PHOTO_ENGLISH: Mapping[str, str] = {
    # the photo finish
    "photo.axis": "ms after the card",
    "photo.nominal": "ms after PLAY, not after the card",
    "photo.tie": "tie: at most {near} ms apart, measured to ±{step} ms",
    "photo.later": "later",
    "photo.late": "too late",
    "rank.excuse": "excuse",
    # why a slap was right
    "why.double": "two of the same value",
    "why.sandwich": "the same value, one between",
    "why.big_mac": "the same value, two between",
    "why.run": "neighbours: {below} and {top}",
    "why.rank": "every {top} may be slapped",
    "why.card": "this card may be slapped",
    "why.ten_sandwich": "{sum}, one between",
    "why.first_card": "the same value as the first card",
    "why.six_nine": "a 6 and a 9 in a row",
    "why.marriage": "a king and a queen in a row",
    # why it was wrong
    "why.empty": "no card to be seen",
    "why.single": "only one card: {top}",
    "why.no_match": "no match: {top} on {below}",
    "why.early": "too early: the card was not there yet",
    "why.covered": "too late: {top} lies on it",
    "why.taken": "the pile was already taken",
    "why.whose_turn": "{name} was to play",
    # the last pile
    "last.title": "Last pile: {cards}",
    "last.challenge": "nobody answered {card}",
    "last.to": "it went to {name}",
    # challenges
    "dare.last": "Last try!",
}
