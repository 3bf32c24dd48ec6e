"""What runs inside the guest; the host reads its plans and records from here as well."""

SIGN = "@@"
"""Begins a line of ours on the console, between those of the kernel."""
