import { connect, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#server/app/server.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

const CALLS = 300;
let running: TestPortal;
let app: TestPortal['app'];
let person: SignedInPerson;
const severe: unknown[] = [];
let failed = 0;

beforeAll(async () => {
  running = await startTestPortal({ CONNECTIONS_PER_ADDRESS: '1000' });
  const write = (line: string): void => {
    const entry = JSON.parse(line) as { level: number; msg: string };
    if (entry.level >= 50) severe.push(entry);
  };
  app = await buildServer({ ...running.portal, log: pino({ level: 'info' }, { write }) });
  app.addHook('onRequest', async ({ raw }) => {
    // A socket that is gone knows its address only where somebody happened to ask for it before.
    raw.socket.once('close', () => Object.assign(raw.socket, { _peername: undefined }));
  });
  app.addHook('onError', async () => void (failed += 1));
  await app.listen({ port: 0, host: '127.0.0.1' });
  person = await createSignedIn(running.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});
afterAll(() => running.close());

const recorded = async () => {
  const rows = await inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
    trx.selectFrom('audit').select('detail').where('action', '=', 'session.refuseCall').execute(),
  );
  const details = rows.map(({ detail }) => detail as { times: number; network: string });
  const networks = [...new Set(details.map(({ network }) => network))];
  return { times: details.reduce((sum, { times }) => sum + times, 0), networks };
};

/** Asks for what the caller may not have, and hangs up without waiting for the answer. */
const askAndHangUp = (afterMs: number) =>
  new Promise<void>((resolve) => {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => {
      const { authorization } = person.headers;
      socket.write(
        `GET /api/accounts/nope HTTP/1.1\r\nHost: localhost:8080\r\nAuthorization: ${authorization}\r\n\r\n`,
        () => setTimeout(() => socket.destroy(), afterMs),
      );
    });
    socket.on('error', () => {});
    socket.once('close', () => resolve());
  });

test('refused calls are recorded with their network though their callers have hung up', async () => {
  for (let round = 1; round <= CALLS / 30; round += 1) {
    await Promise.all(Array.from({ length: 30 }, (_, index) => askAndHangUp(index % 15)));
    await expect.poll(() => failed).toBe(round * 30);
  }
  await app.close(); // writes down what was counted
  expect(await recorded()).toEqual({ times: CALLS, networks: ['127.0.0.1'] });
  expect(severe).toEqual([]);
});
