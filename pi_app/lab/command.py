"""`slap-table lab`: the laboratory's commands; what they need is loaded when one is called."""

from __future__ import annotations

import click

from pi_app.branch import Branch
from pi_app.lab.odds_command import odds
from pi_app.lab.reaction_command import lesson_rules, reaction
from pi_app.lab.sheet_command import sheet


@click.group(cls=Branch)
def lab() -> None:
    """How likely is a slap, how fast are we: for classrooms."""


lab.add_command(reaction)
lab.add_command(lesson_rules)
lab.add_command(sheet)
lab.add_command(odds)
