"""The learned policy, compiled: what it looks at, its network, and rounds played by it.

The network values each card of a hand by the heads it costs until the end of the round, compared with what the others
take. It is the same small network for every card: what is said about the card and about the table go through a first
layer; its mean over the hand and what it gave for the card go through a second one. Arrays:

| array | dtype | shape | holds |
| --- | --- | --- | --- |
| ``shared`` | float32 | (TABLE_INPUTS,) | what is said about the table |
| ``cards`` | float32 | (hand, CARD_INPUTS) | what is said about each card |
| ``net`` | float32 | see :func:`value_cards` | the weights, in a tuple |
| ``hand`` | int64 | (hand,) | cards, rising |
| ``hidden`` | int64 | (top + 1,) | how many cards up to each have not been face up this round |
| ``face_up`` | uint8 | (top + 1,) | marks the cards that have been face up this round |

Some things always go together, in tuples:

| tuple | holds |
| --- | --- |
| ``game`` | seats, rows, capacity of a row, highest card, heads by card |
| ``table`` | ``ends``, ``lengths``, ``row_heads`` of the rows, as in :mod:`sixieme.sim.layout` |
| ``mind`` | heat (float32), ``net``, ``noise``: see :func:`choose` |
| ``work`` | arrays that are used on the way, of :func:`make_work` |

All of the network is computed in float32, sums in the order in which they are written, so that numba and any other
language come to the same bits: no sum may be rearranged, and no product and sum joined.

Kernels raise nothing and check nothing. They have no type annotations, because numba infers the types and has no stubs.
"""

import numpy as np

from sixieme.bots.vector_kernels import WIDTH, add_up
from sixieme.sim.compiled import kernel
from sixieme.sim.kernels import APPEND, UNDERCUT, cheapest_row, draw, find_row, insert, look

TABLE_INPUTS, CARD_INPUTS = 28, 27
MOST_ROWS = 4
"""The network looks at so many rows at most."""

# How the seats of a playout choose their cards.
RANDOM, CAUTIOUS, LEARNED = range(3)

ZERO, ONE = np.float32(0), np.float32(1)
NINE, TEN, FIVE, SEVEN, EIGHT, TWENTY = (np.float32(number) for number in (9, 10, 5, 7, 8, 20))
HUNDRED, DECK = np.float32(100), np.float32(104)


@kernel
def describe(hand, left, game, table, hidden, by_end, owned, shared, cards):
    """Fill ``shared`` and ``cards[:left]`` with what the network looks at.

    ``by_end`` and ``owned`` (int64, room for MOST_ROWS) are used on the way: the rows by rising ends, and how many
    cards of the hand are below each end.
    """
    seats, row_count, capacity, top, heads = game
    ends, lengths, row_heads = table
    for index in range(TABLE_INPUTS):
        shared[index] = ZERO
    for row in range(row_count):
        place = row
        while place > 0 and ends[by_end[place - 1]] > ends[row]:
            by_end[place] = by_end[place - 1]
            place -= 1
        by_end[place] = row
    for place in range(row_count):
        count = 0
        while count < left and hand[count] < ends[by_end[place]]:
            count += 1
        owned[place] = count
    opponents = seats - 1
    unseen = hidden[top] - left
    others = np.float32(max(unseen, 1))
    lowest = ends[by_end[0]]
    below_all = np.float32(hidden[lowest] - owned[0]) / others
    clear = ONE
    for _ in range(opponents):
        clear = clear * (ONE - below_all)
    cheapest = np.float32(row_heads[cheapest_row(lengths, row_heads, row_count)]) / TEN
    shared[0] = np.float32(opponents) / NINE
    shared[1] = np.float32(left) / TEN
    shared[2] = np.float32(unseen) / HUNDRED
    shared[3] = np.float32(opponents * left) / others
    shared[4] = cheapest
    shared[5] = below_all
    shared[6] = ONE - clear
    shared[7] = np.float32(top) / DECK
    for place in range(row_count):
        row = by_end[place]
        after, mine = (ends[by_end[place + 1]], owned[place + 1]) if place + 1 < row_count else (top, left)
        at = 8 + 5 * place
        shared[at] = np.float32(ends[row]) / DECK
        shared[at + 1] = np.float32(lengths[row]) / FIVE
        shared[at + 2] = ONE if lengths[row] == capacity else ZERO
        shared[at + 3] = np.float32(row_heads[row]) / TEN
        shared[at + 4] = np.float32(hidden[after] - hidden[ends[row]] - (mine - owned[place])) / others
    place = -1
    for index in range(left):
        card = hand[index]
        while place + 1 < row_count and ends[by_end[place + 1]] < card:
            place += 1
        for at in range(CARD_INPUTS):
            cards[index, at] = ZERO
        up_to_card = hidden[card - 1] - index
        below = np.float32(up_to_card) / others
        next_end = ends[by_end[place + 1]] if place + 1 < row_count else top
        next_owned = owned[place + 1] if place + 1 < row_count else left
        beyond = max(hidden[next_end] - hidden[card] - (next_owned - index - 1), 0)
        cards[index, 0] = np.float32(card) / DECK
        cards[index, 2 + place] = ONE
        if place < 0:
            cards[index, 13] = cheapest
            cards[index, 17] = ONE
            cards[index, 18] = cheapest
            alone = ONE
            for _ in range(opponents):
                alone = alone * (ONE - below)
            cards[index, 26] = alone
        else:
            row = by_end[place]
            needed = capacity - lengths[row]
            between = up_to_card - (hidden[ends[row]] - owned[place])
            share = np.float32(between) / others
            gap = card - ends[row]
            chance = at_least(needed, opponents, share)
            cards[index, 6] = np.float32(gap) / DECK
            cards[index, 7] = np.float32(min(gap, 10)) / TEN
            cards[index, 7 + min(lengths[row], 5)] = ONE
            cards[index, 13] = np.float32(row_heads[row]) / TEN
            cards[index, 14] = share
            cards[index, 15] = np.float32(min(between, 8)) / EIGHT
            cards[index, 16] = np.float32(opponents) * share
            cards[index, 17] = chance
            cards[index, 18] = chance * (np.float32(row_heads[row] + needed) / TEN)
            cards[index, 20] = np.float32(index - owned[place]) / FIVE
        cards[index, 19] = np.float32(heads[card]) / SEVEN
        cards[index, 21] = np.float32(index) / TEN
        cards[index, 22] = np.float32(left - 1 - index) / TEN
        cards[index, 23] = below
        cards[index, 24] = np.float32(beyond) / others
        cards[index, 25] = np.float32(min(next_end - card, 20)) / TWENTY


@kernel
def make_table(rows):
    """Return arrays for a table."""
    return np.empty(rows, np.int64), np.empty(rows, np.int64), np.empty(rows, np.int64)


@kernel(inline="always")
def copy_table(table, to):
    """Copy a table's arrays."""
    for row in range(len(table[0])):
        to[0][row], to[1][row], to[2][row] = table[0][row], table[1][row], table[2][row]


@kernel
def make_work(hand):
    """Return the arrays that choosing a card uses on the way."""
    return (
        np.empty(MOST_ROWS, np.int64),
        np.empty(MOST_ROWS, np.int64),
        np.empty(TABLE_INPUTS, np.float32),
        np.empty((hand, CARD_INPUTS), np.float32),
        np.empty((hand, WIDTH), np.float32),
        np.empty((4, WIDTH), np.float32),
        np.empty(hand, np.float32),
    )


@kernel
def at_least(needed, opponents, share):
    """Return the chance (float32) that so many of the opponents lay a card out of such a share of all."""
    if needed <= 0:
        return ONE
    if needed > opponents:
        return ZERO
    rest = ONE - share
    # 1 minus the terms below ``needed``, each from a power of ``rest`` and one of ``share``.
    less, ways, mine = ZERO, ONE, ONE
    for count in range(needed):
        term = ways * mine
        for _ in range(opponents - count):
            term = term * rest
        less = less + term
        mine = mine * share
        ways = (ways * np.float32(opponents - count)) / np.float32(count + 1)
    return max(ONE - less, ZERO)


@kernel
def value_cards(shared, cards, count, net, first, spare, values):
    """Fill ``values[:count]`` (float32) with what the network expects each card to cost; the least is the best.

    ``net`` is (table, cards, first bias, own, mean, second bias, out), of the shapes (TABLE_INPUTS, WIDTH),
    (CARD_INPUTS, WIDTH), (WIDTH,), (WIDTH, WIDTH), (WIDTH, WIDTH), (WIDTH,), (WIDTH,). ``first`` (hand, WIDTH) and
    ``spare`` (4, WIDTH), float32, are used on the way.
    """
    from_table, from_card, first_bias, from_own, from_mean, second_bias, out = net
    base, mean, second_base, second = spare[0], spare[1], spare[2], spare[3]
    add_up(base, first_bias, shared, TABLE_INPUTS, from_table)
    for unit in range(WIDTH):
        mean[unit] = ZERO
    for card in range(count):
        layer = first[card]
        add_up(layer, base, cards[card], CARD_INPUTS, from_card)
        for unit in range(WIDTH):
            layer[unit] = max(layer[unit], ZERO)
            mean[unit] += layer[unit]
    number = np.float32(count)
    for unit in range(WIDTH):
        mean[unit] = mean[unit] / number
    add_up(second_base, second_bias, mean, WIDTH, from_mean)
    for card in range(count):
        add_up(second, second_base, first[card], WIDTH, from_own)
        value = ZERO
        for unit in range(WIDTH):
            value += max(second[unit], ZERO) * out[unit]
        values[card] = value


@kernel
def value_by_caution(hand, left, game, table, hidden, values):
    """Fill ``values[:left]`` (float32) with rough estimates of what each card costs in this trick, in tens of heads."""
    seats, row_count, capacity, top, _ = game
    ends, lengths, row_heads = table
    others = np.float32(max(hidden[top] - left, 1))
    for index in range(left):
        card = hand[index]
        row = find_row(ends, row_count, card)
        if row < 0:
            values[index] = np.float32(row_heads[cheapest_row(lengths, row_heads, row_count)]) / TEN
            continue
        needed = capacity - lengths[row]
        between = hidden[card - 1] - hidden[ends[row]]
        for other in range(index):
            between -= hand[other] > ends[row]
        values[index] = at_least(needed, seats - 1, np.float32(between) / others) * (
            np.float32(row_heads[row] + needed) / TEN
        )


@kernel
def value_hand(model, net, hand, left, game, table, hidden, work):
    """Fill ``work[-1][:left]`` with what a model, not the random one, expects each card of a hand to cost."""
    by_end, owned, shared, cards, first, spare, values = work
    if model == LEARNED:
        describe(hand, left, game, table, hidden, by_end, owned, shared, cards)
        value_cards(shared, cards, left, net, first, spare, values)
    else:
        value_by_caution(hand, left, game, table, hidden, values)


@kernel
def choose(model, mind, hand, left, game, table, hidden, stream, work):
    """Return the place in the hand of the card that a seat lays by a model.

    It is the card of the least value, each value lowered by the heat times a draw from ``noise`` (float32, a table of
    the standard Gumbel distribution): so cards are laid with the chances of a softmax, and the heat is its temperature,
    in tens of heads. No draw is made where the heat is 0.
    """
    if left == 1:
        return 0
    if model == RANDOM:
        return draw(stream, left)
    heat, net, noise = mind
    values = work[-1]
    value_hand(model, net, hand, left, game, table, hidden, work)
    best, least = 0, np.float32(np.inf)
    for index in range(left):
        value = values[index]
        if heat > ZERO:
            value = value - heat * noise[draw(stream, len(noise))]
        if value < least:
            best, least = index, value
    return best


@kernel(inline="always")
def put_on(table, row, card, takes, heads):
    """Lay a card on a row, which it opens anew if it takes what lies there; return the heads taken."""
    ends, lengths, row_heads = table
    paid = 0
    if takes:
        paid = row_heads[row]
        lengths[row] = 1
        row_heads[row] = heads[card]
    else:
        lengths[row] += 1
        row_heads[row] += heads[card]
    ends[row] = card
    return paid


@kernel(inline="always")
def lay(hands, seat, index, left):
    """Take the card at a place out of a seat's hand, which stays in order, and return it."""
    card = hands[seat, index]
    for later in range(index, left - 1):
        hands[seat, later] = hands[seat, later + 1]
    return card


@kernel
def settle(order, game, table, chosen, taken):
    """Place the cards of a trick; add the heads to ``taken`` (int64, by seat).

    ``order`` holds card · 16 + seat, rising. A card too low takes the row ``chosen``, or the cheapest one for -1.
    """
    seats, row_count, capacity, _, heads = game
    ends, lengths, row_heads = table
    for place in range(seats):
        card, seat = order[place] >> 4, order[place] & 15
        row, cause = look(ends, lengths, row_count, capacity, card)
        if cause == UNDERCUT:
            row = chosen if chosen >= 0 else cheapest_row(lengths, row_heads, row_count)
        taken[seat] += put_on(table, row, card, cause != APPEND, heads)


@kernel(inline="always")
def count_hidden(face_up, top, hidden):
    """Fill ``hidden`` from ``face_up`` (uint8, shape (top + 1,)), which marks the cards that have been face up."""
    count = 0
    hidden[0] = 0
    for card in range(1, top + 1):
        count += 1 - face_up[card]
        hidden[card] = count


@kernel
def play_on(models, mind, hands, left, game, table, face_up, hidden, stream, order, taken, work):
    """Play the rest of a round, ``left`` tricks: every seat by its model, cards too low taking the cheapest row.

    ``models`` int64 by seat; ``hands`` int64 (seats, hand), each rising; hands, table and ``face_up`` are changed, and
    ``taken`` (int64, by seat) goes up by the heads.
    """
    seats, top = game[0], game[3]
    while left > 0:
        if left > 1:
            count_hidden(face_up, top, hidden)
        for seat in range(seats):
            index = choose(models[seat], mind, hands[seat], left, game, table, hidden, stream, work)
            insert(order, seat, lay(hands, seat, index, left), seat)
        for seat in range(seats):
            face_up[order[seat] >> 4] = 1
        settle(order, game, table, -1, taken)
        left -= 1
