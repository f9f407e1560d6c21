/** The samples of conformance/protocol: their types are checked with `npm run check`, the way they are read here. */
import { expect, test, vi } from 'vitest';
import { Connection } from '../connection/connection.svelte.ts';
import { FakeNetwork, update } from '../connection/fake-server.ts';
import type { Event, Frame } from './messages.ts';
import { AnswerSamples, CommandSamples, EventSamples } from './samples.ts';

function connect(): [Connection, FakeNetwork] {
  const network = new FakeNetwork();
  const connection = new Connection({ table: 'abcd2345', token: null, url: 'ws://here/ws', open: network.open });
  network.socket.welcome();
  return [connection, network];
}

test.each(AnswerSamples)('the connection takes $type', (answer) => {
  vi.useFakeTimers();
  const [connection, network] = connect();
  network.socket.say(answer);

  if (answer.type === 'update') expect(connection.view).toEqual(answer.view);
  if (answer.type === 'bye') expect(connection.status).toBe(answer.retry ? 'lost' : 'closed');
  connection.close();
  vi.useRealTimers();
});

test.each(EventSamples)('a frame brings $type', (event: Event) => {
  const [connection, network] = connect();
  const frames: Frame[] = [];
  connection.onUpdate((news) => frames.push(...news.frames));
  network.socket.say({ ...update(), frames: [{ number: 0, at: 1, event }] });

  expect(frames).toEqual([{ number: 0, at: 1, event }]);
  connection.close();
});

test('a command goes out as the sample says', () => {
  const [connection, network] = connect();
  for (const { id: _, ...command } of CommandSamples) {
    if (command.type !== 'hello' && command.type !== 'ping') connection.send(command);
  }
  const sent = network.socket.heard.filter(({ type }) => type !== 'hello' && type !== 'ping');

  expect(sent.map(({ id: _, ...command }) => command)).toEqual(
    CommandSamples.filter(({ type }) => type !== 'hello' && type !== 'ping').map(({ id: _, ...command }) => command),
  );
  connection.close();
});
