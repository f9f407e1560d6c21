/** The referee's findings as sentences, the same as src/sixieme/referee/told.py says. */
import { type Card, heads, totalHeads } from '../rules/cards.ts';
import type { Options } from '../rules/options.ts';
import type { Ending } from './ends.ts';
import {
  type Explanation,
  gapOf,
  type Play,
  type Rule,
  rowAtReveal,
  type Step,
  type Waiting,
  wasTaken,
} from './explain.ts';
import { gapTo, type Objection } from './objection.ts';
import { endOf, isWholeRow, type KnownRow, type KnownTable, knownHeads, leastHeads, lengthOf } from './rows.ts';

/** Says the text of a key of the referee's catalogue. */
export type Say = (key: string, parameters?: Record<string, string | number>) => string;

const HEADS_REASONS: Readonly<Record<number, string>> = {
  7: 'fifty_five',
  5: 'double',
  3: 'ten',
  2: 'five',
  1: 'plain',
};

/** Returns the paragraphs that explain a trick: the order, if several cards are placed, one a step, and the wait. */
export function sayExplanation(say: Say, explanation: Explanation): string[][] {
  const told = explanation.steps.map((step) => sayStep(say, step));
  if (explanation.plays.length > 1) told.unshift([sayOrder(say, explanation.plays)]);
  if (explanation.waiting) told.push(sayWaiting(say, explanation.waiting));
  return told;
}

/** Returns the sentence about who is placed before whom. */
export function sayOrder(say: Say, plays: readonly Play[]): string {
  const cards = listed(
    say,
    plays.map((play) => sayCard(say, play)),
  );
  return cited(say, say('referee_order', { cards }), ['R5']);
}

/** Returns the sentences about one card: where it goes, why nowhere else, what is taken. */
export function sayStep(say: Say, step: Step): string[] {
  const card = sayCard(say, step.play);
  const row = step.row + 1;
  if (step.kind === 'low') {
    const low = cited(say, say('referee_low', { card, ends: sayEnds(say, step.before) }), step.rules);
    return [low, by(say, 'referee_chosen', step.play, { row }), ...taking(say, step)];
  }
  const goes = say('referee_goes', { card, end: endOf(step.before[step.row]!), row, gap: gapOf(step)! });
  const rules = step.rules.filter((rule) => rule !== 'R3' && rule !== 'R5');
  return [cited(say, goes, rules), ...changed(say, step), elsewhere(say, step), ...outcome(say, step)];
}

/** Returns the sentences about a row that has to be chosen: why, by whom, and what each costs. */
export function sayWaiting(say: Say, waiting: Waiting): string[] {
  const low = say('referee_low', { card: sayCard(say, waiting.play), ends: sayEnds(say, waiting.table) });
  const costs = waiting.table.map((row, index) => sayCost(say, index + 1, row));
  return [cited(say, low, ['R4']), by(say, 'referee_wait', waiting.play, {}), ...costs];
}

/** Returns what taking a row costs, as far as its cards are known. */
export function sayCost(say: Say, number: number, row: KnownRow): string {
  const cards = listed(say, row.cards);
  const length = lengthOf(row);
  if (isWholeRow(row)) return say('referee_cost', { row: number, heads: knownHeads(row), cards });
  if (length === null) return say('referee_cost_unknown', { row: number, heads: leastHeads(row), cards });
  const seen = row.cards.join(', ');
  return say('referee_cost_unseen', { row: number, heads: leastHeads(row), cards: seen, n: length - row.cards.length });
}

/** Returns the sentences that answer a row proposed for a card. */
export function sayObjection(say: Say, objection: Objection): string[] {
  const { step, fault } = objection;
  const row = objection.row + 1;
  const card = sayCard(say, step.play);
  const end = endOf(step.before[objection.row]!);
  const nearest = endOf(step.before[step.row]!);
  const told: string[] = [];
  if (fault === 'none') told.push(say('objection_none', { card, row }));
  else if (fault === 'free') told.push(say('objection_free', { card, row }));
  else if (fault === 'larger') told.push(say('objection_larger', { row, end, card }));
  else told.push(say('objection_farther', { card, row, end, gap: gapTo(objection), nearest, nearer: gapOf(step)! }));
  if (fault === 'farther' && step.kind === 'sixth') told.push(say('objection_full', { nearest }));
  return [...told.slice(0, -1), cited(say, told.at(-1)!, objection.rules)];
}

/** Returns why each card is worth its heads, and what the pile counts if there are several. */
export function sayHeads(say: Say, cards: readonly Card[]): string[] {
  const told = cards.map((card) => say(`heads_${HEADS_REASONS[heads(card)]}`, { card }));
  if (cards.length === 1) return told;
  return [...told, cited(say, say('heads_total', { heads: totalHeads(cards), n: cards.length }), ['R6'])];
}

/** Returns whether the match is over, why, and who has won. */
export function sayEnding(say: Say, verdict: Ending, options: Options, names: readonly string[]): string[] {
  const told = [cited(say, sayOver(say, verdict, options, names), ['R8'])];
  if (verdict.reason === 'goes_on') told.push(...missing(say, verdict, options));
  if (verdict.winners.length === 0) return told;
  const total = Math.min(...verdict.totals);
  const level = verdict.totals.filter((other) => other === total).length;
  if (options.tie === 'last_round' && level > verdict.winners.length) told.push(say('ending_last_round'));
  const won = { names: namesOf(say, verdict.winners, names), n: verdict.winners.length, total };
  return [...told, cited(say, say('ending_won', won), ['R9'])];
}

/** Returns what would have ended the match. */
function missing(say: Say, verdict: Ending, { threshold, strict, max_rounds }: Options): string[] {
  const told: string[] = [];
  if (threshold !== null) told.push(say(strict ? 'ending_not_exceeded' : 'ending_not_reached', { threshold }));
  if (max_rounds !== null) told.push(say('ending_rounds_left', { played: verdict.rounds, rounds: max_rounds }));
  return told;
}

function sayOver(say: Say, verdict: Ending, options: Options, names: readonly string[]): string {
  if (verdict.reason !== 'threshold') return say(`ending_${verdict.reason}`);
  const reached = { names: namesOf(say, verdict.reached, names), n: verdict.reached.length };
  const key = options.strict ? 'ending_threshold_strict' : 'ending_threshold';
  return say(key, { ...reached, threshold: options.threshold! });
}

function namesOf(say: Say, seats: readonly number[], names: readonly string[]): string {
  return listed(
    say,
    seats.map((seat) => names[seat]!),
  );
}

function changed(say: Say, step: Step): string[] {
  if (!step.changed) return [];
  const row = rowAtReveal(step);
  let text: string;
  if (row === null) text = say('referee_changed_low');
  else if (row !== step.row) text = say('referee_changed', { end: endOf(step.revealed[row]!), row: row + 1 });
  else if (wasTaken(step)) text = say('referee_changed_taken', { card: step.before[row]!.cards[0]! });
  else text = say('referee_changed_length', { n: lengthOf(step.revealed[row]!)! });
  return [cited(say, text, ['R5'])];
}

function elsewhere(say: Say, step: Step): string {
  const reasons: string[] = [];
  if (step.farther.length > 0) {
    const ends = step.farther.map((index) => endOf(step.before[index]!));
    const gaps = ends.map((end) => say('referee_gap', { end, gap: step.play.card - end }));
    reasons.push(say('referee_farther', { ends: listed(say, gaps), n: ends.length }));
  }
  if (step.larger.length > 0) {
    const ends = step.larger.map((index) => endOf(step.before[index]!));
    reasons.push(say('referee_larger', { ends: listed(say, ends), n: ends.length }));
  }
  return say('referee_elsewhere', {
    reasons: reasons.reduce((first, last) => say('referee_reasons', { first, last })),
  });
}

function outcome(say: Say, step: Step): string[] {
  const row = step.row + 1;
  const length = lengthOf(step.after[step.row]!);
  if (step.kind === 'sixth') return [cited(say, say('referee_sixth'), ['R3']), ...taking(say, step)];
  if (step.kind === 'unsure') return [cited(say, say('referee_unsure', { card: step.play.card }), ['R3'])];
  return [length === null ? say('referee_append_unsure', { row }) : say('referee_append', { row, n: length })];
}

function taking(say: Say, step: Step): string[] {
  const taken = step.before[step.row]!;
  const length = lengthOf(taken);
  const shared = { cards: listed(say, taken.cards), card: step.play.card, row: step.row + 1 };
  if (isWholeRow(taken)) return [by(say, 'referee_taken', step.play, { ...shared, heads: knownHeads(taken) })];
  const told =
    length === null
      ? by(say, 'referee_taken_unknown', step.play, shared)
      : by(say, 'referee_taken_unseen', step.play, { ...shared, n: length });
  return [told, say('referee_list', { end: taken.cards[0]! })];
}

/** Returns a sentence about whoever played the card, or the one (`…_nobody`) for when nobody is named. */
function by(say: Say, key: string, { name }: Play, parameters: Record<string, string | number>): string {
  return name === null ? say(`${key}_nobody`, parameters) : say(key, { ...parameters, name });
}

function sayCard(say: Say, { card, name }: Play): string {
  return name === null ? String(card) : say('referee_card_of', { card, name });
}

function sayEnds(say: Say, table: KnownTable): string {
  return listed(say, table.map(endOf));
}

function cited(say: Say, text: string, rules: readonly Rule[]): string {
  return say('referee_cited', { text, rules: rules.join(', ') });
}

/** Returns “a, b and c”. */
function listed(say: Say, items: readonly (string | number)[]): string {
  const most = items.slice(0, -1);
  const last = String(items.at(-1));
  return most.length === 0 ? last : say('referee_and', { first: most.join(', '), last });
}
