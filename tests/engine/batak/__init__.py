"""Batak: its rules, and the kernels that count for its computer players."""
