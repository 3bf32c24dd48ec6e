"""A plot of recorded games as PNG: the only module that knows matplotlib (the extra `lab`)."""

from __future__ import annotations

import io
from collections.abc import Mapping

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from pi_app.lab.stats import MS, KindSum
from pi_app.players import COLOURS
from pi_app.screens.colours import SEAT_LOOKS

EDGE = "#16181e"


def plot(kinds: Mapping[str, KindSum]) -> bytes:
    """Return a picture: how long games last, who won, how fast people slapped."""
    figure = Figure(figsize=(11, 3.8), layout="constrained")
    lengths, wins, reactions = figure.subplots(1, 3)
    _lengths(lengths, kinds)
    _wins(wins, kinds)
    _reactions(reactions, kinds)
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=120)
    return file.getvalue()


def _lengths(axes: Axes, kinds: Mapping[str, KindSum]) -> None:
    axes.set(title="Length of games", xlabel="minutes", ylabel="games")
    minutes = {
        name: [game.seconds / 60 for game in kind.finished]
        for name, kind in kinds.items()
        if kind.finished
    }
    if minutes:
        axes.hist([*minutes.values()], bins=12, label=[*minutes], edgecolor=EDGE)
        axes.legend()
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))


def _wins(axes: Axes, kinds: Mapping[str, KindSum]) -> None:
    axes.set(title="Games won, by seat", ylabel="games")
    places = sorted({place for kind in kinds.values() for place in kind.seats})
    won = [
        sum(kind.seats[place].wins for kind in kinds.values() if place in kind.seats)
        for place in places
    ]
    axes.bar([_name(place) for place in places], won, color=_fills(places), edgecolor=EDGE)
    axes.set_ylim(0, max([1, *won]) * 1.05)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))


def _reactions(axes: Axes, kinds: Mapping[str, KindSum]) -> None:
    axes.set(title="Reactions of good slaps, by seat", ylabel="ms")
    own: dict[int, list[float]] = {}
    for kind in kinds.values():
        for place, seat in kind.seats.items():
            own.setdefault(place, []).extend(ns / MS for ns in seat.reactions)
    places = sorted(place for place, values in own.items() if values)
    if not places:
        return
    boxes = axes.boxplot([own[place] for place in places], patch_artist=True)
    axes.set_xticks(range(1, len(places) + 1), [_name(place) for place in places])
    for box, fill in zip(boxes["boxes"], _fills(places), strict=True):
        box.set_facecolor(fill)
    for line in boxes["medians"]:
        line.set_color(EDGE)


def _name(place: int) -> str:
    return f"{place + 1} {COLOURS[place]}"


def _fills(places: list[int]) -> list[tuple[float, ...]]:
    return [tuple(part / 255 for part in SEAT_LOOKS[place].fill) for place in places]
