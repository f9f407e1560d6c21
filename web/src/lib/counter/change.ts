/** A change of a game as it stands in a file: its fields and values. Whether it is legal is for the fold (game.ts). */
import { type Card, isWhole, MAX_PLAYERS, MIN_PLAYERS, totalHeads } from '../rules/cards.ts';
import { RulesError } from '../rules/errors.ts';
import { CLASSIC, type Options, readOptions, topCard } from '../rules/options.ts';
import { CAPACITY, ROWS } from '../rules/table.ts';
import type { Change, Deed, Draft, Entry, Left, Started } from './book.ts';
import { deckHeads } from './checks.ts';
import { BookError } from './errors.ts';
import {
  fault,
  type Fields,
  inside,
  orNull,
  readChoice,
  readFields,
  readId,
  readLabel,
  readList,
  readMoment,
  readName,
  readObject,
  readWhole,
} from './fields.ts';
import { MOST_OF_A_NOTE, MOST_OF_A_TITLE } from '../texts/names.ts';

export const MOST_THRESHOLD = 10_000;
export const MOST_ROUNDS = 200;
const MOST_PICKER = MAX_PLAYERS - 1;
const MOST_OF_A_ZONE = 64;
/** A message quotes no more of a hostile file. */
const MOST_TOLD = 200;
/** What the rows can hold. */
export const MOST_LEFT = ROWS * CAPACITY;

const VIAS = ['pad', 'grid', 'online'] as const;
const TEXTS = ['title', 'place', 'note'];
const FIELDS: Readonly<Record<Deed['kind'], readonly string[]>> = {
  started: ['options', 'seats', 'names', 'first_dealer', 'tz', ...TEXTS],
  round: ['round', 'entries', 'left'],
  voided: ['round'],
  restored: ['round'],
  ended: [],
  abandoned: [],
  reopened: [],
  described: TEXTS,
  undone: [],
  redone: [],
};

/** Returns a change, copied. `started` is what the game began with, null for the first change. Throws BookError. */
export function readChange(
  value: unknown,
  place: string,
  started: Started | null,
  known?: (player: string) => boolean,
): Change {
  const { kind: said } = readObject(value, place);
  const kind = readChoice(Object.hasOwn(value as object, 'kind') ? said : undefined, inside(place, 'kind'), KINDS);
  if ((kind === 'started') !== (started === null)) {
    throw new BookError('BAD_CHANGE', place, `expected "started" first and only first, got ${kind}`);
  }
  const fields = readFields(value, place, ['at', 'kind', ...FIELDS[kind]]);
  const at = readMoment(fields.at, inside(place, 'at'));
  if (started === null) return { at, ...readStarted(fields, place, known) };
  switch (kind) {
    case 'round': {
      const round = readId(fields.round, inside(place, 'round'));
      const entries = readEntries(fields.entries, inside(place, 'entries'), started, readEntry);
      return { at, kind, round, entries, left: readLeft(fields.left, inside(place, 'left'), started) };
    }
    case 'voided':
    case 'restored':
      return { at, kind, round: readId(fields.round, inside(place, 'round')) };
    case 'described':
      return { at, kind, ...readTexts(fields, place) };
    default:
      return { at, kind: kind as 'ended' };
  }
}

const KINDS = Object.keys(FIELDS) as Deed['kind'][];

/** Returns the round being typed, copied; `rounds` says which rounds the game has ever had. Throws BookError. */
export function readDraft(value: unknown, place: string, started: Started, rounds: ReadonlySet<string>): Draft {
  const fields = readFields(value, place, ['round', 'entries', 'left']);
  const round = orNull(fields.round, (id) => readId(id, inside(place, 'round')));
  if (round !== null && !rounds.has(round))
    throw fault('UNKNOWN_ID', inside(place, 'round'), 'a round of the game', round);
  const entries = readEntries(fields.entries, inside(place, 'entries'), started, (entry, at, deck) =>
    orNull(entry, () => readEntry(entry, at, deck)),
  );
  return { round, entries, left: readLeft(fields.left, inside(place, 'left'), started) };
}

/** The deck of a game: its highest card, and its heads. */
interface Deck {
  top: Card;
  heads: number;
}

function deckOf({ options, seats }: Started): Deck {
  return { top: topCard(seats.length, options), heads: deckHeads(seats.length, options) };
}

function readStarted(fields: Fields, place: string, known?: (player: string) => boolean): Started {
  const options = readAllOptions(fields.options, inside(place, 'options'));
  const at = inside(place, 'seats');
  const seats = readPlayers(fields.seats, at, known);
  const names = readList(fields.names, inside(place, 'names'), seats.length, seats.length);
  return {
    kind: 'started',
    options,
    seats,
    names: names.map((name, seat) => readName(name, `${inside(place, 'names')}[${seat}]`)),
    first_dealer: readWhole(fields.first_dealer, inside(place, 'first_dealer'), 0, seats.length - 1),
    tz: orNull(fields.tz, (tz) => readLabel(tz, inside(place, 'tz'), 1, MOST_OF_A_ZONE)),
    ...readTexts(fields, place),
  };
}

/** Returns 2 to 10 different ids of players. */
export function readPlayers(value: unknown, place: string, known?: (player: string) => boolean): string[] {
  const ids: string[] = [];
  readList(value, place, MIN_PLAYERS, MAX_PLAYERS).forEach((one, index) => {
    const id = readId(one, `${place}[${index}]`);
    if (ids.includes(id)) throw fault('DUPLICATE_ID', `${place}[${index}]`, 'each player once', id);
    if (known && !known(id)) throw fault('UNKNOWN_ID', `${place}[${index}]`, 'a player of the book', id);
    ids.push(id);
  });
  return ids;
}

function readAllOptions(value: unknown, place: string): Options {
  const fields = readFields(value, place, Object.keys(CLASSIC));
  const names = Object.keys(CLASSIC);
  // -0 is 0, here as everywhere.
  const values = Object.fromEntries(names.map((name) => [name, fields[name] === 0 ? 0 : fields[name]]));
  let options: Options;
  try {
    options = readOptions(values);
  } catch (error) {
    if (error instanceof RulesError) throw new BookError('BAD_OPTION', place, error.message.slice(0, MOST_TOLD));
    throw error;
  }
  const { threshold, max_rounds, first_picker } = options;
  for (const [name, number, most] of [
    ['threshold', threshold, MOST_THRESHOLD],
    ['max_rounds', max_rounds, MOST_ROUNDS],
    ['first_picker', first_picker, MOST_PICKER],
  ] as const) {
    if (number !== null && number > most) throw fault('BAD_OPTION', place, `${name} at most ${most}`, number);
  }
  return options;
}

function readTexts(fields: Fields, place: string): { title: string; place: string; note: string } {
  return {
    title: readLabel(fields.title, inside(place, 'title'), 0, MOST_OF_A_TITLE),
    place: readLabel(fields.place, inside(place, 'place'), 0, MOST_OF_A_TITLE),
    note: readLabel(fields.note, inside(place, 'note'), 0, MOST_OF_A_NOTE, true),
  };
}

function readEntries<T>(
  value: unknown,
  place: string,
  started: Started,
  read: (entry: unknown, place: string, deck: Deck) => T,
): T[] {
  const players = started.seats.length;
  const deck = deckOf(started);
  return readList(value, place, players, players).map((entry, seat) => read(entry, `${place}[${seat}]`, deck));
}

function readEntry(value: unknown, place: string, deck: Deck): Entry {
  const fields = readFields(value, place, ['heads', 'cards', 'via']);
  const heads = readHeads(fields.heads, inside(place, 'heads'), deck);
  const cards = orNull(fields.cards, (list) => readCards(list, inside(place, 'cards'), deck));
  if (cards && totalHeads(cards) !== heads) {
    throw fault('BAD_SCORE', inside(place, 'heads'), `the sum of the cards, ${totalHeads(cards)}`, heads);
  }
  return { heads, cards, via: readChoice(fields.via, inside(place, 'via'), VIAS) };
}

function readLeft(value: unknown, place: string, started: Started): Left | null {
  if (value === null) return null;
  const deck = deckOf(started);
  const fields = readFields(value, place, ['heads', 'count', 'cards']);
  const heads = orNull(fields.heads, (number) => readHeads(number, inside(place, 'heads'), deck));
  const count = orNull(fields.count, (number) => readWhole(number, inside(place, 'count'), 0, MOST_LEFT));
  const cards = orNull(fields.cards, (list) => readCards(list, inside(place, 'cards'), deck, MOST_LEFT));
  if (cards && (heads !== null || count !== null)) {
    throw fault('BAD_FIELD', place, 'cards alone', 'heads or a count beside them');
  }
  return { heads, count, cards };
}

function readHeads(value: unknown, place: string, deck: Deck): number {
  if (!isWhole(value)) throw fault('BAD_FIELD', place, 'heads (a whole number)', value);
  if (value < 0 || value > deck.heads) throw fault('BAD_SCORE', place, `0 to ${deck.heads} heads`, value);
  return value + 0;
}

function readCards(value: unknown, place: string, deck: Deck, most?: number): Card[] {
  const cards = new Set<Card>();
  readList(value, place, 0, most).forEach((card, index) => {
    const at = `${place}[${index}]`;
    if (!isWhole(card)) throw fault('BAD_FIELD', at, 'a card (a whole number)', card);
    if (card < 1 || card > deck.top) throw fault('BAD_CARD', at, `a card from 1 to ${deck.top}`, card);
    if (cards.has(card)) throw fault('DUPLICATE_CARD', at, 'each card once', card);
    cards.add(card);
  });
  return [...cards];
}
