"""Prints the memo and the score sheets that the page offers as files, and the pictures of them in the documents.

python tools/memo.py            writes the files
python tools/memo.py --check    says which ones are out of date, and fails if any is
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from sixieme.memo import Paper, Sheet, memo_content, print_memo, print_sheets, sheet_content
from sixieme.memo.press import draw, form
from sixieme.texts import LANGUAGES, Language, Say

ROOT = Path(__file__).resolve().parent.parent
PAGE = "web/public/memo"
PICTURES = "docs/images"
SHEETS = (Sheet(6), Sheet(10))
"""Up to six players, and up to ten."""


def files() -> Iterator[tuple[str, bytes]]:
    """Yield the path and the content of each file."""
    for language in LANGUAGES:
        say = Say(language)
        papers = (Paper.A4, Paper.LETTER) if language is Language.EN else (Paper.A4,)
        for paper in papers:
            yield f"{PAGE}/memo-{paper}-{language}.pdf", print_memo(say, paper)
            yield f"{PAGE}/sheet-{paper}-{language}.pdf", print_sheets(say, SHEETS, paper)
    say = Say(Language.FR)
    yield f"{PICTURES}/memo-fr.png", draw("memo.typ", memo_content(say) | form(say, Paper.A4, two=True), 60)[0]
    sheet = [Sheet(5, ("Léa", "Tom", "Ana", "Noé", "Zoé"))]
    yield f"{PICTURES}/sheet-fr.png", draw("sheet.typ", sheet_content(say, sheet) | form(say, Paper.A4), 50)[0]


def main() -> int:
    """Write the files, or check that they are what would be written."""
    stale = []
    for name, content in files():
        path = ROOT / name
        if "--check" in sys.argv[1:]:
            if not path.is_file() or path.read_bytes() != content:
                stale.append(name)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    for name in stale:
        print(f"{name} is out of date: run python tools/memo.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
