"""What a phone may say: read with checks of size and shape, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from engine.batak_rules import HAND
from engine.cards import CARDS, Suit
from engine.inputs import Button
from pi_app.languages import Language
from pi_app.web.messages import Bid, ChooseLead, NameTrump, Pass, PhoneAct, PlayCard, Resign

MOST_BYTES = 2048
"""The longest message of a phone."""
MOST_NUMBER = 2**53 - 1
"""The largest whole number that a browser keeps exactly."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of a phone."""

    token: str | None
    """What it was given before; none if it has never been here."""
    language: Language | None


@dataclass(frozen=True, slots=True)
class Claim:
    """A phone wants a seat."""

    seat: int
    code: str | None


@dataclass(frozen=True, slots=True)
class Do:
    """A command of a phone that has a seat."""

    command_id: str
    version: int
    act: PhoneAct


@dataclass(frozen=True, slots=True)
class WishHint:
    """Whoever holds the phone wants to know what to do."""


@dataclass(frozen=True, slots=True)
class Push:
    """A button on a phone that stands in for a broken one went down, or came up.

    It says no version: whatever lies on the table when it comes, it is for the game to judge it.
    """

    command_id: str
    button: Button
    down: bool


@dataclass(frozen=True, slots=True)
class Ping:
    """A phone shows that it is there, and asks whether we are."""

    number: int


@dataclass(frozen=True, slots=True)
class Pong:
    """A phone answers a ping of ours."""

    number: int


@dataclass(frozen=True, slots=True)
class Speak:
    """A phone changed its language."""

    language: Language | None


Heard = Hello | Claim | Do | WishHint | Push | Ping | Pong | Speak

_Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
_Word = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")]
_Code = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{4}$")]
_Card = Annotated[str, StringConstraints(pattern=r"^[A-Z0-9*]{2}$")]
_Suit = Annotated[str, StringConstraints(pattern=r"^[SHDC]$")]
_Bid = Annotated[int, Field(ge=1, le=HAND)]
_Number = Annotated[int, Field(ge=0, le=MOST_NUMBER)]
_Button = Literal["play", "slap"]
_Seat = Annotated[int, Field(ge=0, le=63)]


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _Hello(_Shape):
    token: _Token | None = None
    lang: _Word | None = None


class _Claim(_Shape):
    seat: _Seat
    code: _Code | None = None


class _Do(_Shape):
    id: _Word
    version: _Number
    play: _Card | None = None
    lead: _Card | None = None
    resign: bool | None = None
    bid: _Bid | None = None
    passes: Annotated[bool | None, Field(alias="pass")] = None
    trump: _Suit | None = None


class _Push(_Shape):
    id: _Word
    button: _Button
    down: bool


class _Message(_Shape):
    hello: _Hello | None = None
    claim: _Claim | None = None
    do: _Do | None = None
    push: _Push | None = None
    ping: _Number | None = None
    pong: _Number | None = None
    lang: _Word | None = None
    hint: Literal[True] | None = None


def parse(data: str | bytes) -> Heard | None:
    """Return what a message says; none if it is not one that a phone of ours sends."""
    if len(data) > MOST_BYTES:
        return None
    try:
        message = _Message.model_validate_json(data)
    except (ValidationError, ValueError):
        # Also what cannot be UTF-8 at all, such as half of a surrogate pair.
        return None
    return _heard(message) if len(message.model_fields_set) == 1 else None


def _heard(message: _Message) -> Heard | None:
    if message.hello is not None:
        return Hello(message.hello.token, _language(message.hello.lang))
    if message.claim is not None:
        return Claim(message.claim.seat, message.claim.code)
    if message.do is not None:
        return _do(message.do)
    if message.hint is not None:
        return WishHint()
    if message.push is not None:
        return Push(message.push.id, Button(message.push.button), message.push.down)
    if message.ping is not None:
        return Ping(message.ping)
    if message.pong is not None:
        return Pong(message.pong)
    return None if message.lang is None else Speak(_language(message.lang))


def _do(do: _Do) -> Do | None:
    acts = (*_circular_acts(do), *_batak_acts(do))
    said = [one for one in do.model_dump(exclude={"id", "version"}).values() if one is not None]
    return Do(do.id, do.version, acts[0]) if len(acts) == len(said) == 1 else None


def _circular_acts(do: _Do) -> Iterator[PhoneAct]:
    if do.play in CARDS:
        yield PlayCard(CARDS[do.play])
    if do.lead in CARDS:
        yield ChooseLead(CARDS[do.lead])
    if do.resign:
        yield Resign()


def _batak_acts(do: _Do) -> Iterator[PhoneAct]:
    if do.bid is not None:
        yield Bid(do.bid)
    if do.passes:
        yield Pass()
    if do.trump is not None:
        yield NameTrump(Suit(do.trump))


def _language(tag: str | None) -> Language | None:
    """Return which of our languages a tag such as fr or fr-CA means; none if none of them."""
    short = (tag or "")[:2].lower()
    return next((one for one in Language if one.value == short), None)
