/** The examples of the disputes, played by the referee: the same sentences as src/sixieme/referee/examples_told.py. */
import { MAX_PLAYERS, MIN_PLAYERS } from '../rules/cards.ts';
import { CLASSIC, type Options } from '../rules/options.ts';
import type { Dispute, EndExample, Example, NamedCard, RefusedTrickExample, TrickExample } from './disputes.ts';
import { plain } from '../texts/plain.ts';
import { ending } from './ends.ts';
import { explain, type Explanation } from './explain.ts';
import { objectTo } from './objection.ts';
import { wholeRow } from './rows.ts';
import { type Say, sayEnding, sayHeads, sayObjection } from './told.ts';

/** Returns what the referee says to an example that is a trick; to one that is refused, without the row asked for. */
export function explained(example: TrickExample | RefusedTrickExample): Explanation | null {
  if (example.kind === 'refused_trick' && example.row === null) return null;
  return explain(example.rows.map(wholeRow), example.plays, example.kind === 'trick' ? example.row : null);
}

/** Returns what is wrong with the rows that people propose in a trick. */
export function sayWrong(say: Say, example: TrickExample): string[] {
  const { steps } = explained(example)!;
  return example.wrong.map(({ card, row }) => {
    const step = steps.find((one) => one.play.card === card)!;
    return sayObjection(say, objectTo(step, row)).join(' ');
  });
}

/** Returns the sentences before what the referee says of a trick, or all of them for any other example. */
export function sayExample(say: Say, example: Example): string[] {
  switch (example.kind) {
    case 'trick':
      return sayWrong(say, example);
    case 'heads':
      return sayHeads(say, example.cards);
    case 'end':
      return sayEnd(say, example);
    case 'deck': {
      const { players, top, dealt, aside, options } = example;
      const key = options.deck === 'limited' ? 'dispute_deck_limited' : 'dispute_deck_full';
      return [say(key, { players, top, dealt, aside })];
    }
    case 'bounds':
      return [say('dispute_bounds', { players: example.players, least: example.least, most: example.most })];
    case 'picks': {
      const order = example.order.map((seat) => example.names[seat]).join(' ');
      return [say('dispute_picks', { order, name: example.names[example.then]! })];
    }
    case 'refused_trick':
      return sayRefused(say, example);
    case 'refused_players': {
      const given = { least: MIN_PLAYERS, most: MAX_PLAYERS, players: example.players };
      return [say(`dispute_refused_${example.code.toLowerCase()}`, given)];
    }
  }
}

/** Returns what is looked through when somebody searches: without accents, in small letters. */
export function searchable(say: Say, dispute: Dispute): string {
  const { name, part } = dispute;
  return plain([`dispute_part_${part}`, `dispute_${name}`, `dispute_${name}_answer`].map((key) => say(key)).join(' '));
}

function sayRefused(say: Say, { rows, plays, row, top, code }: RefusedTrickExample): string[] {
  const table = rows.map((cards) => cards.join(' ')).join(' | ');
  const question = [
    say('referee_table', { rows: table }),
    say('dispute_cards', { cards: plays.map((play) => sayCard(say, play)).join(', ') }),
  ];
  if (row !== null) question.push(say('dispute_asked', { row: row + 1 }));
  return [...question, say(`dispute_refused_${code.toLowerCase()}`, { top })];
}

function sayCard(say: Say, { card, name }: NamedCard): string {
  return say('referee_card_of', { card, name });
}

function sayEnd(say: Say, { names, rounds, options: agreed }: EndExample): string[] {
  const options = { ...CLASSIC, ...agreed };
  const verdict = ending(rounds, options);
  const totals = names.map((name, seat) => {
    const scores = rounds.map((round) => round[seat]!);
    return scores.length > 1 ? `${name} ${scores.join(' + ')} = ${verdict.totals[seat]!}` : `${name} ${scores[0]!}`;
  });
  const told = [...sayAgreed(say, options), say('dispute_totals', { totals: totals.join(', ') })];
  told.push(...sayEnding(say, verdict, options, names));
  if (!verdict.over) return told;
  const ranks = verdict.standings.map(({ seat, rank }) => `${names[seat]!} ${rank}`);
  return [...told, say('dispute_ranks', { ranks: ranks.join(', ') })];
}

function sayAgreed(say: Say, { strict, threshold, max_rounds: rounds, tie }: Options): string[] {
  const told: string[] = [];
  if (strict && threshold !== null) told.push(say('dispute_agreed_strict', { threshold }));
  else if (threshold !== null && threshold !== CLASSIC.threshold) {
    told.push(say('dispute_agreed_threshold', { threshold }));
  }
  if (rounds !== null) told.push(say('dispute_agreed_rounds', { rounds }));
  if (tie === 'play_on') told.push(say('dispute_agreed_play_on'));
  return told;
}
