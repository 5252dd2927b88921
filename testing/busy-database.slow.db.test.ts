import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from '#domain/core/problem.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { sampleTerm, upload, uploadOk } from './usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from './volume-portal.ts';

const account = 'acc-busy';
let portal: TestPortal;
let vera: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-06-02T08:00:00Z'));
  vera = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
});
afterAll(() => portal.close());

test('while every connection is taken, calls are told to come back and the ping answers; then all is as before', async () => {
  const value = randomKey();
  await createVolumeKey(portal, { accountId: account, value, ...sampleTerm });
  const bytes = await usageFile([value], [usageAt(0, 5)]);
  const { pg } = portal.portal.pool;
  const taken = await Promise.all(Array.from({ length: pg.options.max ?? 10 }, () => pg.connect()));
  try {
    const [accounts, token, sent, login, ping] = await Promise.all([
      portal.app.inject({ url: '/api/accounts', headers: vera.headers }),
      portal.app.inject({
        method: 'POST',
        url: '/api/auth/token',
        headers: {
          'x-portal-client': 'web',
          'sec-fetch-site': 'same-origin',
          cookie: `portal_session=${vera.session}`,
        },
      }),
      upload(portal, vera, bytes),
      portal.app.inject('/api/auth/login'),
      portal.app.inject('/api/auth/actuator/health/ping'),
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
  expect((await portal.app.inject({ url: '/api/accounts', headers: vera.headers })).statusCode).toBe(200);
  expect(await uploadOk(portal, vera, bytes)).toMatchObject({ duplicate: false, eventCount: 1 });
  expect(pg.waitingCount).toBe(0);
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
  const uploads = Promise.all(files.map((bytes) => upload(portal, vera, bytes)));
  const reads = await Promise.all(
    Array.from({ length: 40 }, () => portal.app.inject({ url: '/api/accounts', headers: vera.headers })),
  );
  expect(reads.map(({ statusCode }) => statusCode)).toEqual(reads.map(() => 200));
  expect((await uploads).map(({ status }) => status)).toEqual(files.map(() => 200));
});
