import { createHash, randomUUID } from 'node:crypto';
import { BlobReader, Uint8ArrayWriter, ZipReader, type FileEntry } from '@zip.js/zip.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DISCLOSURE_LIMIT } from '#domain/downloads/disclosure-limit.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createLicenseKey, type TestLicenseKey } from '../../testing/license-keys.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const CONTENT = Buffer.from([1, 0, 255, 10, 13, 0xe2, 0x80]);

let portal: TestPortal;
let account: string;
let licensee: SignedInPerson;

beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(NOW);
});
afterAll(() => portal.close());
beforeEach(async () => {
  account = `acc-${randomUUID()}`;
  licensee = await createSignedIn(portal.portal, {
    accounts: {
      [account]: { roles: ['LICENSEE'], cucas: { [`${account}-app`]: [], [`${account}-two`]: [] } },
    },
  });
});

const make = (key: Partial<TestLicenseKey> = {}) =>
  createLicenseKey(portal.portal, { accountId: account, file: { name: 'a.lic', content: CONTENT }, ...key });
const archiveOf = (licenseKeyIds: unknown, person: SignedInPerson | null = licensee, accountId = account) =>
  portal.app.inject({
    method: 'POST',
    url: `/api/accounts/${accountId}/licenseKeys/archive`,
    headers: person?.headers ?? {},
    payload: { licenseKeyIds },
  });
const single = (url: string, method: 'GET' | 'POST' = 'GET') =>
  portal.app.inject({ method, url, headers: licensee.headers });
const system = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(portal.portal.pool, { role: 'system' }, work);
const disclosures = () =>
  system(async (trx) => {
    const rows = await trx
      .selectFrom('key_disclosure')
      .select(['license_key_id', 'kind', 'user_id'])
      .where('account_id', '=', account)
      .orderBy('id')
      .execute();
    return rows.map((row) => [row.license_key_id, row.kind, row.user_id]);
  });

/** What lies in a zip: path → content. */
async function filesOf(zip: Buffer): Promise<Record<string, Buffer>> {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(zip)])), { useWebWorkers: false });
  const files: Record<string, Buffer> = {};
  for (const entry of await reader.getEntries())
    files[entry.filename] = Buffer.from(
      await (entry as FileEntry).getData(new Uint8ArrayWriter(), { checkSignature: true }),
    );
  await reader.close();
  return files;
}

test('a zip holds what single downloads give, byte for byte, and each is recorded as if taken alone', async () => {
  const big = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 31) % 251));
  const cucaId = `${account}-app`;
  const itext = await make({ cucaId, file: { name: 'itextkey.json', content: big } });
  const leadtools = await make({
    cucaId,
    productName: 'LEADTOOLS',
    value: 'LEADTOOLS-KEY-VALUE-ÄÖ',
    file: { name: 'L1.lic', content: CONTENT },
  });
  const apryse = await createLicenseKey(portal.portal, {
    accountId: account,
    cucaId,
    productName: 'Apryse SDK',
    value: 'APRYSE-KEY-VALUE-0001',
    more: { version: '11.4', product_license: 'PL-7' },
  });
  const answer = await archiveOf([itext, leadtools, apryse]);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(answer.headers['content-disposition']).toContain(
    `filename*=UTF-8''${encodeURIComponent(`Application ${cucaId} licenses 2026-11-20.zip`)}`,
  );
  const files = await filesOf(answer.rawPayload);
  expect(Object.keys(files)).toEqual(['itextkey.json', 'L1.lic', 'L1.lic.key', 'Apryse SDK 11.4 PL-7.txt']);
  const sha256 = (content: Buffer | undefined) =>
    createHash('sha256')
      .update(content ?? '')
      .digest('hex');
  expect(sha256(files['itextkey.json'])).toBe(sha256(big));
  expect(files['L1.lic']).toEqual(CONTENT);
  expect(files['L1.lic.key']?.toString()).toBe('LEADTOOLS-KEY-VALUE-ÄÖ');
  expect(files['Apryse SDK 11.4 PL-7.txt']?.toString()).toBe('APRYSE-KEY-VALUE-0001');
  expect(await disclosures()).toEqual([
    [itext, 'DOWNLOAD', licensee.userId],
    [leadtools, 'DOWNLOAD', licensee.userId],
    [leadtools, 'COPY', licensee.userId],
    [apryse, 'COPY', licensee.userId],
  ]);
  const audit = await system((trx) =>
    trx
      .selectFrom('audit')
      .select(['action', 'object', 'user_id'])
      .where('account_id', '=', account)
      .where('action', 'like', 'downloads.%')
      .orderBy('id')
      .execute(),
  );
  expect(audit.map(({ action, object }) => [action, object])).toEqual([
    ['downloads.downloadFile', itext],
    ['downloads.downloadFile', leadtools],
    ['downloads.copyKey', leadtools],
    ['downloads.copyKey', apryse],
  ]);
  const listed = await single(`/api/salesforce/accounts/${account}/license-keys/downloadable`);
  for (const license of listed.json<DownloadableLicense[]>())
    expect(license.lastDownloadedAt).toBe(NOW.toISOString());
  // The same bytes as each alone.
  const alone = await single(`/api/salesforce/accounts/${account}/license-keys/${itext}/content`);
  expect(sha256(alone.rawPayload)).toBe(sha256(files['itextkey.json']));
  const key = await single(`/api/accounts/${account}/licenseKeys/${leadtools}/key`, 'POST');
  expect(key.json().licenseKey).toBe(files['L1.lic.key']?.toString());
});

test('licenses of several applications lie in folders, and files of one name are told apart', async () => {
  const [first, second, third, none] = [
    await make({ cucaId: `${account}-app` }),
    await make({ cucaId: `${account}-two` }),
    await make({ cucaId: `${account}-two` }),
    await make({ file: { name: '../../../etc/passwd', content: CONTENT } }),
  ];
  const answer = await archiveOf([first, second, third, none]);
  expect(Object.keys(await filesOf(answer.rawPayload))).toEqual([
    `Application ${account}-app/a.lic`,
    `Application ${account}-two/a.lic`,
    `Application ${account}-two/a (2).lic`,
    'passwd',
  ]);
  expect(answer.headers['content-disposition']).toContain(`filename="licenses_2026-11-20.zip"`);
});

test('the limit of a person counts each file of a zip, and past it none of them is handed out', async () => {
  const ids = [await make(), await make(), await make({ productName: 'LEADTOOLS' })];
  await system(async (trx) => {
    const one = { account_id: account, user_id: licensee.userId, kind: 'COPY' as const };
    const row = { ...one, license_key_id: ids[0] ?? '', disclosed_at: new Date(NOW.getTime() - 60_000) };
    const rows = Array.from({ length: DISCLOSURE_LIMIT.count - 3 }, () => row);
    await trx.insertInto('key_disclosure').values(rows).execute();
  });
  const refused = await archiveOf(ids);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '540']);
  expect(await disclosures()).toHaveLength(DISCLOSURE_LIMIT.count - 3);
  expect((await archiveOf(ids.slice(0, 2))).statusCode).toBe(200);
  expect(await disclosures()).toHaveLength(DISCLOSURE_LIMIT.count - 1);
});

test('more files than are ever handed out at once are refused for good, not put off', async () => {
  const ids: string[] = [];
  for (let count = 0; count <= DISCLOSURE_LIMIT.count / 2; count += 1)
    ids.push(await make({ productName: 'LEADTOOLS' }));
  const refused = await archiveOf(ids);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([400, undefined]);
  expect(refused.json()).toMatchObject({
    code: 'TOO_MANY_FILES',
    message:
      'These licenses have 102 files, but you can download at most 100 at once. Choose fewer licenses.',
  });
  expect(await disclosures()).toEqual([]);
});

test('one license that cannot be handed out refuses the whole zip, with its reason and without a trace', async () => {
  const good = await make();
  const foreign = `acc-${randomUUID()}`;
  await createSignedIn(portal.portal, { accounts: { [foreign]: { roles: ['LICENSEE'] } } });
  const damaged = await make();
  await system((trx) =>
    trx
      .updateTable('license_file')
      .set({ sha256: '0'.repeat(64) })
      .where('license_key_id', '=', damaged)
      .execute(),
  );
  const bad: [string, number, string][] = [
    [await make({ activationStatus: 'Inactive' }), 409, 'LICENSE_KEY_UNUSABLE'],
    [await make({ expiryDate: '2026-11-20' }), 409, 'LICENSE_KEY_UNUSABLE'],
    ['no-such-key', 404, 'NOT_FOUND'],
    [await createLicenseKey(portal.portal, { accountId: foreign }), 404, 'NOT_FOUND'],
    [await createLicenseKey(portal.portal, { accountId: account, value: null }), 404, 'LICENSE_FILE_MISSING'],
    [damaged, 500, 'UNEXPECTED'],
  ];
  for (const [id, status, code] of bad) {
    const answer = await archiveOf([good, id]);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  }
  expect(await disclosures()).toEqual([]);
});

test('[6.12] a zip is for nobody without DOWNLOAD_LICENSES on this account', async () => {
  const id = await make({ cucaId: `${account}-app` });
  const elsewhere = `acc-${randomUUID()}`;
  const people: [SignedInPerson | null, number][] = [
    [null, 401],
    [await createSignedIn(portal.portal, { accounts: { [account]: { roles: ['ACCOUNT_VIEWER'] } } }), 403],
    [await createSignedIn(portal.portal, { accounts: { [elsewhere]: { roles: ['LICENSEE'] } } }), 403],
    [
      await createSignedIn(portal.portal, {
        accounts: { [account]: { cucas: { [`${account}-two`]: ['CUCA_OWNER'] } } },
      }),
      403,
    ],
  ];
  for (const [person, status] of people) expect((await archiveOf([id], person)).statusCode).toBe(status);
  expect((await archiveOf([id], licensee, 'no-such-account')).statusCode).toBe(403);
  expect(await disclosures()).toEqual([]);
});

test.each([
  ['nothing', []],
  ['more than the limit', Array.from({ length: DISCLOSURE_LIMIT.count + 1 }, (_, index) => `k${index}`)],
  ['a license twice', ['k1', 'k1']],
  ['no list', 'k1'],
  ['something that is no text', [{}]],
])('a zip of %s is refused as bad input', async (_, ids) => {
  expect((await archiveOf(ids)).statusCode).toBe(400);
});
