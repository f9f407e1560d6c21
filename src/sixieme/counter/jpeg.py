"""Whether bytes are a small JPEG. Nothing is decoded."""

MAX_JPEG_TEXT = 60_000
"""Characters of base64."""
MAX_SIDE = 256
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def is_small_jpeg(data: bytes) -> bool:
    """Return whether the bytes begin as a JPEG and their frame header says 1 to 256 pixels each way."""
    if data[:2] != b"\xff\xd8":
        return False
    place = 2
    while place + 4 <= len(data) and data[place] == 0xFF:
        marker, length = data[place + 1], int.from_bytes(data[place + 2 : place + 4], "big")
        if marker == 0xFF:  # a byte to fill up
            place += 1
            continue
        if marker in _FRAMES:
            height, width = (int.from_bytes(data[place + at : place + at + 2], "big") for at in (5, 7))
            return place + 9 <= len(data) and 1 <= height <= MAX_SIDE and 1 <= width <= MAX_SIDE
        if marker < 0xC0 or 0xD0 <= marker <= 0xDA or length < 2:
            return False  # no segment with a length, or the picture itself with no frame before it
        place += 2 + length
    return False
