"""`slap-table lab …`: experiments for a lesson, and their reports."""

from __future__ import annotations

import click

from pi_app.lab.odds_command import odds


@click.group()
def lab() -> None:
    """Experiments for a lesson: what is likely, what was played, how far they agree."""


lab.add_command(odds)
