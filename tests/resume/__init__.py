"""Games that are cut off at any moment, and gone on with."""
