"""`python -m tests.hil.kernel` boots the guest and prints what its kernel's stamps are worth."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.hil.kernel.guest.record import Run
from tests.hil.kernel.guest.sources import RAW, SOURCES
from tests.hil.kernel.image import image
from tests.hil.kernel.machine import Guest, boot, require_tools
from tests.hil.kernel.measure import Spread, deliveries, stamps

READERS = (*RAW, *SOURCES)


def main() -> None:
    """Print the tables that the README keeps."""
    require_tools()
    with tempfile.TemporaryDirectory() as made:
        what = image(Path(made))
        guest = boot(what)
    print(f"{what.packages}\n")
    print(*table("stamp, after the contact, us", _stamps(guest)), sep="\n")
    print()
    print(*table("at hand, after the stamp, us", _deliveries(guest)), sep="\n")


def _stamps(guest: Guest) -> Iterator[tuple[str, Spread]]:
    for reader in READERS:
        yield f"{reader}, contacts", stamps(_run(guest, f"presses by {reader}"))
    for reader in READERS:
        yield f"{reader}, one write each", stamps(_run(guest, f"pulls by {reader}"))
    yield "evdev, one report each", _pad(guest)[0]
    for source in SOURCES:
        yield f"{source}, busy machine", stamps(_run(guest, f"load on {source}"))


def _deliveries(guest: Guest) -> Iterator[tuple[str, Spread]]:
    for reader in READERS:
        yield reader, deliveries(_run(guest, f"presses by {reader}"))
    yield "evdev", _pad(guest)[1]
    for source in SOURCES:
        yield f"{source}, busy machine", deliveries(_run(guest, f"load on {source}"))


def _pad(guest: Guest) -> tuple[Spread, Spread]:
    """From the report to its stamp, and from there to us."""
    saw = guest.saw("presses by evdev")
    times = zip(saw["done"], saw["seen"], strict=True)
    return (
        Spread.of(t_ns - before_ns for (*_, before_ns, _), (*_, t_ns, _) in times),
        Spread.of(arrived_ns - t_ns for *_, t_ns, arrived_ns in saw["seen"]),
    )


def _run(guest: Guest, scenario: str) -> Run:
    return Run.unpacked(guest.saw(scenario))


def table(title: str, rows: Iterator[tuple[str, Spread]]) -> Iterator[str]:
    """Lines of Markdown."""
    yield f"| {title} | least | median | 99 % | most |"
    yield "|---|---|---|---|---|"
    for name, spread in rows:
        times = (spread.least, spread.median, spread.most_of, spread.most)
        yield f"| {name} | {' | '.join(f'{t / 1000:.1f}' for t in times)} |"


if __name__ == "__main__":
    main()
