"""What people argue about at the table, and who is right.

The claims and the answers are texts: ``dispute_NAME`` and ``dispute_NAME_answer``. Every answer that follows from the
rules has an example that the referee plays; only for manners, on which the rules are silent, there may be none.
"""

from dataclasses import dataclass
from enum import StrEnum

from sixieme.referee.examples import Bounds, Deck, End, Example, Heads, Picks, RefusedPlayers, RefusedTrick, Trick
from sixieme.referee.rule import Rule


class Part(StrEnum):
    """What a dispute is about."""

    PLACING = "placing"
    SIXTH = "sixth"
    ORDER = "order"
    TOO_LOW = "too_low"
    HEADS = "heads"
    END = "end"
    DECK = "deck"
    MANNERS = "manners"


class Basis(StrEnum):
    """What an answer rests on."""

    RULE = "rule"
    CONVENTION = "convention"
    """The rules are silent or contradict each other: usual practice (docs/rules.md, 2 and 3)."""
    IMPOSSIBLE = "impossible"
    """It cannot have happened."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A claim, and what settles it."""

    name: str
    """Stable, part of the interface."""
    part: Part
    basis: Basis
    rules: tuple[Rule, ...]
    example: Example | None


RULE, CONVENTION, IMPOSSIBLE = Basis.RULE, Basis.CONVENTION, Basis.IMPOSSIBLE
R1, R2, R3, R4, R5 = Rule.ASCENDING, Rule.NEAREST, Rule.SIXTH, Rule.TOO_LOW, Rule.ORDER
R6, R7, R8, R9, R10 = Rule.HEADS, Rule.PILE, Rule.END, Rule.WINNER, Rule.DEAL

_PLACING = (
    Dispute(
        "larger_end",
        Part.PLACING,
        RULE,
        (R1,),
        Trick("48 | 51 | 90 | 95", "A=50", "48 50 | 51 | 90 | 95", wrong=((50, 2),)),
    ),
    Dispute(
        "same_difference",
        Part.PLACING,
        RULE,
        (R1,),
        Trick("40 | 50 | 70 | 90", "A=45", "40 45 | 50 | 70 | 90", wrong=((45, 2),)),
    ),
    Dispute(
        "lowest_end",
        Part.PLACING,
        RULE,
        (R2,),
        Trick("10 | 40 | 80 | 90", "A=45", "10 | 40 45 | 80 | 90", wrong=((45, 1),)),
    ),
    Dispute(
        "any_lower_row",
        Part.PLACING,
        RULE,
        (R2,),
        Trick("12 | 31 | 57 | 88", "A=60", "12 | 31 | 57 60 | 88", wrong=((60, 1), (60, 2))),
    ),
    Dispute(
        "first_card",
        Part.PLACING,
        RULE,
        (R1, R2),
        Trick("60 | 68 90 | 95 | 97", "A=70", "60 70 | 68 90 | 95 | 97", wrong=((70, 2),)),
    ),
    Dispute(
        "inside_row",
        Part.PLACING,
        RULE,
        (R1,),
        Trick("5 | 20 23 40 | 60 | 80", "A=25", "5 25 | 20 23 40 | 60 | 80", wrong=((25, 2),)),
    ),
    Dispute(
        "room_elsewhere",
        Part.PLACING,
        RULE,
        (R2, R3),
        Trick(
            "5 18 | 22 23 | 39 41 | 7 10 27 33 42",
            "A=45",
            "5 18 | 22 23 | 39 41 | 45",
            takes="A=11",
            wrong=((45, 3),),
        ),
    ),
    Dispute(
        "full_but_farther",
        Part.PLACING,
        RULE,
        (R2,),
        Trick("10 11 12 13 14 | 15 | 60 | 70", "A=16", "10 11 12 13 14 | 15 16 | 60 | 70", wrong=((16, 1),)),
    ),
    Dispute(
        "too_far",
        Part.PLACING,
        RULE,
        (R1,),
        Trick("4 | 96 | 98 | 100", "A=90", "4 90 | 96 | 98 | 100", wrong=((90, 2),)),
    ),
    Dispute(
        "sorted_rows",
        Part.PLACING,
        CONVENTION,
        (R1, R2),
        Trick("80 | 12 | 47 | 71", "A=55 B=57 C=101", "80 101 | 12 | 47 55 57 | 71"),
    ),
)

_SIXTH = (
    Dispute(
        "fifth_takes",
        Part.SIXTH,
        RULE,
        (R3,),
        Trick("10 11 12 13 | 50 | 60 | 70", "A=14", "10 11 12 13 14 | 50 | 60 | 70"),
    ),
    Dispute(
        "own_card",
        Part.SIXTH,
        RULE,
        (R3,),
        Trick("49 50 51 52 53 | 1 | 2 | 3", "A=55", "55 | 1 | 2 | 3", takes="A=7"),
    ),
    Dispute(
        "sixth_chooses",
        Part.SIXTH,
        RULE,
        (R3, R4),
        RefusedTrick("10 11 12 13 14 | 50 | 60 | 70", "A=15", "ROW_CHOICE_NOT_DUE", row=2),
    ),
    Dispute(
        "three_at_reveal",
        Part.SIXTH,
        RULE,
        (R3, R5),
        Trick("10 11 12 | 50 | 60 | 70", "A=13 B=14 C=15 D=16", "15 16 | 50 | 60 | 70", takes="C=11"),
    ),
    Dispute(
        "both_fifth",
        Part.SIXTH,
        RULE,
        (R3, R5),
        Trick("10 11 12 13 | 50 | 60 | 70", "A=14 B=15", "15 | 50 | 60 | 70", takes="B=11"),
    ),
    Dispute(
        "both_take",
        Part.SIXTH,
        RULE,
        (R3, R5),
        Trick("10 11 12 13 14 | 50 | 60 | 70", "A=15 B=17", "15 17 | 50 | 60 | 70", takes="A=11"),
    ),
    Dispute(
        "taken_twice",
        Part.SIXTH,
        RULE,
        (R3, R5),
        Trick(
            "1 2 3 4 5 | 100 | 101 | 102",
            "A=10 B=11 C=12 D=13 E=14 F=15 G=16 H=17 I=18 J=19",
            "15 16 17 18 19 | 100 | 101 | 102",
            takes="A=6 F=11",
        ),
    ),
)

_ORDER = (
    Dispute(
        "first_down",
        Part.ORDER,
        RULE,
        (R5,),
        Trick("10 11 12 13 14 | 50 | 60 | 70", "A=16 B=15", "15 16 | 50 | 60 | 70", takes="B=11"),
    ),
    Dispute(
        "highest_first",
        Part.ORDER,
        RULE,
        (R5,),
        Trick("10 11 12 13 | 50 | 60 | 70", "A=15 B=14", "15 | 50 | 60 | 70", takes="A=11"),
    ),
    Dispute(
        "same_end",
        Part.ORDER,
        RULE,
        (R5, R3),
        Trick("10 20 30 33 | 5 | 50 | 90", "A=34 B=36", "36 | 5 | 50 | 90", takes="B=15"),
    ),
    Dispute(
        "was_safe",
        Part.ORDER,
        RULE,
        (R5, R3),
        Trick(
            "61 | 75 80 | 90 | 30 35 44 52 57",
            "A=62 B=29",
            "29 | 75 80 | 90 | 62",
            takes="A=12 B=1",
            row=1,
            wrong=((62, 1),),
        ),
    ),
    Dispute(
        "saved_by_chance",
        Part.ORDER,
        RULE,
        (R5,),
        Trick("10 12 13 14 16 | 50 | 60 | 70", "A=18 B=17", "17 18 | 50 | 60 | 70", takes="B=7"),
    ),
)

_TOO_LOW = (
    Dispute(
        "below_one_row",
        Part.TOO_LOW,
        RULE,
        (R4, R1),
        RefusedTrick("10 | 20 | 30 | 40", "A=11", "ROW_CHOICE_NOT_DUE", row=4),
    ),
    Dispute(
        "cheapest_row",
        Part.TOO_LOW,
        RULE,
        (R4,),
        Trick("55 | 61 62 63 | 66 | 77", "A=5", "5 | 61 62 63 | 66 | 77", takes="A=7", row=1, wrong=((5, 2),)),
    ),
    Dispute(
        "full_row",
        Part.TOO_LOW,
        RULE,
        (R4,),
        Trick("10 11 12 13 14 | 20 | 30 | 40", "A=5", "5 | 20 | 30 | 40", takes="A=11", row=1),
    ),
    Dispute(
        "last_card_only",
        Part.TOO_LOW,
        RULE,
        (R4,),
        Trick("12 15 | 30 31 32 | 50 | 70", "A=4", "12 15 | 4 | 50 | 70", takes="A=5", row=2),
    ),
    Dispute(
        "front_of_row",
        Part.TOO_LOW,
        RULE,
        (R4,),
        Trick("10 | 20 | 30 | 40", "A=4", "4 | 20 | 30 | 40", takes="A=3", row=1),
    ),
    Dispute(
        "fifth_row",
        Part.TOO_LOW,
        RULE,
        (R4,),
        Trick("20 | 40 | 60 | 80", "A=7", "20 | 40 | 60 | 7", takes="A=3", row=4),
    ),
    Dispute(
        "choose_later",
        Part.TOO_LOW,
        RULE,
        (R4, R5),
        Trick(
            "10 | 50 51 | 70 | 90 91 92 93 94",
            "A=52 B=95 C=3",
            "10 52 | 3 | 70 | 95",
            takes="B=7 C=4",
            row=2,
            wrong=((52, 2),),
        ),
    ),
    Dispute(
        "both_too_low",
        Part.TOO_LOW,
        RULE,
        (R4, R5),
        Trick("10 | 20 | 30 | 40", "A=5 B=7", "10 | 5 7 | 30 | 40", takes="A=3", row=2),
    ),
    Dispute(
        "harmful_choice",
        Part.TOO_LOW,
        RULE,
        (R4, R5),
        Trick(
            "50 51 52 53 54 | 55 | 66 | 77",
            "A=3 B=56",
            "56 | 3 | 66 | 77",
            takes="A=7 B=7",
            row=2,
            wrong=((3, 1), (56, 2)),
        ),
    ),
)

_HEADS = (
    Dispute(
        "contains_five", Part.HEADS, RULE, (R6,), Heads((51, 52, 53, 54, 56, 57, 58, 59), (1, 1, 1, 1, 1, 1, 1, 1))
    ),
    Dispute("fifty_five", Part.HEADS, RULE, (R6,), Heads((55,), (7,))),
    Dispute("sixty_six", Part.HEADS, RULE, (R6,), Heads((11, 66, 99), (5, 5, 5))),
    Dispute("multiple_of_five", Part.HEADS, RULE, (R6,), Heads((10, 25, 30, 35), (3, 2, 3, 2))),
    Dispute("hundred", Part.HEADS, RULE, (R6,), Heads((90, 100), (3, 3))),
    Dispute("palindrome", Part.HEADS, RULE, (R6,), Heads((99, 101), (5, 1))),
    Dispute("worth_nothing", Part.HEADS, RULE, (R6,), Heads((1, 104), (1, 1))),
    Dispute("numbers_added", Part.HEADS, RULE, (R6,), Heads((10, 20, 30), (3, 3, 3))),
    Dispute(
        "taken_cards",
        Part.HEADS,
        RULE,
        (R7, R10),
        Trick("10 11 12 13 14 | 50 | 60 | 70", "A=15", "15 | 50 | 60 | 70", takes="A=11"),
    ),
    Dispute("table_cards", Part.HEADS, RULE, (R7,), Bounds(10, 92, 167)),
)

_END = (
    Dispute("stop_at_66", Part.END, RULE, (R8, R9), End(((60, 58), (12, 15)), True, (1, 2), "A")),
    Dispute("exactly_66", Part.END, CONVENTION, (R8,), End(((66, 35, 22, 45),), True, (4, 2, 1, 3), "C")),
    Dispute(
        "more_than_66", Part.END, CONVENTION, (R8,), End(((66, 35, 22, 45),), False, (4, 2, 1, 3), agreed="gigamic")
    ),
    Dispute("passing_loses", Part.END, RULE, (R9,), End(((80, 70, 92, 30),), True, (3, 2, 4, 1), "D")),
    Dispute("all_above", Part.END, RULE, (R9,), End(((70, 68),), True, (2, 1), "B")),
    Dispute("worst_only", Part.END, RULE, (R7, R9), End(((30, 40, 5), (20, 28, 6)), True, (2, 3, 1), "C")),
    Dispute("tie_first", Part.END, CONVENTION, (R9,), End(((66, 22, 22, 51),), True, (4, 1, 1, 3), "BC")),
    Dispute("tie_play_on", Part.END, CONVENTION, (R9,), End(((66, 20, 20),), False, (3, 1, 1), agreed="tie=play_on")),
    Dispute("tie_below", Part.END, CONVENTION, (R9,), End(((66, 20, 20, 10),), True, (4, 2, 2, 1), "D")),
    Dispute(
        "rounds_agreed", Part.END, RULE, (R8,), End(((30, 10), (30, 12), (30, 5)), False, (2, 1), agreed="rounds:4")
    ),
    Dispute("other_limit", Part.END, RULE, (R8,), End(((52, 30, 41),), True, (3, 1, 2), "B", agreed="quick")),
    Dispute("clean_round", Part.END, RULE, (R7, R9), End(((10, 50, 40), (0, 5, 30)), True, (1, 2, 3), "A")),
    Dispute("nobody_took", Part.END, IMPOSSIBLE, (R3, R7), Bounds(4, 24, 107)),
)

_DECK = (
    Dispute("three_players", Part.DECK, CONVENTION, (R10,), Deck(3, 104, 34, 70)),
    Dispute("limited_players", Part.DECK, RULE, (R10,), Deck(6, 64, 64, 0, agreed="limited")),
    Dispute("no_fifty_five", Part.DECK, RULE, (R10,), RefusedTrick("3 | 12 | 27 | 40", "A=55", "BAD_CARD", top=44)),
    Dispute("eleven_players", Part.DECK, RULE, (R10,), RefusedPlayers(11, "BAD_PLAYER_COUNT")),
    Dispute("drawing", Part.DECK, RULE, (R10,), Deck(4, 104, 44, 60)),
    Dispute("fewer_cards", Part.DECK, RULE, (R10,), Deck(10, 104, 104, 0)),
    Dispute("called_pro", Part.DECK, CONVENTION, (R10,), Deck(4, 44, 44, 0, agreed="draft")),
    Dispute("first_pick", Part.DECK, CONVENTION, (R10,), Picks(3, "B", "BCABCA", "C")),
    Dispute("picks_twice", Part.DECK, CONVENTION, (R10,), Picks(3, "A", "ABCABC", "B")),
)

_MANNERS = (
    Dispute("card_changed", Part.MANNERS, CONVENTION, (), None),
    Dispute("card_changed_late", Part.MANNERS, CONVENTION, (), None),
    Dispute("shown_early", Part.MANNERS, CONVENTION, (), None),
    Dispute("forgot_card", Part.MANNERS, CONVENTION, (), None),
    Dispute("forgot_row", Part.MANNERS, CONVENTION, (R4,), None),
    Dispute("wrong_row", Part.MANNERS, CONVENTION, (), None),
    Dispute("card_missing", Part.MANNERS, CONVENTION, (R10,), None),
    Dispute(
        "same_card",
        Part.MANNERS,
        IMPOSSIBLE,
        (R10,),
        RefusedTrick("10 | 20 | 30 | 40", "A=42 B=42", "DUPLICATE_CARD"),
    ),
    Dispute("player_leaves", Part.MANNERS, CONVENTION, (), None),
    Dispute("miscounted", Part.MANNERS, CONVENTION, (R7,), None),
)

DISPUTES: tuple[Dispute, ...] = (*_PLACING, *_SIXTH, *_ORDER, *_TOO_LOW, *_HEADS, *_END, *_DECK, *_MANNERS)
"""In the order in which they are shown; those of a part stand together."""
