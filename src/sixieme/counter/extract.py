"""One game out of a book, as a book of its own."""

from dataclasses import replace

from sixieme.counter.book import Book, BookPlayer


def extract(book: Book, game: str) -> Book:
    """Return a book with this game, whoever has to do with it, and their photos."""
    (found,) = [each for each in book.games if each.id == game]
    players = {player.id: player for player in book.players}
    needed: list[str] = []
    waiting = list(found.started["seats"])
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.append(name)
            waiting += _leads_to(players[name])
    people = tuple(player for player in book.players if player.id in needed)
    shown = {change.get("photo") for player in people for change in player.changes}
    photos = tuple(photo for photo in book.photos if photo.id in shown)
    return replace(book, players=people, groups=(), games=(found,), photos=photos)


def _leads_to(player: BookPlayer) -> list[str]:
    return [other for change in player.changes if (other := change.get("merged_into")) is not None]
