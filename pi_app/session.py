"""An evening at the table: waiting, a game, its end, the next. Knows no clock and no thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.batak_views import BatakView
from engine.events import Event
from engine.games.bataille_corse import Rules
from engine.inputs import Button, Input, Press, Rested, Revealed, Tick
from engine.judging import MS
from engine.views import CircularView, SlapView, WarView
from pi_app.briefing import brief_of
from pi_app.committed import Seal
from pi_app.cook import Cook
from pi_app.dealer import Dealer, Fed
from pi_app.journal import FORMAT, Journal, record, shifted
from pi_app.lines import Line
from pi_app.offered import offer_of
from pi_app.pauses import Pause
from pi_app.plan import Deal as Deal
from pi_app.plan import Extras as Extras
from pi_app.plan import Plan as Plan
from pi_app.plan import shuffled as shuffled
from pi_app.publish import ForfeitView, OfferView, Phase
from pi_app.rests import Rests
from pi_app.resume import owed, revived, sealed
from pi_app.sealing import Sealing
from pi_app.shuffle import Hat
from pi_app.tour.seating import plan_at
from pi_app.tour.tables import TourTable, standings_of

REST_NS = 60_000 * MS
"""Then nobody is looking any more: the table invites and explains again."""
SERIES_NS = 900_000 * MS
"""Between two games of a series people may leave the table for a while."""
KITCHEN_NS = 300_000 * MS
"""A kitchen in which nobody has pressed anything for so long closes."""
LOOK_NS = 2_000 * MS
"""A game that has just ended stays on the screen at least so long."""
_GAME = (Phase.PLAYING, Phase.FORFEIT)
_NO_GAME = (Phase.ATTRACT, Phase.LOBBY, Phase.OFFER, Phase.KITCHEN, Phase.TOUR)

View = SlapView | WarView | CircularView | BatakView
Game = Dealer[Any, Any, View]


class Session:
    """The games of one evening, one after the other."""

    def __init__(
        self,
        plan: Plan,
        hat: Hat,
        deal: Deal,
        open_journal: Callable[[], Journal],
        extras: Extras | None = None,
    ) -> None:
        self.plan = plan
        self._hat, self._deal, self._open_journal = hat, deal, open_journal
        self._extras = extras or Extras()
        self.cook = Cook(self._extras.ask, starts=self._extras.lobby is None)
        self.lobby = None if self._extras.lobby is None else self._extras.lobby(self.cook)
        self.brief = brief_of(plan.rules, has_kitchen=self._extras.has_kitchen)
        """What newcomers are told of the rules in force."""
        self._rests = self._new_rests()
        self._pause = Pause()
        self._sealing = Sealing(hat.seals, self._note)
        self._dealer: Game | None = None
        self._journal: Journal | None = None
        self._start_ns = self._idle_ns = 0
        self.tour, self.scorer = self._extras.tour, self._extras.scorer
        self.offer = self._extras.offer
        """A game that was cut off, till somebody has decided."""
        self.phase = self._idle_phase if self.offer is None else Phase.OFFER
        self.games = 0
        """Games that have ended."""

    @property
    def _idle_phase(self) -> Phase:
        """What the table does while nobody plays."""
        if self.lobby is not None:
            return self.lobby.phase
        return Phase.ATTRACT if self.tour is None else Phase.TOUR

    def _new_rests(self) -> Rests:
        extras = self._extras
        return Rests(self.plan.seats, extras.forfeits, self._hat, extras.chance)

    def start(self, t_ns: int) -> tuple[Event, ...]:
        """Begin a game now; return what can already be told of it."""
        self._sealing.new_game()
        kit, setup = self.plan.kit, self._deal(self.plan, t_ns)
        # Between two deals of a game with hands people look at the count: see `deal_on`.
        self._dealer = Dealer(kit.game, setup, None if kit.has_hands else self._hat.draw)
        self._journal = self._open_journal()
        self._rests = self._new_rests()
        players = [seat.player.value for seat in self.plan.seats]
        header: Line = {"journal": FORMAT, "game": kit.name, "rules": self.plan.rules_name}
        header["names"] = list(self.plan.written_names)
        if self.tour is not None:
            header["tour"] = self.tour.table.key
        self._journal.write({**header, "players": players})
        self._sealing.dealt(t_ns)
        self._journal.write(kit.setup_line(setup))
        self.phase = Phase.PLAYING
        self._start_ns = t_ns
        self._pause.forget()
        return self._dealer.opening

    def resume(self, t_ns: int) -> tuple[Event, ...]:
        """Go on now with the game that was cut off; return what happens at once."""
        if self.offer is None:
            return ()
        saved, offer, self.offer = self.offer.saved, self.offer, None
        if self.tour is not None:
            self.plan = plan_at(self.tour.sit_again(saved.tour), self.plan)
        shift_ns = saved.shift_ns(t_ns)
        self._dealer, _ = revived(saved, shift_ns)
        self._journal, self._rests = offer.reopen(shift_ns), self._new_rests()
        for line in saved.missing:
            self._journal.write(shifted(line, -shift_ns))
        self._note({"note": "resumed", "t": t_ns, "torn": saved.torn})
        self._sealing.restore(sealed(saved.recording))
        if self._extras.forfeits:
            self._rests.owe(owed(saved.recording), t_ns)
        self.phase, self._start_ns = Phase.PLAYING, t_ns
        self._pause.forget()
        return self._catch_up(self._dealer, t_ns)

    def _catch_up(self, dealer: Game, t_ns: int) -> tuple[Event, ...]:
        """Answer what was pressed before the cut, and put off all else that is due."""
        kit = self.plan.kit
        draws = None if kit.has_hands else self._hat.draw
        events = self._hear(dealer, dealer.draw_from(draws, dealer.state.now_ns))
        answered_ns = kit.undecided_ns(dealer.state)
        if answered_ns is not None:
            events += self._feed(dealer, Tick(max(answered_ns, dealer.state.now_ns)))
        if self.phase is not Phase.PLAYING or self.plan.kit.has_hands:
            return events
        return events + self._feed(dealer, Rested(t_ns, dealer.state.now_ns))

    def let_be(self) -> bool:
        """Nobody wants to go on with the game that was cut off; false if there is none."""
        offer, self.offer = self.offer, None
        if offer is None:
            return False
        self.phase = self._idle_phase
        self._journal = offer.let_be()
        return True

    def offered(self) -> OfferView | None:
        """Return what is shown of the game that was cut off, till somebody has decided."""
        return None if self.offer is None else offer_of(self.offer.saved)

    def take(self, item: Input) -> tuple[Event, ...]:
        """Take one input; return what happened. The journal has it before anybody else."""
        if self.phase not in _GAME:
            return self._between_on(item)
        if self._dealer is None or item.t_ns < self._start_ns:
            return ()  # of before this game, or of before it was gone on with
        if self.plan.kit.has_hands and isinstance(item, Press):
            return ()  # it has been made into a move, or means nothing
        if isinstance(item, Revealed):
            return self._feed(self._dealer, item)
        events = self._stand_by(item.t_ns)
        if isinstance(item, Press):
            item = self._pause.judged(item)
        if self._pause.is_on:
            return events + (self._feed(self._dealer, item) if isinstance(item, Press) else ())
        events += self._rest_by(item.t_ns)
        if self.phase is Phase.FORFEIT:
            if isinstance(item, Press):
                self._rests.press(item)
            return events
        return events + self._feed(self._dealer, item)

    @property
    def seal(self) -> Seal | None:
        """What may be known of the shuffle; none in a game of open cards."""
        return self._sealing.shown if self.plan.kit.has_hands else None

    @property
    def waits_for_deal(self) -> bool:
        """A deal has been counted, and the next one waits for `deal_on`."""
        dealer, kit = self._dealer, self.plan.kit
        if dealer is None or not kit.has_hands or self.phase is not Phase.PLAYING:
            return False
        return dealer.game.chance(dealer.state) is not None

    def deal_on(self, t_ns: int) -> tuple[Event, ...]:
        """Shuffle and deal again, if that is what the game waits for."""
        if self._dealer is None or not self.waits_for_deal:
            return ()
        chance = self._dealer.game.chance(self._dealer.state)
        assert chance is not None
        drawn = self._hat.draw_sealed(chance, max(t_ns, self.now_ns))
        self._sealing.dealt(drawn.t_ns)
        return self._feed(self._dealer, drawn)

    @property
    def now_ns(self) -> int:
        """When the game last changed."""
        return 0 if self._dealer is None else int(self._dealer.state.now_ns)

    def lose_buttons(self, t_ns: int) -> None:
        """The buttons are not there: a game that is on stands still till they are."""
        self._pause.lose(t_ns)

    def regain_buttons(self, t_ns: int) -> None:
        """The buttons are there again."""
        self._pause.regain(t_ns)

    @property
    def paused(self) -> bool:
        """The game stands still because the buttons have gone."""
        return self._pause.is_on

    def _stop_ns(self) -> int | None:
        """When the game stops for want of buttons: once all that was pressed is answered."""
        lost_ns = self._pause.begins_ns
        if lost_ns is None or self._dealer is None or self.phase not in _GAME:
            return None
        state = self._dealer.state
        if self.phase is Phase.FORFEIT:
            return max(lost_ns, self._rests.since_ns)
        answered_ns = self.plan.kit.undecided_ns(state) or 0
        return max(lost_ns, answered_ns, int(state.now_ns))

    def _stand_by(self, t_ns: int) -> tuple[Event, ...]:
        """Stop the game, or let it go on, if one or the other is due by `t_ns`."""
        stop_ns, end_ns = self._stop_ns(), self._pause.ends_ns
        if stop_ns is not None and stop_ns < t_ns:
            return self._stand_still(stop_ns)
        return self._go_on() if end_ns is not None and end_ns < t_ns else ()

    def _stand_still(self, t_ns: int) -> tuple[Event, ...]:
        rests = self.phase is Phase.FORFEIT
        events = self._rest_on(t_ns) if rests else self.take(Tick(t_ns))
        if self.phase in _GAME:
            self._pause.begin(t_ns)
            self._note({"note": "pause", "t": t_ns})
        return events

    def _go_on(self) -> tuple[Event, ...]:
        since_ns, back_ns = self._pause.end()
        self._rests.put_off(back_ns - since_ns)
        if self._dealer is None or self.phase is Phase.FORFEIT:
            return ()  # the end of the forfeit's own rest tells the game of both
        return self._feed(self._dealer, Rested(back_ns, since_ns))

    def _note(self, line: Line) -> None:
        if self._journal is not None:
            self._journal.write(line)

    def _feed(self, dealer: Game, item: Input) -> tuple[Event, ...]:
        return self._hear(dealer, dealer.feed(item))

    def _hear(self, dealer: Game, steps: tuple[Fed, ...]) -> tuple[Event, ...]:
        events: list[Event] = []
        for fed in steps:
            if self._journal is not None:
                record(self._journal, fed)
            events += fed.events
        if self._extras.forfeits:
            self._rests.hear(events)
        if self.tour is not None:
            self.tour.hear(events)
        self.scorer.hear(events)
        if dealer.state.over is not None or self.waits_for_deal:
            self._sealing.over(dealer.state.now_ns)
        if dealer.state.over is not None:
            self._finish(dealer.state.now_ns)
        return tuple(events)

    def _rest_by(self, t_ns: int) -> tuple[Event, ...]:
        """Let a choice of forfeits begin that is due by `t_ns`; the game stands still from then."""
        opens_ns = self._opens_ns()
        if opens_ns is None or opens_ns > t_ns or self._dealer is None:
            return ()
        opens_ns = max(opens_ns, self._dealer.state.now_ns)
        events = self._feed(self._dealer, Tick(opens_ns))
        if self.phase is Phase.PLAYING:
            self._rests.open(opens_ns)
            self.phase = Phase.FORFEIT
        return events

    def _opens_ns(self) -> int | None:
        """Return when a choice of forfeits may begin: a slap that waits is answered first."""
        opens_ns = self._rests.opens_ns()
        if opens_ns is None or self._dealer is None:
            return None
        return max(opens_ns, self.plan.kit.undecided_ns(self._dealer.state) or opens_ns)

    def _rest_on(self, closed_ns: int) -> tuple[Event, ...]:
        """A rest goes on, is decided, or is over."""
        decided = self._rests.note()
        over = self._rests.tick(closed_ns)
        note = self._rests.note()
        if note is not None and decided is None:
            self._note({**note, "t": closed_ns})
        if not over or self._dealer is None:
            return ()
        self.phase = Phase.PLAYING
        return self._feed(self._dealer, Rested(closed_ns, self._rests.since_ns))

    def _between_on(self, item: Input) -> tuple[Event, ...]:
        if self.lobby is not None:
            if isinstance(item, Press):
                self.lobby.press(item)
            self.follow_lobby()
            return ()
        if self.phase is Phase.KITCHEN:
            return self._cook_on(item)
        if self.phase is Phase.OFFER:
            return self._answer(item)
        return self._tour_on(item) if self.phase is Phase.TOUR else self._start_on(item)

    def _start_on(self, item: Input) -> tuple[Event, ...]:
        """PLAY of any seat starts a game, once the last one has been looked at; SLAP, the kitchen.

        Where the table turns the cards over itself, seats may have one button only: SLAP starts.
        A game with hands has no kitchen, and SLAP starts it too.
        """
        if not isinstance(item, Press) or not item.down or item.overdue:
            return ()
        if self.games and item.t_ns - self._idle_ns < LOOK_NS:
            return ()
        if self.games and self._extras.on_done is not None and not self.scorer.goes_on:
            self._extras.on_done()
            return ()
        if self.tour is not None:
            self.phase = Phase.TOUR
            return ()
        if item.button is Button.PLAY or self._has_one_button or self.plan.kit.has_hands:
            return self.start(item.t_ns)
        if self._extras.has_kitchen and isinstance(self.plan.rules, Rules):
            self.open_kitchen(item.t_ns)
        return ()

    @property
    def _has_one_button(self) -> bool:
        """The table turns the cards over: seats may have SLAP alone."""
        return bool(getattr(self.plan.rules, "auto_flip_ms", 0))

    def _answer(self, item: Input) -> tuple[Event, ...]:
        """PLAY goes on with the game that was cut off, SLAP lets it be."""
        if not isinstance(item, Press) or not item.down or item.overdue:
            return ()
        if item.button is Button.PLAY or self._has_one_button:
            return self.resume(item.t_ns)
        self.let_be()
        return ()

    def open_kitchen(self, t_ns: int) -> None:
        """Let the rules be chosen before the next game."""
        self.phase, self._idle_ns = Phase.KITCHEN, t_ns
        self.cook.open(self.plan.rules_name, self.plan.rules, len(self.plan.seats))

    def follow_lobby(self) -> None:
        """Something has happened in the lobby: do what it does."""
        self.phase = self._idle_phase

    def leave_kitchen(self) -> None:
        """Go back to the invitation; the rules stay as they were."""
        self.cook.close()
        if self.lobby is not None:
            self.lobby.leave_kitchen()
        self.phase = self._idle_phase

    def _tour_on(self, item: Input) -> tuple[Event, ...]:
        if self.tour is None or not isinstance(item, Press) or not item.down or item.overdue:
            return ()
        return self.sit_down(self.tour.press(item.button), item.t_ns)

    def sit_down(self, table: TourTable | None, t_ns: int) -> tuple[Event, ...]:
        """Begin the match at a table of the tour, if one was chosen."""
        if table is None or self.phase is not Phase.TOUR:
            return ()
        self.plan = plan_at(table, self.plan)
        return self.start(t_ns)

    def _cook_on(self, item: Input) -> tuple[Event, ...]:
        if not isinstance(item, Press) or not item.down:
            return ()
        self._idle_ns = item.t_ns
        return self.serve(self.cook.press(item.button), item.t_ns)

    def serve(self, chosen: tuple[str, Rules] | None, t_ns: int) -> tuple[Event, ...]:
        """Begin a game by the rules that came out of the kitchen, if any did."""
        if chosen is None or self.phase is not Phase.KITCHEN:
            return ()
        if self.lobby is not None:
            self.lobby.serve(chosen)
            self.follow_lobby()
            return ()
        self.plan = replace(self.plan, rules_name=chosen[0], rules=chosen[1])
        self.brief = brief_of(chosen[1], has_kitchen=self._extras.has_kitchen)
        self.cook.close()
        return self.start(t_ns)

    def _finish(self, t_ns: int) -> None:
        self.phase = Phase.OVER
        self.games += 1
        self._idle_ns = t_ns
        view = None if self._dealer is None else self._dealer.view()
        if self.tour is not None and isinstance(view, BatakView):
            self.tour.finish(standings_of(view))
        self.scorer.finish(view)
        if self._journal is not None:
            self._journal.end()

    def view(self, seat: int | None = None) -> View | None:
        """Return what a seat, or everybody at the table, can see."""
        if self._dealer is None or self.phase in _NO_GAME:
            return None
        return self._dealer.view(seat)

    def forfeit(self) -> ForfeitView | None:
        """Return the choice of forfeits while the game rests for one."""
        return self._rests.view() if self.phase is Phase.FORFEIT else None

    @property
    def turn(self) -> int:
        """The seat whose PLAY counts now; 0 before the first game."""
        return 0 if self._dealer is None else self.plan.kit.turn(self._dealer.state)

    def due_ns(self) -> int | None:
        """Return when the game wants a Tick, or when something else happens by itself."""
        if self._pause.is_on:
            return self._pause.ends_ns
        if self.phase in _GAME and self._dealer is not None:
            due = (*self._game_due_ns(self._dealer), self._stop_ns())
            return min((t for t in due if t is not None), default=None)
        if self.phase is Phase.OFFER:
            return None
        if self.lobby is not None:
            return self.lobby.due_ns()
        if self._unattended:
            return self._idle_ns + LOOK_NS
        if self.phase is Phase.KITCHEN:
            return self._idle_ns + KITCHEN_NS
        rest_ns = SERIES_NS if self.scorer.goes_on else REST_NS
        return self._idle_ns + rest_ns if self.phase is Phase.OVER else None

    def _game_due_ns(self, dealer: Game) -> tuple[int | None, ...]:
        if self.phase is Phase.FORFEIT:
            return (self._rests.due_ns(),)
        return dealer.due_ns(), self._opens_ns()

    @property
    def _unattended(self) -> bool:
        """Only computer players sit here, and they press nothing between games."""
        return all(seat.player.is_bot for seat in self.plan.seats)

    def tick(self, closed_ns: int) -> tuple[Event, ...]:
        """Every press up to `closed_ns` has been taken: let what is due by then happen."""
        events = self._stand_by(closed_ns + 1)
        return events if self._pause.is_on else events + self._tick(closed_ns)

    def _tick(self, closed_ns: int) -> tuple[Event, ...]:
        if self.lobby is not None:
            self.lobby.tick(closed_ns)
            self.follow_lobby()
            return ()
        if self.phase is Phase.FORFEIT:
            return self._rest_on(closed_ns)
        due_ns = self.due_ns()
        if due_ns is None or due_ns > closed_ns:
            return ()
        if self.phase is Phase.PLAYING:
            return self.take(Tick(closed_ns))
        if self._unattended:
            return self.start(closed_ns)
        if self.phase is Phase.OVER and self._extras.on_done is not None:
            self._extras.on_done()
        self.leave_kitchen()
        return ()

    def break_off(self) -> bool:
        """Nobody wants to play on; false if no other table would follow."""
        if self._extras.on_done is None:
            return False
        self._extras.on_done()
        return True

    @property
    def goes_back(self) -> bool:
        """Another table follows once the result has been looked at."""
        return self._extras.on_done is not None

    def close(self) -> None:
        """End the evening; what has been played stays in the journal, and can be gone on with."""
        if self._journal is not None:
            self._journal.close()
