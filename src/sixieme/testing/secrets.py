"""Strategies for the secret of a fair shuffle."""

from hypothesis import strategies as st

from sixieme.rules.fair import MAX_NONCE_BYTES, SEED_BYTES, Secret


def secrets() -> st.SearchStrategy[Secret]:
    """Return a strategy for a secret, with or without nonces."""
    seeds = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)
    nonces = st.lists(st.binary(max_size=MAX_NONCE_BYTES), max_size=3).map(tuple)
    return st.builds(Secret, seed=seeds, salt=seeds, nonces=nonces)
