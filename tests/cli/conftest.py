"""What the tests of the command line share."""

from pathlib import Path

import pytest

from tests.cli.runner import Runner


@pytest.fixture
def sixieme(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Runner:
    """Return a runner whose matches are kept in a folder of the test's own."""
    monkeypatch.setenv("SIXIEME_DATA", str(tmp_path / "data"))
    return Runner(monkeypatch, capsys)
