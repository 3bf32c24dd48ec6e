"""The files that are served: those of the page, small, and never a path."""

from __future__ import annotations

import json
import re
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from pi_app.web.pages import PAD, STATIC, TYPES, page_routes, read_files
from pi_app.web.server import WebOptions
from tests.web.rig import LONG_S
from tests.web.served import page_bytes, serving

pytestmark = pytest.mark.slow

MOST_BYTES = 100_000
OUTSIDE = re.compile(r"""["'(=\s](?:https?:)?//(?!www\.w3\.org/)[a-z0-9]""")
INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A page of two files, and what must not be served."""
    inside = tmp_path / "static"
    (inside / "words").mkdir(parents=True)
    (inside / "index.html").write_text("<p>hello")
    (inside / "words/fr.json").write_text("{}")
    (inside / "notes.md").write_text("secret")
    (inside / ".hidden").write_text("secret")
    (tmp_path / "secret.html").write_text("secret")
    return inside


def ask(port: int, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    """Ask for a path as it stands, without making it tidy; `host` may be another."""
    connection = HTTPConnection("127.0.0.1", port, timeout=LONG_S)
    connection.putrequest("GET", path, skip_host="host" in headers)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    response = connection.getresponse()
    content = response.read()
    connection.close()
    return response, content


def test_the_bare_address_gives_the_page_and_each_file_its_kind(folder: Path) -> None:
    with serving(WebOptions(port=0, static=folder)) as server:
        page, content = ask(server.port, "/")
        words, _ = ask(server.port, "/words/fr.json")
    assert (page.status, content) == (200, b"<p>hello")
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    assert words.headers["Content-Type"] == "application/json"


@pytest.mark.parametrize(
    "path",
    ["/notes.md", "/.hidden", "/words", "/words/", "/../secret.html", "/%2e%2e/secret.html",
     "/words/../../secret.html", "//etc/passwd", "/..%2fsecret.html", "/static/index.html"],
)  # fmt: skip
def test_nothing_else_is_served(folder: Path, path: str) -> None:
    with serving(WebOptions(port=0, static=folder)) as server:
        response, content = ask(server.port, path)
    assert response.status == 404
    assert b"secret" not in content


def test_each_answer_tells_the_browser_to_trust_nobody_else(folder: Path) -> None:
    with serving(WebOptions(port=0, static=folder)) as server:
        for path in ("/", "/nothing"):
            response, _ = ask(server.port, path)
            policy = response.headers["Content-Security-Policy"]
            assert "default-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert f"connect-src 'self' ws://127.0.0.1:{server.port};" in policy
            assert response.headers["Referrer-Policy"] == "no-referrer"
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert "Server" not in response.headers


def test_a_name_that_is_not_ours_is_not_answered(folder: Path) -> None:
    with serving(WebOptions(port=0, static=folder, names=("Table.test",))) as server:
        known, _ = ask(server.port, "/", host="table.test:80")
        strange, content = ask(server.port, "/", host="evil.example")
    assert known.status == 200
    assert strange.status == 421
    assert b"hello" not in content


def test_a_file_that_has_not_changed_is_not_sent_again(folder: Path) -> None:
    with serving(WebOptions(port=0, static=folder)) as server:
        first, _ = ask(server.port, "/")
        again, content = ask(server.port, "/", if_none_match=first.headers["ETag"])
    assert (again.status, content) == (304, b"")


def test_a_folder_without_a_page_has_no_routes(tmp_path: Path) -> None:
    assert page_routes(read_files(tmp_path)) == []


def test_our_page_is_small_and_complete() -> None:
    files = read_files()
    assert "index.html" in files
    assert page_bytes(files) < MOST_BYTES
    kept = {path.suffix for path in STATIC.rglob("*") if path.is_file()}
    assert kept <= TYPES.keys(), "a file of another kind would not be served"


def test_scripts_are_served_line_by_line_without_comments_and_indents(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("// why\nif (x) {\n  // so\n  f(1); // this\n\n}\n")
    (tmp_path / "a.svg").write_text("<svg>\n  <g/>\n</svg>")
    files = read_files(tmp_path)
    assert files["a.js"].content == b"if (x) {\nf(1); // this\n}\n"
    assert files["a.svg"].content == b"<svg>\n  <g/>\n</svg>"


@pytest.mark.parametrize("path", [*STATIC.glob("*.js"), *PAD.glob("*.js")], ids=lambda p: p.name)
def test_no_text_of_a_script_goes_over_lines(path: Path) -> None:
    """It would lose its indents on the way."""
    for line in path.read_text(encoding="utf-8").splitlines():
        assert line.count("`") % 2 == 0
        assert not line.endswith("\\")


def test_words_are_handed_out_one_language_at_a_time() -> None:
    rows = json.loads((STATIC / "words.json").read_text(encoding="utf-8"))
    files = read_files()
    assert "words.json" not in files
    for place, language in enumerate(rows.pop("languages")):
        words = json.loads(files[f"words.{language}.json"].content)
        assert words == {key: texts[place] for key, texts in rows.items()}


def test_our_page_asks_no_other_address_and_has_nothing_inline() -> None:
    for name, file in read_files().items():
        text = file.content.decode()
        assert OUTSIDE.search(text) is None, name
        assert not name.endswith(".html") or INLINE.search(text) is None, name
