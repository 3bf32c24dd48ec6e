"""The files that phones load: read once, served from memory, and nothing but these."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pi_app.languages import Language

STATIC = Path(__file__).parent / "static"
PAD = Path(__file__).parents[1] / "assets" / "pad"
"""What the page of two buttons has of its own."""
PAD_SHARES = frozenset(
    {
        "dom.js", "ends.js", "icon.svg", "keep.js", "link.js", "model.js", "page.css",
        "shapes.svg", "toast.js", "waiting.js", "words.js",
        *(f"words.{language.value}.json" for language in Language),
    }
)  # fmt: skip
"""What it takes of the page of hands."""
INDEX = "index.html"
WORDS = "words.json"
SLIMMED = frozenset((".js", ".css"))
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
"""Kinds of files that are served; others in the folder are not."""


@dataclass(frozen=True, slots=True)
class File:
    """One file as it is served."""

    content: bytes
    media_type: str
    tag: str
    """Another one for other content."""


def read_files(folder: Path = STATIC) -> dict[str, File]:
    """Return the files of a folder by their path below it, such as `app.js` or `icons/a.svg`.

    `words.json` has all languages; served is `words.fr.json` and so on, for a phone needs but one.
    """
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.suffix in TYPES and path.is_file()
    }
    files |= dict(_by_language(files.pop(WORDS, b"{}")))
    return {name: _file(name, content) for name, content in files.items()}


def _by_language(table: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of the words of each language."""
    rows: dict[str, list[str]] = json.loads(table)
    for place, language in enumerate(rows.pop("languages", [])):
        words = {key: texts[place] for key, texts in rows.items()}
        yield f"words.{language}.json", json.dumps(words, ensure_ascii=False).encode()


def pad_files(shared: Path = STATIC, own: Path = PAD) -> dict[str, File]:
    """Return the files of the page for phones that stand in for buttons."""
    files = read_files(shared)
    return {name: file for name, file in files.items() if name in PAD_SHARES} | read_files(own)


def _slim(text: str) -> str:
    """Return a script or a style sheet without what is only for its readers; lines stay lines.

    A text that goes over several lines would change: ours has none (`test_pages`).
    """
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//")) + "\n"


def _file(name: str, content: bytes) -> File:
    if PurePath(name).suffix in SLIMMED:
        content = _slim(content.decode()).encode()
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    return File(content, TYPES[PurePath(name).suffix], tag)


def page_routes(files: dict[str, File]) -> list[Route]:
    """Return a route for each file, and one for the bare address."""
    routes = [_route(f"/{name}", file) for name, file in files.items()]
    return [_route("/", files[INDEX]), *routes] if INDEX in files else routes


def _route(path: str, file: File) -> Route:
    async def serve(request: Request) -> Response:
        headers = {"ETag": file.tag}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        return Response(file.content, media_type=file.media_type, headers=headers)

    return Route(path, serve, methods=["GET"])
