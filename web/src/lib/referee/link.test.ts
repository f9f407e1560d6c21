import { expect, test } from 'vitest';
import { namesLink } from './names-link.ts';
import { LinkError, linkOf, readQuestion, whyLink, writeQuestion } from './link.ts';
import { answer } from './question.ts';

test('a trick with whole rows, names and the row chosen makes a link that can be read by people', () => {
  const link = whyLink(
    [[12, 20, 27, 30, 33], [8], [60, 61], [82]],
    [{ card: 34, name: 'Léa' }, { card: 36 }, { card: 5, name: 'A~na & <b>' }],
    1,
  );

  expect(link).toBe(
    '/referee#rows=12.20.27.30.33~8~60.61~82&cards=34.36.5&names=L%C3%A9a~~A%7Ena%20%26%20%3Cb%3E&row=2',
  );
  const question = readQuestion(link.split('#')[1]!);
  expect(question.plays.map((play) => play.name)).toEqual(['Léa', null, 'A~na & <b>']);
  expect(answer(question)!.steps.map((step) => step.row)).toEqual([1, 0, 0]);
});

test('people at a table come with their names alone', () => {
  expect(namesLink(['Léa', 'Tom'])).toBe('/referee#names=L%C3%A9a~Tom');
  expect(readQuestion('names=L%C3%A9a~Tom').names).toEqual(['Léa', 'Tom']);
});

test.each([
  'rows=12.20.27.30.33~8~60.61~82&cards=34.36.5&row=2',
  'rows=...33~8x3~60.61x5~...1&cards=104',
  'rows=33~~~&names=L%C3%A9a~Tom',
  'rows=3x5~8~9~9&cards=9&limited=5',
  'cards=34.36&names=~Tom~Ana',
])('%s is written as it is read', (fragment) => {
  expect(writeQuestion(readQuestion(fragment))).toBe(fragment);
  expect(linkOf(readQuestion(fragment))).toBe(`/referee#${fragment}`);
});

test('nobody has played two cards: a name is that of the first one', () => {
  const { plays, names } = readQuestion('cards=34.36.5&names=Tom~Tom~Tom~Ana');

  expect(plays.map((play) => play.name)).toEqual(['Tom', null, null]);
  expect(names).toEqual(['Tom', 'Ana']);
});

test.each([
  ['', 'part'],
  ['<script>alert(1)</script>', 'part'],
  ['rows=1~2~3~4&rows=1~2~3~4', 'part'],
  ['names=%E0%A4%A', 'part'],
  ['x'.repeat(5_000), 'long'],
  ['rows=1~2~3', 'rows'],
  ['rows=1~2~3~4~5', 'rows'],
  ['rows=0~2~3~4', 'card'],
  ['rows=105~2~3~4', 'card'],
  ['rows=12,5~2~3~4', 'card'],
  ['rows=abc~2~3~4', 'card'],
  ['rows=1e1~2~3~4', 'card'],
  ['rows=30x6~2~3~4', 'row'],
  ['rows=30x~2~3~4', 'row'],
  ['rows=...30x2~2~3~4', 'row'],
  ['rows=x5~2~3~4', 'row'],
  ['cards=7.7', 'card'],
  ['cards=-7', 'card'],
  ['cards=5&row=5', 'choice'],
  ['limited=11', 'players'],
  [`cards=${Array.from({ length: 21 }, (_, index) => index + 1).join('.')}`, 'part'],
])('the link “%s” is refused', (fragment, reason) => {
  expect(() => readQuestion(fragment)).toThrow(LinkError);
  try {
    readQuestion(fragment);
  } catch (fault) {
    expect((fault as LinkError).reason).toBe(reason);
    expect((fault as LinkError).given.length).toBeLessThanOrEqual(24);
  }
});
