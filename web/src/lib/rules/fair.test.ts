/** The vectors of conformance/fair.json, made by an implementation of their own. */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commitment, deal, draw, fromHex, lot, shuffle, stream, streamKey, toHex } from './fair.ts';
import { hmac, sha256 } from './sha256.ts';

const FILE = new URL('../../../../conformance/fair.json', import.meta.url);
const VECTORS = JSON.parse(readFileSync(FILE, 'utf8')) as {
  commitment: { seed: string; salt: string; commitment: string }[];
  key: { seed: string; nonces: string[]; key: string }[];
  stream: { key: string; purpose: string; round: number; words: number[] }[];
  draw: { words: number[]; bounds: number[]; drawn: number[] }[];
  shuffle: { key: string; round: number; top: number; order: number[] }[];
  lot: { key: string; players: number; first: number }[];
};

test.each(VECTORS.commitment)('the commitment of $seed', (vector) => {
  expect(commitment(vector)).toBe(vector.commitment);
});

test.each(VECTORS.key)('the key of $seed with $nonces', (vector) => {
  expect(toHex(streamKey(vector))).toBe(vector.key);
});

test.each(VECTORS.stream)('the stream $purpose of round $round', ({ key, purpose, round, words }) => {
  const found = stream(fromHex(key), purpose, round);

  expect(words.map(() => found.next().value)).toEqual(words);
});

test.each(VECTORS.draw)('draws of $bounds', ({ words, bounds, drawn }) => {
  const given = words.values();

  expect(bounds.map((bound) => draw(given, bound))).toEqual(drawn);
});

test.each(VECTORS.shuffle)('the shuffle of 1..$top in round $round', ({ key, round, top, order }) => {
  expect(shuffle(fromHex(key), round, top)).toEqual(order);
});

test.each(VECTORS.lot)('the lot among $players', ({ key, players, first }) => {
  expect(lot(fromHex(key), players)).toBe(first);
});

test('a deal is ten cards to each seat in turn, then the rows', () => {
  const secret = { seed: '00'.repeat(32), salt: '00'.repeat(32), nonces: [] };
  const order = shuffle(streamKey(secret), 2, 34);
  const { hands, rows } = deal(secret, 2, 3, 34);

  expect(rows).toEqual(order.slice(30));
  expect(hands[1]).toEqual(order.slice(10, 20).sort((a, b) => a - b));
});

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])('SHA-256 and HMAC of %i bytes are as elsewhere', (length) => {
  const data = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256);

  expect(toHex(sha256(data))).toBe(createHash('sha256').update(data).digest('hex'));
  expect(toHex(hmac(data, data))).toBe(createHmac('sha256', data).update(data).digest('hex'));
});
