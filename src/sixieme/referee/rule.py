"""The numbers by which the referee and the printed memo cite the rules; their texts are ``rule_R1``, ``rule_R2``, …"""

from enum import StrEnum


class Rule(StrEnum):
    """A rule of docs/rules.md, 1.2 and 1.3, under a number that never changes."""

    ASCENDING = "R1"
    """A card goes only after a lower row end."""
    NEAREST = "R2"
    """Among those it goes to the highest."""
    SIXTH = "R3"
    """The sixth card takes the five before it."""
    TOO_LOW = "R4"
    """A card below every row end: its owner takes a row of free choice."""
    ORDER = "R5"
    """Lowest card first, each on the table as it is at that moment."""
    HEADS = "R6"
    """What a card is worth."""
    PILE = "R7"
    """Everybody adds up the own pile; what is left in the rows counts for nobody."""
    END = "R8"
    """The end is looked at after whole rounds only."""
    WINNER = "R9"
    """The fewest heads win; equal totals share a rank."""
    DEAL = "R10"
    """Ten cards each, four open the rows; which cards are in the deck."""
