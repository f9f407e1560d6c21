/** What the counter says of a game: its changes, and what the check of a round has found. */
import { sayList } from '../table/narrate.ts';
import { t } from '../texts/counting/index.ts';
import type { BookGame, Change, Entry } from './book.ts';
import type { Warning } from './checks.ts';
import { Fold, inForce } from './game.ts';

/** A change as a line of the log. */
export interface Told {
  change: Change;
  words: string;
  force: boolean;
}

/** Returns the log of a game in words, the oldest first; what was taken back is not in force. */
export function tellChanges(game: BookGame): Told[] {
  const fold = new Fold();
  const names = game.changes[0]?.kind === 'started' ? game.changes[0].names : [];
  const words = game.changes.map((change) => {
    const said = sayChange(change, fold, names);
    fold.follow(change);
    return said;
  });
  return inForce(game.changes).map(({ change, index, force }) => ({ change, force, words: words[index]! }));
}

/** Says a change that is about to happen in the state that the fold is in. */
function sayChange(change: Change, before: Fold, names: readonly string[]): string {
  const rounds = change.kind === 'started' ? [] : before.state.rounds;
  switch (change.kind) {
    case 'started':
      return t('change_started', { names: sayList(change.names) });
    case 'round': {
      const index = rounds.findIndex(({ id }) => id === change.round);
      const old = rounds[index];
      if (!old) return t('change_round', { round: rounds.length + 1, scores: sayScores(names, change.entries) });
      return t('change_corrected', { round: index + 1, scores: sayDifference(names, old.entries, change.entries) });
    }
    case 'voided':
    case 'restored': {
      const round = 1 + rounds.findIndex(({ id }) => id === change.round);
      return t(change.kind === 'voided' ? 'change_voided' : 'change_restored', { round });
    }
    case 'described':
      return t('change_described');
    case 'undone':
      return t('change_undone');
    case 'redone':
      return t('change_redone');
    case 'ended':
      return t('change_ended');
    case 'abandoned':
      return t('change_abandoned');
    case 'reopened':
      return t('change_reopened');
  }
}

function sayScores(names: readonly string[], entries: readonly Entry[]): string {
  return entries.map(({ heads }, seat) => `${names[seat]} ${heads}`).join(', ');
}

function sayDifference(names: readonly string[], before: readonly Entry[], after: readonly Entry[]): string {
  const changed = after.flatMap(({ heads }, seat) =>
    heads === before[seat]?.heads ? [] : [`${names[seat]} ${before[seat]?.heads} → ${heads}`],
  );
  return changed.length === 0 ? t('change_cards_only') : changed.join(', ');
}

/** Returns a warning of the check of a round as a sentence. */
export function sayWarning(warning: Warning, names: readonly string[]): string {
  switch (warning.code) {
    case 'ALL_ZERO':
      return t('warn_all_zero');
    case 'SUM_TOO_LOW':
      return t('warn_sum_low', { sum: warning.sum, least: warning.least });
    case 'SUM_TOO_HIGH':
      return t('warn_sum_high', { sum: warning.sum, most: warning.most });
    case 'HEADS_DO_NOT_ADD_UP':
      return t('warn_heads', { ...warning, sum: warning.taken + warning.left });
    case 'CARDS_DO_NOT_ADD_UP':
      return t('warn_cards', { ...warning, sum: warning.taken + warning.left });
    case 'TOO_FEW_CARDS':
      return t('warn_few_cards', { ...warning });
    case 'TOO_MANY_CARDS':
      return t('warn_many_cards', { ...warning });
    case 'CARD_TWICE':
      return t('warn_twice', {
        card: warning.card,
        names: sayList(warning.seats.map((seat) => (seat === null ? t('rows_short') : names[seat]!))),
      });
  }
}
