import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { listenAs, refusal, row, welcome, type FakeServer } from '../../testing/fake-postgres.ts';
import { createLine } from './line.ts';
import { watchDatabase } from './watch-database.ts';

const soon = { everyMs: 1, patienceMs: 60 };
const addressOf = ({ port }: FakeServer) => `postgres://portal:pass@127.0.0.1:${port}/portal`;

/** Watches a server until it is stopped, and keeps what is told. */
function watch(connection: Parameters<typeof watchDatabase>[0]) {
  const line = createLine();
  const told: boolean[] = [];
  const watching = watchDatabase(connection, line, (isSilent) => told.push(isSilent), soon);
  return { line, told, stop: watching.stop };
}

test('while the database says nothing the line is cut, and it is mended once it answers', async () => {
  const silent = await listenAs(null);
  const { line, told, stop } = watch(addressOf(silent));
  await vi.waitUntil(() => line.isCut());
  expect(told).toEqual([true]);
  stop();
  silent.close();
  const answering = await listenAs(welcome, row({ one: '1' }));
  const again = watchDatabase(
    { host: '127.0.0.1', port: answering.port, user: 'portal', password: 'pass', database: 'portal' },
    line,
    (isSilent) => told.push(isSilent),
    { everyMs: 1, patienceMs: 30_000 },
  );
  await vi.waitUntil(() => !line.isCut());
  expect(told).toEqual([true, false]);
  again.stop();
  answering.close();
});

test('a refusal is an answer, and so is nobody at the port', async () => {
  const full = await listenAs(refusal('53300', 'sorry, too many clients already'));
  const refused = watch(addressOf(full));
  refused.line.cut();
  await vi.waitUntil(() => !refused.line.isCut());
  expect(refused.told).toEqual([false]);
  refused.stop();
  full.close();
  const gone = watch('postgres://portal:pass@127.0.0.1:1/portal');
  gone.line.cut();
  await vi.waitUntil(() => !gone.line.isCut());
  expect(gone.told).toEqual([false]);
  gone.stop();
});

test.each(['EAGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])(
  'a host that cannot be reached (%s) is silence',
  async (code) => {
    const connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket) {
      process.nextTick(() => this.destroy(Object.assign(new Error('not there'), { code })));
      return this;
    });
    const { line, told, stop } = watch('postgres://portal:pass@127.0.0.1:1/portal');
    await vi.waitUntil(() => line.isCut());
    stop();
    connect.mockRestore();
    expect(told).toEqual([true]);
  },
);

test('a watch that is stopped while it asks tells nothing any more', async () => {
  const silent = await listenAs(null);
  const { line, told, stop } = watch(addressOf(silent));
  stop();
  await new Promise(setImmediate);
  expect([line.isCut(), told]).toEqual([false, []]);
  silent.close();
});
