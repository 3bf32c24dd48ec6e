"""What the app must know of each game beyond `engine.game.Game`: one kit a game, one list.

A kit knows how a game's rules, setups and states are written, how it is dealt, and how its
computer players think. Session, referee, replay and commands know kits and no games.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.batak_rules import BatakRules
from engine.batak_rules import check_seats as batak_check_seats
from engine.cards import Card, deal
from engine.errors import Refusal
from engine.game import Game
from engine.games import GAMES, bataille, bataille_corse, batak, court_circular
from engine.games.bataille.rules import pack_of as war_pack_of
from engine.games.bataille_corse.rules import pack_of
from engine.games.bataille_corse.state import check_seats
from engine.games.batak.state import PACK as BATAK_PACK
from engine.games.court_circular.rules import check_seats as circular_check_seats
from engine.games.court_circular.rules import pack_of as circular_pack_of
from engine.inputs import Move
from engine.players import circular, slapper
from engine.players.bataille_player import replan as war_replan
from engine.players.slapper import NOTHING, Plan, Uniform
from engine.views import CircularView
from pi_app import (
    batak_lines,
    batak_rules,
    circular_lines,
    circular_rules,
    lines,
    rules_file,
    war_lines,
    war_rules,
)
from pi_app.advice import Adviser
from pi_app.batak_advice import BatakAdviser
from pi_app.batak_players import batak_choose
from pi_app.bots import Replan
from pi_app.errors import bad_input, one_of
from pi_app.lines import Line
from pi_app.publish import Player
from pi_app.rule_tables import preset_of
from pi_app.shuffle import Hat
from pi_app.toml_file import read_toml
from pi_app.validate import Where

Choose = Callable[[Any, Player, Uniform], Move | None]
"""(a seat's own view, how well it plays, its chance) to its move; none if it is not its turn."""


@dataclass(frozen=True, slots=True)
class Times:
    """What a setup says of time, in ns."""

    start_ns: int
    reveal_delay_ns: int = 0
    """From a press to the sight of its card."""
    uncertainty_ns: int = 0
    """Largest ± that a press may carry; 0 where all carry the same."""
    handicaps_ms: tuple[int, ...] = ()
    """Of each seat, where slaps are compared; empty for none."""


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
    deal: Callable[[Hat, Any, int, Times], Any]
    """(hat, rules, seats, times) to the setup of a shuffled and dealt game."""
    seats_of: Callable[[Any], int]
    """How many seats a setup has."""
    check_seat_count: Callable[[Any, int], None]
    """(rules, seats): raises Refusal if so many cannot play by these rules."""
    replan: Replan
    turn: Callable[[Any], int]
    """The seat whose PLAY counts in a state; 0 where all play together."""
    undecided_ns: Callable[[Any], int | None]
    """When the last press whose answer is still open will be answered."""
    legal_line: Callable[[Any], Line] | None = None
    """What the seat of a view may do; none where there is nothing to choose."""
    answer_position: Callable[[object, object], Line] | None = None
    """(position, question) to an answer, without a game."""
    choose: Choose | None = None
    """How its computer players move in a game with hidden hands, where buttons alone say nothing;
    none for a game of open cards."""
    timed_choose: Callable[[Callable[[], int]], Choose] | None = None
    """The same by a clock in ns, where they take as long as they may."""
    adviser: Callable[[Callable[[], int]], Adviser] | None = None
    """Who advises people, by a clock in ns; none where nobody can."""
    dealt: Callable[[Any], tuple[Card, ...]] | None = None
    """The pack of a setup as it was shuffled; none where shuffles are not sealed."""
    has_handicaps: bool = False
    """Slaps are compared, so seats may have handicaps."""

    @property
    def name(self) -> str:
        """As written on the command line."""
        return self.game.name

    @property
    def has_hands(self) -> bool:
        """Seats hold cards that nobody else may see: the game takes moves, not presses."""
        return self.choose is not None

    def with_clock(self, now_ns: Callable[[], int]) -> Kit:
        """Return this kit with computer players that look at a clock, if they think for long."""
        if self.timed_choose is None:
            return self
        return replace(self, choose=self.timed_choose(now_ns))

    def check_seats(self, rules: Any, seats: int, where: str) -> None:
        """Raise BadInput if so many seats cannot play by these rules."""
        try:
            self.check_seat_count(rules, seats)
        except Refusal as refusal:
            expected, _, found = refusal.text.partition(", found ")
            plain = expected.removeprefix("seats: ").removeprefix("expected ")
            raise bad_input(where, plain, found) from None

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
        if path.suffix != ".toml" and not os.path.lexists(path):
            raise bad_input(where, f"a .toml file or {one_of(self.presets, name)}", repr(name))
        return path.stem, self.read_rules(path)


def _war_turn(_state: Any) -> int:
    return 0


def _stacks(
    hat: Hat, pack: tuple[Card, ...], seats: int
) -> tuple[tuple[tuple[Card, ...], ...], int]:
    """Return a whole pack shuffled and dealt, and the seat that was drawn to begin."""
    first = hat.first(seats)
    shuffled = list(pack)
    hat.shuffle(shuffled)
    return deal(tuple(shuffled), seats, first), first


def _slap_deal(
    hat: Hat, rules: bataille_corse.Rules, seats: int, times: Times
) -> bataille_corse.Setup:
    stacks, first = _stacks(hat, pack_of(rules), seats)
    return bataille_corse.Setup(
        rules=rules,
        stacks=stacks,
        first=first,
        start_ns=times.start_ns,
        reveal_delay_ns=times.reveal_delay_ns,
        uncertainty_ns=times.uncertainty_ns,
        handicaps_ms=times.handicaps_ms,
    )


def _war_deal(hat: Hat, rules: bataille.WarRules, seats: int, times: Times) -> bataille.Setup:
    stacks, _ = _stacks(hat, war_pack_of(rules), seats)
    return bataille.Setup(rules, stacks, times.start_ns)


def _circular_deal(
    hat: Hat, rules: court_circular.CircularRules, seats: int, times: Times
) -> court_circular.Setup:
    return circular_lines.deal(hat, rules, seats, times.start_ns)


def _any_seats(_rules: Any, _seats: int) -> None:
    """Any number that the settings let pass."""


def _circular_choose(view: CircularView, player: Player, uniform: Uniform) -> Move | None:
    return circular.choose(view, circular.CircularLevel(player.value), uniform)


def _batak_deal(hat: Hat, rules: BatakRules, _seats: int, times: Times) -> batak.Setup:
    return batak_lines.deal(hat, rules, times.start_ns)


def _no_presses(*_seen: Any) -> Plan:
    """Computer players of games with hands make moves: `engine.players`."""
    return NOTHING


def _stack_count(setup: bataille_corse.Setup | bataille.Setup) -> int:
    return len(setup.stacks)


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
    deal=_slap_deal,
    seats_of=_stack_count,
    check_seat_count=check_seats,
    replan=slapper.replan,
    turn=_slap_turn,
    undecided_ns=bataille_corse.undecided_ns,
    has_handicaps=True,
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
    deal=_war_deal,
    seats_of=_stack_count,
    check_seat_count=_any_seats,
    replan=war_replan,
    turn=_war_turn,
    undecided_ns=lambda _state: None,
)
COURT_CIRCULAR = Kit(
    game=GAMES["court-circular"],
    presets=court_circular.PRESETS,
    usual=circular_rules.DEFAULT_PRESET,
    rules_from_table=circular_rules.rules_from_table,
    as_toml=circular_rules.as_toml,
    parse_setup=circular_lines.parse_setup,
    setup_line=circular_lines.setup_line,
    state_line=circular_lines.state_line,
    pack=circular_pack_of,
    deal=_circular_deal,
    seats_of=lambda setup: setup.seats,
    check_seat_count=circular_check_seats,
    replan=_no_presses,
    turn=lambda state: state.turn,
    undecided_ns=lambda _state: None,
    legal_line=circular_lines.legal_line,
    answer_position=circular_lines.answer_position,
    choose=_circular_choose,
    dealt=lambda setup: setup.pack,
)

BATAK = Kit(
    game=GAMES["batak"],
    presets=batak.PRESETS,
    usual=batak_rules.DEFAULT_PRESET,
    rules_from_table=batak_rules.rules_from_table,
    as_toml=batak_rules.as_toml,
    parse_setup=batak_lines.parse_setup,
    setup_line=batak_lines.setup_line,
    state_line=batak_lines.state_line,
    pack=lambda _rules: BATAK_PACK,
    deal=_batak_deal,
    seats_of=lambda setup: len(setup.hands),
    check_seat_count=batak_check_seats,
    replan=_no_presses,
    turn=lambda state: state.turn,
    undecided_ns=lambda _state: None,
    legal_line=batak_lines.legal_line,
    answer_position=batak_lines.answer_position,
    choose=batak_choose(None),
    timed_choose=batak_choose,
    adviser=BatakAdviser,
    dealt=batak_lines.undealt,
)

KITS: dict[str, Kit] = {kit.name: kit for kit in (BATAILLE_CORSE, BATAILLE, COURT_CIRCULAR, BATAK)}
"""Every game of the table, by the name used on the command line; a test compares it with GAMES."""
