"""The end of a round between two seats that know all cards, compiled: exact by backward induction.

Both lay a card at the same time, so a position is a matrix game whose cells are the positions after the trick; whoever
has to choose a row does so after the reveal and knows what comes of it. Most cells of a matrix are never needed: the
game is solved over a few cards of each hand, and grows by the best answers to what was found, until there is none
better (the double oracle of McMahan, Gordon and Blum, 2003). Of most others it is enough to know that they are no
better, so a position is asked for within a window, and may answer with a bound (as in Bošanský and others, 2013). What
is known of a position is kept in a table; positions that go on in the same way share an entry, whatever the numbers on
their cards.

Cards are numbers here by their rank among all cards in hand at the start, 0 the lowest: nothing but the order matters,
and their heads. A row is one number: how many of those cards are below its end, then how many cards lie in it, then
their heads. Rows stand in the order of their ends, so that a card goes to the last row whose end is below it.

Kernels raise nothing and check nothing, and have no annotations; :mod:`sixieme.bots.duel` is their face. The stack is
written out, because numba keeps no code of a function that calls itself: loaded again, it crashes. What several
functions are handed, with one line for each depth (the number of tricks played) unless said otherwise:

| array | dtype | shape | holds |
| --- | --- | --- | --- |
| ``heads`` | int64 | (cards,) | heads by rank; no line a depth |
| ``rows`` | int64 | (depths + 1, rows) | the rows |
| ``hands`` | int64 | (depths, 2, size) | ranks, ascending, first seat first |
| ``below`` | int64 | (depths, cards + 1) | how many of the cards left have a lower rank |
| ``low``, ``high`` | float64 | (depths, size, size) | within what each pair of cards comes to for the first seat |
| ``mixes`` | float64 | (depths, 2, size) | the chance of each card |
| ``active`` | int64 | (depths, 2, size) | the cards over which the game is solved |
| ``sizes`` | int64 | (depths, 3) | how many of those each seat has; whether the game over them is solved |
| ``solved`` | float64 | (depths,) | the value of the game over them |
| ``spans`` | float64 | (depths + 1, 8) | bounds, see ``ASKED`` and the others below |
| ``at`` | int64 | (depths + 1, 11) | where the search is, see ``MINE`` and the others below |
| ``tableau`` | float64 | (size + 1, 2 size + 1) | room for the simplex method; no line a depth |
| ``basis`` | int64 | (size,) | room for the simplex method; no line a depth |
"""

import numpy as np

from sixieme.sim.compiled import kernel

END, LENGTH = 1 << 32, 1 << 16
MASK = LENGTH - 1
SPAN = 172  # heads go from 0 to 171

# What is written down of a position on the way: the hands (sets of bits), the heads taken before, the size of a hand,
# the cell that is being looked at, the row that is tried there, of how many, what the trick brings, and the key.
MINE, THEIRS, OWN, OTHER, LEFT, CELL, ROW, ROWS, DUE, KEY, CHECK = range(11)

# Pairs of bounds: within what a position is asked for, within what the cell looked at is, what the rows tried so far
# say of that cell, and what is known of the position in the end.
ASKED, SOUGHT, GOT, KNOWN = 0, 2, 4, 6

CLOSE, ROUNDING = 1e-11, 2e-12
"""Values no further apart are equal, and what the same sum may differ by; values are in 0..1, or heads."""


@kernel
def lay(rows, depth, card, chosen, capacity, heads):
    """Lay a card on the rows of that depth and return the heads taken; ``chosen`` is for one below every row end."""
    row = rows.shape[1] - 1
    while row >= 0 and rows[depth, row] // END > card:
        row -= 1
    if row < 0:
        paid = rows[depth, chosen] & MASK
        for index in range(chosen, 0, -1):
            rows[depth, index] = rows[depth, index - 1]
        rows[depth, 0] = (card + 1) * END + LENGTH + heads[card]
        return paid
    held = rows[depth, row] & (END - 1)
    if held // LENGTH == capacity:
        rows[depth, row] = (card + 1) * END + LENGTH + heads[card]
        return held & MASK
    rows[depth, row] = (card + 1) * END + held + LENGTH + heads[card]
    return 0


@kernel
def play(rows, depth, card, answer, chosen, capacity, heads):
    """Set the rows of the next depth to those after a trick; return what it costs the first seat and the other."""
    for index in range(rows.shape[1]):
        rows[depth + 1, index] = rows[depth, index]
    if card < answer:
        paid = lay(rows, depth + 1, card, chosen, capacity, heads)
        return paid, lay(rows, depth + 1, answer, chosen, capacity, heads)
    lost = lay(rows, depth + 1, answer, chosen, capacity, heads)
    return lay(rows, depth + 1, card, chosen, capacity, heads), lost


@kernel
def choices(rows, depth, card, answer):
    """Return how many rows the lower card may take: all of them, or 1 where it has no choice."""
    return rows.shape[1] if rows[depth, 0] // END > min(card, answer) else 1


@kernel
def last_trick(rows, depth, card, answer, capacity, heads, utility, additive, own, other):
    """Return what the last trick is worth to the first seat, whose heads so far are ``own``."""
    best = 0.0
    for row in range(choices(rows, depth, card, answer)):
        paid, lost = play(rows, depth, card, answer, row, capacity, heads)
        value = float(lost - paid) if additive else utility[own + paid, other + lost]
        if row == 0 or (value > best) == (card < answer):
            best = value
    return best


@kernel
def fill_two(rows, depth, hands, low, high, capacity, heads, utility, additive, own, other):
    """Fill the matrix of a position with two cards in each hand, and return its value."""
    for i in range(2):
        for j in range(2):
            card, answer, best = hands[depth, 0, i], hands[depth, 1, j], 0.0
            rest, reply = hands[depth, 0, 1 - i], hands[depth, 1, 1 - j]
            for row in range(choices(rows, depth, card, answer)):
                paid, lost = play(rows, depth, card, answer, row, capacity, heads)
                value = last_trick(
                    rows, depth + 1, rest, reply, capacity, heads, utility, additive, own + paid, other + lost
                )
                if additive:
                    value += lost - paid
                if row == 0 or (value > best) == (card < answer):
                    best = value
            low[depth, i, j] = high[depth, i, j] = best
    a, b, c, d = low[depth, 0, 0], low[depth, 0, 1], low[depth, 1, 0], low[depth, 1, 1]
    sure = max(min(a, b), min(c, d))
    if sure == min(max(a, c), max(b, d)):
        return sure
    return (a * d - b * c) / (a + d - b - c)


@kernel
def solve_matrix(depth, cells, mixes, active, sizes, tableau, basis):
    """Return the value of the game over the active cards, and set its mixes: the simplex method with Bland's rule.

    The matrix is shifted and scaled into 1..2 first. The second seat's linear program, greatest sum of y with A y ≤ 1,
    starts from y = 0; the first seat's mix is its dual.
    """
    lines, columns = sizes[depth, 0], sizes[depth, 1]
    least, most = np.inf, -np.inf
    for i in range(lines):
        for j in range(columns):
            cell = cells[depth, active[depth, 0, i], active[depth, 1, j]]
            least, most = min(least, cell), max(most, cell)
    for card in range(cells.shape[1]):
        mixes[depth, 0, card] = mixes[depth, 1, card] = 0.0
    if most - least <= CLOSE:
        mixes[depth, 0, active[depth, 0, 0]] = mixes[depth, 1, active[depth, 1, 0]] = 1.0
        return least
    scale, last = most - least, lines + columns
    for i in range(lines):
        basis[i] = columns + i
        for j in range(columns):
            cell = cells[depth, active[depth, 0, i], active[depth, 1, j]]
            tableau[i, j] = (cell - least) / scale + 1.0
        for j in range(columns, last):
            tableau[i, j] = 0.0
        tableau[i, columns + i] = tableau[i, last] = 1.0
    for j in range(last + 1):
        tableau[lines, j] = -1.0 if j < columns else 0.0
    while True:
        enter = 0
        while enter < last and tableau[lines, enter] > -1e-12:
            enter += 1
        if enter == last:
            break
        leave, smallest = 0, np.inf
        for i in range(lines):
            if tableau[i, enter] > 1e-11:
                ratio = tableau[i, last] / tableau[i, enter]
                if ratio < smallest - 1e-13 or (ratio <= smallest + 1e-13 and basis[i] < basis[leave]):
                    leave, smallest = i, ratio
        pivot(tableau, lines, last, leave, enter)
        basis[leave] = enter
    total = tableau[lines, last]
    for i in range(lines):
        chance = tableau[lines, columns + i] / total
        mixes[depth, 0, active[depth, 0, i]] = chance if chance > 1e-13 else 0.0
        chance = tableau[i, last] / total
        if basis[i] < columns and chance > 1e-13:
            mixes[depth, 1, active[depth, 1, basis[i]]] = chance
    return (1.0 / total - 1.0) * scale + least


@kernel
def pivot(tableau, lines, last, leave, enter):
    """Bring a variable into the basis of a tableau, in place of that of the line ``leave``."""
    by = tableau[leave, enter]
    for j in range(last + 1):
        tableau[leave, j] /= by
    for i in range(lines + 1):
        times = tableau[i, enter]
        if i != leave and times != 0.0:
            for j in range(last + 1):
                tableau[i, j] -= times * tableau[leave, j]


@kernel
def next_cell(depth, left, low, high, mixes, active, sizes, solved, spans, tableau, basis):
    """Return the next cell that has to be looked at, card · left + card, having set within what it is sought.

    Returns -1, having set what is known of the position, when that is the value, or a bound on the far side of what was
    asked for. Nothing is sought within less than everything at depth 0, so that all its cells are known.
    """
    while True:
        spans[depth, SOUGHT], spans[depth, SOUGHT + 1] = -np.inf, np.inf
        for i in range(sizes[depth, 0]):
            for j in range(sizes[depth, 1]):
                if (
                    low[depth, active[depth, 0, i], active[depth, 1, j]]
                    < high[depth, active[depth, 0, i], active[depth, 1, j]]
                ):
                    return active[depth, 0, i] * left + active[depth, 1, j]
        if sizes[depth, 2] == 0:
            solved[depth] = solve_matrix(depth, low, mixes, active, sizes, tableau, basis)
            sizes[depth, 2] = 1
        value = solved[depth]
        # Does a card of the first seat's bring more than that, and more than is asked for?
        best, most = -1, max(value, spans[depth, ASKED]) + CLOSE
        for card in range(left):
            reach, unknown, rest = 0.0, -1, 0.0
            for other in range(left):
                chance = mixes[depth, 1, other]
                if chance > 0.0:
                    reach += chance * high[depth, card, other]
                    if low[depth, card, other] < high[depth, card, other]:
                        unknown = other
            if (reach > most + ROUNDING or depth == 0) and unknown >= 0:
                for other in range(left):
                    if other != unknown and mixes[depth, 1, other] > 0.0:
                        rest += mixes[depth, 1, other] * high[depth, card, other]
                if depth > 0:
                    spans[depth, SOUGHT] = (most - rest) / mixes[depth, 1, unknown]
                return card * left + unknown
            if reach > most + ROUNDING and not is_active(depth, 0, card, active, sizes):
                best, most = card, reach
        if best >= 0:
            active[depth, 0, sizes[depth, 0]] = best
            sizes[depth, 0] += 1
            sizes[depth, 2] = 0
            continue
        if value <= spans[depth, ASKED]:
            spans[depth, KNOWN], spans[depth, KNOWN + 1] = -np.inf, spans[depth, ASKED]
            return -1
        # Does a card of the other seat's leave less than that, and less than is asked for?
        best, least = -1, min(value, spans[depth, ASKED + 1]) - CLOSE
        for card in range(left):
            reach, unknown, rest = 0.0, -1, 0.0
            for other in range(left):
                chance = mixes[depth, 0, other]
                if chance > 0.0:
                    reach += chance * low[depth, other, card]
                    if low[depth, other, card] < high[depth, other, card]:
                        unknown = other
            if (reach < least - ROUNDING or depth == 0) and unknown >= 0:
                for other in range(left):
                    if other != unknown and mixes[depth, 0, other] > 0.0:
                        rest += mixes[depth, 0, other] * low[depth, other, card]
                if depth > 0:
                    spans[depth, SOUGHT + 1] = (least - rest) / mixes[depth, 0, unknown]
                return unknown * left + card
            if reach < least - ROUNDING and not is_active(depth, 1, card, active, sizes):
                best, least = card, reach
        if best >= 0:
            active[depth, 1, sizes[depth, 1]] = best
            sizes[depth, 1] += 1
            sizes[depth, 2] = 0
            continue
        spans[depth, KNOWN] = spans[depth, KNOWN + 1] = value
        if value >= spans[depth, ASKED + 1]:
            spans[depth, KNOWN], spans[depth, KNOWN + 1] = spans[depth, ASKED + 1], np.inf
        return -1


@kernel
def is_active(depth, side, card, active, sizes):
    """Return whether the game is solved over that card."""
    found = False
    for index in range(sizes[depth, side]):
        found = found or active[depth, side, index] == card
    return found


@kernel
def open_matrix(depth, left, low, high, active, sizes):
    """Begin with a matrix of which nothing is known, over the middle card of each hand."""
    for i in range(left):
        for j in range(left):
            low[depth, i, j], high[depth, i, j] = -np.inf, np.inf
    for side in range(2):
        active[depth, side, 0] = left // 2
        sizes[depth, side] = 1
    sizes[depth, 2] = 0


@kernel
def take_stock(depth, mine, theirs, cards, hands, below):
    """Write down the hands, given as sets of bits, and how many cards are left below each; return a hand's size."""
    first = second = 0
    below[depth, 0] = 0
    for card in range(cards):
        if mine >> card & 1:
            hands[depth, 0, first] = card
            first += 1
        elif theirs >> card & 1:
            hands[depth, 1, second] = card
            second += 1
        below[depth, card + 1] = first + second
    return first


@kernel
def key_of(depth, left, at, rows, hands, below, capacity, chances, marks):
    """Return the two words that stand for a position.

    Of a row's end only the cards left below it matter, and of its length only the room for those left above it.
    ``chances`` int64 (…, 2): a pair of random words for each thing that a position may have; where those begin that
    are for the ends, the room and the heads of rows, the cards of each seat and the heads taken, ``marks`` says.
    """
    place = marks[5] + at[depth, OWN]
    a, b = chances[place, 0], chances[place, 1]
    place = marks[5] + SPAN + at[depth, OTHER]
    a, b = a ^ chances[place, 0], b ^ chances[place, 1]
    for index in range(left):
        place = marks[3] + hands[depth, 0, index]
        a, b = a ^ chances[place, 0], b ^ chances[place, 1]
        place = marks[4] + hands[depth, 1, index]
        a, b = a ^ chances[place, 0], b ^ chances[place, 1]
    wide = below.shape[1]
    for index in range(rows.shape[1]):
        row = rows[depth, index]
        end = below[depth, row // END]
        room = min(capacity - (row & (END - 1)) // LENGTH, 2 * left - end)
        place = marks[0] + index * wide + end
        a, b = a ^ chances[place, 0], b ^ chances[place, 1]
        place = marks[1] + index * wide + room
        a, b = a ^ chances[place, 0], b ^ chances[place, 1]
        place = marks[2] + index * SPAN + (row & MASK)
        a, b = a ^ chances[place, 0], b ^ chances[place, 1]
    return a, b


@kernel
def solve(
    mine,
    theirs,
    own,
    other,
    capacity,
    heads,
    utility,
    additive,
    limit,
    rows,
    hands,
    below,
    low,
    high,
    mixes,
    active,
    sizes,
    solved,
    spans,
    at,
    tableau,
    basis,
    chances,
    marks,
    keys,
    worths,
    counts,
):
    """Return what a position is worth to the first seat.

    In: hands (sets of bits), the heads taken before, the ``capacity`` of a row, ``utility`` float64 (heads, heads):
    what the end is worth to the first seat by the heads that it and the other have taken; or ``additive``: that is the
    other's heads minus its own. ``limit``: so many positions at most. The rows of depth 0 are those of the position.

    Out: ``low`` (of which all that a mix needs is known) and ``mixes`` of depth 0. ``counts`` int64 (2,): positions
    looked at, and whether the limit was met; then nothing else means anything.

    ``keys`` int64 (entries, 2) and ``worths`` float64 (entries, 2) are the table; entries are a power of two.
    """
    at[0, MINE], at[0, THEIRS], at[0, OWN], at[0, OTHER] = mine, theirs, own, other
    spans[0, ASKED], spans[0, ASKED + 1] = -np.inf, np.inf
    depth, arrived, entries = 0, True, len(worths) - 1
    least, most = -np.inf, np.inf
    while True:
        known = False
        if arrived:
            counts[0] += 1
            if counts[0] > limit:
                counts[1] = 1
                return 0.0
            left = take_stock(depth, at[depth, MINE], at[depth, THEIRS], len(heads), hands, below)
            at[depth, LEFT], at[depth, ROWS] = left, 0
            a, b = key_of(depth, left, at, rows, hands, below, capacity, chances, marks)
            at[depth, KEY], at[depth, CHECK] = a, b
            slot = a & entries
            if depth > 0 and keys[slot, 0] == a and keys[slot, 1] == b:
                least, most = worths[slot, 0], worths[slot, 1]
                known = least >= most or most <= spans[depth, ASKED] or least >= spans[depth, ASKED + 1]
            if not known:
                open_matrix(depth, left, low, high, active, sizes)
                if left == 2:
                    least = most = fill_two(
                        rows,
                        depth,
                        hands,
                        low,
                        high,
                        capacity,
                        heads,
                        utility,
                        additive,
                        at[depth, OWN],
                        at[depth, OTHER],
                    )
                    known = depth > 0
                    if known:
                        keys[slot, 0], keys[slot, 1], worths[slot, 0], worths[slot, 1] = a, b, least, most
                elif left == 1:
                    low[depth, 0, 0] = high[depth, 0, 0] = last_trick(
                        rows,
                        depth,
                        hands[depth, 0, 0],
                        hands[depth, 1, 0],
                        capacity,
                        heads,
                        utility,
                        additive,
                        at[depth, OWN],
                        at[depth, OTHER],
                    )
        else:
            take_in(depth, least, most, low, high, hands, spans, at)
        if not known and at[depth, ROWS] == 0:
            left = at[depth, LEFT]
            cell = next_cell(depth, left, low, high, mixes, active, sizes, solved, spans, tableau, basis)
            if cell < 0:
                least, most, known = spans[depth, KNOWN], spans[depth, KNOWN + 1], True
                slot = at[depth, KEY] & entries
                if keys[slot, 0] == at[depth, KEY] and keys[slot, 1] == at[depth, CHECK]:
                    least, most = max(least, worths[slot, 0]), min(most, worths[slot, 1])
                keys[slot, 0], keys[slot, 1] = at[depth, KEY], at[depth, CHECK]
                worths[slot, 0], worths[slot, 1] = least, most
            else:
                at[depth, CELL], at[depth, ROW] = cell, 0
                at[depth, ROWS] = choices(rows, depth, hands[depth, 0, cell // left], hands[depth, 1, cell % left])
        if known:
            if depth == 0:
                return least
            depth, arrived = depth - 1, False
        else:
            left, cell = at[depth, LEFT], at[depth, CELL]
            card, answer = hands[depth, 0, cell // left], hands[depth, 1, cell % left]
            paid, lost = play(rows, depth, card, answer, at[depth, ROW], capacity, heads)
            at[depth, DUE] = lost - paid if additive else 0
            at[depth + 1, MINE] = at[depth, MINE] & ~(1 << card)
            at[depth + 1, THEIRS] = at[depth, THEIRS] & ~(1 << answer)
            at[depth + 1, OWN] = 0 if additive else at[depth, OWN] + paid
            at[depth + 1, OTHER] = 0 if additive else at[depth, OTHER] + lost
            ask(depth, card < answer, spans, at)
            depth, arrived = depth + 1, True


@kernel
def ask(depth, is_mine, spans, at):
    """Set within what the position after a trick is asked for: rows that are no better need not be known."""
    asked, limit = spans[depth, SOUGHT], spans[depth, SOUGHT + 1]
    if at[depth, ROW] > 0 and is_mine:
        asked = max(asked, spans[depth, GOT])
    elif at[depth, ROW] > 0:
        limit = min(limit, spans[depth, GOT + 1])
    spans[depth + 1, ASKED] = asked - at[depth, DUE]
    spans[depth + 1, ASKED + 1] = limit - at[depth, DUE]


@kernel
def take_in(depth, least, most, low, high, hands, spans, at):
    """Take in what is known of the position after a trick; ``at[depth, ROWS]`` is 0 when the cell is done with."""
    left, row = at[depth, LEFT], at[depth, ROW]
    i, j = at[depth, CELL] // left, at[depth, CELL] % left
    least, most = least + at[depth, DUE], most + at[depth, DUE]
    is_mine = hands[depth, 0, i] < hands[depth, 1, j]
    if row > 0 and is_mine:
        least, most = max(least, spans[depth, GOT]), max(most, spans[depth, GOT + 1])
    elif row > 0:
        least, most = min(least, spans[depth, GOT]), min(most, spans[depth, GOT + 1])
    at[depth, ROW] += 1
    if at[depth, ROW] < at[depth, ROWS]:
        if is_mine and least >= spans[depth, SOUGHT + 1]:
            most = np.inf
        elif not is_mine and most <= spans[depth, SOUGHT]:
            least = -np.inf
        else:
            spans[depth, GOT], spans[depth, GOT + 1] = least, most
            return
    at[depth, ROWS] = 0
    low[depth, i, j] = max(low[depth, i, j], least)
    high[depth, i, j] = min(high[depth, i, j], most)
    if high[depth, i, j] <= low[depth, i, j] + ROUNDING:
        high[depth, i, j] = low[depth, i, j]
