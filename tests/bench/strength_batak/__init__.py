"""How well the computer players of Batak play: `python -m tests.bench.strength_batak`.

Duplicate deals: the same cards, the player in each of the four seats in turn, the base in the
others, beside deals in which the base sits everywhere. The unit is the deal, the mean over its four
seats, so intervals are by deals. The base is played several times over, each time with other
chance, and a control (the base against itself) shows what chance alone looks like.
"""
