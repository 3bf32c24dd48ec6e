"""The arbiter: what is let out, when, and in which order."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.arbiter import Arbiter
from hardware.edge import Flags, Press

MS = 1_000_000
HOLD = 20 * MS
T = 1_000 * MS


def press(t_ns: int, source: str = "a", sequence: int = 0, channel: int = 0) -> Press:
    return Press(source, 0, sequence, channel, t_ns, 200_000, 200_000, down=True)


def arbiter(*sources: str) -> Arbiter:
    made = Arbiter(HOLD)
    for source in sources:
        made.attach(source)
    return made


def times(presses: tuple[Press, ...]) -> list[int]:
    return [each.t_ns for each in presses]


@pytest.mark.parametrize(("mark_ns", "out"), [(T - 1, []), (T, []), (T + 1, [T])])
def test_a_press_waits_for_the_watermark_of_every_source(mark_ns: int, out: list[int]) -> None:
    """A watermark says what can still come: at T, an equal stamp can."""
    sut = arbiter("a", "b")
    sut.offer(press(T), T + MS)
    sut.watermark("a", T + 2 * MS)
    sut.watermark("b", mark_ns)
    assert times(sut.release(T + 2 * MS).presses) == out


@pytest.mark.parametrize(("age_ns", "out"), [(HOLD - 1, []), (HOLD, [T]), (HOLD + 1, [T])])
def test_a_slow_source_holds_a_press_for_the_hold_and_no_longer(
    age_ns: int, out: list[int]
) -> None:
    sut = arbiter("a", "slow")
    sut.watermark("a", T + HOLD)
    sut.offer(press(T), T + 3 * MS)
    assert times(sut.release(T + age_ns).presses) == out


def test_the_hold_is_counted_from_the_press_and_not_from_its_arrival() -> None:
    sut = arbiter("slow")
    sut.offer(press(T), T + HOLD - 1)
    assert times(sut.release(T + HOLD).presses) == [T]


def test_presses_of_two_sources_come_out_by_their_stamps() -> None:
    sut = arbiter("a", "b")
    sut.offer(press(T + 2, "a"), T + MS)
    sut.offer(press(T + 1, "b"), T + MS)
    sut.watermark("a", T + MS)
    sut.watermark("b", T + MS)
    assert times(sut.release(T + MS).presses) == [T + 1, T + 2]


def test_a_contact_that_is_not_decided_holds_later_presses_back() -> None:
    """The debouncer keeps its source's watermark at the first contact."""
    sut = arbiter("a", "b")
    sut.offer(press(T + 1, "b"), T + MS)
    sut.watermark("b", T + 5 * MS)
    sut.watermark("a", T)
    assert sut.release(T + 2 * MS).presses == ()
    sut.offer(press(T, "a"), T + 3 * MS)
    sut.watermark("a", T + 3 * MS)
    released = sut.release(T + 3 * MS).presses
    assert [(each.t_ns, each.flags) for each in released] == [
        (T, Flags.NONE),
        (T + 1, Flags.NONE),
    ]


def test_what_is_closed_follows_the_slowest_source() -> None:
    sut = arbiter("a", "b")
    sut.watermark("a", T)
    sut.watermark("b", T - 5 * MS)
    assert sut.release(T).closed_ns == T - 5 * MS - 1


def test_what_is_closed_is_never_older_than_the_hold() -> None:
    sut = arbiter("slow")
    assert sut.release(T).closed_ns == T - HOLD


def test_what_is_closed_never_goes_back() -> None:
    sut = arbiter("a")
    sut.watermark("a", T)
    assert sut.release(T).closed_ns == T - 1
    sut.attach("late")
    assert sut.release(T + MS).closed_ns == T - 1
    sut.watermark("a", T - MS)
    assert sut.release(T + MS).closed_ns == T - 1


def test_a_watermark_never_goes_back() -> None:
    sut = arbiter("a")
    sut.watermark("a", T + 5)
    sut.watermark("a", T)
    sut.offer(press(T + 2), T + 3)
    assert times(sut.release(T + 9).presses) == [T + 2]


def test_a_watermark_of_the_future_closes_only_the_past() -> None:
    sut = arbiter("a")
    sut.watermark("a", T + 10 * MS)
    assert sut.release(T).closed_ns == T - 1


@pytest.mark.parametrize("late_ns", [0, 1, HOLD])
def test_a_press_behind_what_is_closed_is_overdue_and_not_lost(late_ns: int) -> None:
    sut = arbiter("a")
    sut.watermark("a", T + 1)
    assert sut.release(T + 1).closed_ns == T
    late = press(T - late_ns)
    sut.offer(late, T + 1)
    assert sut.release(T + 1).presses == (replace(late, flags=Flags.OVERDUE),)
    assert sut.overdue_count == 1


def test_a_press_just_after_what_is_closed_is_not_overdue() -> None:
    sut = arbiter("a")
    sut.watermark("a", T + 1)
    sut.release(T + 1)
    sut.offer(press(T + 1), T + 2)
    sut.watermark("a", T + 2)
    assert sut.release(T + 2).presses == (press(T + 1),)
    assert sut.overdue_count == 0


def test_overdue_keeps_the_other_flags() -> None:
    sut = arbiter("a")
    sut.release(T)
    sut.offer(replace(press(1), flags=Flags.RECOVERED), T)
    assert sut.release(T).presses[0].flags == Flags.RECOVERED | Flags.OVERDUE


def test_a_late_release_is_marked_but_no_alarm() -> None:
    sut = arbiter("a")
    sut.release(T)
    sut.offer(replace(press(1), down=False), T)
    assert sut.release(T).presses[0].flags is Flags.OVERDUE
    assert sut.overdue_count == 0


def test_nobody_waits_for_a_source_that_is_gone() -> None:
    sut = arbiter("a", "gone")
    sut.offer(press(T, "gone"), T)
    sut.watermark("a", T + MS)
    assert sut.release(T + MS).presses == ()
    sut.detach("gone")
    assert times(sut.release(T + MS).presses) == [T]


def test_without_sources_all_is_let_out() -> None:
    sut = arbiter()
    sut.offer(press(T), T + 1)
    assert times(sut.release(T + 1).presses) == [T]


def test_a_source_is_attached_once() -> None:
    sut = arbiter("a")
    with pytest.raises(ValueError, match="'a' is attached already"):
        sut.attach("a")


def test_due_times() -> None:
    sut = arbiter("a", "b")
    assert sut.next_due_ns(T) is None
    sut.offer(press(T), T + MS)
    assert sut.next_due_ns(T + MS) == T + HOLD
    sut.watermark("a", T + MS)
    sut.watermark("b", T + MS)
    assert sut.next_due_ns(T) == T + 1
    assert sut.next_due_ns(T + MS) == T + MS
    sut.release(T + MS)
    assert sut.next_due_ns(T + MS) is None
    sut.offer(press(T), T + MS)
    assert sut.next_due_ns(T + MS) == T + MS


def test_the_longest_way_shows_whether_the_hold_is_enough() -> None:
    sut = arbiter("a")
    sut.offer(press(T), T + 3 * MS)
    sut.offer(press(T + MS), T + 2 * MS)
    sut.offer(replace(press(1), down=False), T)
    assert sut.longest_way_ns == 3 * MS


# --- invariants ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Offer:
    press: Press
    arrives_ns: int


SOURCES = ("a", "b", "c")


@st.composite
def offers(draw: st.DrawFn, longest_way_ns: int) -> list[Offer]:
    """Presses of three sources, each with the time it takes to arrive."""
    made: list[Offer] = []
    for sequence, gap_ns in enumerate(draw(st.lists(st.integers(0, 9 * MS), max_size=20))):
        t_ns = T + gap_ns if not made else made[-1].press.t_ns + gap_ns
        source = draw(st.sampled_from(SOURCES))
        channel = draw(st.integers(0, 5))
        way_ns = draw(st.integers(1, longest_way_ns))
        made.append(Offer(press(t_ns, source, sequence, channel), t_ns + way_ns))
    return made


def play(given_offers: list[Offer], marks: list[tuple[int, str, int]]) -> list[Press]:
    """Offers in order of arrival, watermarks in between; `marks` are (now, source, mark)."""
    sut = arbiter(*SOURCES)
    steps: list[tuple[int, int, Offer | tuple[str, int]]] = [
        (offer.arrives_ns, index, offer) for index, offer in enumerate(given_offers)
    ]
    steps += [(now_ns, -1 - i, (name, mark)) for i, (now_ns, name, mark) in enumerate(marks)]
    out: list[Press] = []
    closed_ns = -1
    now_ns = T
    for now_ns, _, step in sorted(steps, key=lambda each: each[:2]):
        if isinstance(step, Offer):
            sut.offer(step.press, now_ns)
        else:
            sut.watermark(*step)
        released = sut.release(now_ns)
        assert released.closed_ns >= closed_ns
        closed_ns = released.closed_ns
        assert all(each.t_ns <= closed_ns for each in released.presses)
        out += released.presses
    return [*out, *sut.release(now_ns + 10 * HOLD).presses]


def unmarked(presses: list[Press]) -> list[Press]:
    plain = [replace(each, flags=each.flags & ~Flags.OVERDUE) for each in presses]
    return sorted(plain, key=lambda each: each.sequence)


MARKS = st.lists(
    st.tuples(st.integers(T, T + 200 * MS), st.sampled_from(SOURCES), st.integers(0, T + 200 * MS)),
    max_size=15,
)


@given(offers(3 * HOLD), MARKS)
def test_every_press_comes_out_once(
    given_offers: list[Offer], marks: list[tuple[int, str, int]]
) -> None:
    out = play(given_offers, marks)
    assert unmarked(out) == [offer.press for offer in given_offers]


@given(offers(3 * HOLD), MARKS)
def test_what_is_not_overdue_comes_out_in_order(
    given_offers: list[Offer], marks: list[tuple[int, str, int]]
) -> None:
    out = [each.t_ns for each in play(given_offers, marks) if Flags.OVERDUE not in each.flags]
    assert out == sorted(out)


@given(offers(HOLD))
def test_within_the_hold_nothing_is_overdue(given_offers: list[Offer]) -> None:
    assert all(each.flags is Flags.NONE for each in play(given_offers, []))


@given(st.data(), offers(HOLD))
def test_order_of_arrival_within_the_hold_does_not_matter(
    data: st.DataObject, given_offers: list[Offer]
) -> None:
    ways = st.integers(1, HOLD)
    shuffled = [replace(o, arrives_ns=o.press.t_ns + data.draw(ways)) for o in given_offers]
    assert play(shuffled, []) == play(given_offers, [])


@given(offers(2 * HOLD), MARKS, st.permutations(range(6)))
def test_exchanging_channels_exchanges_the_outcome_and_nothing_else(
    given_offers: list[Offer], marks: list[tuple[int, str, int]], swap: list[int]
) -> None:
    def exchanged(each: Press) -> Press:
        return replace(each, channel=swap[each.channel])

    swapped = [replace(offer, press=exchanged(offer.press)) for offer in given_offers]
    assert play(swapped, marks) == [exchanged(each) for each in play(given_offers, marks)]


@given(offers(HOLD))
def test_releasing_only_when_due_is_enough(given_offers: list[Offer]) -> None:
    sut = arbiter(*SOURCES)
    out: list[Press] = []
    for offer in sorted(given_offers, key=lambda each: each.arrives_ns):
        while (due_ns := sut.next_due_ns(T)) is not None and due_ns < offer.arrives_ns:
            out += sut.release(due_ns).presses
        sut.offer(offer.press, offer.arrives_ns)
    while (due_ns := sut.next_due_ns(T)) is not None:
        released = sut.release(due_ns).presses
        assert released
        out += released
    assert out == play(given_offers, [])
