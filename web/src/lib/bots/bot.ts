/** What a bot is. */
import type { Card } from '../rules/cards.ts';
import type { RowIndex } from '../rules/table.ts';
import type { View } from '../rules/view.ts';

/** What a bot thinks of one of its choices. */
export interface Thought {
  /** A card, a row index or a card to pick, whatever is due. */
  readonly choice: number;
  /** What the bot wants little of: heads, or whatever else its class says. */
  readonly cost: number;
  /** The standard error of the cost; 0 where it is no estimate from samples. */
  readonly error: number;
}

/**
 * A player that is a program: asked for a decision, it answers from its view, at once or after thinking elsewhere.
 *
 * It keeps nothing from one question to the next. All chance comes from a seed that it was made with and from the view
 * (`decisionStream`), so that the same question has the same answer, here and in `src/sixieme/bots`.
 */
export interface Bot {
  /** The name it is registered under; the catalogues say it as `bot_NAME`. */
  readonly name: string;
  /** Returns one of `view.legal_plays`, which is not empty. */
  chooseCard(view: View): Card | Promise<Card>;
  /** Returns one of `view.legal_rows`, which is not empty. */
  chooseRow(view: View): RowIndex | Promise<RowIndex>;
  /** Returns one of `view.legal_picks`, which is not empty. */
  pick(view: View): Card | Promise<Card>;
  /** Returns a thought for every legal answer, the best first; its choice is the answer that the bot gives. */
  explain(view: View): readonly Thought[] | Promise<readonly Thought[]>;
}

/** Returns the bot's answer to what the match waits for: a card picked, a row index, or a card laid. */
export async function decide(bot: Bot, view: View): Promise<number> {
  if (view.phase === 'draft') return bot.pick(view);
  return view.phase === 'row' ? bot.chooseRow(view) : bot.chooseCard(view);
}

/** Returns every answer to what the match waits for, ascending. */
export function legal(view: View): readonly number[] {
  if (view.phase === 'draft') return view.legal_picks;
  return view.phase === 'row' ? view.legal_rows : view.legal_plays;
}
