/**
 * A match: rounds until the end condition, as a pure state machine.
 *
 * `apply(match, command)` returns a new match and the events that happened; a refused command throws and changes
 * nothing. The match holds no clock and no chance: deals come in as commands, and so do the forced last card and bots.
 */
import { type Card, checkCard, checkPlayers, HAND_SIZE, isWhole, type Seat, totalHeads } from './cards.ts';
import { type Command, commandOf } from './commands.ts';
import { ascending, checkDeal, type Deal } from './deal.ts';
import { type Draft, draftedHands, left, nextFirstPicker, openDraft, pick, turn } from './draft.ts';
import { RulesError } from './errors.ts';
import type { Actor, Event } from './events.ts';
import { CLASSIC, type Options, topCard } from './options.ts';
import type { Phase, Wait } from './phase.ts';
import { addUp, isOver, ranking, type Scores, winners } from './scoring.ts';
import { checkRowIndex, type RowIndex, type Table } from './table.ts';
import { type Play, resolve, undercut } from './trick.ts';

/** The state of a match. It knows every secret; what a player may see of it is `view.ts`. */
export interface Match {
  readonly options: Options;
  readonly players: number;
  readonly phase: Phase;
  /** The round being played or, between rounds, the one just played; 0 before the first. */
  readonly round: number;
  /** The trick being played, 1..10; 0 before the first of a round. */
  readonly trick: number;
  /** Empty before the first cards lie there. */
  readonly table: Table;
  /** By seat, ascending; a chosen card stays in the hand until the reveal. */
  readonly hands: readonly (readonly Card[])[];
  /** The face-down cards by seat; after the reveal and before a row choice, the revealed ones. */
  readonly choices: readonly (Card | null)[];
  /** The cards taken this round by seat, in the order taken. */
  readonly piles: readonly (readonly Card[])[];
  /** The draft of this round, kept after it is done: the picks are public. */
  readonly draft: Draft | null;
  /** Heads by seat of each finished round. */
  readonly rounds: readonly Scores[];
  /** Heads by seat over all finished rounds. */
  readonly totals: Scores;
  /** Everything that happened; an event's number is its index. */
  readonly log: readonly Event[];
}

/** Returns a match before its first round. Throws BAD_PLAYER_COUNT or BAD_OPTION. */
export function newMatch(players: number, options: Options = CLASSIC): Match {
  checkPlayers(players);
  if (options.first_picker !== null && options.first_picker >= players) {
    throw new RulesError('BAD_OPTION', `expected first_picker in 0..${players - 1}, got ${options.first_picker}`);
  }
  return {
    options,
    players,
    phase: 'round',
    round: 0,
    trick: 0,
    table: [],
    hands: [],
    choices: [],
    piles: [],
    draft: null,
    rounds: [],
    totals: addUp([], players),
    log: [],
  };
}

/** Returns the revealed cards that wait for a row choice, in seat order; none otherwise. */
export function playsOf(match: Match): Play<Seat>[] {
  return match.phase === 'row' ? match.choices.map((card, owner) => ({ card: card!, owner })) : [];
}

/** Returns what the match waits for: one wait a seat that has still to act; nothing when it is over. */
export function waits(match: Match): Wait[] {
  const { phase } = match;
  switch (phase) {
    case 'over':
      return [];
    case 'round':
      return [{ phase, seat: null }];
    case 'draft':
      return [{ phase, seat: turn(match.draft!) }];
    case 'cards':
      return match.choices.flatMap((card, seat) => (card === null ? [{ phase, seat }] : []));
    case 'row':
      return [{ phase, seat: undercut(match.table, playsOf(match))!.owner }];
  }
}

/** Returns the cards the seat may choose now, ascending, whether it has chosen already or not. */
export function legalPlays(match: Match, seat: Seat): readonly Card[] {
  return match.phase === 'cards' ? match.hands[seat]! : [];
}

/** Returns the rows the seat may choose now: all of them if a choice of this seat is due, else none. */
export function legalRows(match: Match, seat: Seat): RowIndex[] {
  return waitsFor(match, 'row', seat) ? match.table.map((_, row) => row) : [];
}

/** Returns the cards the seat may pick now, ascending. */
export function legalPicks(match: Match, seat: Seat): Card[] {
  return waitsFor(match, 'draft', seat) ? left(match.draft!) : [];
}

/** Returns whether the match waits for this of the seat. */
export function waitsFor(match: Match, phase: Phase, seat: Seat): boolean {
  return match.phase === phase && waits(match).some((wait) => wait.seat === seat);
}

/** Returns the match after the command, and the events that happened. Throws a RulesError that says what is wrong. */
export function apply(match: Match, command: Command): [Match, readonly Event[]] {
  if (match.phase === 'over') {
    throw new RulesError('GAME_ALREADY_OVER', `expected no command after the end, got ${command.type}`);
  }
  const after = applied(match, command);
  return [after, after.log.slice(match.log.length)];
}

/** Returns the match after these events. Throws an Error where they are not what the rules make happen. */
export function replay(match: Match, events: readonly Event[]): Match {
  for (let number = 0; number < events.length;) {
    const command = commandOf(events[number]!);
    if (command === null) throw new Error(`expected a driving event, got ${events[number]!.type} (event ${number})`);
    const [after, happened] = apply(match, command);
    const told = events.slice(number, number + happened.length);
    if (JSON.stringify(happened) !== JSON.stringify(told)) {
      throw new Error(`expected ${JSON.stringify(happened)}, got ${JSON.stringify(told)} (event ${number})`);
    }
    number += happened.length;
    match = after;
  }
  return match;
}

function applied(match: Match, command: Command): Match {
  switch (command.type) {
    case 'deal_round':
      return dealRound(match, command.deal);
    case 'open_draft':
      return startDraft(match, command.first);
    case 'pick_card':
      return pickCard(match, command.seat, command.card, command.by);
    case 'choose_card':
      return chooseCard(match, command.seat, command.card, command.by);
    case 'choose_row':
      return chooseRow(match, command.seat, command.row, command.by);
  }
}

function dealRound(match: Match, deal: Deal): Match {
  checkRoundDue(match);
  if (match.options.draft) throw new RulesError('ROUND_NOT_DUE', 'expected a draft, got a deal');
  const { hands, rows } = checkDeal(deal, match.players, match.options);
  const round = match.round + 1;
  const event: Event = { type: 'dealt', round, hands: copied(hands), rows: [...rows] };
  return openRound(added({ ...match, round }, event), hands, rows);
}

function startDraft(match: Match, first: Seat): Match {
  checkRoundDue(match);
  if (!match.options.draft) throw new RulesError('ROUND_NOT_DUE', 'expected a deal, got a draft');
  const draft = openDraft(first, match.players, match.options);
  const due = firstPicker(match);
  if (due !== null && first !== due) {
    throw new RulesError('BAD_OPTION', `expected seat ${due} to pick first, got ${first}`);
  }
  const round = match.round + 1;
  return {
    ...added({ ...match, round }, { type: 'draft_opened', round, first }),
    phase: 'draft',
    trick: 0,
    table: [],
    hands: draftedHands(draft),
    choices: bySeat(match, () => null),
    piles: bySeat(match, () => []),
    draft,
  };
}

function pickCard(match: Match, seat: Seat, card: Card, by: Actor): Match {
  checkSeat(match, seat);
  if (match.phase !== 'draft') {
    throw new RulesError('PICK_NOT_DUE', `expected no pick now, got ${card} (seat ${seat})`);
  }
  const draft = pick(match.draft!, seat, card);
  const hands = draftedHands(draft).map(ascending);
  const after = { ...added(match, { type: 'card_picked', round: match.round, seat, card, by }), draft, hands };
  if (turn(draft) !== null) return after;
  const rows = left(draft);
  return openRound(added(after, { type: 'rows_opened', round: match.round, rows }), hands, rows);
}

function chooseCard(match: Match, seat: Seat, card: Card, by: Actor): Match {
  checkSeat(match, seat);
  const { round, trick } = match;
  if (match.phase !== 'cards') {
    throw new RulesError('CARD_NOT_DUE', `expected no card now, got ${card} (seat ${seat})`);
  }
  const hand = match.hands[seat]!;
  if (!hand.includes(checkCard(card, topCard(match.players, match.options)))) {
    const where = `seat ${seat}, trick ${trick}`;
    throw new RulesError('CARD_NOT_IN_HAND', `expected a card of the hand ${hand.join(' ')}, got ${card} (${where})`);
  }
  const choices = match.choices.map((other, index) => (index === seat ? card : other));
  const after = { ...added(match, { type: 'card_chosen', round, trick, seat, card, by }), choices };
  return choices.includes(null) ? after : reveal(after);
}

function reveal(match: Match): Match {
  const { round, trick } = match;
  const cards = match.choices.map((card) => card!);
  const after: Match = {
    ...added(match, { type: 'cards_revealed', round, trick, cards }),
    phase: 'row',
    hands: match.hands.map((hand, seat) => hand.filter((card) => card !== cards[seat])),
  };
  return undercut(after.table, playsOf(after)) ? after : placeAll(after, new Map());
}

function chooseRow(match: Match, seat: Seat, row: RowIndex, by: Actor): Match {
  checkSeat(match, seat);
  if (!waitsFor(match, 'row', seat)) {
    throw new RulesError('ROW_CHOICE_NOT_DUE', `expected no row choice now, got ${row} (seat ${seat})`);
  }
  const { round, trick } = match;
  const chosen = added(match, { type: 'row_chosen', round, trick, seat, row: checkRowIndex(row), by });
  return placeAll(chosen, new Map([[seat, row]]));
}

function placeAll(match: Match, rows: ReadonlyMap<Seat, RowIndex>): Match {
  const { round, trick } = match;
  const [table, placements] = resolve(match.table, playsOf(match), rows);
  const events = placements.map(({ owner, card, row, cause, taken }): Event => {
    return { type: 'card_placed', round, trick, seat: owner, card, row, cause, taken: [...taken] };
  });
  const takenBy = (seat: Seat) => placements.flatMap(({ owner, taken }) => (owner === seat ? taken : []));
  const after: Match = {
    ...added(match, ...events),
    phase: 'cards',
    trick: trick + 1,
    table,
    choices: bySeat(match, () => null),
    piles: match.piles.map((pile, seat) => [...pile, ...takenBy(seat)]),
  };
  return after.hands.some((hand) => hand.length > 0) ? after : endRound(after);
}

function endRound(match: Match): Match {
  const heads = match.piles.map(totalHeads);
  const rounds = [...match.rounds, heads];
  const totals = addUp([match.totals, heads], match.players);
  const event = { type: 'round_ended', round: match.round, heads, totals } as const;
  const after: Match = { ...added(match, event), phase: 'round', trick: HAND_SIZE, rounds, totals };
  if (!isOver(rounds, match.options)) return after;
  const ranks = bySeat(match, (seat) => ranking(totals).find((standing) => standing.seat === seat)!.rank);
  return { ...added(after, { type: 'match_ended', ranks, winners: winners(rounds, match.options) }), phase: 'over' };
}

function openRound(match: Match, hands: Deal['hands'], rows: readonly Card[]): Match {
  return {
    ...match,
    phase: 'cards',
    trick: 1,
    table: rows.map((card) => [card]),
    hands,
    choices: bySeat(match, () => null),
    piles: bySeat(match, () => []),
  };
}

/** Returns who has to open the draft; null if the lot decides. */
function firstPicker({ draft, options, totals }: Match): Seat | null {
  return draft === null ? options.first_picker : nextFirstPicker(draft.order[0]!, totals, options);
}

function added(match: Match, ...events: Event[]): Match {
  return { ...match, log: [...match.log, ...events] };
}

function bySeat<T>({ players }: Match, make: (seat: Seat) => T): T[] {
  return Array.from({ length: players }, (_, seat) => make(seat));
}

function copied(lists: readonly (readonly Card[])[]): Card[][] {
  return lists.map((list) => [...list]);
}

function checkRoundDue({ phase, round, trick }: Match): void {
  if (phase !== 'round') {
    throw new RulesError('ROUND_NOT_DUE', `expected no new round now, got one (round ${round}, trick ${trick})`);
  }
}

function checkSeat({ players }: Match, seat: Seat): void {
  if (!isWhole(seat) || seat < 0 || seat >= players) {
    throw new RulesError('UNKNOWN_PLAYER', `expected a seat in 0..${players - 1}, got ${seat}`);
  }
}
