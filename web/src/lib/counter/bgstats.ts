/**
 * A game as a link that hands it to BG Stats, which asks before it keeps anything.
 *
 * The format is its makers': https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/
 */
import type { BookGame } from './book.ts';
import { foldGame } from './game.ts';
import type { Player } from './people.ts';

const ADDRESS = 'https://app.bgstatsapp.com/createPlay.html';
/** The game's number at BoardGameGeek. */
const BGG_ID = 432;
const MOST_MINUTES = 24 * 60;

/** Returns the link for a game, finished or not, with the players' names of today; place and note stay here. */
export function bgStatsLink(game: BookGame, players: readonly Player[]): string {
  const state = foldGame(game.changes);
  const { seats, names, first_dealer } = state.started;
  const ranks = new Map(state.standings.map(({ seat, rank }) => [seat, rank]));
  const durationMin = minutesOf(game);
  const play = {
    sourceName: 'Sixième',
    sourcePlayId: game.id,
    // UTC, without the letters of ISO 8601.
    playDate: game.changes[0]!.at.replace('T', ' ').replace('Z', ''),
    ...(durationMin === null ? {} : { durationMin }),
    game: { name: '6 nimmt!', sourceGameId: 'sixieme', bggId: BGG_ID, highestWins: false, noPoints: false },
    players: seats.map((id, seat) => ({
      name: players.find((player) => player.id === id)?.name ?? names[seat]!,
      sourcePlayerId: id,
      startPlayer: seat === first_dealer,
      score: state.totals[seat]!,
      rank: ranks.get(seat)!,
      winner: state.winners.includes(seat),
    })),
  };
  return `${ADDRESS}?data=${encodeURIComponent(JSON.stringify(play))}`;
}

/** Returns how long it took until the last round; null where the clock cannot have been right. */
function minutesOf({ changes }: BookGame): number | null {
  const last = changes.findLast((change) => change.kind === 'round') ?? changes[0]!;
  const minutes = Math.round((Date.parse(last.at) - Date.parse(changes[0]!.at)) / 60_000);
  return minutes >= 1 && minutes <= MOST_MINUTES ? minutes : null;
}
