"""Compiling kernels with numba, and keeping the machine code in :func:`sixieme.sim.kept.code_folder`."""

from collections.abc import Callable
from typing import Any

from sixieme.sim.kept import code_folder, is_writable, missing_numba

try:
    import numba
except ImportError as error:
    raise missing_numba() from error


def kernel(function: Callable[..., Any] | None = None, /, **options: Any) -> Any:
    """Compile a function on its first call, without Python's lock, and keep the code for later processes.

    ``kernel.py_func`` is the function as it is written. With ``NUMBA_DISABLE_JIT=1`` nothing is compiled.
    """
    if function is None:
        return lambda given: kernel(given, **options)
    kept = is_writable()
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(code_folder()) if kept else before
    try:
        return numba.njit(cache=kept, nogil=True, error_model="numpy", **options)(function)
    finally:
        numba.config.CACHE_DIR = before
