/** Merging two books: all that either holds. Which book comes first changes nothing about the games (docs/book.md). */
import type { Book, BookGame, Changing } from './book.ts';
import { byCodePoint, canonicalJson, hexDigest } from './canonical.ts';
import { byNumber, checkBytes, checkSize, writeBook } from './read.ts';

/** Ids as they stand in theirs. */
export interface Tally {
  /** Not in ours. */
  fresh: string[];
  /** Ours, and more. */
  longer: string[];
  /** Nothing that ours does not hold. */
  same: string[];
  /** Both have gone on, each in its own way; both are kept. */
  conflict: string[];
}

export interface News {
  players: Tally;
  groups: Tally;
  games: Tally;
  /** How many are new. */
  photos: number;
}

type Outcome = keyof Tally;

/** How the ids of forks that a merge makes begin. */
const FORK = 'fork-';

/** Returns the merged book, and what theirs has brought. Throws BookError TOO_LARGE. */
export function merge(ours: Book, theirs: Book): { book: Book; news: News } {
  const [players, playerNews] = mergeLists(ours.players, theirs.players);
  const [groups, groupNews] = mergeLists(ours.groups, theirs.groups);
  const [games, gameNews] = mergeGames(ours.games, theirs.games);
  const mine = new Set(ours.photos.map((photo) => photo.id));
  const photos = [...ours.photos, ...theirs.photos.filter((photo) => !mine.has(photo.id))];
  const exported_at = [ours.exported_at, theirs.exported_at].reduce((a, b) => ((a ?? '') < (b ?? '') ? b : a));
  checkSize(players, 'players');
  checkSize(groups, 'groups');
  checkSize(photos, 'photos');
  checkSize(games, 'games');
  const book = { ...ours, exported_at, players, groups, games, photos };
  checkBytes(writeBook(book));
  return {
    book,
    news: { players: playerNews, groups: groupNews, games: gameNews, photos: photos.length - mine.size },
  };
}

function emptyTally(): Tally {
  return { fresh: [], longer: [], same: [], conflict: [] };
}

function mergeLists<T extends Changing<object>>(ours: readonly T[], theirs: readonly T[]): [T[], Tally] {
  const merged = new Map(ours.map((one) => [one.id, one]));
  const tally = emptyTally();
  for (const their of theirs) {
    const our = merged.get(their.id);
    const [both, outcome] = our ? mergeChanging(our, their) : [their, 'fresh' as const];
    merged.set(their.id, both);
    tally[outcome].push(their.id);
  }
  return [[...merged.values()], tally];
}

function mergeChanging<T extends Changing<object>>(our: T, their: T): [T, Outcome] {
  const ours = our.changes.map(canonicalJson);
  const theirs = their.changes.map(canonicalJson);
  const shared = sharedLength(ours, theirs);
  const [ourRest, theirRest] = [ours.slice(shared), theirs.slice(shared)];
  if (isWithin(theirRest, ourRest)) return [our, 'same'];
  if (isWithin(ourRest, theirRest)) return [their, 'longer'];
  const [first, second] = byCodePoint(`[${ourRest}]`, `[${theirRest}]`) < 0 ? [our, their] : [their, our];
  const held = new Set(first === our ? ourRest : theirRest);
  const added = second.changes.slice(shared).filter((change) => !held.has(canonicalJson(change)));
  if (added.length === 0) return first === our ? [our, 'same'] : [their, 'longer'];
  return [{ ...our, changes: [...first.changes, ...added] }, 'conflict'];
}

/** Whether all of these stand in the others, in their order. */
function isWithin(few: readonly string[], many: readonly string[]): boolean {
  let found = 0;
  for (const one of many) if (one === few[found]) found += 1;
  return found === few.length;
}

function sharedLength(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((one, index) => one !== b[index]);
  return differs < 0 ? a.length : differs;
}

function mergeGames(ours: readonly BookGame[], theirs: readonly BookGame[]): [BookGame[], Tally] {
  const merged = new Map(ours.map((game) => [game.id, game]));
  const known = new Set(merged.keys());
  const tally = emptyTally();
  let wave: BookGame[] = [];
  for (const their of theirs) {
    const our = merged.get(their.id);
    tally[our ? outcomeOf(our, their, known) : 'fresh'].push(their.id);
    wave.push(...put(merged, their));
  }
  while (wave.length > 0) wave = wave.sort(byIdAndText).flatMap((fork) => put(merged, fork));
  return [[...merged.values()].sort(byNumber), tally];
}

/** Puts a game where its id says; returns the forks that come of it. */
function put(merged: Map<string, BookGame>, game: BookGame): BookGame[] {
  const old = merged.get(game.id);
  const [kept, ...forks] = old ? mergeTwo(old, game) : [game];
  merged.set(game.id, kept);
  return forks;
}

function byIdAndText(a: BookGame, b: BookGame): number {
  return byCodePoint(a.id, b.id) || byCodePoint(canonicalJson(a), canonicalJson(b));
}

function outcomeOf(our: BookGame, their: BookGame, known: ReadonlySet<string>): Outcome {
  const [kept, ...forks] = mergeTwo(our, their);
  if (forks.some((fork) => !known.has(fork.id))) return 'conflict';
  if (kept.view === our.view && storyOf(kept) === storyOf(our)) return 'same';
  return kept.view === their.view && storyOf(kept) === storyOf(their) ? 'longer' : 'conflict';
}

/** Returns the game that both are, or the one that stays and the other as a fork. */
function mergeTwo(a: BookGame, b: BookGame): [kept: BookGame, ...forks: BookGame[]] {
  const both = { counted: countedOf(a, b), number: Math.min(a.number, b.number) };
  const shared = sharedLength(a.changes.map(canonicalJson), b.changes.map(canonicalJson));
  const [kept, other] = choose(a, b, shared);
  if (other === null) return [{ ...kept, ...both }];
  const id = `${FORK}${hexDigest(`${other.id}\n${storyOf(other)}`).slice(0, 32)}`;
  const fork = { ...other, id, number: both.number, counted: false, fork_of: { game: other.id, changes: shared } };
  return [{ ...kept, ...both }, fork];
}

/**
 * Returns whether the game of both counts: what somebody has chosen goes before what a game begins with. A game counts
 * until somebody says otherwise, a fork that a merge has made does not.
 */
function countedOf(a: BookGame, b: BookGame): boolean {
  if ((a.view === null) !== (b.view === null)) return a.view === null ? a.counted : b.counted;
  return a.id.startsWith(FORK) ? a.counted || b.counted : a.counted && b.counted;
}

/** Returns which stays under the id; the other is null where nothing of it is lost. */
function choose(a: BookGame, b: BookGame, shared: number): [BookGame, BookGame | null] {
  if ((a.view === null) !== (b.view === null)) return [a.view === null ? a : b, null];
  if (a.view !== b.view) return [a.view! > b.view! ? a : b, null];
  const [longer, shorter] = a.changes.length >= b.changes.length ? [a, b] : [b, a];
  if (longer.changes.length > shorter.changes.length)
    return [longer, shared === shorter.changes.length ? null : shorter];
  const first = byCodePoint(restOf(a), restOf(b)) <= 0 ? a : b;
  if (shared === a.changes.length && (a.draft === null || b.draft === null))
    return [{ ...first, draft: a.draft ?? b.draft }, null];
  const order = byCodePoint(storyOf(a), storyOf(b));
  if (order === 0) return [first, null];
  return order < 0 ? [a, b] : [b, a];
}

/** What makes two copies of a game different. */
function storyOf({ changes, draft }: BookGame): string {
  return canonicalJson({ changes, draft });
}

/** What may still differ where the story does not, and is not made of both. */
function restOf({ fork_of, origin }: BookGame): string {
  return canonicalJson({ fork_of, origin });
}
