"""The words of the photo finish, of why a slap was right or wrong, and of the last pile."""

from __future__ import annotations

from collections.abc import Mapping

PHOTO_ENGLISH: Mapping[str, str] = {
    # the photo finish
    "photo.axis": "ms after the card",
    "photo.nominal": "ms after PLAY, not after the card",
    "photo.adjusted": "{axis}, handicaps added",
    "photo.tie": "tie: at most {near} ms apart, measured to ±{step} ms",
    "photo.later": "later",
    "photo.late": "too late",
    "rank.excuse": "excuse",
    # why a slap was right
    "right.double": "two of the same value",
    "right.sandwich": "the same value, one between",
    "right.big_mac": "the same value, two between",
    "right.run": "neighbours: {below} and {top}",
    "right.rank": "every {top} may be slapped",
    "right.card": "this card may be slapped",
    "right.ten_sandwich": "{sum}, one between",
    "right.first_card": "the same value as the first card",
    "right.six_nine": "a 6 and a 9 in a row",
    "right.marriage": "a king and a queen in a row",
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
