"""What was asked for on the command line, checked: one line says what does not go together."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

from engine.games.bataille.rules import WarRules
from engine.games.bataille_corse.rules import Rules
from engine.games.bataille_corse.state import MAX_SEATS, MIN_SEATS
from engine.players.slapper import Level
from engine.simulate.question import Question, Shares, Skills
from pi_app.errors import bad_input, one_of
from pi_app.kits import KITS
from pi_app.rule_tables import as_data
from pi_app.rules_file import as_setup

BEGGAR = "beggar"
"""`simulate beggar` is `simulate bataille-corse --rules beggar --seats 2`."""
SLAP_GAME, WAR_GAME = "bataille-corse", "bataille"
GAMES = (SLAP_GAME, WAR_GAME, BEGGAR)
USUAL_GAMES = 10_000
MOST_GAMES = 10**12
SEED_SIZE = 10**9
"""Seeds that are drawn have at the most nine digits: somebody may type one in again."""

_PLAIN = re.compile(r"[0-9./]{1,30}", re.ASCII)
"""A share: without an exponent, for 1e-999999999 would be worked out digit by digit."""

_ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?([^\s/:]+|\[[0-9a-f:]+\]):[0-9]{1,5}")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Options:
    """The command line; none stands for what was not said."""

    game: str
    games: int | None = None
    seed: int | None = None
    seats: int | None = None
    rules: str | None = None
    skills: str | None = None
    shares: str | None = None
    mistakes: str | None = None
    workers: int | None = None
    cluster: str | None = None
    as_json: bool = False
    csv: Path | None = None
    plot: Path | None = None
    deal: str | None = None
    resume: bool = False
    search: bool = False
    road: str | None = None
    settings: Path | None = None


_FOR_MANY = ("skills", "shares", "mistakes", "workers", "cluster", "csv", "plot", "resume")
_OTHERS = {"deal": ("games", "seed", "search", *_FOR_MANY), "search": ("deal", "road", *_FOR_MANY)}
"""What one deal, and a search, have no use for."""
_PAIRS = (("workers", "cluster"), ("skills", "shares"), ("skills", "mistakes"))


@dataclass(frozen=True, slots=True)
class Asked:
    """What shall be simulated."""

    question: Question
    games: int
    game: str
    """`bataille-corse` or `bataille`."""
    rules_name: str
    rules_data: str | dict[str, Any]
    """A preset's name; else the whole rule set, as `setup` takes it."""
    seed_is_drawn: bool

    def key(self) -> dict[str, Any]:
        """Return what makes it the same thing when it is asked for again: plain data."""
        question = self.question
        rules = question.rules
        return {
            "game": self.game,
            "rules": as_setup(rules) if isinstance(rules, Rules) else as_data(rules),
            "seats": question.seats,
            "slapping": slapping_data(question),
            "games": self.games,
            "seed": None if self.seed_is_drawn else question.seed,
        }

    def with_seed(self, seed: int) -> Asked:
        """Return the same with the seed that an earlier run has drawn."""
        return replace(self, question=replace(self.question, seed=seed))


def slapping_data(question: Question) -> dict[str, Any]:
    """Return who slaps, as plain data; empty where nobody does."""
    slapping = question.slapping
    if isinstance(slapping, Shares):
        return {"shares": list(slapping.shares), "mistakes": list(slapping.mistakes)}
    if isinstance(slapping, Skills):
        return {"skills": [Level(skill).name.lower() for skill in slapping.skills]}
    return {}


def check_together(options: Options) -> None:
    """Raise BadInput if options do not go together."""
    for mode, others in _OTHERS.items():
        for other in others:
            if _is_said(options, mode) and _is_said(options, other):
                raise bad_input(f"--{mode}", "nothing that is for many games", f"--{other}")
    for one, other in _PAIRS:
        if _is_said(options, one) and _is_said(options, other):
            raise bad_input(f"--{other}", f"one of --{one} and --{other}", "both")
    if options.cluster is not None and not _ADDRESS.fullmatch(options.cluster):
        expected = "an address such as tcp://192.168.1.5:8786"
        raise bad_input("--cluster", expected, repr(options.cluster))


def _is_said(options: Options, name: str) -> bool:
    return getattr(options, name) not in (None, False)


def asked_for(options: Options, draw: Callable[[int], int] = secrets.randbelow) -> Asked:
    """Return what shall be simulated. Raises BadInput."""
    check_together(options)
    game, name, rules = _rules_of(options)
    seats = _seats_of(options, rules)
    if isinstance(rules, Rules):
        KITS[game].check_seats(rules, seats, "--seats")
    elif not MIN_SEATS <= seats <= MAX_SEATS:
        raise bad_input("--seats", f"{MIN_SEATS} to {MAX_SEATS} seats", seats)
    seed = draw(SEED_SIZE) if options.seed is None else options.seed
    is_preset = name in KITS[game].presets and KITS[game].presets[name][1] == rules
    whole = as_setup(rules) if isinstance(rules, Rules) else as_data(rules)
    return Asked(
        question=Question(rules, seats, seed, _slapping(options, rules, seats)),
        games=options.games or USUAL_GAMES,
        game=game,
        rules_name=name,
        rules_data=name if is_preset else whole,
        seed_is_drawn=options.seed is None,
    )


def _rules_of(options: Options) -> tuple[str, str, Rules | WarRules]:
    """Return the game, the name of the rules, and the rules."""
    wanted = options.rules
    if options.game == BEGGAR:
        if wanted not in (None, BEGGAR):
            raise bad_input("--rules", f"none, for {BEGGAR} is a rule set itself", repr(wanted))
        game, wanted = SLAP_GAME, BEGGAR
    else:
        game = options.game
        if options.search or options.deal is not None:
            _check_beggar(options, game)
    name, rules = KITS[game].load_rules(wanted or "")
    return game, name, rules


def _check_beggar(options: Options, game: str) -> None:
    """Single deals and searches are of beggar-my-neighbour, where a deal decides all."""
    if game != SLAP_GAME or options.rules != BEGGAR:
        mode = "--search" if options.search else "--deal"
        raise bad_input(mode, f"the game {BEGGAR}, where a deal decides all", game)


def _seats_of(options: Options, rules: Rules | WarRules) -> int:
    """Return how many seats there are: as said, or as many as values are listed, or two."""
    if options.seats is not None:
        return options.seats
    if isinstance(rules, Rules):
        lists = (options.shares, options.skills, options.mistakes)
        return max(MIN_SEATS, *(len((text or "").split(",")) for text in lists))
    return MIN_SEATS


def _slapping(options: Options, rules: Rules | WarRules, seats: int) -> Shares | Skills | None:
    said = [name for name in ("skills", "shares", "mistakes") if _is_said(options, name)]
    if not isinstance(rules, Rules) or not rules.slaps:
        if said:
            raise bad_input(f"--{said[0]}", "rules with slaps", "rules without any")
        return None
    if options.skills is not None:
        skills = _one_a_seat("--skills", options.skills, seats, _level)
        return Skills(tuple(level.value for level in skills))
    if options.shares is None:
        shares = (Fraction(1, seats),) * seats
    else:
        shares = _one_a_seat("--shares", options.shares, seats, _share)
    if sum(shares) > 1:
        raise bad_input("--shares", "shares that add up to 1 at the most", float(sum(shares)))
    mistakes = _one_a_seat("--mistakes", options.mistakes or "0", seats, _share)
    return Shares(tuple(map(float, shares)), tuple(map(float, mistakes)))


def _one_a_seat(where: str, text: str, seats: int, parse: Callable[[str, str], T]) -> tuple[T, ...]:
    """Return one value a seat; a single one is everybody's."""
    found: Sequence[T] = [parse(where, part.strip()) for part in text.split(",")]
    if len(found) not in (1, seats):
        raise bad_input(where, f"one for all, or one for each of {seats} seats", len(found))
    return tuple(found) * (seats if len(found) == 1 else 1)


def _level(where: str, text: str) -> Level:
    names = {level.name.lower(): level for level in Level}
    if text not in names:
        raise bad_input(where, one_of(names, text), repr(text))
    return names[text]


def _share(where: str, text: str) -> Fraction:
    """Return a share, written as 0.25 or 1/4."""
    try:
        found = Fraction(text) if _PLAIN.fullmatch(text) else None
    except (ValueError, ZeroDivisionError):
        found = None
    if found is None or not 0 <= found <= 1:
        raise bad_input(where, "a share from 0 to 1, such as 0.25 or 1/4", repr(text))
    return found
