import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEventAccount, eventOf } from '../../../testing/event-account.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('a fraction that would be read as a whole number is refused, and nothing of the batch is counted', async () => {
  const { account, key, token } = await createEventAccount(portal);
  const send = (count: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/usage/itext-json/events',
      headers: { ...token.headers, 'content-type': 'application/json' },
      payload: JSON.stringify({
        events: [eventOf(key, 'a', { count: 3 }), eventOf(key, 'b', { count: 1 })],
      }).replace('"count":1}', `"count":${count}}`),
    });
  const counted = async () =>
    (await portal.asOwner(`select sum(value)::text as sum from usage_entry where account_id = '${account}'`))
      .rows;
  const answer = await send('0.99999999999999999');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('0.99999999999999999, which cannot be read digit for digit') as string,
  });
  expect(await counted()).toEqual([{ sum: null }]);
  expect((await send('1.00000000000000000')).statusCode).toBe(200);
  expect(await counted()).toEqual([{ sum: '4' }]);
});
