"""A command that has commands of its own."""

from __future__ import annotations

import click


class Branch(click.Group):
    """Alone it is a mistake, told in one line that names what may follow, not a page of help."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse an empty rest of the line. Raises UsageError."""
        if not args:
            known = ", ".join(self.list_commands(ctx))
            raise click.UsageError(f"{self.name}: expected one of {known}, found nothing", ctx)
        return super().parse_args(ctx, args)
