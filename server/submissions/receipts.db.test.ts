import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { ReceiptPage, type Receipt } from '#domain/submissions/schema.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { sampleTerm, uploadOk } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

const [account, other] = ['acc-receipts', 'acc-other'];
const [key, otherKey, unknownKey] = [randomKey(), randomKey(), randomKey()];
let portal: TestPortal;
let reporter: SignedInPerson;
let otherReporter: SignedInPerson;
let staffMember: SignedInPerson;
let first: Receipt;
let accounts = 0;

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
const list = async (person: SignedInPerson, of = account): Promise<Receipt[]> =>
  (await pageOf(person, `${of}/submissions`)).receipts;
const pageOf = async (person: SignedInPerson, path: string) =>
  ReceiptPage.parse((await get(person, path)).json());
const own = (person: SignedInPerson, path = '') =>
  portal.app.inject({ url: `/api/submissions/own${path}`, headers: person.headers });

beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
  [reporter, otherReporter] = [await reporterOf(account), await reporterOf(other)];
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
  await createVolumeKey(portal, { accountId: other, value: otherKey, ...sampleTerm });
  const records = [usageAt(0, 1), usageAt(0, 2, { k: 1 }), usageAt(0, 4, { k: 2 })];
  first = await uploadOk(portal, reporter, await usageFile([key, otherKey, unknownKey], records));
  wait(5);
  await uploadOk(
    portal,
    staffMember,
    await usageFile([key, otherKey], [usageAt(9, 8), usageAt(9, 16, { k: 1 })]),
    {
      additionalData: { contactEmail: 'note@vendor.example' },
    },
  );
});
afterAll(() => portal.close());

describe('the receipts of an account', () => {
  test('are listed newest first, each with the account’s own keys only', async () => {
    const receipts = await list(reporter);
    expect(receipts.map(({ submittedAt }) => submittedAt)).toEqual([
      '2025-04-02T08:05:00.000Z',
      '2025-04-02T08:00:00.000Z',
    ]);
    for (const receipt of receipts) {
      expect(receipt.accounts.map(({ id }) => id)).toEqual([account]);
      expect(receipt.keys.map((line) => line.keyTail)).toEqual([keyTail(key)]);
    }
  });

  test('are the answer that the upload gave', async () => {
    const answer = await get(reporter, `${account}/submissions/${first.id}`);
    expect(answer.json()).toEqual(first);
  });

  test('tell customers neither the other account’s part nor the keys set aside nor the note of staff', async () => {
    const text = JSON.stringify(await list(reporter));
    expect(text).not.toContain(keyTail(otherKey));
    expect(text).not.toContain(keyTail(unknownKey));
    expect(text).not.toContain('note@vendor.example');
    expect((await list(reporter)).map(({ hasUnlinkedKeys }) => hasUnlinkedKeys)).toEqual([false, true]);
    expect(await list(otherReporter, other)).toMatchObject([{ eventCount: 1, hasUnlinkedKeys: false }]);
  });

  test('[6.17] list the orphan keys for internal people', async () => {
    const found = (await list(staffMember)).find(({ id }) => id === first.id);
    expect(found?.unmatchedKeys?.map(({ keyTail }) => keyTail)).toEqual([
      keyTail(otherKey),
      keyTail(unknownKey),
    ]);
    expect((await list(staffMember))[0]?.contactEmail).toBe('note@vendor.example');
  });

  test('tell another reporter of the account nothing of what was set aside for the uploader', async () => {
    const found = (await list(await reporterOf(account))).find(({ id }) => id === first.id);
    expect(found).toMatchObject({ hasUnlinkedKeys: false, eventCount: 1 });
  });
});

describe('a receipt that is not there', () => {
  test('is not found, whether it never was or belongs to another account', async () => {
    for (const id of [randomUUID(), first.id]) {
      const answer = await get(otherReporter, `${other}/submissions/${id}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('in an account that is not the caller’s is refused before it is looked for', async () => {
    expect((await get(otherReporter, `${account}/submissions/${first.id}`)).statusCode).toBe(403);
    expect((await get(otherReporter, `${account}/submissions`)).statusCode).toBe(403);
  });
});

describe('a file of which no key is anybody’s', () => {
  const lost = randomKey();
  const kept = (receipts: Receipt[], id: string) => receipts.find((receipt) => receipt.id === id);

  test('is found again by its uploader, and by nobody else of the account', async () => {
    const { id, person } = await newAccount();
    const receipt = await uploadOk(portal, person, await usageFile([lost], [usageAt(3, 7)]));
    expect(kept(await list(person, id), receipt.id)).toEqual(receipt);
    expect((await get(person, `${id}/submissions/${receipt.id}`)).json()).toEqual(receipt);
    expect(kept(await list(await reporterOf(id), id), receipt.id)).toBeUndefined();
    expect(kept(await list(staffMember, id), receipt.id)).toBeUndefined();
  });

  test('is found by staff in the account that they sent it for', async () => {
    const { id, person } = await newAccount();
    const file = await usageFile([randomKey()], [usageAt(4, 7)]);
    const receipt = await uploadOk(portal, staffMember, file, { additionalData: { accountId: id } });
    expect(kept(await list(staffMember, id), receipt.id)).toEqual(receipt);
    expect(kept(await list(staffMember, other), receipt.id)).toBeUndefined();
    expect(kept(await list(person, id), receipt.id)).toBeUndefined();
  });
});

describe('what somebody has sent', () => {
  test('is listed for staff whatever account it was for, also where no key was anybody’s', async () => {
    const otherStaffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
    const keys = [(await newAccount()).value, (await newAccount()).value];
    const lost = await uploadOk(portal, otherStaffMember, await usageFile([randomKey()], [usageAt(6, 7)]));
    wait();
    const both = await uploadOk(
      portal,
      otherStaffMember,
      await usageFile(keys, [usageAt(8, 3), usageAt(8, 5, { k: 1 })]),
    );
    const { receipts, older } = ReceiptPage.parse((await own(otherStaffMember)).json());
    expect(receipts).toEqual([both, lost]);
    expect(older).toBeNull();
    expect((await own(otherStaffMember, `/${lost.id}`)).json()).toEqual(lost);
    expect((await own(staffMember, `/${lost.id}`)).statusCode).toBe(404);
  });

  test('is listed for customers in the accounts that they may report for', async () => {
    const { receipts } = ReceiptPage.parse((await own(reporter)).json());
    expect(receipts.map(({ id }) => id)).toContain(first.id);
    expect(receipts.find(({ id }) => id === first.id)).toEqual(first);
    expect((await own(otherReporter, `/${first.id}`)).statusCode).toBe(404);
  });
});
