"""Compiled code: kept, found again, and never stale. In processes of their own, with a copy of the package."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sixieme
from sixieme.sim import kept
from tests.sim.kernels import COMPILED
from tests.test_imports import imported_by

FLAGS = ["-W", "error", "-c"]
PROGRAM = """
from sixieme.sim.kernels import play_tricks
import numpy as np
rows, lengths = np.array([[[10, 0], [20, 0]]], np.uint8), np.array([[1, 1]])
placements = np.zeros((1, 1, 5), np.int64)
play_tricks(rows, lengths, np.array([[5]]), np.array([-1]), np.ones(105, np.int64), placements)
print(placements[0, 0].tolist(), sum(play_tricks.stats.cache_hits.values()))
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a folder with a copy of the package."""
    source = Path(sixieme.__file__).parent
    shutil.copytree(source, tmp_path / "sixieme", ignore=shutil.ignore_patterns("__pycache__", "static"))
    return tmp_path


def _run(folder: Path, program: str, **environment: str) -> str:
    variables = {**os.environ, "PYTHONPATH": str(folder), "NUMBA_CACHE_DIR": str(folder / "kept"), **environment}
    done = subprocess.run(
        [sys.executable, *FLAGS, program], env=variables, cwd=folder, capture_output=True, text=True, check=False
    )
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout.strip()


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_a_changed_helper_is_never_stale(package: Path) -> None:
    """Kept code is used again; after a change of a helper, wherever it stands, everything is compiled anew."""
    assert "[0, 5, 0, 2, 1] 0" == _run(package, PROGRAM)
    assert "[0, 5, 0, 2, 1] 1" == _run(package, PROGRAM)

    # The helper moves to another file, which numba itself would not look at.
    kernels = package / "sixieme" / "sim" / "kernels.py"
    text = kernels.read_text("utf-8")
    start = text.index('@kernel(inline="always")\ndef leftmost_row')
    end = text.index("@kernel", start + 1)
    helper = package / "sixieme" / "sim" / "helper_kernels.py"
    moved = text[start:end].replace('(inline="always")', "")
    helper.write_text(f"from sixieme.sim.compiled import kernel\n\n\n{moved}", "utf-8")
    line = "from sixieme.sim.compiled import kernel\n"
    moving = "from sixieme.sim.helper_kernels import leftmost_row\n"
    kernels.write_text((text[:start] + text[end:]).replace(line, line + moving), "utf-8")

    assert "[0, 5, 0, 2, 1] 0" == _run(package, PROGRAM)
    assert "[0, 5, 0, 2, 1] 1" == _run(package, PROGRAM)
    helper.write_text(helper.read_text("utf-8").replace("best = 0", "best = 1"), "utf-8")
    assert "[0, 5, 1, 2, 1] 0" == _run(package, PROGRAM)


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_code_that_cannot_be_kept_is_compiled_all_the_same(package: Path) -> None:
    """Where the folder of kept code is a file, say."""
    (package / "kept").touch()

    assert "[0, 5, 0, 2, 1] 0" == _run(package, PROGRAM)


def test_the_hash_is_of_all_kernels(package: Path) -> None:
    """A new file of kernels counts, and what says how they are compiled; others do not."""
    inner = package / "sixieme"
    hash_of = kept.source_hash.__wrapped__
    before = hash_of(inner)

    assert before == hash_of(kept.PACKAGE)
    (inner / "sim" / "layout.py").write_text("", "utf-8")
    assert before == hash_of(inner)
    (inner / "sim" / "more_kernels.py").write_text("", "utf-8")
    more = hash_of(inner)
    (inner / "sim" / "compiled.py").write_text("", "utf-8")
    assert 3 == len({before, more, hash_of(inner)})


def test_the_face_imports_nothing_heavy() -> None:
    """``import sixieme.sim``: neither numpy nor numba, so that help and completion stay quick."""
    found = imported_by("sixieme.sim")

    assert "sixieme" in found
    assert set() == found & {"numpy", "numba", "matplotlib", "pyarrow", "ray", "distributed"}
