"""Games that were never played: records for tests."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from pi_app.league.points import half_points, ranks_of
from pi_app.league.record import GameRecord, Sitter, Slaps, Who

NAMES = ("ANA", "LUC", "AYŞE", "BO", "ÉVA", "")
MS = 1_000_000


def game(
    *people: tuple[str, int], keeps: bool = True, slaps: Sequence[Slaps | None] = ()
) -> GameRecord:
    """Return a game of people with their places in it."""
    points = half_points([rank for _, rank in people])
    own = slaps or (None,) * len(people)
    sitters = tuple(
        Sitter(Who.of(name, n), n, rank, points[n], slaps=own[n], keeps=bool(name) and keeps)
        for n, (name, rank) in enumerate(people)
    )
    return GameRecord("2026-11-30", "bataille-corse", "cartalogue", len(people), sitters)


slap_counts = st.builds(
    Slaps,
    st.integers(0, 9),
    st.integers(0, 9),
    st.integers(0, 9),
    st.lists(st.integers(0, 2_000 * MS), max_size=9).map(tuple),
    st.integers(0, 50 * MS),
)


@st.composite
def games(draw: st.DrawFn) -> GameRecord:
    """Any game of two to six people, no name twice but that of nobody."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=6, unique=True))
    scores = draw(st.lists(st.integers(0, 4), min_size=len(names), max_size=len(names)))
    ranks = ranks_of([(score,) for score in scores])
    keeps = draw(st.booleans())
    slaps = [draw(st.none() | slap_counts) for _ in names]
    return game(*zip(names, ranks, strict=True), keeps=keeps, slaps=slaps)
