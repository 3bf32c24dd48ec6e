"""Reads a page as a strict reader would: every element closed, nothing fetched."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = frozenset(("meta", "br", "hr", "img", "link", "input"))
_FETCHED = frozenset(("href", "src", "srcset", "action", "data", "poster", "background"))


@dataclass
class Page:
    """What a page is made of."""

    tags: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    language: str = ""
    fetched: list[str] = field(default_factory=list)
    """Addresses of anything that is not in the page."""

    @property
    def text(self) -> str:
        """All that a person reads, with single spaces."""
        return " ".join(" ".join(self.texts).split())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page, self.open = Page(), list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the element; look for what it would fetch."""
        self.page.tags.append(tag)
        self.page.fetched += [value or "" for name, value in attrs if name in _FETCHED]
        if tag == "html":
            self.page.language = dict(attrs).get("lang") or ""
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element of SVG that closes itself."""
        self.handle_starttag(tag, attrs)
        self.open.remove(tag)

    def handle_endtag(self, tag: str) -> None:
        """It must be the one that was opened last."""
        assert self.open and self.open.pop() == tag, f"</{tag}> closes nothing"

    def handle_data(self, data: str) -> None:
        """Keep what people read; styles must not fetch either."""
        if self.open and self.open[-1] == "style":
            self.page.fetched += [line for line in data.splitlines() if "url(" in line]
            self.page.fetched += [line for line in data.splitlines() if "@import" in line]
        else:
            self.page.texts.append(data)


def read_page(html: str) -> Page:
    """Return what a page is made of. Fails if an element is not closed."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader.page
