/** What is agreed before a match against the bots of the page. */
import { isKind, type Kind } from '../bots/kinds.ts';
import { randomHex } from '../connection/ids.ts';
import { MAX_PLAYERS } from '../rules/cards.ts';
import { RulesError } from '../rules/errors.ts';
import type { Secret } from '../rules/fair.ts';
import { newMatch } from '../rules/match.ts';
import { CLASSIC, type Options, readOptions } from '../rules/options.ts';
import type { LastSolo } from '../storage/settings.svelte.ts';
import { BOT_NAMES } from '../texts/bots.ts';

export const SPEEDS = ['slow', 'normal', 'fast'] as const;
export type Speed = (typeof SPEEDS)[number];
export const MOST_OPPONENTS = MAX_PLAYERS - 1;
/** As at a table of the server: more than people play. */
const MOST_ROUNDS = 100;
const MOST_THRESHOLD = 1000;

export interface Setup {
  readonly options: Options;
  /** The kind of each opponent, by seat from 1. */
  readonly bots: readonly Kind[];
  /** How long the bots seem to think. */
  readonly speed: Speed;
}

/** A match before its first event. Seat 0 is whoever plays. */
export interface Opening extends Setup {
  readonly id: string;
  /** By seat. */
  readonly names: readonly string[];
  readonly secret: Secret;
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
}

/** Returns a match of these rules with a secret of its own. Throws BAD_OPTION or BAD_PLAYER_COUNT. */
export function open(name: string, { options, bots, speed }: Setup): Opening {
  newMatch(1 + bots.length, readOptions({ ...options }));
  if ((options.max_rounds ?? 0) > MOST_ROUNDS || (options.threshold ?? 0) > MOST_THRESHOLD) {
    throw new RulesError('BAD_OPTION', `expected at most ${MOST_ROUNDS} rounds and ${MOST_THRESHOLD} heads`);
  }
  const names = [name, ...opponentNames(name, bots.length)];
  const secret = { seed: randomHex(32), salt: randomHex(32), nonces: [] };
  return { id: `solo-${randomHex(6)}`, options, bots, speed, names, secret, at: Date.now() };
}

/** Returns what so many opponents of somebody are called. */
export function opponentNames(name: string, opponents: number): string[] {
  return BOT_NAMES.filter((other) => other !== name).slice(0, opponents);
}

/** Returns the set-up to begin with: the last one, as far as this page knows its bots and its rules. */
export function lastSetup(last: LastSolo | null): Setup {
  const bots = (last?.bots ?? []).filter(isKind).slice(0, MOST_OPPONENTS);
  return {
    options: usable(last?.options ?? {}),
    bots: bots.length > 0 ? bots : ['cautious', 'cautious', 'cautious'],
    speed: SPEEDS.find((speed) => speed === last?.speed) ?? 'normal',
  };
}

function usable(values: Record<string, unknown>): Options {
  try {
    return readOptions(values);
  } catch {
    return CLASSIC;
  }
}
