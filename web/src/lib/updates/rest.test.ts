import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCE = fileURLToPath(new URL('../../', import.meta.url));

function partsIn(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/\bimport\('[^']*?(\w+)\.svelte'\)/g)].map((match) => match[1]!);
}

const FILES = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(svelte|ts)$/.test(entry.name))
  .map((entry) => `${entry.parentPath}/${entry.name}`);

test('every part that is loaded later is fetched ahead of time', () => {
  const fetched = partsIn(`${SOURCE}lib/updates/rest.ts`);
  const loaded = FILES.filter((path) => !path.endsWith('updates/rest.ts')).flatMap(partsIn);

  expect([...new Set(loaded)].sort()).toEqual([...fetched].sort());
});

test('every part that is shown waits for its texts', () => {
  const shown = FILES.filter((path) => path.endsWith('.svelte')).flatMap(
    (path) => readFileSync(path, 'utf8').match(/\S*import\('[^']*\.svelte'\)/g) ?? [],
  );

  expect(shown.filter((part) => !part.startsWith('withTexts(import('))).toEqual([]);
});
