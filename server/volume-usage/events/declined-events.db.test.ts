import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventAnswers } from '#domain/volume-usage/events/schema.ts';
import { UnmatchedPage } from '#domain/volume-usage/unmatched/schema.ts';
import { createApiToken } from '../../../testing/api-tokens.ts';
import { createSignedIn } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { randomKey } from '../../../testing/volume-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
});
afterAll(() => portal.close());

test('a key that comes once more after staff declined it waits for a decision of its own', async () => {
  const [accountId, licenseKey] = [`acc-${randomUUID()}`, randomKey()];
  const { userId, email } = await createSignedIn(portal.portal, {
    accounts: { [accountId]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const token = await createApiToken(portal.portal, { accountId, userId, scopes: ['events:send'] });
  const send = async (id: string, count: number) => {
    const counted = { product: 'itext-core', event: 'process-pdf', at: '2025-03-01T08:15:00Z', count };
    const answer = await portal.app.inject({
      ...{ method: 'POST', url: '/api/usage/itext-json/events', headers: token.headers },
      payload: { events: [{ id, licenseKey, ...counted }] },
    });
    expect(answer.json<EventAnswers>()).toMatchObject({ kept: 1 });
  };
  const list = async () => {
    const url = `/api/unmatched-usage?search=${encodeURIComponent(email)}`;
    return UnmatchedPage.parse((await portal.app.inject({ url, headers: staffMember.headers })).json())
      .content;
  };
  await send('a', 5);
  const declined = await portal.app.inject({
    ...{ method: 'POST', url: '/api/unmatched-usage/declines', headers: staffMember.headers },
    payload: { ids: (await list()).map(({ id }) => id), note: 'A test of the set-up' },
  });
  expect(declined.json()).toEqual({ changed: 1 });
  await send('b', 9);
  const told = (await list()).map(({ state, records, totals }) => [state, records, totals[0]?.value]);
  expect(new Set(told)).toEqual(
    new Set([
      ['DECLINED', 1, '5'],
      ['OPEN', 1, '9'],
    ]),
  );
});
