/** What a match is waiting for. */
import type { Seat } from './cards.ts';

/** `round`: the next round to be started; `draft`: a pick; `cards`: a card of every seat; `row`: an undercut's row. */
export type Phase = 'round' | 'draft' | 'cards' | 'row' | 'over';

/** Something the match is waiting for; `seat` is null for a round that anybody may start. */
export interface Wait {
  readonly phase: Phase;
  readonly seat: Seat | null;
}
