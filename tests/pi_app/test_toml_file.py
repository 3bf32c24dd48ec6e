"""TOML files of people: where each key stands, and one clear line when a file is no TOML."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi_app.errors import BadInput
from pi_app.toml_file import TomlFile, parse_toml, read_toml

TEXT = """\
top = 1

[table]
rules = "x"  # a comment
seats = [
  "human",
]
[ buttons . pins . "2" ]
'play' = 4
inline = {deep = 1}
dotted.key = 2
"""


def parsed() -> TomlFile:
    return parse_toml("f.toml", TEXT)


@pytest.mark.parametrize(
    ("path", "where"),
    [
        (("top",), "f.toml:1: top"),
        (("table",), "f.toml:3: table"),
        (("table", "rules"), "f.toml:4: table.rules"),
        (("table", "seats"), "f.toml:5: table.seats"),
        (("table", "seats", 0), "f.toml:6: table.seats"),
        (("buttons", "pins", "2"), "f.toml:8: buttons.pins.2"),
        (("buttons", "pins", "2", "play"), "f.toml:9: buttons.pins.2.play"),
        (("buttons", "pins", "2", "inline", "deep"), "f.toml:10: buttons.pins.2.inline.deep"),
        (("buttons", "pins", "2", "dotted", "key"), "f.toml:11: buttons.pins.2.dotted.key"),
        (("elsewhere",), "f.toml: elsewhere"),
        ((), "f.toml"),
    ],
)
def test_where_a_key_stands(path: tuple[str | int, ...], where: str) -> None:
    assert parsed().where(path) == where


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a = 1\nb = \n", "f.toml:2:5: expected valid TOML, found 'b =' (Invalid value)"),
        ("a = 1\na = 2\n", "f.toml:2:6: expected valid TOML, found 'a = 2' (Cannot overwrite a"),
        ('a = "x', "f.toml:1: expected valid TOML, found 'a = \"x' "),
        ("[table\n", "f.toml:1:7: expected valid TOML, found '[table' "),
        ("a = [1,\n2,\n", "f.toml:2: expected valid TOML, found '2,' "),
        ("a = " + "1" * 5_000, "f.toml: expected a file of ordinary size, found one beyond"),
        ("a = " + "[" * 5_000, "f.toml: expected a file of ordinary size, found one beyond"),
    ],
    ids=["no value", "twice", "open text", "open header", "open list", "long number", "deep"],
)
def test_no_toml(text: str, told: str) -> None:
    with pytest.raises(BadInput) as error:
        parse_toml("f.toml", text)
    assert str(error.value).startswith(told.split(" (")[0].rstrip())
    assert "\n" not in str(error.value)


def test_a_long_line_is_cut_short() -> None:
    with pytest.raises(BadInput) as error:
        parse_toml("f.toml", "a = x" + "y" * 10_000)
    assert len(str(error.value)) < 150


def told_of(path: Path) -> str:
    with pytest.raises(BadInput) as error:
        read_toml(path)
    return str(error.value)


def test_a_file_that_is_no_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes('a = 1\nb = "é"\n'.encode("latin-1"))
    assert told_of(path) == f"{path}:2: expected text in UTF-8, found byte 0xe9"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    expected = f"{path}: expected a file that can be read, found No such file or directory"
    assert told_of(path) == expected


def test_a_directory(tmp_path: Path) -> None:
    expected = f"{tmp_path}: expected a file that can be read, found Is a directory"
    assert told_of(tmp_path) == expected


def test_a_huge_file(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    path.write_text("#" * 1_000_001)
    assert told_of(path) == f"{path}: expected at most 1000000 bytes, found more"


def test_a_file_of_just_the_largest_size(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_text("a = 1\n" + "#" * 999_994)
    assert read_toml(path).data == {"a": 1}


def test_a_file_without_end() -> None:
    assert told_of(Path("/dev/zero")) == "/dev/zero: expected at most 1000000 bytes, found more"


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "windows.toml"
    path.write_bytes(b"\xef\xbb\xbf[table]\r\nrules = 'x'\r\n")
    file = read_toml(path)
    assert file.data == {"table": {"rules": "x"}}
    assert file.where(("table", "rules")) == f"{path}:2: table.rules"


def test_an_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.write_bytes(b"")
    assert read_toml(path).data == {}


def test_where_the_items_of_a_list_stand() -> None:
    text = """\
slaps = [
  "double", # a comment, with ] and "
  { "custom:a, ]" = "red(top)" },

  "run", 'rank'
]
one = ["x", "y"]
none = 3
"""
    file = parse_toml("f.toml", text)
    assert [file.where(("slaps", index)) for index in range(5)] == [
        f"f.toml:{line}: slaps" for line in (2, 3, 5, 5, 1)
    ]
    assert file.where(("one", 1)) == "f.toml:7: one"
    assert file.where(("none", 0)) == "f.toml:8: none"
