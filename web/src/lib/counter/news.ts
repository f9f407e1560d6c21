/** What an import would bring, by names: people do not know games by their ids. */
import type { Language } from '../texts/index.ts';
import type { Book, BookGame } from './book.ts';
import { sayDay } from './day.ts';
import type { News, Tally } from './merge.ts';
import { groupOf, playerOf } from './people.ts';

export interface Found {
  readonly kind: 'games' | 'players' | 'groups';
  readonly what: keyof Tally;
  readonly names: readonly string[];
}

const KINDS = ['games', 'players', 'groups'] as const;
const WHATS = ['fresh', 'longer', 'conflict', 'same'] as const;

/** Returns what was found in their book, without what there is none of. */
export function foundIn(theirs: Book, news: News, language: Language): Found[] {
  const names = new Map<string, string>();
  for (const player of theirs.players) names.set(`players ${player.id}`, playerOf(player).name);
  for (const group of theirs.groups) names.set(`groups ${group.id}`, groupOf(group).name);
  for (const game of theirs.games) names.set(`games ${game.id}`, nameOf(game, language));
  return KINDS.flatMap((kind) =>
    WHATS.map((what) => ({ kind, what, names: news[kind][what].map((id) => names.get(`${kind} ${id}`) ?? id) })),
  ).filter(({ names: some }) => some.length > 0);
}

/** Whether an import would change anything. */
export function hasNews(news: News): boolean {
  return news.photos > 0 || KINDS.some((kind) => WHATS.some((what) => what !== 'same' && news[kind][what].length > 0));
}

/** Returns a game in a few words: its title or its day, and who sat there. */
export function nameOf(game: BookGame, language: Language): string {
  const [started] = game.changes;
  if (started?.kind !== 'started') return game.id;
  const title = game.changes.findLast((change) => change.kind === 'described')?.title ?? started.title;
  const day = sayDay(language, started.at, 'short', started.tz);
  const people =
    started.names.length > 3
      ? `${started.names.slice(0, 2).join(', ')} + ${started.names.length - 2}`
      : started.names.join(', ');
  return `${title || day} (${people})`;
}
