"""The game, compiled. Every function that another one calls stands in this file: see :mod:`sixieme.sim.compiled`.

Kernels raise nothing and check nothing: whoever calls them has checked (:mod:`sixieme.sim.run`). Arrays are those of
:mod:`sixieme.sim.layout`, outputs are handed in. Numbers are ``int64`` in here, so that no arithmetic wraps.

They have no type annotations, because numba infers the types and has no stubs; the docstrings say shapes and ranges.

``sizes`` is ``None`` for the standard game, or (rows, capacity, tricks) for a miniature one. numba compiles the two
apart, and for ``None`` drops the other branch, so that 4, 5 and 10 are constants of the machine code: a third quicker.
Small functions are inlined by numba, not only by LLVM, so that no array is handed over within a trick.

A game's random stream is sfc32 (Chris Doty-Humphrey, PractRand, public domain), whose state is four 32-bit words, keyed
by (seed, game) through splitmix64 (Sebastiano Vigna, public domain). It belongs to the game, so results do not depend
on how games are spread over batches, threads and processes, and a page can do the same. A bounded draw is the high word
of a 32 × 32 bit product, as Lemire has it (arXiv:1805.10941), without his rejection: for bounds up to 104 a value is at
most 104 / 2³² likelier than another, which a million million rounds would not show.
"""

import numpy as np

from sixieme.sim.compiled import kernel

# What a policy does with a hand, and which row it takes with a card that is too low.
RANDOM, LOWEST, HIGHEST, CLOSEST, CAUTIOUS, WEIGHED = range(6)
CHEAPEST_ROW, RANDOM_ROW, LEFTMOST_ROW = range(3)

# What happens to a card: it joins a row, takes it as one too many, or takes it because it is below every row end.
APPEND, SIXTH, UNDERCUT = range(3)

# What a shared first place means.
SHARED, PLAY_ON, LAST_ROUND = range(3)

# What a kernel returns: all is well, or a match had not ended after as many rounds as allowed.
WELL, ENDLESS = range(2)

STANDARD_ROWS, STANDARD_CAPACITY, STANDARD_TRICKS = 4, 5, 10


@kernel(inline="always")
def _mixed(z):
    """Return the next output of splitmix64 from its state (uint64)."""
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@kernel(inline="always")
def _next(a, b, c, d):
    """Return the next 32 random bits of sfc32, and the four words after it (uint32)."""
    out = np.uint32(np.uint32(a + b) + d)
    turned = np.uint32(np.uint32(c << np.uint32(21)) | np.uint32(c >> np.uint32(11)))
    after = np.uint32(c + np.uint32(c << np.uint32(3)))
    return out, np.uint32(b ^ (b >> np.uint32(9))), after, np.uint32(turned + out), np.uint32(d + np.uint32(1))


@kernel(inline="always")
def _below(out, bound):
    """Return a whole number in 0..bound-1 from 32 random bits."""
    return np.int64((np.uint64(out) * np.uint64(bound)) >> np.uint64(32))


@kernel(inline="always")
def open_stream(seed, game, stream):
    """Set ``stream`` (uint32, shape (4,)) to the beginning of the stream of a game; seed and game are uint64."""
    step = np.uint64(0x9E3779B97F4A7C15)
    first = _mixed(_mixed(seed + step) ^ (game + step))
    second = _mixed(first + step)
    a, b = np.uint32(first & np.uint64(0xFFFFFFFF)), np.uint32(first >> np.uint64(32))
    c, d = np.uint32(second & np.uint64(0xFFFFFFFF)), np.uint32(1)
    for _ in range(8):
        _, a, b, c, d = _next(a, b, c, d)
    stream[0], stream[1], stream[2], stream[3] = a, b, c, d


@kernel(inline="always")
def draw(stream, bound):
    """Return a whole number in 0..bound-1; ``bound`` is in 1..2³²-1."""
    out, stream[0], stream[1], stream[2], stream[3] = _next(stream[0], stream[1], stream[2], stream[3])
    return _below(out, bound)


@kernel(inline="always")
def shuffle(stream, pack, top, count):
    """Fill ``pack[:count]`` with cards drawn from 1..top, no more than that; ``pack`` has room for ``top``."""
    for index in range(top):
        pack[index] = index + 1
    # The words are kept in registers: written back after each draw, they make the shuffle half as fast.
    a, b, c, d = stream[0], stream[1], stream[2], stream[3]
    for index in range(count):
        out, a, b, c, d = _next(a, b, c, d)
        other = index + _below(out, top - index)
        card = pack[index]
        pack[index] = pack[other]
        pack[other] = card
    stream[0], stream[1], stream[2], stream[3] = a, b, c, d


@kernel(inline="always")
def find_row(ends, row_count, card):
    """Return the row with the highest end below the card, or -1: :func:`sixieme.rules.table.row_for`."""
    best, nearest = -1, 0
    for row in range(row_count):
        end = ends[row]
        if end < card and end > nearest:
            best, nearest = row, end
    return best


@kernel(inline="always")
def cheapest_row(lengths, row_heads, row_count):
    """Return the row with the fewest heads, then the fewest cards: :func:`sixieme.rules.table.cheapest_row`."""
    best = 0
    for row in range(1, row_count):
        if row_heads[row] < row_heads[best] or (row_heads[row] == row_heads[best] and lengths[row] < lengths[best]):
            best = row
    return best


@kernel(inline="always")
def leftmost_row(row_heads, row_count):
    """Return the first of the rows with the fewest heads, however many cards lie in it."""
    best = 0
    for row in range(1, row_count):
        if row_heads[row] < row_heads[best]:
            best = row
    return best


@kernel(inline="always")
def look(ends, lengths, row_count, capacity, card):
    """Return the row a card goes to, and what happens to it there; -1 where its owner has to choose a row."""
    row = find_row(ends, row_count, card)
    cause = APPEND
    if row < 0:
        cause = UNDERCUT
    elif lengths[row] == capacity:
        cause = SIXTH
    return row, cause


@kernel(inline="always")
def put(rows, lengths, ends, row_heads, row, card, takes, heads):
    """Lay a card on a row, which it opens anew if it takes what lies there; return the heads taken."""
    paid = 0
    if takes:
        paid = row_heads[row]
        lengths[row] = 0
        row_heads[row] = 0
    length = lengths[row]
    rows[row, length] = card
    lengths[row] = length + 1
    ends[row] = card
    row_heads[row] += heads[card]
    return paid


@kernel(inline="always")
def insert(order, count, card, seat):
    """Insert a seat's card into ``order[:count]``, which rises; the two are one number, card · 16 + seat."""
    value = card << 4 | seat
    place = count
    while place > 0 and order[place - 1] > value:
        order[place] = order[place - 1]
        place -= 1
    order[place] = value


@kernel
def expected_heads(card, pack, start, stop, ends, lengths, row_heads, row_count, capacity, unseen, top, seats):
    """Return a rough estimate of what laying a card costs in this trick.

    Agrees with :func:`sixieme.bots.cautious.expected_heads` to the last bit: the order of the sums is the same.
    ``unseen`` (int64, shape (top + 1,)): how many cards up to each have not been face up; ``pack[start:stop]`` is the
    hand.
    """
    row = find_row(ends, row_count, card)
    if row < 0:
        return float(row_heads[cheapest_row(lengths, row_heads, row_count)])
    needed = capacity - lengths[row]
    if needed == 0:
        return float(row_heads[row])
    others, between = unseen[top] - (stop - start), unseen[card - 1] - unseen[ends[row]]
    for index in range(start, stop):
        between -= ends[row] < pack[index] and pack[index] < card
    share = between / others if others > 0 else 0.0
    opponents = seats - 1
    chance, ways = 0.0, 1
    for count in range(1, seats):
        ways = ways * (opponents - count + 1) // count
        if count >= needed:
            term = float(ways)
            for _ in range(count):
                term *= share
            for _ in range(opponents - count):
                term *= 1.0 - share
            chance += term
    return chance * (row_heads[row] + needed)


@kernel
def weigh(card, ends, lengths, row_heads, row_count, capacity, heads, weights):
    """Return the weighted sum of what there is to say about laying a card now; the policy lays the card of the least.

    The weights (float64, shape (8,)) are for: the gap to the row end; the cards in the row; its heads; whether it is
    full; its heads if it is full; whether the card is too low; the heads of the cheapest row if it is; the card's own.
    """
    row = find_row(ends, row_count, card)
    cost = weights[7] * heads[card]
    if row < 0:
        return cost + weights[5] + weights[6] * row_heads[cheapest_row(lengths, row_heads, row_count)]
    cost += weights[0] * (card - ends[row]) + weights[1] * lengths[row] + weights[2] * row_heads[row]
    if lengths[row] == capacity:
        cost += weights[3] + weights[4] * row_heads[row]
    return cost


@kernel
def choose(
    policy, pack, start, stop, ends, lengths, row_heads, row_count, capacity, heads, unseen, top, seats, weights
):
    """Return the index in ``pack[start:stop]``, a hand that is not empty, of the card that a policy lays.

    Not for ``RANDOM``. Of equally good cards it is the lowest or, for ``CAUTIOUS``, the one with most heads on it, then
    the highest; so the order of the hand decides nothing.
    """
    best, least, dearest = start, np.inf, 0
    for index in range(start, stop):
        card = np.int64(pack[index])
        second = card
        cost = float(card)
        if policy == HIGHEST:
            cost = -cost
        elif policy == CLOSEST:
            row = find_row(ends, row_count, card)
            if row < 0:
                cost += 500.0
            elif lengths[row] == capacity:
                cost = 1000.0 + card - ends[row]
            else:
                cost = float(card - ends[row])
        elif policy == CAUTIOUS:
            cost = expected_heads(
                card, pack, start, stop, ends, lengths, row_heads, row_count, capacity, unseen, top, seats
            )
            second = -128 * heads[card] - card
        elif policy == WEIGHED:
            cost = weigh(card, ends, lengths, row_heads, row_count, capacity, heads, weights)
        if cost < least or (cost == least and second < dearest):
            best, least, dearest = index, cost, second
    return best


@kernel(inline="always")
def ends_now(totals, seats, played, end):
    """Return whether a match ends with these totals after so many rounds: :func:`sixieme.rules.scoring.ends_at`.

    ``end`` (int64, shape (5,)): threshold (0: none), whether it must be exceeded, number of rounds (0: any), the tie,
    and after how many rounds the simulator gives up.
    """
    highest, lowest, first = totals[0], totals[0], 1
    for seat in range(1, seats):
        highest = max(highest, totals[seat])
        if totals[seat] < lowest:
            lowest, first = totals[seat], 1
        elif totals[seat] == lowest:
            first += 1
    met = (end[0] > 0 and highest >= end[0] + end[1]) or (end[2] > 0 and played >= end[2])
    return met and (end[3] != PLAY_ON or first == 1)


@kernel(inline="always")
def count_winners(totals, taken, seats, tie, wins):
    """Count each winner in ``wins`` (int64, shape (seats, seats + 1)) by how many win together."""
    lowest = totals[0]
    for seat in range(1, seats):
        lowest = min(lowest, totals[seat])
    fewest = -1
    if tie == LAST_ROUND:
        for seat in range(seats):
            if totals[seat] == lowest and (fewest < 0 or taken[seat] < fewest):
                fewest = taken[seat]
    together = 0
    for seat in range(seats):
        together += totals[seat] == lowest and (fewest < 0 or taken[seat] == fewest)
    for seat in range(seats):
        if totals[seat] == lowest and (fewest < 0 or taken[seat] == fewest):
            wins[seat, together] += 1


@kernel
def play_games(
    sizes,
    seed,
    first,
    count,
    seats,
    top,
    end,
    heads,
    policies,
    row_policies,
    weights,
    deals,
    spread,
    takes,
    wins,
    matches,
    sums,
    cards,
    log,
):
    """Play the matches ``first`` to ``first + count - 1`` from shuffle to end, and add up what came of them.

    A round by itself is a match of one round. In: ``seed`` uint64; ``end`` as for :func:`ends_now`; ``heads`` by card;
    ``policies`` and ``row_policies`` int64 by seat; ``weights`` float64 (seats, 8); ``deals`` uint8 (deals, dealt), one
    round each in turn, or none, shape (0, 0): then the cards are shuffled.

    Out, int64: ``spread`` (seats, 172), rounds by heads; ``takes`` (seats, 2, 2), by cause (sixth, undercut): how many
    and their heads; ``wins`` (seats, seats + 1), matches won by how many won together; ``matches`` (classes,), matches
    by rounds, the last class holding all longer ones; ``sums`` (seats + 1, 2), the totals of the matches and their
    squares, and in the last line the heads of all seats together in a round and their squares; ``cards`` (top + 1, 3),
    or (0, 3) to leave it out: how often each card was dealt to somebody, the heads of whoever held it, and their
    squares; ``log`` (placements, 6), or (0, 6): round, seat, card, row, what happened, heads.
    """
    if sizes is None:
        row_count, capacity, tricks = STANDARD_ROWS, STANDARD_CAPACITY, STANDARD_TRICKS
    else:
        row_count, capacity, tricks = sizes
    dealt = row_count + seats * tricks
    pack = np.empty(max(top, dealt), np.uint8)
    rows = np.empty((row_count, capacity), np.uint8)
    lengths = np.empty(row_count, np.int64)
    ends = np.empty(row_count, np.int64)
    row_heads = np.empty(row_count, np.int64)
    order = np.empty(seats, np.int64)
    taken = np.empty(seats, np.int64)
    totals = np.empty(seats, np.int64)
    seen = np.empty(top + 1, np.uint8)
    unseen = np.empty(top + 1, np.int64)
    stream = np.empty(4, np.uint32)
    knowing = False
    for seat in range(seats):
        knowing |= policies[seat] == CAUTIOUS
    counting, logging, given = len(cards) > 0, len(log) > 0, len(deals)
    logged = 0
    for game in range(first, first + count):
        open_stream(seed, np.uint64(game), stream)
        for seat in range(seats):
            totals[seat] = 0
        played = 0
        while True:
            if given > 0:
                deal = (game + played) % given
                for index in range(dealt):
                    pack[index] = deals[deal, index]
                for seat in range(seats):
                    if policies[seat] == RANDOM:
                        start = row_count + seat * tricks
                        for index in range(tricks - 1):
                            other = start + index + draw(stream, tricks - index)
                            card = pack[start + index]
                            pack[start + index] = pack[other]
                            pack[other] = card
            else:
                shuffle(stream, pack, top, dealt)
            for row in range(row_count):
                opening = np.int64(pack[row])
                rows[row, 0] = opening
                lengths[row] = 1
                ends[row] = opening
                row_heads[row] = heads[opening]
            for seat in range(seats):
                taken[seat] = 0
            if knowing:
                for index in range(top + 1):
                    seen[index] = 0
                for row in range(row_count):
                    seen[ends[row]] = 1
            for trick in range(tricks):
                if knowing:
                    so_far = 0
                    for index in range(1, top + 1):
                        so_far += 1 - seen[index]
                        unseen[index] = so_far
                    unseen[0] = 0
                for seat in range(seats):
                    # The cards of a hand that have been laid stand before the others.
                    start = row_count + seat * tricks
                    if policies[seat] != RANDOM:
                        index = choose(
                            policies[seat],
                            pack,
                            start + trick,
                            start + tricks,
                            ends,
                            lengths,
                            row_heads,
                            row_count,
                            capacity,
                            heads,
                            unseen,
                            top,
                            seats,
                            weights[seat],
                        )
                        chosen = pack[index]
                        pack[index] = pack[start + trick]
                        pack[start + trick] = chosen
                    insert(order, seat, np.int64(pack[start + trick]), seat)
                if knowing:
                    for index in range(seats):
                        seen[order[index] >> 4] = 1
                for index in range(seats):
                    card = order[index] >> 4
                    seat = order[index] & 15
                    row, cause = look(ends, lengths, row_count, capacity, card)
                    if row < 0:
                        if row_policies[seat] == RANDOM_ROW:
                            row = draw(stream, row_count)
                        elif row_policies[seat] == LEFTMOST_ROW:
                            row = leftmost_row(row_heads, row_count)
                        else:
                            row = cheapest_row(lengths, row_heads, row_count)
                    paid = put(rows, lengths, ends, row_heads, row, card, cause != APPEND, heads)
                    if cause != APPEND:
                        taken[seat] += paid
                        takes[seat, cause - 1, 0] += 1
                        takes[seat, cause - 1, 1] += paid
                    if logging:
                        log[logged, 0] = played
                        log[logged, 1] = seat
                        log[logged, 2] = card
                        log[logged, 3] = row
                        log[logged, 4] = cause
                        log[logged, 5] = paid
                        logged += 1
            together = 0
            for seat in range(seats):
                totals[seat] += taken[seat]
                together += taken[seat]
                spread[seat, taken[seat]] += 1
            sums[seats, 0] += together
            sums[seats, 1] += together * together
            if counting:
                for seat in range(seats):
                    for index in range(row_count + seat * tricks, row_count + (seat + 1) * tricks):
                        cards[pack[index], 0] += 1
                        cards[pack[index], 1] += taken[seat]
                        cards[pack[index], 2] += taken[seat] * taken[seat]
            played += 1
            if ends_now(totals, seats, played, end):
                break
            if played == end[4]:
                return ENDLESS
        matches[min(played, len(matches) - 1)] += 1
        for seat in range(seats):
            sums[seat, 0] += totals[seat]
            sums[seat, 1] += totals[seat] * totals[seat]
        count_winners(totals, taken, seats, end[3], wins)
    return WELL


# Games side by side: so many at once, each value in an array of one byte a game. LLVM makes vector instructions of a
# loop over the games only where it can rule out that one value's bytes are another's: so what a card meets, stands at
# fixed places of one array, and what is found by seat, in arrays of its own. The places, in bytes:
LANES = 32
_ENDS, _LENGTHS, _ROW_HEADS = 0, LANES * 4, LANES * 8
_CARD, _OWNER, _PAID, _LOW, _SIXTH = LANES * 12, LANES * 13, LANES * 14, LANES * 15, LANES * 16
_SIZE = LANES * 17
_TAKEN, _SIXTHS, _LOWS, _LOW_HEADS = 0, LANES, LANES * 2, LANES * 3


@kernel(inline="always")
def heads_of(card):
    """Return the heads of a card (uint8) without a table, for vector instructions cannot look up in one."""
    tens = np.uint8((np.uint16(card) * np.uint16(205)) >> np.uint16(11))  # card // 10: right as far as 104
    ones = np.uint8(card - np.uint8(tens * np.uint8(10)))
    by_ones = np.uint8(3) if ones == 0 else (np.uint8(2) if ones == 5 else np.uint8(1))
    by_both = np.uint8(5) if (ones == tens) & (card < 100) else by_ones
    return np.uint8(7) if card == 55 else by_both


@kernel
def play_side_by_side(seed, first, count, seats, top, leftmost, spread, takes, wins, matches, sums, cards):
    """Play rounds by themselves as :func:`play_games` does, to the same numbers, several times as fast.

    For the standard sizes, shuffled cards, and seats that all play at random and all take the cheapest row or, if
    ``leftmost``, the first of the cheapest. Nothing branches on a card, so that LLVM turns the loops over the games
    into vector instructions, and the processor has nothing to guess: that is what costs most, one game at a time.
    """
    s = np.empty(_SIZE, np.uint8)
    dealt = 4 + 10 * seats
    hands = np.empty(dealt * LANES, np.uint8)
    order = np.empty(seats * LANES, np.uint16)
    found = np.empty(seats * 4 * LANES, np.uint8)
    pack = np.empty(104, np.uint8)
    stream = np.empty(4, np.uint32)
    taken = np.empty(seats, np.int64)
    mask = np.uint8(0 if leftmost else 7)
    none, one = np.uint8(0), np.uint8(1)
    for lot in range(first, first + count, LANES):
        for lane in range(LANES):
            open_stream(seed, np.uint64(lot + lane), stream)
            shuffle(stream, pack, top, dealt)
            for index in range(dealt):
                hands[index * LANES + lane] = pack[index]
        for row in range(4):
            for lane in range(LANES):
                opening = hands[row * LANES + lane]
                s[_ENDS + row * LANES + lane] = opening
                s[_LENGTHS + row * LANES + lane] = one
                s[_ROW_HEADS + row * LANES + lane] = heads_of(opening)
        for index in range(seats * 4 * LANES):
            found[index] = none
        for trick in range(10):
            for seat in range(seats):
                for lane in range(LANES):
                    order[seat * LANES + lane] = np.uint16(hands[(4 + 10 * seat + trick) * LANES + lane]) << 4 | seat
            # A sorting network, in all games alike.
            for here in range(seats):
                for there in range(here + 1, seats):
                    for lane in range(LANES):
                        a, b = order[here * LANES + lane], order[there * LANES + lane]
                        order[here * LANES + lane] = a if a < b else b
                        order[there * LANES + lane] = b if a < b else a
            for index in range(seats):
                for lane in range(LANES):
                    s[_CARD + lane] = order[index * LANES + lane] >> 4
                    s[_OWNER + lane] = order[index * LANES + lane] & 15
                for lane in range(LANES):
                    card = s[_CARD + lane]
                    end0, end1 = s[_ENDS + lane], s[_ENDS + LANES + lane]
                    end2, end3 = s[_ENDS + 2 * LANES + lane], s[_ENDS + 3 * LANES + lane]
                    length0, length1 = s[_LENGTHS + lane], s[_LENGTHS + LANES + lane]
                    length2, length3 = s[_LENGTHS + 2 * LANES + lane], s[_LENGTHS + 3 * LANES + lane]
                    heads0, heads1 = s[_ROW_HEADS + lane], s[_ROW_HEADS + LANES + lane]
                    heads2, heads3 = s[_ROW_HEADS + 2 * LANES + lane], s[_ROW_HEADS + 3 * LANES + lane]
                    # The highest end below the card, 0 if there is none.
                    fit0 = end0 if end0 < card else none
                    fit1 = end1 if end1 < card else none
                    fit2 = end2 if end2 < card else none
                    fit3 = end3 if end3 < card else none
                    fit01 = fit0 if fit0 > fit1 else fit1
                    fit23 = fit2 if fit2 > fit3 else fit3
                    nearest = fit01 if fit01 > fit23 else fit23
                    # The cheapest row: heads before cards, at most 27 · 8 + 5.
                    cost0 = np.uint8(heads0 * np.uint8(8) + (length0 & mask))
                    cost1 = np.uint8(heads1 * np.uint8(8) + (length1 & mask))
                    cost2 = np.uint8(heads2 * np.uint8(8) + (length2 & mask))
                    cost3 = np.uint8(heads3 * np.uint8(8) + (length3 & mask))
                    cost01 = cost0 if cost0 < cost1 else cost1
                    cost23 = cost2 if cost2 < cost3 else cost3
                    least = cost01 if cost01 < cost23 else cost23
                    low = nearest == 0
                    is0 = (cost0 == least) if low else (fit0 == nearest)
                    is1 = ((cost1 == least) if low else (fit1 == nearest)) & (not is0)
                    is2 = ((cost2 == least) if low else (fit2 == nearest)) & (not is0) & (not is1)
                    is3 = (not is0) & (not is1) & (not is2)
                    length = length0 if is0 else (length1 if is1 else (length2 if is2 else length3))
                    held = heads0 if is0 else (heads1 if is1 else (heads2 if is2 else heads3))
                    full = (length == 5) & (not low)
                    own = heads_of(card)
                    s[_PAID + lane] = held if low | full else none
                    s[_LOW + lane] = one if low else none
                    s[_SIXTH + lane] = one if full else none
                    length = one if low | full else np.uint8(length + one)
                    held = own if low | full else np.uint8(held + own)
                    s[_ENDS + lane] = card if is0 else end0
                    s[_ENDS + LANES + lane] = card if is1 else end1
                    s[_ENDS + 2 * LANES + lane] = card if is2 else end2
                    s[_ENDS + 3 * LANES + lane] = card if is3 else end3
                    s[_LENGTHS + lane] = length if is0 else length0
                    s[_LENGTHS + LANES + lane] = length if is1 else length1
                    s[_LENGTHS + 2 * LANES + lane] = length if is2 else length2
                    s[_LENGTHS + 3 * LANES + lane] = length if is3 else length3
                    s[_ROW_HEADS + lane] = held if is0 else heads0
                    s[_ROW_HEADS + LANES + lane] = held if is1 else heads1
                    s[_ROW_HEADS + 2 * LANES + lane] = held if is2 else heads2
                    s[_ROW_HEADS + 3 * LANES + lane] = held if is3 else heads3
                for seat in range(seats):
                    place = seat * 4 * LANES
                    for lane in range(LANES):
                        mine = s[_OWNER + lane] == seat
                        paid, was_low, was_sixth = s[_PAID + lane], s[_LOW + lane], s[_SIXTH + lane]
                        found[place + _TAKEN + lane] += paid if mine else none
                        found[place + _SIXTHS + lane] += was_sixth if mine else none
                        found[place + _LOWS + lane] += was_low if mine else none
                        found[place + _LOW_HEADS + lane] += paid if mine & (was_low == 1) else none
        for lane in range(min(LANES, first + count - lot)):
            together = 0
            for seat in range(seats):
                place = seat * 4 * LANES
                got = np.int64(found[place + _TAKEN + lane])
                low_heads = np.int64(found[place + _LOW_HEADS + lane])
                taken[seat] = got
                together += got
                spread[seat, got] += 1
                sums[seat, 0] += got
                sums[seat, 1] += got * got
                takes[seat, 0, 0] += found[place + _SIXTHS + lane]
                takes[seat, 0, 1] += got - low_heads
                takes[seat, 1, 0] += found[place + _LOWS + lane]
                takes[seat, 1, 1] += low_heads
            sums[seats, 0] += together
            sums[seats, 1] += together * together
            count_winners(taken, taken, seats, SHARED, wins)
            if len(cards):
                for index in range(4, dealt):
                    card = hands[index * LANES + lane]
                    got = taken[(index - 4) // 10]
                    cards[card, 0] += 1
                    cards[card, 1] += got
                    cards[card, 2] += got * got
    matches[1] += count
    return WELL


@kernel
def play_tricks(rows, lengths, plays, choices, heads, placements):
    """Place the cards of one trick a game, each on the table as it is then.

    ``rows`` uint8 (games, rows, capacity) and ``lengths`` int64 (games, rows) are changed. In: ``plays`` int64 (games,
    seats), the cards by seat; ``choices`` int64 (games,), the row chosen if one is due, -1 for the first of the
    cheapest. Out: ``placements`` int64 (games, seats, 5), in the order of placing: seat, card, row, what happened,
    heads taken.
    """
    games, row_count, capacity = rows.shape
    seats = plays.shape[1]
    ends = np.empty(row_count, np.int64)
    row_heads = np.empty(row_count, np.int64)
    order = np.empty(seats, np.int64)
    for game in range(games):
        for row in range(row_count):
            row_heads[row] = 0
            for index in range(lengths[game, row]):
                row_heads[row] += heads[rows[game, row, index]]
            ends[row] = rows[game, row, lengths[game, row] - 1]
        for seat in range(seats):
            insert(order, seat, plays[game, seat], seat)
        for index in range(seats):
            card = order[index] >> 4
            row, cause = look(ends, lengths[game], row_count, capacity, card)
            if row < 0:
                row = choices[game] if choices[game] >= 0 else leftmost_row(row_heads, row_count)
            placements[game, index, 0] = order[index] & 15
            placements[game, index, 1] = card
            placements[game, index, 2] = row
            placements[game, index, 3] = cause
            placements[game, index, 4] = put(
                rows[game], lengths[game], ends, row_heads, row, card, cause != APPEND, heads
            )
            for length in range(lengths[game, row], capacity):
                rows[game, row, length] = 0


@kernel
def count_histories(rows, lengths, hands, heads, depth, sums):
    """Return how many histories of ``depth`` tricks there are: :func:`sixieme.rules.perft.perft`.

    A history is one joint play a trick, times a row choice where one is due. In: ``rows`` uint8 (rows, capacity),
    ``lengths`` int64 (rows,), ``hands`` int64 (seats, tricks), as long as ``depth`` at least. Out, int64: ``sums``
    (seats, 2), the heads by seat over all histories, plain and weighted by chance. Of a trick in which a row is chosen
    each history has the weight 1, of any other the number of rows; so weighted sums, divided by the product of hands'
    sizes and numbers of rows over all tricks, are what each seat takes when everything is chosen uniformly.
    """
    row_count, capacity = rows.shape
    seats, size = hands.shape
    # What there is at each depth: the table, the hands, and which joint play and which row comes next.
    row_at = np.empty((depth + 1, row_count, capacity), np.uint8)
    length_at = np.empty((depth + 1, row_count), np.int64)
    end_at = np.empty((depth + 1, row_count), np.int64)
    heads_at = np.empty((depth + 1, row_count), np.int64)
    hand_at = np.empty((depth + 1, seats, size), np.int64)
    paid_at = np.zeros((depth + 1, seats), np.int64)
    weight_at = np.ones(depth + 1, np.int64)
    joint = np.zeros(depth + 1, np.int64)
    choice = np.zeros(depth + 1, np.int64)
    order = np.empty(seats, np.int64)
    for row in range(row_count):
        length_at[0, row] = lengths[row]
        end_at[0, row] = rows[row, lengths[row] - 1]
        heads_at[0, row] = 0
        for index in range(lengths[row]):
            row_at[0, row, index] = rows[row, index]
            heads_at[0, row] += heads[rows[row, index]]
    for seat in range(seats):
        for index in range(size):
            hand_at[0, seat, index] = hands[seat, index]
    histories, level = 0, 0
    while level >= 0:
        if level == depth:
            histories += 1
            for seat in range(seats):
                sums[seat, 0] += paid_at[level, seat]
                sums[seat, 1] += paid_at[level, seat] * weight_at[level]
            level -= 1
            continue
        left, below = size - level, level + 1
        if joint[level] == left**seats:
            joint[level] = 0
            level -= 1
            continue
        plan = joint[level]
        for seat in range(seats):
            picked = plan % left
            plan //= left
            insert(order, seat, hand_at[level, seat, picked], seat)
            paid_at[below, seat] = paid_at[level, seat]
            kept = 0
            for index in range(left):
                if index != picked:
                    hand_at[below, seat, kept] = hand_at[level, seat, index]
                    kept += 1
        for row in range(row_count):
            length_at[below, row] = length_at[level, row]
            end_at[below, row] = end_at[level, row]
            heads_at[below, row] = heads_at[level, row]
        due = find_row(end_at[level], row_count, order[0] >> 4) < 0
        weight_at[below] = weight_at[level] * (1 if due else row_count)
        for index in range(seats):
            card, seat = order[index] >> 4, order[index] & 15
            row, cause = look(end_at[below], length_at[below], row_count, capacity, card)
            if row < 0:
                row = choice[level]
            paid_at[below, seat] += put(
                row_at[below], length_at[below], end_at[below], heads_at[below], row, card, cause != APPEND, heads
            )
        choice[level] += 1
        if not due or choice[level] == row_count:
            choice[level] = 0
            joint[level] += 1
        level = below
    return histories
