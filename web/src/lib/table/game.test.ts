import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection } from '../connection/connection.svelte.ts';
import type { Answer, Command, Event, MatchView, TableView } from '../protocol/messages.ts';
import { language } from '../texts/index.ts';
import { dealt, framesOf, matchView, placement, revealed, tableView } from './examples.ts';
import { Game } from './game.svelte.ts';

/** The other end of a connection: it welcomes, keeps what is sent and says what it is told to say. */
class Server {
  readonly sent: Command[] = [];
  #number = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;

  send(text: string): void {
    const command = JSON.parse(text) as Command;
    if (command.type === 'hello') this.say({ type: 'ok', id: command.id });
    else if (command.type !== 'ping') this.sent.push(command);
  }

  close(): void {}

  say(answer: Answer): void {
    this.onmessage?.({ data: JSON.stringify(answer) });
  }

  update(match: MatchView | null, events: (Event | null)[] = [], more: Partial<TableView> = {}): void {
    const frames = framesOf(events, this.#number);
    this.#number += events.length;
    this.say({ type: 'update', frames, view: tableView(match, more), now: 1000 });
  }
}

const DEAL = dealt(1, [10, 20, 30, 40], [5, 12, 43]);
const wishes = { oneTap: false, revealSpeed: 1, seen: true };

let server: Server;
let game: Game;

beforeEach(async () => {
  await language.choose('fr');
  vi.useFakeTimers();
  Object.assign(wishes, { oneTap: false, seen: true });
  server = new Server();
  const open = () => server as unknown as WebSocket;
  game = new Game(new Connection({ table: 'abcd2345', token: 'T'.repeat(24), url: 'ws://here', open }), wishes);
  server.onopen!();
  server.update(matchView(), [DEAL]);
});

afterEach(() => {
  game.close();
  vi.useRealTimers();
});

describe('a card', () => {
  test('is selected by a tap and played by the bar', () => {
    game.tapCard(43);
    expect(game.action).toEqual({ kind: 'play', card: 43 });

    game.press();
    expect(server.sent).toMatchObject([{ type: 'choose_card', round: 1, trick: 1, card: 43 }]);
    expect(game.action).toEqual({ kind: 'sending', card: 43 });
  });

  test('is played by a second tap, and sent once', () => {
    game.tapCard(43);
    game.tapCard(43);
    game.tapCard(43);

    expect(server.sent).toHaveLength(1);
  });

  test('is played by one tap where that is wished', () => {
    wishes.oneTap = true;
    game.tapCard(12);

    expect(server.sent).toMatchObject([{ card: 12 }]);
  });

  test('can be changed while somebody has still to choose', () => {
    server.update(matchView({ choice: 43, chosen: [true, false] }));
    expect(game.action).toEqual({ kind: 'stored', card: 43 });

    game.tapCard(12);
    expect(game.action).toEqual({ kind: 'change', card: 12 });
  });

  test('can be chosen before it is due, and waits', () => {
    server.update(matchView({ phase: 'row', waits: [{ phase: 'row', seat: 1 }], plays: [{ seat: 1, card: 3 }] }));
    game.tapCard(12);

    expect(game.action).toEqual({ kind: 'wait_row', seat: 1 });
    expect(server.sent).toEqual([]);
    server.update(matchView({ trick: 2 }));
    expect(game.action).toEqual({ kind: 'play', card: 12 });
  });

  test('leaves a gap where it was', () => {
    server.update(matchView({ trick: 2, hands: [[5, 43], null] }));

    expect(game.slots).toEqual([5, null, 43]);
  });

  test('that is refused says why', async () => {
    game.tapCard(43);
    game.press();
    server.say({ type: 'refused', id: server.sent[0]!.id, code: 'STALE', detail: '' });
    await vi.advanceTimersByTimeAsync(0);

    expect(game.refused).toBe('STALE');
  });
});

describe('a row', () => {
  const due = matchView({ phase: 'row', waits: [{ phase: 'row', seat: 0 }], plays: [{ seat: 0, card: 5 }] });

  test('is chosen by a tap and taken by another, or by the bar', () => {
    server.update(due);
    expect(game.action.kind).toBe('choose_row');

    game.tapRow(2);
    expect(game.action).toEqual({ kind: 'take_row', row: 2, heads: 3 });
    game.tapRow(2);
    expect(server.sent).toMatchObject([{ type: 'choose_row', row: 2 }]);
  });

  test('is not under the finger any more in the next trick', () => {
    server.update(due);
    game.tapRow(2);
    server.update(due, [revealed(2, [5, 50])]);

    expect(game.row).toBeNull();
  });
});

describe('what is told', () => {
  const TRICK = [
    revealed(1, [43, 5]),
    placement(1, 1, 5, 2, { cause: 'undercut', taken: [30] }),
    placement(1, 0, 43, 3),
  ];
  const after = matchView({ trick: 2, hands: [[5, 12], null], table: [[10], [20], [5], [40, 43]], piles: [[], [30]] });

  test('keeps pace with the pictures: rows, heads and story', () => {
    server.update(after, TRICK);

    expect(game.table).toEqual([[10], [20], [30], [40]]);
    expect(game.players[1]!.extra).toBe(0);
    expect(game.story).toEqual([]);
    game.playback.skip();
    expect(game.table).toEqual(after.table);
    expect(game.players[1]!.extra).toBe(3);
    expect(game.story).toHaveLength(2);
  });

  test('never holds up the hand', () => {
    server.update(after, TRICK);
    game.tapCard(12);

    expect(game.playback.running).toBe(true);
    expect(game.action).toEqual({ kind: 'play', card: 12 });
  });

  test('ends for whoever goes on to the next round', () => {
    server.update({ ...after, phase: 'round', waits: [{ phase: 'round', seat: null }] }, TRICK);
    expect(game.playback.running).toBe(true);
    game.press();

    expect(game.playback.step).toBeNull();
    expect(server.sent).toMatchObject([{ type: 'next_round', round: 1 }]);
  });

  test('of a page that nobody looked at is only the end', () => {
    wishes.seen = false;
    server.update(after, TRICK);

    expect(game.playback.step).toBeNull();
  });

  test('says at once whose turn it is and what was taken', () => {
    expect(game.alert!.say()).toBe('À vous de jouer.');

    server.update(matchView({ trick: 2 }), [
      revealed(1, [5, 43]),
      placement(1, 0, 5, 2, { cause: 'undercut', taken: [30] }),
      placement(1, 1, 43, 3),
    ]);
    expect(game.alert!.say()).toBe('Vous ramassez la rangée 3, 3 têtes. À vous de jouer.');
  });

  test('says no longer whose turn it is once the round is over', () => {
    server.update({ ...after, phase: 'round', waits: [{ phase: 'round', seat: null }] }, TRICK);

    expect(game.alert).toBeNull();
  });

  test('can be watched again', () => {
    server.update(after, TRICK);
    game.playback.skip();
    game.watchAgain();

    expect(game.playback.running).toBe(true);
  });
});

test('a seat that a bot plays can be taken back, and nothing else', () => {
  const seats = [
    { name: 'Ana', bot: 'cautious', person: true },
    { name: 'Bo', bot: null, person: true },
  ];
  server.update(matchView(), [], { seats });

  expect(game.action.kind).toBe('take_back');
  expect(game.players[0]!.standIn).toBe(true);
});

test('a spectator watches', () => {
  server.update(matchView({ hands: [null, null] }), [], { you: null });

  expect(game.action.kind).toBe('watch');
  expect(game.hand).toEqual([]);
});

test('the clock counts whole seconds by the server’s time', () => {
  server.update(matchView(), [], { deadline: 1012.2 });

  expect(game.secondsLeft).toBe(13);
});
