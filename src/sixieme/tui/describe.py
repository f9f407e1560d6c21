"""The options of a match in a few words."""

from sixieme.rules.options import Deck, Options, Tie
from sixieme.texts import Say


def describe(options: Options, say: Say) -> str:
    """Return what matters at the table: the deck, the end, and what a tie means if it is not the usual."""
    words = []
    if options.draft:
        words.append(say("option_draft"))
    elif options.deck is Deck.LIMITED:
        words.append(say("option_limited"))
    if options.threshold is not None:
        words.append(say("option_exceed" if options.strict else "option_reach", threshold=options.threshold))
    if options.max_rounds is not None:
        words.append(say("option_rounds", rounds=options.max_rounds))
    if options.tie is not Tie.SHARED:
        words.append(say(f"option_{options.tie.value}"))
    return " · ".join(words)
