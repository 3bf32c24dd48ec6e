"""Many games without people: tests."""
