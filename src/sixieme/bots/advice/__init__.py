"""Advice for whoever has to decide: what each answer comes to, how sure that is, and why."""

from sixieme.bots.advice.advice import PLAYOUTS, Advice, Advised, Estimate, Sureness, advise
from sixieme.bots.advice.cards import Place, card_places
from sixieme.bots.advice.codec import advice_to_json
from sixieme.bots.advice.reasons import Reason
from sixieme.bots.advice.said import view_of_draft, view_of_hand

__all__ = [
    "PLAYOUTS",
    "Advice",
    "Advised",
    "Estimate",
    "Place",
    "Reason",
    "Sureness",
    "advice_to_json",
    "advise",
    "card_places",
    "view_of_draft",
    "view_of_hand",
]
