import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { differenceText, type LedgerDifference } from '#domain/ledger/ledger-difference.ts';
import { Receipt, ReceiptPage } from '#domain/submissions/schema.ts';
import {
  AssignmentOutcome,
  UnmatchedDetail,
  UnmatchedPage,
  type UnmatchedUsage,
} from '#domain/volume-usage/unmatched/schema.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { createApiToken } from '../../../testing/api-tokens.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { figuresOf, sampleTerm, uploadOk } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';
import { attachOrphans } from '../attaching/attach-orphans.ts';

let portal: TestPortal;
let [staffMember, otherStaffMember]: SignedInPerson[] = [];
let reporter: SignedInPerson;
let [acme, initech] = ['', ''];
let [unknown, foreign] = ['', ''];
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  otherStaffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});
afterAll(() => portal.close());
beforeEach(async () => {
  [acme, initech] = [`acme-${randomUUID()}`, `initech-${randomUUID()}`];
  [unknown, foreign] = [randomKey(), randomKey()];
  await reporterOf(initech);
  reporter = await reporterOf(acme);
  await createVolumeKey(portal, { accountId: initech, value: foreign, ...sampleTerm });
});

const reporterOf = (accountId: string) =>
  createSignedIn(portal.portal, { accounts: { [accountId]: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
async function call(person: SignedInPerson | undefined, method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await portal.app.inject({
    method,
    url: `/api/unmatched-usage${path}`,
    headers: person?.headers ?? {},
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, json: answer.json<Record<string, unknown>>(), body: answer.body };
}
/** The keys set aside of an uploader's file, by the value's tail. */
async function asideOf(value: string): Promise<UnmatchedUsage> {
  const { status, json, body } = await call(staffMember, 'GET', `?search=${keyTail(value)}`);
  if (status !== 200) throw new Error(body);
  const [one] = UnmatchedPage.parse(json).content;
  if (!one) throw new Error('nothing was set aside');
  return one;
}
const assign = (ids: string[], accountId: string, license: object | null = null, by = staffMember) =>
  call(by, 'POST', '/assignments', { ids, accountId, license });
const upload = async (keys: string[], of = reporter) =>
  uploadOk(
    portal,
    of,
    await usageFile(
      keys,
      keys.flatMap((_, k) => [
        usageAt(0, 5, { k }),
        usageAt(1, 2, { k, product: 'pdfHtml', event: 'convert-html' }),
      ]),
    ),
  );
const receiptsOf = async (person: SignedInPerson) =>
  ReceiptPage.parse(
    (await portal.app.inject({ url: '/api/submissions/own', headers: person.headers })).json(),
  ).receipts;
/** Keys of these tests were made without their terms, which an import writes. */
async function differences(): Promise<string[]> {
  const found: LedgerDifference[] = [];
  await verifyLedger(portal.portal, { differs: (one) => found.push(one) });
  return found.filter(({ kind }) => kind !== 'term').map(differenceText);
}
const job = () =>
  attachOrphans(createSystemContext(portal.portal, { kind: 'job', name: 'orphan-usage-attach' }));

test('a key that two people sent in one file is told once in its receipt, when it turns up', async () => {
  const own = randomKey();
  await createVolumeKey(portal, { accountId: acme, value: own, ...sampleTerm });
  const bytes = await usageFile([own, unknown], [usageAt(0, 5), usageAt(0, 7, { k: 1 })]);
  const { id } = await uploadOk(portal, reporter, bytes);
  expect((await uploadOk(portal, await reporterOf(acme), bytes)).id).toBe(id);
  await createVolumeKey(portal, { accountId: acme, value: unknown, ...sampleTerm });
  expect(await job()).toMatchObject({ attached: 2 });
  const url = `/api/accounts/${acme}/submissions/${id}`;
  const receipt = Receipt.parse((await portal.app.inject({ url, headers: reporter.headers })).json());
  expect(receipt).toMatchObject({ eventCount: 2, records: { added: 2, ignored: 0 } });
  expect(receipt.keys.map(({ totals }) => totals.map(({ value }) => value))).toEqual([['5'], ['7']]);
  expect((await figuresOf(portal.portal, acme)).sum).toBe('12');
});

test('what a token sets aside counts by itself for no other account, though its maker may report there', async () => {
  const [role, late] = [{ roles: ['ITEXT_VOLUME_REPORTER' as const] }, randomKey()];
  const { userId } = await createSignedIn(portal.portal, { accounts: { [acme]: role, [initech]: role } });
  const token = await createApiToken(portal.portal, { accountId: acme, userId, scopes: ['usage:report'] });
  const bytes = await usageFile([foreign, late], [usageAt(0, 5), usageAt(0, 7, { k: 1 })]);
  await uploadOk(portal, token, bytes);
  await createVolumeKey(portal, { accountId: acme, value: late, ...sampleTerm });
  await job();
  expect((await figuresOf(portal.portal, initech)).sum).toBe('0');
  expect((await figuresOf(portal.portal, acme)).sum).toBe('7');
  expect(await asideOf(foreign)).toMatchObject({ reason: 'SENT_FOR_OTHER', sentFor: { id: acme } });
});

test('events of two keys that count on one license have a line each, with the reason', async () => {
  const token = await createApiToken(portal.portal, {
    ...{ accountId: acme, userId: reporter.userId, scopes: ['events:send'] },
  });
  const event = { product: 'itext-core', event: 'process-pdf', at: '2025-03-01T08:15:00Z' };
  const other = randomKey();
  const events = [
    { ...event, id: 'a', licenseKey: unknown, count: 5 },
    { ...event, id: 'b', licenseKey: other, count: 7 },
  ];
  await portal.app.inject({
    ...{ method: 'POST', url: '/api/usage/itext-json/events', headers: token.headers, payload: { events } },
  });
  const licenseKeyId = await createVolumeKey(portal, { accountId: acme, value: randomKey(), ...sampleTerm });
  const inFile = randomKey();
  await uploadOk(portal, reporter, await usageFile([inFile], [usageAt(0, 3)]));
  const ids = [(await asideOf(unknown)).id, (await asideOf(other)).id, (await asideOf(inFile)).id];
  const { json } = await assign(ids, acme, { licenseKeyId, note: 'Both were replaced' });
  // What their software sent and what people report are never added.
  const [counted] = AssignmentOutcome.parse(json).licenses;
  expect(new Set(counted?.totals.map(({ value }) => value))).toEqual(new Set(['12', '3']));
  const url = `/api/accounts/${acme}/submissions`;
  const { receipts } = ReceiptPage.parse(
    (await portal.app.inject({ url, headers: reporter.headers })).json(),
  );
  const day = receipts.find(({ kind }) => kind === 'EVENTS');
  const told = day?.keys.map(({ keyTail: tail, totals, assigned }) => [
    tail,
    totals[0]?.value,
    assigned?.note,
  ]);
  expect(new Set(told)).toEqual(
    new Set([
      [keyTail(unknown), '5', 'Both were replaced'],
      [keyTail(other), '7', 'Both were replaced'],
    ]),
  );
});

test('a key that counts on one license is not told as counted to whoever names another one', async () => {
  await upload([unknown]);
  const [one, other] = [
    await createVolumeKey(portal, { accountId: acme, value: randomKey(), ...sampleTerm }),
    await createVolumeKey(portal, { accountId: acme, value: randomKey(), ...sampleTerm }),
  ];
  const { id } = await asideOf(unknown);
  const named = (licenseKeyId: string) => assign([id], acme, { licenseKeyId, note: 'It was replaced' });
  expect((await named(one)).json).toMatchObject({ isRepeated: false });
  expect((await named(one)).json).toMatchObject({ isRepeated: true });
  expect((await named(other)).json).toMatchObject({ code: 'UNMATCHED_DECIDED' });
});

describe('the list', () => {
  test('says of each key from whom, in which file, how much, whose it is and why it waits', async () => {
    const receipt = await upload([unknown, foreign]);
    expect(await asideOf(foreign)).toMatchObject({
      keyTail: keyTail(foreign),
      receiptId: receipt.id,
      receiptAccountId: null,
      fileName: 'usage.ulvd',
      submittedAt: '2025-04-02T08:00:00.000Z',
      uploader: { name: 'Test Person', email: reporter.email, isInternal: false },
      sentFor: null,
      period: { start: '2025-03-01', end: '2025-03-01' },
      records: 2,
      totals: [
        { usageType: 'itext-core', unit: 'Processed Documents', value: '5' },
        { usageType: 'pdfHtml', unit: 'iText modules', value: '2' },
      ],
      owner: { id: initech, name: `Account ${initech}` },
      reason: 'FOREIGN_KEY',
      state: 'OPEN',
      countedFor: null,
    });
    expect(await asideOf(unknown)).toMatchObject({ owner: null, reason: 'UNKNOWN_KEY', records: 2 });
    const { json } = await call(staffMember, 'GET', `/keys/${(await asideOf(unknown)).id}`);
    expect(UnmatchedDetail.parse(json)).toMatchObject({
      uploaderAccounts: [{ id: acme }],
      ...{ licenses: [], decisions: [], sameFile: [], sameKey: [] },
    });
  });

  test('tells staff’s own uploads for a wrong account from those of people who may not report', async () => {
    const bytes = await usageFile([foreign], [usageAt(0, 5)]);
    await uploadOk(portal, staffMember ?? reporter, bytes, { additionalData: { accountId: acme } });
    expect(await asideOf(foreign)).toMatchObject({ reason: 'SENT_FOR_OTHER', sentFor: { id: acme } });
    const accountViewer = await createSignedIn(portal.portal, {
      accounts: { [initech]: { roles: ['ACCOUNT_VIEWER'] }, [acme]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    const other = randomKey();
    await createVolumeKey(portal, { accountId: initech, value: other, ...sampleTerm });
    await upload([other], accountViewer);
    expect(await asideOf(other)).toMatchObject({ reason: 'MAY_NOT_REPORT' });
  });

  test('is narrowed by words, state and reason, page by page, and saved with one line for each usage type', async () => {
    await upload([unknown, foreign]);
    const of = `search=${encodeURIComponent(reporter.email)}`;
    const total = async (query: string) =>
      UnmatchedPage.parse((await call(staffMember, 'GET', `?${query}`)).json).totalElements;
    expect(await total(of)).toBe(2);
    expect(await total(`${of}&reason=UNKNOWN_KEY`)).toBe(1);
    expect(await total(`${of}&reason=UNKNOWN_KEY&reason=FOREIGN_KEY`)).toBe(2);
    expect(await total(`${of}&state=DECLINED`)).toBe(0);
    expect(await total('search=%25')).toBe(0);
    expect((await call(staffMember, 'GET', '?after=nonsense')).json).toMatchObject({ code: 'INVALID_INPUT' });
    const csv = await portal.app.inject({
      url: `/api/unmatched-usage?format=csv&${of}&reason=UNKNOWN_KEY`,
      headers: staffMember?.headers ?? {},
    });
    const lines = csv.body.trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',').slice(12, 15))).toEqual([
      ['itext-core', 'Processed Documents', '5'],
      ['pdfHtml', 'iText modules', '2'],
    ]);
  });
});

describe('assigning', () => {
  test('[8.15] counts it once for the account that the key belongs to, whoever sent it, and what nobody reported before was unknown', async () => {
    await upload([foreign]);
    const { id } = await asideOf(foreign);
    const body = { ids: [id], accountId: initech, license: null };
    const shown = AssignmentOutcome.parse(
      (await call(staffMember, 'POST', '/assignments/preview', body)).json,
    );
    expect(await figuresOf(portal.portal, initech)).toMatchObject({ entries: 0, submissions: 0 });
    const done = AssignmentOutcome.parse((await assign([id], initech)).json);
    expect(done).toEqual(shown);
    expect(done).toMatchObject({
      ...{ account: { id: initech }, isRepeated: false, keys: 1, records: { added: 2 } },
      licenses: [
        {
          before: { total: '0', percent: null, reportingType: null },
          after: { total: '5', percent: null, reportingType: 'MANUAL' },
          unit: 'Processed Documents',
        },
      ],
    });
    expect(await figuresOf(portal.portal, initech)).toMatchObject({ entries: 2, sum: '7', group: '5' });
    const again = await assign([id], initech, null, otherStaffMember);
    expect(again.json).toMatchObject({ isRepeated: true, keys: 1, records: { added: 0 } });
    expect(await figuresOf(portal.portal, initech)).toMatchObject({ entries: 2, sum: '7', group: '5' });
    expect(await asideOf(foreign)).toMatchObject({ state: 'ASSIGNED', countedFor: { id: initech } });
    expect(await differences()).toEqual([]);
  });

  test('to another account than the one whose license carries the key is refused', async () => {
    await upload([foreign]);
    const { id } = await asideOf(foreign);
    const own = await createVolumeKey(portal, { accountId: acme, value: randomKey(), ...sampleTerm });
    const wanted = { licenseKeyId: own, note: 'they say it is theirs' };
    for (const license of [null, wanted])
      expect((await assign([id], acme, license)).json).toMatchObject({
        status: 409,
        code: 'UNMATCHED_OTHER_OWNER',
        detail: `The usage for key …${keyTail(foreign)} cannot be counted there: it belongs to Account ${initech}. Nothing was changed.`,
      });
    expect(await figuresOf(portal.portal, acme)).toMatchObject({ entries: 0 });
  });

  test('of two keys of a file that staff name one license for each has its own figures in the receipt', async () => {
    const other = randomKey();
    const licenseKeyId = await createVolumeKey(portal, {
      accountId: acme,
      value: randomKey(),
      ...sampleTerm,
    });
    await upload([unknown, other]);
    const ids = [(await asideOf(unknown)).id, (await asideOf(other)).id];
    const { json } = await assign(ids, acme, { licenseKeyId, note: 'Both were replaced' });
    const { licenses } = AssignmentOutcome.parse(json);
    expect(licenses.map(({ totals }) => totals.map(({ value }) => value))).toEqual([['10', '4']]);
    const [receipt] = await receiptsOf(reporter);
    const told = receipt?.keys.map((key) => [
      key.keyTail,
      key.records,
      ...key.totals.map((one) => one.value),
    ]);
    expect(new Set(told)).toEqual(
      new Set([
        [keyTail(unknown), 2, '5', '2'],
        [keyTail(other), 2, '5', '2'],
      ]),
    );
    expect(await figuresOf(portal.portal, acme)).toMatchObject({ entries: 4, months: '14' });
  });

  test('a key that no license carries counts for the license that staff name with a reason, which the receipt tells', async () => {
    const license = await createVolumeKey(portal, { accountId: acme, value: randomKey(), ...sampleTerm });
    const first = await upload([unknown]);
    expect(first).toMatchObject({ hasUnlinkedKeys: true, keys: [] });
    const { id } = await asideOf(unknown);
    const ofAcme = await call(staffMember, 'GET', `/licenses?search=${encodeURIComponent(`${acme} iText`)}`);
    expect(ofAcme.json).toEqual([]);
    const found = await call(
      staffMember,
      'GET',
      `/licenses?search=${encodeURIComponent(acme.toUpperCase())}`,
    );
    expect(found.json).toMatchObject([
      { licenseKeyId: license, productName: 'iText', account: { id: acme } },
    ]);
    expect((await assign([id], acme)).json).toMatchObject({ code: 'UNMATCHED_OTHER_OWNER' });
    const reason = { licenseKeyId: license, note: 'Key replaced on 1 March' };
    expect((await assign([id], initech, reason)).status).toBe(404);
    expect((await assign([id], acme, reason)).json).toMatchObject({ keys: 1, records: { added: 2 } });
    expect((await receiptsOf(reporter))[0]).toMatchObject({
      id: first.id,
      hasUnlinkedKeys: false,
      keys: [
        {
          ...{ licenseKeyId: license, keyTail: keyTail(unknown), records: 2 },
          assigned: { at: '2025-04-02T08:00:00.000Z', note: 'Key replaced on 1 March' },
        },
      ],
    });
    // The key comes back on a license of its own, and the same hour in a newer file: it counts once.
    await createVolumeKey(portal, { accountId: acme, value: unknown, ...sampleTerm });
    await uploadOk(portal, reporter, await usageFile([unknown], [usageAt(0, 9)], { seq: 2 }));
    expect(await figuresOf(portal.portal, acme)).toMatchObject({ entries: 3, sum: '11', months: '11' });
    expect(await differences()).toEqual([]);
  });

  test('by two people at once has one outcome, and both are told', async () => {
    await upload([foreign]);
    const { id } = await asideOf(foreign);
    const both = await Promise.all([assign([id], initech), assign([id], initech, null, otherStaffMember)]);
    expect(new Set(both.map(({ json }) => json['isRepeated']))).toEqual(new Set([false, true]));
    const other = await asideOf((await upload([foreign]), foreign));
    const raced = await Promise.all([
      assign([other.id], initech),
      call(otherStaffMember, 'POST', '/declines', { ids: [other.id], note: 'a test' }),
    ]);
    expect(new Set(raced.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(raced.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'UNMATCHED_DECIDED',
      detail: expect.stringMatching(
        /^Test Person has already decided: (declined|counted for Account initech-.*)\. Nothing was changed\. Check the entry again\.$/,
      ),
    });
    expect(await differences()).toEqual([]);
  });

  test('many at once is all of them or none', async () => {
    await upload([foreign]);
    await upload([unknown]);
    const ids = [(await asideOf(foreign)).id, (await asideOf(unknown)).id];
    expect((await assign(ids, initech)).status).toBe(409);
    expect((await assign([...ids, '999999999'], initech)).status).toBe(404);
    expect(await figuresOf(portal.portal, initech)).toMatchObject({ entries: 0 });
  });
});

describe('declined usage', () => {
  test('is counted by nothing until it is opened again; every decision stays on record', async () => {
    await upload([unknown]);
    const { id } = await asideOf(unknown);
    const decline = (note: string, by = staffMember) => call(by, 'POST', '/declines', { ids: [id], note });
    expect((await decline('A test key of ours')).json).toEqual({ changed: 1 });
    expect((await decline('again', otherStaffMember)).json).toEqual({ changed: 0 });
    await createVolumeKey(portal, { accountId: acme, value: unknown, ...sampleTerm });
    await job();
    expect(await figuresOf(portal.portal, acme)).toMatchObject({ entries: 0 });
    expect(await asideOf(unknown)).toMatchObject({ state: 'DECLINED' });
    expect((await assign([id], acme)).json).toMatchObject({ code: 'UNMATCHED_DECIDED' });
    expect(
      (await call(otherStaffMember, 'POST', '/reopenings', { ids: [id], note: 'It is theirs' })).json,
    ).toEqual({
      changed: 1,
    });
    expect(await asideOf(unknown)).toMatchObject({ state: 'OPEN', reason: 'NONE_ANY_MORE' });
    await job();
    expect(await figuresOf(portal.portal, acme)).toMatchObject({ entries: 2, sum: '7' });
    const { decisions } = UnmatchedDetail.parse((await call(staffMember, 'GET', `/keys/${id}`)).json);
    expect(decisions.map(({ action, note }) => [action, note])).toEqual([
      ['DECLINE', 'A test key of ours'],
      ['REOPEN', 'It is theirs'],
    ]);
  });
});

describe('who sent a key of others', () => {
  test('reads the same on the receipt, whatever is decided about it', async () => {
    const sent = await upload([foreign]);
    const { id } = await asideOf(foreign);
    const before = await receiptsOf(reporter);
    expect(before).toHaveLength(1);
    const inAccount = async () =>
      Receipt.parse(
        (
          await portal.app.inject({
            url: `/api/accounts/${acme}/submissions/${sent.id}`,
            headers: reporter.headers,
          })
        ).json(),
      );
    const shown = await inAccount();
    await call(staffMember, 'POST', '/declines', { ids: [id], note: 'nonsense' });
    expect([await receiptsOf(reporter), await inAccount()]).toEqual([before, shown]);
    await call(staffMember, 'POST', '/reopenings', { ids: [id], note: 'not nonsense' });
    await assign([id], initech);
    expect([await receiptsOf(reporter), await inAccount()]).toEqual([before, shown]);
    expect((await call(reporter, 'GET', '')).status).toBe(403);
  });
});

describe('the job', () => {
  test('books once what nothing stands in the way of, notes what does, and leaves the rest to staff', async () => {
    await upload([unknown]);
    await upload([foreign]);
    await createVolumeKey(portal, { accountId: initech, value: unknown, ...sampleTerm });
    await job();
    expect(await figuresOf(portal.portal, initech)).toMatchObject({ entries: 0 });
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .insertInto('account_role')
        .values({ user_id: reporter.userId, account_id: initech, roles: ['ITEXT_VOLUME_REPORTER'] })
        .execute(),
    );
    const runs = await Promise.all([job(), job()]);
    expect(runs.reduce((sum, run) => sum + run.attached, 0)).toBe(2);
    expect(await figuresOf(portal.portal, initech)).toMatchObject({ entries: 4, sum: '14' });
    expect(await job()).toMatchObject({ attached: 0 });
    expect(await differences()).toEqual([]);
  });
});
