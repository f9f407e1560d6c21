"""Reading lines that anybody may have written."""

import io
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.rules.jsonlines import MAX_DEPTH, MAX_LINE_BYTES, Twice, decoder, read_json, read_lines, write_json

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(VALUES)
def test_json_round_trip(value: Any) -> None:
    """A value is read as it was written, on one line of ASCII."""
    line = write_json(value)

    assert line.isascii()
    assert "\n" not in line
    assert value == read_json(line.encode("ascii"))


def test_json_is_written_without_blanks() -> None:
    """The same value always gives the same bytes; what is no number is not written."""
    assert '{"a":[1,"\\u00e9",null]}' == write_json({"a": [1, "é", None]})
    with pytest.raises(ValueError, match="not JSON compliant"):
        write_json(float("nan"))


@given(st.lists(st.binary(max_size=12).filter(lambda line: b"\n" not in line)), st.booleans())
def test_lines(lines: list[bytes], closed: bool) -> None:
    """Lines come without their ends, LF or CRLF; the last one may have none; one too long comes as None."""
    text = b"".join(line + b"\n" for line in lines)
    if closed and lines and lines[-1]:
        text = text[:-1]
    expected = [line.removesuffix(b"\r") for line in lines]
    if closed and lines and lines[-1]:
        expected[-1] = lines[-1]

    assert [None if len(line) > 8 else line for line in expected] == list(read_lines(io.BytesIO(text), 8))


@pytest.mark.parametrize(
    "text, expected",
    [
        (b"", []),
        (b"\n", [b""]),
        (b"a", [b"a"]),
        (b"a\nb", [b"a", b"b"]),
        (b"a\r\n\r\nb\r\n", [b"a", b"", b"b"]),
        (b"a\r\r\n", [b"a\r"]),
        (b"12345678\n", [b"12345678"]),
        (b"12345678\r\n", [b"12345678"]),
        (b"12345678", [b"12345678"]),
        (b"123456789\nb\n", [None, b"b"]),
        (b"123456789\r\nb\n", [None, b"b"]),
        (b"1234567890\nb\n", [None, b"b"]),
        (b"123456789", [None]),
        (b"x" * 100 + b"\nb", [None, b"b"]),
        (b"x" * 100, [None]),
        (b"x" * 18 + b"\n" + b"b" * 18 + b"\n", [None, None]),
    ],
)
def test_lines_and_their_length(text: bytes, expected: list[bytes | None]) -> None:
    """A line of the greatest length passes whatever its end; one byte more and it is None, up to the next line."""
    assert expected == list(read_lines(io.BytesIO(text), 8))


class Endless(io.BytesIO):
    """A stream with one line of so many bytes, which exist only while they are read."""

    def __init__(self, length: int) -> None:
        super().__init__()
        self.left = length
        self.most = 0

    def readline(self, limit: int | None = -1, /) -> bytes:
        """Return the next piece of the line; refuse to give all of it."""
        assert limit is not None
        assert limit > 0
        size = min(limit, self.left)
        self.left -= size
        self.most = max(self.most, size)
        return b"x" * size


def test_a_line_of_a_gigabyte_is_not_held() -> None:
    """However long a line is, no more than the limit is ever asked for at once."""
    stream = Endless(1 << 30)

    assert [None] == list(read_lines(stream))
    assert MAX_LINE_BYTES + 2 >= stream.most
    assert 0 == stream.left


def test_a_line_without_end() -> None:
    """That a line is too long is said as soon as it is known, so a file that never ends can be refused."""
    stream = Endless(1 << 60)

    assert next(read_lines(stream)) is None
    assert MAX_LINE_BYTES + 2 == (1 << 60) - stream.left


def test_the_byte_order_mark_of_an_editor() -> None:
    """A file that an editor has put a mark in front of is read."""
    assert {"a": 1} == read_json(b'\xef\xbb\xbf{"a": 1}')


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b" ",
        b"{",
        b"{}{}",
        b"{'a': 1}",
        b'{"a": 1,}',
        b"\xff",
        b'"\xed\xa0\x80"',
        b"NaN",
        b"Infinity",
        b"-Infinity",
        b'{"a": NaN}',
        b"1" * 5000,
        b"[" * 100_000,
        b"[" * 30_000 + b"]" * 30_000,
        b'{"a":' * 20_000 + b"1" + b"}" * 20_000,
    ],
)
def test_what_is_not_json_is_refused(line: bytes) -> None:
    """Anything but strict JSON is a ValueError, and nothing else."""
    with pytest.raises(ValueError):  # noqa: PT011  # the words are those of Python's own decoder
        read_json(line)


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_what_is_no_number_is_named(word: str) -> None:
    """Python reads these, JSON does not have them."""
    with pytest.raises(ValueError, match=f"^expected a number, got {word}$"):
        read_json(f"[{word}]".encode())


def _nested(depth: int) -> Iterator[bytes]:
    yield b"[" * depth + b"]" * depth
    yield b'{"a":' * depth + b"1" + b"}" * depth
    yield (b'[{"a":' * depth)[: -6 * (depth // 2)] + b"[]" + (b"}]" * depth)[: -2 * (depth // 2)]


@pytest.mark.parametrize("depth", range(900, 1001, 7))
def test_nesting_is_bounded_far_from_the_depth_of_python(depth: int) -> None:
    """What is read can be shown and compared by anybody: nothing comes through that is nearly too deep."""
    for line in _nested(depth):
        with pytest.raises(ValueError, match=r"^nested too deeply$"):
            read_json(line)


def test_the_greatest_depth() -> None:
    """Lists and objects nest as deep as is said, and no deeper; many side by side are not deep."""
    deepest = b"[" * MAX_DEPTH + b"]" * MAX_DEPTH

    assert deepest.decode() == str(read_json(deepest)).replace(" ", "")
    beside = b"[[]," + deepest[1:]
    assert beside.decode() == str(read_json(beside)).replace(" ", "")
    assert {"a": [[]] * 50} == read_json(b'{"a":[' + b",".join([b"[]"] * 50) + b"]}")
    with pytest.raises(ValueError, match=r"^nested too deeply$"):
        read_json(b"[" + deepest + b"]")
    with pytest.raises(ValueError, match=r"^nested too deeply$"):
        read_json(b'{"a":' + deepest + b"}")


def test_a_key_that_stands_twice() -> None:
    """Which of the two was meant nobody can know: the object is marked."""
    twice = read_json(b'{"a": 1, "a": 2, "b": {"c": 1}}')

    assert isinstance(twice, Twice)
    assert {"a": 2, "b": {"c": 1}} == twice
    assert not isinstance(twice["b"], Twice)


def test_numbers_read_in_another_way() -> None:
    """Who needs another reading of numbers brings a decoder."""
    mine = decoder(parse_int=lambda text: f"whole {text}", parse_float=lambda text: f"point {text}")

    assert ["whole 1", "point 1.5"] == read_json(b"[1, 1.5]", mine)
    assert [1, 1.5] == read_json(b"[1, 1.5]")
    assert isinstance(read_json(b'{"a": 1, "a": 2}', mine), Twice)
    with pytest.raises(ValueError, match="got NaN"):
        read_json(b"NaN", mine)
