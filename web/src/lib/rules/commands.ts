/** What can be asked of a match. Whoever drives it sends them; the match never acts by itself. */
import type { Card, Seat } from './cards.ts';
import type { Deal } from './deal.ts';
import type { Actor, Event } from './events.ts';
import type { Phase } from './phase.ts';
import type { RowIndex } from './table.ts';

export type Command =
  /** Start the next round with these hands and rows, or with a draft that a seat opens. */
  { readonly type: 'deal_round'; readonly deal: Deal } | { readonly type: 'open_draft'; readonly first: Seat } | Choice;

/** What answers the wait of a seat: a card picked, a card laid (or changed), or the row that an undercut takes. */
export type Choice =
  | { readonly type: 'pick_card'; readonly seat: Seat; readonly card: Card; readonly by: Actor }
  | { readonly type: 'choose_card'; readonly seat: Seat; readonly card: Card; readonly by: Actor }
  | { readonly type: 'choose_row'; readonly seat: Seat; readonly row: RowIndex; readonly by: Actor };

/** Returns the command that answers a seat's wait with its choice. */
export function answer(phase: Phase, seat: Seat, choice: number, by: Actor = 'player'): Choice {
  if (phase === 'draft') return { type: 'pick_card', seat, card: choice, by };
  if (phase === 'row') return { type: 'choose_row', seat, row: choice, by };
  return { type: 'choose_card', seat, card: choice, by };
}

/** Returns the command that a driving event repeats; null for a consequence, or where a secret is missing. */
export function commandOf(event: Event): Command | null {
  switch (event.type) {
    case 'dealt': {
      const hands = event.hands.filter((hand) => hand !== null);
      return hands.length === event.hands.length ? { type: 'deal_round', deal: { hands, rows: event.rows } } : null;
    }
    case 'draft_opened':
      return { type: 'open_draft', first: event.first };
    case 'card_picked':
      return { type: 'pick_card', seat: event.seat, card: event.card, by: event.by as Actor };
    case 'card_chosen':
      if (event.card === null) return null;
      return { type: 'choose_card', seat: event.seat, card: event.card, by: event.by as Actor };
    case 'row_chosen':
      return { type: 'choose_row', seat: event.seat, row: event.row, by: event.by as Actor };
    default:
      return null;
  }
}
