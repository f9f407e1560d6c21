"""Fair shuffles, against a second implementation.

The one below is written from the description in :mod:`sixieme.rules.fair` alone: SHA-256 and nothing else of ours, even
HMAC step by step (RFC 2104). ``conformance/fair.json`` holds what both give, for every other implementation to come.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.errors import BadSeedError
from sixieme.rules.commands import DealRound, OpenDraft
from sixieme.rules.deal import deal_from_order
from sixieme.rules.fair import Secret, draw, lot, next_round, secret_from_text, shuffle, stream
from sixieme.rules.match import Match
from sixieme.rules.options import CLASSIC, Deck, NextPicker, Options
from sixieme.testing import Course, courses, options, secrets
from tests.rules.cases import CONFORMANCE
from tests.rules.driving import play_out_round

VECTORS: dict[str, list[dict[str, Any]]] = json.loads((CONFORMANCE / "fair.json").read_text("utf-8"))


def plain_hmac(key: bytes, data: bytes) -> bytes:
    """Return HMAC-SHA-256 of a key of at most 64 bytes."""
    block = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + data).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def plain_commitment(seed: bytes, salt: bytes) -> str:
    """Return the commitment in hexadecimal digits."""
    return hashlib.sha256(b"sixieme commitment 1" + b"\x00" + salt + seed).hexdigest()


def plain_key(seed: bytes, nonces: list[bytes]) -> bytes:
    """Return the key of the streams."""
    message = b"sixieme key 1" + b"\x00"
    for nonce in nonces:
        message += len(nonce).to_bytes(1, "big")
        message += nonce
    return plain_hmac(seed, message)


def plain_words(key: bytes, purpose: str, round_number: int) -> Iterator[int]:
    """Yield the words of a stream."""
    block = 0
    while True:
        message = b"sixieme stream 1\x00" + purpose.encode("ascii") + b"\x00"
        message += round_number.to_bytes(4, "big") + block.to_bytes(4, "big")
        digest = plain_hmac(key, message)
        for word in range(8):
            yield int.from_bytes(digest[4 * word : 4 * word + 4], "big")
        block += 1


def plain_draw(words: Iterator[int], bound: int) -> int:
    """Return a number in 0..bound-1; words that would favour the small ones are passed over."""
    while True:
        word = next(words)
        if word < bound * (2**32 // bound):
            return word % bound


def plain_shuffle(key: bytes, round_number: int, top: int) -> list[int]:
    """Return the pack of a round, the top card first."""
    words = plain_words(key, "shuffle", round_number)
    pack = [card + 1 for card in range(top)]
    place = top - 1
    while place >= 1:
        other = plain_draw(words, place + 1)
        pack[place], pack[other] = pack[other], pack[place]
        place -= 1
    return pack


def _secret(vector: dict[str, Any]) -> Secret:
    nonces = tuple(map(bytes.fromhex, vector.get("nonces", [])))
    return Secret(bytes.fromhex(vector["seed"]), bytes.fromhex(vector.get("salt", "00" * 32)), nonces)


@pytest.mark.parametrize("vector", VECTORS["commitment"])
def test_commitment(vector: dict[str, Any]) -> None:
    """What is published before the deal is SHA-256 over salt and seed; the nonces have no part in it."""
    secret = _secret(vector)

    assert vector["commitment"] == secret.commitment
    assert vector["commitment"] == plain_commitment(secret.seed, secret.salt)
    assert vector["commitment"] == Secret(secret.seed, secret.salt, (b"nonce",)).commitment


@pytest.mark.parametrize("vector", VECTORS["key"])
def test_key(vector: dict[str, Any]) -> None:
    """Seed and nonces make the key; each nonce is preceded by its length, so that none can pass for two."""
    secret = _secret(vector)

    assert vector["key"] == secret.key.hex()
    assert vector["key"] == plain_key(secret.seed, list(secret.nonces)).hex()


@pytest.mark.parametrize("vector", VECTORS["stream"])
def test_stream(vector: dict[str, Any]) -> None:
    """A stream belongs to a purpose and a round; its words are those of HMAC blocks counted from 0."""
    key = bytes.fromhex(vector["key"])
    theirs = plain_words(key, vector["purpose"], vector["round"])
    ours = stream(key, vector["purpose"].encode(), vector["round"])

    assert vector["words"] == [next(theirs) for _ in vector["words"]]
    assert vector["words"] == [next(ours) for _ in vector["words"]]


@pytest.mark.parametrize("vector", VECTORS["draw"])
def test_draw(vector: dict[str, Any]) -> None:
    """A draw passes over the words that would favour small numbers."""
    ours, theirs = iter(vector["words"]), iter(vector["words"])

    assert vector["drawn"] == [draw(ours, bound) for bound in vector["bounds"]]
    assert vector["drawn"] == [plain_draw(theirs, bound) for bound in vector["bounds"]]


@pytest.mark.parametrize("vector", VECTORS["shuffle"])
def test_shuffle(vector: dict[str, Any]) -> None:
    """The pack of a round: Fisher-Yates from the last card down."""
    key = bytes.fromhex(vector["key"])

    assert vector["order"] == list(shuffle(key, vector["round"], vector["top"]))
    assert vector["order"] == plain_shuffle(key, vector["round"], vector["top"])


@pytest.mark.parametrize("vector", VECTORS["lot"])
def test_lot(vector: dict[str, Any]) -> None:
    """Who picks first in the first draft."""
    key = bytes.fromhex(vector["key"])

    assert vector["first"] == lot(key, vector["players"])
    assert vector["first"] == plain_draw(plain_words(key, "lot", 1), vector["players"])


@pytest.mark.parametrize("vector", VECTORS["secret_from_text"])
def test_secret_from_text(vector: dict[str, Any]) -> None:
    """What people type gives a seed, and the salt follows from the seed; 64 hexadecimal digits are the seed itself."""
    secret = secret_from_text(vector["text"])
    text: str = vector["text"]
    if len(text) == 64 and not set(text.lower()) - set("0123456789abcdef"):
        seed = bytes.fromhex(text)
    else:
        seed = hashlib.sha256(b"sixieme seed 1\x00" + text.encode("utf-8")).digest()

    assert (vector["seed"], vector["salt"]) == (secret.seed.hex(), secret.salt.hex())
    assert (vector["seed"], vector["salt"]) == (
        seed.hex(),
        hashlib.sha256(b"sixieme salt 1\x00" + seed).hexdigest(),
    )
    assert () == secret.nonces


@given(secrets(), st.integers(1, 2**32 - 1), st.integers(1, 104))
def test_both_implementations_agree(secret: Secret, round_number: int, top: int) -> None:
    """Not only on the vectors: on every secret, round and deck."""
    assert plain_commitment(secret.seed, secret.salt) == secret.commitment
    assert plain_key(secret.seed, list(secret.nonces)) == secret.key
    assert plain_shuffle(secret.key, round_number, top) == list(shuffle(secret.key, round_number, top))
    assert plain_draw(plain_words(secret.key, "lot", 1), 7) == lot(secret.key, 7)


@given(secrets(), st.integers(1, 9))
def test_a_shuffle_holds_every_card_once(secret: Secret, round_number: int) -> None:
    """A pack is the whole deck."""
    assert list(range(1, 105)) == sorted(shuffle(secret.key, round_number, 104))


def test_shuffles_are_even() -> None:
    """Over many keys each card comes to lie at each place about equally often (chi-squared, far beyond chance)."""
    rounds = 4000
    places = Counter(
        (place, card) for number in range(1, rounds + 1) for place, card in enumerate(shuffle(bytes(32), number, 6))
    )
    expected = rounds / 6

    # 36 places, 25 of them free: a fair shuffle stays below 60 in all but one of ten thousand cases.
    assert 60 > sum((count - expected) ** 2 / expected for count in places.values())
    assert 36 == len(places)


@pytest.mark.parametrize(
    "seed, salt, nonces, message",
    [
        (bytes(31), bytes(32), (), "expected a seed of 32 bytes, got 31"),
        (bytes(32), bytes(33), (), "expected a salt of 32 bytes, got 33"),
        (bytes(32), bytes(32), (bytes(64), bytes(65)), "expected nonces of at most 64 bytes, got 65"),
    ],
)
def test_a_secret_of_the_wrong_length(seed: bytes, salt: bytes, nonces: tuple[bytes, ...], message: str) -> None:
    """Seed and salt have 32 bytes, a nonce at most 64."""
    with pytest.raises(BadSeedError) as caught:
        Secret(seed, salt, nonces)

    assert message == str(caught.value)


def test_a_text_that_no_file_can_hold() -> None:
    """A lone surrogate has no UTF-8 bytes, so that no seed can come of it."""
    with pytest.raises(BadSeedError, match=r"^expected a text that UTF-8 can hold, got 'x\\udc80'$"):
        secret_from_text("x\udc80")


def test_the_next_round_of_dealt_games() -> None:
    """Each round has its own shuffle, of the deck in use."""
    secret = secret_from_text("66")
    limited = Options(deck=Deck.LIMITED)
    match = Match.new(3, CLASSIC)

    assert DealRound(deal_from_order(shuffle(secret.key, 1, 104), 3, CLASSIC)) == next_round(match, secret)
    assert DealRound(deal_from_order(shuffle(secret.key, 1, 34), 3, limited)) == next_round(
        Match.new(3, limited), secret
    )


@given(courses(setup=options(2).map(lambda chosen: (2, chosen)), secret=secrets(), most=30))
def test_a_match_dealt_from_a_secret(course: Course) -> None:
    """Every round starts as the secret says, whatever was played."""
    assert course.secret is not None
    for before, command in zip(course.states, course.commands, strict=False):
        if isinstance(command, DealRound):
            pack = plain_shuffle(course.secret.key, before.round + 1, before.options.top(2))

            assert sorted(pack[:10]) == list(command.deal.hands[0])
            assert pack[20:24] == list(command.deal.rows)


@pytest.mark.parametrize("players", [2, 5, 10])
def test_who_opens_the_drafts(players: int) -> None:
    """The lot decides in round 1 unless a first picker is agreed; then the option for the next rounds does."""
    draft = Options(deck=Deck.LIMITED, draft=True)
    fixed = Options(deck=Deck.LIMITED, draft=True, first_picker=1, next_picker=NextPicker.FIXED)
    secret = secret_from_text("66")

    assert OpenDraft(lot(secret.key, players)) == next_round(Match.new(players, draft), secret)
    assert OpenDraft(1) == next_round(Match.new(players, fixed), secret)


def test_a_second_draft_is_opened_by_the_next_picker() -> None:
    """The lot is drawn once; the seat to the left follows."""
    match = Match.new(2, Options(deck=Deck.LIMITED, draft=True))
    secret = secret_from_text("66")
    first = next_round(match, secret)
    assert isinstance(first, OpenDraft)
    match, _ = match.apply(first)

    assert OpenDraft(1 - first.first) == next_round(play_out_round(match), secret)
