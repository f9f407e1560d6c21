/**
 * What a build is besides its bundle: a service worker that keeps the page for times without a network, compressed
 * files beside the plain ones, and two promises that a build breaks loudly: the size of the first load, and that
 * nothing in the HTML needs more than `default-src 'self'`.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';

/** Bytes of JavaScript, gzipped, that the page may need before it shows. */
export const BUDGET = 100_000;

const WORKER = fileURLToPath(new URL('./service-worker.js', import.meta.url));
const COMPRESSIBLE = /\.(css|html|js|json|svg|webmanifest)$/;
/** Below this compression saves nothing. */
const LEAST = 512;

/** What an address loads by and by, by the file it comes from: a screen, and a language of a catalogue. */
const SCREEN = /\/screens\/(?:.*\/)?(\w+)\.svelte$/;
const CATALOGUE = /^(.*)\/(?:fr|en|de)\.ts$/;

type Bundle = Rolldown.OutputBundle;

export function shell(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'sixieme-shell',
    apply: 'build',
    enforce: 'post', // the bundle is whole only then: index.html too
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle(_, bundle) {
      const index = String((bundle['index.html'] as Rolldown.OutputAsset | undefined)?.source ?? '');
      const { screens, size } = firstLoad(bundle);
      this.info(`first load: ${size} bytes of JavaScript (gzip) of ${BUDGET}, for ${screens.join(' and ')}`);
      const faults = [...inlineCode(index), ...overBudget(bundle)];
      if (faults.length > 0) this.error(faults.join('\n'));
      const files = precached(bundle, config.publicDir);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: serviceWorker(files) });
    },
    closeBundle() {
      const folder = join(config.root, config.build.outDir);
      for (const path of filesUnder(folder)) compress(path);
    },
  };
}

/** Returns what a strict content security policy would not let run. */
export function inlineCode(html: string): string[] {
  const found = html.match(/<style|<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=|javascript:/gi) ?? [];
  return found.map((what) => `index.html: “${what.trim()}” is against the content security policy`);
}

/** Returns a complaint for each address whose JavaScript, before it shows, is too much. */
export function overBudget(bundle: Bundle, budget = BUDGET): string[] {
  return ways(bundle)
    .filter(({ size }) => size > budget)
    .map(({ screens, size }) => {
      const address = ['the first load', ...screens].join(' → ');
      return `${address} has ${size} bytes of JavaScript (gzip), more than ${budget}`;
    });
}

/** What an address loads: the screens that follow the entry, each asked for by the one before; bytes, gzipped, in all. */
export interface Way {
  screens: string[];
  size: number;
}

/** Returns the way to the dearest address. */
export function firstLoad(bundle: Bundle): Way {
  return ways(bundle).reduce((dearest, way) => (way.size > dearest.size ? way : dearest));
}

/**
 * Returns every way from the entry to a screen.
 *
 * Each step needs what it imports at once, and one language of every catalogue that it may load; counted is the dearest.
 * Only what lies in screens/ is a step. The sheets, charts and codes of components/ and what lib/ loads later are left
 * out, also the few that come without a click: the screen shows before them.
 */
export function ways(bundle: Bundle): Way[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entries = chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);
  return from(entries, new Set(), []);

  function from(asked: string[], before: ReadonlySet<string>, screens: string[]): Way[] {
    const needed = withImports(asked, before);
    const fresh = [...needed].filter((name) => !before.has(name));
    const later = [...new Set(fresh.flatMap((name) => byName.get(name)?.dynamicImports ?? []))];
    for (const language of dearest(later, needed)) needed.add(language);
    const steps = later.filter((name) => SCREEN.test(moduleOf(name)) && !needed.has(name));
    return [
      { screens, size: sizeOf(needed) },
      ...steps.flatMap((name) => from([name], needed, [...screens, SCREEN.exec(moduleOf(name))![1]!])),
    ];
  }

  /** Returns the dearest language of each catalogue, with all that it imports. */
  function dearest(later: string[], before: ReadonlySet<string>): string[] {
    const catalogues = new Map<string, string[]>();
    for (const name of later) {
      const folder = CATALOGUE.exec(moduleOf(name))?.[1];
      if (folder === undefined) continue;
      const language = [...withImports([name], before)].filter((one) => !before.has(one));
      if (sizeOf(language) >= sizeOf(catalogues.get(folder) ?? [])) catalogues.set(folder, language);
    }
    return [...catalogues.values()].flat();
  }

  function withImports(asked: string[], before: ReadonlySet<string>): Set<string> {
    const needed = new Set([...before, ...asked]);
    for (const name of needed) for (const imported of byName.get(name)?.imports ?? []) needed.add(imported);
    return needed;
  }

  function moduleOf(name: string): string {
    return byName.get(name)?.facadeModuleId ?? '';
  }

  function sizeOf(names: Iterable<string>): number {
    return [...names].reduce((sum, name) => sum + gzipped(byName.get(name)?.code), 0);
  }
}

function gzipped(code: string | undefined): number {
  return code === undefined ? 0 : gzipSync(code).length;
}

/** Returns the addresses to keep for times without a network, each with the hash of what is there. */
export function precached(bundle: Bundle, publicDir: string): Record<string, string> {
  const built = Object.values(bundle).map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]);
  const copied = filesUnder(publicDir).map((path) => [relative(publicDir, path), readFileSync(path)]);
  const hashed = [...built, ...copied].map(([name, content]) => [`/${String(name)}`, hash(content!)]);
  return Object.fromEntries(hashed.sort(([a], [b]) => (a! < b! ? -1 : 1)));
}

/** Returns the source of the service worker. Its version changes whenever a file does. */
export function serviceWorker(files: Record<string, string>): string {
  const source = readFileSync(WORKER, 'utf8');
  const version = hash(source + JSON.stringify(files));
  return source
    .replace("'__VERSION__'", () => JSON.stringify(version))
    .replace('[/* __FILES__ */]', () => JSON.stringify(Object.keys(files)));
}

function compress(path: string): void {
  if (!COMPRESSIBLE.test(path)) return;
  const plain = readFileSync(path);
  if (plain.length < LEAST) return;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(plain, best));
}

function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
