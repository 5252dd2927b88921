import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { resultOf } from '#domain/submissions/receipt-result.ts';
import { Receipt } from '#domain/submissions/schema.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { figuresOf, sampleTerm, uploadOk } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
let reporter: SignedInPerson;
let stranger: SignedInPerson;
let [acme, initech] = ['', ''];
let [key, unknown] = ['', ''];
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});
afterAll(() => portal.close());
beforeEach(async () => {
  [acme, initech] = [`acme-${randomUUID()}`, `initech-${randomUUID()}`];
  [key, unknown] = [randomKey(), randomKey()];
  [stranger, reporter] = [await reporterOf(acme), await reporterOf(initech)];
  await createVolumeKey(portal, { accountId: initech, value: key, ...sampleTerm });
});

const reporterOf = (accountId: string) =>
  createSignedIn(portal.portal, { accounts: { [accountId]: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
const count = (person: SignedInPerson, accountId: string, receiptId: string) =>
  portal.app.inject({
    method: 'POST',
    url: `/api/accounts/${accountId}/submissions/${receiptId}/count`,
    headers: person.headers,
  });
const forAcme = () => ({ additionalData: { accountId: acme } });
const records = () => [
  usageAt(0, 3),
  usageAt(0, 4, { product: 'pdfHtml', event: 'convert-html' }),
  usageAt(1, 5, { k: 1 }),
];
const file = () => usageFile([key, unknown], records());

describe('a file that staff sent for the wrong account', () => {
  test('[8.15] names the account that each key belongs to, and adds up no figures of different units', async () => {
    const receipt = await uploadOk(portal, staffMember, await file(), forAcme());
    expect(resultOf(receipt)).toBe('keptAside');
    expect(receipt.unmatchedKeys).toEqual([
      {
        keyTail: keyTail(key),
        period: { start: '2025-03-01', end: '2025-03-01' },
        records: 2,
        totals: [
          { usageType: 'itext-core', unit: 'Processed Documents', value: '3' },
          { usageType: 'pdfHtml', unit: 'iText modules', value: '4' },
        ],
        account: { id: initech, name: `Account ${initech}` },
      },
      expect.objectContaining({ keyTail: keyTail(unknown), account: null }),
    ]);
    const listed = await portal.app.inject({
      url: `/api/accounts/${acme}/submissions/${receipt.id}`,
      headers: staffMember.headers,
    });
    expect(listed.json()).toEqual(receipt);
  });

  test('is not set aside where the very file was counted already, and is told with what it counted', async () => {
    const own = randomKey();
    await createVolumeKey(portal, { accountId: acme, value: own, ...sampleTerm });
    const bytes = await usageFile([key, own], [usageAt(0, 3), usageAt(0, 9, { k: 1 })]);
    const first = await uploadOk(portal, staffMember, bytes);
    const again = await uploadOk(portal, staffMember, bytes, forAcme());
    expect(again).toMatchObject({ id: first.id, duplicate: true, eventCount: 2, unmatchedKeys: [] });
    expect(again.hasUnlinkedKeys).toBe(false);
    const url = `/api/accounts/${initech}/submissions/${first.id}`;
    const told = Receipt.parse((await portal.app.inject({ url, headers: staffMember.headers })).json());
    expect(told).toMatchObject({ eventCount: 1, hasUnlinkedKeys: false, unmatchedKeys: [] });
  });

  test('is told as counted, not as set aside, when it comes again after it was counted', async () => {
    const bytes = await file();
    const { id } = await uploadOk(portal, staffMember, bytes, forAcme());
    await count(staffMember, initech, id);
    const again = await uploadOk(portal, staffMember, bytes, forAcme());
    expect(again.unmatchedKeys?.map(({ keyTail: tail }) => tail)).toEqual([keyTail(unknown)]);
    expect(again.keys.map(({ keyTail: tail }) => tail)).toEqual([keyTail(key)]);
  });

  test('[2.72] is counted for the account it belongs to when staff say so, once, and the rest stays aside', async () => {
    const bytes = await file();
    const { id } = await uploadOk(portal, staffMember, bytes, forAcme());
    expect(await figuresOf(portal.portal, initech)).toMatchObject({ entries: 0 });
    const counted = Receipt.parse((await count(staffMember, initech, id)).json());
    expect(counted).toMatchObject({
      id,
      accounts: [{ id: initech }],
      records: { added: 2, replaced: 0, ignored: 0, kept: 0 },
      unmatchedKeys: [{ keyTail: keyTail(unknown), account: null }],
    });
    expect(counted.keys.map((line) => line.totals.map(({ value }) => value))).toEqual([['3', '4']]);
    const after = await figuresOf(portal.portal, initech);
    expect(after).toMatchObject({ entries: 2, sum: '7', months: '7' });
    expect(Receipt.parse((await count(staffMember, initech, id)).json())).toEqual(counted);
    const { audits: _, ...figures } = after;
    expect(await figuresOf(portal.portal, initech)).toMatchObject(figures);
    const again = await uploadOk(portal, reporter, bytes);
    expect(again).toMatchObject({ duplicate: true, records: { added: 2 } });
    expect(await figuresOf(portal.portal, initech)).toMatchObject({ entries: 2, sum: '7' });
  });

  test('may be counted by staff who did not send it', async () => {
    const { id } = await uploadOk(portal, staffMember, await file(), forAcme());
    const other = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
    expect((await count(other, initech, id)).statusCode).toBe(200);
    expect(await figuresOf(portal.portal, initech)).toMatchObject({ entries: 2, sum: '7' });
  });

  test('of which staff have declined a key is refused, with who declined it and why', async () => {
    const { id } = await uploadOk(portal, staffMember, await usageFile([key], [usageAt(0, 3)]), forAcme());
    const [row] = (
      await portal.asOwner(`select k.id::text from usage_unmatched_key k
        join usage_submission s on s.id = k.submission_id where s.receipt_id = '${id}'`)
    ).rows;
    const declined = await portal.app.inject({
      ...{ method: 'POST', url: '/api/unmatched-usage/declines', headers: staffMember.headers },
      payload: { ids: [row?.['id']], note: 'A test of the set-up' },
    });
    expect(declined.statusCode, declined.body).toBe(200);
    const answer = await count(staffMember, initech, id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'SET_ASIDE_DECLINED',
      message: `Test Person declined the usage for the key ending in ${keyTail(key)}: “A test of the set-up”. Nothing was counted. To count it, assign the key under Unmatched usage.`,
    });
    expect(await figuresOf(portal.portal, initech)).toMatchObject({ entries: 0 });
  });

  test('leaves who asked on record', async () => {
    const { id } = await uploadOk(portal, staffMember, await file(), forAcme());
    const before = await figuresOf(portal.portal, initech);
    await count(staffMember, initech, id);
    const { audits } = await figuresOf(portal.portal, initech);
    expect(audits - before.audits).toBe(2);
  });

  test('is not found in an account that none of its keys belongs to', async () => {
    const { id } = await uploadOk(portal, staffMember, await file(), forAcme());
    const other = `other-${randomUUID()}`;
    await reporterOf(other);
    expect((await count(staffMember, other, id)).statusCode).toBe(404);
    expect((await count(staffMember, initech, randomUUID())).statusCode).toBe(404);
    expect(await figuresOf(portal.portal, other)).toMatchObject({ entries: 0 });
  });

  test('is for staff alone to place: customers are refused and never told whose a key is', async () => {
    const { id } = await uploadOk(portal, staffMember, await file(), forAcme());
    expect((await count(reporter, initech, id)).statusCode).toBe(403);
    const receipt = await uploadOk(portal, stranger, await file());
    expect(receipt.unmatchedKeys).toBeUndefined();
    expect(JSON.stringify(receipt)).not.toContain(initech);
  });

  test('is refused whole where the account knows another file by the same id, and says why', async () => {
    const bytes = await usageFile([key], [usageAt(0, 3)]);
    const first = await uploadOk(portal, staffMember, bytes, forAcme());
    // Another file with the same id was counted for the account since.
    const id = first.file?.fileId ?? '';
    await uploadOk(portal, reporter, await usageFile([key], [usageAt(4, 9)], { fileId: id }));
    const answer = await count(staffMember, initech, first.id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'SET_ASIDE_REFUSED' });
    expect(await figuresOf(portal.portal, initech)).toMatchObject({ entries: 1, sum: '9' });
  });
});
