"""Where compiled code is kept, so that no stale code is ever used. Imports nothing heavy.

numba keeps compiled code beside a stamp of the one file in which the function stands. A function that calls a helper of
*another* file then goes on using the old helper after that file has changed. Here the folder of the kept code is named
by a hash of all kernel sources of the package (files called ``kernels.py`` or ``…_kernels.py``, and the one that says
how they are compiled), so that any change of any of them compiles all of them anew.
"""

import hashlib
import os
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from sixieme.errors import MissingExtraError

PACKAGE = Path(__file__).resolve().parent.parent


@cache
def code_folder() -> Path:
    """Return the folder of the kept code; ``NUMBA_CACHE_DIR``, where it is set, is its parent."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return Path(chosen) / f"sixieme-{source_hash()}"
    from platformdirs import user_cache_path

    return user_cache_path("sixieme", appauthor=False) / "kernels" / source_hash()


@cache
def is_writable() -> bool:
    """Return whether code can be kept there at all; the folder is made if it can be."""
    try:
        code_folder().mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(code_folder(), os.W_OK)


@cache
def source_hash(package: Path = PACKAGE) -> str:
    """Return a hash of the sources of all kernels and of numba's version: 16 hexadecimal digits.

    Raises MissingExtraError where numba is not installed.
    """
    try:
        digest = hashlib.sha256(version("numba").encode())
    except PackageNotFoundError as error:
        raise missing_numba() from error
    for path in sorted([*package.rglob("*kernels.py"), package / "sim" / "compiled.py"]):
        digest.update(f"\0{path.relative_to(package).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def missing_numba() -> MissingExtraError:
    """Return the error that says which extra brings numba."""
    return MissingExtraError('the simulator needs numba: pip install "sixieme[sim]"')
