import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SenderAside } from '#domain/volume-usage/unmatched/schema.ts';
import { createEventAccount, eventOf, type EventAccount } from '../../../testing/event-account.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { sampleTerm, uploadOk } from '../../../testing/usage-uploads.ts';
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

const randomKeys = (count: number) => Array.from({ length: count }, randomKey);
async function send(keys: readonly string[], more: object = {}): Promise<void> {
  const events = keys.map((key) => eventOf(key, randomUUID(), { count: 3, ...more }));
  const url = '/api/usage/itext-json/events';
  const answer = await portal.app.inject({
    ...{ method: 'POST', url, headers: of.token.headers, payload: { events } },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
async function call(path: string, body?: object, person = staffMember) {
  const answer = await portal.app.inject({
    ...{ method: body ? 'POST' : 'GET', url: `/api/unmatched-usage${path}`, headers: person.headers },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() };
}
const rows = async (statement: string) => (await portal.asOwner(statement)).rows;
/** The ids of everything that waits of the sender, for the account or for none, the oldest first. */
const waiting = async (sentFor = `account_id = '${of.account}'`) =>
  (
    await rows(`select k.id::text from usage_unmatched_key k where user_id = '${of.userId}' and ${sentFor}
      and attached_at is null and declined_at is null order by k.id`)
  ).map(({ id }) => String(id));
const shown = async (id: string) => (await call(`/keys/${id}/sender`)).json as unknown as SenderAside;

test('[8.15] made-up keys of one sender are declined at once, up to what staff saw, and a second time nothing', async () => {
  const [assigned, declined] = [randomKey(), randomKey()];
  await send([assigned, declined]);
  const [assignedId = '', declinedId = ''] = await waiting();
  const license = { licenseKeyId: of.keyId, note: 'It was replaced' };
  expect((await call('/assignments', { ids: [assignedId], accountId: of.account, license })).status).toBe(
    200,
  );
  expect((await call('/declines', { ids: [declinedId], note: 'A test key' })).json).toEqual({ changed: 1 });
  await send(randomKeys(203));
  await send(randomKeys(2), { product: 'pdfHtml', event: 'convert-html' });
  await send(randomKeys(1), { product: 'made-up', event: 'thing' });
  // What the same person sent for no account is another matter.
  await uploadOk(portal, of.reporter, await usageFile([randomKey()], [usageAt(0, 5)]));
  const all = await waiting();
  const aside = await shown(all[0] ?? '');
  expect(aside).toEqual({
    ...{ sender: { userId: of.userId, accountId: of.account }, keys: 206, owned: 0 },
    totals: [
      { usageType: 'itext-core', unit: 'Processed Documents', value: '609' },
      { usageType: 'pdfHtml', unit: 'iText modules', value: '6' },
    ],
    ...{ until: all[205], at: '2025-04-02T08:00:00.000Z' },
  });
  await send(randomKeys(1));
  const decline = { sender: aside.sender, until: aside.until, note: 'Made up' };
  expect((await call('/declines', decline, of.reporter)).status).toBe(403);
  expect((await call('/declines', decline)).json).toEqual({ changed: 206 });
  expect((await call('/declines', decline)).json).toEqual({ changed: 0 });
  const [left = '', ...more] = await waiting();
  expect(more).toEqual([]);
  expect(await shown(left)).toMatchObject({ keys: 1, until: left });
  expect(await waiting('account_id is null')).toHaveLength(1);
  expect(
    await rows(`select k.id::text, d.ordinal, d.action, d.note from usage_unmatched_decision d
      join usage_unmatched_key k on k.id = d.unmatched_key_id
      where k.id in (${[assignedId, declinedId, all[0], all[205]].join()}) order by k.id`),
  ).toEqual([
    { id: assignedId, ordinal: 1, action: 'ASSIGN', note: 'It was replaced' },
    { id: declinedId, ordinal: 1, action: 'DECLINE', note: 'A test key' },
    { id: all[0], ordinal: 1, action: 'DECLINE', note: 'Made up' },
    { id: all[205], ordinal: 1, action: 'DECLINE', note: 'Made up' },
  ]);
  const audited = await rows(`select detail from audit where action = 'volume-usage.declineUnmatched'
    and user_id = '${staffMember.userId}' order by id`);
  expect(audited.map(({ detail }) => detail)).toEqual([
    { keys: 1 },
    {
      ...{ keys: 206, amounts: ['itext-core: 609', 'pdfHtml: 6'] },
      ...{ sender: `Test Person (${of.reporter.email})`, sentFor: `Account ${of.account}` },
    },
  ]);
});

test('[8.15] staff are told how many of a sender’s keys belong to an account, and open one again by itself', async () => {
  const [known, other] = [randomKey(), randomKey()];
  await send([known, other]);
  const [id = ''] = await waiting();
  await createVolumeKey(portal, { accountId: of.account, value: known, ...sampleTerm });
  const aside = await shown(id);
  expect(aside).toMatchObject({ keys: 2, owned: 1 });
  const decline = { sender: aside.sender, until: aside.until, note: 'All of it' };
  expect((await call('/declines', decline)).json).toEqual({ changed: 2 });
  expect((await call('/reopenings', { ids: [id], note: 'This one is real' })).json).toEqual({ changed: 1 });
  expect(await shown(id)).toMatchObject({ keys: 1, until: id });
  expect((await call('/declines', decline)).json).toEqual({ changed: 1 });
  expect(await shown(id)).toMatchObject({ keys: 0, totals: [], until: null });
  expect((await call('/declines', { ...decline, ids: [id] })).status).toBe(400);
  expect((await call('/declines', { ...decline, note: ' ' })).status).toBe(400);
  const nobody = { ...aside.sender, userId: 'nobody' };
  expect((await call('/declines', { ...decline, sender: nobody })).status).toBe(404);
  expect((await call('/reopenings', decline)).status).toBe(400);
});
