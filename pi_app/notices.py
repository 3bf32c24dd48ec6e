"""What people are told of what works less well than it should, so that any language can say it.

`told` makes a line. It is English text to whoever takes it for text (the log, the service, a
comparison); the screen finds its key and its values in it and says it in the language of the table.
Values are figures and names, or lines again. What a system or a library says stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping

NOTICE_ENGLISH: Mapping[str, str] = {
    "notice.keyboard": "Keyboard: not timed, presses are good to ±{ms} ms.",
    "notice.no_speaker": "No sound: plug in a loudspeaker, or set on = false under [sound]",
    "notice.two_pygames": "pygame and pygame-ce spoil each other: "
    "pip uninstall pygame pygame-ce, then pip install pygame",
    "notice.sounds_left_out": "Some sounds are left out: the log says why",
    "notice.unkept": "nothing is kept: {folder} cannot be written ({why})",
    "notice.game_unkept": "journal {folder}: {why}; games are not kept",
    "notice.tour_unkept": "tour: {file} cannot be written ({why}); what is won is not kept",
    "notice.league_unkept": "results: {file} cannot be used ({why}); "
    "they are kept for this evening only",
    "notice.league_torn": "results: a torn line was left out: the last game may be lost",
    "notice.league_aside": "results: {file} was not readable ({where}) and is now {beside}",
    "notice.hangs": "{part} does not answer: the table goes on without it",
    "notice.torn.one": "{n} torn line was cut off the journal: the last moment may be lost",
    "notice.torn.other": "{n} torn lines were cut off the journal: the last moment may be lost",
    "notice.computer_fails": "A computer player fails and plays the first card that it may: "
    "the log says why",
    "notice.computer_slow": "A computer player takes too long and plays the first card that it may",
    "notice.computer_stuck": "A computer player cannot think: the log says why",
    "notice.no_advice": "No advice can be given: the log says why",
    "notice.box_restarted": "The button box has restarted: if that happens again, "
    "look at its cable",
    "notice.box_bare": "The button box ({board}) has no buttons for seat {seats}: "
    "build nano8 has eight",
    "notice.mixed": "Buttons on pins and on USB devices: slaps of the two within {ms} ms are a tie",
    "notice.seat_bare": "Seat {n} has no buttons: slap-table wire finds them",
    "notice.seat_no_play": "Seat {n} has no PLAY button: "
    "take rules that turn cards over by themselves (auto_flip_ms)",
    "notice.seat_left_out": "Seat {n}: inputs = {inputs} leaves out its buttons; auto takes them",
    "notice.seat_unusable": "Seat {n} has its buttons on {device}, which cannot be used now",
    # one button, or two that are joined
    "button.play": "Seat {n} PLAY",
    "button.slap": "Seat {n} SLAP",
    "button.play_too": "{n} PLAY",
    "button.slap_too": "{n} SLAP",
    "button.two": "{one} and {other}",
    "button.two_brief": "{one}, {other}",
    "button.works": "{buttons} works again.",
    "button.work": "{buttons} work again.",
    "button.stuck": "{buttons} is stuck: free it.",
    "button.stuck_or": "{buttons} is stuck: free it, or take {keys}.",
    "button.floating": "{buttons} flickers: mend its wire.",
    "button.floating_or": "{buttons} flickers: mend its wire, or take {keys}.",
    "button.shorted": "{buttons} are shorted: part them.",
    "button.shorted_or": "{buttons} are shorted: part them, or take {keys}.",
    "button.at": "{fault} {place}",
    "button.key": "key {key}",
}
"""The English by key; `pi_app/screens/words.py` joins it to the words of the screen."""


class ToldLine(str):
    """A line for people, in English, that remembers what it is made of. Get it with `told`."""

    __slots__ = ("key", "values")

    key: str
    values: Mapping[str, object]
    """What stands in its braces."""

    def __str__(self) -> str:
        """Return the line itself: so it also outlives the text of an exception."""
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _remade, (self.key, dict(self.values))


def told(key: str, /, **values: object) -> ToldLine:
    """Return the line of a key. Raises KeyError if it has no words."""
    return _remade(key, values)


def told_count(key: str, n: int) -> ToldLine:
    """Return the line of a counted key."""
    form = "one" if n == 1 else "other"
    return _made(key, NOTICE_ENGLISH[f"{key}.{form}"], {"n": n})


def _remade(key: str, values: Mapping[str, object]) -> ToldLine:
    if f"{key}.one" in NOTICE_ENGLISH:
        return told_count(key, int(str(values["n"])))
    return _made(key, NOTICE_ENGLISH[key], values)


def _made(key: str, english: str, values: Mapping[str, object]) -> ToldLine:
    line = ToldLine(english.format(**values))
    line.key, line.values = key, values
    return line
