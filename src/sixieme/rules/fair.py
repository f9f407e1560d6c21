"""Fair shuffles: a commitment before the deal, the seed after the match, and one documented way from seed to cards.

Everything is SHA-256, so that the page, a script or a sceptic can do it again in any language:

    commitment    SHA-256("sixieme commitment 1" 00 | salt | seed)
    key           HMAC-SHA-256(seed, "sixieme key 1" 00 | for each nonce: its length as one byte, the nonce)
    stream        block i = HMAC-SHA-256(key, "sixieme stream 1" 00 | purpose 00 | round | i), round (from 1) and
                  i (from 0) as 32-bit big-endian numbers; each block read as eight 32-bit big-endian words
    draw(k)       the next word below k * floor(2^32 / k), modulo k: uniform in 0..k-1
    shuffle       cards 1..top ascending; for i from top - 1 down to 1: swap the cards at i and draw(i + 1)
    deal          purpose "shuffle": sixieme.rules.deal.deal_from_order
    lot           purpose "lot", round 1: draw(players), the first picker of a draft

Text is ASCII, 00 a zero byte, | only separates. Seed and salt are 32 bytes. Test vectors: ``conformance/fair.json``.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from sixieme.errors import BadSeedError
from sixieme.rules.cards import Card, Seat
from sixieme.rules.commands import DealRound, OpenDraft
from sixieme.rules.deal import deal_from_order
from sixieme.rules.draft import next_first_picker
from sixieme.rules.match import Match

SEED_BYTES = 32
MAX_NONCE_BYTES = 64


@dataclass(frozen=True, slots=True)
class Secret:
    """What decides every deal of a match. Hidden until the match is over, except for the nonces.

    Raises BadSeedError for a wrong length.
    """

    seed: bytes
    salt: bytes
    nonces: tuple[bytes, ...] = ()
    """What the players mixed in, 0..64 bytes each, by seat or in any agreed order."""

    def __post_init__(self) -> None:
        for name, value in (("seed", self.seed), ("salt", self.salt)):
            if len(value) != SEED_BYTES:
                raise BadSeedError(f"expected a {name} of {SEED_BYTES} bytes, got {len(value)}")
        for nonce in self.nonces:
            if len(nonce) > MAX_NONCE_BYTES:
                raise BadSeedError(f"expected nonces of at most {MAX_NONCE_BYTES} bytes, got {len(nonce)}")

    @property
    def commitment(self) -> str:
        """What is published before the deal: 64 hexadecimal digits."""
        return hashlib.sha256(b"sixieme commitment 1\0" + self.salt + self.seed).hexdigest()

    @property
    def key(self) -> bytes:
        """The key of the streams, 32 bytes."""
        mixed = b"".join(bytes([len(nonce)]) + nonce for nonce in self.nonces)
        return hmac.digest(self.seed, b"sixieme key 1\0" + mixed, "sha256")


def secret_from_text(text: str) -> Secret:
    """Return the secret of a short seed that people type; 64 hexadecimal digits are the seed itself.

    Any other text gives the seed SHA-256("sixieme seed 1" 00 | its UTF-8 bytes), and the salt follows from the seed as
    SHA-256("sixieme salt 1" 00 | seed): a match from a seed that somebody typed hides nothing from that person. Raises
    BadSeedError for a text that has no UTF-8 bytes (a lone surrogate).
    """
    seed = bytes.fromhex(text) if _is_hex_seed(text) else _digest(b"sixieme seed 1\0", _utf8(text))
    return Secret(seed, _digest(b"sixieme salt 1\0", seed))


def shuffle(key: bytes, round_number: int, top: Card) -> tuple[Card, ...]:
    """Return the cards 1..top in the order of this round, the top of the pack first."""
    words = stream(key, b"shuffle", round_number)
    cards = list(range(1, top + 1))
    for last in range(top - 1, 0, -1):
        other = draw(words, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def lot(key: bytes, players: int) -> Seat:
    """Return the first picker of the first draft."""
    return draw(stream(key, b"lot", 1), players)


def stream(key: bytes, purpose: bytes, round_number: int) -> Iterator[int]:
    """Yield the words of a stream without end, each 0..2^32 - 1."""
    prefix = b"sixieme stream 1\0" + purpose + b"\0" + round_number.to_bytes(4, "big")
    counter = 0
    while True:
        yield from struct.unpack(">8I", hmac.digest(key, prefix + counter.to_bytes(4, "big"), "sha256"))
        counter += 1


def draw(words: Iterator[int], bound: int) -> int:
    """Return a number in 0..bound-1 drawn from the words of a stream."""
    limit = (1 << 32) // bound * bound
    return next(word for word in words if word < limit) % bound


def next_round(match: Match, secret: Secret) -> DealRound | OpenDraft:
    """Return the command that starts the next round of the match as the secret decides."""
    return round_command(match, secret.key)


def round_command(match: Match, key: bytes) -> DealRound | OpenDraft:
    """Return the command that starts the next round of the match, from the key of the streams."""
    options, players = match.options, match.players
    if not options.draft:
        order = shuffle(key, match.round + 1, options.top(players))
        return DealRound(deal_from_order(order, players, options))
    if match.draft is not None:
        return OpenDraft(next_first_picker(match.draft.order[0], match.totals, options))
    return OpenDraft(lot(key, players) if options.first_picker is None else options.first_picker)


def _digest(domain: bytes, data: bytes) -> bytes:
    return hashlib.sha256(domain + data).digest()


def _utf8(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise BadSeedError(f"expected a text that UTF-8 can hold, got {text!r:.60}") from None


def _is_hex_seed(text: str) -> bool:
    return len(text) == 2 * SEED_BYTES and all(digit in "0123456789abcdefABCDEF" for digit in text)
