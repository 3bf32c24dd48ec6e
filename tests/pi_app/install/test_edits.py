"""Changes inside other people's files: once is as good as twice, and out they come again."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pi_app.install.edits import Block, Words, edit_of

KEYS = st.sampled_from(["quiet", "ro", "a=1", "a=2", "b=", "b=0", "console=tty1", "rootwait"])
LINES = st.lists(KEYS, max_size=8).map(" ".join)
ENDS = st.sampled_from(["", "\n"])
WORDS = st.lists(KEYS, max_size=4, unique_by=lambda word: word.partition("=")[0]).map(
    lambda words: Words(tuple(words))
)


@pytest.mark.parametrize(
    ("before", "words", "after"),
    [
        ("root=x rootwait\n", ("quiet",), "quiet root=x rootwait\n"),
        ("root=x quiet\n", ("quiet",), "root=x quiet\n"),
        ("root=x consoleblank=600", ("consoleblank=0",), "consoleblank=0 root=x"),
        ("consoleblank=600 x consoleblank=0\n", ("consoleblank=0",), "consoleblank=0 x\n"),
        ("xquiet quietx\n", ("quiet",), "quiet xquiet quietx\n"),
    ],
)
def test_words_of_the_kernel(before: str, words: tuple[str, ...], after: str) -> None:
    assert Words(words).apply(before) == after


@given(LINES, ENDS, WORDS)
def test_words_twice_are_as_once_and_come_out_again(line: str, end: str, words: Words) -> None:
    text = line + end
    once = words.apply(text)
    assert words.missing(once) == ()
    assert words.apply(once) == once
    assert once.count("\n") == end.count("\n")
    back = words.revert(once, text).split()
    assert set(back) == set(line.split())


@given(LINES, WORDS, st.sampled_from(["new", "other=9"]))
def test_words_that_came_later_stay(line: str, words: Words, later: str) -> None:
    assert later in words.revert(f"{words.apply(line)} {later}\n", line).split()


TEXT = st.text(alphabet="a=1#[]\n ", max_size=40)


@given(TEXT, TEXT)
@example(text="", later="\n")
@example(text="a=1\n", later="\n")
@example(text="a=1", later="\n")
def test_a_block_twice_is_as_once_and_comes_out_again(text: str, later: str) -> None:
    block = Block(("[all]", "disable_splash=1"))
    once = block.apply(text)
    assert block.apply(once) == once
    assert block.missing(text) == block.lines
    assert block.missing(once) == ()
    assert block.revert(once, text) == text
    if later:
        whole_lines = text if text.endswith("\n") or not text else f"{text}\n"
        assert block.revert(once + later, text) == whole_lines + later


@given(TEXT)
def test_a_new_block_takes_the_place_of_the_old_one(text: str) -> None:
    old, new = Block(("one",)), Block(("two", "three"))
    assert new.apply(old.apply(text)) == new.apply(text)


@pytest.mark.parametrize("edit", [Words(("quiet", "a=1")), Block(("[all]", "x=1"))])
def test_a_change_is_known_again(edit: Words | Block) -> None:
    assert edit_of(edit.as_data()) == edit
