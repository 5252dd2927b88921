import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReceiptPage } from '#domain/submissions/schema.ts';
import { createApiToken } from '../../../testing/api-tokens.ts';
import { createSignedIn, signIn } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { figuresOf, sampleTerm } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey } from '../../../testing/volume-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ EVENTS_PER_DAY: '3' });
});
afterAll(() => portal.close());

test('a token sends so many events in a day, is told when it may go on, and is named on the receipt', async () => {
  portal.setNow(new Date('2025-04-02T23:00:00Z'));
  const accountId = `acc-${randomUUID()}`;
  const reporter = await createSignedIn(portal.portal, {
    accounts: { [accountId]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  const value = randomKey();
  await createVolumeKey(portal, { accountId, value, ...sampleTerm });
  const of = { accountId, userId: reporter.userId, scopes: ['events:send'] as const };
  const [token, other] = [
    await createApiToken(portal.portal, { ...of, name: 'Print servers' }),
    await createApiToken(portal.portal, of),
  ];
  const send = (ids: readonly string[], { headers } = token, licenseKey = value) =>
    portal.app.inject({
      ...{ method: 'POST', url: '/api/usage/itext-json/events', headers },
      payload: {
        events: ids.map((id) => ({
          ...{ id, licenseKey, product: 'itext-core', event: 'process-pdf', version: '9.2.0' },
          ...{ instanceId: 'print-1', at: '2025-03-01T08:15:00Z', count: 1 },
        })),
      },
    });
  expect((await send(['a'])).statusCode).toBe(200);
  expect((await send(['b'], token, randomKey())).statusCode).toBe(200);
  // What was sent before is not new; what is more than the day takes is refused whole.
  expect((await send(['a'])).statusCode).toBe(200);
  const refused = await send(['c', 'd']);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
  expect(refused.json()).toMatchObject({
    code: 'EVENT_LIMIT',
    message:
      'A token can send up to 3 events per day (UTC). None of this batch was counted. Send it again tomorrow: events count for the day they happened. If you need a higher limit, contact support.',
  });
  expect((await send(['c'])).statusCode).toBe(200);
  expect((await send(['c', 'd'], other)).statusCode).toBe(200);
  portal.setNow(new Date('2025-04-03T00:00:00Z'));
  expect((await send(['c', 'd'])).statusCode).toBe(200);
  expect((await figuresOf(portal.portal, accountId)).sum).toBe('5');
  const answer = await portal.app.inject({
    url: `/api/accounts/${accountId}/submissions`,
    headers: (await signIn(portal.portal, reporter.userId)).headers,
  });
  const { receipts } = ReceiptPage.parse(answer.json());
  const ofTokens = Map.groupBy(receipts, ({ submittedBy }) => submittedBy.token);
  expect([ofTokens.get('Print servers')?.length, ofTokens.get('nightly job')?.length]).toEqual([2, 1]);
});
