"""The files that phones load: read once, served from memory, and nothing but these."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

STATIC = Path(__file__).parent / "static"
PAD = Path(__file__).parents[1] / "assets" / "pad"
"""What the page of two buttons has of its own."""
PAD_SHARES = frozenset(
    {
        "dom.js", "ends.js", "icon.svg", "keep.js", "link.js", "model.js", "page.css",
        "shapes.svg", "toast.js", "waiting.js", "words.js", "words.json",
    }
)  # fmt: skip
"""What it takes of the page of hands."""
INDEX = "index.html"
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
    """Return the files of a folder by their path below it, such as `app.js` or `words/fr.json`."""
    return {
        path.relative_to(folder).as_posix(): _read(path)
        for path in sorted(folder.rglob("*"))
        if path.suffix in TYPES and path.is_file()
    }


def pad_files(shared: Path = STATIC, own: Path = PAD) -> dict[str, File]:
    """Return the files of the page for phones that stand in for buttons."""
    files = read_files(shared)
    return {name: file for name, file in files.items() if name in PAD_SHARES} | read_files(own)


def _read(path: Path) -> File:
    content = path.read_bytes()
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    return File(content, TYPES[path.suffix], tag)


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
