"""Who sits at a table of the tour, as the rest of the program knows seats and plans."""

from __future__ import annotations

from dataclasses import replace

from pi_app.plan import Plan
from pi_app.publish import SeatInfo
from pi_app.tour.tables import TourTable


def plan_at(table: TourTable, plan: Plan) -> Plan:
    """Return the plan of a match at a table; the person keeps seat 0."""
    others = (SeatInfo(one.name, one.level, None, plan.language) for one in table.who)
    seats = (plan.seats[0], *others)
    return replace(plan, rules_name=table.rules_name, rules=table.rules, seats=seats)
