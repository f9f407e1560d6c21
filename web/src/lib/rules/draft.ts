/** The draft: the limited deck lies open, the seats pick in turn, the four cards left open the rows. */
import { type Card, checkCard, checkDistinct, HAND_SIZE, type Seat } from './cards.ts';
import { RulesError } from './errors.ts';
import { dealt, type Options } from './options.ts';

/** Returns the seat of every pick, first to last. */
export function pickOrder(first: Seat, players: number, order: Options['pick_order'] = 'straight'): Seat[] {
  const lap = Array.from({ length: players }, (_, step) => (first + step) % players);
  const back = order === 'snake' ? [...lap].reverse() : lap;
  return Array.from({ length: HAND_SIZE }, (_, number) => (number % 2 === 0 ? lap : back)).flat();
}

/** Returns what all picks come to: hands by seat, each in the order picked, and the cards that open the rows. */
export function draft(first: Seat, players: number, picks: readonly Card[]): { hands: Card[][]; rows: Card[] } {
  const top = dealt(players);
  checkDistinct(picks.map((card) => checkCard(card, top)));
  const order = pickOrder(first, players);
  if (picks.length !== order.length) {
    throw new RulesError('BAD_DRAFT_LENGTH', `expected ${order.length} picks, got ${picks.length}`);
  }
  const hands = Array.from({ length: players }, (_, seat) => picks.filter((_, pick) => order[pick] === seat));
  const rows = Array.from({ length: top }, (_, index) => index + 1).filter((card) => !picks.includes(card));
  return { hands, rows };
}
