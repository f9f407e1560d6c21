import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { describe, expect, test, vi } from 'vitest';
import { firstLoad, inlineCode, overBudget, precached, serviceWorker } from './shell.ts';

const PUBLIC = fileURLToPath(new URL('../public', import.meta.url));

function bundle(
  ...chunks: { name: string; code: string; imports?: string[]; parts?: string[]; entry?: boolean }[]
): Rolldown.OutputBundle {
  const files = chunks.map(({ name, code, imports = [], parts = [], entry = false }) => [
    name,
    { type: 'chunk', fileName: name, code, imports, dynamicImports: parts, isEntry: entry },
  ]);
  return Object.fromEntries(files) as Rolldown.OutputBundle;
}

/** Text that gzip cannot make smaller by much. */
function noise(length: number): string {
  return Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * i * 7919 + i * 104_729) % 94))).join('');
}

describe('the first load', () => {
  const size = (...codes: string[]) => codes.reduce((sum, code) => sum + gzipSync(code).length, 0);

  test('is the entry with what it imports at once, and the dearest part of those it may load', () => {
    const [entry, shared, deep, cheap, dear] = ['a', 'bb', 'ccc', noise(1_000), noise(9_000)] as const;
    const all = bundle(
      { name: 'index.js', code: entry, imports: ['shared.js'], parts: ['cheap.js', 'dear.js'], entry: true },
      { name: 'shared.js', code: shared },
      { name: 'cheap.js', code: cheap },
      { name: 'dear.js', code: dear, imports: ['shared.js', 'deep.js'] },
      { name: 'deep.js', code: deep },
    );

    expect(firstLoad(all)).toBe(size(entry, shared, dear, deep));
  });

  test('above the budget breaks the build', () => {
    const all = bundle({ name: 'index.js', code: noise(10_000), entry: true });

    expect(overBudget(all, 100)).toEqual([expect.stringContaining('more than 100')]);
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
