/** Picking cards in a draft: the port of `src/sixieme/bots/drafting.py`. A draft has the limited deck. */
import type { Card } from '../rules/cards.ts';
import type { View } from '../rules/view.ts';
import type { Learned } from './weights.ts';

/** Returns so many cards that may be picked, the most promising first. */
export function bestPicks({ legal_picks, players }: View, learned: Learned, most = Infinity): Card[] {
  const worth = learned.worth(players);
  return [...legal_picks].sort((a, b) => worth[a]! - worth[b]! || a - b).slice(0, most);
}
