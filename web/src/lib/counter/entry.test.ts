import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLASSIC } from '../rules/options.ts';
import type { Deed, Draft } from './book.ts';
import { type EntryStart, PAUSE, RoundEntry } from './entry.svelte.ts';

/** A book that remembers what it was asked to keep. */
class Book {
  drafts: (Draft | null)[] = [];
  deeds: Deed[] = [];
  fails = false;
  slow = Promise.resolve();

  async keepDraft(_game: string, draft: Draft | null): Promise<void> {
    if (this.fails) throw new Error('full');
    this.drafts.push(draft);
  }

  async append(_game: string, ...deeds: Deed[]): Promise<void> {
    await this.slow;
    if (this.fails) throw new Error('full');
    this.deeds.push(...deeds);
  }
}

let book: Book;

beforeEach(() => {
  vi.useFakeTimers();
  book = new Book();
});

afterEach(() => vi.useRealTimers());

function begin(players: number, more: Partial<EntryStart> = {}): RoundEntry {
  return new RoundEntry(book, 'game-000', { players, options: CLASSIC, round: null, entries: [], left: null, ...more });
}

function typeAll(entry: RoundEntry, digits: string): void {
  for (const digit of digits) entry.type(Number(digit));
}

function headsOf(entry: RoundEntry): (number | null)[] {
  return entry.entries.map((one) => one?.heads ?? null);
}

describe('typing', () => {
  test('nothing entered is not 0', () => {
    const entry = begin(3);

    expect([null, null, null]).toEqual(headsOf(entry));
    expect(entry.complete).toBe(false);
    expect(entry.missing).toEqual([0, 1, 2]);
  });

  test('the digit after two is the next player’s, without a pause', () => {
    const entry = begin(3);
    typeAll(entry, '121');

    expect(headsOf(entry)).toEqual([12, 1, null]);
    expect(entry.at).toBe(1);
  });

  test('after two digits it is the next player’s turn by itself', () => {
    const entry = begin(2);
    typeAll(entry, '13');
    expect(entry.at).toBe(0);
    vi.advanceTimersByTime(PAUSE);

    expect(entry.at).toBe(1);
  });

  test('one digit waits for a second one or for the key', () => {
    const entry = begin(2);
    entry.type(7);
    vi.advanceTimersByTime(10 * PAUSE);
    expect(entry.at).toBe(0);
    entry.next();

    expect(headsOf(entry)).toEqual([7, null]);
    expect(entry.at).toBe(1);
  });

  test('0 as the first digit is a clean round and needs no key', () => {
    const entry = begin(2);
    entry.type(0);

    expect(headsOf(entry)).toEqual([0, null]);
    expect(entry.at).toBe(1);
  });

  test('no pause where the deck has no three digits', () => {
    const entry = begin(2, { options: { ...CLASSIC, deck: 'limited' } });
    expect(entry.most).toBe(38);
    typeAll(entry, '12');

    expect(entry.at).toBe(1);
  });

  test('no second digit where none fits, and never more than the deck has', () => {
    const entry = begin(2, { options: { ...CLASSIC, deck: 'limited' } });
    entry.type(4);
    expect([headsOf(entry), entry.at]).toEqual([[4, null], 1]);
    typeAll(entry, '39');

    expect(headsOf(entry)).toEqual([4, 3]);
    expect(entry.refused).toBe(38);
  });

  test('the key of 100 twice is nothing entered, as before', () => {
    const entry = begin(2);
    entry.hundred();
    expect(headsOf(entry)).toEqual([100, null]);
    entry.hundred();

    expect(headsOf(entry)).toEqual([null, null]);
    expect(book.drafts.at(-1)).toBeNull();
  });

  test('more than 99 has a key of its own, up to the heads of the deck', () => {
    const entry = begin(2);
    typeAll(entry, '68');
    entry.hundred();
    expect(headsOf(entry)).toEqual([168, null]);
    vi.advanceTimersByTime(2 * PAUSE);
    expect(entry.at).toBe(0);
    entry.hundred();
    expect(headsOf(entry)).toEqual([68, null]);
    entry.erase();
    typeAll(entry, '9');
    expect(headsOf(entry)).toEqual([69, null]);
    entry.erase();
    entry.erase();
    typeAll(entry, '72');
    entry.hundred();

    expect(headsOf(entry)).toEqual([72, null]);
    expect(entry.refused).toBe(171);
  });

  test('100 can come first, and is erased last', () => {
    const entry = begin(2);
    entry.hundred();
    typeAll(entry, '05');
    expect(headsOf(entry)).toEqual([105, null]);
    entry.erase();
    expect(headsOf(entry)).toEqual([100, null]);
    entry.erase();

    expect(headsOf(entry)).toEqual([null, null]);
  });

  test('when everybody is there the keys type nothing more', () => {
    const entry = begin(2);
    typeAll(entry, '12345');

    expect(headsOf(entry)).toEqual([12, 34]);
    expect(entry.at).toBeNull();
    expect(entry.complete).toBe(true);
  });

  test('after the last seat the ones that were skipped come', () => {
    const entry = begin(3);
    entry.goTo(2);
    typeAll(entry, '0');

    expect(entry.at).toBe(0);
  });

  test('coming back to somebody types a new number', () => {
    const entry = begin(2);
    typeAll(entry, '1234');
    entry.goTo(0);
    typeAll(entry, '5');

    expect(headsOf(entry)).toEqual([5, 34]);
  });
});

describe('erasing', () => {
  test('takes the last digit, then nothing is entered again', () => {
    const entry = begin(2);
    typeAll(entry, '12');
    entry.erase();
    expect(headsOf(entry)).toEqual([1, null]);
    vi.advanceTimersByTime(10 * PAUSE);
    expect(entry.at).toBe(0);
    entry.erase();

    expect(headsOf(entry)).toEqual([null, null]);
  });

  test('goes back to the player before, whose number can be gone on with', () => {
    const entry = begin(2);
    entry.type(1);
    entry.next();
    entry.erase();
    expect(entry.at).toBe(0);
    entry.type(4);

    expect(headsOf(entry)).toEqual([14, null]);
  });

  test('a wrong 0 is taken back by the same key', () => {
    const entry = begin(2);
    entry.type(0);
    entry.erase();
    entry.erase();

    expect(headsOf(entry)).toEqual([null, null]);
    expect(entry.at).toBe(0);
  });

  test('leads from the end to the last player', () => {
    const entry = begin(2);
    typeAll(entry, '12345');
    entry.erase();

    expect(entry.at).toBe(1);
    expect(headsOf(entry)).toEqual([12, 34]);
  });
});

describe('cards', () => {
  test('their heads add up, and taking the last one off is not 0', () => {
    const entry = begin(2);
    entry.choose('grid');
    entry.toggleCard(55);
    entry.toggleCard(20);
    expect(entry.entries[0]).toEqual({ heads: 10, cards: [20, 55], via: 'grid' });
    entry.toggleCard(55);
    entry.toggleCard(20);

    expect(entry.entries[0]).toBeNull();
  });

  test('clean is an empty pile', () => {
    const entry = begin(2);
    entry.choose('grid');
    entry.clean();

    expect(entry.entries[0]).toEqual({ heads: 0, cards: [], via: 'grid' });
    expect(entry.at).toBe(1);
  });

  test('it is known who else has a card, and two piles with it are told at once', () => {
    const entry = begin(3);
    entry.toggleCard(55);
    entry.next();
    entry.toggleCard(55);

    expect(entry.holders(55)).toEqual([0]);
    expect(entry.warnings).toEqual([{ code: 'CARD_TWICE', card: 55, seats: [0, 1] }]);
  });

  test('the limited deck has no others', () => {
    const entry = begin(2, { options: { ...CLASSIC, deck: 'limited' } });
    entry.toggleCard(25);

    expect(entry.top).toBe(24);
    expect(entry.entries[0]).toBeNull();
  });

  test('digits take the place of cards, and cards of digits', () => {
    const entry = begin(2);
    entry.toggleCard(55);
    entry.type(9);
    expect(entry.entries[0]).toEqual({ heads: 9, cards: null, via: 'pad' });
    entry.toggleCard(10);

    expect(entry.entries[0]).toEqual({ heads: 3, cards: [10], via: 'grid' });
  });
});

describe('the rows', () => {
  test('are heads with the limited deck, and the sum is checked', () => {
    const entry = begin(2, { options: { ...CLASSIC, deck: 'limited' } });
    typeAll(entry, '1012');
    entry.goTo('rows');
    typeAll(entry, '15');

    expect(entry.left).toEqual({ heads: 15, count: null, cards: null });
    expect(entry.warnings).toEqual([{ code: 'HEADS_DO_NOT_ADD_UP', taken: 22, left: 15, expected: 38 }]);
    entry.erase();
    entry.type(6);

    expect(entry.warnings).toEqual([]);
  });

  test('are a number of cards where not every card is dealt: 20 at most', () => {
    const entry = begin(2);
    entry.goTo('rows');
    typeAll(entry, '21');

    expect(entry.left).toEqual({ heads: null, count: 2, cards: null });
    expect(entry.refused).toBe(20);
  });

  test('are cards on the grid', () => {
    const entry = begin(2);
    entry.goTo('rows');
    entry.toggleCard(7);
    expect(entry.left).toEqual({ heads: null, count: null, cards: [7] });
    entry.toggleCard(7);

    expect(entry.left).toBeNull();
  });
});

describe('keeping', () => {
  test('every key keeps a draft, and an empty one is none', () => {
    const entry = begin(2);
    entry.type(1);
    entry.type(2);
    entry.erase();
    entry.erase();

    expect(book.drafts.map((draft) => draft?.entries.map((one) => one?.heads ?? null) ?? null)).toEqual([
      [1, null],
      [12, null],
      [1, null],
      null,
    ]);
  });

  test('what was typed goes on where it was', () => {
    const entry = begin(3);
    typeAll(entry, '121');
    const { entries, left } = book.drafts.at(-1)!;
    const again = begin(3, { entries, left, at: 1 });
    again.type(5);

    expect(headsOf(again)).toEqual([12, 15, null]);
  });

  test('a number that was finished is not typed over by the next player’s', () => {
    const entry = begin(3);
    typeAll(entry, '12');
    const again = begin(3, { entries: book.drafts.at(-1)!.entries, at: 0 });
    again.type(5);

    expect(headsOf(again)).toEqual([12, 5, null]);
  });

  test('without a place known it begins at whoever is missing', () => {
    expect(begin(2, { entries: [{ heads: 3, cards: null, via: 'pad' }, null] }).at).toBe(1);
  });

  test('that it could not be kept is told', async () => {
    const entry = begin(2);
    book.fails = true;
    entry.type(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(entry.unkept).toBe(true);
    book.fails = false;
    entry.type(2);
    await vi.advanceTimersByTimeAsync(0);

    expect(entry.unkept).toBe(false);
  });
});

describe('validating', () => {
  test('needs everybody', async () => {
    const entry = begin(2);
    typeAll(entry, '12');
    await entry.validate();

    expect(book.deeds).toEqual([]);
  });

  test('makes one round, whatever the number of tries', async () => {
    const entry = begin(2);
    typeAll(entry, '12345');
    book.fails = true;
    await expect(entry.validate()).rejects.toThrow('full');
    expect(entry.saving).toBe('no');
    book.fails = false;
    await entry.validate();

    expect(entry.saving).toBe('done');
    expect(book.deeds).toEqual([
      {
        kind: 'round',
        round: expect.stringMatching(/^[\w-]{16}$/) as string,
        entries: [
          { heads: 12, cards: null, via: 'pad' },
          { heads: 34, cards: null, via: 'pad' },
        ],
        left: null,
      },
    ]);
  });

  test.each<[string, (entry: RoundEntry) => unknown]>([
    ['a digit', (entry) => entry.type(7)],
    ['a hundred', (entry) => entry.hundred()],
    ['the key that erases', (entry) => entry.erase()],
    ['nothing taken', (entry) => entry.clean()],
    ['a card', (entry) => entry.toggleCard(7)],
    ['what is left', (entry) => entry.setLeft({ heads: null, count: 3, cards: null })],
    ['another way', (entry) => entry.choose('grid')],
  ])('while the round is written, %s is nobody’s, and no draft of the next round', async (_, press) => {
    const entry = begin(2);
    typeAll(entry, '12345');
    entry.goTo(1);
    const [drafts, heads] = [book.drafts.length, headsOf(entry)];
    let write = () => undefined as void;
    book.slow = new Promise((resolve) => (write = resolve));
    const written = entry.validate();
    press(entry);
    expect([entry.at, entry.way, headsOf(entry)]).toEqual([1, 'pad', heads]);
    write();
    await written;
    press(entry);
    await entry.validate();

    expect(book.drafts).toHaveLength(drafts);
    expect(book.deeds).toHaveLength(1);
  });

  test('what was refused can be typed again', async () => {
    const entry = begin(2);
    typeAll(entry, '12345');
    book.fails = true;
    await expect(entry.validate()).rejects.toThrow('full');
    entry.goTo(1);
    entry.type(7);

    expect(headsOf(entry)).toEqual([12, 7]);
  });

  test('a correction keeps the id of its round', async () => {
    const entry = begin(2, {
      round: 'round-001',
      entries: [
        { heads: 1, cards: null, via: 'pad' },
        { heads: 2, cards: null, via: 'pad' },
      ],
    });
    expect(entry.at).toBeNull();
    entry.goTo(1);
    typeAll(entry, '30');
    await entry.validate();

    expect(book.deeds).toMatchObject([{ round: 'round-001', entries: [{ heads: 1 }, { heads: 30 }] }]);
  });
});
