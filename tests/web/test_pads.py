"""Phones that stand in for broken buttons, without sockets: claims, presses, what is shown."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARDS, cards
from engine.events import GameOver, OverReason
from engine.games import bataille
from engine.games.bataille_corse import BatailleCorse, Rules, Setup
from engine.inputs import Button, Press
from engine.views import SlapView, WarView
from pi_app.languages import Language
from pi_app.web.delays import KEPT, LEAST_NS, MOST_NS, Delays
from pi_app.web.messages import HandPhase, HandUpdate, PadUpdate, PhoneAway, PhonePress
from pi_app.web.pad_wire import pad_message
from pi_app.web.pages import PAD, PAD_SHARES, STATIC, pad_files
from pi_app.web.seats import PUSHES
from tests.web.served import page_bytes
from tests.web.test_wire import named
from tests.web.world import NAMES, S, World

MS = 1_000_000
MOST_BYTES = 100_000
PLAY, SLAP = Button.PLAY, Button.SLAP


class PadWorld(World):
    """A table of three whose second seat is broken; the others have buttons."""

    def __init__(self, *, buttons: bool = True, open_seats: tuple[int, ...] = (1,)) -> None:
        self.open_seats = open_seats
        super().__init__(buttons=buttons, seats=3)

    def publish(self, *_: Any, stand_ins: tuple[int, ...] = (1,)) -> None:
        """The table shows something new."""
        self.version += 1
        update = HandUpdate(
            self.version,
            HandPhase.WAITING,
            "bataille-corse",
            NAMES[:3],
            self.open_seats,
            stand_ins=stand_ins,
            pads=PadUpdate(None),
        )
        self.desk.publish(update, self.now_ns)
        self.carry_out()

    def sit(self, seat: int = 1) -> int:
        """A phone takes a seat with its code."""
        guest = self.greet()
        self.claim(guest, seat, self.desk.codes()[seat])
        assert self.last(guest, "seated") == {"seat": seat}
        return guest

    def push(self, guest: int, button: str, *, down: bool, name: str) -> None:
        """A button of a phone goes down or comes up."""
        self.say(guest, {"push": {"id": name, "button": button, "down": down}})

    @property
    def presses(self) -> list[PhonePress]:
        """What the table has heard of buttons."""
        return [one for one in self.news if isinstance(one, PhonePress)]


# -- who gets the seat -----------------------------------------------------------------------


def test_a_broken_seat_is_given_by_its_code_though_the_others_have_buttons() -> None:
    world = PadWorld(open_seats=(0, 1))
    guest = world.greet()
    listed = world.last(guest, "waiting")["seats"]
    assert [(one["seat"], one["button"]) for one in listed] == [(0, True), (1, False)]
    world.claim(guest, 1)
    assert world.last(guest, "claim") == {"seat": 1, "refused": None}
    world.press(1)
    assert world.last(guest, "seated") is None, "what its own button says gives nothing"
    wrong = "BBBB" if world.desk.codes()[1] != "BBBB" else "CCCC"
    world.claim(guest, 1, wrong)
    assert world.last(guest, "claim") == {"seat": 1, "refused": "bad_code"}
    world.claim(guest, 1, world.desk.codes()[1])
    assert world.last(guest, "seated") == {"seat": 1}


def test_asking_without_a_code_is_no_guess() -> None:
    world = PadWorld()
    guest = world.greet()
    for _ in range(50):
        world.claim(guest, 1)
    world.claim(guest, 1, world.desk.codes()[1])
    assert world.last(guest, "seated") == {"seat": 1}


def test_a_button_that_breaks_in_a_game_makes_its_seat_one_of_these() -> None:
    world = PadWorld(open_seats=(0, 1))
    world.publish(stand_ins=(0, 1))
    assert world.sit(0)


# -- presses ---------------------------------------------------------------------------------


def test_both_thumbs_are_handed_on_at_once_and_in_their_order() -> None:
    world = PadWorld()
    guest = world.sit()
    for name, (button, down) in enumerate(
        [("play", True), ("slap", True), ("slap", False), ("play", False)]
    ):
        world.push(guest, button, down=down, name=f"p{name}")
    assert [(one.seat, one.button, one.down) for one in world.presses] == [
        *((1, PLAY, True), (1, SLAP, True), (1, SLAP, False), (1, PLAY, False)),
    ]
    assert [one["refused"] for one in world.all(guest, "done")] == [None] * 4


def test_a_press_is_never_stale_and_never_done_twice() -> None:
    world = PadWorld()
    guest = world.sit()
    world.publish()
    world.push(guest, "slap", down=True, name="one")
    world.publish()
    world.push(guest, "slap", down=True, name="one")
    assert len(world.presses) == 1
    assert [one["refused"] for one in world.all(guest, "done")] == [None, None]


def test_who_has_no_seat_presses_nothing() -> None:
    world = PadWorld()
    guest = world.greet()
    world.push(guest, "slap", down=True, name="one")
    assert world.presses == []
    assert world.last(guest, "done") == {"id": "one", "refused": "not_seated"}


def test_who_holds_a_hand_has_no_buttons() -> None:
    world = PadWorld(open_seats=(0, 1))
    guest = world.greet()
    world.claim(guest, 0)
    world.press(0)
    world.push(guest, "slap", down=True, name="one")
    assert world.presses == []


def test_a_flood_of_presses_is_cut_off_but_none_stays_down() -> None:
    world = PadWorld()
    guest = world.sit()
    for number in range(40):
        world.now_ns += S // 20
        world.push(guest, "slap", down=True, name=f"a{number}")
    assert len(world.presses) <= PUSHES.size + 2 * 15
    assert world.last(guest, "done")["refused"] in (None, "too_often")
    before = len(world.presses)
    world.now_ns += S // 20
    world.push(guest, "slap", down=False, name="up")
    assert len(world.presses) == before + 1
    world.now_ns += 10 * S
    world.push(guest, "slap", down=True, name="later")
    assert world.presses[-1].down


def test_a_phone_that_loses_its_seat_is_away() -> None:
    world = PadWorld()
    world.sit()
    world.open_seats = ()
    world.publish(stand_ins=())
    assert PhoneAway(1) in world.news


# -- how long they were on their way ---------------------------------------------------------


def test_a_delay_is_the_longest_of_the_last_round_trips() -> None:
    delays = Delays()
    assert delays.bound_ns == MOST_NS, "as long as nothing is known"
    for number, trip_ms in enumerate((20, 130, 90)):
        delays.sent(number, 0)
        delays.came(number, trip_ms * MS)
    assert delays.bound_ns == 130 * MS
    for number in range(10, 10 + KEPT):
        delays.sent(number, S)
        delays.came(number, S + 80 * MS)
    assert delays.bound_ns == 80 * MS


@given(st.lists(st.integers(0, 10 * S), min_size=1, max_size=20))
def test_a_delay_is_never_below_a_touch_and_never_above_what_is_excused(trips: list[int]) -> None:
    delays = Delays()
    for number, trip_ns in enumerate(trips):
        delays.sent(number, 0)
        delays.came(number, trip_ns)
    assert delays.bound_ns == min(max(LEAST_NS, *trips[-KEPT:]), MOST_NS)


def test_an_answer_to_nothing_says_nothing() -> None:
    delays = Delays()
    delays.came(5, S)
    delays.sent(1, 0)
    delays.came(1, LEAST_NS)
    delays.came(1, 9 * S)
    assert delays.bound_ns == LEAST_NS


def test_the_press_carries_what_the_pings_have_shown() -> None:
    world = PadWorld()
    guest = world.sit()
    world.now_ns += 2 * S
    world.desk.tick(world.now_ns)
    world.carry_out()
    world.now_ns += 100 * MS
    world.say(guest, {"pong": world.last(guest, "ping")})
    world.push(guest, "slap", down=True, name="one")
    assert world.presses[0].delay_ns == 100 * MS


# -- what they are shown ---------------------------------------------------------------------

FIELDS = {"turn", "asked", "cards", "pile", "slaps", "held", "out", "may_slap", "winners"}


def told(view: SlapView | WarView | None, seat: int = 1, game: str = "bataille-corse") -> Any:
    """The pad of a seat."""
    update = HandUpdate(
        3, HandPhase.PLAYING, game, NAMES[:2], (1,), stand_ins=(1,), pads=PadUpdate(view)
    )
    message = pad_message(update, seat, {1})
    assert named(message) == set()
    assert message["view"]["seats"] == [
        {"name": "Red", "away": False},
        {"name": "Blue", "away": True},
    ]
    assert message["view"]["pad"].keys() == FIELDS
    return message["view"]["pad"]


GAME = BatailleCorse()


def slap_view(*presses: Press, deal: str = "7S 2H 3H / KD 4C") -> SlapView:
    """What is seen after some presses."""
    state, _ = GAME.new(Setup(Rules(), tuple(cards(stack) for stack in deal.split("/"))))
    for press in presses:
        state, _ = GAME.step(state, press)
    return GAME.view(state, None)


def test_whose_turn_it_is_and_how_many_cards() -> None:
    view = slap_view(Press(0, 0, PLAY))
    mine, other = told(view), told(view, seat=0)
    assert (mine["asked"], mine["turn"], mine["cards"], mine["pile"]) == ("play", 1, 2, 1)
    assert (other["asked"], other["cards"]) == (None, 2)


def test_who_may_collect_is_asked_to() -> None:
    view = replace(slap_view(), collecting=1)
    assert (told(view)["turn"], told(view)["asked"]) == (1, "play")


def test_a_tie_is_slapped_again_by_its_seats() -> None:
    view = replace(slap_view(), rematch=(0, 1))
    assert (told(view)["asked"], told(view)["turn"]) == ("slap", None)
    assert told(replace(view, rematch=(0,)))["asked"] is None


def test_a_held_hand_and_the_end_are_told() -> None:
    view = slap_view()
    held = replace(view.seats[1], held_hand=True, out=True, may_slap=False)
    assert told(replace(view, seats=(view.seats[0], held)))["held"] is True
    over = GameOver(0, 0, OverReason.ALL_CARDS, 5, 2)
    assert told(replace(view, over=over))["winners"] == [0]
    assert told(replace(view, over=replace(over, winner=(0, 1))))["winners"] == [0, 1]
    assert told(replace(view, over=over))["asked"] is None


def test_in_bataille_there_is_only_play() -> None:
    game = bataille.Bataille()
    deal = (cards("7S 2H"), cards("KD 4C"))
    state, _ = game.new(bataille.Setup(bataille.WarRules(), deal))
    pad = told(game.view(state), game="bataille")
    assert (pad["asked"], pad["slaps"], pad["cards"]) == ("play", False, 2)
    state, _ = game.step(state, Press(0, 1, PLAY))
    assert told(game.view(state), game="bataille")["asked"] is None


@pytest.mark.parametrize(("game", "slaps"), [("bataille-corse", True), ("bataille", False)])
def test_before_a_game_there_is_a_button_to_start_it(game: str, *, slaps: bool) -> None:
    pad = told(None, game=game)
    assert (pad["slaps"], pad["cards"], pad["asked"]) == (slaps, None, None)


# -- the page --------------------------------------------------------------------------------

WORDS: dict[str, dict[str, str]] = json.loads((PAD / "pad.json").read_text(encoding="utf-8"))
SHARED: dict[str, Any] = json.loads((STATIC / "words.json").read_text(encoding="utf-8"))
SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in PAD.glob("*.js")}


def test_the_page_is_small_and_asks_nobody_else() -> None:
    files = pad_files()
    assert page_bytes(files) < MOST_BYTES
    assert files.keys() > PAD_SHARES
    assert files["index.html"].content == (PAD / "index.html").read_bytes()
    for path in PAD.iterdir():
        assert not re.search(r"https?://|wss:|@import", path.read_text(encoding="utf-8"))
    page = (PAD / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|style=|\son\w+=|<script(?![^>]*src=)", page)
    assert "innerHTML" not in "".join(SCRIPTS.values())


def test_all_that_a_module_asks_for_is_served() -> None:
    files = pad_files()
    for name, file in files.items():
        if name.endswith(".js"):
            text = file.content.decode().replace("words.${wanted}.json", "words.fr.json")
            asked = re.findall(r'from "\./([^"]+)"|fetch\(["`]([^"`]+)["`]\)', text)
            assert {one or other for one, other in asked} <= files.keys(), name


@pytest.mark.parametrize("key", WORDS)
def test_each_word_is_there_in_each_language(key: str) -> None:
    texts = WORDS[key]
    assert set(texts) == {language.value for language in Language}
    assert all(text.strip() for text in texts.values())
    assert len({frozenset(re.findall(r"{(\w+)}", text)) for text in texts.values()}) == 1
    assert not re.search(r"[ \w][!?:;](\s|$)", texts["fr"])


def test_each_word_that_is_asked_for_is_there_and_no_other() -> None:
    scripts = "".join(SCRIPTS.values())
    said = set(re.findall(r'"(pad\.[a-z_]+)"', scripts))
    made = {"pad.play", "pad.slap", "pad.now_play", "pad.now_slap"}
    assert (said - {"pad.json"}) | made == WORDS.keys()
    others = set(re.findall(r'say\("([^"]+)"', scripts)) - WORDS.keys()
    assert others <= SHARED.keys()


def test_a_card_would_be_noticed() -> None:
    """The proof that no pad names a card can fail."""
    assert named({"pad": {"turn": "QH"}}) == {"QH"} <= CARDS.keys()
