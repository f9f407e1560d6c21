"""Advice as plain JSON values."""

from typing import Any

from sixieme.bots.advice.advice import Advice, Advised, Estimate


def advice_to_json(advice: Advice) -> dict[str, Any]:
    """Return the advice as plain JSON values. Rows count from 0 in ``answer``, from 1 in the parameters of reasons."""
    return {
        "phase": str(advice.phase),
        "worlds": advice.worlds,
        "known": advice.known,
        "sureness": {"chance": _short(advice.sureness.chance), "alike": list(advice.sureness.alike)},
        "options": [_option(option) for option in advice.options],
        "cards": [str(place) for place in advice.cards],
    }


def _option(option: Advised) -> dict[str, Any]:
    return {
        "answer": option.answer,
        "trick": _estimate(option.trick),
        "heads": _estimate(option.heads),
        "others": _estimate(option.others),
        "takes": _estimate(option.takes),
        "win": _estimate(option.win),
        "heads_behind": _estimate(option.heads_behind),
        "win_behind": _estimate(option.win_behind),
        "reasons": [
            {"key": reason.key, "parameters": reason.parameters, "good": reason.good} for reason in option.reasons
        ],
    }


def _estimate(estimate: Estimate | None) -> dict[str, float] | None:
    return None if estimate is None else {"mean": _short(estimate.mean), "error": _short(estimate.error)}


def _short(number: float) -> float:
    """Return the number to six decimals: more of them would say nothing."""
    return round(number, 6) + 0.0
