"""The catalogues of words: made from the English table, checked, compiled."""
