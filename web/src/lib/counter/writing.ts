/** What is written, each within one transaction: all of it or nothing. */
import type { Book, BookGame, BookGroup, BookPlayer } from './book.ts';
import { fromBase64 } from './bytes.ts';
import { canonicalJson } from './canonical.ts';
import { changesOf, type Database, write, type Writing } from './database.ts';
import { KeeperError } from './keeper-error.ts';

/**
 * Writes in one transaction; resolves, when it is complete, with the revision of the book that was there before.
 * `step`: how much newer the book is then; 0 for what is beside it.
 */
export async function writeIn(
  database: Database,
  act: (transaction: Writing, revision: number) => Promise<void>,
  step = 1,
): Promise<number> {
  const transaction = write(database);
  const done = transaction.done;
  done.catch(() => undefined); // it is awaited below, unless something fails before
  let revision: number;
  try {
    const meta = transaction.objectStore('meta');
    revision = Number(await meta.get('revision')) || 0;
    await act(transaction, revision);
    if (step > 0) await meta.put(revision + step, 'revision');
  } catch (fault) {
    abort(transaction);
    throw transaction.error ?? fault;
  }
  await done;
  return revision;
}

/** Throws CONFLICT unless the store holds as many changes of a game as are known here. */
export async function expectLength(transaction: Writing, game: BookGame): Promise<void> {
  const length = await transaction.objectStore('changes').count(changesOf(game.id));
  if (length !== game.changes.length) {
    throw new KeeperError('CONFLICT', `expected ${game.changes.length} changes in the store, got ${length}`);
  }
}

export async function addGame(transaction: Writing, { changes, draft, ...head }: BookGame): Promise<void> {
  const store = transaction.objectStore('changes');
  await Promise.all([
    transaction.objectStore('games').add(head),
    ...changes.map((change, seq) => store.add({ game: head.id, seq, change })),
    ...(draft ? [transaction.objectStore('drafts').put({ game: head.id, draft })] : []),
  ]);
}

export async function deleteGame(transaction: Writing, game: string): Promise<void> {
  await Promise.all([
    transaction.objectStore('games').delete(game),
    transaction.objectStore('changes').delete(changesOf(game)),
    transaction.objectStore('drafts').delete(game),
  ]);
}

/** Writes a player or a group that is still as it was known here. */
export async function changeListed(
  transaction: Writing,
  name: 'players' | 'groups',
  thing: BookPlayer | BookGroup,
  before: BookPlayer | BookGroup,
): Promise<void> {
  const store = transaction.objectStore(name);
  const there = await store.get(thing.id);
  if (!there || canonicalJson(there.changes) !== canonicalJson(before.changes)) {
    throw new KeeperError('CONFLICT', `another tab has changed ${thing.id}`);
  }
  await store.put({ ...thing, order: there.order } as never);
}

/** Writes what is different in another book. */
export async function rewrite(transaction: Writing, before: Book, after: Book): Promise<void> {
  for (const name of ['players', 'groups'] as const) {
    const store = transaction.objectStore(name);
    await store.clear();
    await Promise.all(after[name].map((thing, order) => store.put({ ...thing, order } as never)));
  }
  const photos = transaction.objectStore('photos');
  const known = new Set(before.photos.map((photo) => photo.id));
  const wanted = new Set(after.photos.map((photo) => photo.id));
  await Promise.all([
    ...before.photos.filter(({ id }) => !wanted.has(id)).map(({ id }) => photos.delete(id)),
    ...after.photos
      .filter(({ id }) => !known.has(id))
      .map(({ id, jpeg }) => photos.put({ id, bytes: fromBase64(jpeg) })),
  ]);
  const old = new Map(before.games.map((game) => [game.id, canonicalJson(game)]));
  for (const game of after.games) {
    const same = old.get(game.id) === canonicalJson(game);
    if (!same) {
      await deleteGame(transaction, game.id);
      await addGame(transaction, game);
    }
    old.delete(game.id);
  }
  for (const gone of old.keys()) await deleteGame(transaction, gone);
}

function abort(transaction: Writing): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}
