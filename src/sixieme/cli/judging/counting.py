"""Kind ``perft``: all ways to play on from a position."""

from sixieme.cli.judging.reading import Object, read_field, read_lists
from sixieme.errors import BadOptionError
from sixieme.rules.cards import check_card, check_players
from sixieme.rules.perft import check_position, perft
from sixieme.rules.table import check_table


def judge_perft(given: Object, max_work: int) -> Object:
    """Return the number of histories, and the heads by seat over all of them. Raises TooLargeError."""
    rows = read_lists(read_field(given, "rows"), "rows")
    hands = read_lists(read_field(given, "hands"), "hands")
    depth = read_field(given, "depth")
    if type(depth) is not int or depth < 0:
        raise BadOptionError(f"expected a depth (a whole number from 0), got {depth!r:.60}")
    check_players(len(hands))
    table = check_table(rows)
    cards = tuple(tuple(check_card(card) for card in hand) for hand in hands)
    check_position(table, cards)
    count = perft(table, cards, depth, max_work=max_work)
    return {"histories": count.histories, "heads": count.heads}
