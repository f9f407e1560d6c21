/** The score book as it stands in a file: docs/book.md is the contract, docs/book.schema.json its schema. */
import type { Card, Seat } from '../rules/cards.ts';
import type { Options } from '../rules/options.ts';

export const FORMAT = 'sixieme-book';
export const VERSION = 1;

export interface PlayerChange {
  at: string;
  name?: string;
  /** 0 to 9. */
  color?: number;
  emoji?: string | null;
  photo?: string | null;
  archived?: boolean;
  bot?: boolean;
  merged_into?: string | null;
}

export interface GroupChange {
  at: string;
  name?: string;
  players?: string[];
  archived?: boolean;
}

/** Something that is what its changes say, one after the other. */
export interface Changing<Change> {
  id: string;
  changes: Change[];
}

export type BookPlayer = Changing<PlayerChange>;
export type BookGroup = Changing<GroupChange>;

export interface Photo {
  /** SHA-256 of the bytes, hexadecimal. */
  id: string;
  /** Base64. */
  jpeg: string;
}

export interface Entry {
  heads: number;
  /** Null where only the heads were said. */
  cards: Card[] | null;
  via: 'pad' | 'grid' | 'online';
}

/** What stays in the rows at the end of a round. */
export interface Left {
  heads: number | null;
  count: number | null;
  cards: Card[] | null;
}

/** A round being typed; null: not entered yet, which is not 0. */
export interface Draft {
  /** The round that is corrected; null: the next one. */
  round: string | null;
  entries: (Entry | null)[];
  left: Left | null;
}

export interface Started {
  kind: 'started';
  options: Options;
  /** Players' ids by seat. */
  seats: string[];
  /** Their names at the time. */
  names: string[];
  first_dealer: Seat;
  tz: string | null;
  title: string;
  place: string;
  note: string;
}

export type Deed =
  | Started
  | { kind: 'round'; round: string; entries: Entry[]; left: Left | null }
  | { kind: 'voided' | 'restored'; round: string }
  | { kind: 'ended' | 'abandoned' | 'reopened' | 'undone' | 'redone' }
  | { kind: 'described'; title: string; place: string; note: string };

/** Something that happened to a game, and when, for people to read. */
export type Change = Deed & { at: string };

export interface BookGame {
  id: string;
  /** Games are in the order of (number, id), never of a clock. */
  number: number;
  origin: 'table' | 'online';
  counted: boolean;
  /** A copy to look at: how many changes the original had. */
  view: number | null;
  fork_of: { game: string; changes: number } | null;
  draft: Draft | null;
  changes: Change[];
}

export interface Book {
  format: typeof FORMAT;
  version: typeof VERSION;
  exported_at: string | null;
  players: BookPlayer[];
  groups: BookGroup[];
  games: BookGame[];
  photos: Photo[];
}
