"""What holds for the debouncer whatever a contact does."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hardware.edge import Press
from tests.support.contacts import END, LATE, LOCK, MAX, MIN, MS, US, T, debouncer, feed, run, told


@dataclass(frozen=True)
class Story:
    """A contact that alternates, from open, and the moments at which time is let pass."""

    moves: list[tuple[int, int]]
    looks: list[int]


GAPS = st.one_of(
    st.integers(1, 300 * US),
    st.integers(1, 40 * MS),
    st.sampled_from([MIN - 1, MIN, MIN + 1, MAX - 1, MAX, MAX + 1, LOCK - 1, LOCK, LOCK + 1]),
)


@st.composite
def stories(draw: st.DrawFn) -> Story:
    t_ns, moves = T, []
    for index, gap_ns in enumerate(draw(st.lists(GAPS, max_size=25))):
        t_ns += gap_ns
        moves.append((t_ns, 1 - index % 2))
    looks = draw(st.lists(st.integers(T, t_ns + 50 * MS), max_size=30))
    return Story(moves, sorted(looks))


@given(stories())
def test_presses_and_releases_alternate(story: Story) -> None:
    downs = [down for _, down in run(story.moves)]
    assert downs == [1 - index % 2 for index in range(len(downs))]


@given(stories())
def test_every_time_told_is_that_of_an_edge(story: Story) -> None:
    assert {t_ns for t_ns, _ in run(story.moves)} <= {t_ns for t_ns, _ in story.moves}


@given(stories())
def test_presses_are_at_least_a_lock_out_apart(story: Story) -> None:
    times = [t_ns for t_ns, down in run(story.moves) if down]
    assert all(later - earlier >= LOCK for earlier, later in pairwise(times))


@given(stories())
def test_times_never_run_back(story: Story) -> None:
    times = [t_ns for t_ns, _ in run(story.moves)]
    assert times == sorted(times)


@given(stories())
def test_at_the_end_what_was_told_agrees_with_the_contact(story: Story) -> None:
    closed = bool(story.moves) and story.moves[-1][1] == 1
    told_moves = run(story.moves)
    assert (bool(told_moves) and told_moves[-1][1] == 1) == closed


def letting_time_pass(story: Story, *, truthful: bool) -> list[tuple[int, int]]:
    """The same edges, with time passing between them; a look may read the true level."""
    button = debouncer()
    found: list[Press] = []
    level = 0
    steps = [(t_ns, 0, down) for t_ns, down in story.moves] + [(t, -1, 0) for t in story.looks]
    for t_ns, order, down in sorted(steps):
        if order == 0:
            found += feed(button, (t_ns, down))
            level = down
        else:
            found += button.advance(t_ns, {0: bool(level)} if truthful else None)
    return told([*found, *button.advance(END)])


@given(stories())
def test_it_does_not_matter_how_often_time_is_let_pass(story: Story) -> None:
    assert letting_time_pass(story, truthful=False) == run(story.moves)


@given(stories())
def test_a_true_level_changes_nothing(story: Story) -> None:
    assert letting_time_pass(story, truthful=True) == run(story.moves)


@given(stories(), st.integers(MAX, 200 * MS))
def test_a_contact_out_of_idle_is_never_lost(story: Story, length_ns: int) -> None:
    moves = [*story.moves]
    if moves and moves[-1][1] == 1:
        moves.append((moves[-1][0] + 1, 0))
    first_ns = (moves[-1][0] if moves else T) + 100 * MS
    before = run(moves, first_ns)
    after = run([*moves, (first_ns, 1), (first_ns + length_ns, 0)])
    assert after == [*before, (first_ns, 1), (first_ns + length_ns, 0)]


@given(stories())
def test_due_times_are_never_missed(story: Story) -> None:
    """Advancing only when due finds the same as advancing at the end, and due lies ahead."""
    button = debouncer()
    found = [press for move in story.moves for press in feed(button, move)]
    while (due_ns := button.next_due_ns()) is not None:
        found += button.advance(due_ns)
        assert (button.next_due_ns() or END) > due_ns
    assert told(found) == run(story.moves)


@given(stories(), st.lists(st.integers(0, 29), max_size=4))
def test_alternation_survives_lost_edges_and_levels(story: Story, lost: list[int]) -> None:
    button = debouncer(LATE)
    found: list[Press] = []
    level = 0
    end_ns = story.moves[-1][0] + 100 * MS if story.moves else T
    queue = list(enumerate(story.moves))
    for now_ns in range(T, end_ns, 1 * MS):
        while queue and queue[0][1][0] < now_ns:
            index, move = queue.pop(0)
            level = move[1]
            found += [] if index in lost else feed(button, move)
        found += button.advance(now_ns - LATE.delivery_ns, {0: bool(level)})
    downs = [press.down for press in found]
    assert downs == [index % 2 == 0 for index in range(len(downs))]
    assert (bool(downs) and downs[-1]) == bool(level)
