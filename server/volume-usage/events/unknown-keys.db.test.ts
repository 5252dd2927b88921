import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ReceiptPage, type Receipt } from '#domain/submissions/schema.ts';
import type { EventAnswers } from '#domain/volume-usage/events/schema.ts';
import { createEventAccount, eventOf, type EventAccount } from '../../../testing/event-account.ts';
import { createPerson, createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { sampleTerm, uploadRefused } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';

let portal: TestPortal;
let of: EventAccount;
let staffMember: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  of = await createEventAccount(portal);
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});

async function send(keys: readonly string[], count = 1): Promise<EventAnswers> {
  const events = keys.map((licenseKey) => eventOf(licenseKey, randomUUID(), { count }));
  const answer = await portal.app.inject({
    ...{ method: 'POST', url: '/api/usage/itext-json/events', headers: of.token.headers },
    payload: { events },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<EventAnswers>();
}
const randomKeys = (count: number) => Array.from({ length: count }, randomKey);
const rows = async (statement: string) => (await portal.asOwner(statement)).rows;
const partSizes = async () =>
  (
    await rows(`select jsonb_array_length(s.receipt -> 'unmatchedKeys') as keys, s.part from usage_submission s
      where s.user_id = '${of.userId}' and s.account_id is null order by s.part`)
  ).map((row) => [row['part'], row['keys']]);
/** As if so many keys had been sent on other days. */
const fill = (count: number) =>
  portal.asAdmin(`insert into usage_unmatched_key (submission_id, user_id, account_id, key_hash, key_ciphertext, key_tail, sealed_sha256)
    select (select id from usage_submission where user_id = '${of.userId}' and account_id is null order by part limit 1),
      '${of.userId}', '${of.account}', decode(md5(n::text) || md5(n::text), 'hex'), '', 'x', ''
    from generate_series(1, ${count}) as n`);

test('a day’s receipt of keys that nobody knows goes on in a further part after a thousand', async () => {
  const keys = randomKeys(1700);
  await send(keys.slice(0, 900));
  await send(keys.slice(900, 1700));
  expect(await partSizes()).toEqual([
    [0, 1000],
    [1, 700],
  ]);
  // A key goes on in the part that has it, whichever that is.
  await send([...keys.slice(0, 3), ...keys.slice(1600, 1603), randomKey()], 5);
  expect(await partSizes()).toEqual([
    [0, 1000],
    [1, 701],
  ]);
  expect(
    await rows(`select count(*)::int as keys, sum(kept.value)::int as value from (
      select k.id, sum(u.value) as value from usage_unmatched_key k join usage_unmatched u on u.unmatched_key_id = k.id
      where k.account_id = '${of.account}' group by k.id) as kept`),
  ).toEqual([{ keys: 1701, value: 1700 + 6 * 5 + 5 }]);
});

test('a list tells the first keys of a receipt and the number of the others, the receipt names each', async () => {
  await send(randomKeys(1000));
  await send([of.key], 7);
  const page = await portal.app.inject({
    url: `/api/accounts/${of.account}/submissions`,
    headers: staffMember.headers,
  });
  expect(page.body.length).toBeLessThan(2000);
  const [listed] = ReceiptPage.parse(page.json()).receipts;
  expect(listed).toMatchObject({
    folded: true,
    eventCount: 1001,
    unmatchedKeys: [{}, {}, {}, { folded: 997 }],
  });
  const whole = await portal.app.inject({
    url: `/api/accounts/${of.account}/submissions/${listed?.id}`,
    headers: staffMember.headers,
  });
  expect(whole.json<Receipt>().unmatchedKeys).toHaveLength(1000);
});

test('an account keeps ten thousand keys that nobody knows: further ones are refused with the reason, known ones go on', async () => {
  const [first, second, third] = randomKeys(3) as [string, string, string];
  await send([first]);
  await fill(9998);
  const full = await send([second, third, of.key, first]);
  expect(full.events.map(({ status, code }) => code ?? status)).toEqual([
    ...['kept', 'UNKNOWN_KEYS_FULL', 'accepted', 'kept'],
  ]);
  expect(full.events[1]?.message).toBe(
    'This was not counted: 10,000 unknown license keys are already waiting for a decision, and no more can be stored. Check the license keys; if they are right, contact support.',
  );
  // Nothing is remembered of what was refused.
  await portal.asAdmin(`update usage_unmatched_key set declined_at = now()
    where key_tail = 'x' and account_id = '${of.account}'`);
  expect((await send([third])).kept).toBe(1);
});

test('a usage file that would bring more of them is refused whole', async () => {
  await send([randomKey()]);
  await portal.asAdmin(`update usage_unmatched_key set account_id = null where account_id = '${of.account}'`);
  await fill(10_000);
  await portal.asAdmin(`update usage_unmatched_key set account_id = null where account_id = '${of.account}'`);
  const file = await usageFile([of.key, randomKey()], [usageAt(0, 3), usageAt(1, 1, { k: 1 })]);
  const refused = await uploadRefused(portal, of.reporter, file);
  expect(refused).toMatchObject({ code: 'UNKNOWN_KEYS_FULL', invalid: ['usage.ulvd'] });
  expect(
    await rows(`select count(*)::int as entries from usage_entry where account_id = '${of.account}'`),
  ).toEqual([{ entries: 0 }]);
});

test('what can be no license key is refused at once, but never a key on record', async () => {
  const odd = `ON-RECORD-${randomUUID()}`;
  const other = `acc-${randomUUID()}`;
  await createPerson(portal.portal, { accounts: { [other]: {} } });
  await createVolumeKey(portal, { accountId: other, value: odd, ...sampleTerm });
  const answer = await send(['MADE-UP-0123456789', odd, randomKey()]);
  expect(answer.events.map(({ status, code }) => code ?? status)).toEqual(['NO_LICENSE_KEY', 'kept', 'kept']);
  expect(answer.events[0]?.message).toBe(
    'The event was not counted: the value ending in 123456789 is not a license key. iText license keys have 64 characters, 0–9 and a–f. Copy the key from the portal.',
  );
});
