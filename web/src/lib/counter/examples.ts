/** Books for tests: one told as a story, and random ones. */
import { CLASSIC, type Options } from '../rules/options.ts';
import type { Book, BookGame, BookPlayer, Change, Deed, Entry, Photo, Started } from './book.ts';
import { hexDigest } from './canonical.ts';
import { deckHeads } from './checks.ts';
import { BookError } from './errors.ts';
import { Fold } from './game.ts';
import { emptyBook } from './read.ts';

export const AT = '2026-11-30T20:00:00Z';

/** Returns numbers from 0 to 1, always the same for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function player(id: string, name: string, more: Partial<BookPlayer['changes'][0]> = {}): BookPlayer {
  return { id, changes: [{ at: AT, name, ...more }] };
}

export function started(seats: string[], options: Partial<Options> = {}, more: Partial<Started> = {}): Started {
  const names = seats.map((_, seat) => ['Léa', 'Tom', 'Ana', 'Zoé', 'Max', 'Ida', 'Bo', 'Eve', 'Kim', 'Ugo'][seat]!);
  const texts = { title: '', place: '', note: '' };
  return {
    kind: 'started',
    options: { ...CLASSIC, ...options },
    seats,
    names,
    first_dealer: 0,
    tz: null,
    ...texts,
    ...more,
  };
}

/** A round in which only the heads were said. */
export function round(id: string, ...heads: number[]): Extract<Deed, { kind: 'round' }> {
  const entries = heads.map((own): Entry => ({ heads: own, cards: null, via: 'pad' }));
  return { kind: 'round', round: id, entries, left: null };
}

export function changes(...deeds: Deed[]): Change[] {
  return deeds.map((deed) => ({ at: AT, ...deed }));
}

export function game(id: string, story: Change[], more: Partial<BookGame> = {}): BookGame {
  return {
    id,
    number: 1,
    origin: 'table',
    counted: true,
    view: null,
    fork_of: null,
    draft: null,
    changes: story,
    ...more,
  };
}

export function bookOf(players: BookPlayer[], ...games: BookGame[]): Book {
  return { ...emptyBook(), players, games };
}

/** As much of a JPEG as a book looks at: its beginning and the header of its frame. */
export function photo(height = 256, width = 256): Photo {
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 8, 8, ...size, 1, 0xff, 0xd9]);
  return { id: hexDigest(bytes), jpeg: btoa(String.fromCharCode(...bytes)) };
}

/** A book in which everything occurs that the format has. */
export function richBook(): Book {
  const face = photo();
  const people = [
    player('p-lea-000', 'Léa', { color: 3, emoji: '🐂' }),
    player('p-tom-000', '<img src=x onerror=alert(1)>', { photo: face.id }),
    player('p-proto-0', '__proto__', { bot: true }),
    player('p-old-000', 'Ancienne', { archived: true, merged_into: 'p-lea-000' }),
  ];
  const ids = people.map(({ id }) => id);
  const limited = started(ids.slice(0, 3), { deck: 'limited', tie: 'play_on' }, { tz: 'Europe/Paris', note: 'a\nb' });
  const cards: Entry = { heads: 13, cards: [12, 20, 27, 30, 33], via: 'grid' };
  const grid: Deed = { ...round('r-grid-0', 13, 5, 0), left: { heads: 10, count: 8, cards: null } };
  grid.entries[0] = cards;
  const first = game(
    'g-first-0',
    changes(
      limited,
      round('r-one-00', 10, 0, 7),
      grid,
      { kind: 'voided', round: 'r-one-00' },
      { kind: 'undone' },
      { kind: 'redone' },
      { kind: 'restored', round: 'r-one-00' },
      { kind: 'described', title: 'Mardi', place: 'Chez Léa', note: '' },
      { kind: 'ended' },
    ),
  );
  const typed: BookGame['draft'] = {
    round: 'r-three-',
    entries: [null, { heads: 0, cards: [], via: 'grid' }],
    left: { heads: null, count: null, cards: [1, 2, 3, 104] },
  };
  const second = game(
    'g-second-',
    changes(
      started(['p-tom-000', 'p-old-000']),
      round('r-three-', 66, 4),
      { kind: 'reopened' },
      { kind: 'abandoned' },
      { kind: 'reopened' },
    ),
    { number: 2, origin: 'online', counted: false, view: 7, fork_of: { game: 'g-first-0', changes: 3 }, draft: typed },
  );
  const group = {
    id: 'group-00',
    changes: [
      { at: AT, name: 'Mardi', players: ids.slice(0, 2) },
      { at: AT, archived: true },
    ],
  };
  return { ...bookOf(people, first, second), exported_at: AT, groups: [group], photos: [face] };
}

/** Returns a game of random players, options and legal changes; its seats are `p-seat-00N`. */
export function randomGame(random: () => number, most = { players: 10, changes: 30 }): BookGame {
  const upTo = (number: number) => Math.floor(random() * (number + 1));
  const pick = <T>(values: readonly T[]): T => values[upTo(values.length - 1)]!;
  const seats = Array.from({ length: 2 + upTo(most.players - 2) }, (_, seat) => `p-seat-00${seat}`);
  const options: Partial<Options> = {
    deck: pick(['full', 'limited']),
    threshold: pick([null, 20, 66, 10_000]),
    max_rounds: pick([1, 3, 200]),
    strict: random() < 0.5,
    tie: pick(['shared', 'play_on', 'last_round']),
    next_picker: pick(['left', 'fixed', 'loser']),
    first_picker: pick([null, 0, 9]),
  };
  const fold = new Fold();
  fold.apply({
    at: AT,
    ...started(seats, options, { first_dealer: upTo(seats.length - 1), title: pick(['', 'Mardi', '🐂']) }),
  });
  const heads = deckHeads(seats.length, fold.state.started.options);
  for (let tries = upTo(most.changes); tries > 0; tries -= 1) {
    const known = fold.state.rounds.map(({ id }) => id);
    const deed = pick<Deed>([
      round(`r-${String(tries).padStart(6, '0')}`, ...seats.map(() => upTo(random() < 0.1 ? heads : 20))),
      round(pick(['r-000000', ...known]), ...seats.map(() => upTo(20))),
      { kind: 'voided', round: pick(['r-000000', ...known]) },
      { kind: 'restored', round: pick(['r-000000', ...known]) },
      { kind: pick(['ended', 'abandoned', 'reopened', 'reopened', 'undone', 'undone', 'redone']) },
    ]);
    try {
      fold.apply({ at: AT, ...deed });
    } catch (error) {
      if (!(error instanceof BookError)) throw error;
    }
  }
  const id = `g-${String(upTo(999_999)).padStart(6, '0')}`;
  return game(id, fold.changes, { origin: pick(['table', 'online']) });
}
