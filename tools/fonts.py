"""Makes the fonts of the printed memo small: only the characters and features that it needs.

    python tools/fonts.py INTER NOTO_ARABIC NOTO_EMOJI

Needs fonttools and, unpacked somewhere, the sources of the fonts, all under the SIL Open Font License 1.1:

- INTER: the folder with Inter-Regular.otf and Inter-Bold.otf (github.com/rsms/inter; Debian: fonts-inter)
- NOTO_ARABIC: NotoSansArabic-Regular.ttf (github.com/notofonts/arabic; Debian: fonts-noto-core)
- NOTO_EMOJI: NotoEmoji_400Regular.ttf, the one in black and white (npm: @expo-google-fonts/noto-emoji)

Run it again only to take newer fonts: what it writes to src/sixieme/memo/fonts is kept, with a list of the characters.
"""

import argparse
import json
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).resolve().parent.parent / "src" / "sixieme" / "memo" / "fonts"

LATIN = [
    (0x0020, 0x007E),
    (0x00A0, 0x017F),  # Latin-1, Latin Extended-A
    (0x018F, 0x0192),
    (0x01A0, 0x01B0),
    (0x01CD, 0x01DC),
    (0x01E6, 0x01E9),
    (0x01FA, 0x021B),
    (0x0259, 0x0259),
    (0x02B0, 0x02DD),
    (0x0300, 0x0328),  # combining marks
    (0x0370, 0x03FF),  # Greek
    (0x0400, 0x045F),  # Cyrillic
    (0x0490, 0x04FF),
    (0x1E00, 0x1EFF),  # Vietnamese and others
    (0x2000, 0x206F),  # spaces and punctuation; U+202F
    (0x2070, 0x209C),
    (0x20A0, 0x20BF),
    (0x2100, 0x214F),
    (0x2150, 0x218B),
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # ≥ ≤ ≠
    (0x25A0, 0x25FF),  # □ ●
    (0x2713, 0x2717),  # ✓ ✗
]
ARABIC = [(0x0600, 0x06FF), (0x0750, 0x077F)]
LATIN_FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "calt", "tnum", "case"]


def points(ranges: list[tuple[int, int]]) -> set[int]:
    """Return the code points of ranges."""
    return {point for first, last in ranges for point in range(first, last + 1)}


def subset(source: Path, target: str, wanted: set[int] | None, features: list[str]) -> set[int]:
    """Write the smaller font; return its characters."""
    font = TTFont(source)
    options = Options()
    options.hinting = False
    options.desubroutinize = False
    options.layout_features = features
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.name_languages = [0x409]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    covered = set(font.getBestCmap())
    subsetter.populate(unicodes=covered if wanted is None else covered & wanted)
    subsetter.subset(font)
    font["head"].modified = font["head"].created  # the same bytes every time
    font.recalcTimestamp = False
    font.save(FOLDER / target)
    return {point for point in font.getBestCmap() if point >= 0x20 and point != 0x7F}


def ranges(covered: set[int]) -> list[list[int]]:
    """Return the ranges of code points, first and last."""
    found: list[list[int]] = []
    for point in sorted(covered):
        if found and found[-1][1] == point - 1:
            found[-1][1] = point
        else:
            found.append([point, point])
    return found


def main() -> None:
    """Write the fonts, and the characters of each by its family, in the order in which they are asked."""
    parser = argparse.ArgumentParser(description="Makes the fonts of the printed memo small.")
    for name in ("inter", "arabic", "emoji"):
        parser.add_argument(name, type=Path)
    words = parser.parse_args()
    regular, bold = (
        subset(words.inter / f"Inter-{weight}.otf", f"Inter-{weight}.otf", points(LATIN), LATIN_FEATURES)
        for weight in ("Regular", "Bold")
    )
    arabic = subset(words.arabic, "NotoSansArabic-Regular.ttf", points(ARABIC), ["*"])
    emoji = subset(words.emoji, "NotoEmoji-Regular.ttf", None, ["*"])
    covered = {"Inter": regular & bold, "Noto Sans Arabic": arabic, "Noto Emoji": emoji}
    text = json.dumps({family: ranges(found) for family, found in covered.items()}, separators=(",", ":"))
    (FOLDER / "coverage.json").write_text(text + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
