"""Messages of phones: what is understood, and that nothing else does any harm."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Suit, card
from engine.inputs import Button
from pi_app.languages import Language
from pi_app.web.messages import Bid, ChooseLead, NameTrump, Pass, PlayCard, Resign
from pi_app.web.parse import MOST_BYTES, Claim, Do, Hello, Ping, Pong, Push, Speak, parse

UNDERSTOOD: list[tuple[dict[str, Any], object]] = [
    ({"hello": {"token": None, "lang": "fr"}}, Hello(None, Language.FRENCH)),
    ({"hello": {"token": "aB3_-", "lang": "tr-TR"}}, Hello("aB3_-", Language.TURKISH)),
    ({"hello": {}}, Hello(None, None)),
    ({"hello": {"token": None, "lang": "xx"}}, Hello(None, None)),
    ({"claim": {"seat": 0}}, Claim(0, None)),
    ({"claim": {"seat": 7, "code": "KQVB"}}, Claim(7, "KQVB")),
    ({"do": {"id": "a1", "version": 3, "play": "QH"}}, Do("a1", 3, PlayCard(card("QH")))),
    ({"do": {"id": "a1", "version": 3, "lead": "5H"}}, Do("a1", 3, ChooseLead(card("5H")))),
    ({"do": {"id": "a1", "version": 3, "resign": True}}, Do("a1", 3, Resign())),
    ({"do": {"id": "a1", "version": 3, "bid": 5}}, Do("a1", 3, Bid(5))),
    ({"do": {"id": "a1", "version": 3, "bid": 13}}, Do("a1", 3, Bid(13))),
    ({"do": {"id": "a1", "version": 3, "pass": True}}, Do("a1", 3, Pass())),
    ({"do": {"id": "a1", "version": 3, "trump": "D"}}, Do("a1", 3, NameTrump(Suit.DIAMONDS))),
    ({"ping": 0}, Ping(0)),
    ({"pong": 17}, Pong(17)),
    ({"push": {"id": "x", "button": "slap", "down": True}}, Push("x", Button.SLAP, down=True)),
    ({"push": {"id": "x", "button": "play", "down": False}}, Push("x", Button.PLAY, down=False)),
    ({"lang": "en"}, Speak(Language.ENGLISH)),
]

NOT_UNDERSTOOD = [
    "",
    "null",
    "{}",
    "[]",
    "7",
    '{"ping": 1, "pong": 1}',
    '{"ping": null}',
    '{"ping": "1"}',
    '{"ping": 1.5}',
    '{"ping": -1}',
    '{"ping": 9007199254740992}',
    '{"ping": true}',
    '{"hello": {"token": 5}}',
    '{"hello": {"token": ""}}',
    '{"hello": {"token": "' + "a" * 65 + '"}}',
    '{"hello": {"token": "a\\u0000"}}',
    '{"hello": {"token": "a\\n"}}',
    '{"hello": {"token": "\\ud800"}}',
    '{"hello": {"token": null, "name": "Red"}}',
    '{"push": {"id": "a", "button": "play"}}',
    '{"push": {"id": "a", "button": "bell", "down": true}}',
    '{"push": {"id": "a", "button": "play", "down": 1}}',
    '{"push": {"id": "a", "button": "play", "down": true, "t": 5}}',
    '{"claim": {"seat": "0"}}',
    '{"claim": {"seat": 64}}',
    '{"claim": {"seat": 0, "code": "KQV"}}',
    '{"claim": {"seat": 0, "code": "KQV1"}}',
    '{"do": {"id": "a", "version": 1}}',
    '{"do": {"id": "a", "version": 1, "resign": false}}',
    '{"do": {"id": "a", "version": 1, "play": "QH", "resign": true}}',
    '{"do": {"id": "a", "version": 1, "play": "QH", "lead": "QH"}}',
    '{"do": {"id": "a", "version": 1, "play": "XX"}}',
    '{"do": {"id": "a", "version": 1, "play": ["QH"]}}',
    '{"do": {"id": "a", "version": 1, "bid": 0}}',
    '{"do": {"id": "a", "version": 1, "bid": 14}}',
    '{"do": {"id": "a", "version": 1, "bid": "5"}}',
    '{"do": {"id": "a", "version": 1, "bid": true}}',
    '{"do": {"id": "a", "version": 1, "pass": false}}',
    '{"do": {"id": "a", "version": 1, "pass": 1}}',
    '{"do": {"id": "a", "version": 1, "passes": true}}',
    '{"do": {"id": "a", "version": 1, "bid": 5, "pass": true}}',
    '{"do": {"id": "a", "version": 1, "trump": "X"}}',
    '{"do": {"id": "a", "version": 1, "trump": "SH"}}',
    '{"do": {"id": "a", "version": 1, "trump": "S", "play": "QH"}}',
    '{"do": {"id": "", "version": 1, "play": "QH"}}',
    '{"do": {"version": 1, "play": "QH"}}',
    '{"seat": 1}',
    "[" * MOST_BYTES,
    '{"a":' * 400,
    "1" * MOST_BYTES,
    '{"ping": 1}' + " " * MOST_BYTES,
]


@pytest.mark.parametrize(("message", "meaning"), UNDERSTOOD, ids=lambda one: str(one)[:40])
def test_what_a_phone_of_ours_says_is_understood(message: dict[str, Any], meaning: object) -> None:
    assert parse(json.dumps(message)) == meaning
    assert parse(json.dumps(message).encode()) == meaning


@pytest.mark.parametrize("text", NOT_UNDERSTOOD, ids=lambda text: text[:40])
def test_what_no_phone_of_ours_says_is_not(text: str) -> None:
    assert parse(text) is None


@given(st.binary(max_size=MOST_BYTES + 10))
def test_any_bytes_are_taken_without_harm(data: bytes) -> None:
    parse(data)


@given(st.text(max_size=200))
def test_any_text_is_taken_without_harm(text: str) -> None:
    parse(text)


_LEAF = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
_ACTS = ("play", "lead", "resign", "bid", "pass", "trump")
_KEYS = (
    *("hello", "claim", "do", "ping", "pong", "lang", "token", "seat", "code", "id", "version"),
    *_ACTS,
)
_ANY = st.recursive(
    _LEAF,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(_KEYS),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(_ANY)
def test_anything_in_the_shape_of_a_message_is_taken_without_harm(thing: object) -> None:
    parse(json.dumps(thing))
