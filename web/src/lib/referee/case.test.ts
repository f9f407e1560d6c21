import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Case } from './case.svelte.ts';
import { PAUSE } from './digits.svelte.ts';
import { endOf } from './rows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function told(...cards: number[]): Case {
  const asked = new Case();
  for (const card of cards) asked.tap(card);
  return asked;
}

describe('taps', () => {
  test('one disputed card is five taps: four ends, and the card', () => {
    const asked = told(33, 8, 61, 82, 34);

    expect(asked.explanation!.steps.map((step) => [step.play.card, step.row])).toEqual([[34, 0]]);
    expect(asked.active).toBe('cards');
  });

  test('a trick of five is thirteen taps with the lengths, in any order', () => {
    const asked = told(33, 8, 61, 82);
    [5, 1, 2, 1].forEach((length, row) => asked.setLength(row, length));
    for (const card of [36, 34, 103, 9, 62]) asked.tap(card);

    expect(asked.explanation!.steps.map((step) => [step.play.card, step.row, step.kind])).toEqual([
      [9, 1, 'append'],
      [34, 0, 'sixth'],
      [36, 0, 'append'],
      [62, 2, 'append'],
      [103, 3, 'append'],
    ]);
  });

  test('there is no answer before four ends and a card', () => {
    expect(told(33, 8, 61, 34).explanation).toBeNull();
    expect(told(33, 8, 61, 82).explanation).toBeNull();
  });

  test('an end is put right, and the next tap goes where something is missing', () => {
    const asked = told(33, 8, 61, 82, 34);
    asked.activate(1);
    asked.tap(9);

    expect(asked.question.rows.map((row) => row.cards)).toEqual([[33], [9], [61], [82]]);
    expect(asked.active).toBe('cards');
  });

  test('a card tapped again is taken back', () => {
    const asked = told(33, 8, 61, 82, 34, 36, 34);

    expect(asked.question.plays).toEqual([{ card: 36, name: null }]);
    expect(asked.done).toEqual({ at: 'cards', card: 34, away: true });
  });

  test('every tap is undone, and so is clearing all', () => {
    const asked = told(33, 8, 61, 82, 34);
    const link = asked.link;
    asked.clear();
    expect(asked.isEmpty).toBe(true);
    asked.undo();
    expect(asked.link).toBe(link);
    for (let taps = 0; taps < 5; taps++) asked.undo();

    expect(asked.isEmpty).toBe(true);
    expect(asked.active).toBe(0);
    expect(asked.canUndo).toBe(false);
  });
});

describe('lists', () => {
  test('cards under an end rise by themselves, and the length follows', () => {
    const asked = told(33, 8, 61, 82, 34);
    asked.list(0);
    for (const card of [30, 12, 27, 20]) asked.tap(card);
    asked.list(null);

    expect(asked.question.rows[0]).toEqual({ cards: [12, 20, 27, 30, 33], length: 5 });
    expect(asked.active).toBe('cards');
    expect(asked.explanation!.steps[0]!.kind).toBe('sixth');
  });

  test('a length that was said stays', () => {
    const asked = told(33, 8, 61, 82);
    asked.setLength(0, 5);
    asked.list(0);
    asked.tap(30);

    expect(asked.question.rows[0]).toEqual({ cards: [30, 33], length: 5 });
  });

  test('a list taken back leaves nothing said', () => {
    const asked = told(33);
    asked.list(0);
    asked.tap(30);
    asked.tap(30);

    expect(asked.question.rows[0]).toEqual({ cards: [33], length: null });
  });
});

describe('what cannot be is said where it stands, and stays', () => {
  test('a card twice', () => {
    const asked = told(33, 8, 61, 82, 33);

    expect(asked.problems).toEqual([
      { at: 0, kind: 'twice', card: 33, other: 'cards' },
      { at: 'cards', kind: 'twice', card: 33, other: 0 },
    ]);
    expect(asked.explanation).toBeNull();
    expect(asked.question.plays).toHaveLength(1);
  });

  test('five cards that end in 3', () => {
    const asked = told(3, 8, 61, 82, 34);
    asked.setLength(0, 5);

    expect(asked.problemsAt(0)).toEqual([{ at: 0, kind: 'low_end', length: 5, end: 3, most: 3 }]);
  });

  test('a card above the limited deck, a row that falls, a sixth card, fewer than are listed', () => {
    const above = told(33, 8, 61, 82, 34);
    above.limit(5);
    expect(above.problems.map((problem) => [problem.at, problem.kind])).toEqual([
      [2, 'above'],
      [3, 'above'],
    ]);

    const falling = told(33);
    falling.list(0);
    falling.tap(40);
    expect(falling.problems).toEqual([{ at: 0, kind: 'falling', card: 40, next: 33 }]);

    const six = told(33);
    six.list(0);
    for (const card of [1, 2, 3, 4, 5]) six.tap(card);
    expect(six.problems).toEqual([{ at: 0, kind: 'six', n: 6 }]);

    six.undo();
    six.setLength(0, 2);
    expect(six.problems).toEqual([{ at: 0, kind: 'fewer', length: 2, n: 5 }]);
  });

  test('more cards than players', () => {
    const asked = told(33, 8, 61, 82, ...Array.from({ length: 11 }, (_, index) => 90 + index));

    expect(asked.problems).toEqual([{ at: 'cards', kind: 'too_many', most: 10, n: 11 }]);
  });
});

describe('a card that is too low', () => {
  test('waits for a choice and never makes one', () => {
    const asked = told(33, 8, 61, 82, 34, 5);

    expect(asked.explanation!.waiting?.play.card).toBe(5);
    asked.choose(1);
    expect(asked.explanation!.steps.map((step) => [step.play.card, step.row])).toEqual([
      [5, 1],
      [34, 0],
    ]);
  });

  test('has a choice of its own: a lower card waits again', () => {
    const asked = told(33, 8, 61, 82, 5);
    asked.choose(1);
    asked.tap(4);
    expect(asked.explanation!.waiting?.play.card).toBe(4);
    asked.tap(4);

    expect(asked.explanation!.steps[0]!.row).toBe(1);
  });

  test('no card is too low any more: the choice does nothing, and that is said', () => {
    const asked = told(33, 8, 61, 82, 5);
    asked.choose(1);
    asked.activate(1);
    asked.tap(4);

    expect(asked.explanation!.steps[0]!.row).toBe(1);
    expect(asked.idle).toBe(1);
  });
});

describe('digits', () => {
  function typed(text: string): Case {
    const asked = new Case();
    for (const digit of text) asked.digits.type(Number(digit));
    return asked;
  }

  test('two digits are a card, and the next ones another', () => {
    expect(typed('33486182').question.rows.map((row) => row.cards)).toEqual([[33], [48], [61], [82]]);
  });

  test('10 waits for a third digit from 0 to 4', () => {
    expect(typed('10').digits.typed).toBe('10');
    expect(typed('104').question.rows[0]!.cards).toEqual([104]);

    const asked = typed('105');
    expect(asked.question.rows[0]!.cards).toEqual([10]);
    expect(asked.digits.typed).toBe('5');
  });

  test('what may go on counts after a pause, or at once', () => {
    const asked = typed('8');
    vi.advanceTimersByTime(PAUSE);
    expect(asked.question.rows[0]!.cards).toEqual([8]);
    asked.digits.type(9);
    expect(asked.digits.enter()).toBe(true);
    expect(asked.digits.enter()).toBe(false);

    expect(asked.question.rows[1]!.cards).toEqual([9]);
  });

  test('a digit is taken back before a tap is', () => {
    const asked = typed('331');
    expect(asked.digits.erase()).toBe(true);
    expect(asked.digits.typed).toBe('');
    expect(asked.question.rows[0]!.cards).toEqual([33]);
    expect(asked.digits.erase()).toBe(false);
    asked.undo();

    expect(asked.isEmpty).toBe(true);
  });

  test('0 is no card', () => {
    expect(typed('0').digits.refused).toBe(true);
    expect(typed('0').isEmpty).toBe(true);
  });
});

describe('names', () => {
  test('each player has one card', () => {
    const asked = told(33, 8, 61, 82, 34, 36);
    asked.seat(' Léa, Tom ,,Léa, \u202eevil');
    expect(asked.question.names).toEqual(['Léa', 'Tom', 'evil']);
    asked.name(34, 'Léa');
    asked.name(36, 'Léa');

    expect(asked.question.plays).toEqual([
      { card: 34, name: null },
      { card: 36, name: 'Léa' },
    ]);
  });

  test('clearing keeps who is at the table', () => {
    const asked = told(33, 8);
    asked.seat('Léa, Tom');
    asked.clear();

    expect(asked.question.names).toEqual(['Léa', 'Tom']);
  });
});

test('a link that is refused changes nothing; one that is read can be undone', () => {
  const asked = told(33, 8);
  expect(() => asked.open('rows=1~2')).toThrow();
  expect(asked.question.rows[0]!.cards).toEqual([33]);
  asked.open('rows=12.20~...8~60x4~82&cards=34.5&names=L%C3%A9a~~Tom&row=3');
  expect(asked.explanation!.table.map(endOf)).toEqual([20, 8, 60, 82]);
  expect(asked.question.names).toEqual(['Léa', 'Tom']);
  asked.undo();

  expect(asked.question.rows[0]!.cards).toEqual([33]);
});
