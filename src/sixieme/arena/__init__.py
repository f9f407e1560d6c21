"""Bots against each other: the same deals in every seating, means and ratings with intervals."""

from sixieme.arena.question import Question, Unit, ask, check_bots
from sixieme.arena.results import Results, results_to_json
from sixieme.arena.run import Contest, Plan, compete, contest
from sixieme.arena.store import Store, read_results

__all__ = [
    "Contest",
    "Plan",
    "Question",
    "Results",
    "Store",
    "Unit",
    "ask",
    "check_bots",
    "compete",
    "contest",
    "read_results",
    "results_to_json",
]
