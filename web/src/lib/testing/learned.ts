/** What was learned, from the files of the Python package. */
import { readFileSync } from 'node:fs';
import { Learned } from '../bots/weights.ts';

const DATA = new URL('../../../../src/sixieme/bots/data/', import.meta.url);

export function readLearned(): Learned {
  return new Learned({ policy: read('policy.f32'), worth: read('worth.f32'), rounds: read('rounds.u8') });
}

function read(name: string): ArrayBuffer {
  return new Uint8Array(readFileSync(new URL(name, DATA))).buffer;
}
