"""The wiring drawing: `symbols` has the parts, `wiring` puts them together into one SVG text."""
