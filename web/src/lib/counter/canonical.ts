/** Canonical JSON: one text for one value, the same in Python, so that two copies can be compared and named. */
import { sha256 } from '../rules/sha256.ts';

/** Returns JSON with sorted keys, no blanks and no escapes but those JSON demands. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .sort(([a], [b]) => byCodePoint(a, b))
    .map(([name, held]) => `${JSON.stringify(name)}:${canonicalJson(held)}`);
  return `{${fields.join(',')}}`;
}

/** Compares texts by code point; JavaScript's own `<` goes by UTF-16 halves, which differ beyond U+FFFF. */
export function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    if (a[at] !== b[at]) return rank(a.charCodeAt(at)) - rank(b.charCodeAt(at));
  }
  return a.length - b.length;
}

/** Returns the SHA-256 of a text in UTF-8, 64 hexadecimal digits. */
export function hexDigest(data: string | Uint8Array): string {
  const digest = sha256(typeof data === 'string' ? new TextEncoder().encode(data) : data);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Surrogates stand for what is above all others. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
