"""What the app must know of each game beyond `engine.game.Game`: one kit a game, one list.

A kit knows how a game's rules, setups and states are written, how it is dealt, and how its
computer players think. Session, referee, replay and commands know kits and no games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.cards import Card, deal
from engine.errors import Refusal
from engine.game import Game
from engine.games import GAMES, bataille, bataille_corse
from engine.games.bataille.rules import pack_of as war_pack_of
from engine.games.bataille_corse.rules import pack_of
from engine.games.bataille_corse.state import check_seats
from engine.players import slapper
from engine.players.bataille_player import replan as war_replan
from pi_app import lines, rules_file, war_lines, war_rules
from pi_app.bots import Replan
from pi_app.errors import bad_input, one_of
from pi_app.lines import Line
from pi_app.rule_tables import preset_of
from pi_app.shuffle import Hat
from pi_app.toml_file import read_toml
from pi_app.validate import Where


@dataclass(frozen=True, slots=True)
class Times:
    """What a setup says of time, in ns."""

    start_ns: int
    reveal_delay_ns: int = 0
    """From a press to the sight of its card."""
    uncertainty_ns: int = 0
    """Largest ± that a press may carry; 0 where all carry the same."""


@dataclass(frozen=True, slots=True)
class Kit:
    """One game, as the app handles it; rules, setups, states and views are that game's own."""

    game: Game[Any, Any, Any]
    presets: Mapping[str, tuple[str, Any]]
    usual: str
    """The preset that is played when nothing is said."""
    rules_from_table: Callable[[Mapping[str, Any], Where], Any]
    as_toml: Callable[[str], str]
    parse_setup: Callable[[object], Any]
    setup_line: Callable[[Any], Line]
    state_line: Callable[[Any], Line]
    pack: Callable[[Any], tuple[Card, ...]]
    make_setup: Callable[[Any, tuple[tuple[Card, ...], ...], int, Times], Any]
    """(rules, stacks, first seat, times) to a setup."""
    replan: Replan
    turn: Callable[[Any], int]
    """The seat whose PLAY counts in a state; 0 where all play together."""
    undecided_ns: Callable[[Any], int | None]
    """When the last press whose answer is still open will be answered."""

    @property
    def name(self) -> str:
        """As written on the command line."""
        return self.game.name

    def deal(self, hat: Hat, rules: Any, seats: int, times: Times) -> Any:
        """Return the setup of a shuffled and dealt game, its first seat drawn as well."""
        first = hat.first(seats)
        pack = list(self.pack(rules))
        hat.shuffle(pack)
        stacks = deal(tuple(pack), seats, first)
        return self.make_setup(rules, stacks, first, times)

    def check_seats(self, rules: Any, seats: int, where: str) -> None:
        """Raise BadInput if so many seats cannot play by these rules."""
        if not isinstance(rules, bataille_corse.Rules):
            return
        try:
            check_seats(rules, seats)
        except Refusal as refusal:
            expected, _, found = refusal.text.partition(", found ")
            raise bad_input(where, expected.removeprefix("seats: expected "), found) from None

    def preset(self, name: str, where: str) -> Any:
        """Return the rules of a preset. Raises BadInput with the names that exist."""
        return preset_of(self.presets, name, where)

    def read_rules(self, path: Path) -> Any:
        """Return the rules of a TOML file. Raises BadInput with file and line."""
        file = read_toml(path)
        return self.rules_from_table(file.data, file.where)

    def load_rules(self, name_or_file: str, where: str = "--rules") -> tuple[str, Any]:
        """Return (name, rules) of a preset or of a TOML file; empty: the usual ones."""
        name = name_or_file or self.usual
        if name in self.presets:
            return name, self.presets[name][1]
        path = Path(name)
        if path.suffix != ".toml" and not path.exists():
            raise bad_input(where, f"a .toml file or {one_of(self.presets, name)}", repr(name))
        return path.stem, self.read_rules(path)


def _war_turn(_state: Any) -> int:
    return 0


def _war_setup(
    rules: Any, stacks: tuple[tuple[Card, ...], ...], _first: int, times: Times
) -> bataille.Setup:
    return bataille.Setup(rules, stacks, times.start_ns)


def _slap_setup(
    rules: Any, stacks: tuple[tuple[Card, ...], ...], first: int, times: Times
) -> bataille_corse.Setup:
    return bataille_corse.Setup(
        rules, stacks, first, times.start_ns, times.reveal_delay_ns, times.uncertainty_ns
    )


def _slap_turn(state: bataille_corse.State) -> int:
    return state.turn


BATAILLE_CORSE = Kit(
    game=GAMES["bataille-corse"],
    presets=bataille_corse.PRESETS,
    usual=rules_file.DEFAULT_PRESET,
    rules_from_table=rules_file.rules_from_table,
    as_toml=rules_file.as_toml,
    parse_setup=lines.parse_setup,
    setup_line=lines.setup_line,
    state_line=lines.state_line,
    pack=pack_of,
    make_setup=_slap_setup,
    replan=slapper.replan,
    turn=_slap_turn,
    undecided_ns=bataille_corse.undecided_ns,
)
BATAILLE = Kit(
    game=GAMES["bataille"],
    presets=bataille.PRESETS,
    usual=war_rules.DEFAULT_PRESET,
    rules_from_table=war_rules.rules_from_table,
    as_toml=war_rules.as_toml,
    parse_setup=war_lines.parse_setup,
    setup_line=war_lines.setup_line,
    state_line=war_lines.state_line,
    pack=war_pack_of,
    make_setup=_war_setup,
    replan=war_replan,
    turn=_war_turn,
    undecided_ns=lambda _state: None,
)

KITS: dict[str, Kit] = {kit.name: kit for kit in (BATAILLE_CORSE, BATAILLE)}
"""Every game of the table, by the name used on the command line; a test compares it with GAMES."""
