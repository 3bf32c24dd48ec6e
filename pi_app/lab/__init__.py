"""The laboratory: many games at once, chances, and how fast people are."""
