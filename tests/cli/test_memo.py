"""``sixieme memo``: what it writes where, and what it refuses."""

from pathlib import Path

import pytest

from tests.cli.runner import Runner
from tests.memo.pdf import Printed


@pytest.mark.parametrize("lang, title", [("fr", "Le mémo"), ("en", "6 nimmt! The"), ("de", "6 nimmt!")])
def test_the_memo_is_written_into_the_folder(sixieme: Runner, tmp_path: Path, lang: str, title: str) -> None:
    """Which is made; the name says what it is."""
    ran = sixieme("memo", "--out", str(tmp_path / "new" / "folder"), lang=lang)
    path = tmp_path / "new" / "folder" / f"sixieme-memo-a4-{lang}.pdf"

    assert (0, "") == (ran.status, ran.err)
    assert str(path) in ran.out
    assert Printed(path.read_bytes()).title.startswith(title)


def test_a_sheet_with_names(sixieme: Runner, tmp_path: Path) -> None:
    """As many columns as names; two a page, with the one that follows."""
    path = tmp_path / "sheet.PDF"
    ran = sixieme("memo", "--sheet", "--names", "Léa, Tom,#panic()", "--two", "--continued", "--out", str(path))
    text = Printed(path.read_bytes()).text()

    assert 0 == ran.status
    assert 1 == Printed(path.read_bytes()).pages
    assert [2, 2, 2] == [text.count(name) for name in ("Léa", "Tom", "#panic()")]
    assert "Score sheet, continued" in text
    assert "55 with 3 players" in text


def test_large_print_and_other_papers(sixieme: Runner, tmp_path: Path) -> None:
    """Each has its name."""
    for words in (["--large"], ["--paper", "a5"], ["--paper", "letter", "--players", "4"], ["--sheet", "--large"]):
        assert 0 == sixieme("memo", *words, "--out", str(tmp_path)).status

    assert {"memo-a4-large", "memo-a5", "memo-letter", "sheet-a4-large"} == {
        path.name.removeprefix("sixieme-").removesuffix("-en.pdf") for path in tmp_path.iterdir()
    }


def test_a_file_that_exists_is_kept(sixieme: Runner, tmp_path: Path) -> None:
    """Unless ``--force`` says otherwise."""
    path = tmp_path / "mine.pdf"
    path.write_text("mine", encoding="utf-8")
    ran = sixieme("memo", "--out", str(path))

    assert 2 == ran.status
    assert "--force replaces it" in ran.err
    assert "mine" == path.read_text(encoding="utf-8")
    assert 0 == sixieme("memo", "--out", str(path), "--force").status
    assert path.read_bytes().startswith(b"%PDF-")


def test_a_folder_that_takes_no_file(sixieme: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line says which, and why."""
    file = tmp_path / "file"
    file.touch()
    below = sixieme("memo", "--out", str(file / "folder"))

    def refuse(self: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "open", refuse)
    locked = sixieme("memo", "--out", str(tmp_path / "memo.pdf"))

    assert (2, "") == (below.status, below.out)
    assert str(file) in below.err
    assert 1 == below.err.count("\n")
    assert 2 == locked.status
    assert "memo.pdf: Permission denied" in locked.err


def test_characters_without_a_glyph_are_named(sixieme: Runner, tmp_path: Path) -> None:
    """The sheet is printed all the same."""
    ran = sixieme("memo", "--sheet", "--names", "中文,Tom", "--out", str(tmp_path))

    assert 0 == ran.status
    assert "shown as □: 中文" in ran.err


def test_the_address_of_a_server_is_taken(sixieme: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the environment too, as ``sixieme serve`` does."""
    monkeypatch.setenv("SIXIEME_PUBLIC_URL", "https://sixieme.example.org")
    path = tmp_path / "memo.pdf"

    assert 0 == sixieme("memo", "--out", str(path)).status
    assert "https://sixieme.example.org" in Printed(path.read_bytes()).text()


@pytest.mark.parametrize(
    "words, said",
    [
        (["--names", "a"], "--names is for a score sheet only"),
        (["--two"], "--two is for a score sheet only"),
        (["--continued"], "--continued is for a score sheet only"),
        (["--sheet", "--two", "--large"], "--large and --two do not go together"),
        (["--paper", "a5", "--large"], "--large needs a larger paper"),
        (["--paper", "a5", "--sheet", "--two"], "--two needs a larger paper"),
        (["--paper", "a3"], "a5, a4, letter"),
        (["--players", "1"], "from 2 to 10"),
        (["--players", "11"], "from 2 to 10"),
        (["--players", "2.5"], "from 2 to 10"),
        (["--sheet", "--players", "2", "--names", "a,b,c"], "3 names for 2 players"),
        (["--sheet", "--names", ",".join("abcdefghijk")], "11 names for 10 players"),
        (["--sheet", "--names", "a,,b"], "name"),
        (["--sheet", "--names", ""], "name"),
        (["--url", "example.org"], "https://"),
        (["--url", "javascript:alert(1)"], "https://"),
    ],
)
def test_what_is_refused(
    sixieme: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    """In words, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    ran = sixieme("memo", *words)

    assert (2, "") == (ran.status, ran.out)
    assert said in ran.err
    assert [] == list(tmp_path.iterdir())
