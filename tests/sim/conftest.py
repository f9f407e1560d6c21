"""The kernels are compiled once for all tests; where nothing is compiled, numbers wrap without a warning."""

from collections.abc import Iterator

import numpy as np
import pytest

from sixieme.sim import warm
from tests.sim.kernels import COMPILED


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    if COMPILED:
        warm.compile_all()


@pytest.fixture(autouse=True)
def _wrapping() -> Iterator[None]:
    with np.errstate(over="ignore"):
        yield
