"""Every word that the screen shows: one table, looked up by key, said in the language spoken.

The table is the English; other languages are catalogues (see pi_app/locale). Counted words have the
forms `key.one` and `key.other`; `say` fills the names in braces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pi_app.languages import Language
from pi_app.notices import NOTICE_ENGLISH, ToldLine
from pi_app.screens.advice_words import ADVICE_ENGLISH
from pi_app.screens.batak_words import BATAK_ENGLISH
from pi_app.screens.circular_words import CIRCULAR_ENGLISH
from pi_app.screens.film_words import FILM_ENGLISH
from pi_app.screens.handicap_words import HANDICAP_ENGLISH
from pi_app.screens.league_words import LEAGUE_ENGLISH
from pi_app.screens.lobby_words import LOBBY_ENGLISH
from pi_app.screens.odds_page_words import ODDS_PAGE_ENGLISH
from pi_app.screens.odds_words import ODDS_ENGLISH
from pi_app.screens.operator_english import OPERATOR_ENGLISH
from pi_app.screens.photo_words import PHOTO_ENGLISH
from pi_app.screens.reaction_words import REACTION_ENGLISH
from pi_app.screens.reactions_words import REACTIONS_ENGLISH
from pi_app.screens.sound_words import SOUND_ENGLISH
from pi_app.screens.spoken import in_counted_words, in_words, spoken
from pi_app.screens.spoken import speaking as speaking
from pi_app.screens.tour_words import TOUR_ENGLISH
from pi_app.screens.wizard_words import WIZARD_ENGLISH

ENGLISH: Mapping[str, str] = {
    "game.bataille-corse": "Bataille corse",
    "game.bataille": "Bataille",
    "game.court-circular": "Court Circular",
    "game.batak": "Batak",
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
    "colour.red": "Red",
    "colour.blue": "Blue",
    "colour.yellow": "Yellow",
    "colour.white": "White",
    "colour.green": "Green",
    "colour.black": "Black",
    "colour.sky": "Sky",
    "colour.pink": "Pink",
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
    # the corners of cards
    "letter.K": "K",
    "letter.Q": "Q",
    "letter.J": "J",
    "letter.C": "C",
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
    "gone_usb.searched": "Where are the USB buttons?",
    "gone_usb.searched.todo": "Plug them in.",
    "gone_usb.gone": "The USB buttons have gone.",
    "gone_usb.gone.todo": "Plug them in again.",
    "gone_usb.closed": "The USB buttons cannot be used.",
    "gone_usb.closed.todo": "Ask somebody who looks after the table.",
    "gone.waits": "The game waits. Nothing is lost.",
    # slaps
    "slap.valid": "{name} takes it!",
    "slap.takes": "{name} takes {n}!",
    "slap.rescued": "just in time",
    "slap.late": "{name}: too late",
    "slap.nothing": "{name}: nothing to slap yet",
    "slap.no_penalty": "no penalty",
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
    # how numbers and lists are written
    "number.point": ".",
    "list.and": "{names} and {last}",
    **NOTICE_ENGLISH,
    **OPERATOR_ENGLISH,
    **CIRCULAR_ENGLISH,
    **BATAK_ENGLISH,
    **ADVICE_ENGLISH,
    **SOUND_ENGLISH,
    **TOUR_ENGLISH,
    **HANDICAP_ENGLISH,
    **PHOTO_ENGLISH,
    **FILM_ENGLISH,
    **LOBBY_ENGLISH,
    **LEAGUE_ENGLISH,
    **WIZARD_ENGLISH,
    **REACTION_ENGLISH,
    **REACTIONS_ENGLISH,
    **ODDS_ENGLISH,
    **ODDS_PAGE_ENGLISH,
}


def say(key: str, /, **values: object) -> str:
    """Return the words of `key`, the names in braces filled in. Raises KeyError if unknown."""
    return in_words(key, ENGLISH[key]).format(**values)


def say_or(key: str, otherwise: str) -> str:
    """Return the words of `key`, or something else where there are none."""
    return in_words(key, ENGLISH[key]) if key in ENGLISH else otherwise


def say_line(line: str) -> str:
    """Return a line that people are told; one that is text and nothing else stays as it is."""
    if not isinstance(line, ToldLine):
        return line
    values = {name: _value(one) for name, one in line.values.items()}
    if f"{line.key}.one" in ENGLISH:
        return count(line.key, int(str(values["n"])))
    return say(line.key, **values)


def _value(value: object) -> object:
    return say_line(value) if isinstance(value, str) else value


def rank_letter(rank: str) -> str:
    """Return what stands in the corner of a card, and for it in few words: `K`, `7`, `10`."""
    return "10" if rank == "T" else say_or(f"letter.{rank}", rank)


def card_letters() -> tuple[str, ...]:
    """Return the letters of king, queen, jack and knight: where they differ, cards do."""
    return tuple(rank_letter(rank) for rank in "KQJC")


def count(key: str, n: int) -> str:
    """Return a counted word, such as `3 cards` for `card` and 3. Raises KeyError if unknown."""
    one, other = ENGLISH[f"{key}.one"], ENGLISH[f"{key}.other"]
    return in_counted_words(key, one, other, n).format(n=n)


def rank_name(rank: str) -> str:
    """Return what a rank of Batak is called: `king`, `7`."""
    return say_or(f"rank.{rank}", rank)


def pattern_name(pattern: str) -> str:
    """Return what people call a pattern; players' own patterns carry their name with them."""
    return say_or(f"pattern.{pattern}", pattern.removeprefix("custom:").replace("_", " "))


def game_name(game: str) -> str:
    """Return a game's name as people write it."""
    return say_or(f"game.{game}", game)


def started(text: str) -> str:
    """Return a text that begins with a capital letter, which in Turkish keeps the dot of an i."""
    first = text[:1]
    is_dotted = first == "i" and spoken() is Language.TURKISH
    return ("İ" if is_dotted else first.upper()) + text[1:]


def decimal(written: str) -> str:
    """Return a number, as Python writes it, with the decimal sign of the language."""
    return written.replace(".", say("number.point")).replace("-", "\u2212")


def listed(names: Sequence[str]) -> str:
    """Return `Red`, `Red and Blue`, `Red, Blue and White`."""
    if len(names) < 2:
        return "".join(names)
    return say("list.and", names=", ".join(names[:-1]), last=names[-1])
