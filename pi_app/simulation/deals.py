"""One deal of beggar-my-neighbour, and a search for long ones: for a program, and for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from engine.cards import BEGGAR_MARKS, beggar_stacks, cards
from engine.errors import Refusal
from pi_app.errors import bad_input
from pi_app.simulation.playing import Count, Found, OneDeal
from pi_app.simulation.progress import grouped

_NOTATION = "a deal such as ---K/J--A, or cards such as 7S KD/QH 2C"


def marks_of(text: str) -> str:
    """Return a deal in beggar-my-neighbour notation, whichever way its cards are written.

    Raises BadInput.
    """
    written = [stack.strip() for stack in text.split("/")]
    stacks = [_marks(stack) for stack in written]
    _check_once(written)
    if len(stacks) != 2:
        raise bad_input("--deal", f"two stacks, {_NOTATION}", repr(text[:60]))
    return "/".join(stacks)


def _check_once(stacks: Iterable[str]) -> None:
    """Refuse a card that was typed twice; plain marks may come as often as they like."""
    named = [
        word for stack in stacks if not set(stack) <= set(BEGGAR_MARKS) for word in stack.split()
    ]
    twice = sorted({word for word in named if named.count(word) > 1})
    if twice:
        raise bad_input("--deal", "each card once", f"{twice[0]} more than once")


def _marks(stack: str) -> str:
    try:
        if set(stack) <= set(BEGGAR_MARKS):
            beggar_stacks(stack)
            return stack
        ranks = [one.rank for one in cards(stack)]
    except Refusal:
        raise bad_input("--deal", _NOTATION, repr(stack[:60])) from None
    return "".join(rank if rank in BEGGAR_MARKS else "-" for rank in ranks)


def _count_data(count: Count) -> dict[str, int]:
    return {"cards": count.cards, "tricks": count.tricks}


def deal_data(played: OneDeal) -> dict[str, Any]:
    """Return what becomes of a deal, by the names of interfaces.md."""
    data: dict[str, Any] = {
        **_count_data(played.count),
        "ends": played.period is None,
        "winner": played.winner,
    }
    if played.period is not None and played.enters_after is not None:
        data["period"] = _count_data(played.period)
        data["enters_after"] = _count_data(played.enters_after)
    return data


def deal_text(played: OneDeal) -> str:
    """Return the same for people."""
    length = f"{_several(played.count.cards, 'card')}, {_several(played.count.tricks, 'trick')}"
    if played.period is None or played.enters_after is None:
        winner = "nobody wins" if played.winner is None else f"seat {played.winner + 1} wins"
        return f"{length}: {winner}"
    period, before = played.period, played.enters_after
    return (
        f"never ends: after {_several(before.cards, 'card')} and"
        f" {_several(before.tricks, 'trick')} the same {_several(period.cards, 'card')} and"
        f" {_several(period.tricks, 'trick')} come again and again"
        f" (found after {length})"
    )


def _several(number: int, what: str) -> str:
    return f"{grouped(number)} {what}{'' if number == 1 else 's'}"


def records_data(seed: int, deals: int, found: Iterable[Found]) -> dict[str, Any]:
    """Return what a search has found, in the order in which it was."""
    records = [{"deal": one.deal, "tried": one.tried, **deal_data(one.played)} for one in found]
    return {"seed": seed, "deals": deals, "records": records}


RECORD_HEAD = f"{'tried':>14} {'cards':>7} {'tricks':>7}  deal"


def record_line(found: Found) -> str:
    """Return a row of the table of records."""
    count = found.played.count
    cards_, tricks = grouped(count.cards), grouped(count.tricks)
    if found.played.period is not None:
        cards_, tricks = "endless", ""
    return f"{grouped(found.tried):>14} {cards_:>7} {tricks:>7}  {found.deal}"


def summary(found: Sequence[Found]) -> Iterator[str]:
    """Yield a line for the longest game that ends, and one for those that never do."""
    ending = [one for one in found if one.played.period is None]
    if ending:
        best = max(ending, key=lambda one: one.played.count.cards)
        yield f"the longest: {best.deal}, {deal_text(best.played)}"
    endless = len(found) - len(ending)
    if endless:
        yield f"{endless} that never {'ends' if endless == 1 else 'end'}"
