"""Millions of rounds: the game compiled, policies for its seats, and what comes of it, with standard errors."""

from sixieme.sim.executors import Executor, find_executor
from sixieme.sim.policy import CardPolicy, Policy, RowPolicy, parse_policy
from sixieme.sim.result import CardResult, Estimate, Result, SeatResult, Takes
from sixieme.sim.run import simulate, simulate_matches

__all__ = [
    "CardPolicy",
    "CardResult",
    "Estimate",
    "Executor",
    "Policy",
    "Result",
    "RowPolicy",
    "SeatResult",
    "Takes",
    "find_executor",
    "parse_policy",
    "simulate",
    "simulate_matches",
]
