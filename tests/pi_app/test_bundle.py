"""The bundle: everything that helps to find a fault, and nobody in it."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pi_app.bundle import JOURNALS, MOST_JOURNAL_BYTES, members, write_bundle, zipped
from pi_app.cli import run
from pi_app.discreet import HIDDEN
from pi_app.doctor import Diagnosis, Finding
from pi_app.errors import BadInput, Failure
from pi_app.journal_text import as_text, parse
from pi_app.lines import Line
from pi_app.log import FILE_NAME, FOLDER, kept
from pi_app.replay import as_document
from pi_app.settings import JournalSettings, Settings, TableSettings, parse_settings
from pi_app.toml_file import parse_toml
from pi_app.web.seats import new_token
from tests.pi_app.test_cli import Asked
from tests.support.examples import examples
from tests.web.phone import Phone
from tests.web.rig import Options, Rig

DATA = Path(__file__).parents[1] / "data" / "journals"
GAME = DATA / "format-2-bataille-corse.jsonl"
HANDS = DATA / "format-2-batak.jsonl"
SECRET = "5a" * 32
FIXED = ("Anna", "Berta", "Gaston")
FINE = Diagnosis(playable=True, findings=(Finding("sound", "sound", ok=True, detail="well"),))
log = logging.getLogger("slap_table.test")


def journal_of(names: Iterable[str], source: Path = GAME) -> bytes:
    """A real game, as if these people had played it; a forfeit has been chosen in it."""
    told = list(names)
    lines = [line for _, line in parse(source.read_bytes(), "j").lines]
    header: Line = {**lines[0], "names": told, "rules": f"{told[0]}s-rules"}
    notes: list[Line] = [
        {"note": "kept", "t": 1, "shuffle": 1, "secret": SECRET},
        {"note": "forfeit", "t": 2, "seat": 0, "text": f"Sing a song for {told[0]}"},
    ]
    whole = [header, *lines[1:], *notes]
    return b"".join(as_text(line, number) for number, line in enumerate(whole, start=1))


def settings_of(names: Iterable[str], folder: Path) -> Settings:
    told = tuple(names)
    own = folder / f"rules of {told[0]}.toml"
    own.write_text(f'# by {told[0]}\nslaps = [{{ "custom:{told[0]}" = "red(top)" }}]\n')
    forfeits = folder / "forfeits.txt"
    forfeits.write_text(f"Kiss {told[0]}\n")
    table = TableSettings(names=told, rules=str(own), forfeits=str(forfeits))
    return Settings(table=table, journal=JournalSettings(directory=str(folder)))


@contextmanager
def home_at(folder: Path) -> Iterator[None]:
    before = os.environ.get("HOME")
    os.environ["HOME"] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ["HOME"]
        else:
            os.environ["HOME"] = before


def evening(names: tuple[str, ...], folder: Path, token: str) -> Settings:
    """Leave behind what an evening with these people leaves."""
    chosen = settings_of(names, folder)
    for number in range(JOURNALS + 1):
        (folder / f"2026-01-0{number + 1}-x.jsonl").write_bytes(journal_of(names))
    with kept(folder, names):
        log.warning("it is %s's turn", names[0], extra={"fields": {"who": list(names)}})
        log.error("lost %r in %s", token, folder / "x", extra={"fields": {"seed": SECRET}})
    return chosen


def told_of(names: tuple[str, ...], token: str) -> dict[str, str]:
    """The members of the bundle of an evening at the home of these people."""
    with TemporaryDirectory(prefix="of") as home, home_at(Path(home)):
        folder = Path(home, names[0], "games")
        folder.mkdir(parents=True)
        chosen = evening(names, folder, token)
        told = f"{folder} is full, {names[0]}"
        found = Finding("journal", "journal", ok=False, detail=told)
        bundle = dict(members(chosen, replace(FINE, findings=(found,))))
        assert home not in "".join(bundle.values())
    return bundle


CONTROL = "".join(told_of(FIXED, "").values())
"""What a bundle says whoever has played."""
NAMES = st.lists(
    st.text(st.characters(categories=["L"], exclude_characters="\u0130"), min_size=3, max_size=20),
    min_size=3,
    max_size=3,
    unique=True,
).map(tuple)


@given(NAMES, st.binary(min_size=24, max_size=24))
@examples(60)
def test_no_name_token_or_folder_of_people_is_in_any_member(
    names: tuple[str, ...], noise: bytes
) -> None:
    from base64 import urlsafe_b64encode

    token = urlsafe_b64encode(noise).decode()
    assume(token.lower() != token != token.upper())
    assume(all(name.lower() not in CONTROL.lower() for name in names))
    bundle = told_of(names, token)
    assert {name.partition("/")[0] for name in bundle} == {
        "about.json",
        "doctor.json",
        "settings.toml",
        "rules.json",
        "log",
        "journals",
    }
    for member, text in bundle.items():
        for hidden in (*names, token, SECRET):
            assert hidden not in text, (member, hidden)
            assert json.dumps(hidden)[1:-1] not in text, (member, hidden)


def test_what_is_hidden_was_there_before() -> None:
    """The test above would pass on an empty folder."""
    bundle = told_of(FIXED, new_token())
    assert len([name for name in bundle if name.startswith("journals/")]) == JOURNALS
    assert '"Seat 1", "Seat 2", "Seat 3"' in bundle["journals/1.jsonl"]
    assert "Sing" not in bundle["journals/1.jsonl"] and SECRET not in bundle["journals/1.jsonl"]
    first, second, _ = map(json.loads, bundle["log/0.jsonl"].splitlines())
    assert first["text"] == "it is Seat 1's turn"
    assert first["who"] == ["Seat 1", "Seat 2", "Seat 3"]
    assert (second["text"], second["seed"]) == (f"lost '{HIDDEN}' in STATE/x", HIDDEN)
    assert json.loads(bundle["doctor.json"])["findings"][0]["detail"] == "STATE is full, Seat 1"
    assert json.loads(bundle["rules.json"])["slaps"][0]["name"] == "custom:Seat 1"
    assert {"python", "packages", "kernel"} <= json.loads(bundle["about.json"]).keys()


def test_settings_are_those_that_count_and_can_be_used() -> None:
    told = parse_settings(parse_toml("s", told_of(FIXED, "")["settings.toml"]))
    assert told.table.names == ("Seat 1", "Seat 2", "Seat 3")
    assert (told.table.rules, told.table.forfeits) == ("own.toml", "own.txt")
    assert told.journal.directory == "elsewhere"


@pytest.mark.parametrize("source", sorted(DATA.iterdir()), ids=lambda path: path.stem)
def test_a_game_replays_as_it_was(source: Path, tmp_path: Path) -> None:
    (tmp_path / "2026-x.jsonl").write_bytes(source.read_bytes())
    chosen = Settings(journal=JournalSettings(directory=str(tmp_path)))
    path = tmp_path / "told.jsonl"
    path.write_text(dict(members(chosen, FINE))["journals/1.jsonl"])
    assert as_document(path) == as_document(source)
    secrets = [line for line in source.read_text().splitlines() if '"secret"' in line]
    assert [line for line in path.read_text().splitlines() if '"secret"' in line] == secrets


def test_what_something_has_gone_over_is_told_as_damaged(tmp_path: Path) -> None:
    data = journal_of(FIXED)
    (tmp_path / "a.jsonl").write_bytes(data.replace(b'"Anna"', b'"Xnna"', 1))
    (tmp_path / "b.jsonl").write_bytes(b"\0\xffAnna\n" + b'{"Anna": ' + b"[" * 5_000 + b"\n")
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / FILE_NAME).write_bytes(b'{"text": "Anna"\n' + b"[" * 5_000 + b"\n\xff")
    chosen = Settings(
        table=TableSettings(names=FIXED), journal=JournalSettings(directory=str(tmp_path))
    )
    bundle = dict(members(chosen, FINE))
    assert "nna" not in "".join(bundle.values())
    assert json.loads(bundle["journals/2.jsonl"].splitlines()[0]).keys() == {"damaged"}
    assert bundle["journals/1.jsonl"].count("damaged") == 2
    assert bundle["log/0.jsonl"].count("damaged") == 3


def test_what_is_no_file_or_too_large_is_left_out(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.jsonl")
    (tmp_path / "b.jsonl").mkdir()
    (tmp_path / "c.jsonl").symlink_to("nowhere")
    with (tmp_path / "d.jsonl").open("wb") as file:
        file.truncate(MOST_JOURNAL_BYTES + 1)
    (tmp_path / FOLDER).write_text("a file")
    chosen = Settings(journal=JournalSettings(directory=str(tmp_path)))
    assert list(dict(members(chosen, FINE))) == ["about.json", "doctor.json", "settings.toml"]


def test_without_a_folder_the_rest_is_told(tmp_path: Path) -> None:
    chosen = Settings(journal=JournalSettings(directory=str(tmp_path / "none")))
    assert list(dict(members(chosen, FINE))) == ["about.json", "doctor.json", "settings.toml"]


# -- the file ------------------------------------------------------------------------------


def test_the_file_is_a_zip_of_the_members(tmp_path: Path) -> None:
    chosen = Settings(journal=JournalSettings(directory=str(tmp_path / "none")))
    path = tmp_path / "b.zip"
    write_bundle(path, chosen, FINE)
    with ZipFile(BytesIO(path.read_bytes())) as bundle:
        assert bundle.testzip() is None
        assert json.loads(bundle.read("doctor.json"))["playable"] is True
    assert [one.name for one in tmp_path.iterdir()] == ["b.zip"]


@pytest.mark.parametrize("kind", ["file", "dangling link"])
def test_nothing_is_written_over(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "b.zip"
    if kind == "file":
        path.write_text("mine")
    else:
        path.symlink_to("nowhere")
    with pytest.raises(BadInput, match="--bundle: expected a file that is not there yet, found"):
        write_bundle(path, Settings(), FINE)
    assert path.is_symlink() or path.read_text() == "mine"


def test_where_nothing_can_be_written_one_line_says_so(tmp_path: Path) -> None:
    with pytest.raises(Failure, match=r"--bundle .*: it cannot be written \(No such file"):
        write_bundle(tmp_path / "none" / "b.zip", Settings(), FINE)


def test_the_same_texts_fit_into_less() -> None:
    texts = [("a", "x" * 10_000)]
    assert len(zipped(iter(texts))) < 1_000


# -- the command ---------------------------------------------------------------------------


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "s"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "c"))
    return tmp_path


def test_the_doctor_writes_one(at_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = at_home / "b.zip"
    assert run(["doctor", "--bundle", str(path)], Asked().commands) == 0
    assert capsys.readouterr().out.endswith(f"{path}: written; it names nobody\n")
    assert path.exists()


def test_beside_json_the_word_about_it_goes_elsewhere(
    at_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = at_home / "b.zip"
    assert run(["doctor", "--json", "--bundle", str(path)], Asked().commands) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["playable"] is True
    assert told.err == f"{path}: written; it names nobody\n"


def test_where_no_game_can_be_played_it_is_written_all_the_same(at_home: Path) -> None:
    asked = Asked()
    asked.diagnosis = Diagnosis(playable=False, findings=())
    assert run(["doctor", "--bundle", str(at_home / "b.zip")], asked.commands) == 1
    assert (at_home / "b.zip").exists()


def test_a_file_that_is_there_is_refused_before_anything_is_asked(
    at_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, asked = at_home / "b.zip", Asked()
    path.write_text("mine")
    assert run(["doctor", "--bundle", str(path)], asked.commands) == 2
    assert asked.diagnosed == [] and path.read_text() == "mine"
    assert capsys.readouterr().err.count("\n") == 1


def test_a_place_that_cannot_be_written_is_status_1(
    at_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["doctor", "--bundle", str(at_home / "none" / "b.zip")]
    assert run(line, Asked().commands) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.slow
def test_phones_leave_neither_their_tokens_nor_the_codes_of_seats(tmp_path: Path) -> None:
    """Codes are four letters, which nobody could find again: they must not be logged at all."""
    known: set[str] = set()
    with (
        kept(tmp_path),
        Rig(Options(seats=2, seed=3, buttons=False)) as rig,
        Phone(rig.port) as one,
        Phone(rig.port) as two,
    ):
        for seat, phone in enumerate((one, two)):
            known |= {phone.token, *rig.server.codes().values()}
            wrong = "".join(reversed(rig.server.codes()[seat]))
            phone.say({"claim": {"seat": seat, "code": wrong}})
            phone.say({"claim": {"seat": seat, "code": rig.server.codes()[seat]}})
            phone.wait_for("seated")
        log.warning("both are there")
        known |= set(rig.server.codes().values())
    chosen = Settings(journal=JournalSettings(directory=str(tmp_path)))
    bundle = "".join(dict(members(chosen, FINE)).values())
    assert "both are there" in bundle and len(known) >= 4
    written = (tmp_path / FOLDER / FILE_NAME).read_text()
    assert [word for word in known if word in written + bundle] == []
