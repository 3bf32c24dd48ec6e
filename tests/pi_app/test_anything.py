"""Whatever comes in, in whatever order: the table goes on, and its journal tells it again."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from engine.games.bataille_corse import PRESETS
from engine.games.bataille_corse.rules import TieRule, pack_of
from engine.views import SlapView
from hardware.edge import Quality, Tier
from pi_app.keyboard import Keyboard, keys_for
from pi_app.publish import Player
from pi_app.replay import as_document
from pi_app.screens.messages import CardShown, FramePresented, Key
from pi_app.session import shuffled
from pi_app.shuffle import Hat
from tests.pi_app.driven import HUMAN, MS, SECOND, T0, Driven
from tests.support.recorded import save

PLAYERS = (HUMAN, HUMAN, Player.HARD, Player.EASY)
STEPS = (0, 1_000, 100_000, 5 * MS, 50 * MS, 400 * MS)
EDGE_AGES = (0, 0, 10_000, 3 * MS, 14 * MS, 30 * MS, 2 * SECOND)
KEY_AGES = (0, 5 * MS, 100 * MS)
SHOWN_AGES = (0, 30 * MS, 5 * SECOND)


def some_table(chance: random.Random, seed: int) -> Driven:
    """People on buttons and keys at once, computer players, any preset, any way to break ties."""
    name = chance.choice(list(PRESETS))
    seats = 2 if name == "beggar" else chance.choice([2, 3, 4])
    players = [chance.choice(PLAYERS) for _ in range(seats)]
    people = tuple(seat for seat, player in enumerate(players) if player is HUMAN)
    _, rules = PRESETS[name]
    table = Driven(
        shuffled(Hat(seed)),
        players=players,
        rules=replace(rules, tie=chance.choice(list(TieRule)), card_limit=chance.choice([0, 40])),
        quality=Quality(Tier.KERNEL, 200_000, 200_000, delivery_ns=chance.choice([0, 15 * MS])),
        keyboard=Keyboard(keys_for(people)) if people else None,
        seed=seed,
    )
    table.start()
    return table


def something_happens(table: Driven, chance: random.Random, now_ns: int) -> None:
    kind = chance.random()
    channels = sorted(table.source.channels)
    if channels and kind < 0.5:
        stamp_ns = now_ns - chance.choice(EDGE_AGES)
        table.source.push(chance.choice(channels), stamp_ns, closed=chance.random() < 0.5)
    elif kind < 0.8:
        stamp_ns = now_ns - chance.choice(KEY_AGES)
        table.loop.post(Key(chance.choice("asklcvopx"), down=chance.random() < 0.7, t_ns=stamp_ns))
    elif kind < 0.95:
        table.loop.post(CardShown(chance.randrange(60), now_ns - chance.choice(SHOWN_AGES)))
    else:
        table.loop.post(FramePresented(now_ns))


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(4))
def test_the_table_goes_on_and_its_journals_replay_to_the_letter(
    batch: int, tmp_path: Path
) -> None:
    for seed in range(batch * 12, batch * 12 + 12):
        chance = random.Random(seed)
        table = some_table(chance, seed)
        now_ns = T0
        for _ in range(250):
            now_ns += chance.choice(STEPS)
            table.run(now_ns)
            something_happens(table, chance, now_ns)
        table.run(now_ns + 5 * SECOND)
        assert table.ear.last.notices == (), seed
        for number, journal in enumerate(table.journals):
            path = tmp_path / f"{seed}-{number}.jsonl"
            save(path, journal.lines)
            assert as_document(path)[1], path
        check_cards(table)


def check_cards(table: Driven) -> None:
    """Every card of the deck is somewhere, once."""
    dealt = table.journals[-1].lines[1]["setup"]["stacks"]
    cards = Counter(code for stack in dealt for code in stack.split())
    assert cards == Counter(card.code for card in pack_of(table.session.plan.rules))
    view = table.session.view()
    assert view is not None
    assert isinstance(view, SlapView)
    in_sight = sum(seat.cards for seat in view.seats) + len(view.pile) + view.under
    assert in_sight == cards.total()
