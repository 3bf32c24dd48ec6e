"""The box of buttons with a chip: what its link tells becomes messages for the loop.

Nothing here waits, but `answers`, which is asked once before a table opens.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from hardware.cable import CableState, Listener
from hardware.edge import Channel, Quality
from hardware.errors import DeviceMissingError
from hardware.link_report import LinkReport, LinkState
from hardware.link_settings import LinkSettings
from hardware.protocol import SLAPS, Pattern
from pi_app.inbox import ButtonsChanged, Message, Notice, Passed
from pi_app.notices import told
from pi_app.publish import ButtonsGone, Missing
from pi_app.settings import ButtonSettings, Inputs, check_lockout

PATIENCE_S = 4.0
"""A board that was reset by being opened is back, and has been heard, within three seconds."""
RESTARTED = told("notice.box_restarted")
SOONER = 0.8
"""A contact of so much of `confirm_ms` is a press already: the chip's clock may be slow."""


class ButtonBox(Protocol):
    """What we use of `hardware.serial_link.SerialLink`."""

    @property
    def name(self) -> str: ...
    @property
    def quality(self) -> Quality: ...
    @property
    def state(self) -> CableState: ...
    @property
    def report(self) -> LinkReport | None: ...
    @property
    def faults(self) -> int: ...
    def watermark_ns(self, now_ns: int) -> int: ...
    def start(self, listener: Listener) -> None: ...
    def lamps(self, patterns: Sequence[Pattern]) -> None: ...
    def stop(self) -> None: ...


def link_settings(options: ButtonSettings, people: Iterable[int]) -> LinkSettings:
    """Return how the chip is to work for the seats of people; the other buttons are not wired.

    Raises BadInput for a lock-out that the chip cannot count.
    """
    check_lockout(options, "[buttons] lockout_ms")
    return LinkSettings(
        baud=options.baud,
        confirm_min_us=round(options.confirm_ms * 1_000 * SOONER),
        lockout_us=round(options.lockout_ms * 1_000),
        buttons=sum(_mask(seat) for seat in people),
    )


def box_to_ask(
    options: ButtonSettings,
    find_boards: Callable[[], Sequence[str]],
    open_box: Callable[[LinkSettings], ButtonBox],
) -> ButtonBox | None:
    """Return the button box, not yet begun; none if no board is there and none was named."""
    is_named = options.inputs is Inputs.MCU or options.device
    if not (is_named or find_boards()):
        return None
    return open_box(link_settings(options, range(SLAPS)))


def _mask(seat: int) -> int:
    return 1 << seat | 1 << seat + SLAPS


def box_levels(box: ButtonBox, channels: Iterable[Channel]) -> Mapping[Channel, bool] | None:
    """Return which contacts of a box are closed, half a second old; none while it is not there."""
    report = box.report
    if box.state.link is not LinkState.LIVE or report is None:
        return None
    return {channel: channel in report.closed for channel in channels}


class BoxDesk:
    """Takes what a box tells, on the thread of its link, and posts what the loop must know."""

    def __init__(
        self, box: ButtonBox, post: Callable[[Message], None], people: Sequence[int]
    ) -> None:
        """`people` are the seats that the box must have buttons for."""
        self.box = box
        self._post, self._people = post, people
        self._heard = threading.Event()
        self._settled = threading.Event()
        self._was_live = False
        self._boot: int | None = None
        self._gone: ButtonsGone | None = ButtonsGone(Missing.SEARCHED)
        post(ButtonsChanged(self._gone))

    def start(self) -> None:
        """Let the box begin."""
        self.box.start(Listener(self._post, lambda: self._post(Passed()), self._changed))

    def answers(self, patience_s: float = PATIENCE_S) -> bool:
        """Wait till it is certain whether this is a box of ours; true if it is."""
        self._settled.wait(patience_s)
        return self._heard.is_set()

    def _changed(self, state: CableState) -> None:
        if state.link in (LinkState.SYNCING, LinkState.LIVE):
            self._heard.set()
        if self._heard.is_set() or state.link is LinkState.FOREIGN or state.fault is not None:
            self._settled.set()
        if state.link is LinkState.LIVE:
            self._look_at(self.box.report)
            self._was_live = True
        gone = missing(state, was_live=self._was_live)
        if gone != self._gone:
            self._gone = gone
            self._post(ButtonsChanged(gone))

    def _look_at(self, report: LinkReport | None) -> None:
        """Tell what is not as it was, or not as it must be, though it can be played on."""
        if report is None:
            return
        if self._boot is not None and report.boot != self._boot:
            self._post(Notice(RESTARTED))
        self._boot = report.boot
        if report.hello is not None:
            bare = [seat for seat in self._people if _mask(seat) & ~report.hello.buttons]
            if bare:
                self._post(Notice(_bare(bare, report.board)))


def _bare(seats: Sequence[int], board: str) -> str:
    names = ", ".join(str(seat + 1) for seat in seats)
    return told("notice.box_bare", board=board, seats=names)


def missing(state: CableState, *, was_live: bool) -> ButtonsGone | None:
    """Return why the box cannot be used; none if it can. `was_live`: it could be before."""
    if state.link is LinkState.LIVE:
        return None
    return ButtonsGone(_why(state, was_live=was_live), state.text)


def _why(state: CableState, *, was_live: bool) -> Missing:
    if state.link is LinkState.CLOSED:
        unplugged = state.fault is None or isinstance(state.fault, DeviceMissingError)
        if unplugged:
            return Missing.GONE if was_live else Missing.SEARCHED
        return Missing.CLOSED
    return _BY_STATE[state.link]


_BY_STATE = {
    LinkState.SEARCHING: Missing.STARTING,  # opening the port has reset the chip
    LinkState.FOREIGN: Missing.FOREIGN,
    LinkState.SYNCING: Missing.STARTING,
    LinkState.SILENT: Missing.SILENT,
}
