import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import { buildServer } from '#server/app/server.ts';
import type { Pool } from '#server/db/pool.ts';
import { listKeys } from '#server/downloads/queries.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn } from '../../testing/people.ts';
import { more, quantile, type Figure } from './figure.ts';
import { startScratchPortal } from './scratch-portal.ts';

const ROUNDS = 9;
const WARM_ROUNDS = 6;
const REQUESTS = 600;
const CONCURRENCY = 8;
const ROWS = 50;
export const ACCOUNT = 'bench';
/** The keys of the account that may be downloaded. */
export const LIST_PATH = `/api/salesforce/accounts/${ACCOUNT}/license-keys/downloadable`;
const account = ACCOUNT as AuthorizedAccountId;

/**
 * A list of 50 licenses through the portal's whole way, against a bare route that sends the same bytes after the same
 * query in the same transaction frame: what access check, session, contract and headers cost.
 */
export async function measureListRoute(): Promise<Figure[]> {
  const scratch = await startScratchPortal();
  const { portal } = scratch;
  const person = await createSignedIn(portal, { accounts: { [ACCOUNT]: { roles: ['LICENSEE'] } } });
  await seedKeys(portal.pool);
  const app = await buildServer(portal);
  const bytes = (await app.inject({ url: LIST_PATH, headers: person.headers })).body;
  const bare = fastify();
  bare.get('/', async (_request, reply) => {
    const frame = { role: 'tenant', accounts: [ACCOUNT], userId: person.userId } as const;
    await inTransaction(portal.pool, frame, (trx) => listKeys(trx, { account, reach: 'all' }));
    return reply.type('application/json; charset=utf-8').send(bytes);
  });
  const ports: number[] = [];
  for (const server of [app, bare]) {
    await server.listen({ port: 0, host: '127.0.0.1' });
    ports.push((server.server.address() as AddressInfo).port);
  }
  const [full = 0, naked = 0] = ports;
  // A server that has been up for a while: the compiler has seen both ways.
  for (let round = 0; round < WARM_ROUNDS; round += 1) {
    await rateOf(full, LIST_PATH, person.headers);
    await rateOf(naked, '/', {});
  }
  const rounds: { rate: number; ratio: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const rate = await rateOf(full, LIST_PATH, person.headers);
    rounds.push({ rate, ratio: rate / (await rateOf(naked, '/', {})) });
  }
  await app.close();
  await bare.close();
  await scratch.close();
  const ratio = quantile(
    rounds.map((round) => round.ratio),
    0.5,
  );
  const rate = quantile(
    rounds.map((round) => round.rate),
    0.5,
  );
  const what = `list of ${ROWS} rows (${Math.round(bytes.length / 1024)} KiB), median of ${ROUNDS} rounds`;
  return [
    { what, measured: [more(rate, 'requests/s')], target: 'none' },
    {
      what: 'the same against the bare route',
      measured: [more(ratio * 100, '%')],
      target: '≥ 70 %',
      met: ratio >= 0.7,
    },
  ];
}

/** As many keys as the list has rows. */
export async function seedKeys(pool: Pool): Promise<void> {
  await inTransaction(pool, { role: 'system' }, async (trx) => {
    for (let index = 0; index < ROWS; index += 1) {
      const group = `k:key-${index}`;
      const same = { account_id: ACCOUNT, record_type: 'Unified', product_name: 'iText', platform: 'iText' };
      const state = { activation_status: 'Active', created_date: '2026-01-01', expiry_date: '2099-01-01' };
      await trx.insertInto('license_group').values({ account_id: ACCOUNT, id: group }).execute();
      await trx
        .insertInto('license_key')
        .values({ ...same, ...state, id: `key-${index}`, license_group_id: group, key_tail: `tail-${index}` })
        .execute();
    }
  });
}

/** Requests per second over kept-alive connections. */
async function rateOf(port: number, path: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const call = request({ port, path, headers, agent, host: '127.0.0.1' }, (answer) => {
        const done = () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`status ${answer.statusCode}`));
        answer.resume().once('end', done);
      });
      call.once('error', reject).end();
    });
  for (let warm = 0; warm < 50; warm += 1) await once();
  const started = performance.now();
  let left = REQUESTS;
  const worker = async () => {
    while (left-- > 0) await once();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  agent.destroy();
  return REQUESTS / ((performance.now() - started) / 1000);
}
