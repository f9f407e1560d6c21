"""What the learned policy is trained on, compiled: its own games, and what each card would have come to."""

import numpy as np

from sixieme.bots.policy_kernels import (
    choose,
    copy_table,
    count_hidden,
    describe,
    lay,
    make_table,
    make_work,
    play_on,
    settle,
)
from sixieme.sim.compiled import kernel
from sixieme.sim.kernels import draw, insert, open_stream, shuffle

ROWS, CAPACITY, TRICKS = 4, 5, 10


@kernel
def open_round(seed, number, stream, game, table, pack, hands, face_up):
    """Shuffle and deal: fill the hands, each rising, the table and ``face_up``; ``stream`` goes on from there."""
    seats, _, _, top, heads = game
    ends, lengths, row_heads = table
    open_stream(seed, np.uint64(number), stream)
    shuffle(stream, pack, top, ROWS + seats * TRICKS)
    for card in range(top + 1):
        face_up[card] = 0
    for row in range(ROWS):
        ends[row], lengths[row], row_heads[row] = pack[row], 1, heads[pack[row]]
        face_up[pack[row]] = 1
    for seat in range(seats):
        for index in range(TRICKS):
            card = np.int64(pack[ROWS + seat * TRICKS + index])
            place = index
            while place > 0 and hands[seat, place - 1] > card:
                hands[seat, place] = hands[seat, place - 1]
                place -= 1
            hands[seat, place] = card


@kernel
def play_rounds(seed, first, count, models, mind, game, found, worth):
    """Play whole rounds, every seat by its model.

    Out: ``found`` uint8 (count, seats), the heads; ``worth`` int64 (top + 1, 2): for each card how often it was dealt,
    and the heads of whoever held it.
    """
    seats, _, _, top, _ = game
    pack = np.empty(top, np.uint8)
    hands, held = np.empty((seats, TRICKS), np.int64), np.empty((seats, TRICKS), np.int64)
    table = make_table(ROWS)
    face_up, hidden = np.zeros(top + 1, np.uint8), np.empty(top + 1, np.int64)
    order, taken = np.empty(seats, np.int64), np.empty(seats, np.int64)
    stream = np.empty(4, np.uint32)
    work = make_work(TRICKS)
    for number in range(count):
        open_round(seed, first + number, stream, game, table, pack, hands, face_up)
        for seat in range(seats):
            taken[seat] = 0
            for index in range(TRICKS):
                held[seat, index] = hands[seat, index]
        play_on(models, mind, hands, TRICKS, game, table, face_up, hidden, stream, order, taken, work)
        for seat in range(seats):
            found[number, seat] = taken[seat]
            for index in range(TRICKS):
                worth[held[seat, index], 0] += 1
                worth[held[seat, index], 1] += taken[seat]


@kernel
def self_play(seed, first, count, model, mind, wander, game, shared, cards, sizes, costs):
    """Play the rounds ``first`` to ``first + count - 1``, and look in each at one decision of one seat.

    Every card of that hand is tried: what the others lay in that trick is the same for each, and the rest of the round
    is played by the model with the same random stream. ``wander`` is the chance (float32) that a seat lays any card on
    the way to the decision, so that more is seen than the policy would come to by itself.

    Out: ``shared`` float32 (count, TABLE_INPUTS), ``cards`` float32 (count, 10, CARD_INPUTS), ``sizes`` int64 (count,)
    the cards in hand, ``costs`` float32 (count, 10): own heads less the mean of the others, in tens, of the rest of the
    round with that card.
    """
    seats, _, _, top, _ = game
    pack = np.empty(top, np.uint8)
    hands, copy = np.empty((seats, TRICKS), np.int64), np.empty((seats, TRICKS), np.int64)
    table, then = make_table(ROWS), make_table(ROWS)
    face_up, face_up_then = np.zeros(top + 1, np.uint8), np.zeros(top + 1, np.uint8)
    hidden = np.empty(top + 1, np.int64)
    order, laid = np.empty(seats, np.int64), np.empty(seats, np.int64)
    taken = np.zeros(seats, np.int64)
    models = np.full(seats, model, np.int64)
    stream, again = np.empty(4, np.uint32), np.empty(4, np.uint32)
    work = make_work(TRICKS)
    by_end, owned = work[0], work[1]
    edge = np.int64(np.float64(wander) * 4294967296.0)
    for number in range(count):
        open_round(seed, first + number, stream, game, table, pack, hands, face_up)
        # Of 9 decisions, for the last card is no decision.
        stop = draw(stream, TRICKS - 1)
        for trick in range(stop):
            left = TRICKS - trick
            count_hidden(face_up, top, hidden)
            for seat in range(seats):
                if np.int64(draw(stream, 4294967295)) < edge:
                    index = draw(stream, left)
                else:
                    index = choose(model, mind, hands[seat], left, game, table, hidden, stream, work)
                insert(order, seat, lay(hands, seat, index, left), seat)
            for seat in range(seats):
                face_up[order[seat] >> 4] = 1
            settle(order, game, table, -1, taken)
        left = TRICKS - stop
        count_hidden(face_up, top, hidden)
        for seat in range(1, seats):
            laid[seat] = choose(model, mind, hands[seat], left, game, table, hidden, stream, work)
        describe(hands[0], left, game, table, hidden, by_end, owned, shared[number], cards[number])
        sizes[number] = left
        for tried in range(left):
            copy_table(table, then)
            for card in range(top + 1):
                face_up_then[card] = face_up[card]
            for seat in range(seats):
                taken[seat] = 0
                for index in range(left):
                    copy[seat, index] = hands[seat, index]
            for word in range(4):
                again[word] = stream[word]
            for seat in range(seats):
                index = tried if seat == 0 else laid[seat]
                insert(order, seat, lay(copy, seat, index, left), seat)
            for seat in range(seats):
                face_up_then[order[seat] >> 4] = 1
            settle(order, game, then, -1, taken)
            play_on(models, mind, copy, left - 1, game, then, face_up_then, hidden, again, order, taken, work)
            others = 0
            for seat in range(1, seats):
                others += taken[seat]
            costs[number, tried] = (np.float32(taken[0]) - np.float32(others) / np.float32(seats - 1)) / np.float32(10)
