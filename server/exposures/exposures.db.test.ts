import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffExposure } from '#domain/exposures/schema.ts';
import { buildServer } from '#server/app/server.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { csvOf, importFiles, importInto } from '../../testing/import-folder.ts';
import { createLicenseKey } from '../../testing/license-keys.ts';
import { readOutbox } from '../../testing/outbox-mails.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, testPortalOn, type TestPortal } from '../../testing/test-portal.ts';

const ACCOUNT = 'exposed-acc';
let portal: TestPortal;
let licensee: SignedInPerson;
let viewer: SignedInPerson;
let stranger: SignedInPerson;
let staffMember: SignedInPerson;

beforeAll(async () => {
  portal = await startTestPortal({ SMTP_URL: 'smtp://127.0.0.1:1' });
  portal.setNow(new Date('2026-11-20T12:00:00Z'));
  const on = (id: string, role: 'LICENSEE' | 'ACCOUNT_VIEWER') =>
    createSignedIn(portal.portal, { accounts: { [id]: { roles: [role] } } });
  licensee = await on(ACCOUNT, 'LICENSEE');
  viewer = await on(ACCOUNT, 'ACCOUNT_VIEWER');
  stranger = await on('exposed-other', 'LICENSEE');
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});
afterAll(() => portal.close());

let clock = Date.parse('2026-11-20T12:00:00Z');
/** Time only goes on: a session of the future is none. */
const later = (): string => {
  clock += 20_000;
  portal.setNow(new Date(clock));
  return new Date(clock).toISOString();
};
const keyOf = () => createLicenseKey(portal.portal, { accountId: ACCOUNT, productName: 'iText' });
const path = (key: string, account = ACCOUNT) => `/api/accounts/${account}/licenseKeys/${key}/exposure`;
const report = (key: string, person = licensee, reason = 'in a public repository', account = ACCOUNT) =>
  portal.app.inject({
    method: 'POST',
    url: path(key, account),
    headers: person.headers,
    payload: { reason },
  });
const bodyOf = ({ statusCode, body }: { statusCode: number; body: string }): string => {
  expect(statusCode, body).toBe(200);
  return body;
};
const get = async <Answer>(url: string, person = staffMember): Promise<Answer> =>
  JSON.parse(bodyOf(await portal.app.inject({ url, headers: person.headers }))) as Answer;
const exposures = async (key: string) =>
  (await get<StaffExposure[]>('/api/exposed-keys')).filter(({ licenseKeyId }) => licenseKeyId === key);
const markOf = async (key: string) => {
  const { content } = await get<{ content: { licenseKeyId: string; exposedAt: string | null }[] }>(
    `/api/accounts/${ACCOUNT}/purchased-products/iText/licenses?licenseKeyId=${key}`,
  );
  const downloads = await get<{ licenseKeyId: string; exposedAt: string | null }[]>(
    `/api/salesforce/accounts/${ACCOUNT}/license-keys/downloadable`,
    licensee,
  );
  return [...content, ...downloads]
    .filter(({ licenseKeyId }) => licenseKeyId === key)
    .map(({ exposedAt }) => exposedAt);
};
const mails = () => readOutbox(portal.portal);
const auditOf = (key: string) =>
  inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('audit')
      .select(['action', 'account_id', 'user_id'])
      .where('object', '=', key)
      .where('action', 'like', 'exposures.%')
      .orderBy('id')
      .execute(),
  );

test('a portal that sends no mails does not say that support was told', async () => {
  later();
  const quiet = await buildServer(testPortalOn(portal.portal.pool, portal.portal.now));
  const key = await keyOf();
  const before = (await mails()).length;
  const report = {
    method: 'POST',
    url: path(key),
    headers: licensee.headers,
    payload: { reason: 'found' },
  } as const;
  for (const answer of [await quiet.inject(report), await quiet.inject(report)])
    expect(answer.json()).toMatchObject({ licenseKeyId: key, isSupportTold: false });
  await quiet.close();
  expect((await mails()).length).toBe(before);
  expect(await exposures(key)).toHaveLength(1);
});

test('a key that is reported is marked in every list, stands in the staff’s with whom it was handed to, and support is told once', async () => {
  const reported = later();
  const key = await keyOf();
  expect(await markOf(key)).toEqual([null, null]);
  const url = `/api/accounts/${ACCOUNT}/licenseKeys/${key}/key`;
  expect((await portal.app.inject({ method: 'POST', url, headers: licensee.headers })).statusCode).toBe(200);
  const before = (await mails()).length;
  const first = await report(key, licensee, '  in a public repository ');
  expect([first.statusCode, first.json()]).toEqual([
    200,
    { licenseKeyId: key, exposedAt: reported, isSupportTold: true },
  ]);
  later();
  const [again, meanwhile] = await Promise.all([
    report(key, licensee, 'once more'),
    report(key, staffMember, 'seen'),
  ]);
  for (const answer of [again, meanwhile]) expect(answer.json()).toEqual(first.json());
  expect(await markOf(key)).toEqual([reported, reported]);
  const listed = await exposures(key);
  expect(listed).toHaveLength(1);
  expect(listed[0]).toMatchObject({
    account: { id: ACCOUNT },
    productName: 'iText',
    reason: 'in a public repository',
    reportedAt: reported,
    withdrawn: null,
    disclosures: [{ kind: 'COPY', at: reported }],
    disclosuresCount: 1,
  });
  const sent = (await mails()).slice(before);
  expect(sent.map(({ to }) => to)).toEqual([portal.portal.config.SUPPORT_EMAIL]);
  expect(sent[0]!.text).toContain('What happened: in a public repository');
  expect(sent[0]!.text).toContain('/exposed-keys');
  expect(sent[0]!.text).toContain(listed[0]!.keyTail);
  expect(await auditOf(key)).toEqual([
    { action: 'exposures.reportExposure', account_id: ACCOUNT, user_id: licensee.userId },
  ]);
});

test('only who may take the key reports it, and only staff take it back or see the list', async () => {
  later();
  const key = await keyOf();
  expect((await report(key, viewer)).statusCode).toBe(403);
  expect((await report(key, stranger)).statusCode).toBe(403);
  expect((await report(key, stranger, 'mine', 'exposed-other')).statusCode).toBe(404);
  expect((await report(key, licensee, '   ')).statusCode).toBe(400);
  expect((await report(key, licensee, 'x'.repeat(1_001))).statusCode).toBe(400);
  expect(await exposures(key)).toEqual([]);
  await report(key);
  const back = (person: SignedInPerson) =>
    portal.app.inject({ method: 'DELETE', url: path(key), headers: person.headers });
  expect((await back(licensee)).statusCode).toBe(403);
  expect((await portal.app.inject({ url: '/api/exposed-keys', headers: licensee.headers })).statusCode).toBe(
    403,
  );
  expect(await markOf(key)).not.toContain(null);
  const withdrawn = later();
  expect((await back(staffMember)).statusCode).toBe(204);
  expect((await back(staffMember)).statusCode).toBe(204);
  expect(await markOf(key)).toEqual([null, null]);
  expect((await exposures(key))[0]!.withdrawn?.at).toBe(withdrawn);
  // That staff called is recorded beside what they did.
  expect([...new Set((await auditOf(key)).map(({ action }) => action))]).toEqual([
    'exposures.reportExposure',
    'exposures.withdrawExposure',
  ]);
  later();
  await report(key, licensee, 'seen again');
  expect((await exposures(key)).map(({ reason, withdrawn }) => [reason, withdrawn === null])).toEqual([
    ['seen again', true],
    ['in a public repository', false],
  ]);
});

test('the mark ends when the key is replaced, and the new key can be reported anew', async () => {
  const reported = later();
  const rows = (licenseKey: string) => ({
    'license-keys.csv': csvOf([
      ['licenseKeyId', 'accountId', 'recordType', 'productName', 'licenseKey', 'activationStatus'],
      ['K-exposed', ACCOUNT, 'Unified', 'iText', licenseKey, 'Active'],
    ]),
  });
  const take = async (licenseKey: string) => {
    using files = importFiles(rows(licenseKey));
    expect((await importInto(portal.portal, files.folder)).problems).toEqual([]);
  };
  const [old, next] = ['o'.repeat(64), 'n'.repeat(64)];
  await take(old);
  await report('K-exposed');
  later();
  await take(old);
  expect(await markOf('K-exposed')).toEqual([reported, reported]);
  const replaced = later();
  await take(next);
  expect(await markOf('K-exposed')).toEqual([null, null]);
  expect(await exposures('K-exposed')).toMatchObject([
    { keyTail: 'o'.repeat(15), withdrawn: null, replacedAt: replaced },
  ]);
  const before = (await mails()).length;
  const again = later();
  await report('K-exposed');
  expect((await mails()).length).toBe(before + 1);
  expect(await markOf('K-exposed')).toEqual([again, again]);
  expect((await exposures('K-exposed')).map(({ keyTail, replacedAt }) => [keyTail, replacedAt])).toEqual([
    ['n'.repeat(15), null],
    ['o'.repeat(15), replaced],
  ]);
});
