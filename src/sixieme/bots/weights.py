"""What was learned: the weights of the policy, and the rounds that chances to win are reckoned from."""

import math
from functools import cache
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sixieme.errors import BotOptionError

Floats: TypeAlias = npt.NDArray[np.float32]
Net: TypeAlias = tuple[Floats, ...]
"""The weights, as :func:`sixieme.bots.policy_kernels.value_cards` wants them."""

TABLE_INPUTS, CARD_INPUTS, WIDTH = 28, 27, 32
SHAPES = (
    (TABLE_INPUTS, WIDTH),
    (CARD_INPUTS, WIDTH),
    (WIDTH,),
    (WIDTH, WIDTH),
    (WIDTH, WIDTH),
    (WIDTH,),
    (WIDTH,),
)
DATA = Path(__file__).with_name("data")
POLICY = DATA / "policy.f32"
"""All weights, one after the other, as float32 with the low byte first."""

_COUNT = sum(math.prod(shape) for shape in SHAPES)

MOST_WEIGHT = 1e6
"""A trained weight is of the order of 1."""

NOISE_SIZE = 1024


def read_net(path: Path = POLICY) -> Net:
    """Return the weights in a file. Raises OSError, or ValueError if it does not hold as many as there are."""
    with path.open("rb") as file:  # never more than there should be: it may be a file without an end
        content = file.read(4 * _COUNT + 1)
    if len(content) != 4 * _COUNT:
        raise ValueError(f"expected {4 * _COUNT} bytes, got {'more' if len(content) > 4 * _COUNT else len(content)}")
    return unpack_net(np.frombuffer(content, "<f4").astype(np.float32))


def write_net(net: Net, path: Path) -> None:
    """Write the weights to a file."""
    path.write_bytes(pack_net(net).astype("<f4").tobytes())


def pack_net(net: Net) -> Floats:
    """Return all weights in one array."""
    return np.concatenate([weights.ravel() for weights in net])


def unpack_net(flat: Floats) -> Net:
    """Return the weights out of one array of float32.

    Raises ValueError if they are not as many as there should be, or one of them is huge or not a number.
    """
    sizes = [int(np.prod(shape)) for shape in SHAPES]
    if flat.dtype != np.float32 or flat.shape != (_COUNT,):
        raise ValueError(f"expected {_COUNT} weights (float32), got {flat.dtype} of the shape {flat.shape}")
    if not np.all(np.abs(flat) < MOST_WEIGHT):  # so that no sum in a network of this size overflows
        raise ValueError(f"expected weights below {MOST_WEIGHT:g}, got a larger one, or none at all")
    parts = np.split(flat, np.cumsum(sizes)[:-1])
    return tuple(np.ascontiguousarray(part.reshape(shape)) for part, shape in zip(parts, SHAPES, strict=True))


@cache
def learned_net(path: str = "") -> Net:
    """Return the weights in a file, or those that are shipped. Raises BotOptionError."""
    try:
        return read_net(Path(path) if path else POLICY)
    except (OSError, ValueError) as error:
        raise BotOptionError(f"expected a file of weights, got {path!r:.80}: {error}") from error


@cache
def noise() -> Floats:
    """Return a table of the standard Gumbel distribution: so many equally likely values, rising."""
    at = (np.arange(NOISE_SIZE) + 0.5) / NOISE_SIZE
    return (-np.log(-np.log(at))).astype(np.float32)
