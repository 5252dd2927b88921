import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { sendEvents } from '#domain/volume-usage/events/contract.ts';
import { EVENTS_MAX } from '#domain/volume-usage/events/schema.ts';
import { buildServer } from '#server/app/server.ts';
import { copyRows } from '#server/db/copy-rows.ts';
import type { Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createApiToken } from '../../testing/api-tokens.ts';
import { createLicenseKey } from '../../testing/license-keys.ts';
import { createPerson } from '../../testing/people.ts';
import { more, quantile, type Figure } from './figure.ts';
import { startScratchPortal } from './scratch-portal.ts';

const ACCOUNT = 'bench';
const KEYS = ['1', '2', '3', '4', '5'].map((digit) => digit.repeat(64));
const BATCHES = 100;
const ROUNDS = 5;
/** Batches on their way at once: while one is booked, the next is read. */
const AT_ONCE = 4;
const NOON = Date.UTC(2025, 2, 1, 12);

/** Batches of events through the whole way, from the first byte sent to the answer after the commit. */
export async function measureIngestion(): Promise<Figure[]> {
  const scratch = await startScratchPortal({ CALLS_PER_MINUTE: '1000000' });
  const { portal } = scratch;
  const { userId } = await createPerson(portal, {
    accounts: { [ACCOUNT]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  for (const value of KEYS) {
    const key = { accountId: ACCOUNT, productName: 'iText', value, createdDate: '2022-01-01' };
    await createLicenseKey(portal, key);
  }
  const token = await createApiToken(portal, { accountId: ACCOUNT, userId, scopes: ['events:send'] });
  const app = await buildServer(portal);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const rates: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rate = await sendRound(port, token.headers, round);
    if (round > 0) rates.push(rate); // the first warms up
  }
  await app.close();
  const owner = new pg.Client(scratch.connection);
  await owner.connect();
  await owner.query('create table copied_event (like usage_event including all)');
  await owner.query('grant insert on copied_event to public');
  await owner.end();
  const copied = await measureCopy(portal.pool);
  await scratch.close();
  const rate = quantile(rates, 0.5);
  return [
    {
      what: `events in batches of ${EVENTS_MAX}, median of ${ROUNDS} rounds of ${BATCHES}, to committed`,
      measured: [more(rate, 'events/s')],
      target: '≥ 20,000 events/s',
      met: rate >= 20_000,
    },
    {
      what: 'the limit: COPY of as many rows of event ids, one transaction a batch',
      measured: [more(copied, 'rows/s')],
      target: 'none',
    },
  ];
}

async function sendRound(port: number, headers: object, round: number): Promise<number> {
  const bodies = Array.from({ length: BATCHES }, (_, batch) => batchOf(round * BATCHES + batch));
  const begun = performance.now();
  const senders = Array.from({ length: AT_ONCE }, async () => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) await post(port, headers, body);
  });
  await Promise.all(senders);
  return (BATCHES * EVENTS_MAX * 1000) / (performance.now() - begun);
}

/** A thousand events of five keys, four instances and two hours. */
function batchOf(batch: number): string {
  const events = Array.from({ length: EVENTS_MAX }, (_, n) => ({
    id: randomUUID(),
    licenseKey: KEYS[n % KEYS.length],
    product: 'itext-core',
    event: 'process-pdf',
    version: '9.2.0',
    instanceId: `instance-${n % 4}`,
    at: new Date(NOON + ((batch % 600) * 3600 + n) * 1000).toISOString(),
    count: n % 7,
  }));
  return JSON.stringify({ events });
}

const post = (port: number, headers: object, body: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const path = sendEvents.path.replace(':source', 'itext-json');
    const sent = request({
      ...{ host: '127.0.0.1', port, path, method: 'POST' },
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    });
    sent.on('response', (answer) => {
      answer.resume();
      if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
      answer.on('end', resolve);
    });
    sent.on('error', reject);
    sent.end(body);
  });

async function measureCopy(pool: Pool): Promise<number> {
  const begun = performance.now();
  for (let batch = 0; batch < BATCHES; batch += 1)
    await inTransaction(pool, { role: 'system' }, async (trx) => {
      const rows = Array.from({ length: EVENTS_MAX }, () => [randomUUID(), randomUUID(), ACCOUNT]);
      await copyRows(trx, 'copied_event', ['id', 'content', 'account_id'], rows);
    });
  return (BATCHES * EVENTS_MAX * 1000) / (performance.now() - begun);
}
