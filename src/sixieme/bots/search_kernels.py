"""Searching, compiled: worlds that a seat thinks possible, and what each answer comes to in each of them.

The seat that decides is seat 0 in here, the others follow in their order. Arrays beside those of
:mod:`sixieme.bots.policy_kernels`:

| array | dtype | shape | holds |
| --- | --- | --- | --- |
| ``worlds`` | uint8 | (worlds, seats - 1, hand) | the others' hands in each world, each rising |
| ``unseen`` | int64 | (cards,) | the cards that the seat has not seen: in the others' hands, or set aside |
| ``found`` | float64 | (answers, worlds, FINDINGS) | what came of each answer in each world |
| ``pool`` | uint8 | (rounds, seats) | heads by seat in rounds of equal players |
| ``end`` | int64 | (5,) | when a match ends: see :func:`sixieme.sim.kernels.ends_now` |

A world's random stream is keyed by the decision and the world, and is the same for every answer: so answers are
compared in the same worlds, with the same luck.
"""

import numpy as np

from sixieme.bots.policy_kernels import (
    choose,
    copy_table,
    count_hidden,
    lay,
    make_table,
    make_work,
    play_on,
    settle,
    value_hand,
)
from sixieme.sim.compiled import kernel
from sixieme.sim.kernels import LAST_ROUND, draw, ends_now, insert, open_stream

FINDINGS = 6
OWN_TRICK, OWN_ROUND, OTHERS_ROUND, TAKES, WIN, WORTH = range(FINDINGS)
"""Own heads in this trick; own heads until the end of the round; those of the others together; 1 if a row is taken in
this trick; the chance to win the match; what the search goes by, more is better."""

HEADS_WEIGHT = 0.0005
"""What a head is worth in chances to win, beside the chance itself: it settles what the chance leaves open."""

MOST_ROUNDS = 300
"""A match that has not ended by then is shared by those in front."""


@kernel
def deal_worlds(seed, number, first, unseen, worlds):
    """Fill ``worlds`` with hands drawn from the unseen cards, all equally likely; the first has number ``first``."""
    count, opponents, size = worlds.shape
    deck = np.empty(len(unseen), np.int64)
    stream = np.empty(4, np.uint32)
    for world in range(count):
        open_stream(seed ^ np.uint64(0x5DEECE66D), number + np.uint64(first + world), stream)
        for index in range(len(unseen)):
            deck[index] = unseen[index]
        for index in range(opponents * size):
            other = index + draw(stream, len(unseen) - index)
            card = deck[other]
            deck[other] = deck[index]
            deck[index] = card
        for opponent in range(opponents):
            for index in range(size):
                place = index
                card = deck[opponent * size + index]
                while place > 0 and worlds[world, opponent, place - 1] > card:
                    worlds[world, opponent, place] = worlds[world, opponent, place - 1]
                    place -= 1
                worlds[world, opponent, place] = card


@kernel
def likelihood(opponent, hand, size, model, heat, net, game, past, full, work):
    """Return the logarithm of the chance (float64) that an opponent with this hand now has laid what it has laid.

    In: ``hand`` (``size`` cards, rising); ``heat`` float64; ``past``, the tricks whose cards lie open, first to last:
    ``played`` int64 (tricks, seats), the cards, and before each trick ``ends``, ``lengths``, ``row_heads`` (tricks,
    rows) and ``hidden`` (tricks, top + 1). ``full`` int64 (hand,) is used on the way.
    """
    played, ends, lengths, row_heads, hidden = past
    values = work[-1]
    total = 0.0
    for index in range(size):
        full[index] = hand[index]
    count = size
    for trick in range(len(played) - 1, -1, -1):
        laid = played[trick, opponent]
        place = count
        while place > 0 and full[place - 1] > laid:
            full[place] = full[place - 1]
            place -= 1
        full[place] = laid
        count += 1
        if count == 1:
            continue
        table = ends[trick], lengths[trick], row_heads[trick]
        value_hand(model, net, full, count, game, table, hidden[trick], work)
        least = values[0]
        for index in range(1, count):
            least = min(least, values[index])
        together = 0.0
        for index in range(count):
            together += np.exp(-(np.float64(values[index]) - np.float64(least)) / heat)
        total += -(np.float64(values[place]) - np.float64(least)) / heat - np.log(together)
    return total


@kernel
def believe_worlds(seed, number, first, steps, unseen, model, heat, net, game, past, worlds):
    """Fill ``worlds`` with hands as likely as what the others have laid makes them.

    A Markov chain (Metropolis et al., 1953): it starts from ``worlds[0]``, swaps a card of a hand with one of another
    hand or of those set aside, and keeps the swap with the ratio of the likelihoods; ``steps`` swaps are tried from a
    world to the next, and eight times as many before the first.
    """
    count, opponents, size = worlds.shape
    tricks, top = len(past[0]), game[3]
    dealt = opponents * size
    aside = len(unseen) - dealt
    deck = np.empty(len(unseen), np.int64)
    held = np.zeros(top + 1, np.uint8)
    hands = np.empty((opponents, size + tricks + 1), np.int64)
    full = np.empty(size + tricks + 1, np.int64)
    work = make_work(size + tricks + 1)
    chances, stream = np.empty(opponents), np.empty(4, np.uint32)
    changed = np.empty((2, size), np.int64)
    open_stream(seed ^ np.uint64(0xB5297A4D), number + np.uint64(first), stream)
    for opponent in range(opponents):
        for index in range(size):
            card = np.int64(worlds[0, opponent, index])
            hands[opponent, index] = card
            held[card] = 1
        chances[opponent] = likelihood(opponent + 1, hands[opponent], size, model, heat, net, game, past, full, work)
    place = 0
    for index in range(len(unseen)):
        if held[unseen[index]] == 0:
            deck[place] = unseen[index]
            place += 1
    for world in range(count):
        for _ in range(steps * 8 if world == 0 else steps):
            mine = draw(stream, opponents)
            at = draw(stream, size)
            # A card of somebody else, or one set aside: each as likely as it is one of them.
            other = draw(stream, dealt - size + aside) if dealt - size + aside > 0 else -1
            if other < 0:
                continue
            theirs = -1
            if other < dealt - size:
                theirs = other // size
                theirs += theirs >= mine
                theirs_at = other % size
                gained = hands[theirs, theirs_at]
            else:
                theirs_at = other - (dealt - size)
                gained = deck[theirs_at]
            lost = hands[mine, at]
            for index in range(size):
                changed[0, index] = hands[mine, index]
            _exchange(changed[0], size, at, gained)
            mine_then = likelihood(mine + 1, changed[0], size, model, heat, net, game, past, full, work)
            ratio = mine_then - chances[mine]
            theirs_then = 0.0
            if theirs >= 0:
                for index in range(size):
                    changed[1, index] = hands[theirs, index]
                _exchange(changed[1], size, theirs_at, lost)
                theirs_then = likelihood(theirs + 1, changed[1], size, model, heat, net, game, past, full, work)
                ratio += theirs_then - chances[theirs]
            if ratio < 0.0 and draw(stream, 1 << 30) >= np.exp(ratio) * (1 << 30):
                continue
            for index in range(size):
                hands[mine, index] = changed[0, index]
            chances[mine] = mine_then
            if theirs >= 0:
                for index in range(size):
                    hands[theirs, index] = changed[1, index]
                chances[theirs] = theirs_then
            else:
                deck[theirs_at] = lost
        for opponent in range(opponents):
            for index in range(size):
                worlds[world, opponent, index] = hands[opponent, index]


@kernel(inline="always")
def _exchange(hand, size, at, card):
    """Put a card in the place of another; the hand stays in order."""
    place = at
    while place > 0 and hand[place - 1] > card:
        hand[place] = hand[place - 1]
        place -= 1
    while place + 1 < size and hand[place + 1] < card:
        hand[place] = hand[place + 1]
        place += 1
    hand[place] = card


@kernel
def share_of_win(totals, last, seats, tie):
    """Return the share of seat 0 in the victory, with these totals at the end of a match."""
    lowest = totals[0]
    for seat in range(1, seats):
        lowest = min(lowest, totals[seat])
    if totals[0] > lowest:
        return 0.0
    fewest = -1
    if tie == LAST_ROUND:
        for seat in range(seats):
            if totals[seat] == lowest and (fewest < 0 or last[seat] < fewest):
                fewest = last[seat]
        if last[0] > fewest:
            return 0.0
    together = 0
    for seat in range(seats):
        together += totals[seat] == lowest and (fewest < 0 or last[seat] == fewest)
    return 1.0 / together


@kernel
def chance_to_win(totals, last, seats, played, end, pool, first, samples, sums, heads_now):
    """Return the chance (float64) of seat 0 to win a match after whole rounds, the mean of ``samples`` ways to go on.

    Way number i plays the rounds of ``pool`` from a place and with seats turned by ``first + i``, so that each seat is
    as good as any. ``sums`` and ``heads_now`` (int64, by seat) are used on the way.
    """
    if ends_now(totals, seats, played, end):
        return share_of_win(totals, last, seats, end[3])
    size = len(pool)
    chance = 0.0
    for sample in range(first, first + samples):
        for seat in range(seats):
            sums[seat] = totals[seat]
        rounds, at = played, sample * 7919
        while True:
            at += 104729
            line, turn = at % size, (at // size + sample) % seats
            for seat in range(seats):
                got = np.int64(pool[line, (seat + turn) % seats])
                heads_now[seat] = got
                sums[seat] += got
            rounds += 1
            if ends_now(sums, seats, rounds, end) or rounds - played == MOST_ROUNDS:
                break
        chance += share_of_win(sums, heads_now, seats, end[3])
    return chance / samples


@kernel
def weigh(taken, before, seats, match, number, sums, found):
    """Say in ``found`` (FINDINGS,) what a round comes to that ended with the heads ``taken`` after those ``before``.

    ``match`` is (``totals`` int64 by seat, rounds over, ``end``, ``pool``, samples), all as before this round; without
    rounds in the pool, shape (0, seats), only heads count. ``sums`` (int64, (4, seats)) is used on the way.
    """
    totals, played, end, pool, samples = match
    others = 0
    for seat in range(1, seats):
        others += taken[seat]
    better = others / (seats - 1.0) - taken[0]
    found[OWN_ROUND] = taken[0]
    found[OTHERS_ROUND] = others
    found[WIN] = 0.0
    found[WORTH] = better
    if len(pool) > 0:
        for seat in range(seats):
            sums[0, seat] = before[seat] + taken[seat]
            sums[1, seat] = totals[seat] + sums[0, seat]
        win = chance_to_win(sums[1], sums[0], seats, played + 1, end, pool, number * samples, samples, sums[2], sums[3])
        found[WIN] = win
        found[WORTH] = win + HEADS_WEIGHT * better


@kernel
def try_answers(
    answers,
    first,
    seed,
    number,
    due,
    models,
    mind,
    hand,
    left,
    worlds,
    laid,
    game,
    table,
    face_up,
    taken_before,
    match,
    found,
):
    """Find what each answer comes to in each world.

    In: ``answers`` int64 (answers,), places in ``hand`` or, where ``due`` is true, rows; ``first``, the number of the
    first world; ``models`` int64 by seat; ``hand`` int64, the own hand, and ``left``, the tricks that are not over;
    ``worlds``, the others' hands, as many cards as the own one (one less than ``left`` where a row is due); ``laid``
    int64 by seat, the revealed cards where a row is due; ``face_up``, cards seen before this trick; ``taken_before``
    int64 by seat, the heads of the round so far; ``match`` as for :func:`weigh`. Out: ``found``.
    """
    seats, top = game[0], game[3]
    count, _, size = worlds.shape
    hands, start = np.empty((seats, left), np.int64), np.empty((seats, left), np.int64)
    now = make_table(len(table[0]))
    up, hidden = np.empty(top + 1, np.uint8), np.empty(top + 1, np.int64)
    order, plays, taken = np.empty(seats, np.int64), np.empty(seats, np.int64), np.empty(seats, np.int64)
    sums = np.empty((4, seats), np.int64)
    stream, again = np.empty(4, np.uint32), np.empty(4, np.uint32)
    work = make_work(left)
    for world in range(count):
        open_stream(seed, number + np.uint64(first + world), stream)
        for opponent in range(seats - 1):
            for index in range(size):
                start[opponent + 1, index] = worlds[world, opponent, index]
        if not due:
            count_hidden(face_up, top, hidden)
            for seat in range(1, seats):
                plays[seat] = choose(models[seat], mind, start[seat], left, game, table, hidden, stream, work)
        for place in range(len(answers)):
            answer = answers[place]
            copy_table(table, now)
            for card in range(top + 1):
                up[card] = face_up[card]
            for seat in range(seats):
                taken[seat] = 0
                for index in range(size):
                    hands[seat, index] = hand[index] if seat == 0 else start[seat, index]
            for word in range(4):
                again[word] = stream[word]
            for seat in range(seats):
                if due:
                    card = laid[seat]
                elif seat == 0:
                    card = lay(hands, 0, answer, left)
                else:
                    card = lay(hands, seat, plays[seat], left)
                insert(order, seat, card, seat)
            for seat in range(seats):
                up[order[seat] >> 4] = 1
            settle(order, game, now, answer if due else -1, taken)
            found[place, world, OWN_TRICK] = taken[0]
            found[place, world, TAKES] = taken[0] > 0
            play_on(models, mind, hands, left - 1, game, now, up, hidden, again, order, taken, work)
            weigh(taken, taken_before, seats, match, first + world, sums, found[place, world])


@kernel
def try_picks(
    answers, first, count, seed, number, models, mind, owners, turns, size, worth, pick_heat, game, match, found
):
    """Find what each card to pick comes to: the draft is finished by what cards are worth, and the round played.

    In: ``answers`` int64, cards; ``owners`` int64 (top + 1,), who has picked each card, -1 for nobody; ``turns``
    int64 (picks,), the seats to pick from now on, the first is 0; ``size``, the cards of a hand; ``worth`` float32
    (top + 1,), the heads that a card brings, in tens, less is better; ``pick_heat`` float32, how far picks stray from
    it. ``found`` as in :func:`try_answers`, with ``count`` worlds; nothing is found of this trick.
    """
    seats, row_count, _, top, heads = game
    noise = mind[2]
    owner = np.empty(top + 1, np.int64)
    hands, held = np.empty((seats, size), np.int64), np.empty(seats, np.int64)
    table = make_table(row_count)
    ends, lengths, row_heads = table
    up, hidden = np.empty(top + 1, np.uint8), np.empty(top + 1, np.int64)
    order, taken, nothing = np.empty(seats, np.int64), np.empty(seats, np.int64), np.zeros(seats, np.int64)
    sums = np.empty((4, seats), np.int64)
    stream = np.empty(4, np.uint32)
    work = make_work(size)
    for world in range(count):
        for place in range(len(answers)):
            open_stream(seed, number + np.uint64(first + world), stream)
            for card in range(top + 1):
                owner[card] = owners[card]
                up[card] = 0
            owner[answers[place]] = 0
            for turn in range(1, len(turns)):
                best, least = 0, np.float32(np.inf)
                for card in range(1, top + 1):
                    if owner[card] < 0:
                        value = worth[card] - pick_heat * noise[draw(stream, len(noise))]
                        if value < least:
                            best, least = card, value
                owner[best] = turns[turn]
            for seat in range(seats):
                held[seat] = 0
                taken[seat] = 0
            row = 0
            for card in range(1, top + 1):
                seat = owner[card]
                if seat < 0:
                    ends[row], lengths[row], row_heads[row] = card, 1, heads[card]
                    up[card] = 1
                    row += 1
                else:
                    hands[seat, held[seat]] = card
                    held[seat] += 1
            play_on(models, mind, hands, size, game, table, up, hidden, stream, order, taken, work)
            found[place, world, OWN_TRICK] = 0.0
            found[place, world, TAKES] = 0.0
            weigh(taken, nothing, seats, match, first + world, sums, found[place, world])


@kernel
def fill_two_player_table(totals, taken, rounds, end, pool, samples, most, table):
    """Fill ``table`` (float64) with the chance of seat 0 of two, by the heads that each still takes in this round."""
    after, last = np.empty(2, np.int64), np.empty(2, np.int64)
    sums, spare = np.empty(2, np.int64), np.empty(2, np.int64)
    for mine in range(min(most + 1, table.shape[0])):
        for theirs in range(min(most + 1 - mine, table.shape[1])):
            last[0], last[1] = taken[0] + mine, taken[1] + theirs
            after[0], after[1] = totals[0] + last[0], totals[1] + last[1]
            table[mine, theirs] = chance_to_win(after, last, 2, rounds + 1, end, pool, 0, samples, sums, spare)
