"""Sixième: the open companion to the card game 6 qui prend ! (6 nimmt!, Take 5).

The rules are in :mod:`sixieme.rules`, a pure library; everything else is a client of it.
"""

__version__ = "0.1.0"
