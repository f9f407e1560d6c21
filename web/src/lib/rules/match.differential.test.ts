/** Whole matches against the Python rules: events, deals, views and records from tools/differential_match.py. */
import { expect, test } from 'vitest';
import { pythonLines } from '../testing/python.ts';
import { commandOf } from './commands.ts';
import type { Event } from './events.ts';
import { nextRound, type Secret } from './fair.ts';
import { apply, type Match, newMatch, replay } from './match.ts';
import { type Options, readOptions } from './options.ts';
import { formatRecord } from './record.ts';
import { view, type View } from './view.ts';

interface Line {
  options: Options;
  players: number;
  secret: Secret;
  events: Event[];
  record: string;
  views: { number: number; view: View }[];
}

const { DIFFERENTIAL_MATCHES = '60', DIFFERENTIAL_SEED = '1' } = process.env;

/** Returns the match after each command, by the number of events so far; every deal is made from the secret. */
function states({ options, players, secret, events }: Line): Map<number, Match> {
  let match = newMatch(players, readOptions({ ...options }));
  const found = new Map([[0, match]]);
  while (match.log.length < events.length) {
    const told = commandOf(events[match.log.length]!)!;
    [match] = apply(match, match.phase === 'round' ? nextRound(match, secret) : told);
    found.set(match.log.length, match);
  }
  return found;
}

test('random matches come out as in Python, event by event and view by view', { timeout: 600_000 }, async () => {
  const words = ['--matches', DIFFERENTIAL_MATCHES, '--seed', DIFFERENTIAL_SEED];
  let matches = 0;
  for await (const line of pythonLines<Line>('tools/differential_match.py', ...words)) {
    const { options, players, secret, events, record, views } = line;
    const found = states(line);
    matches += 1;

    expect([...found.values()].at(-1)!.log).toEqual(events);
    for (const { number, view: expected } of views) {
      expect(view(found.get(number)!, expected.viewer, expected.log_start)).toEqual(expected);
    }
    expect(replay(newMatch(players, options), events)).toEqual([...found.values()].at(-1));
    const names = Array.from({ length: players }, (_, seat) => `P${seat}`);
    expect(formatRecord({ options, players: names, events, secret, date: '2026-12-01 20:15' })).toEqual(record);
  }

  expect(matches).toBe(Number(DIFFERENTIAL_MATCHES));
});
