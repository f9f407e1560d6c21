"""What a pile counts, and whether a match is over."""

import pytest

from sixieme.referee import HeadsReason, ending, heads_reason
from sixieme.referee.ends import Reason
from sixieme.referee.told import say_ending, say_heads
from sixieme.rules.cards import HEADS
from sixieme.rules.options import Options, Tie
from sixieme.texts import Language, Say
from tests.rules.cases import CASES, ids


def test_every_card_has_a_reason() -> None:
    """The reason is the first rule that fits."""
    for card in range(1, 105):
        digits = str(card)
        fits = {
            HeadsReason.FIFTY_FIVE: card == 55,
            HeadsReason.DOUBLE: len(digits) == 2 and digits[0] == digits[1],
            HeadsReason.TEN: digits.endswith("0"),
            HeadsReason.FIVE: digits.endswith("5"),
            HeadsReason.PLAIN: True,
        }
        first = next(reason for reason, fit in fits.items() if fit)

        assert first is heads_reason(card)
        assert HEADS[card] == {"fifty_five": 7, "double": 5, "ten": 3, "five": 2, "plain": 1}[first.value]


def test_a_pile_is_told_card_by_card() -> None:
    """And its sum; one card alone needs none."""
    say = Say(Language.EN)

    assert "20 has 3: it ends in 0." == say_heads(say, [20])[0]
    assert 1 == len(say_heads(say, [20]))
    assert "5 heads in 2 cards: heads are added, never the numbers. [R6]" == say_heads(say, [20, 25])[-1]


@pytest.mark.parametrize("name", ids("game"))
def test_every_worked_game_ends_as_it_should(name: str) -> None:
    """Over or not, winners and ranks are those of the rules, and a reason is given."""
    case = CASES[name]
    players = case["input"]["players"]
    rounds = [tuple(scores[player] for player in players) for scores in case["input"]["rounds"]]
    options = Options(**{**case["input"]["options"], "tie": Tie(case["input"]["options"].get("tie", "shared"))})

    verdict = ending(rounds, options)

    assert case["expected"]["over"] is verdict.over
    assert case["expected"]["winners"] == [players[seat] for seat in verdict.winners]
    assert verdict.over is (verdict.reason in (Reason.THRESHOLD, Reason.ROUNDS))
    assert say_ending(Say(Language.FR), verdict, options, players)


@pytest.mark.parametrize(
    "rounds, options, told",
    [
        ([(66, 35)], Options(), ["The match is over: A has 66 heads or more. [R8]", "B wins with 35 heads. [R9]"]),
        ([(66, 35)], Options(strict=True), ["The match goes on. [R8]", "Nobody has more than 66 heads."]),
        (
            [(70, 68)],
            Options(),
            ["The match is over: A and B have 66 heads or more. [R8]", "B wins with 68 heads. [R9]"],
        ),
        (
            [(5, 5)],
            Options(threshold=None, max_rounds=1),
            ["The match is over: all the rounds agreed have been played. [R8]", "A and B win with 5 heads. [R9]"],
        ),
        (
            [(33, 33), (33, 33)],
            Options(tie=Tie.PLAY_ON),
            ["The match goes on: first place is shared, and play continues until it no longer is. [R8]"],
        ),
        (
            [(1, 9), (9, 1), (66, 66)],
            Options(tie=Tie.LAST_ROUND),
            ["The match is over: A and B have 66 heads or more. [R8]", "A and B win with 76 heads. [R9]"],
        ),
        (
            [(9, 1), (60, 68)],
            Options(tie=Tie.LAST_ROUND),
            [
                "The match is over: A and B have 66 heads or more. [R8]",
                "Among equals, the last round decides.",
                "A wins with 69 heads. [R9]",
            ],
        ),
    ],
)
def test_an_ending_is_told(rounds: list[tuple[int, ...]], options: Options, told: list[str]) -> None:
    """Whether it is over, why, and who has won."""
    assert told == say_ending(Say(Language.EN), ending(rounds, options), options, ["A", "B"])
