"""Every word that the screen shows: one table, looked up by key.

A translation is another table with the same keys. Counted words have the forms `key.one` and
`key.other`; `say` fills the names in braces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pi_app.screens.advice_words import ADVICE_ENGLISH
from pi_app.screens.batak_words import BATAK_ENGLISH
from pi_app.screens.circular_words import CIRCULAR_ENGLISH
from pi_app.screens.film_words import FILM_ENGLISH
from pi_app.screens.tour_words import TOUR_ENGLISH

ENGLISH: Mapping[str, str] = {
    "game.bataille-corse": "Bataille corse",
    "game.bataille": "Bataille",
    "game.court-circular": "Court Circular",
    "game.batak": "Batak",
    "table.title": "Slap Table",
    # shuffles that can be checked
    "seal.next": "next shuffle, sealed: {digits}",
    "seal.opened": "the last one came from: {digits}",
    # a game that was cut off
    "offer.of": "Resume the game of {time}?",
    "offer.question": "Resume the last game?",
    "offer.pile": "{cards} on the table",
    "offer.answers": "PLAY: go on, SLAP: let it be",
    "offer.slap": "SLAP: go on",
    "offer.keys": "{play}: go on, {slap}: let it be",
    "offer.torn.one": "{n} torn line was cut off",
    "offer.torn.other": "{n} torn lines were cut off",
    "point.one": "{n} point",
    "point.other": "{n} points",
    # the seats
    "state.turn": "your turn",
    "state.collect": "take it!",
    "state.again": "slap again!",
    "state.hold": "hold PLAY",
    "state.may_slap_in": "may slap in",
    "state.out": "out",
    "state.no_slap": "no slap now",
    "state.winner": "winner!",
    "state.computer": "computer",
    "level.easy": "easy",
    "level.medium": "medium",
    "level.hard": "hard",
    # the middle
    "card.one": "{n} card",
    "card.other": "{n} cards",
    "under.one": "{n} face down",
    "under.other": "{n} face down",
    "now.turn": "{name} to play",
    "now.challenge": "{name} must answer",
    "now.collect": "{name} wins the pile",
    "now.collect_how": "press PLAY to take it",
    "now.again": "Slap again!",
    "try.one": "{n} try left",
    "try.other": "{n} tries left",
    # Bataille
    "war.first": "All cards turn over together",
    "war.battle": "Battle! {names}",
    "war.battle_brief": "Battle!",
    "war.takes": "{name} takes {cards}",
    "war.takes_brief": "takes {cards}",
    "war.took": "{name} took the last round",
    "war.nobody": "Nobody can fight on: the cards stay",
    "war.all_press": "everybody press PLAY",
    "war.all_fight": "press PLAY to fight",
    "war.waiting": "waiting for {names}",
    "pot.one": "{n} in the pot",
    "pot.other": "{n} in the pot",
    "round_number.one": "round {n}",
    "round_number.other": "round {n}",
    "state.press": "PLAY!",
    "state.draw": "draw",
    "state.ready": "ready",
    # the rule kitchen
    "kitchen.title": "Rule kitchen",
    "kitchen.next": "next line",
    "kitchen.change": "change",
    "kitchen.touch": "or touch a line",
    "kitchen.figures": "What these rules do",
    "kitchen.counting": "counting…",
    "kitchen.share": "The pile can be slapped after {share}% of the cards",
    "kitchen.share_little": "The pile can be slapped after less than 1% of the cards",
    "kitchen.length": "A game: about {cards}, {minutes}",
    "kitchen.at_least": "A game: at least {cards}, {minutes}",
    "kitchen.at_least_cards": "A game: at least {cards}",
    "kitchen.games.one": "from {n} simulated game",
    "kitchen.games.other": "from {n} simulated games",
    "minute.one": "{n} minute",
    "minute.other": "{n} minutes",
    "minute.little": "less than a minute",
    "line.start": "Start the game",
    "line.preset": "Rules",
    "line.penalty": "Wrong slap",
    "line.tie": "A tie",
    "line.slap_in": "Slap back in",
    "line.challenges": "Challenges",
    "line.held_hand": "Hand under the pile",
    "line.jokers": "Jokers",
    "line.auto_flip_ms": "Table flips cards",
    "value.on": "on",
    "value.off": "off",
    "value.under_pile": "{n} under the pile",
    "value.give_each": "{n} to each",
    "value.half_stack": "half the stack",
    "value.forfeit": "a forfeit",
    "value.held_hand": "hand under the pile",
    "value.pile_to_last": "loses the pile",
    "value.lots": "by lot",
    "value.again": "slap again",
    "value.split": "share the pile",
    "value.any": "with any pattern",
    "value.doubles": "with doubles",
    "value.never": "never",
    "value.seconds": "every {s} s",
    # a forfeit
    "forfeit.for": "A forfeit for {name}",
    "forfeit.choose": "choose",
    "forfeit.does": "{name} has to do this:",
    "forfeit.waiting": "still choosing:",
    # the button box is not there
    "gone.searched": "Where is the button box?",
    "gone.searched.todo": "Plug it in.",
    "gone.gone": "The button box has gone.",
    "gone.gone.todo": "Plug it in again.",
    "gone.silent": "The button box is asleep.",
    "gone.silent.todo": "Pull the plug out and put it in again.",
    "gone.foreign": "This is not our button box.",
    "gone.foreign.todo": "Ask somebody who looks after the table.",
    "gone.closed": "The button box cannot be used.",
    "gone.closed.todo": "Ask somebody who looks after the table.",
    "gone.starting": "The button box wakes up.",
    "gone.starting.todo": "One moment …",
    "gone.waits": "The game waits. Nothing is lost.",
    # the operator's page
    "operator.title": "Inputs",
    "operator.close": "F1 or I closes this page",
    "operator.inputs": "Sources",
    "operator.worth": "tier {tier}, ±{unsure}, order {order}",
    "operator.untimed": "not timed, ±{unsure}",
    "operator.faults": "lost in a source",
    "operator.fault.stuck": "stuck closed",
    "operator.fault.floating": "flickers",
    "operator.fault.shorted": "shorted",
    "operator.fault.none": "well again",
    "operator.ignored": "{count} left out",
    "operator.overdue": "overdue presses",
    "operator.longest_way": "longest way of a press",
    "operator.outputs": "Outputs",
    "operator.well": "well",
    "operator.sign": "well, shown {age} ago",
    "operator.tries": "failed {faults}, back {back}",
    "operator.watchdog": "watchdog",
    "operator.beats": "told {count} times",
    "operator.box": "Button box",
    "operator.state": "link",
    "operator.device": "port",
    "operator.firmware": "firmware",
    "operator.boot": "start number",
    "operator.rate": "clock runs fast by",
    "operator.unsure": "clock known to",
    "operator.round_trip": "there and back",
    "operator.outliers": "times not believed",
    "operator.restarts": "clock begun anew",
    "operator.waiting": "presses waiting in it",
    "operator.missing": "presses that never came",
    "operator.overflow": "has dropped presses",
    "operator.yes": "yes",
    "operator.link_host": "Link, as the table counts",
    "operator.link_chip": "Link, as the chip counts",
    "operator.button": "button",
    "operator.play": "PLAY",
    "operator.slap": "SLAP",
    "operator.presses": "presses",
    "operator.spikes": "spikes",
    "operator.bounces": "bounces",
    "operator.longest": "longest",
    "operator.held": "held",
    "count.opens": "port opened",
    "count.starts": "starts of the chip",
    "count.frames": "messages",
    "count.bad_crc": "damaged",
    "count.bad_form": "of a wrong form",
    "count.unknown": "unknown",
    "count.noise_bytes": "bytes of noise",
    "count.implausible": "not believed",
    "count.doubled": "presses told again",
    "count.recovered_starts": "presses of an earlier start",
    "count.pings": "questions of time",
    "count.pongs": "answers",
    "count.overflows": "presses dropped",
    "count.storms": "storms of edges",
    "count.bad_frames": "damaged messages",
    "count.overruns": "bytes lost",
    "count.resends": "presses sent again",
    "count.longest_pass_us": "longest turn, µs",
    # slaps
    "slap.valid": "{name} takes it!",
    "slap.takes": "{name} takes {n}!",
    "slap.rescued": "just in time",
    "slap.late": "{name}: too late",
    "slap.nothing": "{name}: nothing to slap yet",
    "slap.no_penalty": "no penalty",
    "slap.false": "{name}: wrong slap!",
    "slap.tie": "It is a tie!",
    "slap.near": "within {ms} ms, after {after} ms",
    "slap.time": "{ms} ms ±{step}",
    "slap.behind": "+{ms} ms ±{step}",
    "slap.close": "< +{step} ms",
    "slap.untimed": "not timed",
    "slap.nominal": "times count from the PLAY press",
    "tie.takes": "{name} takes {cards}",
    # faults and penalties
    "fault.out_of_turn": "{name}: not your turn!",
    "fault.false_slap": "{name}: wrong slap!",
    "fault.no_cards": "{name}: wrong slap!",
    "penalty.under_pile": "{cards} under the pile",
    "penalty.give_each": "gives away {cards}",
    "penalty.half_stack": "half the stack, {cards}, under the pile",
    "penalty.forfeit": "the others choose a forfeit",
    "penalty.held_hand": "hand under the pile: hold PLAY down",
    "penalty.pile_to_last": "loses the pile",
    "take.challenge": "{name} wins the pile",
    "take.excuse": "{name} takes it with the excuse",
    "take.penalty": "the pile goes to {name}",
    "take.pile": "gets the pile",
    "back": "{name} is back in!",
    "back.brief": "is back in!",
    # the end
    "over.winner": "{name} wins!",
    "over.shared": "{names} share the win!",
    "over.draw": "It is a draw: {names}",
    "over.all_cards": "has every card",
    "over.last_with_cards": "is the last with cards",
    "over.nobody": "nobody has cards left",
    "over.limit": "most cards at the limit",
    "over.cycle": "the game would never end",
    "over.target": "reached the target",
    "played.one": "{n} card played",
    "played.other": "{n} cards played",
    "trick.one": "{n} trick",
    "trick.other": "{n} tricks",
    "round.one": "{n} round",
    "round.other": "{n} rounds",
    "over.next": "Press PLAY for the next game",
    # the table explains itself
    "attract.slap": "SLAP first when you see",
    "attract.challenge": "Answer these with another one. Tries:",
    "attract.war": "Everybody press PLAY: cards turn over together",
    "attract.highest": "highest card wins",
    "attract.same": "same value: battle",
    "rank.joker": "Jo",
    "attract.start": "Press PLAY to start",
    "attract.start_slap": "Press SLAP to start",
    "attract.both": "PLAY: start, SLAP: rules",
    "attract.kitchen": "or SLAP to choose the rules",
    "attract.play": "PLAY",
    "attract.slap_key": "SLAP",
    "attract.buttons": "press the buttons",
    "stand_in.here": "phone, not timed",
    "stand_in.code": "phone: code {code}",
    "stand_in.where": "Phones: {address}",
    "stand_in.away": "phone away: {code}",
    # patterns, as one calls them at a table
    "pattern.double": "double",
    "pattern.sandwich": "sandwich",
    "pattern.big_mac": "big mac",
    "pattern.run": "run",
    "pattern.rank": "magic number",
    "pattern.card": "magic card",
    "pattern.ten_pair": "makes ten",
    "pattern.ten_run": "adds up to ten",
    "pattern.ten_sandwich": "sandwich of ten",
    "pattern.first_card": "same as the first",
    "pattern.six_nine": "six and nine",
    "pattern.marriage": "king and queen",
    **CIRCULAR_ENGLISH,
    **BATAK_ENGLISH,
    **ADVICE_ENGLISH,
    **TOUR_ENGLISH,
    **FILM_ENGLISH,
}


def say(key: str, /, **values: object) -> str:
    """Return the words of `key`, the names in braces filled in. Raises KeyError if unknown."""
    return ENGLISH[key].format(**values)


def rank_name(rank: str) -> str:
    """Return what a rank of Batak is called: `king`, `7`."""
    return ENGLISH.get(f"rank.{rank}", rank)


def count(key: str, n: int) -> str:
    """Return a counted word, such as `3 cards` for `card` and 3."""
    return say(f"{key}.one" if n == 1 else f"{key}.other", n=n)


def pattern_name(pattern: str) -> str:
    """Return what people call a pattern; players' own patterns carry their name with them."""
    plain = pattern.removeprefix("custom:").replace("_", " ")
    return ENGLISH.get(f"pattern.{pattern}", plain)


def game_name(game: str) -> str:
    """Return a game's name as people write it."""
    return ENGLISH.get(f"game.{game}", game)


def listed(names: Sequence[str]) -> str:
    """Return `Red`, `Red and Blue`, `Red, Blue and White`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
