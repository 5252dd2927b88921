import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RECEIPTS_PAGE } from '#domain/submissions/contract.ts';
import { ReceiptPage } from '#domain/submissions/schema.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { reportByForm } from '../../testing/reported-forms.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { sampleTerm, uploadOk } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

let portal: TestPortal;
let accounts = 0;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
});
afterAll(() => portal.close());

/** The portal's clock goes on: what is sent now is newer than everything before. */
const wait = (minutes = 1) => portal.setNow(new Date(portal.portal.now().getTime() + minutes * 60_000));
const reporterOf = (id: string) =>
  createSignedIn(portal.portal, { accounts: { [id]: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
/** An account of a test's own, with somebody who reports for it and a key. */
async function newAccount() {
  const id = `acc-own-${(accounts += 1)}`;
  const [value, person] = [randomKey(), await reporterOf(id)];
  await createVolumeKey(portal, { accountId: id, value, ...sampleTerm });
  return { id, value, person };
}

const get = (person: SignedInPerson, path: string) =>
  portal.app.inject({ url: `/api/accounts/${path}`, headers: person.headers });
const pageOf = async (person: SignedInPerson, path: string) =>
  ReceiptPage.parse((await get(person, path)).json());
const own = (person: SignedInPerson, path = '') =>
  portal.app.inject({ url: `/api/submissions/own${path}`, headers: person.headers });

test('a list tells fifty receipts at a time, and the older ones follow without a gap', async () => {
  const { id, person, value } = await newAccount();
  const sent: string[] = [];
  for (let n = 0; n < RECEIPTS_PAGE + 2; n += 1) {
    if (n % 5 === 0) wait(1 / 60); // several come at the same instant
    sent.push((await uploadOk(portal, person, await usageFile([value], [usageAt(n, n)]))).id);
  }
  const newest = await pageOf(person, `${id}/submissions`);
  expect(newest.receipts).toHaveLength(50);
  const rest = await pageOf(person, `${id}/submissions?before=${newest.older}`);
  expect(rest.receipts).toHaveLength(2);
  expect(rest.older).toBeNull();
  const all = [...newest.receipts, ...rest.receipts].map((receipt) => receipt.id);
  expect(new Set(all)).toEqual(new Set(sent));
  const times = [...newest.receipts, ...rest.receipts].map(({ submittedAt }) => submittedAt);
  expect(times).toEqual(times.toSorted().toReversed());
  const yearZero = Buffer.from(JSON.stringify(['0000-01-01T00:00:00Z', randomUUID()])).toString('base64url');
  for (const place of ['nowhere', yearZero])
    expect((await get(person, `${id}/submissions?before=${place}`)).json()).toMatchObject({
      ...{ status: 400, code: 'INVALID_INPUT' },
    });
});

test('a receipt to which a later sending added a part stands on one page of the list', async () => {
  const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const [one, two] = [await newAccount(), await newAccount()];
  const bytes = await usageFile([one.value, two.value], [usageAt(0, 3), usageAt(0, 5, { k: 1 })]);
  wait();
  const { id } = await uploadOk(portal, staffMember, bytes, { additionalData: { accountId: one.id } });
  wait();
  const licenseKeyId = await createVolumeKey(portal, {
    accountId: one.id,
    value: randomKey(),
    ...sampleTerm,
  });
  const forms: string[] = [];
  for (let n = 0; n < RECEIPTS_PAGE; n += 1) {
    const day = new Date(Date.UTC(2025, 1, 1 + n)).toISOString().slice(0, 10);
    const line = { licenseKeyId, start: day, end: day, value: '1' };
    forms.push(await reportByForm(portal, { accountId: one.id, userId: staffMember.userId }, [line]));
  }
  wait();
  expect((await uploadOk(portal, staffMember, bytes)).id).toBe(id);
  const newest = ReceiptPage.parse((await own(staffMember)).json());
  const rest = ReceiptPage.parse((await own(staffMember, `?before=${newest.older}`)).json());
  const all = [...newest.receipts, ...rest.receipts].map((receipt) => receipt.id);
  expect(all.toSorted()).toEqual([id, ...forms].toSorted());
});
