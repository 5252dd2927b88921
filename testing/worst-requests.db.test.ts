import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from '#domain/contracts.ts';
import { accountRoles, cucaRoles } from '#domain/access/permissions.ts';
import { uploadUsageFile } from '#domain/volume-usage/contract.ts';
import { scrubbedLog } from '#server/core/log.ts';
import type { Portal } from '#server/core/portal.ts';
import { buildServer } from '#server/app/server.ts';
import { ids } from './access-principals.ts';
import { watchLoop } from './blocked-loop.ts';
import { requestOf } from './generated-request.ts';
import { createSignedIn } from './people.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { testPortalOn } from './test-portal.ts';
import { seedTwoAccounts } from './two-accounts.ts';
import { worstAddresses, worstCalls, worstVisits, type WorstRequest } from './worst-requests.ts';

/** What one request may keep the others waiting, and three times as much for a slower machine. */
const BLOCKED_MS = 3 * 50;
const TRIES = 3;
const REST_MS = 1200;
const PROBLEM_BYTES = 16 * 1024;
const ERROR_BYTES = 64 * 1024;
const PIECE_BYTES = 64 * 1024;

let database: TestDatabase;
let portal: Portal;
let app: Awaited<ReturnType<typeof buildServer>>;
beforeAll(async () => {
  database = await createTestDatabase();
  // With a log: each of these requests is also a line that is looked over for secrets.
  const log = scrubbedLog('info', () => undefined);
  portal = { ...testPortalOn(database.pool, () => new Date()), log };
  app = await buildServer(portal);
  await seedTwoAccounts(portal);
  await app.inject('/idp/auth'); // the provider is built by its first request
});
const loop = watchLoop();
afterAll(async () => {
  loop.stop();
  await app.close();
  await database.close();
});

const everything = { roles: [...accountRoles], cucas: { [ids.cuca]: [...cucaRoles] } };
const signIn = async (person: Parameters<typeof createSignedIn>[1]): Promise<string> =>
  (await createSignedIn(portal, person)).headers.authorization;

let asked = 0;
/** Each request comes from another network: what is measured is the answer, not the limit of calls. */
const networkOf = (): string => `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;

/** As a network brings it: piece by piece, with time for others in between. */
async function* piecesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += PIECE_BYTES) {
    yield body.subarray(at, at + PIECE_BYTES);
    await setImmediate();
  }
}

async function faultOf({ what, payload, ...request }: WorstRequest): Promise<string | undefined> {
  asked += 1;
  const body = payload instanceof Buffer ? Readable.from(piecesOf(payload)) : payload;
  const { result, blockedMs } = await loop.measure(() =>
    app.inject({ ...request, ...(body === undefined ? {} : { payload: body }), remoteAddress: networkOf() }),
  );
  const { statusCode, headers, rawPayload } = result;
  const problem = String(headers['content-type']).startsWith('application/problem+json');
  const most = problem ? PROBLEM_BYTES : statusCode >= 400 ? ERROR_BYTES : Infinity;
  if (statusCode < 500 && rawPayload.length <= most && blockedMs <= BLOCKED_MS) return undefined;
  return `${request.method} ${request.url.slice(0, 80)} (${what}): ${statusCode}, ${rawPayload.length} bytes, ${Math.round(blockedMs)} ms`;
}

/** The best of three tries, with a rest between them: a machine under load refuses calls for about a second. */
async function faultsOf(requests: Iterable<WorstRequest>): Promise<string[]> {
  const faults: string[] = [];
  for (const request of requests) {
    let fault = await faultOf(request);
    for (let tries = 1; fault !== undefined && tries < TRIES; tries += 1) {
      await setTimeout(REST_MS);
      fault = await faultOf(request);
    }
    if (fault !== undefined) faults.push(fault);
  }
  return faults;
}

test.each(contracts.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s costs no more than the size of what it is sent, whoever sends it',
  async (_, endpoint) => {
    const { need } = endpoint.access;
    const own = need !== 'public' && need !== 'internal';
    const callers = [
      undefined,
      await signIn({ globalRoles: ['INTERNAL_STAKEHOLDER'] }),
      ...(own ? [await signIn({ accounts: { [ids.account]: everything } })] : []),
    ];
    const faults = await faultsOf(worstAddresses(requestOf(endpoint, undefined)));
    for (const authorization of callers)
      faults.push(...(await faultsOf(worstCalls(endpoint, authorization))));
    expect(faults).toEqual([]);
  },
);

const assets = new URL('../dist/web/assets/', import.meta.url);
const asset = (() => {
  try {
    return readdirSync(assets).find((name) => name.endsWith('.js'));
  } catch {
    return undefined; // nothing was built: then there is no asset either
  }
})();

test.each([
  '/',
  '/accounts/acc-own/products',
  '/favicon.svg',
  `/assets/${asset ?? 'gone.js'}`,
  '/api/unknown',
  '/idp/auth',
  '/idp/auth/unknown',
  '/idp/me',
  '/idp/token',
  '/idp/token/revocation',
  '/idp/session/end',
  '/idp/session/end/confirm',
  '/idp/jwks',
  '/idp/.well-known/openid-configuration',
  '/idp/interaction/unknown',
  '/idp/interaction/unknown/login',
  '/idp/unknown',
])('%s costs no more than the size of what it is sent', async (path) => {
  expect(await faultsOf(worstVisits(path))).toEqual([]);
});

test('eight uploads at once of four megabytes of brackets leave time for everybody else', async () => {
  const authorization = await signIn({ accounts: { [ids.account]: everything } });
  const uploads = [...worstCalls(uploadUsageFile, authorization)].filter(({ what }) =>
    what.startsWith('a first line of brackets'),
  );
  const eight = [...uploads, ...uploads, ...uploads, ...uploads];
  const faults = await Promise.all(eight.map(async (request) => (await faultsOf([request])).join(', ')));
  expect(faults).toEqual(eight.map(() => ''));
});
