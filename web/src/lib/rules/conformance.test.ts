/** The worked cases of conformance/cases.json: the same ones that the Python rules answer. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkPlayers, heads, HEADS, totalHeads } from './cards.ts';
import { draft } from './draft.ts';
import { type Code, CODES } from './errors.ts';
import { apply, type Match, newMatch } from './match.ts';
import { dealt, type Options, readOptions, topCard } from './options.ts';
import { addUp, checkScore, isOver, ranking, roundBounds, type Scores, winners } from './scoring.ts';
import { checkTable, type RowIndex, type Table } from './table.ts';
import { checkPlays, resolve } from './trick.ts';

type ByPlayer<T> = Record<string, T>;
interface Trick {
  plays: ByPlayer<number>;
  choices: ByPlayer<RowIndex>;
}
interface Round {
  hands: ByPlayer<number[]>;
  rows: Table;
  tricks: Trick[];
  max_card?: number;
}
// The cases are what the tests compare with: what each kind holds is in conformance/README.md.
type Case = { id: string; kind: string; input: any; expected: any };

const FILE = new URL('../../../../conformance/cases.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(FILE, 'utf8')) as { cases: Case[] };

function ofKind(kind: string): [string, Case][] {
  return cases.filter((one) => one.kind === kind).map((one) => [one.id, one]);
}

function playTrick(table: Table, { plays, choices }: Trick, top?: number) {
  const laid = Object.entries(plays).map(([owner, card]) => ({ owner, card }));
  checkPlays(table, laid, top);
  return resolve(table, laid, new Map(Object.entries(choices)));
}

function playRound({ hands, rows, tricks, max_card }: Round) {
  const taken: ByPlayer<number[]> = Object.fromEntries(Object.keys(hands).map((player) => [player, []]));
  let table = checkTable(rows, max_card, 1);
  for (const trick of tricks) {
    const [next, placements] = playTrick(table, trick, max_card);
    table = next;
    for (const placement of placements) taken[placement.owner]!.push(...placement.taken);
  }
  return { taken, heads: byPlayer(Object.keys(hands), Object.values(taken).map(totalHeads)), rows: table };
}

/** Plays a round case as a match does, from the deal to the heads of its tenth trick. */
function playMatch(before: Match, { hands, rows, tricks }: Round): Match {
  const players = Object.keys(hands);
  const deal = { hands: Object.values(hands), rows: rows.map(([card]) => card!) };
  let [match] = apply(before, { type: 'deal_round', deal });
  for (const { plays, choices } of tricks) {
    for (const [seat, player] of players.entries()) {
      [match] = apply(match, { type: 'choose_card', seat, card: plays[player]!, by: 'player' });
    }
    for (const [player, row] of Object.entries(choices)) {
      [match] = apply(match, { type: 'choose_row', seat: players.indexOf(player), row, by: 'player' });
    }
  }
  return match;
}

function byPlayer(players: string[], values: Scores): ByPlayer<number> {
  return Object.fromEntries(players.map((player, seat) => [player, values[seat]!]));
}

function bySeat(players: string[], values: ByPlayer<number>): number[] {
  return players.map((player) => values[player]!);
}

function end(players: string[], rounds: Scores[], options: Options) {
  const totals = rounds.map((_, last) => addUp(rounds.slice(0, last + 1), players.length));
  return {
    totals: totals.map((sums) => byPlayer(players, sums)),
    over: isOver(rounds, options),
    winners: winners(rounds, options).map((seat) => players[seat]),
    ranking: ranking(totals.at(-1) ?? addUp([], players.length)).map(({ seat, total, rank }) => ({
      player: players[seat],
      total,
      rank,
    })),
  };
}

test.each(ofKind('trick'))('%s: cards are placed lowest first', (_, { input, expected }) => {
  const table = checkTable(input.rows, input.max_card);

  const [rows, placements] = playTrick(table, input, input.max_card);

  expect(rows).toEqual(expected.rows);
  expect(
    placements.map(({ owner, card, row, cause, taken, heads }) => ({
      player: owner,
      card,
      row,
      kind: cause === null ? 'append' : cause === 'undercut' ? 'low' : 'sixth',
      taken,
      heads,
    })),
  ).toEqual(expected.placements);
});

test.each(ofKind('round'))('%s: ten tricks, and what lies on the table counts for nobody', (_, { input, expected }) => {
  expect(playRound(input)).toEqual(expected);

  const players = Object.keys(input.hands);
  const options = readOptions({ deck: input.max_card === undefined ? 'full' : 'limited' });
  const { table, piles, totals } = playMatch(newMatch(players.length, options), input);
  const taken = Object.fromEntries(players.map((player, seat) => [player, piles[seat]]));
  expect({ taken, heads: byPlayer(players, totals), rows: table }).toEqual(expected);
});

test.each(ofKind('game'))('%s: the end is looked at between rounds', (_, { input, expected }) => {
  const { players } = input;
  const rounds = input.rounds.map((scores: ByPlayer<number>) => bySeat(players, scores));

  expect(end(players, rounds, readOptions(input.options))).toEqual(expected);
});

test.each(ofKind('match'))('%s: a threshold passed in mid-round ends nothing', (_, { input, expected }) => {
  const { players } = input;
  const before = input.previous_rounds.map((scores: ByPlayer<number>) => bySeat(players, scores));
  const { heads } = playRound(input.round);

  expect({
    round_heads: heads,
    ...end(players, [...before, bySeat(players, heads)], readOptions(input.options)),
  }).toEqual(expected);

  const options = readOptions(input.options);
  const totals = addUp(before, players.length);
  const started = { ...newMatch(players.length, options), rounds: before, totals, round: before.length };
  const after = playMatch(started, input.round);
  expect(byPlayer(players, after.totals)).toEqual(expected.totals.at(-1));
  expect(after.phase).toBe(expected.over ? 'over' : 'round');
});

test.each(ofKind('heads'))('%s: the heads of a card', (_, { input, expected }) => {
  expect({ heads: input.cards.map(heads), total: totalHeads(input.cards) }).toEqual(expected);
});

test.each(ofKind('deck'))('%s: the deck and the bounds of a round', (_, { input: { players }, expected }) => {
  const limited = topCard(players, { deck: 'limited' });
  const full = topCard(players, { deck: 'full' });

  expect({
    limited_top: limited,
    limited_heads: HEADS.slice(0, limited + 1).reduce((a, b) => a + b),
    full_top: full,
    undealt_full: full - dealt(players),
    round_total_full: roundBounds(players, { deck: 'full' }),
    round_total_limited: roundBounds(players, { deck: 'limited' }),
  }).toEqual(expected);
});

test.each(ofKind('draft'))('%s: picks in turn, the cards left open the rows', (_, { input, expected }) => {
  const { hands, rows } = draft(input.players.indexOf(input.first), input.players.length, input.picks);

  expect({
    hands: Object.fromEntries(input.players.map((player: string, seat: number) => [player, hands[seat]])),
    rows: rows.map((card) => [card]),
  }).toEqual(expected);
});

describe('a fault has its code', () => {
  const calls: Record<string, (input: Case['input']) => unknown> = {
    trick: (input) => playTrick(checkTable(input.rows, input.max_card), input, input.max_card),
    heads: (input) => heads(input.card),
    round: (input) => playMatch(newMatch(Object.keys(input.hands).length), input),
    draft: (input) => draft(input.players.indexOf(input.first), input.players.length, input.picks),
    game: (input) => {
      checkPlayers(input.players.length);
      readOptions(input.options);
      return input.rounds.map((scores: ByPlayer<unknown>) => Object.values(scores).map(checkScore));
    },
  };
  // The other cases are about names and tricks out of a match, which the page has no use for.
  const ELSEWHERE = ['X003', 'X005', 'X039', 'X042', 'X047'];
  const ours = ofKind('invalid').filter(
    ([id, { input, expected }]) =>
      CODES.includes(expected.error as Code) && input.call in calls && !ELSEWHERE.includes(id),
  );

  test('every code of the port has a case, but for an unfinished draft and those of a match (match.test.ts)', () => {
    expect(CODES.filter((code) => !ours.some(([, { expected }]) => expected.error === code))).toEqual([
      'BAD_DRAFT_LENGTH',
      'CARD_NOT_IN_HAND',
      'GAME_ALREADY_OVER',
      'CARD_NOT_DUE',
      'PICK_NOT_DUE',
      'ROUND_NOT_DUE',
    ]);
  });

  test.each(ours)('%s', (_, { input, expected }) => {
    expect(() => calls[input.call]!(input)).toThrow(expect.objectContaining({ code: expected.error }));
  });
});
