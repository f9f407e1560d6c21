import { expect, test } from 'vitest';
import { Totals } from './totals.svelte.ts';

function typed(totals: readonly string[], last: readonly string[] = []): Totals {
  const asked = new Totals();
  asked.players = totals.length;
  totals.forEach((total, seat) => Object.assign(asked.lines[seat]!, { total, last: last[seat] ?? '' }));
  return asked;
}

test('66 is reached, or has to be exceeded', () => {
  const asked = typed(['66', '35', '22', '45']);
  expect(asked.verdict).toMatchObject({ over: true, reason: 'threshold', winners: [2] });
  asked.strict = true;

  expect(asked.verdict).toMatchObject({ over: false, reason: 'goes_on' });
});

test('a number of rounds ends the match too', () => {
  const asked = typed(['30', '10']);
  asked.threshold = null;
  asked.maxRounds = '4';
  asked.played = '3';
  expect(asked.verdict).toMatchObject({ over: false });
  asked.played = '4';

  expect(asked.verdict).toMatchObject({ over: true, reason: 'rounds', winners: [1] });
});

test('rounds are counted as they were typed, however many', () => {
  const asked = typed(['30', '10']);
  asked.maxRounds = '9999';
  asked.played = '9998';
  expect(asked.verdict).toMatchObject({ over: false, rounds: 9998 });
  asked.played = '9999';

  expect(asked.verdict).toMatchObject({ over: true, rounds: 9999 });
});

test('the last round decides a tie where that is agreed, and is asked for', () => {
  const asked = typed(['20', '20', '70']);
  asked.tie = 'last_round';
  asked.played = '4';
  expect(asked.faults).toEqual([{ kind: 'missing', seats: [0, 1, 2] }]);
  [3, 7, 0].forEach((heads, seat) => (asked.lines[seat]!.last = String(heads)));
  expect(asked.verdict!.winners).toEqual([0]);
  asked.lines[0]!.last = '21';

  expect(asked.faults).toEqual([{ kind: 'last_above', seat: 0 }]);
});

test.each([
  [['', '5'], [{ kind: 'missing', seats: [0] }]],
  [['abc', '5'], [{ kind: 'bad', seat: 0, given: 'abc' }]],
  [['-5', '5'], [{ kind: 'bad', seat: 0, given: '-5' }]],
  [['1.5', '5'], [{ kind: 'bad', seat: 0, given: '1.5' }]],
  [['0', '0'], [{ kind: 'all_clean' }]],
])('the totals %j are said to be wrong', (totals, faults) => {
  const asked = typed(totals);

  expect(asked.faults).toEqual(faults);
  expect(asked.verdict).toBeNull();
});

test('a match without an end is none', () => {
  const asked = typed(['10', '5']);
  asked.threshold = null;
  expect(asked.faults).toEqual([{ kind: 'never' }]);
  asked.threshold = '0';
  expect(asked.faults).toEqual([{ kind: 'bad_number', given: '0' }]);
});

test('there are two to ten players, and nobody who stays loses what was typed', () => {
  const asked = typed(['10', '5']);
  asked.players = 12;
  expect(asked.players).toBe(10);
  asked.players = 0;

  expect(asked.lines.map((line) => line.total)).toEqual(['10', '5']);
});
