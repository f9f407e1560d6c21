/** The deal: hands and opening rows, from an order of the cards. */
import { type Card, checkCard, checkDistinct, HAND_SIZE } from './cards.ts';
import { RulesError } from './errors.ts';
import { dealt, type Options, topCard } from './options.ts';
import { ROWS } from './table.ts';

/** What a shuffle comes to. The rest of the deck, if any, is set aside unseen, never drawn from. */
export interface Deal {
  /** By seat, each ascending. */
  readonly hands: readonly (readonly Card[])[];
  /** The cards that open the rows, in the order they were dealt. */
  readonly rows: readonly Card[];
}

/** Deals an ordered pack, its top first: ten cards to seat 0, the next ten to seat 1, and so on; then one to each row. */
export function dealFromOrder(order: readonly Card[], players: number): Deal {
  const hand = (seat: number) => ascending(order.slice(seat * HAND_SIZE, (seat + 1) * HAND_SIZE));
  return {
    hands: Array.from({ length: players }, (_, seat) => hand(seat)),
    rows: order.slice(HAND_SIZE * players, dealt(players)),
  };
}

/** Returns the deal, hands sorted, if it fits. Throws BAD_HAND_SIZE, BAD_ROWS, BAD_CARD or DUPLICATE_CARD. */
export function checkDeal({ hands, rows }: Deal, players: number, options: Pick<Options, 'deck'>): Deal {
  if (hands.length !== players) {
    throw new RulesError('BAD_HAND_SIZE', `expected ${players} hands, got ${hands.length}`);
  }
  hands.forEach((hand, seat) => {
    if (hand.length !== HAND_SIZE) {
      throw new RulesError('BAD_HAND_SIZE', `expected ${HAND_SIZE} cards, got ${hand.length} (seat ${seat})`);
    }
  });
  if (rows.length !== ROWS) {
    throw new RulesError('BAD_ROWS', `expected ${ROWS} cards to open the rows, got ${rows.length}`);
  }
  const top = topCard(players, options);
  checkDistinct([...hands.flat(), ...rows].map((card) => checkCard(card, top)));
  return { hands: hands.map(ascending), rows };
}

export function ascending(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => a - b);
}
