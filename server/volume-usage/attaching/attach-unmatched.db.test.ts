import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createPerson, createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { figuresOf, sampleFile, sampleTerm, uploadOk } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';
import { attachUnmatched } from './attach-unmatched.ts';

let portal: TestPortal;
let account: string;
let own: string;
let later: string;
let reporter: SignedInPerson;
const now = new Date('2025-04-02T08:00:00Z');
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(now);
});
afterAll(() => portal.close());
beforeEach(async () => {
  account = `acc-${randomUUID()}`;
  [own, later] = [randomKey(), randomKey()];
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await createVolumeKey(portal, { accountId: account, value: own, ...sampleTerm });
});

const records = () => [usageAt(0, 3), usageAt(0, 5, { k: 1 }), usageAt(1, 7, { k: 1 })];
const figures = (of = account) => figuresOf(portal.portal, of);
const importing = () => createSystemContext(portal.portal, { kind: 'command', name: 'import' });
/** The license turns up, as an import would bring it. */
async function bring(value: string, accountId = account, more: object = {}) {
  const id = await createVolumeKey(portal, { accountId, value, ...sampleTerm, ...more });
  return inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    attachUnmatched(importing(), trx, theseKeys([id])),
  );
}

describe('a key that appears later', () => {
  test('gets the usage that was set aside for it, once, and the file’s receipt tells it', async () => {
    const bytes = await usageFile([own, later], records());
    const first = await uploadOk(portal, reporter, bytes);
    expect(await bring(later)).toEqual({ attached: 1, waiting: 0 });
    expect(await figures()).toMatchObject({
      ...{ entries: 3, submissions: 2 },
      ...{ sum: '15', months: '15', group: '15', report: '15' },
    });
    const again = await uploadOk(portal, reporter, bytes);
    expect(again).toMatchObject({ id: first.id, duplicate: true, hasUnlinkedKeys: false, eventCount: 3 });
    expect(again.keys.map((line) => line.keyTail)).toEqual([keyTail(own), keyTail(later)]);
    const listed = await portal.app.inject({
      url: `/api/accounts/${account}/submissions/${first.id}`,
      headers: reporter.headers,
    });
    expect({ ...listed.json<object>(), duplicate: true }).toEqual(again);
    expect(await figures()).toMatchObject({ entries: 3, submissions: 2 });
    expect(await bring(randomKey())).toEqual({ attached: 0, waiting: 0 });
  });

  test('in a file of which no key was known makes the account’s first part', async () => {
    const bytes = await usageFile([later], [usageAt(0, 5)]);
    const first = await uploadOk(portal, reporter, bytes);
    await bring(later);
    expect(await uploadOk(portal, reporter, bytes)).toMatchObject({
      ...{ id: first.id, duplicate: true, hasUnlinkedKeys: false, accounts: [{ id: account }] },
    });
    expect(await figures()).toMatchObject({ entries: 1, submissions: 1, sum: '5', group: '5', report: '5' });
  });

  test('is not counted twice where its file was sent again before it was attached', async () => {
    const bytes = await usageFile([later], [usageAt(0, 5)]);
    await uploadOk(portal, reporter, bytes);
    const id = await createVolumeKey(portal, { accountId: account, value: later, ...sampleTerm });
    expect(await uploadOk(portal, reporter, bytes)).toMatchObject({
      duplicate: false,
      records: { added: 1 },
    });
    const attached = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      attachUnmatched(importing(), trx, theseKeys([id])),
    );
    expect(attached).toEqual({ attached: 0, waiting: 0 });
    expect(await figures()).toMatchObject({ entries: 1, submissions: 1, sum: '5' });
  });

  test('keeps supersession: of two files that were set aside the higher seq counts', async () => {
    await uploadOk(portal, reporter, await usageFile([later], [usageAt(0, 5), usageAt(1, 1)], { seq: 1 }));
    await uploadOk(portal, reporter, await usageFile([later], [usageAt(0, 9)], { seq: 2 }));
    expect(await bring(later)).toEqual({ attached: 2, waiting: 0 });
    expect(await figures()).toMatchObject({ entries: 3, sum: '10', months: '10', group: '10', report: '10' });
  });
});

describe('usage waits for staff', () => {
  test('where the uploader may not report for the account that the key belongs to', async () => {
    const other = `acc-${randomUUID()}`;
    await createPerson(portal.portal, { accounts: { [other]: {} } });
    await uploadOk(portal, reporter, await usageFile([later], [usageAt(0, 5)]));
    expect(await bring(later, other)).toEqual({ attached: 0, waiting: 1 });
    expect(await figures(other)).toMatchObject({ entries: 0, submissions: 0 });
  });

  test('where the uploader was disabled, or lost the role', async () => {
    await uploadOk(portal, reporter, await usageFile([later], [usageAt(0, 5)]));
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx.updateTable('app_user').set({ disabled: true }).where('id', '=', reporter.userId).execute(),
    );
    expect(await bring(later)).toEqual({ attached: 0, waiting: 1 });
  });

  test('where staff uploaded for another account; without one it is booked', async () => {
    const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
    const other = `acc-${randomUUID()}`;
    await createPerson(portal.portal, { accounts: { [other]: {} } });
    const [first, second] = [randomKey(), randomKey()];
    await uploadOk(portal, staffMember, await usageFile([first], [usageAt(0, 5)]), {
      additionalData: { accountId: account },
    });
    await uploadOk(portal, staffMember, await usageFile([second], [usageAt(0, 6)]));
    expect(await bring(first, other)).toEqual({ attached: 0, waiting: 1 });
    expect(await bring(second, other)).toEqual({ attached: 1, waiting: 0 });
    expect(await figures(other)).toMatchObject({ entries: 1, sum: '6' });
  });

  test('where the check value does not hold against the license that turned up', async () => {
    const entries = JSON.parse(sampleFile('itextkey-sample.json').toString()) as object[];
    const content = Buffer.from(JSON.stringify(entries.map((entry) => ({ ...entry, key: later }))));
    await uploadOk(portal, reporter, await usageFile([later], [usageAt(0, 5)]));
    const file = { name: 'itextkey.json', content };
    expect(await bring(later, account, { file })).toEqual({ attached: 0, waiting: 1 });
    expect(await figures()).toMatchObject({ entries: 0, submissions: 0 });
  });
});
