"""Many games without people: `slap-table simulate`, on one core, many cores or many machines."""
