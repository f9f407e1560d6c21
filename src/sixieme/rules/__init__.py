"""The rules of 6 qui prend ! as a pure library: no I/O, no clock, no hidden chance.

The nouns a program needs first stand here; each module holds the rest of its own noun.
"""

from sixieme.rules.cards import HEADS, heads, total_heads
from sixieme.rules.commands import ChooseCard, ChooseRow, Command, DealRound, OpenDraft, PickCard
from sixieme.rules.deal import Deal, deal_from_order
from sixieme.rules.events import Actor, Event
from sixieme.rules.fair import Secret, next_round, secret_from_text
from sixieme.rules.match import Match
from sixieme.rules.options import CLASSIC, Options, format_options, parse_options
from sixieme.rules.perft import divide, perft
from sixieme.rules.phase import Phase, Wait
from sixieme.rules.record import Record, format_record, parse_record, read_record, record_of, replay_record
from sixieme.rules.scoring import Standing, ranking, winners
from sixieme.rules.table import format_table, parse_table, row_for
from sixieme.rules.trick import Placement, TakeCause, resolve_trick
from sixieme.rules.verify import verify
from sixieme.rules.view import View, view

__all__ = [
    "CLASSIC",
    "HEADS",
    "Actor",
    "ChooseCard",
    "ChooseRow",
    "Command",
    "Deal",
    "DealRound",
    "Event",
    "Match",
    "OpenDraft",
    "Options",
    "Phase",
    "PickCard",
    "Placement",
    "Record",
    "Secret",
    "Standing",
    "TakeCause",
    "View",
    "Wait",
    "deal_from_order",
    "divide",
    "format_options",
    "format_record",
    "format_table",
    "heads",
    "next_round",
    "parse_options",
    "parse_record",
    "parse_table",
    "perft",
    "ranking",
    "read_record",
    "record_of",
    "replay_record",
    "resolve_trick",
    "row_for",
    "secret_from_text",
    "total_heads",
    "verify",
    "view",
    "winners",
]
