"""What a game that was cut off looked like, in a few figures: people must know which one it is."""

from __future__ import annotations

from engine.batak_views import BatakView
from engine.views import CircularView, SlapView, WarView
from pi_app.publish import Counted, OfferView
from pi_app.resume import Saved


def offer_of(saved: Saved) -> OfferView:
    """Return what is shown of a game while the table asks whether it shall go on."""
    view = saved.recording.kit.game.view(saved.state, None)
    counted, pile = _counted(view)
    points = counted is Counted.POINTS
    return OfferView(
        began=saved.began,
        counted=counted,
        figures=tuple(seat.score if points else seat.cards for seat in view.seats),
        pile=pile,
        torn=saved.torn,
    )


def _counted(view: object) -> tuple[Counted, int]:
    """What is counted of each seat, and how many cards lie on the table."""
    match view:
        case SlapView():
            return Counted.CARDS, len(view.pile) + view.under
        case WarView():
            return Counted.CARDS, view.pot
        case CircularView():
            return Counted.POINTS, sum(len(seat.played) for seat in view.seats)
        case BatakView():
            return Counted.POINTS, len(view.trick)
        case _:
            raise AssertionError(f"no game has a view such as {view!r}")
