"""Strategies for players' names."""

from hypothesis import strategies as st

from sixieme.errors import BadNameError
from sixieme.rules.names import clean_name


def names() -> st.SearchStrategy[str]:
    """Return a strategy for a name as it is shown: any text that :func:`~sixieme.rules.names.clean_name` passes."""
    return (st.sampled_from(["Léa", "Noé", "<b>Zoé</b>"]) | st.text(max_size=60).filter(_is_name)).map(clean_name)


def _is_name(text: str) -> bool:
    try:
        return bool(clean_name(text))
    except BadNameError:
        return False
