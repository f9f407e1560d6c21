import type { Language } from '../texts/say.ts';
import { type Storage, storage } from './storage.svelte.ts';

/** How somebody made their last table. */
export interface LastTable {
  options: Record<string, unknown>;
  clock: number;
  speed: string;
  bots: string[];
}

/** How somebody last set up a match against the bots of the page. */
export interface LastSolo {
  options: Record<string, unknown>;
  speed: string;
  bots: string[];
}

export interface Values {
  /** Null: as the browser says. */
  language: Language | null;
  theme: 'auto' | 'light' | 'dark';
  /** One tap plays a card, without confirmation. */
  oneTap: boolean;
  /** The next round starts by itself after a pause. */
  autoNext: boolean;
  /** How fast a trick is told: 1 is normal, 2 twice as fast, 0 not at all. */
  revealSpeed: number;
  /** The name last given. */
  name: string;
  lastTable: LastTable | null;
  lastSolo: LastSolo | null;
}

const DEFAULTS: Values = {
  language: null,
  theme: 'auto',
  oneTap: false,
  autoNext: false,
  revealSpeed: 1,
  name: '',
  lastTable: null,
  lastSolo: null,
};

const CHECKS: { [K in keyof Values]: (value: unknown) => boolean } = {
  language: (value) => value === null || ['fr', 'en', 'de'].includes(value as string),
  theme: (value) => ['auto', 'light', 'dark'].includes(value as string),
  oneTap: (value) => typeof value === 'boolean',
  autoNext: (value) => typeof value === 'boolean',
  revealSpeed: (value) => typeof value === 'number' && value >= 0,
  name: (value) => typeof value === 'string',
  lastTable: (value) => value === null || (isLastSolo(value) && 'clock' in value && typeof value.clock === 'number'),
  lastSolo: (value) => value === null || isLastSolo(value),
};

/** What somebody has chosen on this device. */
export class Settings {
  #storage: Storage;
  #current = $state.raw<Values>(DEFAULTS);

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  get current(): Readonly<Values> {
    return this.#current;
  }

  /** Reads what was kept. A value that an older or newer page wrote and this one does not know is passed over. */
  async load(): Promise<void> {
    const kept = await this.#storage.settings();
    const usable = [...kept].filter(([name, value]) => name in CHECKS && CHECKS[name as keyof Values](value));
    this.#current = { ...DEFAULTS, ...Object.fromEntries(usable) };
  }

  /** Changes a setting at once; resolves when the browser has written it. */
  set<K extends keyof Values>(name: K, value: Values[K]): Promise<void> {
    this.#current = { ...this.#current, [name]: value };
    return this.#storage.keepSetting(name, value);
  }
}

function isLastSolo(value: unknown): value is LastSolo {
  const { options, speed, bots } = (value ?? {}) as Partial<Record<keyof LastSolo, unknown>>;
  return (
    typeof options === 'object' &&
    options !== null &&
    typeof speed === 'string' &&
    Array.isArray(bots) &&
    bots.every((bot) => typeof bot === 'string')
  );
}

export const settings = new Settings(storage);
