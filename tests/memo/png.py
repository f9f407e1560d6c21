"""Pictures as the printing press of the memo draws them: 8 bits a channel, not interlaced. No library needed."""

import struct
import zlib
from dataclasses import dataclass

_CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}


@dataclass(frozen=True)
class Picture:
    """Rows of bytes, some channels a pixel."""

    width: int
    height: int
    channels: int
    rows: tuple[bytes, ...]

    def grey(self) -> list[bytes]:
        """Return the rows in black and white, a byte a pixel, as an office printer would print them."""
        if self.channels < 3:
            return [row[:: self.channels] for row in self.rows]
        step = self.channels
        return [
            bytes(
                (299 * red + 587 * green + 114 * blue) // 1000
                for red, green, blue in zip(row[::step], row[1::step], row[2::step], strict=True)
            )
            for row in self.rows
        ]


def read_png(data: bytes) -> Picture:
    """Return the picture in a file."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    position, packed, header = 8, b"", b""
    while position < len(data):
        length, kind = struct.unpack(">I4s", data[position : position + 8])
        chunk = data[position + 8 : position + 8 + length]
        header = chunk if kind == b"IHDR" else header
        packed += chunk if kind == b"IDAT" else b""
        position += 12 + length
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", header)
    assert (depth, interlaced) == (8, 0)
    channels = _CHANNELS[colour]
    return Picture(width, height, channels, tuple(_rows(zlib.decompress(packed), width * channels, height, channels)))


def _rows(data: bytes, length: int, height: int, step: int) -> list[bytes]:
    """Undo the filters of the format."""
    rows: list[bytes] = []
    above = bytes(length)
    for number in range(height):
        start = number * (length + 1)
        kind, line = data[start], bytearray(data[start + 1 : start + 1 + length])
        for index in range(length) if kind else ():
            left = line[index - step] if index >= step else 0
            corner = above[index - step] if index >= step else 0
            line[index] = (line[index] + _guess(kind, left, above[index], corner)) & 0xFF
        above = bytes(line)
        rows.append(above)
    return rows


def _guess(kind: int, left: int, above: int, corner: int) -> int:
    if kind == 1:
        return left
    if kind == 2:
        return above
    if kind == 3:
        return (left + above) // 2
    distances = [(abs(left + above - corner - value), value) for value in (left, above, corner)]
    return min(distances, key=lambda pair: pair[0])[1]


def difference(one: Picture, other: Picture) -> tuple[float, float]:
    """Return how far two pictures of one size are apart: the mean in 0..255, and the share of pixels clearly apart."""
    assert (one.width, one.height) == (other.width, other.height)
    apart = total = 0
    for row, its in zip(one.grey(), other.grey(), strict=True):
        if row != its:
            gaps = [abs(left - right) for left, right in zip(row, its, strict=True)]
            total += sum(gaps)
            apart += sum(gap > 60 for gap in gaps)
    pixels = one.width * one.height
    return total / pixels, apart / pixels
