"""The lobby as a state machine: who is there, what shall be played. Frozen, pure, without time.

Every method that changes something returns a new lobby; whatever is chosen, a game can start, or
the line that starts it says why not, and another choice makes it possible.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from engine.games import GAMES
from engine.games.bataille_corse import Rules
from engine.games.bataille_corse.state import MAX_SEATS
from pi_app.languages import Language
from pi_app.lobby.choice import Choice, SoundUse
from pi_app.lobby.naming import LETTERS, Naming
from pi_app.lobby.offers import (
    NamedRules,
    lengths,
    seat_counts,
    usual_rules,
    with_length,
    with_one_button,
)
from pi_app.lobby.seating import Seated, seated
from pi_app.lobby.views import OWN_LINES, Length, LengthOption, LineKey, Trouble
from pi_app.publish import Player

LEVELS = (Player.EASY, Player.MEDIUM, Player.HARD)


@dataclass(frozen=True, slots=True)
class Guest:
    """A person who has joined."""

    place: int
    name: str = ""
    """Empty: called by the colour of the place."""
    language: Language | None = None
    """None: that of the table."""
    keeps: bool = False
    """Asked for, under this name: results may be kept."""
    handicap_ms: int = 0
    """Added to this person's slaps when they are compared with others'."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """What has been chosen so far. Get it with `Lobby(places)`, or with `again` after a game."""

    places: int
    """So many are wired."""
    guests: tuple[Guest, ...] = ()
    """In the order of their places."""
    game: str = next(iter(GAMES))
    rules: Mapping[str, NamedRules] = field(default_factory=lambda: MappingProxyType({}))
    """What was chosen, by game; a game that is not in it is played by its usual rules."""
    length: Length | None = None
    """None: as the rules say."""
    players: int = 2
    """At least so many, computers included."""
    level: Player = Player.MEDIUM
    language: Language = Language.ENGLISH
    sound: SoundUse = SoundUse.ON
    usual_names: tuple[str, ...] = ()
    """Of the places, as the settings have them."""
    usual_handicaps_ms: tuple[int, ...] = ()
    """Of the places, as the settings have them."""
    usual_languages: tuple[Language, ...] = ()
    """Of the places, as the settings have them."""
    known: tuple[str, ...] = ()
    """Names of earlier evenings, the newest first."""
    cursor: LineKey = LineKey.START
    last: int | None = None
    """The place that pressed last."""
    bare: frozenset[int] = frozenset()
    """Places that have SLAP alone."""
    plays: bool = False
    """Some PLAY button has been seen to work: places that are not bare have one."""
    keyed: bool = False
    """There are no buttons: places are played on the keyboard."""
    naming: Naming | None = None
    series: int = 1
    """Best of so many games."""
    may_keep: bool = False
    """The table has a place to keep results in."""
    has_reactions: bool = False
    """Classroom mode: tonight's reactions can be looked at."""
    forgets: str = ""
    """A name that is forgotten if that is chosen once more."""

    # -- who is there ----------------------------------------------------------------------

    @property
    def people(self) -> tuple[int, ...]:
        """The places of those who have joined."""
        return tuple(guest.place for guest in self.guests)

    def guest(self, place: int | None) -> Guest | None:
        """Return who sits at a place."""
        return next((guest for guest in self.guests if guest.place == place), None)

    def has_one_button(self, place: int) -> bool:
        """Whether SLAP is all that this place has, as far as is known."""
        return place in self.bare or not self.plays

    def join(self, place: int) -> Lobby:
        """Somebody sits down; who sits there already stays."""
        if not 0 <= place < self.places or self.guest(place) is not None:
            return replace(self, last=place if place in self.people else self.last)
        name = self.usual_names[place] if place < len(self.usual_names) else ""
        usual_ms = self.usual_handicaps_ms
        own_ms = usual_ms[place] if place < len(usual_ms) else 0
        guest = Guest(place, name, self._usual_language(place), handicap_ms=own_ms)
        guests = sorted((*self.guests, guest), key=lambda guest: guest.place)
        return replace(self, guests=tuple(guests), last=place)._on_a_line()

    def _usual_language(self, place: int) -> Language | None:
        own = self.usual_languages[place] if place < len(self.usual_languages) else None
        return None if own is self.language else own

    def pressed_by(self, place: int) -> Lobby:
        """The lines about somebody are about whoever sits at this place from now on."""
        forgets = self.forgets if place == self.last else ""
        return replace(self, last=place, forgets=forgets)._on_a_line()

    def leave(self, place: int | None) -> Lobby:
        """Somebody gets up."""
        guests = tuple(guest for guest in self.guests if guest.place != place)
        last = self.last if self.last != place else (guests[0].place if guests else None)
        naming = self.naming if self.naming and self.naming.place != place else None
        return replace(self, guests=guests, last=last, naming=naming)._on_a_line()

    def empty(self) -> Lobby:
        """Everybody has gone; what was chosen to be played stays."""
        return replace(self, guests=(), last=None, naming=None, cursor=LineKey.START)

    # -- what follows from it --------------------------------------------------------------

    @property
    def named_rules(self) -> NamedRules:
        """What would be played by now."""
        return self.rules.get(self.game) or usual_rules(self.game)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many can play: no fewer than have joined, no more than have a place of their own."""
        least = max(len(self.guests), 2)
        return tuple(n for n in seat_counts(self.game, self.named_rules.rules) if n >= least)

    @property
    def seats(self) -> int:
        """How many will play: as many as are wanted, or the nearest number that can."""
        counts = self.counts
        wanted = max(self.players, len(self.guests))
        return next((n for n in counts if n >= wanted), counts[-1] if counts else wanted)

    @property
    def seating(self) -> tuple[Seated, ...]:
        """Who sits where."""
        return seated(self.people, max(self.seats - len(self.guests), 0), MAX_SEATS)

    @property
    def trouble(self) -> Trouble | None:
        """Why no game can start."""
        return None if self.counts else Trouble.TOO_MANY

    @property
    def length_option(self) -> LengthOption | None:
        """The length of the game, if it has one that can be told."""
        options = lengths(self.named_rules.rules, self.seats)
        chosen = next((one for one in options if one.length is self.length), None)
        own = next((one for one in options if _is_own(self.named_rules, one)), None)
        usual = next((one for one in options if one.length is Length.USUAL), None)
        return chosen or own or usual

    # -- the list --------------------------------------------------------------------------

    @property
    def lines(self) -> tuple[LineKey, ...]:
        """The lines that can be pointed at now."""
        hidden = set()
        if self.game != "bataille-corse":
            hidden |= {LineKey.KITCHEN, LineKey.HANDICAP}
        if self.seats == len(self.guests) and self.players <= len(self.guests):
            hidden.add(LineKey.LEVEL)
        guest = self.guest(self.last)
        if guest is None:
            hidden |= set(OWN_LINES)
        elif not guest.name:
            hidden |= {LineKey.KEEP, LineKey.FORGET}
        if not self.may_keep:
            hidden.add(LineKey.KEEP)
        if not self.has_reactions:
            hidden.add(LineKey.REACTIONS)
        return tuple(key for key in LineKey if key not in hidden)

    def moved(self, step: int) -> Lobby:
        """Point at the next line, or at the one before; round and round."""
        if self.naming is not None:
            return replace(self, naming=self.naming.moved(step))
        lines = self.lines
        cursor = lines[(lines.index(self.cursor) + step) % len(lines)]
        return replace(self, cursor=cursor, forgets="")

    def put(self, index: int) -> Lobby:
        """Point at a line of those that can be seen; where there is none, nothing happens."""
        if self.naming is not None:
            return replace(self, naming=self.naming.put(index))
        lines = self.lines
        if not 0 <= index < len(lines):
            return self
        forgets = self.forgets if lines[index] is self.cursor else ""
        return replace(self, cursor=lines[index], forgets=forgets)

    def _on_a_line(self) -> Lobby:
        """Return it with its cursor on a line that is there; nothing begins by surprise."""
        lines = self.lines
        if self.cursor in lines:
            return self
        is_own = self.cursor in OWN_LINES and LineKey.NAME in lines
        return replace(self, cursor=LineKey.NAME if is_own else LineKey.START)

    def settled(self) -> Lobby:
        """Return it as it stands after a change."""
        return self._on_a_line()

    # -- what comes out --------------------------------------------------------------------

    def begin_naming(self, place: int) -> Lobby:
        """Let a name be chosen for a place."""
        guest = self.guest(place)
        language = (guest.language if guest else None) or self.language
        borne = {one.name for one in self.guests}
        known = tuple(name for name in self.known if name not in borne)
        return replace(self, naming=Naming(place, known, LETTERS[language]))

    def choice(self) -> Choice | None:
        """Return what shall be played; none if it cannot be."""
        if self.trouble is not None or not self.guests:
            return None
        named, option = self.named_rules, self.length_option
        rules = named.rules
        if option is not None:
            rules = with_length(rules, self.seats, option.length)
        one_button = any(self.has_one_button(place) for place in self.people)
        if one_button:
            rules = with_one_button(rules)
        is_same = rules == named.rules and not named.changed
        return Choice(
            game=self.game,
            rules_name=named.name if is_same else f"{named.name}*",
            rules=rules,
            seats=self.seating,
            level=self.level,
            names=self._names(),
            language=self.language,
            languages=self._languages(),
            sound=self.sound,
            one_button=one_button,
            series=self.series,
            keeps=self._keeps(),
            handicaps_ms=self._handicaps_ms(),
            keyed=self.keyed,
        )

    def _names(self) -> tuple[str, ...]:
        guests = (self.guest(seat.place) for seat in self.seating)
        return tuple("" if guest is None else guest.name for guest in guests)

    def _keeps(self) -> tuple[bool, ...]:
        guests = (self.guest(seat.place) for seat in self.seating)
        return tuple(bool(guest and guest.name and guest.keeps) for guest in guests)

    def _handicaps_ms(self) -> tuple[int, ...]:
        guests = (self.guest(seat.place) for seat in self.seating)
        return tuple(0 if guest is None else guest.handicap_ms for guest in guests)

    def forgotten(self, name: str) -> Lobby:
        """Return it as if nobody had ever borne a name."""
        guests = tuple(
            replace(one, name="", keeps=False) if one.name == name else one for one in self.guests
        )
        known = tuple(one for one in self.known if one != name)
        return replace(self, guests=guests, known=known, forgets="")

    def _languages(self) -> tuple[Language, ...]:
        guests = (self.guest(seat.place) for seat in self.seating)
        return tuple((guest.language if guest else None) or self.language for guest in guests)

    def with_kitchen(self, name: str, rules: Rules) -> Lobby:
        """Return it with rules out of the rule kitchen."""
        plain = name.removesuffix("*")
        named = NamedRules(plain, rules, changed=name != plain)
        return replace(self, rules={**self.rules, self.game: named})


def _is_own(named: NamedRules, option: LengthOption) -> bool:
    """Whether a length is the rules' own."""
    return bool(getattr(named.rules, option.key) == option.number)
