"""What the stamps of each kind of driver are worth. Pure."""

from __future__ import annotations

from hardware.edge import Quality, Tier

CALLBACK_NS = 15_000_000
"""Longest way of an edge from its stamp to us. The thread that brings it shares the processor and
Python's lock with the rest: 1 ms as a rule, but up to 14 ms were seen in a slow guest, and an
edge that is overtaken by a verdict has lost. Less than a frame; still under the arbiter's 20 ms."""

KERNEL_STAMPS = Quality(Tier.KERNEL, 200_000, 200_000, delivery_ns=CALLBACK_NS)
"""The kernel's own part was measured in instructions (`tests/hil/kernel`): as a rule 3 us on a slow
core, 28 us at the most. The rest is for what only a real Pi has: caches, other devices whose
drivers hold interrupts back, a processor that changes its pace. Not measured on a table yet."""
PYTHON_STAMPS = Quality(Tier.PYTHON, 10_000_000, 10_000_000, delivery_ns=CALLBACK_NS)
