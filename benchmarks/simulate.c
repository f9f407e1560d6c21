/* A round by hand in C: shuffle, deal, random play, an undercut takes the cheapest row. Built by simulate.py. */
#include <stdint.h>
#include <string.h>

typedef struct { uint32_t a, b, c, d; } Stream;

static uint8_t HEADS[105];

static inline uint32_t next(Stream *s) {
    uint32_t out = s->a + s->b + s->d++;
    s->a = s->b ^ (s->b >> 9);
    s->b = s->c + (s->c << 3);
    s->c = ((s->c << 21) | (s->c >> 11)) + out;
    return out;
}

static inline uint32_t below(Stream *s, uint32_t bound) { return (uint32_t)(((uint64_t)next(s) * bound) >> 32); }

static inline uint64_t mixed(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

static void open_stream(Stream *s, uint64_t seed, uint64_t game) {
    const uint64_t step = 0x9E3779B97F4A7C15ull;
    uint64_t first = mixed(mixed(seed + step) ^ (game + step)), second = mixed(first + step);
    s->a = (uint32_t)first;
    s->b = (uint32_t)(first >> 32);
    s->c = (uint32_t)second;
    s->d = 1;
    for (int i = 0; i < 8; i++) next(s);
}

void prepare(void) {
    for (int card = 1; card <= 104; card++)
        HEADS[card] = card == 55 ? 7 : card < 100 && card % 11 == 0 ? 5 : card % 10 == 0 ? 3 : card % 5 == 0 ? 2 : 1;
}

/* Adds the heads by seat of the rounds first .. first + count - 1 to total. */
void play_rounds(uint64_t seed, int64_t first, int64_t count, int seats, int top, int64_t *total) {
    const int dealt = 10 * seats + 4;
    for (int64_t game = first; game < first + count; game++) {
        Stream stream;
        uint8_t pack[104];
        int end[4], length[4], row_heads[4], order[10];
        int64_t taken[10] = {0};
        open_stream(&stream, seed, (uint64_t)game);
        for (int i = 0; i < top; i++) pack[i] = (uint8_t)(i + 1);
        for (int i = 0; i < dealt; i++) {
            int other = i + (int)below(&stream, (uint32_t)(top - i));
            uint8_t card = pack[i];
            pack[i] = pack[other];
            pack[other] = card;
        }
        for (int row = 0; row < 4; row++) {
            end[row] = pack[row];
            length[row] = 1;
            row_heads[row] = HEADS[pack[row]];
        }
        for (int trick = 0; trick < 10; trick++) {
            for (int seat = 0; seat < seats; seat++) {
                int value = pack[4 + 10 * seat + trick] << 4 | seat, place = seat;
                while (place > 0 && order[place - 1] > value) {
                    order[place] = order[place - 1];
                    place--;
                }
                order[place] = value;
            }
            for (int index = 0; index < seats; index++) {
                int card = order[index] >> 4, seat = order[index] & 15, row = -1, nearest = 0;
                for (int r = 0; r < 4; r++)
                    if (end[r] < card && end[r] > nearest) {
                        nearest = end[r];
                        row = r;
                    }
                int takes = row < 0 || length[row] == 5;
                if (row < 0) {
                    row = 0;
                    for (int r = 1; r < 4; r++)
                        if (row_heads[r] < row_heads[row] || (row_heads[r] == row_heads[row] && length[r] < length[row]))
                            row = r;
                }
                if (takes) {
                    taken[seat] += row_heads[row];
                    length[row] = 0;
                    row_heads[row] = 0;
                }
                end[row] = card;
                length[row]++;
                row_heads[row] += HEADS[card];
            }
        }
        for (int seat = 0; seat < seats; seat++) total[seat] += taken[seat];
    }
}
