import { expect, test } from 'vitest';
import { bgStatsLink } from './bgstats.ts';
import { AT, changes, game, player, round, started } from './examples.ts';
import { playerOf } from './people.ts';

test('a finished game as BG Stats asks for it, without place and note', () => {
  const begin = started(['p-lea-000', 'p-tom-000'], {}, { first_dealer: 1, place: 'Chez Léa', note: 'Secret' });
  const end = { at: '2026-11-30T20:36:20Z', ...round('r-one-00', 66, 5) };
  const link = bgStatsLink(game('g-game-00', [{ at: AT, ...begin }, end]), [playerOf(player('p-lea-000', 'Léa & B.'))]);
  const [address, data] = link.split('?data=') as [string, string];

  expect(address).toBe('https://app.bgstatsapp.com/createPlay.html');
  expect(data).not.toMatch(/[&#+ ]/);
  expect(JSON.parse(decodeURIComponent(data))).toEqual({
    sourceName: 'Sixième',
    sourcePlayId: 'g-game-00',
    playDate: '2026-11-30 20:00:00',
    durationMin: 36,
    game: { name: '6 nimmt!', sourceGameId: 'sixieme', bggId: 432, highestWins: false, noPoints: false },
    players: [
      { name: 'Léa & B.', sourcePlayerId: 'p-lea-000', startPlayer: false, score: 66, rank: 2, winner: false },
      { name: 'Tom', sourcePlayerId: 'p-tom-000', startPlayer: true, score: 5, rank: 1, winner: true },
    ],
  });
});

test('a clock that went back tells no duration', () => {
  const story = [
    ...changes(started(['p-lea-000', 'p-tom-000'])),
    { at: '2025-11-30T20:36:20Z', ...round('r-one-00', 66, 5) },
  ];

  expect(decodeURIComponent(bgStatsLink(game('g-game-00', story), []))).not.toContain('durationMin');
});
