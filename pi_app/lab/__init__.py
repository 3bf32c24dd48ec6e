"""The laboratory: what the rules make likely, what was played, and how far the two agree."""
