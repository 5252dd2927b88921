import { beforeEach, expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';

beforeEach(() => void vi.useFakeTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A connection whose server is there or not, with every state it went through and every ping. */
function connect(there: boolean) {
  const server = { there, pings: 0 };
  const connection = createConnection(async () => {
    server.pings += 1;
    return Promise.resolve(server.there);
  });
  const states: string[] = [];
  connection.subscribe(() => states.push(connection.getSnapshot()));
  return { server, connection, states };
}

test('a request without answer is no lost connection while the server answers the ping', async () => {
  const { connection, states } = connect(true);
  expect(await connection.check()).toBe(true);
  expect(states).toEqual(['doubted', 'open']);
});

test('[8.03] [9.01] a lost connection is asked for every 5 s until it is back', async () => {
  const { server, connection, states } = connect(false);
  const back = connection.check();
  await pass(0);
  expect(states).toEqual(['doubted', 'lost']);
  await pass(4_999);
  expect(server.pings).toBe(1);
  await pass(1);
  expect(server.pings).toBe(2);
  server.there = true;
  await pass(5_000);
  expect(await back).toBe(false);
  expect(states).toEqual(['doubted', 'lost', 'open']);
  await pass(60_000);
  expect(server.pings).toBe(3);
});

test('many requests that fail at once are one question', async () => {
  const { server, connection } = connect(false);
  for (let i = 0; i < 9; i += 1) connection.doubt();
  await pass(0);
  expect(server.pings).toBe(1);
});

test('what the browser says of its network makes the next ping come at once, and decides nothing', async () => {
  const { server, connection } = connect(false);
  connection.doubt();
  await pass(0);
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(server.pings).toBe(2);
  expect(connection.getSnapshot()).toBe('lost');
  server.there = true;
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(connection.getSnapshot()).toBe('open');
});
