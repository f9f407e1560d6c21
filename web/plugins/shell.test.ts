import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { describe, expect, test, vi } from 'vitest';
import { firstLoad, inlineCode, overBudget, precached, serviceWorker, ways } from './shell.ts';

const PUBLIC = fileURLToPath(new URL('../public', import.meta.url));

interface Chunk {
  name: string;
  code: string;
  /** The file of src/ that is loaded by it, if it is loaded later. */
  of?: string;
  imports?: string[];
  later?: string[];
  entry?: boolean;
}

function bundle(...chunks: Chunk[]): Rolldown.OutputBundle {
  const files = chunks.map(({ name, code, of, imports = [], later = [], entry = false }) => {
    const facadeModuleId = of === undefined ? null : `/web/src/${of}`;
    return [
      name,
      { type: 'chunk', fileName: name, code, imports, dynamicImports: later, isEntry: entry, facadeModuleId },
    ];
  });
  return Object.fromEntries(files) as Rolldown.OutputBundle;
}

/** Text that gzip cannot make smaller by much. */
function noise(length: number): string {
  return Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * i * 7919 + i * 104_729) % 94))).join('');
}

describe('the first load', () => {
  const size = (...codes: string[]) => codes.reduce((sum, code) => sum + gzipSync(code).length, 0);

  test('is the entry and the dearest screen, with what they import at once', () => {
    const [entry, shared, deep, cheap, dear] = ['a', 'bb', 'ccc', noise(1_000), noise(9_000)] as const;
    const all = bundle(
      { name: 'index.js', code: entry, imports: ['shared.js'], later: ['cheap.js', 'dear.js'], entry: true },
      { name: 'shared.js', code: shared },
      { name: 'cheap.js', code: cheap, of: 'screens/Cheap.svelte' },
      { name: 'dear.js', code: dear, of: 'screens/Dear.svelte', imports: ['shared.js', 'deep.js'] },
      { name: 'deep.js', code: deep },
    );

    expect(firstLoad(all)).toEqual({ screens: ['Dear'], size: size(entry, shared, dear, deep) });
  });

  test('counts every screen on the way, each chunk once, and nothing that is fetched ahead of time', () => {
    const [entry, counter, board, table, book] = [noise(100), noise(700), noise(800), noise(900), noise(300)] as const;
    const all = bundle(
      { name: 'index.js', code: entry, later: ['counter.js', 'board.js', 'table.js'], entry: true },
      { name: 'table.js', code: table, of: 'screens/Table.svelte', imports: ['index.js'] },
      {
        name: 'counter.js',
        code: counter,
        of: 'screens/Counter.svelte',
        imports: ['index.js', 'book.js'],
        later: ['board.js'],
      },
      { name: 'board.js', code: board, of: 'screens/counter/Board.svelte', imports: ['index.js', 'book.js'] },
      { name: 'book.js', code: book },
    );

    expect(ways(all)).toEqual([
      { screens: [], size: size(entry) },
      { screens: ['Counter'], size: size(entry, counter, book) },
      { screens: ['Counter', 'Board'], size: size(entry, counter, book, board) },
      { screens: ['Board'], size: size(entry, board, book) },
      { screens: ['Table'], size: size(entry, table) },
    ]);
    expect(firstLoad(all).screens).toEqual(['Counter', 'Board']);
  });

  test('takes one language of each catalogue: the dearest', () => {
    const [entry, screen, short, long, other] = ['a', 'bb', noise(200), noise(500), noise(400)] as const;
    const all = bundle(
      { name: 'index.js', code: entry, later: ['fr.js', 'de.js', 'screen.js'], entry: true },
      { name: 'fr.js', code: short, of: 'lib/texts/fr.ts' },
      { name: 'de.js', code: long, of: 'lib/texts/de.ts' },
      { name: 'screen.js', code: screen, of: 'screens/Screen.svelte', imports: ['voice.js'] },
      { name: 'voice.js', code: 'ccc', later: ['fr-2.js', 'de-2.js'] },
      { name: 'fr-2.js', code: other, of: 'lib/texts/part/fr.ts' },
      { name: 'de-2.js', code: short, of: 'lib/texts/part/de.ts' },
    );

    expect(ways(all)).toEqual([
      { screens: [], size: size(entry, long) },
      { screens: ['Screen'], size: size(entry, long, screen, 'ccc', other) },
    ]);
  });

  test('leaves out what opens later on a screen', () => {
    const all = bundle(
      { name: 'index.js', code: 'a', later: ['code.js', 'online.js'], entry: true },
      { name: 'code.js', code: noise(500), of: 'components/QrCode.svelte' },
      { name: 'online.js', code: noise(500), of: 'lib/counter/online.ts' },
    );

    expect(ways(all)).toEqual([{ screens: [], size: size('a') }]);
  });

  test('above the budget breaks the build', () => {
    const all = bundle(
      { name: 'index.js', code: 'a', later: ['screen.js'], entry: true },
      { name: 'screen.js', code: noise(10_000), of: 'screens/Screen.svelte' },
    );

    expect(overBudget(all, 100)).toEqual([expect.stringMatching(/^the first load → Screen has \d+ .*more than 100$/)]);
    expect(overBudget(all, 1_000_000)).toEqual([]);
  });
});

test.each([
  '<script>go()</script>',
  '<style>p {}</style>',
  '<p style="color: red">',
  '<body onload="go()">',
  '<a href="javascript:go()">',
])('%s is against the content security policy', (html) => {
  expect(inlineCode(html)).toHaveLength(1);
});

test('scripts and styles of their own are not', () => {
  expect(inlineCode('<script type="module" src="/a.js"></script><link rel="stylesheet" href="/a.css">')).toEqual([]);
});

test('the page of the source has nothing inline', () => {
  expect(inlineCode(readFileSync(new URL('../index.html', import.meta.url), 'utf8'))).toEqual([]);
});

test('the manifest, the icons and what there is to print are kept too', () => {
  const files = precached(bundle({ name: 'assets/index-1.js', code: 'a', entry: true }), PUBLIC);

  const inFolder = (folder: string) =>
    existsSync(`${PUBLIC}/${folder}`) ? readdirSync(`${PUBLIC}/${folder}`).map((name) => `/${folder}/${name}`) : [];

  expect(Object.keys(files)).toEqual([
    '/assets/index-1.js',
    ...[...inFolder('icons'), ...inFolder('memo'), '/manifest.webmanifest'].sort(),
  ]);
});

describe('the service worker', () => {
  /** Runs the worker with caches in memory and a network that answers with the path. */
  function start(files: Record<string, string>) {
    const stored = new Map<string, Map<string, string>>();
    const listeners = new Map<string, (event: object) => void>();
    const open = (name: string) => {
      if (!stored.has(name)) stored.set(name, new Map());
      const cache = stored.get(name)!;
      return {
        addAll: async (requests: string[]) =>
          requests.forEach((path) => cache.set(String(path), `kept ${String(path)}`)),
        match: async (path: string) => cache.get(path),
      };
    };
    const self = {
      location: { origin: 'https://here' },
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
      skipWaiting: vi.fn(),
      clients: { claim: vi.fn() },
    };
    runInContext(
      serviceWorker(files),
      createContext({
        self,
        URL,
        Request: function (path: string) {
          return Object(path) as string;
        },
        caches: {
          open: async (name: string) => open(name),
          keys: async () => [...stored.keys()],
          delete: async (name: string) => stored.delete(name),
        },
        fetch: async (request: { url: string }) => `network ${request.url}`,
      }),
    );
    const tell = async (type: string, event: object = {}) => {
      let outcome: unknown;
      const wait = (promise: unknown) => (outcome = promise);
      listeners.get(type)!({ ...event, waitUntil: wait, respondWith: wait });
      return String(await outcome);
    };
    const get = (path: string, mode = 'no-cors', method = 'GET', origin = 'https://here') =>
      tell('fetch', { request: { url: origin + path, mode, method } });
    return { stored, self, tell, get };
  }

  const FILES = { '/index.html': '1', '/assets/index-1.js': '2' };

  test('answers from what it has kept, every address of the page with the one page', async () => {
    const worker = start(FILES);
    await worker.tell('install');

    expect(await worker.get('/assets/index-1.js')).toBe('kept /assets/index-1.js');
    expect(await worker.get('/t/abcd2345', 'navigate')).toBe('kept /index.html');
    expect(await worker.get('/', 'navigate')).toBe('kept /index.html');
    expect(await worker.get('/assets/index-1.js', 'navigate'), 'a file one goes to').toBe('kept /assets/index-1.js');
  });

  test('asks the network for what it has lost', async () => {
    expect(await start(FILES).get('/assets/index-1.js')).toBe('network https://here/assets/index-1.js');
  });

  test.each([
    ['/api/info', 'cors', 'GET', 'https://here'],
    ['/api/tables/abcd2345/record', 'navigate', 'GET', 'https://here'],
    ['/api/tables', 'cors', 'POST', 'https://here'],
    ['/index.html', 'cors', 'GET', 'https://elsewhere'],
  ])('leaves %s (%s %s %s) alone', async (...request) => {
    expect(await start(FILES).get(...request)).toBe('undefined');
  });

  test('waits until somebody asks for it', async () => {
    const worker = start(FILES);
    await worker.tell('install');
    expect(worker.self.skipWaiting).not.toHaveBeenCalled();

    await worker.tell('message', { data: 'activate' });
    expect(worker.self.skipWaiting).toHaveBeenCalledOnce();
  });

  test('throws away what older versions kept, and nothing of others', async () => {
    const worker = start(FILES);
    worker.stored.set('sixieme-old', new Map());
    worker.stored.set('another', new Map());
    await worker.tell('install');
    await worker.tell('activate');

    expect([...worker.stored.keys()]).toEqual(['another', expect.stringMatching(/^sixieme-[0-9a-f]{16}$/)]);
  });

  test('has another version as soon as one file differs', () => {
    const version = (files: Record<string, string>) => /VERSION = "(\w+)"/.exec(serviceWorker(files))![1];

    expect(version(FILES)).toBe(version({ ...FILES }));
    expect(version(FILES)).not.toBe(version({ ...FILES, '/index.html': '3' }));
  });
});
