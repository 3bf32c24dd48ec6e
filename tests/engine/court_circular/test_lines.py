"""Which line three cards make with a lead, and which of two wins: every row derived by hand.

From decisions.md part 3: with the lead trio > sequence > sympathy > court; then three own cards in
the same order; then pair > valentine > etiquette; then the best card. Four cards beat three of the
same kind; else the best card played in the line decides: hearts first, then rank, then D C S.
"""

from __future__ import annotations

import random

import pytest

from engine.cards import Deck, card, cards, codes, deck_cards
from engine.games.court_circular.lines import ORDER, TABLE, best_line, points, worth

LINES = """
5H: 4S 6D 9C =
5H: 4S 6D 7C = sequence 1 5H 6D 7C
QH: JS QD KC = court 1 QH JS QD KC
JH: JS QD KC = sequence 1 JH QD KC
2S: JS QD KC = sequence 2 JS QD KC
7S: 7H 7D 2C = trio 1 7S 7H 7D
7S: 7H 7D 7C = trio 1 7S 7H 7D
7S: 7H 2D KC =
7S: 8H 9D TC = sequence 1 7S 8H 9D TC
7S: 4H 5D 6C = sequence 1 4H 5D 6C 7S
7S: 8H 9D JC = sequence 1 7S 8H 9D
7S: 6H 8D 9C = sequence 1 7S 8D 9C
7S: 6H 5D 8C = sequence 1 5D 6H 7S
7S: 5H 6D 8C = sequence 1 5H 6D 7S
7S: 6H 8D KC =
7S: 5D 8C 9C = sequence 1 7S 8C 9C
AS: 2D 3C 9S = sequence 1 AS 2D 3C
AS: QD KC 9S = sequence 1 QD KC AS
AS: 2D 3C 4S = sequence 1 AS 2D 3C 4S
AS: JD QD KC = sequence 1 JD QD KC AS
AS: 2D KC 9S =
2S: AD KC 9S =
2S: AD 3C 9S =
3S: AD 2C 9S = sequence 1 AD 2C 3S
3S: AD 2C 4S = sequence 1 AD 2C 3S
3S: 2C 4S KD =
4S: AD 2C 3D = sequence 1 AD 2C 3D 4S
QS: KD AC 2S = sequence 1 QS KD AC
QS: KD AC JS = sequence 1 QS KD AC
KS: AD 2C 9S =
JD: QS KC AH = sequence 1 JD QS KC AH
9S: AD 2C 3D = sequence 2 AD 2C 3D
9S: QD KC AD = sequence 2 QD KC AD
9S: KD AC 2D =
9H: 2H 4H KS = sympathy 1 9H 2H 4H
9H: 2H 4H KH = sympathy 1 9H 2H 4H KH
9S: 2H 4H KH = sympathy 2 2H 4H KH
9S: 2H 4H KS = valentine 3 2H 4H
9S: 5D 5C 2H = pair 3 5D 5C
9S: 5H 5C 2H = pair 3 5H 5C
9S: 5S 5D 5C = trio 2 5S 5D 5C
9S: JD JC KD = court 2 JD JC KD
9S: JD KC 2D = etiquette 3 JD KC
JS: KD KC 2D = court 1 JS KD KC
JS: KD 2C 4D =
9S: JH KH 2D = valentine 3 JH KH
9H: 9D 2C 4S =
9H: 6D 7C 8S = sequence 1 6D 7C 8S 9H
9H: 7H 8H KH = sequence 1 7H 8H 9H
QH: KH AH 2H = sequence 1 QH KH AH
JS: JH QH KH = sequence 1 JS QH KH
"""
"""lead: own cards = kind, class, cards; nothing where there is no line."""

PAIRS = """
2S: 2D 2C 9S / 3D 4C 5S = first
2S: 2D 2C 9S / 3D 4C 9C = first
2S: 2D 2C 9S / 7S 7D 7C = first
2S: 2D 2C 9S / 8S 9D TC = first
2S: 2D 2C 9S / 5H 8H JH = first
2S: 2D 2C 9S / JS QD QC = first
2S: 2D 2C 9S / KS KD 4C = first
2S: 2D 2C 9S / AH KH 4C = first
2S: 2D 2C 9S / JS KD 6C = first
2S: 2D 2C 9S / AH 9C 5D = first
2S: 3D 4C 5S / 3S 4S TD = first
2S: 3D 4C TS / AS AD AC = first
2S: 3D 4C TS / QD KC AC = first
2S: 3D 4C TS / AH KH 9H = first
2S: 3D 4C TS / KS KD QC = first
2S: 3D 4C TS / KS KD 9C = first
2S: 3D 4C TS / AH KH 9C = first
2S: 3D 4C TS / KS QD 9C = first
2S: 3D 4C TS / AH KC 9C = first
2S: 6S 6D 6C / QD KC AC = first
2S: 6S 6D 6C / AH KH 9H = first
2S: 6S 6D 6C / KS KD QC = first
2S: 6S 6D 6C / KS KD 9C = first
2S: 6S 6D 6C / AH KH 9C = first
2S: 6S 6D 6C / KS QD 9C = first
2S: 6S 6D 6C / AH KC 9C = first
2S: 5S 6D 7C / AH KH 9H = first
2S: 5S 6D 7C / KS KD QC = first
2S: 5S 6D 7C / KS KD 9C = first
2S: 5S 6D 7C / AH KH 9C = first
2S: 5S 6D 7C / KS QD 9C = first
2S: 5S 6D 7C / AH KC 9C = first
2S: 4H 6H 8H / KS KD QC = first
2S: 4H 6H 8H / KS KD 9C = first
2S: 4H 6H 8H / AH KH 9C = first
2S: 4H 6H 8H / KS QD 9C = first
2S: 4H 6H 8H / AH KC 9C = first
2S: JS JD QC / AD AC 9C = first
2S: JS JD QC / AH KH 9C = first
2S: JS JD QC / KS QD 9C = first
2S: JS JD QC / AH TC 7C = first
2S: 6S 6D 9C / AH KH 7C = first
2S: 6S 6D 9C / KS QD 7C = first
2S: 6S 6D 9C / AH KC 7C = first
2S: 4H 6H 9C / KS QD 7C = first
2S: 4H 6H 9C / AH KC 7C = first
2S: JS QD 9C / AH KC 7C = first
2S: 3D 4C 5S / 3S 4D 5D = other
2S: 3H 4C KD / 3D 4D KC = first
2S: 7S 7D 7C / 8S 8D 8C = other
2S: 7S 7D 7H / 8S 8D 8C = first
2S: 5S 6D 7C / 6S 7S 8C = other
9S: AD 2D 3C / 5C 6D 7H = other
9S: AD 2D 3C / JD QC KS = first
2S: 4H 6H 8H / 3H 5H 9H = other
2S: JS JD QC / JC QS QD = other
2S: 6S 6D 9C / 6H 6C 8D = other
2S: 9S 9C 4D / 9D 8C 8S = first
2S: 4H 9H KC / 5H 8H KD = first
2S: JS KC 9D / QS KD 8D = other
2S: 4C 8D KC / 5D 9S KD = other
2S: 3H 8D KC / 5D 9S AD = first
2S: 5S 9D KC / 6D 8S KS = first
5H: 6D 7C KS / 2H 8H JH = first
5H: 2S 3D 4C / 6H 7H KS = first
5H: 6D 7C 8S / 2S 3D 4C = first
5H: 2H 8H TH / AH KH QS = first
5H: 2H 8H TS / AS AD AC = first
5H: 2H 8H TS / 3H 7H TD = first
5H: 5S 5D KC / AH KH QH = first
5H: 5S KC 2D / 5D KD 3C = other
QS: KD AC 2S / JD JC KC = first
QS: JD JC JH / KD KC 2S = first
QS: JD KC 2S / AH AD AC = first
QS: JD KC 2S / JC KD 3S = other
QS: QD QC 2S / KS KD JC = first
QH: JS QD KC / 4S 5D 6C = first
QH: JS QD KC / 9S TD JC = other
QH: 2H 4H 6H / JS KD KC = first
QH: 2H 4H 8S / JS KD KC = first
QH: 9S TD JC / AH 3H 6H = first
"""
"""lead: first-hand's cards / the other's = who wins."""


def rows(text: str) -> list[list[str]]:
    """Return the parts of each row, between its marks."""
    marked = [line for line in text.splitlines() if line]
    return [[part.strip() for part in _split(line)] for line in marked]


def _split(line: str) -> list[str]:
    for mark in ":/=":
        line = line.replace(mark, "|")
    return line.split("|")


@pytest.mark.parametrize(("lead", "own", "told"), rows(LINES))
def test_the_line_that_is_credited(lead: str, own: str, told: str) -> None:
    line = best_line(card(lead), cards(own))
    found = "" if line is None else f"{line.kind.value} {line.line_class.value} {codes(line.cards)}"
    assert found == told


@pytest.mark.parametrize(("lead", "first", "other", "winner"), rows(PAIRS))
def test_the_better_line_wins_whoever_holds_it(
    lead: str, first: str, other: str, winner: str
) -> None:
    mine, theirs = worth(card(lead), cards(first)), worth(card(lead), cards(other))
    assert (mine > theirs) is (winner == "first")
    assert mine != theirs


def test_there_are_pairs_enough_and_none_uses_a_card_twice() -> None:
    pairs = rows(PAIRS)
    assert len(pairs) >= 60
    for lead, first, other, _ in pairs:
        assert len({lead, *first.split(), *other.split()}) == 7


def classes(pair: list[str]) -> frozenset[int]:
    """The classes of both sides of a row; 4 stands for no line."""
    lines = [best_line(card(pair[0]), cards(own)) for own in pair[1:3]]
    return frozenset(4 if line is None else line.line_class.value for line in lines)


def test_each_class_meets_each() -> None:
    met = {classes(pair) for pair in rows(PAIRS)}
    assert met == {frozenset((a, b)) for a in range(1, 5) for b in range(1, 5)}


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_the_order_of_play_changes_nothing(order: tuple[int, ...]) -> None:
    for lead, own, *_ in rows(LINES):
        row = cards(own)
        turned = tuple(row[place] for place in order)
        assert worth(card(lead), turned) == worth(card(lead), row)


def test_one_card_and_the_lead_are_never_a_line() -> None:
    for lead in deck_cards(Deck.FULL):
        for own in deck_cards(Deck.FULL):
            assert own is lead or best_line(lead, (own,)) is None


def test_the_order_of_cards() -> None:
    best_first = [one.code for one in reversed(ORDER)]
    assert best_first[:3] == ["AH", "KH", "QH"]
    assert best_first[12:20] == ["2H", "AD", "AC", "AS", "KD", "KC", "KS", "QD"]
    assert best_first[-1] == "2S"
    assert len(set(ORDER)) == 52


def test_the_table_has_eleven_rows_and_no_row_twice() -> None:
    assert len({(row.line_class, row.kind) for row in TABLE}) == len(TABLE) == 11


@pytest.mark.parametrize(
    "tricks", [10_000, pytest.param(100_000, marks=pytest.mark.long)], ids=["some", "all"]
)
@pytest.mark.slow
def test_no_tie_in_a_hundred_thousand_tricks(tricks: int) -> None:
    chance, pack = random.Random(52), deck_cards(Deck.FULL)
    for _ in range(tricks):
        lead, *dealt = chance.sample(pack, 7)
        assert worth(lead, tuple(dealt[:3])) != worth(lead, tuple(dealt[3:]))


def test_points_of_the_whole_pack() -> None:
    """13 hearts, 12 court cards: 52 × 2 + 13 + 12 face up, 52 + 13 + 12 face down."""
    pack = deck_cards(Deck.FULL)
    assert points(pack, ()) == 129
    assert points((), pack) == 77


@pytest.mark.parametrize(
    ("up", "down", "count"), [("QH", "", 4), ("", "QH", 3), ("2S", "2D", 3), ("KS 2H", "JC", 8)]
)
def test_points_of_some_cards(up: str, down: str, count: int) -> None:
    assert points(cards(up), cards(down)) == count
