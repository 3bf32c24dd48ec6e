"""Computer players of Batak, and the kernels that count for them.

The kernels (`legal`, `play`, `roll`, `sample`, `solve`) are compiled by numba where it is
installed, and are plain functions where it is not. Importing this package loads none of them.
"""
