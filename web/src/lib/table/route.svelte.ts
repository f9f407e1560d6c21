/** Where in the page we are, kept with the address bar. */
export type Place =
  | { name: 'home' }
  | { name: 'table'; code: string; token: string | null }
  | SoloPlace
  | CounterPlace
  | RefereePlace
  | { name: 'nowhere'; path: string };

/** Alone against the bots of the page: `/solo` before a match, `/solo/match` in it. */
export interface SoloPlace {
  name: 'solo';
  page: 'setup' | 'match';
}

/** A page of the counter: `/counter`, `/counter/game/ID`; `link`: what a game's link carries. */
export interface CounterPlace {
  name: 'counter';
  page: CounterPage | 'home';
  id: string | null;
  link: string | null;
}

const COUNTER_PAGES = ['new', 'game', 'history', 'statistics', 'players', 'book'] as const;
export type CounterPage = (typeof COUNTER_PAGES)[number];

/** A page of the referee: `/referee`, `/referee/disputes/NAME`; `link`: a question or names handed over. */
export interface RefereePlace {
  name: 'referee';
  page: RefereePage | 'trick';
  id: string | null;
  link: string | null;
}

const REFEREE_PAGES = ['heads', 'end', 'deck', 'rules', 'disputes', 'print'] as const;
export type RefereePage = (typeof REFEREE_PAGES)[number];

const CODE = /^[a-z2-9]{8}$/;
const TOKEN = /^[A-Za-z0-9_-]{22,64}$/;

const DISPUTE = /^[a-z0-9_]{1,40}$/;
const ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Reads a path and its fragment: `/`, `/t/CODE`, `/t/CODE#seat=TOKEN`, `/counter#game=…`, `/referee#rows=…`. */
export function parsePlace(path: string, fragment: string): Place {
  if (path === '/' || path === '/index.html') return { name: 'home' };
  const solo = /^\/solo(\/match)?\/?$/.exec(path);
  if (solo) return { name: 'solo', page: solo[1] === undefined ? 'setup' : 'match' };
  const counter = counterPlace(path, fragment);
  if (counter) return counter;
  const referee = refereePlace(path, fragment);
  if (referee) return referee;
  const [, code] = /^\/t\/([^/]+)\/?$/.exec(path) ?? [];
  if (code === undefined) return { name: 'nowhere', path };
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get('seat');
  return { name: 'table', code: code.toLowerCase(), token: token !== null && TOKEN.test(token) ? token : null };
}

function counterPlace(path: string, fragment: string): CounterPlace | null {
  const [root, page = 'home', id = null, ...rest] = path.split('/').filter((part) => part !== '');
  const known = page === 'home' || COUNTER_PAGES.some((name) => name === page);
  if (root !== 'counter' || !known || rest.length > 0 || (id !== null && !ID.test(id))) return null;
  const link = new URLSearchParams(fragment.replace(/^#/, '')).get('game');
  return { name: 'counter', page: page as CounterPage, id, link };
}

function refereePlace(path: string, fragment: string): RefereePlace | null {
  const [root, page = 'trick', id = null, ...rest] = path.split('/').filter((part) => part !== '');
  const known = page === 'trick' || REFEREE_PAGES.some((name) => name === page);
  if (root !== 'referee' || !known || rest.length > 0) return null;
  if (id !== null && (page !== 'disputes' || !DISPUTE.test(id))) return null;
  const link = fragment.replace(/^#/, '');
  return { name: 'referee', page: page as RefereePage, id, link: link === '' ? null : link };
}

/** Returns the code in what somebody typed or pasted: a code, in any case and with spaces, or a link; null if none. */
export function findCode(typed: string): { code: string; token: string | null } | null {
  const link = /\/t\/([A-Za-z0-9]+)(?:#seat=([A-Za-z0-9_-]+))?/.exec(typed);
  const code = (link?.[1] ?? typed.replace(/[\s-]/g, '')).toLowerCase();
  if (!CODE.test(code)) return null;
  const token = link?.[2];
  return { code, token: token !== undefined && TOKEN.test(token) ? token : null };
}

export class Route {
  #place = $state.raw<Place>({ name: 'home' });

  constructor() {
    this.#read();
    addEventListener('popstate', () => this.#read());
  }

  get place(): Place {
    return this.#place;
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.#place = parsePlace(location.pathname, location.hash);
    if (location.hash === '' || this.#place.name === 'referee') return; // a question may stand there, and be copied
    history.replaceState(null, '', location.pathname); // a seat's secret is not for show
  }
}
