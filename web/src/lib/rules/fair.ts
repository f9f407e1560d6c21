/**
 * Fair shuffles: from the secret that a server opens after a match to the cards of each round, so that anybody can see
 * that nothing was arranged. The way is that of `src/sixieme/rules/fair.py`; both are held to `conformance/fair.json`.
 */
import type { Card, Seat } from './cards.ts';
import type { Command } from './commands.ts';
import { type Deal, dealFromOrder } from './deal.ts';
import { nextFirstPicker } from './draft.ts';
import type { Match } from './match.ts';
import { topCard } from './options.ts';
import { concat, hmac, sha256 } from './sha256.ts';

/** What decides every deal of a match, in hexadecimal digits as the server opens it; the nonces by seat. */
export interface Secret {
  readonly seed: string;
  readonly salt: string;
  readonly nonces: readonly string[];
}

/** Returns what is published before the deal: 64 hexadecimal digits. */
export function commitment({ seed, salt }: Pick<Secret, 'seed' | 'salt'>): string {
  return toHex(sha256(concat(ascii('sixieme commitment 1\0'), fromHex(salt), fromHex(seed))));
}

/** Returns the key of the streams. */
export function streamKey({ seed, nonces }: Pick<Secret, 'seed' | 'nonces'>): Uint8Array {
  const mixed = nonces.map(fromHex).map((nonce) => concat(Uint8Array.of(nonce.length), nonce));
  return hmac(fromHex(seed), concat(ascii('sixieme key 1\0'), ...mixed));
}

/** Yields the words of a stream without end, each 0..2^32 - 1. */
export function* stream(key: Uint8Array, purpose: string, round: number): Generator<number, never> {
  const prefix = concat(ascii(`sixieme stream 1\0${purpose}\0`), bigEndian(round));
  for (let block = 0; ; block += 1) {
    const words = new DataView(hmac(key, concat(prefix, bigEndian(block))).buffer);
    for (let at = 0; at < 32; at += 4) yield words.getUint32(at);
  }
}

/** Returns a number in 0..bound-1 drawn from the words of a stream. */
export function draw(words: Iterator<number>, bound: number): number {
  const limit = Math.floor(2 ** 32 / bound) * bound;
  for (;;) {
    const { value } = words.next() as { value: number };
    if (value < limit) return value % bound;
  }
}

/** Returns the cards 1..top in the order of a round (from 1), the top of the pack first. */
export function shuffle(key: Uint8Array, round: number, top: Card): Card[] {
  const words = stream(key, 'shuffle', round);
  const cards = Array.from({ length: top }, (_, index) => index + 1);
  for (let last = top - 1; last > 0; last -= 1) {
    const other = draw(words, last + 1);
    [cards[last], cards[other]] = [cards[other]!, cards[last]!];
  }
  return cards;
}

/** Returns the first picker of the first draft. */
export function lot(key: Uint8Array, players: number): Seat {
  return draw(stream(key, 'lot', 1), players);
}

/** Returns the deal of a round: hands by seat, ascending, and the cards that open the rows. */
export function deal(secret: Secret, round: number, players: number, top: Card): Deal {
  return dealFromOrder(shuffle(streamKey(secret), round, top), players);
}

/** Returns the command that starts the next round of the match as the secret decides. */
export function nextRound(match: Match, secret: Secret): Command {
  const { options, players, draft, totals } = match;
  if (!options.draft) {
    return { type: 'deal_round', deal: deal(secret, match.round + 1, players, topCard(players, options)) };
  }
  if (draft !== null) return { type: 'open_draft', first: nextFirstPicker(draft.order[0]!, totals, options) };
  return { type: 'open_draft', first: options.first_picker ?? lot(streamKey(secret), players) };
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function bigEndian(number: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, number);
  return new Uint8Array(view.buffer);
}
