"""What must hold after any evening: the referee agrees, and no phone has heard too much."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from typing import Any, get_args

from engine.batak_views import BatakView
from engine.cards import CARDS, Card
from engine.events import as_line
from engine.inputs import Move
from pi_app.lines import Line, input_line
from pi_app.referee import Options, run
from tests.web.browser.party import Hand, Party, messages
from tests.web.rig import Rig

MOVES = get_args(Move)


def check(party: Party) -> None:
    """Assert all that must hold of a match that is over."""
    check_taps(party)
    check_referee(party.rig)
    check_end(party)
    for hand in party.hands:
        check_heard(party.rig, hand)
        assert hand.faults == [], hand.faults


def check_taps(party: Party) -> None:
    """Assert that what was tapped was done, each once, and nothing else by these seats."""
    rig = party.rig
    done = [one for one in rig.log.items if isinstance(one, MOVES) and one.seat in rig.phones]
    assert [dataclasses.replace(one, t_ns=0) for one in done] == party.taps


def check_referee(rig: Rig) -> None:
    """Assert that the referee tells the same events of the same moves and the same shuffles."""
    kit = rig.options.kit
    setup = kit.setup_line(rig.setup)
    setup["setup"]["seed"] = rig.options.seed
    moves = [one for one in rig.log.items if isinstance(one, MOVES)]
    lines = [setup, *map(input_line, moves)]
    told = run(map(json.dumps, lines), Options(strict=True), kit)
    expected: list[Line] = [json.loads(json.dumps(as_line(event))) for event in rig.log.events]
    assert [line for line in map(json.loads, told) if "event" in line] == expected
    assert expected[-1]["event"] == "over"


def check_end(party: Party) -> None:
    """Assert that each phone shows who has won, and how it ended."""
    view = party.rig.seen()
    assert view.over is not None
    scores = sorted((seat.score for seat in view.seats), reverse=True)
    for hand in party.hands:
        shown = hand.page.locator(".standing strong").all_inner_texts()
        assert shown == [str(score) for score in scores]
        signs = hand.page.locator(".winners .number").all_inner_texts()
        winners = view.over.winner
        expected = [winners] if isinstance(winners, int) else list(winners)
        assert signs == [str(seat + 1) for seat in expected]


def check_heard(rig: Rig, hand: Hand) -> None:
    """Assert that each message names only cards that its view of that moment shows."""
    views = {update.version: update.views for update in rig.log.updates}
    told = messages(hand.heard)
    assert any("view" in message for message in told)
    for message in told:
        allowed: set[str] = set()
        if "view" in message:
            assert message["view"]["seat"] == hand.seat
            view = views[message["view"]["version"]][hand.seat]
            allowed = {one.code for one in cards_in(_shown_of(view))}
        assert set(codes_in(message)) <= allowed


def _shown_of(view: Any) -> Any:
    """Return what people may look at in a view: in Batak, of the tricks before only the last."""
    if isinstance(view, BatakView):
        return dataclasses.replace(view, tricks_seen=view.tricks_seen[-1:])
    return view


def codes_in(value: Any) -> Iterator[str]:
    """Yield each card that a message names."""
    if isinstance(value, str) and value in CARDS:
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from codes_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from codes_in(part)


def cards_in(value: Any) -> Iterator[Card]:
    """Yield each card anywhere in a view."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from cards_in(part)
    elif dataclasses.is_dataclass(value):
        for part in dataclasses.fields(value):
            yield from cards_in(getattr(value, part.name))
