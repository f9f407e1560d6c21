"""The ratings of a book as a drawing: one curve a player, named where it ends. SVG, made of nothing but text."""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from sixieme.counter.book import Book
from sixieme.counter.people import player_of
from sixieme.counter.statistics import FIRST_RATING, played, statistics

WIDTH, HEIGHT = 960, 540
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 720, 60, 490
_LINE = 16
"""Room that a name needs."""
_COLORS = (
    "#1b6ca8", "#c8322b", "#2a7d3f", "#8a4fb0", "#b8730a", "#0f7f86", "#b0417f", "#5c6b1f", "#4a4fbf", "#7a4a2b",
)  # fmt: skip
"""Dark enough to be read on white; with the dashes, ten curves can be told apart without colours."""
_DASHES = ("", "8 4", "2 4", "12 4 2 4", "4 3", "14 6", "2 3 8 3", "6 2", "10 3 2 3 2 3", "3 6")


@dataclass(frozen=True, slots=True)
class Curve:
    """A player's rating after games, numbered in the order of the book; 0 is before the first one."""

    name: str
    points: tuple[tuple[int, float], ...]


def curves_of(book: Book) -> list[Curve]:
    """Return the curves, the highest rating first."""
    games = list(played(book))
    names = {player.id: player_of(player).name for player in book.players}
    found = []
    for player in sorted(statistics(book).players, key=lambda player: (-player.elo, player.id)):
        numbers = [number for number, game in enumerate(games, 1) if player.id in game.people]
        points = ((numbers[0] - 1, FIRST_RATING), *zip(numbers, player.elo_curve, strict=True))
        found.append(Curve(names[player.id], points))
    return found


def draw_curves(book: Book, title: str) -> str:
    """Return the drawing as an SVG file."""
    curves = curves_of(book)
    games = max((number for curve in curves for number, _ in curve.points), default=1)
    ratings = [FIRST_RATING, *(rating for curve in curves for _, rating in curve.points)]
    least, most = min(ratings) - 10, max(ratings) + 10

    def x(number: float) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * number / games, 1)

    def y(rating: float) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * (rating - least) / (most - least), 1)

    parts = [_grid(x(0), x(games), y(tick), tick) for tick in _ticks(least, most)]
    labels = _apart([y(curve.points[-1][1]) for curve in curves])
    for index, (curve, label) in enumerate(zip(curves, labels, strict=True)):
        path = " ".join(f"{x(number)},{y(rating)}" for number, rating in curve.points)
        parts.append(_curve(index, path, curve, label))
    return _page(title, games, max([HEIGHT, *(label + 2 * _LINE for label in labels)]), parts)


def _page(title: str, games: int, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="13">\n<title>{_text(title)}</title>\n'
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>\n'
        f'<text x="{_LEFT}" y="34" font-size="20" font-weight="600" fill="#222">{_text(title)}</text>\n'
        f'<text x="{_LEFT}" y="{_BOTTOM + 22}" fill="#555">0</text>\n'
        f'<text x="{_RIGHT}" y="{_BOTTOM + 22}" fill="#555" text-anchor="end">{games}</text>\n'
    ) + "\n".join([*parts, "</svg>\n"])


def _grid(left: float, right: float, y: float, rating: int) -> str:
    return (
        f'<path d="M{left},{y} H{right}" stroke="#ddd"/>'
        f'<text x="{left - 8}" y="{y + 4}" fill="#555" text-anchor="end">{rating}</text>'
    )


def _curve(index: int, path: str, curve: Curve, label: float) -> str:
    color, dash = _COLORS[index % len(_COLORS)], _DASHES[index % len(_DASHES)]
    last = path.rsplit(" ", 1)[-1]
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2.5" stroke-linejoin="round"{dashes}/>'
        f'<path d="M{last} L{_RIGHT + 14},{label}" stroke="{color}" stroke-width="0.8" fill="none"/>'
        f'<text x="{_RIGHT + 18}" y="{label + 4}" fill="{color}">{curve.points[-1][1]:.0f} {_text(curve.name)}</text>'
    )


def _ticks(least: float, most: float) -> list[int]:
    """Return round ratings between two, a handful."""
    step = next((step for step in (10, 20, 50, 100, 200, 500) if (most - least) / step <= 8), 1000)
    first = int(-(-least // step)) * step
    return list(range(first, int(most) + 1, step))


def _apart(places: Sequence[float]) -> list[float]:
    """Return the places of labels, in rising order, moved down where they would lie on one another."""
    found: list[float] = []
    for place in places:
        found.append(max(place, found[-1] + _LINE) if found else place)
    return found


def _text(text: str) -> str:
    return escape(text)
