/** What comes of a card in a few words, for where there is no room for the reasons. */
import { t } from '../texts/referee/index.ts';
import { type Explanation, type Step, takenBy } from './explain.ts';
import { isWholeRow, knownHeads } from './rows.ts';

export function short(step: Step): string {
  const given = { card: step.play.card, row: step.row + 1 };
  if (step.kind === 'unsure') return t('short_unsure', given);
  const taken = takenBy(step);
  if (taken === null) return t('short_append', given);
  return isWholeRow(taken) ? t('short_take', { ...given, heads: knownHeads(taken) }) : t('short_least', given);
}

/** Returns what comes of a trick: of one or two cards where they go, of more who takes. */
export function shortly({ steps, waiting }: Explanation): string {
  if (waiting) return t('short_wait', { card: waiting.play.card });
  const told = steps.length > 2 ? steps.filter((step) => step.kind !== 'append') : steps;
  const list = told.map(short).join(' · ');
  if (steps.length <= 2) return list;
  return t('short_cards', { n: steps.length, what: list === '' ? t('short_nothing') : list });
}
