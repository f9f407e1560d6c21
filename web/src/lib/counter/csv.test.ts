import { expect, test } from 'vitest';
import { bookOf, changes, game, player, richBook, round, started } from './examples.ts';
import { writeCsv } from './csv.ts';

const PEOPLE = [player('p-lea-000', 'Léa'), player('p-tom-000', 'Tom')];

function bookNamed(names: string[], title = '') {
  const begin = started(['p-lea-000', 'p-tom-000'], {}, { names, title });
  return bookOf(
    PEOPLE,
    game(
      'g-game-00',
      changes(begin, round('r-one-00', 10, 0), round('r-two-00', 1, 2), { kind: 'voided', round: 'r-one-00' }),
    ),
  );
}

test('one line a round and player, in French', () => {
  expect(writeCsv(bookNamed(['Léa', 'Tom']), 'fr')).toBe(
    [
      '\ufeffpartie;date;titre;lieu;manche;compte;joueur;têtes;total',
      '1;2026-11-30;;;1;0;Léa;10;0',
      '1;2026-11-30;;;1;0;Tom;0;0',
      '1;2026-11-30;;;2;1;Léa;1;1',
      '1;2026-11-30;;;2;1;Tom;2;2',
      '',
    ].join('\r\n'),
  );
});

test('English has commas, German has not', () => {
  expect(writeCsv(bookOf(PEOPLE), 'en')).toBe('\ufeffgame,date,title,place,round,counts,player,heads,total\r\n');
  expect(writeCsv(bookOf(PEOPLE), 'de')).toBe(
    '\ufeffPartie;Datum;Titel;Ort;Durchgang;zählt;Spieler;Hornochsen;Summe\r\n',
  );
});

test('the caller chooses the games', () => {
  expect(writeCsv(richBook(), 'en', ({ view }) => view !== null).match(/\r\n/g)).toHaveLength(3);
});

test.each([
  ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"`.replaceAll('"', '')],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['＠x', "'＠x"],
  ['=1;2', `"'=1;2"`],
  ['a"b', '"a""b"'],
  ['a,b', '"a,b"'],
  ['1-2', '1-2'],
])('%s becomes %s', (name, cell) => {
  expect(writeCsv(bookNamed([name, 'Tom']), 'fr')).toContain(`;${cell};10;0\r\n`);
  expect(writeCsv(bookNamed(['Léa', 'Tom'], name), 'en')).toContain(`,${cell},,1,0,`);
});

test('the day is that of the place', () => {
  const night = (tz: string) => {
    const begin = { at: '2026-11-30T23:30:00Z', ...started(['p-lea-000', 'p-tom-000'], {}, { tz }) };
    return writeCsv(bookOf(PEOPLE, game('g-game-00', [begin, ...changes(round('r-one-00', 1, 9))])), 'en');
  };

  expect(night('Europe/Paris')).toContain('2026-12-01');
  expect(night('America/New_York')).toContain('2026-11-30');
  expect(night('Nowhere/At all')).toContain('2026-11-30');
});
