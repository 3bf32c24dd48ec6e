"""The words of advice; `words.py` joins them."""

from __future__ import annotations

from collections.abc import Mapping

ADVICE_ENGLISH: Mapping[str, str] = {
    # beside a hand
    "advice.tricks": "{n} \u00b1 {more} tricks",
    "advice.brief": "{n} \u00b1 {more}",
    "advice.chance": "{bid}: {percent} %",
    "advice.best": "best with",
    "advice.thinking": "thinking\u2026",
    "advice.ask": "hint: {key}",
    "advice.hold": "hint: hold {key}",
    "advice.hold_brief": "hold {key}: hint",
    "advice.card_tricks": "{n} tricks",
    "advice.card_points": "{n} points",
    "advice.card_best": "best",
    # a hint
    "hint.card": "{card} of {suit}: {why}",
    "hint.bid": "Bid {n}: {why}",
    "hint.pass": "Pass: {why}",
    "hint.trump": "{suit}: {why}",
    "hint.forced": "no other card may be played",
    "hint.equal": "all your cards do as well",
    "hint.wins_trick": "it wins the trick",
    "hint.may_win": "it takes the lead, and may win",
    "hint.cheapest_winner": "the cheapest card that wins",
    "hint.ruffs": "it trumps the trick",
    "hint.overruffs": "it trumps higher",
    "hint.lowest_loser": "the trick is lost, so give the least",
    "hint.leaves_it_to_partner": "your partner wins the trick",
    "hint.keeps_control": "keep the high cards for later",
    "hint.draws_trump": "it takes the others\u2019 trumps away",
    "hint.cashes": "nobody can beat it in its suit",
    "hint.gives_to_partner": "your partner can trump it",
    "hint.gets_short": "a short suit, to trump it later",
    "hint.low_lead": "lead low, the high ones wait",
    "hint.bid_pays": "worth more than passing",
    "hint.pass_pays": "leave it to the others",
    "hint.partner_has_bid": "your partner has bid already",
    "hint.longest_and_best": "your hand makes most with it",
    # a deal looked at again
    "review.cost_one": "Trick {trick}: {name}\u2019s {card} of {suit} cost a trick; "
    "the {better} would have kept it",
    "review.cost_more": "Trick {trick}: {name}\u2019s {card} of {suit} cost {n} tricks; "
    "the {better} would have kept them",
    "review.other_suit": "{card} of {suit}",
    "review.none": "Looked at with all cards open, no card cost a trick",
    "review.makeable": "With all cards open, {n} could be made",
    "review.unmakeable": "With all cards open, {n} could not be made",
}
