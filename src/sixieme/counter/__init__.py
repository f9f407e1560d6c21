"""The score book of games at a real table: read, checked, folded, merged, counted.

The page keeps such a book on a phone; docs/book.md is the contract of both. Nothing is ever overwritten: a book is
lists of changes, and what holds now is their fold.
"""

from sixieme.counter.book import Book, BookGame, BookGroup, BookPlayer, Photo
from sixieme.counter.canonical import canonical, write_book
from sixieme.counter.checks import check_round
from sixieme.counter.game import Fold, GameState, Status, fold, fold_of, in_force
from sixieme.counter.merge import News, merge
from sixieme.counter.people import Group, Player, group_of, person_of, player_of
from sixieme.counter.read import check_book, read_book
from sixieme.counter.statistics import Statistics, statistics

__all__ = [
    "Book",
    "BookGame",
    "BookGroup",
    "BookPlayer",
    "Fold",
    "GameState",
    "Group",
    "News",
    "Photo",
    "Player",
    "Statistics",
    "Status",
    "canonical",
    "check_book",
    "check_round",
    "fold",
    "fold_of",
    "group_of",
    "in_force",
    "merge",
    "person_of",
    "player_of",
    "read_book",
    "statistics",
    "write_book",
]
