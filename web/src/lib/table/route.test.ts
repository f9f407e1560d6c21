import { expect, test } from 'vitest';
import { findCode, parsePlace } from './route.svelte.ts';

const TOKEN = 'A'.repeat(32);

test.each([
  ['/', '', { name: 'home' }],
  ['/t/abcd2345', '', { name: 'table', code: 'abcd2345', token: null }],
  ['/t/ABCD2345/', '', { name: 'table', code: 'abcd2345', token: null }],
  ['/t/abcd2345', `#seat=${TOKEN}`, { name: 'table', code: 'abcd2345', token: TOKEN }],
  ['/t/abcd2345', '#seat=<script>', { name: 'table', code: 'abcd2345', token: null }],
  ['/solo', '', { name: 'solo', page: 'setup' }],
  ['/solo/match/', '', { name: 'solo', page: 'match' }],
  ['/solo/else', '', { name: 'nowhere', path: '/solo/else' }],
  ['/counter', '', { name: 'counter', page: 'home', id: null, link: null }],
  ['/counter/', '#game=AAAA-_', { name: 'counter', page: 'home', id: null, link: 'AAAA-_' }],
  ['/counter/game/abcd2345', '', { name: 'counter', page: 'game', id: 'abcd2345', link: null }],
  ['/counter/history', '', { name: 'counter', page: 'history', id: null, link: null }],
  ['/counter/cellar', '', { name: 'nowhere', path: '/counter/cellar' }],
  ['/counter/game/<b>', '', { name: 'nowhere', path: '/counter/game/<b>' }],
  ['/counter/game/abcd2345/more', '', { name: 'nowhere', path: '/counter/game/abcd2345/more' }],
  ['/referee', '', { name: 'referee', page: 'trick', id: null, link: null }],
  ['/referee/', '#rows=1~2~3~4&cards=5', { name: 'referee', page: 'trick', id: null, link: 'rows=1~2~3~4&cards=5' }],
  ['/referee/heads', '', { name: 'referee', page: 'heads', id: null, link: null }],
  ['/referee/disputes/own_card', '', { name: 'referee', page: 'disputes', id: 'own_card', link: null }],
  ['/referee/disputes/<b>', '', { name: 'nowhere', path: '/referee/disputes/<b>' }],
  ['/referee/heads/own_card', '', { name: 'nowhere', path: '/referee/heads/own_card' }],
  ['/referee/cellar', '', { name: 'nowhere', path: '/referee/cellar' }],
  ['/elsewhere', '', { name: 'nowhere', path: '/elsewhere' }],
])('%s%s leads somewhere', (path, fragment, expected) => {
  expect(parsePlace(path, fragment)).toEqual(expected);
});

test.each([
  ['abcd2345', { code: 'abcd2345', token: null }],
  [' ABCD 2345 ', { code: 'abcd2345', token: null }],
  ['abcd-2345', { code: 'abcd2345', token: null }],
  ['http://192.0.2.7:8104/t/abcd2345', { code: 'abcd2345', token: null }],
  [`https://example.org/t/abcd2345#seat=${TOKEN}`, { code: 'abcd2345', token: TOKEN }],
  ['abcd', null],
  ['', null],
])('“%s” is read as a code or a link', (typed, expected) => {
  expect(findCode(typed)).toEqual(expected);
});
