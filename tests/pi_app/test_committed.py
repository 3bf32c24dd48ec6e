"""Sealed shuffles: the algorithm as its page says, written here once more; seals and journals."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Deck, deck_cards
from engine.inputs import Button
from pi_app.committed import Seal, Seals, Secret, below, secret_of
from pi_app.exit_status import BAD_INPUT, DONE, FAILED
from pi_app.kits import KITS, Times
from pi_app.lines import Line
from pi_app.publish import Player, Update
from pi_app.shuffle import Hat
from tests.pi_app.driven import HUMAN
from tests.pi_app.hand_table import HandTable
from tests.pi_app.test_cli import status_of
from tests.support.recorded import save

PACK = deck_cards(Deck.FULL)
secrets = st.binary(min_size=32, max_size=32)


def stream(secret: bytes) -> Iterator[int]:
    """The words of a secret, one hash a word, straight from the description."""
    for place in itertools.count():
        number, offset = divmod(place, 8)
        block = hashlib.sha256(b"".join((secret, bytes(4), number.to_bytes(4, "big")))).hexdigest()
        yield int(block[8 * offset : 8 * offset + 8], 16)


def order_by_the_book(secret: bytes, count: int) -> list[int]:
    """Fisher and Yates as on paper: each card drawn takes the place of the last that is left."""
    words, left, drawn = stream(secret), list(range(count)), []
    while len(left) > 1:
        word = next(word for word in words if word < len(left) * (2**32 // len(left)))
        place = word % len(left)
        drawn.append(left[place])
        left[place] = left[-1]
        left.pop()
    return [*left, *reversed(drawn)]


# -- the algorithm -------------------------------------------------------------------------


def test_a_commitment_is_the_plain_hash_that_any_tool_computes() -> None:
    """SHA-256 of 32 zero bytes, a figure that is found in many places."""
    zeros = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert Secret(bytes(32)).commitment == zeros


@given(secrets, st.integers(0, 60))
def test_the_order_is_the_one_of_the_description(secret: bytes, count: int) -> None:
    assert list(Secret(secret).order(count)) == order_by_the_book(secret, count)


@given(secrets)
def test_an_order_is_a_permutation_and_its_text_brings_it_back(secret: bytes) -> None:
    made = Secret(secret)
    assert sorted(made.order(52)) == list(range(52))
    assert sorted(card.code for card in made.shuffle(PACK)) == sorted(card.code for card in PACK)
    assert secret_of(made.text) == made


def test_another_secret_is_another_order() -> None:
    chance = Random(1)
    assert len({Secret(chance.randbytes(32)).order(52) for _ in range(500)}) == 500


def test_words_that_would_favour_small_numbers_are_left_out() -> None:
    """2**32 is 3 · 1431655765 + 1: the largest word alone has no fellows for 1 and 2."""
    assert below(3, iter([2**32 - 1, 2**32 - 2])) == (2**32 - 2) % 3
    assert below(4, iter([2**32 - 1])) == 3
    assert below(52, iter([2**32 - 2**32 % 52, 51])) == 51


def test_all_orders_of_four_come_equally_often() -> None:
    """24 orders, 4800 secrets: chi squared with 23 degrees is above 49.73 once in a thousand."""
    chance = Random(20)
    found = Counter(Secret(chance.randbytes(32)).order(4) for _ in range(4800))
    assert len(found) == 24
    assert sum((n - 200) ** 2 / 200 for n in found.values()) < 49.73


@pytest.mark.parametrize("text", ["", "00" * 31, "00" * 33, "zz" * 32])
def test_what_is_no_secret_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="hexadecimal"):
        secret_of(text)


# -- when each may be shown ----------------------------------------------------------------


def test_a_secret_is_shown_only_once_its_deal_is_over() -> None:
    seals = Seals(Random(3).randbytes)
    first = seals.next
    assert seals.shown == Seal(first.commitment)
    assert seals.use() is first
    assert seals.shown == Seal(first.commitment)
    assert seals.open() is first
    assert seals.open() is None
    second = seals.next
    assert second != first
    assert seals.shown == Seal(second.commitment, first.text)


# -- at the table --------------------------------------------------------------------------


def until_dealt_again(table: HandTable) -> list[Update]:
    """Let the table play till the second deal has begun; return all it told."""
    table.start()
    for _ in range(400):
        table.wait(1_000_000_000)
        draws = [line for line in table.journals[0].lines if "draw" in line]
        if draws:
            break
    return table.ear.updates


def notes(lines: list[Line], kind: str) -> list[tuple[int, Line]]:
    return [(place, line) for place, line in enumerate(lines) if line.get("note") == kind]


@pytest.fixture(scope="module")
def played() -> tuple[HandTable, list[Update]]:
    """Two computer players, into their second deal."""
    table = HandTable((Player.EASY, Player.EASY), seed=2)
    return table, until_dealt_again(table)


def test_each_deal_is_sealed_before_its_cards_and_opened_after_them(
    played: tuple[HandTable, list[Update]],
) -> None:
    lines = played[0].journals[0].lines
    (setup,) = [place for place, line in enumerate(lines) if "setup" in line]
    (draw,) = [place for place, line in enumerate(lines) if "draw" in line]
    (over,) = [n for n, line in enumerate(lines) if line.get("event") == "deal_over"]
    sealed, (told, *_) = notes(lines, "commitment"), notes(lines, "secret")
    assert [line["shuffle"] for _, line in sealed] == [1, 2]
    assert sealed[0][0] < setup < over < told[0] < sealed[1][0] < draw
    assert hashlib.sha256(bytes.fromhex(told[1]["secret"])).hexdigest() == sealed[0][1]["sha256"]


def test_the_screen_has_a_seal_before_the_deal_and_never_a_secret_in_it(
    played: tuple[HandTable, list[Update]],
) -> None:
    table, updates = played
    (_, first), (_, second) = notes(table.journals[0].lines, "commitment")
    ((_, told), *_) = notes(table.journals[0].lines, "secret")
    shown = [update.seal for update in updates]
    assert Seal(first["sha256"]) in shown
    assert shown.index(Seal(second["sha256"], told["secret"])) < shown.index(Seal(second["sha256"]))
    assert shown[-1] == Seal(second["sha256"])


def test_an_evening_that_ends_in_a_deal_keeps_its_secret(file: Path) -> None:
    """The deal can be gone on with: nobody may know its cards before."""
    table = HandTable((HUMAN, Player.EASY)).start()
    table.session.close()
    lines = table.journals[0].lines
    assert notes(lines, "secret") == []
    ((_, sealed),), ((_, kept),) = notes(lines, "commitment"), notes(lines, "kept")
    assert hashlib.sha256(bytes.fromhex(kept["secret"])).hexdigest() == sealed["sha256"]
    assert check(file, lines) == DONE


def test_a_waiting_table_shows_the_seal_of_the_deal_to_come() -> None:
    table = HandTable((HUMAN, Player.EASY))
    table.wait(0)
    before = table.ear.updates[-1].seal
    table.tap(0, Button.PLAY)
    table.wait(100_000_000)
    assert before is not None
    assert table.session.seal == before
    assert notes(table.journals[0].lines, "commitment")[0][1]["sha256"] == before.commitment


# -- checked afterwards --------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def check(file: Path, lines: list[Line]) -> int:
    save(file, lines)
    return status_of("replay", str(file), "--check-shuffles")


def test_a_journal_is_held_against_its_seals(
    played: tuple[HandTable, list[Update]], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = played[0].journals[0].lines
    assert check(file, lines) == DONE
    told = capsys.readouterr().out.splitlines()
    assert told == ["shuffle 1: as it was sealed", "shuffle 2: its secret was not told"]
    assert status_of("replay", str(file), "--json") == DONE
    assert json.loads(capsys.readouterr().out)["identical"] is True


def test_a_changed_deal_another_secret_and_a_missing_one_are_found(
    played: tuple[HandTable, list[Update]], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = played[0].journals[0].lines
    (setup,) = [line for line in lines if "setup" in line]
    first, *rest = setup["setup"]["pack"].split()
    turned = {"setup": {**setup["setup"], "pack": " ".join((*rest, first))}}
    ((place, secret), *_) = notes(lines, "secret")
    other = {**secret, "secret": "00" * 32}
    assert check(file, [turned if line is setup else line for line in lines]) == FAILED
    assert "not those that were sealed" in capsys.readouterr().out
    assert check(file, [other if line is secret else line for line in lines]) == FAILED
    assert "not the one that was sealed" in capsys.readouterr().out
    assert check(file, lines[:place] + lines[place + 1 :]) == FAILED
    assert check(file, [line for line in lines if "note" not in line]) == BAD_INPUT


def test_a_secret_can_be_asked_what_it_deals(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of("shuffle", "00" * 32) == DONE
    sealed, order, dealt = capsys.readouterr().out.splitlines()
    by_the_book = order_by_the_book(bytes(32), 52)
    assert sealed == f"sealed: {hashlib.sha256(bytes(32)).hexdigest()}"
    assert order == f"order: {' '.join(map(str, by_the_book))}"
    assert dealt == f"cards: {' '.join(PACK[place].code for place in by_the_book)}"
    assert status_of("shuffle", "dice") == BAD_INPUT


@pytest.mark.parametrize("game", ["court-circular", "batak"])
def test_the_pack_of_a_setup_is_the_one_that_was_sealed(game: str) -> None:
    kit, hat = KITS[game], Hat(9)
    rules = kit.preset(kit.usual, "here")
    secret = hat.seals.next
    setup = kit.deal(hat, rules, 4, Times(0))
    assert kit.dealt is not None
    assert kit.dealt(setup) == secret.shuffle(kit.pack(rules))
    assert hat.seals.sealed == secret
