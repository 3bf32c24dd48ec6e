"""`hardware/building.html`: the building guide and the wiring page in one file, pictures inside.

It is made from the committed pages and pictures by markdown-it-py, a tool of those who work on the
project (the extra `dev`), and asks the internet for nothing: read it on a phone, print it, carry it
on a stick.
"""

from __future__ import annotations

import re
from base64 import b64encode
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from hardware.building import HERE, HTML_FILE, PAGE_FILE
from hardware.wiring_page import PAGE_FILE as WIRING_FILE

if TYPE_CHECKING:
    from markdown_it.token import Token

CHAPTERS = (PAGE_FILE, WIRING_FILE)
_TYPES = {".svg": "image/svg+xml", ".pdf": "application/pdf"}
_ASIDE = re.compile(r"<!-- aside -->.*?<!-- /aside -->\n|<!--.*?-->\n", re.DOTALL)
"""What a page says to those who read it elsewhere, or edit it."""
_STYLE = """\
:root { color-scheme: light; }
body { font: 17px/1.5 system-ui, "DejaVu Sans", Verdana, sans-serif; color: #1b1b1b;
  background: #fff; max-width: 52rem; margin: 0 auto; padding: 1rem; }
h1, h2, h3 { line-height: 1.2; break-after: avoid; }
h2 { margin-top: 2.5rem; border-bottom: 2px solid #1b1b1b; }
h3 { margin-top: 2rem; }
a { color: #0b57a4; }
blockquote { margin: 1rem 0; padding: .25rem 1rem; border-left: 6px solid #d55e00;
  background: #fff4ea; }
code { font-size: .95em; background: #f0f0f0; padding: .1em .25em; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-size: .95rem; }
th, td { border: 1px solid #999; padding: .3rem .5rem; text-align: left; vertical-align: top; }
th { background: #eee; }
.wide img { display: block; width: 100%; min-width: 46rem; }
nav { columns: 2; }
@media (max-width: 40rem) { nav { columns: 1; } }
@media print {
  body { font-size: 10.5pt; max-width: none; padding: 0; }
  .wide { overflow: visible; } .wide img { min-width: 0; max-height: 18cm; object-fit: contain; }
  tr, img, li { break-inside: avoid; } h3 + p { break-after: avoid; } nav { display: none; }
  h1:not(:first-of-type) { break-before: page; }
}
"""


def building_html() -> str:
    """The whole file. Raises OSError if a page or a picture that it holds is not there."""
    shown: set[Path] = set()
    chapters = [_chapter(file, shown) for file in CHAPTERS]
    head = (
        "<!doctype html>",
        '<html lang="en">',
        '<head><meta charset="utf-8"><title>Build the table</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>\n{_STYLE}</style></head>",
        "<body>",
    )
    nav = f"<nav>\n{''.join(map(_contents, chapters))}</nav>\n"
    first, rest = chapters[0].split("</h1>\n", 1)
    body = f"{first}</h1>\n{nav}{rest}{''.join(chapters[1:])}"
    return "\n".join(head) + f"\n{body}</body>\n</html>\n"


def _chapter(file: Path, shown: set[Path]) -> str:
    """A page as HTML, its links changed for one file, and each picture `shown` once."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark").enable("table")
    tokens = reader.parse(_ASIDE.sub("", file.read_text("utf-8")))
    for token, following in pairwise(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchor(following.content))
        for child in token.children or ():
            _relink(child, file.parent, shown)
    html = str(reader.renderer.render(tokens, reader.options, {}))
    html = html.replace("<li>[ ] ", "<li>\N{BALLOT BOX} ")
    html = re.sub(r"(<table>.*?</table>)", r'<div class="wide">\1</div>', html, flags=re.DOTALL)
    return re.sub(r"<p>(<img [^>]*>)</p>", r'<div class="wide">\1</div>', html)


def anchor(heading: str) -> str:
    """The name under which a heading is found, as code forges make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _contents(chapter: str) -> str:
    heads = re.finditer(r'<h2 id="([^"]+)">(.*?)</h2>', chapter)
    return "".join(f'<div><a href="#{head[1]}">{head[2]}</a></div>\n' for head in heads)


def _relink(token: Token, folder: Path, shown: set[Path]) -> None:
    """Put a picture inside, turn a link to a chapter inwards and any other outwards."""
    if token.type == "image":
        _put_inside(token, (folder / str(token.attrGet("src"))).resolve(), shown)
    if token.type != "link_open":
        return
    target, _, fragment = str(token.attrGet("href")).partition("#")
    if not target or "://" in target:
        return
    file = (folder / target).resolve()
    if file in CHAPTERS:
        token.attrSet("href", f"#{fragment or _top(file)}")
    elif file == HTML_FILE:
        token.attrSet("href", "#")
    elif file.suffix in _TYPES:
        token.attrSet("href", _inside(file))
        token.attrSet("download", file.name)
    else:
        outside = PurePosixPath("..") / file.relative_to(HERE.parent).as_posix()
        token.attrSet("href", f"{outside}{'#' + fragment if fragment else ''}")


def _put_inside(picture: Token, file: Path, shown: set[Path]) -> None:
    """Let a picture hold its file; the second time it is a link to the first."""
    if file not in shown:
        shown.add(file)
        picture.attrSet("src", _inside(file))
        picture.attrSet("id", f"picture-{file.stem}")
        return
    picture.type, picture.children = "html_inline", None
    picture.content = f'<a href="#picture-{file.stem}">Picture: {picture.content}</a>'


def _top(file: Path) -> str:
    """The anchor of a page's title."""
    return anchor(file.read_text("utf-8").partition("\n")[0].removeprefix("# "))


def _inside(file: Path) -> str:
    """A file as an address that holds it."""
    return f"data:{_TYPES[file.suffix]};base64,{b64encode(file.read_bytes()).decode()}"
