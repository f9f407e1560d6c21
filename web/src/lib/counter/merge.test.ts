import { expect, test } from 'vitest';
import type { Book, BookGame, BookPlayer, PlayerChange } from './book.ts';
import { BookError } from './errors.ts';
import {
  AT,
  bookOf,
  changes,
  game,
  photo,
  player,
  randomGame,
  randomOf,
  richBook,
  round,
  started,
} from './examples.ts';
import { Fold } from './game.ts';
import { merge } from './merge.ts';
import { checkBook, emptyBook } from './read.ts';

const NOTHING = { fresh: [], longer: [], same: [], conflict: [] };
const PEOPLE = [player('p-lea-000', 'Léa'), player('p-tom-000', 'Tom')];
const begin = started(['p-lea-000', 'p-tom-000']);
const one = changes(begin, round('r-one-00', 10, 0));
const two = [...one, ...changes(round('r-two-00', 3, 4))];
const other = [...one, ...changes(round('r-other-', 5, 6))];
const draft: BookGame['draft'] = { round: null, entries: [null, null], left: null };

const bookWith = (...games: BookGame[]) => bookOf(PEOPLE, ...games);

test('a book merged with itself is itself, and brings nothing', () => {
  const { book, news } = merge(richBook(), richBook());

  expect(book).toEqual(richBook());
  expect(news.photos).toBe(0);
  expect(news.games).toEqual({ ...NOTHING, same: ['g-first-0', 'g-second-'] });
});

test('with an empty book nothing is lost', () => {
  const ids = richBook().players.map(({ id }) => id);

  expect(merge(emptyBook(), richBook()).book).toEqual(richBook());
  expect(merge(emptyBook(), richBook()).news.players).toEqual({ ...NOTHING, fresh: ids });
  expect(merge(richBook(), emptyBook()).book).toEqual(richBook());
  expect(merge(emptyBook(), { ...emptyBook(), photos: [photo()] }).news.photos).toBe(1);
});

test('the longer copy of a game replaces the shorter one, whichever is ours', () => {
  const short = bookWith(game('g-game-00', one, { draft }));
  const long = bookWith(game('g-game-00', two));

  expect(merge(short, long).book).toEqual(long);
  expect(merge(short, long).news.games).toEqual({ ...NOTHING, longer: ['g-game-00'] });
  expect(merge(long, short).book).toEqual(long);
  expect(merge(long, short).news.games).toEqual({ ...NOTHING, same: ['g-game-00'] });
});

test('two copies that went on apart are both kept: one as a fork that does not count', () => {
  const ours = bookWith(game('g-game-00', [...two, ...changes({ kind: 'ended' })], { number: 4 }));
  const theirs = bookWith(game('g-game-00', other, { number: 3 }));
  const { book, news } = merge(ours, theirs);

  expect(news.games).toEqual({ ...NOTHING, conflict: ['g-game-00'] });
  expect(book.games).toEqual([
    {
      ...theirs.games[0]!,
      id: expect.stringMatching(/^fork-[0-9a-f]{32}$/),
      counted: false,
      fork_of: { game: 'g-game-00', changes: 2 },
    },
    { ...ours.games[0]!, number: 3 },
  ]);
  expect(merge(theirs, ours).book.games).toEqual(book.games);
  expect(merge(book, theirs).book).toEqual(book);
  expect(merge(book, theirs).news.games).toEqual({ ...NOTHING, same: ['g-game-00'] });
});

test('two rounds being typed are both kept, one of them is taken over', () => {
  const typed: BookGame['draft'] = { ...draft, entries: [{ heads: 3, cards: null, via: 'pad' }, null] };
  const ours = bookWith(game('g-game-00', one, { draft }));
  const none = bookWith(game('g-game-00', one));

  expect(merge(ours, none).book).toEqual(ours);
  expect(merge(none, ours).book).toEqual(ours);
  expect(merge(ours, bookWith(game('g-game-00', one, { draft: typed }))).book.games.map((game) => game.draft)).toEqual(
    expect.arrayContaining([draft, typed]),
  );
});

test('of copies to look at the later one stays, and the full game before any', () => {
  const early = game('v-game-00', one, { view: 2, counted: false });
  const late = game('v-game-00', other, { view: 3, counted: false });
  const full = game('v-game-00', one);

  expect(merge(bookWith(late), bookWith(early)).book.games).toEqual([late]);
  expect(merge(bookWith(early), bookWith(late)).book.games).toEqual([late]);
  expect(merge(bookWith(late), bookWith(full)).book.games).toEqual([full]);
  expect(merge(bookWith(full), bookWith(late)).news.games.same).toEqual(['v-game-00']);
});

test('changes of a player are kept from both, in the same order whichever is ours', () => {
  const name = { at: AT, name: 'Léa B.' };
  const color = { at: AT, color: 5 };
  const first = PEOPLE[0]!.changes[0]!;
  const lea = (...more: PlayerChange[]): BookPlayer => ({ id: 'p-lea-000', changes: [first, ...more] });
  const both = (ours: BookPlayer, theirs: BookPlayer) => merge(bookOf([ours]), bookOf([theirs]));

  expect(both(lea(name), lea(color)).book.players).toEqual([lea(color, name)]);
  expect(both(lea(color), lea(name)).book.players).toEqual([lea(color, name)]);
  expect(both(lea(color), lea(name)).news.players.conflict).toEqual(['p-lea-000']);
  expect(both(lea(name), lea(color, name)).book.players).toEqual([lea(color, name)]);
  expect(both(lea(name), lea(color, name)).news.players.longer).toEqual(['p-lea-000']);
});

test('more than a book may hold is refused', () => {
  const many = (from: string) =>
    Array.from({ length: 1500 }, (_, index) => player(`${from}-${String(index).padStart(6, '0')}`, 'X'));

  expect(() => merge(bookOf(many('p')), bookOf(many('q')))).toThrow(
    expect.objectContaining({ code: 'TOO_LARGE', place: 'players' }),
  );
});

/** Returns a copy that has gone its own way. */
function diverge(random: () => number, { changes: story, ...rest }: BookGame): BookGame {
  const kept = story.slice(0, 1 + Math.floor(random() * story.length));
  const fold = new Fold();
  kept.forEach((change) => fold.apply(change));
  const more = changes(
    round('r-more-00', ...fold.state.started.seats.map(() => Math.floor(random() * 3))),
    { kind: 'ended' },
    { kind: 'undone' },
  );
  for (const change of more.slice(0, Math.floor(random() * 4))) {
    try {
      fold.apply(change);
    } catch (error) {
      if (!(error instanceof BookError)) throw error;
    }
  }
  const view = random() < 0.2 ? 1 + Math.floor(random() * 2) : rest.view;
  return { ...rest, view, counted: random() < 0.5, number: 1 + Math.floor(random() * 3), changes: fold.changes };
}

test('random books: nothing is lost, twice is once, and the games are the same either way', { timeout: 60_000 }, () => {
  const random = randomOf(3);
  const players = Array.from({ length: 4 }, (_, seat) => player(`p-seat-00${seat}`, `Nr. ${seat}`));
  const most = { players: 4, changes: 8 };
  for (let run = 0; run < 300; run += 1) {
    const roots = [randomGame(random, most), randomGame(random, most)].map((root, index) => ({
      ...root,
      id: `g-root-0${index}`,
    }));
    const [a, b, c] = Array.from({ length: 3 }, () =>
      bookOf(players, ...roots.map((root) => diverge(random, root))),
    ) as [Book, Book, Book];
    const ab = merge(a, b).book;

    expect(checkBook(ab)).toEqual(ab);
    expect(merge(b, a).book.games).toEqual(ab.games);
    expect(merge(ab, a).book).toEqual(ab);
    expect(merge(ab, b).book).toEqual(ab);
    expect(merge(ab, ab).book).toEqual(ab);

    const abc = merge(ab, c).book;
    const text = JSON.stringify(abc.games);
    for (const { changes: story, view } of [a, b, c].flatMap(({ games }) => games)) {
      const inner = JSON.stringify(story).slice(1, -1);
      // A copy to look at gives way to a later one, or to the full game.
      if (view === null) expect(text).toContain(inner);
    }
  }
});
