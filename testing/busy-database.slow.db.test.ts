import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from '#domain/core/problem.ts';
import { buildServer } from '#server/app/server.ts';
import { locks } from '#server/db/locks.ts';
import { openPool } from '#server/db/pool.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { sampleTerm, upload, uploadOk } from './usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from './volume-portal.ts';

const account = 'acc-busy';
let portal: TestPortal;
let reporter: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-06-02T08:00:00Z'));
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
});
afterAll(() => portal.close());

test('while every connection is taken, calls are told to come back and the ping answers; then all is as before', async () => {
  const value = randomKey();
  await createVolumeKey(portal, { accountId: account, value, ...sampleTerm });
  const bytes = await usageFile([value], [usageAt(0, 5)]);
  // With the patience of the product, where other tests wait for as long as it takes.
  const { connectionTimeoutMillis: _, ...connection } = portal.connection;
  const pool = openPool(connection, () => {});
  const app = await buildServer({ ...portal.portal, pool });
  const taken = await Promise.all(Array.from({ length: pool.pg.options.max }, () => pool.pg.connect()));
  try {
    const [accounts, token, sent, login, ping] = await Promise.all([
      app.inject({ url: '/api/accounts', headers: reporter.headers }),
      app.inject({
        method: 'POST',
        url: '/api/auth/token',
        headers: {
          'x-portal-client': 'web',
          'sec-fetch-site': 'same-origin',
          cookie: `portal_session=${reporter.session}`,
        },
      }),
      upload({ ...portal, app }, reporter, bytes),
      app.inject('/api/auth/login'),
      app.inject('/api/auth/actuator/health/ping'),
    ]);
    for (const answer of [accounts, token, login]) {
      expect(Problem.parse(answer.json())).toMatchObject({
        status: 503,
        code: expect.stringMatching(/UNAVAILABLE$/),
      });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(sent.status).toBe(503);
    expect(ping.statusCode).toBe(200);
  } finally {
    for (const client of taken) client.release();
  }
  expect((await app.inject({ url: '/api/accounts', headers: reporter.headers })).statusCode).toBe(200);
  expect(await uploadOk({ ...portal, app }, reporter, bytes)).toMatchObject({
    duplicate: false,
    eventCount: 1,
  });
  expect(pool.pg.waitingCount).toBe(0);
  await app.close();
  await pool.close();
});

test('uploads that all want the same account leave connections for everybody else', async () => {
  const value = randomKey();
  await createVolumeKey(portal, { accountId: account, value, ...sampleTerm });
  const files = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      usageFile(
        [value],
        Array.from({ length: 500 }, (__, h) => usageAt(h, n)),
        { instanceId: `i${n}` },
      ),
    ),
  );
  const outsider = new pg.Client(portal.owner);
  await outsider.connect();
  await outsider.query('select pg_advisory_lock(hashtextextended($1, $2))', [account, locks.upload]);
  let booked = 0;
  const uploads = Promise.all(
    files.map(async (bytes) => {
      const { status } = await upload(portal, reporter, bytes);
      booked += 1;
      return status;
    }),
  );
  const reads = await Promise.all(
    Array.from({ length: 40 }, () => portal.app.inject({ url: '/api/accounts', headers: reporter.headers })),
  );
  expect(reads.map(({ statusCode }) => statusCode)).toEqual(reads.map(() => 200));
  expect(booked).toBe(0);
  await outsider.end();
  expect(await uploads).toEqual(files.map(() => 200));
});
