import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection } from '../connection/connection.svelte.ts';
import { makeBot } from '../bots/kinds.ts';
import { CLASSIC } from '../rules/options.ts';
import { Game } from '../table/game.svelte.ts';
import { language } from '../texts/index.ts';
import { Driver } from './driver.ts';
import { open, type Setup } from './setup.ts';
import { Shelf } from './shelf.ts';
import { LocalSocket } from './socket.ts';

vi.mock('../bots/kinds.ts', { spy: true });

const SHORT: Setup = {
  options: { ...CLASSIC, threshold: null, max_rounds: 1 },
  bots: ['cautious', 'random', 'random'],
  speed: 'fast',
};
const WISHES = { oneTap: false, revealSpeed: 0, seen: true };

const drivers: Driver[] = [];
const games: Game[] = [];

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  await language.choose('en');
  vi.spyOn(Math, 'random').mockReturnValue(0); // bots think as little as they may
});

afterEach(() => {
  for (const game of games.splice(0)) game.close();
  for (const driver of drivers.splice(0)) driver.close();
  vi.restoreAllMocks();
});

function sit(driver: Driver): Game {
  drivers.push(driver);
  const game = new Game(
    new Connection({
      table: driver.id,
      token: null,
      url: '',
      open: () => new LocalSocket(driver) as unknown as WebSocket,
      record: async () => driver.record(),
    }),
    WISHES,
  );
  games.push(game);
  return game;
}

async function begin(setup = SHORT): Promise<{ shelf: Shelf; game: Game }> {
  const shelf = new Shelf();
  return { shelf, game: sit(await Driver.begin(open('Ana', setup), shelf)) };
}

/** Does what is due until the match is over, or until it waits for this. */
async function playOn(game: Game, until: (game: Game) => boolean = () => false): Promise<void> {
  await vi.waitFor(
    () => {
      if (game.match?.phase === 'over' || (game.match && until(game))) return;
      act(game);
      throw new Error(`still ${game.action.kind}`);
    },
    { timeout: 20_000, interval: 1 },
  );
}

function act(game: Game): void {
  if (game.connection.sending.length > 0) return;
  switch (game.action.kind) {
    case 'choose_card':
      game.tapCard(game.hand[0]!);
      break;
    case 'choose_row':
      game.tapRow(0);
      break;
    case 'choose_pick':
      game.tapPick(game.match!.draft!.left[0]!);
      break;
  }
  if (game.canPress) game.press();
}

test('a match is played to its end, and its record is whole', async () => {
  const { game } = await begin();
  await playOn(game);

  const lines = (await (await game.connection.record()).text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(game.view!.stage).toBe('over');
  expect(game.match!.totals).toEqual(lines.at(-3).totals);
  expect(lines[0]).toMatchObject({ type: 'header', status: 'finished', players: ['Ana', 'Léa', 'Tom', 'Hugo'] });
  expect(lines.at(-1)).toMatchObject({ type: 'closing', nonces: [] });
  expect(lines.filter(({ by }) => by === 'player').length).toBeGreaterThanOrEqual(9);
  expect(lines.filter(({ by, type }) => by === 'forced' && type === 'card_chosen')).toHaveLength(4);
  expect(game.history.rounds[0]!.tricks).toHaveLength(10);
});

test('a draft is played as well, and a second round', async () => {
  const options = { ...CLASSIC, deck: 'limited', draft: true, threshold: null, max_rounds: 2 } as const;
  const { game } = await begin({ options, bots: ['cautious'], speed: 'fast' });
  await playOn(game);

  expect(game.match!.rounds).toHaveLength(2);
  expect(game.match!.draft!.picks).toHaveLength(20);
});

test('a page that was closed goes on where it stood', async () => {
  const { game, shelf } = await begin();
  await playOn(game, ({ match }) => match!.trick === 4);
  game.tapCard(game.hand[0]!);
  game.press();
  await vi.waitFor(() => expect(game.connection.sending).toHaveLength(0));
  const { trick, choice, hands, piles } = game.match!;
  drivers.at(-1)!.close();
  game.close();

  const again = sit((await Driver.resume(new Shelf()))!);
  await vi.waitFor(() => expect(again.match).not.toBe(null));
  expect(again.match!.trick).toBeGreaterThanOrEqual(trick);
  if (again.match!.trick === trick && again.match!.phase === 'cards')
    expect(again.match).toMatchObject({ choice, hands, piles });
  await playOn(again);
  expect((await shelf.load())!.events.at(-1)!.type).toBe('match_ended');
});

test('a rematch is another match with another secret, and its frames follow', async () => {
  const { game } = await begin();
  await playOn(game);
  const { commitment, table } = game.view!;

  expect(await game.ask({ type: 'rematch' })).toBe(true);
  await vi.waitFor(() => expect(game.match!.phase).not.toBe('over'));
  expect(game.view!.commitment).not.toBe(commitment);
  expect(game.view!.table).not.toBe(table);
  expect(game.match!.rounds).toEqual([]);
  expect(game.history.rounds).toHaveLength(1);
  await playOn(game);
  expect(game.history.rounds[0]!.tricks).toHaveLength(10);
});

test('a match that is given up is gone', async () => {
  const { game, shelf } = await begin();
  await vi.waitFor(() => expect(game.match).not.toBe(null));

  expect(await game.ask({ type: 'leave' })).toBe(true);
  expect(await shelf.load()).toBe(null);
  expect(await Driver.resume(shelf)).toBe(null);
  expect(game.connection.ended?.code).toBe('NO_TABLE');
});

test('a match whose events are not those of the rules is not taken up', async () => {
  const opening = open('Ana', SHORT);
  const shelf = new Shelf();
  await shelf.begin(opening);
  await shelf.append(opening.id, 0, [{ type: 'round_ended', round: 1, heads: [0, 0, 0, 0], totals: [0, 0, 0, 0] }]);

  await expect(Driver.resume(shelf)).rejects.toThrow('expected a driving event');
});

describe('nothing changes', () => {
  test.each([
    [{ type: 'choose_card', round: 1, trick: 2, card: 1 }, 'STALE'],
    [{ type: 'next_round', round: 1 }, 'ROUND_NOT_DUE'],
    [{ type: 'choose_row', round: 1, trick: 1, row: 0 }, 'ROW_CHOICE_NOT_DUE'],
    [{ type: 'pick_card', round: 1, pick: 0, card: 1 }, 'PICK_NOT_DUE'],
    [{ type: 'rematch' }, 'WRONG_STAGE'],
    [{ type: 'start' }, 'WRONG_STAGE'],
  ] as const)('after %j', async (command, code) => {
    const { game } = await begin();
    await vi.waitFor(() => expect(game.match?.waits).toEqual([{ phase: 'cards', seat: 0 }]));
    const before = game.view;
    const sent = await game.connection.send(command).answered;

    expect([sent.state, sent.code]).toEqual(['refused', code]);
    expect(game.view).toBe(before);
  });
});

test('a bot that fails, or plays a card that it has not, plays at random', async () => {
  const broken = { name: 'cautious', chooseCard: () => 0, chooseRow: () => 9, pick: () => 0, explain: () => [] };
  vi.mocked(makeBot).mockResolvedValueOnce(broken).mockRejectedValueOnce(new Error('no weights'));
  const { game } = await begin();
  await playOn(game);

  expect(game.match!.phase).toBe('over');
});

test('of two tabs one follows the other', async () => {
  const { game } = await begin();
  await vi.waitFor(() => expect(game.match?.waits).toEqual([{ phase: 'cards', seat: 0 }]));
  const other = sit((await Driver.resume(new Shelf()))!);
  await vi.waitFor(() => expect(other.match?.waits).toEqual([{ phase: 'cards', seat: 0 }]));
  await playOn(game, ({ match }) => match!.trick === 3 && match!.waits.length === 1);

  const sent = await other.connection.send({ type: 'choose_card', round: 1, trick: 1, card: other.hand[0]! }).answered;
  expect([sent.state, sent.code]).toEqual(['refused', 'STALE']);
  await vi.waitFor(() => expect(other.match!.trick).toBeGreaterThanOrEqual(3));
  await playOn(other);
  expect(other.match!.phase).toBe('over');
});
