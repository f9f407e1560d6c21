/** The draft: the limited deck lies open, the seats pick in turn, the four cards left open the rows. */
import { type Card, checkCard, checkDistinct, checkPlayers, HAND_SIZE, isWhole, type Seat } from './cards.ts';
import type { Deal } from './deal.ts';
import { RulesError } from './errors.ts';
import { dealt, type Options } from './options.ts';
import type { Scores } from './scoring.ts';

/** A draft as far as it has come. Picks are public for ever. */
export interface Draft {
  /** The seat of every pick, first to last. */
  readonly order: readonly Seat[];
  /** The highest card; the deck is 1..top. */
  readonly top: Card;
  /** The cards picked, first to last. */
  readonly picks: readonly Card[];
}

/** Returns the seat of every pick, first to last. */
export function pickOrder(first: Seat, players: number, order: Options['pick_order'] = 'straight'): Seat[] {
  const lap = Array.from({ length: players }, (_, step) => (first + step) % players);
  const back = order === 'snake' ? [...lap].reverse() : lap;
  return Array.from({ length: HAND_SIZE }, (_, number) => (number % 2 === 0 ? lap : back)).flat();
}

/** Returns a draft before its first pick. Throws BAD_PLAYER_COUNT or UNKNOWN_PLAYER. */
export function openDraft(first: Seat, players: number, options: Pick<Options, 'pick_order'>): Draft {
  checkPlayers(players);
  if (!isWhole(first) || first < 0 || first >= players) {
    throw new RulesError('UNKNOWN_PLAYER', `expected a first picker in 0..${players - 1}, got ${first}`);
  }
  return { order: pickOrder(first, players, options.pick_order), top: dealt(players), picks: [] };
}

/** Returns the seat to pick; null when all hands are full. */
export function turn({ order, picks }: Draft): Seat | null {
  return order[picks.length] ?? null;
}

/** Returns the cards nobody has picked, ascending. */
export function left({ top, picks }: Draft): Card[] {
  return Array.from({ length: top }, (_, index) => index + 1).filter((card) => !picks.includes(card));
}

/** Returns the hands by seat, each in the order picked. */
export function draftedHands({ order, picks }: Draft): Card[][] {
  const players = Math.max(...order) + 1;
  return Array.from({ length: players }, (_, seat) => picks.filter((_, pick) => order[pick] === seat));
}

/** Returns the draft with one more pick. Throws PICK_NOT_DUE, BAD_CARD or DUPLICATE_CARD. */
export function pick(draft: Draft, seat: Seat, card: Card): Draft {
  if (seat !== turn(draft)) {
    throw new RulesError('PICK_NOT_DUE', `expected a pick of seat ${turn(draft)}, got one of seat ${seat}`);
  }
  if (draft.picks.includes(checkCard(card, draft.top))) {
    throw new RulesError('DUPLICATE_CARD', `expected a card nobody has, got ${card} (seat ${seat})`);
  }
  return { ...draft, picks: [...draft.picks, card] };
}

/** Returns who picks first in the round after one that `previous` opened. */
export function nextFirstPicker(previous: Seat, totals: Scores, { next_picker }: Pick<Options, 'next_picker'>): Seat {
  const toTheLeft = totals.map((_, step) => (previous + 1 + step) % totals.length);
  switch (next_picker) {
    case 'fixed':
      return previous;
    case 'loser':
      return toTheLeft.reduce((most, seat) => (totals[seat]! > totals[most]! ? seat : most));
    case 'left':
      return toTheLeft[0]!;
  }
}

/** Returns what all picks come to: hands by seat, each in the order picked, and the cards that open the rows. */
export function draft(first: Seat, players: number, picks: readonly Card[]): Deal {
  const opened = openDraft(first, players, { pick_order: 'straight' });
  checkDistinct(picks.map((card) => checkCard(card, opened.top)));
  if (picks.length !== opened.order.length) {
    throw new RulesError('BAD_DRAFT_LENGTH', `expected ${opened.order.length} picks, got ${picks.length}`);
  }
  const done = { ...opened, picks };
  return { hands: draftedHands(done), rows: left(done) };
}
