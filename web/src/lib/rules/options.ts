/** What may be agreed before a match. What is not said is as in the classic game: full deck, to 66, ties shared. */
import { type Card, checkPlayers, HAND_SIZE, isWhole, TOP_CARD } from './cards.ts';
import { RulesError } from './errors.ts';
import { ROWS } from './table.ts';

export interface Options {
  /** The cards in use: all 104, or only as many as are dealt (1..10n+4). */
  readonly deck: 'full' | 'limited';
  readonly draft: boolean;
  /** Who picks first in round 1; null: by lot. */
  readonly first_picker: number | null;
  readonly next_picker: 'left' | 'fixed' | 'loser';
  readonly pick_order: 'straight' | 'snake';
  readonly show_picks: boolean;
  /** The match ends after the round in which a total reaches it; null: it does not matter. */
  readonly threshold: number | null;
  /** The threshold must be exceeded. */
  readonly strict: boolean;
  readonly max_rounds: number | null;
  readonly tie: 'shared' | 'play_on' | 'last_round';
}

export const CLASSIC: Options = {
  deck: 'full',
  draft: false,
  first_picker: null,
  next_picker: 'left',
  pick_order: 'straight',
  show_picks: false,
  threshold: 66,
  strict: false,
  max_rounds: null,
  tie: 'shared',
};

/** Preset name to the options it sets. */
export const PRESETS = {
  classic: {},
  limited: { deck: 'limited' },
  draft: { deck: 'limited', draft: true },
  quick: { threshold: 50 },
  long: { threshold: 100 },
  gigamic: { strict: true },
} as const satisfies Record<string, Partial<Options>>;

const CHOICES: Partial<Record<keyof Options, readonly string[]>> = {
  deck: ['full', 'limited'],
  next_picker: ['left', 'fixed', 'loser'],
  pick_order: ['straight', 'snake'],
  tie: ['shared', 'play_on', 'last_round'],
};
const LEAST: Partial<Record<keyof Options, number>> = { first_picker: 0, threshold: 1, max_rounds: 1 };

/** Returns the options that these values say. Throws BAD_OPTION for an unknown option or an unusable value. */
export function readOptions(values: Readonly<Record<string, unknown>>): Options {
  for (const name of Object.keys(values)) {
    if (!Object.hasOwn(CLASSIC, name)) throw new RulesError('BAD_OPTION', `expected an option, got ${name}`);
    const value = values[name];
    if (!isUsable(name as keyof Options, value)) {
      throw new RulesError('BAD_OPTION', `expected another value for ${name}, got ${JSON.stringify(value)}`);
    }
  }
  const options = { ...CLASSIC, ...values } as Options;
  if (options.threshold === null && options.max_rounds === null) {
    throw new RulesError('BAD_OPTION', 'expected a threshold or a number of rounds: the match would never end');
  }
  if (options.draft && options.deck !== 'limited') {
    throw new RulesError('BAD_OPTION', 'expected the limited deck with the draft');
  }
  return options;
}

/** Returns how many cards are dealt to so many players, hands and rows together. */
export function dealt(players: number): number {
  return HAND_SIZE * checkPlayers(players) + ROWS;
}

/** Returns the highest card of the deck in use with so many players. */
export function topCard(players: number, options: Pick<Options, 'deck'>): Card {
  return options.deck === 'limited' ? dealt(players) : TOP_CARD;
}

function isUsable(name: keyof Options, value: unknown): boolean {
  const choices = CHOICES[name];
  if (choices) return typeof value === 'string' && choices.includes(value);
  const least = LEAST[name];
  if (least !== undefined) return value === null || (isWhole(value) && value >= least);
  return typeof value === 'boolean';
}
