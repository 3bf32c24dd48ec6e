"""Games with hidden hands go on too: hands, turn, scores, and the seal of the deal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.inputs import Button
from pi_app.committed import Seal
from pi_app.journal import open_journal
from pi_app.journal_text import as_text, parse
from pi_app.kits import BATAK, COURT_CIRCULAR, Kit
from pi_app.languages import Language
from pi_app.lines import Line
from pi_app.options import HandView
from pi_app.publish import Player
from pi_app.resume import Offer, newest_game
from pi_app.shuffle_check import Verdict, checked
from pi_app.tour.guide import Guide
from pi_app.tour.keeper import NoKeeper
from pi_app.tour.progress import Progress
from pi_app.tour.tables import TABLES
from pi_app.tour.talk import load_talk
from tests.pi_app.hand_table import HandTable
from tests.support.pretend_disk import PretendDisk

FOLDER = Path("/games")
BOTS = (Player.EASY,) * 4
WITH_A_PERSON = (Player.HUMAN, *BOTS[1:])
SECOND = 1_000_000_000


def nobody(text: str) -> None:
    pytest.fail(f"a fault was told: {text}")


def begun(kit: Kit, disk: PretendDisk, tour: Guide | None = None) -> HandTable:
    """A match of computer players that is being kept."""
    return HandTable(
        BOTS if tour is None else WITH_A_PERSON,
        kit=kit,
        open_journal=lambda: open_journal(disk, FOLDER, kit.name, nobody),
        tour=tour,
    )


def gone_on(kit: Kit, disk: PretendDisk, tour: Guide | None = None) -> HandTable:
    """A table that goes on with it; other chance than before."""
    saved = newest_game(disk, FOLDER)
    assert saved is not None
    table = HandTable(
        BOTS if tour is None else WITH_A_PERSON,
        kit=kit,
        seed=99,
        offer=Offer(saved, disk, nobody),
        tour=tour,
    )
    table.loop.resume_game()
    table.wait(0)
    return table


def seen(table: HandTable) -> list[HandView]:
    """What everybody sees, each seat and the table, but for the time."""
    views = [table.session.view(seat) for seat in (None, 0, 1, 2, 3)]
    return [replace(view, t_ns=0) for view in views if isinstance(view, HandView)]


def to_the_end(table: HandTable) -> None:
    """Play till the match is over, and not into the next one."""
    for _ in range(10_000):
        if table.session.games:
            return
        table.wait(SECOND)
    raise AssertionError("the match does not end")


def only_file(disk: PretendDisk) -> Path:
    [path] = disk.contents
    return path


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kit", "seconds"),
    [(BATAK, 3), (BATAK, 40), (BATAK, 130), (COURT_CIRCULAR, 3), (COURT_CIRCULAR, 25)],
    ids=lambda one: one.name if isinstance(one, Kit) else str(one),
)
def test_a_match_goes_on_as_it_stood(kit: Kit, seconds: int, tmp_path: Path) -> None:
    disk = PretendDisk()
    table = begun(kit, disk).start()
    table.wait(seconds * SECOND)
    before, seal, waits = seen(table), table.session.seal, table.session.waits_for_deal
    table.session.close()
    disk = disk.cut_power()
    table = gone_on(kit, disk)
    assert seen(table) == before
    assert len(before) == 5
    if not waits:
        assert table.session.seal == seal
        assert isinstance(seal, Seal) and seal.secret is None
    to_the_end(table)
    table.session.close()
    copy = tmp_path / "match.jsonl"
    copy.write_bytes(disk.read(only_file(disk)))
    assert {check.verdict for check in checked(copy)} == {Verdict.SAME}


def test_a_deal_that_was_sealed_and_not_dealt_is_the_next_one(tmp_path: Path) -> None:
    """Cut off between the commitment of the second deal and its cards."""
    disk = PretendDisk()
    table = begun(BATAK, disk).start()
    while not table.session.waits_for_deal:
        table.wait(SECOND)
    table.wait(20 * SECOND)
    table.session.close()
    path = only_file(disk)
    lines = [line for _, line in parse(disk.read(path), "g").lines]
    (draw,) = [place for place, line in enumerate(lines) if "draw" in line][:1]
    kept = lines[:draw]
    disk.replace(path, b"".join(as_text(line, n) for n, line in enumerate(kept, start=1)))
    table = gone_on(BATAK, disk)
    assert table.session.waits_for_deal
    table.wait(20 * SECOND)
    table.session.close()
    again: list[Line] = [line for _, line in parse(disk.read(path), "g").lines]
    draws = [line["draw"] for line in again if "draw" in line]
    assert draws[0] == lines[draw]["draw"]
    copy = tmp_path / "match.jsonl"
    copy.write_bytes(disk.read(path))
    verdicts = [check.verdict for check in checked(copy)]
    assert verdicts[0] is Verdict.SAME
    assert set(verdicts[1:]) <= {Verdict.SAME, Verdict.UNTOLD}


def test_letting_a_match_be_tells_its_last_secret(tmp_path: Path) -> None:
    disk = PretendDisk()
    table = begun(BATAK, disk).start()
    table.wait(5 * SECOND)
    table.session.close()
    saved = newest_game(disk, FOLDER)
    assert saved is not None
    Offer(saved, disk, nobody).let_be().close()
    copy = tmp_path / "match.jsonl"
    copy.write_bytes(disk.read(only_file(disk)))
    assert [check.verdict for check in checked(copy)] == [Verdict.SAME]


def guide() -> Guide:
    return Guide(Progress(), load_talk(Language.ENGLISH), NoKeeper(), chats=False)


def test_a_match_of_the_tour_goes_on_at_its_table() -> None:
    disk, tour = PretendDisk(), guide()
    table = begun(BATAK, disk, tour)
    tour.press(Button.SLAP)
    table.session.sit_down(tour.press(Button.SLAP), table.clock.now_ns())
    table.wait(5 * SECOND)
    names = [seat.name for seat in table.session.plan.seats]
    assert names == ["0", *(one.name for one in TABLES[0].who)]
    before = seen(table)
    table.session.close()
    tour = guide()
    table = gone_on(BATAK, disk, tour)
    assert [seat.name for seat in table.session.plan.seats] == names
    assert seen(table) == before
    assert (tour.table, tour.press(Button.SLAP)) == (TABLES[0], None)
    table.session.close()
