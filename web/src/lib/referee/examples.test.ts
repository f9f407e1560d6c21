/** The referee of the page plays the examples of the disputes: what it finds is what was typed in beside them. */
import { describe, expect, test } from 'vitest';
import { totalHeads } from '../rules/cards.ts';
import { CLASSIC, dealt, topCard } from '../rules/options.ts';
import { roundBounds } from '../rules/scoring.ts';
import { CATALOGUES } from '../testing/catalogues.ts';
import { fill, type Language, LANGUAGES } from '../texts/say.ts';
import { DISPUTES, type Example } from './disputes.ts';
import { ending } from './ends.ts';
import { plain } from '../texts/plain.ts';
import { explained, sayExample, searchable } from './examples.ts';
import { explain, tableAfter, takenBy } from './explain.ts';
import { objectTo } from './objection.ts';
import { knownHeads, wholeRow } from './rows.ts';
import type { Say } from './told.ts';

function voice(language: Language): Say {
  const texts: Record<string, string> = { ...CATALOGUES.referee[language], ...CATALOGUES.disputes[language] };
  return (key, parameters = {}) => fill(language, texts[key]!, parameters);
}

function check(example: Example): void {
  switch (example.kind) {
    case 'trick': {
      const explanation = explained(example)!;
      const heads = example.plays.map(({ name }) => {
        const taken = explanation.steps.flatMap((step) => (step.play.name === name ? [takenBy(step)] : []));
        return taken.reduce((sum, row) => sum + (row ? knownHeads(row) : 0), 0);
      });
      expect(tableAfter(explanation).map((row) => row.cards)).toEqual(example.after);
      expect(heads).toEqual(example.heads);
      for (const { card, row } of example.wrong) {
        expect(
          objectTo(
            explanation.steps.find((step) => step.play.card === card)!,
            row,
          ).fault,
        ).not.toBe('none');
      }
      return;
    }
    case 'heads':
      return expect(example.cards.map((card) => totalHeads([card]))).toEqual(example.heads);
    case 'end': {
      const verdict = ending(example.rounds, { ...CLASSIC, ...example.options });
      const ranks = [...verdict.standings].sort((a, b) => a.seat - b.seat).map((standing) => standing.rank);
      expect([verdict.over, verdict.winners, ranks]).toEqual([example.over, example.winners, example.ranks]);
      return;
    }
    case 'deck': {
      const top = topCard(example.players, { ...CLASSIC, ...example.options });
      const cards = dealt(example.players);
      return expect([top, cards, top - cards]).toEqual([example.top, example.dealt, example.aside]);
    }
    case 'bounds':
      return expect(roundBounds(example.players, CLASSIC)).toEqual([example.least, example.most]);
    case 'refused_trick': {
      const play = () => explain(example.rows.map(wholeRow), example.plays, example.row, example.top);
      return expect(play).toThrow(expect.objectContaining({ code: example.code }));
    }
    case 'refused_players': {
      const play = () => ending([Array.from({ length: example.players }, () => 1)], CLASSIC);
      return expect(play).toThrow(expect.objectContaining({ code: example.code }));
    }
    case 'picks':
      expect(example.order.slice(0, example.names.length)).toContain(example.then);
  }
}

describe.each(DISPUTES)('the dispute $name', (dispute) => {
  test.runIf(dispute.example !== null)('has an example that the rules play so', () => check(dispute.example!));

  test.each(LANGUAGES)('is told in %s', (language) => {
    const say = voice(language);
    expect(say(`dispute_${dispute.name}_answer`)).not.toBe('');
    if (dispute.example !== null) expect(sayExample(say, dispute.example).join(' ')).not.toMatch(/[{}]/);
  });
});

test('who searches needs no accents and no capitals', () => {
  const found = DISPUTES.filter((dispute) => searchable(voice('fr'), dispute).includes(plain('Rangée PLEINE')));

  expect(found.length).toBeGreaterThan(0);
});
