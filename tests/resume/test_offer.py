"""The table asks whether a game that was cut off shall go on, and what becomes of the answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from engine.events import PenaltyKind
from engine.games.bataille_corse import PRESETS, Rules
from engine.games.bataille_corse.rules import Penalty
from pi_app.errors import BadInput
from pi_app.journal import open_journal
from pi_app.journal_text import as_text, parse
from pi_app.keyboard import Keyboard, keys_for
from pi_app.lines import Line
from pi_app.plan import Deal, Extras
from pi_app.publish import Counted, OfferView, Phase, Player
from pi_app.replay import Recording, recording_of
from pi_app.resume import Offer, newest_game
from pi_app.screens.messages import Key
from tests.pi_app.driven import DOUBLE, HUMAN, MS, PLAY, SECOND, SLAP, T0, Driven, dealing
from tests.support.pretend_disk import PretendDisk
from tests.support.recorded import events_of

FOLDER = Path("/games")
T = T0 + SECOND
LATER = T0 + 3_600 * SECOND
WIKIPEDIA = PRESETS["wikipedia"][1]


def nobody(text: str) -> None:
    pytest.fail(f"a fault was told: {text}")


@dataclass(frozen=True, slots=True)
class Game:
    """What is played in these tests."""

    stacks: str = DOUBLE
    rules: Rules = WIKIPEDIA
    players: tuple[Player, ...] = (HUMAN, HUMAN)
    forfeits: tuple[str, ...] = ()

    @property
    def deal(self) -> Deal:
        return dealing(self.stacks)

    def begun(self, disk: PretendDisk) -> Driven:
        """A table in a game that is being kept."""
        table = Driven(
            self.deal,
            players=self.players,
            rules=self.rules,
            open_journal=lambda: open_journal(disk, FOLDER, "bataille-corse", nobody),
            extras=Extras(forfeits=self.forfeits),
        ).with_box()
        table.start()
        return table

    def opened(
        self,
        disk: PretendDisk,
        *,
        tell: Callable[[str], None] = nobody,
        on_let_be: Callable[[], None] = lambda: None,
        t0_ns: int = LATER,
        keyboard: Keyboard | None = None,
    ) -> Driven:
        """A table that has been opened after the cut."""
        saved = newest_game(disk, FOLDER)
        offer = None if saved is None else Offer(saved, disk, tell, on_let_be)
        table = Driven(
            self.deal,
            players=self.players,
            rules=self.rules,
            open_journal=lambda: open_journal(disk, FOLDER, "bataille-corse", nobody),
            extras=Extras(offer=offer, forfeits=self.forfeits),
            t0_ns=t0_ns,
            keyboard=keyboard,
        ).with_box()
        table.run(t0_ns)
        return table


PLAIN = Game()


def cut(game: Game = PLAIN, *presses: tuple[int, int, str]) -> PretendDisk:
    """The disk after some presses, (seat, ms after T, button), and a cut."""
    disk = PretendDisk()
    table = game.begun(disk)
    for seat, t_ms, button in presses:
        table.hit(seat, PLAY if button == "play" else SLAP, T + t_ms * MS)
    table.session.close()
    return disk.cut_power()


TWO_CARDS = ((0, 0, "play"), (1, 1_000, "play"))


def recording(disk: PretendDisk, place: int = 0) -> Recording:
    path = sorted(disk.contents)[place]
    return recording_of(parse(disk.read(path), str(path)), path)


def test_a_table_asks_and_says_which_game_it_was() -> None:
    table = PLAIN.opened(cut(PLAIN, *TWO_CARDS))
    shown = table.ear.last
    assert (shown.phase, shown.view) == (Phase.OFFER, None)
    offer = shown.offer
    assert offer is not None and len(offer.began) == len("21:14")
    assert (offer.counted, offer.figures, offer.pile) == (Counted.CARDS, (3, 3), 2)
    assert offer.torn == 0


def test_play_goes_on_with_it() -> None:
    disk = cut(PLAIN, *TWO_CARDS)
    table = PLAIN.opened(disk)
    table.hit(1, PLAY, LATER + SECOND)
    shown = table.ear.last
    assert (shown.phase, shown.offer) == (Phase.PLAYING, None)
    table.hit(1, SLAP, LATER + 2 * SECOND)
    assert [line["verdict"] for line in table.ear.lines("slap")] == ["valid"]
    table.session.close()
    played = recording(disk)
    assert [note["note"] for note in played.notes] == ["resumed"]
    assert events_of(played) == list(played.events)
    assert len(disk.contents) == 1


def test_the_press_that_answers_plays_no_card() -> None:
    table = PLAIN.opened(cut(PLAIN, *TWO_CARDS))
    table.hit(0, PLAY, LATER + SECOND)
    assert table.ear.lines("card") == []


def test_slap_lets_it_be_and_nobody_asks_again() -> None:
    disk, let_be = cut(PLAIN, *TWO_CARDS), list[int]()
    table = PLAIN.opened(disk, on_let_be=lambda: let_be.append(1))
    table.hit(1, SLAP, LATER + SECOND)
    assert (table.ear.last.phase, table.ear.last.offer, let_be) == (Phase.ATTRACT, None, [1])
    table.hit(1, PLAY, LATER + 2 * SECOND)
    assert table.ear.last.phase is Phase.PLAYING
    assert table.session.games == 0
    table.session.close()


def test_a_game_that_was_let_be_is_kept_and_marked() -> None:
    disk = cut(PLAIN, *TWO_CARDS)
    saved = newest_game(disk, FOLDER)
    assert saved is not None
    Offer(saved, disk, nobody).let_be().close()
    assert recording(disk).notes == ({"note": "abandoned"},)
    assert len(recording(disk).events) > 2
    assert newest_game(disk, FOLDER) is None


def test_escape_lets_it_be_and_does_not_end_the_program() -> None:
    keyboard = Keyboard(keys_for((0, 1)))
    table = PLAIN.opened(cut(PLAIN, *TWO_CARDS), keyboard=keyboard)
    for _ in range(2):
        table.loop.post(Key("escape", down=True, t_ns=LATER))
        table.run(table.clock.now_ns() + 100 * MS)
        phases = (table.ear.last.phase, table.loop.stopped)
    assert table.ear.updates[-1].offer is None
    assert phases == (Phase.ATTRACT, True)


def test_a_game_that_is_over_is_not_asked_about() -> None:
    disk = cut(Game("AS 2H / 7D"), (0, 0, "play"), (1, 1_000, "play"), (0, 4_000, "play"))
    assert recording(disk).events[-1]["event"] == "over"
    assert newest_game(disk, FOLDER) is None


def test_a_game_that_somebody_plays_is_not_asked_about() -> None:
    disk = PretendDisk()
    table = PLAIN.begun(disk)
    table.hit(0, PLAY, T)
    assert newest_game(disk, FOLDER) is None
    table.session.close()
    assert newest_game(disk, FOLDER) is not None


def test_a_folder_that_is_not_there_holds_no_game() -> None:
    assert newest_game(PretendDisk(), FOLDER) is None


def test_a_journal_that_ends_before_the_deal_is_no_game() -> None:
    disk = cut(PLAIN, *TWO_CARDS)
    disk.replace(FOLDER / "9999-01-01T00-00-00-batak.jsonl", as_text({"journal": 2}, 1))
    assert newest_game(disk, FOLDER) is not None


def test_an_older_game_is_left_alone() -> None:
    disk = cut(PLAIN, *TWO_CARDS)
    [path] = disk.contents
    over = cut(Game("AS 2H / 7D"), (0, 0, "play"), (1, 1_000, "play"), (0, 4_000, "play"))
    disk.replace(FOLDER / "9999-01-01T00-00-00-x.jsonl", over.read(next(iter(over.contents))))
    assert newest_game(disk, FOLDER) is None
    assert disk.read(path)


# -- what was lost -------------------------------------------------------------------------


def torn(disk: PretendDisk, *, left_out: int, kept: int) -> PretendDisk:
    """The disk without its last lines, but for some bytes of the first of them."""
    [path] = disk.contents
    lines = disk.read(path).splitlines(keepends=True)
    data = b"".join(lines[: len(lines) - left_out]) + lines[len(lines) - left_out][:kept]
    after = PretendDisk()
    after.replace(path, data)
    return after


@pytest.mark.parametrize("left_out", [1, 2, 3, 4])
def test_events_that_were_lost_are_written_again(left_out: int) -> None:
    """The input was safe: what it led to can be said again, and is in the same place."""
    whole = cut(PLAIN, *TWO_CARDS)
    told: list[str] = []
    disk = torn(whole, left_out=left_out, kept=11)
    table = PLAIN.opened(disk, tell=told.append)
    offer = table.ear.last.offer
    assert isinstance(offer, OfferView) and offer.torn == 1
    table.hit(0, PLAY, LATER + SECOND)
    table.session.close()
    assert told == ["1 torn line was cut off the journal: the last moment may be lost"]
    played = recording(disk)
    assert events_of(played) == list(played.events)
    events = [line for line in recording(whole).events if line["t"] <= T + SECOND]
    kept = [line for line in played.events if line["t"] <= T + SECOND]
    assert kept == events[: len(kept)]


def test_a_damaged_journal_is_not_gone_on_with() -> None:
    disk = cut(PLAIN, *TWO_CARDS)
    [path] = disk.contents
    data = bytearray(disk.read(path))
    data[len(data) // 2] ^= 1
    disk.replace(path, bytes(data))
    with pytest.raises(BadInput, match="this line is damaged, and good ones follow it"):
        newest_game(disk, FOLDER)
    assert disk.read(path) == bytes(data)


def test_a_journal_that_tells_other_events_is_not_gone_on_with() -> None:
    disk = cut(PLAIN, *TWO_CARDS)
    [path] = disk.contents
    lines = [line for _, line in parse(disk.read(path), "g").lines]
    changed = [{**line, "seat": 0} if line.get("event") == "turn" else line for line in lines]
    disk.replace(path, b"".join(as_text(line, n) for n, line in enumerate(changed, start=1)))
    with pytest.raises(BadInput, match="the events are not those that were recorded"):
        newest_game(disk, FOLDER)


# -- times ---------------------------------------------------------------------------------

CHALLENGE = Game("JS 2H 3H 5H / 5D 4C 6C 7C")


def test_what_was_due_is_due_so_much_later() -> None:
    """A pile that was won 1.5 s before it is collected, cut off half a second after that."""
    disk = cut(CHALLENGE, (0, 0, "play"), (1, 1_000, "play"))
    won_ns = T + SECOND
    table = CHALLENGE.opened(disk)
    table.hit(0, PLAY, LATER + SECOND)
    table.run(LATER + SECOND + 1_499 * MS)
    assert table.ear.lines("take") == []
    table.run(LATER + SECOND + 1_530 * MS)  # presses are waited for
    (take,) = table.ear.lines("take")
    assert take["t"] == LATER + SECOND + 1_500 * MS
    table.session.close()
    (written,) = [line for line in recording(disk).events if line["event"] == "take"]
    assert written["t"] == won_ns + SECOND + 1_500 * MS


@pytest.mark.parametrize(("after_ms", "verdict"), [(1_400, "late"), (1_600, "false")])
def test_a_late_slap_is_late_across_the_cut(after_ms: int, verdict: str) -> None:
    """For 1.5 s after a pile was taken by a slap, nobody is punished for being slower."""
    game = Game("7S 2H 3H 4H / 7D 2D 3D 4D")
    disk = cut(game, *TWO_CARDS, (0, 2_000, "slap"), (0, 2_050, "play"))
    table = game.opened(disk)
    table.hit(1, PLAY, LATER + SECOND)
    table.hit(1, SLAP, LATER + SECOND + (after_ms - 50) * MS)
    assert [line["verdict"] for line in table.ear.lines("slap")] == [verdict]
    table.session.close()


@pytest.mark.parametrize(("after_ms", "faults"), [(240, 0), (260, 1)])
def test_a_second_press_is_a_bounce_of_the_hand_across_the_cut(after_ms: int, faults: int) -> None:
    """For 250 ms after the end of one's turn."""
    disk = cut(PLAIN, (0, 0, "play"))
    table = PLAIN.opened(disk)
    table.hit(1, PLAY, LATER + SECOND)
    table.hit(0, PLAY, LATER + SECOND + after_ms * MS)
    assert len(table.ear.lines("fault")) == faults
    table.session.close()


def test_a_press_of_before_the_cut_is_not_taken_again() -> None:
    """The chip tells once more what it has told already."""
    disk = cut(PLAIN, *TWO_CARDS)
    table = PLAIN.opened(disk)
    table.hit(1, PLAY, LATER + SECOND)
    table.box.press(1, SLAP, LATER + 900 * MS)
    table.run(LATER + 2 * SECOND)
    assert table.ear.lines("slap") == []
    table.session.close()
    presses: list[Line] = [line for _, line in recording(disk).text.lines if "press" in line]
    assert len(presses) == len(TWO_CARDS)


def test_a_forfeit_that_was_owed_is_still_owed() -> None:
    rules = replace(WIKIPEDIA, penalty=Penalty(PenaltyKind.FORFEIT))
    game = Game(rules=rules, forfeits=("sing", "dance"))
    disk = cut(game, (0, 0, "play"), (1, 1_000, "slap"))
    assert [line["kind"] for line in recording(disk).events if line["event"] == "penalty"] == [
        "forfeit"
    ]
    table = game.opened(disk)
    table.hit(1, PLAY, LATER + SECOND)
    assert table.session.phase is Phase.PLAYING
    table.run(LATER + 2 * SECOND)
    forfeit = table.session.forfeit()
    assert forfeit is not None and forfeit.seat == 1
    table.session.close()
