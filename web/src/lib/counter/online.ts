/**
 * A finished online match in the score book, beside the games of real tables.
 *
 * It is written once by every device that has a seat: its id is made of the table and, because a table can play several
 * matches, of what its shuffle was bound to. It never disturbs the match: whatever goes wrong is the keeper's to tell.
 */
import type { SeatView, TableView } from '../protocol/messages.ts';
import { readOptions } from '../rules/options.ts';
import { BOTS } from '../texts/bots.ts';
import { type Key, t } from '../texts/index.ts';
import type { Deed, Entry } from './book.ts';
import { hexDigest } from './canonical.ts';
import { keeper as ours, type Keeper } from './keeper.svelte.ts';
import { cleanName } from '../texts/names.ts';
import { freeColour, playerOf } from './people.ts';

/** What is needed of the keeper. */
export type Writer = Pick<Keeper, 'open' | 'game' | 'book' | 'addPlayer' | 'startGame'>;

type Match = Pick<TableView, 'table' | 'commitment'>;

/** Returns the id of a match in the book. */
export function onlineId(match: Match): string {
  return `online-${digestOf(match)}`;
}

/** The code of a table lets anybody watch it, and books are handed on: ids are made of it, and do not tell it. */
function digestOf({ table, commitment }: Match, ...more: (string | number)[]): string {
  return hexDigest([table, commitment, ...more].join('\n')).slice(0, 32);
}

/** What is being written: a view comes more than once. */
const underWay = new Map<string, Promise<boolean>>();

/** Writes a finished match of one's own into the book, unless it is there, and says whether it is there now. */
export function noteMatch(view: TableView, keeper: Writer = ours): Promise<boolean> {
  const id = onlineId(view);
  const writing = underWay.get(id) ?? note(view, keeper);
  underWay.set(id, writing);
  // What the keeper could not write it says itself; the match goes on.
  return writing.catch(() => false).finally(() => underWay.delete(id));
}

async function note(view: TableView, keeper: Writer): Promise<boolean> {
  const { match, you } = view;
  if (you === null || match === null || match.phase !== 'over' || match.rounds.length === 0) return false;
  await keeper.open();
  const id = onlineId(view);
  if (keeper.game(id)) return true;
  const names = view.seats.map((seat, index) => nameOf(seat, index));
  const seats = await seatsOf(view, names, keeper);
  const started = {
    options: readOptions(view.options),
    seats,
    names,
    first_dealer: 0,
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone ?? null,
    title: '',
    place: '',
    note: '',
  };
  const rounds = match.rounds.map((heads, index): Deed => {
    const entries = heads.map((one): Entry => ({ heads: one, cards: null, via: 'online' }));
    return { kind: 'round', round: `round-${String(index + 1).padStart(3, '0')}`, entries, left: null };
  });
  await keeper.startGame(started, { id, origin: 'online' }, rounds);
  return true;
}

function nameOf(seat: SeatView, index: number): string {
  return cleanName(seat.name) || t('seat', { seat: index + 1 });
}

/**
 * Returns the players by seat: those of the book who are called exactly so, bots by their kind, else new ones.
 *
 * The id of a new one is made of match and seat: two tabs, or two devices whose books are merged later, make the same.
 */
async function seatsOf(view: TableView, names: readonly string[], keeper: Writer): Promise<string[]> {
  const taken: string[] = [];
  const kinds = new Map<string, number>();
  for (const [index, seat] of view.seats.entries()) {
    if (seat.person) {
      const name = names[index]!;
      taken.push(called(name, taken, keeper) ?? (await newcomer(view, index, name, keeper)));
    } else {
      const kind = seat.bot ?? 'random';
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      taken.push(await botOf(kind, kinds.get(kind)!, keeper));
    }
  }
  return taken;
}

function called(name: string, taken: readonly string[], keeper: Writer): string | undefined {
  return keeper.book.players
    .map(playerOf)
    .find(
      (one) => one.name === name && !one.archived && !one.bot && one.merged_into === null && !taken.includes(one.id),
    )?.id;
}

function newcomer(match: Match, seat: number, name: string, keeper: Writer): Promise<string> {
  return keeper.addPlayer({ name, color: freeColour(keeper.book.players) }, `player-${digestOf(match, seat, name)}`);
}

/** The same bot is the same player in every match: its id says its kind, and which of its kind it is at the table. */
async function botOf(kind: string, number: number, keeper: Writer): Promise<string> {
  const id = `bot-${kind.replace(/[^A-Za-z0-9]/g, '-')}-${number}`.padEnd(8, '-').slice(0, 64);
  if (keeper.book.players.some((one) => one.id === id)) return id;
  const name = BOTS.some((bot) => bot === kind) ? t(`bot_${kind}` as Key as 'bot_random') : kind;
  return keeper.addPlayer({ name: number > 1 ? `${name} ${number}` : name, emoji: '🤖', color: 9, bot: true }, id);
}
