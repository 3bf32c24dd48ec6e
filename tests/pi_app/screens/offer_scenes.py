"""The question whether a game that was cut off shall go on, written by hand."""

from __future__ import annotations

from dataclasses import replace

from pi_app.publish import Counted, OfferView, Phase, Update
from tests.pi_app.screens.scenes import CARTALOGUE, S, Scene, seats

CARDS = OfferView("21:14", Counted.CARDS, (14, 9, 21, 1), 7)
POINTS = OfferView("", Counted.POINTS, (40, -20, 1, 13), 2, torn=2)


def offered(offer: OfferView, game: str = "bataille-corse", *, keys: bool = False) -> Update:
    """Return an update of a table that asks."""
    table = seats(len(offer.figures), keys=keys)
    shown = Update(S, Phase.OFFER, table, game, "cartalogue", None, (), (), CARTALOGUE)
    return replace(shown, offer=offer)


def asking(offer: OfferView, game: str = "bataille-corse", *, keys: bool = False) -> Scene:
    """Return a table that asks."""
    return ((S, offered(offer, game, keys=keys)),), 2 * S, CARTALOGUE


OFFER_SCENES: dict[str, Scene] = {
    "offer": asking(CARDS),
    "offer_torn": asking(POINTS, "batak", keys=True),
}
