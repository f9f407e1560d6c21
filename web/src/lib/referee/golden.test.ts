/** The port against conformance/referee.json: the facts, and every sentence in three languages. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { RulesError } from '../rules/errors.ts';
import { CATALOGUES } from '../testing/catalogues.ts';
import { fill, type Language, LANGUAGES } from '../texts/say.ts';
import { explain, type Explanation, gapOf, takenBy } from './explain.ts';
import { objectTo } from './objection.ts';
import { formatRow, type KnownRow, parseRows } from './rows.ts';
import { type Say, sayExplanation, sayObjection } from './told.ts';

interface Trick {
  name: string;
  rows: string;
  plays: number[];
  names: string[];
  row: number | null;
  top: number;
  expected: unknown;
  words: Record<Language, { told: string[][]; objections: string[][] }>;
}

const FILE = new URL('../../../../conformance/referee.json', import.meta.url);
const { tricks } = JSON.parse(readFileSync(FILE, 'utf8')) as { tricks: Trick[] };

function voice(language: Language): Say {
  const texts: Record<string, string> = CATALOGUES.referee[language];
  return (key, parameters = {}) => fill(language, texts[key]!, parameters);
}

function explained({ rows, plays, names, row, top }: Trick): Explanation {
  const cards = plays.map((card, seat) => ({ card, name: names[seat] ?? null }));
  return explain(parseRows(rows, top), cards, row, top);
}

function facts({ table, plays, steps, waiting }: Explanation): unknown {
  const plain = (rows: readonly KnownRow[]) => rows.map(({ cards, lengths }) => ({ cards, lengths }));
  return {
    rows: plain(table),
    order: plays,
    steps: steps.map((step) => ({
      ...step.play,
      row: step.row,
      kind: step.kind,
      gap: gapOf(step),
      farther: step.farther,
      larger: step.larger,
      changed: step.changed,
      rules: step.rules,
      taken: takenBy(step),
      rows: plain(step.after),
    })),
    waiting: waiting && { ...waiting.play, rules: ['R4'] },
  };
}

describe.each(tricks)('the trick $name', (trick) => {
  test('is placed as in Python', () => {
    expect(facts(explained(trick))).toEqual(trick.expected);
  });

  test.each(LANGUAGES)('is explained in %s as in Python', (language) => {
    const explanation = explained(trick);
    const last = explanation.steps.slice(-1);
    const objections = last.flatMap((step) =>
      [0, 1, 2, 3].map((row) => sayObjection(voice(language), objectTo(step, row))),
    );

    expect(sayExplanation(voice(language), explanation)).toEqual(trick.words[language].told);
    expect(objections).toEqual(trick.words[language].objections);
  });
});

test.each(['12 20 27 | 8 | 60 61 | 82', '...33 | 8x3 | 60 61x5 | 82', '...1 | ...104 | 50x5 | ...7 9'])(
  '%s is written as it is read',
  (text) => {
    expect(parseRows(parseRows(text).map(formatRow).join('|'))).toEqual(parseRows(text));
  },
);

test.each([
  ['1|2|3', 'BAD_ROWS'],
  ['', 'BAD_ROWS'],
  ['1||3|4', 'BAD_ROWS'],
  ['1 2 3 4 5 6|7|8|9', 'BAD_ROWS'],
  ['7|1 2|9 8|10', 'ROW_NOT_INCREASING'],
  ['1|1|2|3', 'DUPLICATE_CARD'],
  ['0|1|2|3', 'BAD_CARD'],
  ['105|1|2|3', 'BAD_CARD'],
  ['12.5|1|2|3', 'BAD_CARD'],
  ['abc|1|2|3', 'BAD_CARD'],
  ['3x5|8|9|10', 'BAD_ROWS'],
  ['30x6|8|9|10', 'BAD_ROWS'],
  ['29 30x1|8|9|10', 'BAD_ROWS'],
  ['x5|8|9|10', 'BAD_ROWS'],
])('the rows “%s” are refused', (rows, code) => {
  expect(() => parseRows(rows)).toThrow(RulesError);
  try {
    parseRows(rows);
  } catch (fault) {
    expect((fault as RulesError).code).toBe(code);
  }
});
