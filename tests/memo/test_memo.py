"""The printed memo: what it says, and what kind of PDF it is."""

import subprocess
import sys
import textwrap
from itertools import pairwise
from pathlib import Path

import pytest

from sixieme.errors import BadPrintError
from sixieme.memo import Paper, Sheet, memo_content, print_memo, print_sheets, sheet_content
from sixieme.memo.content import CLASSES, EXAMPLES, TRAPS, decks
from sixieme.memo.press import draw, form
from sixieme.referee import Rule
from sixieme.rules.cards import HEADS, TOP_CARD, heads
from sixieme.texts import LANGUAGES, Language, Say
from tests.memo.pdf import Printed
from tests.memo.png import Picture, difference, read_png

ROOT = Path(__file__).parents[2]
PICTURES = Path(__file__).parent / "pictures"
URL = "https://sixieme.example.org/a-long-way/to-the-page/" + "x" * 29
NAMES = ("Léa", "Tom", "Ana")
MARGIN = 8.0


@pytest.fixture(scope="module", params=LANGUAGES)
def say(request: pytest.FixtureRequest) -> Say:
    """Each language."""
    return Say(request.param)


@pytest.fixture(scope="module", params=["a5", "a4", "letter", "a4-large", "letter-large"])
def memo(request: pytest.FixtureRequest, say: Say) -> Printed:
    """The memo on each paper, with the longest address."""
    paper, _, large = request.param.partition("-")
    return Printed(print_memo(say, Paper(paper), url=URL, large=bool(large)))


@pytest.fixture(scope="module", params=["a5", "a4", "letter", "large", "two"])
def sheet(request: pytest.FixtureRequest, say: Say) -> Printed:
    """Score sheets of each kind."""
    sheets = [Sheet(10, NAMES), Sheet(10, continued=True)]
    kind = request.param
    paper = Paper(kind) if kind in set(Paper) else Paper.A4
    return Printed(print_sheets(say, sheets, paper, large=kind == "large", two=kind == "two"))


def _check_accessible(printed: Printed, language: str, title: str) -> None:
    """Read the structure tree, as a screen reader does."""
    root = printed.root
    elements = printed.structure()
    kinds = [element["/S"] for element in elements]
    headings = [int(kind[2:]) for kind in kinds if kind[1:2] == "H" and kind[2:].isdigit()]
    xmp = root["/Metadata"].get_object().get_data().decode()

    assert language == root["/Lang"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert title == printed.title
    assert "pdfuaid:part>1<" in xmp
    assert 1 == headings[0]
    assert all(second - first <= 1 for first, second in pairwise(headings))
    assert {"/Table", "/TR", "/TH", "/TD", "/Figure"} <= set(kinds)
    assert [] == [element for element in elements if element["/S"] == "/Figure" and not element.get("/Alt")]


def test_a_memo_is_accessible(memo: Printed, say: Say) -> None:
    """Tagged, with a title and a language; every picture is described."""
    _check_accessible(memo, say.language, memo_content(say)["title"])


def test_a_sheet_is_accessible(sheet: Printed, say: Say) -> None:
    """The same."""
    _check_accessible(sheet, say.language, sheet_content(say, [Sheet(2)])["title"])


def test_a_memo_is_two_pages_of_half_a_sheet(memo: Printed) -> None:
    """Two on A5 and in large print, one with both otherwise: nothing runs over."""
    width = memo.reader.pages[0].mediabox.width
    height = memo.reader.pages[0].mediabox.height

    assert (1 if width > height else 2) == memo.pages
    assert len(memo.data) < 150_000


def test_a_sheet_is_a_page(sheet: Printed) -> None:
    """Or half of one."""
    width, height = sheet.reader.pages[0].mediabox[2:]

    assert (1 if width > height else 2) == sheet.pages
    assert len(sheet.data) < 150_000


def test_letters_are_large_enough(say: Say) -> None:
    """8 points at least; 12 in large print."""
    sheets = [Sheet(10, NAMES, continued=True)]

    assert min(Printed(print_memo(say, Paper.A5, url=URL)).sizes()) >= 8
    assert min(Printed(print_sheets(say, sheets, Paper.A5)).sizes()) >= 8
    assert min(Printed(print_memo(say, url=URL, large=True)).sizes()) >= 12
    assert min(Printed(print_sheets(say, sheets, large=True)).sizes()) >= 12


def _check_margins(picture: Picture, width: float) -> None:
    """Nothing is nearer to an edge than 8 mm, less a pixel."""
    edge = int(MARGIN / width * picture.width) - 1
    side = edge * picture.channels
    rows = picture.rows
    outside = [*rows[:edge], *rows[-edge:], *(row[:side] for row in rows), *(row[-side:] for row in rows)]

    assert {0xFF} == set(b"".join(outside))


@pytest.mark.parametrize("paper", Paper)
def test_margins_are_wide_enough(paper: Paper, say: Say) -> None:
    """Printers need 8 mm; what does not fit on the page would stand there."""
    width, height = paper.size
    two = paper is not Paper.A5
    for page in draw("memo.typ", memo_content(say, url=URL) | form(say, paper, two=two), 36):
        _check_margins(read_png(page), height if two else width)
    longest = ("W" * 40, "🐂" * 40, "م" * 40, *["Jean-Baptiste-Emmanuel Zorg"] * 7)
    for page in draw("sheet.typ", sheet_content(say, [Sheet(10, longest)]) | form(say, paper), 36):
        _check_margins(read_png(page), width)


def test_large_print_keeps_the_margins(say: Say) -> None:
    """On A4 and Letter."""
    for paper in (Paper.A4, Paper.LETTER):
        for page in draw("memo.typ", memo_content(say, url=URL) | form(say, paper, large=True), 30):
            _check_margins(read_png(page), paper.size[0])
        for page in draw("sheet.typ", sheet_content(say, [Sheet(10, NAMES)]) | form(say, paper, large=True), 30):
            _check_margins(read_png(page), paper.size[0])


def test_the_same_bytes_every_time(say: Say) -> None:
    """No date, no chance: twice here, and in another process."""
    program = textwrap.dedent(f"""
        import hashlib
        from sixieme.memo import Paper, Sheet, print_memo, print_sheets
        from sixieme.texts import Language, Say
        say = Say(Language("{say.language}"))
        made = print_memo(say, url="{URL}") + print_sheets(say, [Sheet(4, ("Léa", "🐂"))])
        print(hashlib.sha256(made).hexdigest())
    """)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    here: dict[str, str] = {}
    exec(program, {"print": lambda digest: here.setdefault("digest", digest)})

    assert done.stdout.strip() == here["digest"]
    assert print_memo(say) == print_memo(say)


def test_without_typst() -> None:
    """Where Typst is missing, one line says what to install; it is an ImportError like any other."""
    program = textwrap.dedent("""
        import sys
        sys.modules["typst"] = None  # as if it were not installed
        try:
            import sixieme.memo
        except ImportError as error:
            print(type(error).__name__, error.code, error)
    """)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    advice = 'sixieme.memo needs Typst: pip install "sixieme[memo]"'
    assert f"MissingExtraError MISSING_EXTRA {advice}\n" == done.stdout


def test_the_memo_says_the_rules_of_the_referee(say: Say) -> None:
    """Every rule, under its number, word for word."""
    text = " ".join(Printed(print_memo(say, Paper.A5)).text().split())

    for rule in Rule:
        assert rule.value in text
        assert say(f"rule_{rule.value}").replace("\u202f", " ").replace("\u00a0", " ") in text


def test_the_memo_s_heads_are_those_of_the_rules(say: Say) -> None:
    """Of each class a card, of each trap its worth."""
    text = Printed(print_memo(say, Paper.A5)).text()

    assert [1, 2, 3, 5, 7] == [heads(card) for _, card in CLASSES] == sorted(set(HEADS[1:]))
    for card in TRAPS:
        assert f"{card} → {heads(card)}" in text


def test_the_examples_are_explained_by_the_referee() -> None:
    """The 38 goes after the 35; the 34 is the sixth card, and the 36 follows it."""
    first, second = memo_content(Say(Language.EN))["examples"]

    assert [[12], [35, 38], [60], [82]] == first["after"]["rows"]
    assert "The 38 goes after the 35" in first["told"][0][0]
    assert [[34, 36], [8], [60, 61], [82]] == second["after"]["rows"]
    assert [12, 20, 27, 30, 33] == second["taken"]
    assert "= 13 heads" in " ".join(second["told"][0])
    assert "The 36 goes after the 34" in second["told"][1][0]
    assert 2 == len(EXAMPLES)


def test_the_decks_follow_the_number_of_players() -> None:
    """24 cards for two up to all 104 for ten; the heads of the whole deck are 171."""
    found = [decks(players) for players in range(2, 11)]

    assert [24, 34, 44, 54, 64, 74, 84, 94, 104] == [deck["top"] for deck in found]
    assert [80, 70, 60, 50, 40, 30, 20, 10, 0] == [deck["aside"] for deck in found]
    assert (38, 171, TOP_CARD) == (found[0]["heads"], found[-1]["heads"], found[-1]["top"])


def test_no_bare_pro(say: Say) -> None:
    """The variants go by plain names."""
    text = Printed(print_memo(say, Paper.A5)).text().lower()

    assert "pro" not in text.split()


def test_an_address_is_printed_and_linked() -> None:
    """With its QR code, as a picture that is described."""
    printed = Printed(print_memo(Say(Language.FR), Paper.A5, url=URL))
    links = [
        note.get_object()["/A"]["/URI"] for page in printed.reader.pages for note in page.get("/Annots", ()) if note
    ]

    assert {URL} == set(links)
    assert URL in printed.text().replace("\n", "").replace(" ", "")
    assert b"/URI" not in print_memo(Say(Language.FR), Paper.A5)


@pytest.mark.parametrize(
    "url",
    [
        *(
            "",
            "sixieme.example",
            "ftp://a.b",
            "javascript:alert(1)",
            "https://a b",
            "https://",
            "https://a/" + "b" * 80,
        ),
        *('https://a/"', "https://a/<b>", "https://a/\n", "https://a/\u202e"),
    ],
)
def test_what_is_no_address(url: str) -> None:
    """Only web addresses that can be printed and scanned."""
    with pytest.raises(BadPrintError, match="expected a web address"):
        print_memo(Say(Language.EN), url=url)


def test_the_files_of_the_page_are_current() -> None:
    """What ``tools/memo.py`` would write, and small enough to be kept for times without a network."""
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "memo.py", "--check"], capture_output=True, text=True, check=False
    )

    assert (0, "") == (done.returncode, done.stderr)
    assert sum(path.stat().st_size for path in (ROOT / "web" / "public" / "memo").iterdir()) < 600_000


def test_what_cannot_be_laid_out() -> None:
    """Large print and two a page need room."""
    say = Say(Language.EN)
    with pytest.raises(BadPrintError, match="larger paper"):
        print_memo(say, Paper.A5, large=True)
    with pytest.raises(BadPrintError, match="larger paper"):
        print_sheets(say, [Sheet(4)], Paper.A5, two=True)
    with pytest.raises(BadPrintError, match="got both"):
        print_sheets(say, [Sheet(4)], large=True, two=True)


def pictures() -> dict[str, bytes]:
    """Return small pictures of what is printed, by name."""
    drawn = {}
    for language in LANGUAGES:
        say = Say(language)
        drawn[f"memo-{language}"] = draw("memo.typ", memo_content(say, 4) | form(say, Paper.A4, two=True), 40)[0]
    say = Say(Language.FR)
    drawn["sheet"] = draw("sheet.typ", sheet_content(say, [Sheet(5, NAMES)]) | form(say, Paper.LETTER), 40)[0]
    return drawn


@pytest.mark.parametrize("name, drawn", pictures().items(), ids=pictures().keys())
def test_it_looks_as_it_did(name: str, drawn: bytes) -> None:
    """Compared with a picture that people have looked at; ``python -m tests.memo.test_memo`` draws them again."""
    mean, apart = difference(read_png((PICTURES / f"{name}.png").read_bytes()), read_png(drawn))

    assert mean < 1
    assert apart < 0.01


def test_classes_differ_in_black_and_white() -> None:
    """Without its colours, each class still has a border, a fill and a number of heads of its own."""
    template = (Path(sys.modules["sixieme.memo"].__file__ or "").parent / "templates" / "common.typ").read_text("utf-8")

    for pattern in ('"dashed"', '"dotted"', "heads == 5", "heads == 7", "heads-row(heads"):
        assert pattern in template


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for name, drawn in pictures().items():
        (PICTURES / f"{name}.png").write_bytes(drawn)
