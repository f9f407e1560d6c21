/** What the Python side answers, for the differential tests: a tool that writes JSON lines. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** What the Makefile's set-up makes; set SIXIEME_PYTHON where another one has sixieme. */
const PYTHON = process.env.SIXIEME_PYTHON ?? `${ROOT}.venv/bin/python`;

/** Yields the lines of a tool as they come, so that a long run needs no memory. Throws if the tool fails. */
export async function* pythonLines<Line>(tool: string, ...words: string[]): AsyncGenerator<Line> {
  const child = spawn(PYTHON, [tool, ...words], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const errors: string[] = [];
  child.stderr.on('data', (data) => errors.push(String(data)));
  const code = new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  let whole = false;
  try {
    for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as Line;
    whole = true;
  } finally {
    // A test that has seen enough does not read on.
    if (!whole) child.kill();
  }
  if ((await code) !== 0) throw new Error(`${tool}: ${errors.join('')}`);
}
