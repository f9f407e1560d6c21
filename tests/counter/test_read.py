"""Reading: what was written comes back, and whatever else a file holds is refused with BookError and nothing else."""

import json
import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixieme.counter import check_book, read_book, write_book
from sixieme.counter.book import MAX_BYTES
from sixieme.counter.labels import is_id, is_label, is_moment
from sixieme.errors import BookError
from tests.counter.cases import BASE, GOOD
from tests.counter.making import TOOL, random_value

FILES = 12_000


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32))
def test_what_was_written_is_read(seed: int) -> None:
    """Numbers are whole numbers, games in order; written and read again the book is the same."""
    _, value = random_value(seed)
    book = read_book(json.dumps(value))
    text = write_book(book)

    assert book == read_book(text) == read_book(text.encode()) == check_book(json.loads(text))
    assert text == write_book(read_book(text))
    assert ".0" not in text
    assert sorted((game.number, game.id) for game in book.games) == [(game.number, game.id) for game in book.games]


def test_ten_thousand_damaged_files() -> None:
    """Cut, flipped, doubled, altered in a value: a verdict for each, in a few seconds."""
    random = Random(66)
    text = json.dumps(BASE, ensure_ascii=False)
    began = time.process_time()
    refused = sum(_verdict(_mutated(random, text)) for _ in range(FILES))

    assert FILES * 0.8 < refused < FILES
    assert time.process_time() - began < 60


def _mutated(random: Random, text: str) -> bytes:
    if random.random() < 0.4:
        return str(TOOL.damaged(random, BASE)).encode("utf-8", "surrogatepass")
    data = bytearray(text.encode())
    for _ in range(random.choice([1, 1, 2, 8])):
        at = random.randrange(len(data))
        match random.randrange(5):
            case 0:
                data[at] ^= 1 << random.randrange(8)
            case 1:
                data[at] = random.choice(b'0123456789-."{}[],:eNn\\')
            case 2:
                del data[at : at + random.choice([1, 2, 50])]
            case 3:
                data[at:at] = data[at : at + random.choice([1, 10, 100])]
            case _:
                del data[random.choice([at, len(data) - 2]) :]
                break
    return bytes(data) or b" "


def _verdict(data: bytes) -> bool:
    """Return whether a file is refused; one that is read can be written and read."""
    fault: BookError | None = None
    try:
        book = read_book(data)
    except BookError as error:
        fault = error
    else:
        assert book == read_book(write_book(book))
    assert fault is None or (fault.place and fault.detail.isascii())
    return fault is not None


@pytest.mark.parametrize(
    "file",
    [
        b"[" * 5_000_000,
        b'{"a":' * 1_000_000,
        b"\x00" * 100,
        b'"' + b"a" * 1_000_000,
        b"9" * 100_000,
        b'{"format":"sixieme-book","version":' + b"9" * 10_000 + b"}",
        b'{"format":"sixieme-book","version":1e999}',
        b'{"format":"sixieme-book","version":-' + b"9" * 400 + b"}",
        b"\xff\xfe{\x00}\x00",
        "{}".encode("utf-16"),
        b"\x1f\x8b\x08" + b"\x00" * 50,
        "\ud800",
    ],
    ids=range(12),
)
def test_hostile_files_are_refused_at_once(file: bytes | str) -> None:
    """No error but BookError, whatever the depth, the length or the coding."""
    with pytest.raises(BookError):
        read_book(file)


def test_a_file_too_large_is_not_parsed() -> None:
    """The limit is in bytes, of a text as well."""
    for file in (b" " * (MAX_BYTES + 1), "é" * (MAX_BYTES // 2 + 1)):
        with pytest.raises(BookError) as caught:
            read_book(file)

        assert ("TOO_LARGE", "book") == (caught.value.fault, caught.value.place)


def test_a_long_game_is_read_quickly() -> None:
    """5,000 changes of ten players: linear, not quadratic."""
    value = json.loads(GOOD.read_text("utf-8"))
    game = next(game for game in value["games"] if game["id"] == "g-0002-ten-players")
    game["changes"][0]["options"] |= {"threshold": 10_000}
    rounds = [change for change in game["changes"] if change["kind"] == "round"]
    for index in range(5_000 - len(game["changes"])):
        game["changes"].append(rounds[0] | {"round": f"r-{index % 150:08}"})
    began = time.process_time()

    assert 5_000 == len(next(game for game in check_book(value).games if len(game.changes) > 100).changes)
    assert time.process_time() - began < 10


@pytest.mark.parametrize(
    "text, lines, expected",
    [
        ("Léa", False, True),
        ("👩\u200d🌾", False, True),
        ("__proto__", False, True),
        ("a b", False, True),
        ("a\u00a0", False, False),
        ("\u2003a", False, False),
        ("a\nb", False, False),
        ("a\nb", True, True),
        ("a\tb", True, False),
        ("a\x7f", False, False),
        ("a\u00adb", False, False),
        ("a\u202eb", False, False),
        ("a\u2066b", False, False),
        ("a\ufeffb", False, False),
        ("a\udc00", False, False),
        ("", False, False),
        ("é" * 640, False, True),
        ("é" * 641, False, False),
    ],
)
def test_labels(text: str, lines: bool, expected: bool) -> None:
    """What may be shown, and what may not."""
    assert expected is is_label(text, 1, 640, lines)


def test_ids_and_moments() -> None:
    """A line feed at the end is none of either, nor are digits of other scripts."""
    assert [True, False, False, False] == [is_id(text) for text in ("abc-DE_9", "abc-DE_9\n", "abc-DE_٣", "a" * 65)]
    assert [True, True, False, False, False, False] == [
        is_moment(text)
        for text in (
            "2026-11-30T21:04:00Z",
            "2024-02-29T00:00:00Z",
            "2026-02-29T00:00:00Z",
            "2026-11-30T24:00:00Z",
            "2026-11-30T21:04:60Z",
            "0000-11-30T21:04:00Z",
        )
    ]
