import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventAnswers } from '#domain/volume-usage/events/schema.ts';
import { createApiToken } from '../../../testing/api-tokens.ts';
import { createPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
});
afterAll(() => portal.close());

test.each(['a😀', '😀', 'key-😀😀😀', `${'k'.repeat(20)}😀${'y'.repeat(14)}`])(
  'an event of the key %s is kept, and those beside it are: its tail holds no half of a character',
  async (licenseKey) => {
    const accountId = `acc-${randomUUID()}`;
    const { userId } = await createPerson(portal.portal, {
      accounts: { [accountId]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    const token = await createApiToken(portal.portal, { accountId, userId, scopes: ['events:send'] });
    const event = { product: 'a server', event: 'process-pdf', at: '2025-03-01T08:15:00Z', count: 1 };
    const events = [
      { ...event, id: 'a', licenseKey },
      { ...event, id: 'b', licenseKey: 'x'.repeat(64) },
    ];
    const answer = await portal.app.inject({
      ...{ method: 'POST', url: '/api/usage/itext-json/events', headers: token.headers, payload: { events } },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<EventAnswers>()).toMatchObject({ kept: 2 });
  },
);
