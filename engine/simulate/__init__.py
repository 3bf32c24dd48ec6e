"""Many games at once, for statistics: plain loops, proved equal to `step` by the tests."""
