import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DISCLOSURE_LIMIT } from '#domain/downloads/disclosure-limit.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createLicenseKey } from '../../testing/license-keys.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const FILE = { name: 'Lizenz für München.lic', content: Buffer.from([1, 0, 255, 10, 13, 0xe2, 0x80]) };

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
  licensee = await createSignedIn(portal.portal, { accounts: { [account]: { roles: ['LICENSEE'] } } });
});

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, person: SignedInPerson = licensee) =>
  portal.app.inject({ method, url: path, headers: person.headers });
const base = () => `/api/salesforce/accounts/${account}/license-keys`;
const list = async (person = licensee): Promise<DownloadableLicense[]> =>
  (await call('GET', `${base()}/downloadable`, person)).json();
const system = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(portal.portal.pool, { role: 'system' }, work);
const disclosuresOf = (keyId: string) =>
  system((trx) =>
    trx
      .selectFrom('key_disclosure')
      .select(['kind', 'user_id'])
      .where('license_key_id', '=', keyId)
      .orderBy('id')
      .execute(),
  );
const auditOf = (keyId: string) =>
  system((trx) =>
    trx
      .selectFrom('audit')
      .select(['action', 'user_id', 'account_id', 'object'])
      .where('object', '=', keyId)
      .orderBy('id')
      .execute(),
  );

test('[7.30] a license is handed out while usage of it is being booked', async () => {
  const id = await createLicenseKey(portal.portal, { accountId: account, value: 'A-KEY-IN-USE', file: FILE });
  await system(async (trx) => {
    // What an entry of the ledger holds of its license until the last record of its file is written.
    await sql`select from license_key where id = ${id} for key share`.execute(trx);
    expect((await call('GET', `${base()}/${id}/content`)).statusCode).toBe(200);
  });
});

test('[7.29] [3.11] downloadable licenses carry product, dates, application and tail, and never the whole key', async () => {
  const value = 'ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ12';
  const cuca = `cuca-${randomUUID()}`;
  await createSignedIn(portal.portal, { accounts: { [account]: { cucas: { [cuca]: ['CUCA_VIEWER'] } } } });
  const id = await createLicenseKey(portal.portal, {
    accountId: account,
    cucaId: cuca,
    value,
    file: FILE,
    createdDate: '2024-12-31',
    expiryDate: '2027-01-31',
    more: { version: '9.1', product_license_descriptor: 'Core, production' },
  });
  const answer = await call('GET', `${base()}/downloadable`);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toContain(value);
  expect(answer.json()).toEqual([
    {
      licenseKeyId: id,
      productName: 'iText Suite',
      productDisplayName: 'iText Suite 9.1',
      productLicense: null,
      status: 'READY',
      suffix: null,
      platform: null,
      version: '9.1',
      environment: null,
      deploymentType: null,
      maxVolume: null,
      partialLicenseKey: '-QRST-UVWX-YZ12',
      productLicenseDescriptor: 'Core, production',
      createdDate: '2024-12-31',
      expiryDate: '2027-01-31',
      customerUseCaseApplication: { id: cuca, name: `Application ${cuca}`, licenseType: null },
      keyAction: 'download',
      hasFile: true,
      files: [{ kind: 'license', name: FILE.name }],
      lastDownloadedAt: null,
      exposedAt: null,
    },
  ]);
});

test('[4.01] inactive, pending and expired licenses stand in the list with the reason, without file, action or way to either', async () => {
  const value = `${account}-MNOP-QRST-UVWX-YZ12`;
  const tail = '-QRST-UVWX-YZ12';
  const states = [
    [{ activationStatus: 'Active' }, 'READY', tail],
    [{ activationStatus: null }, 'READY', tail],
    [{ expiryDate: null }, 'READY', tail],
    [{ expiryDate: '2026-11-21' }, 'EXPIRING_SOON', tail],
    [{ expiryDate: '2026-11-20' }, 'EXPIRED', tail],
    [{ activationStatus: 'Inactive' }, 'INACTIVE', tail],
    // Nobody has had its key yet, so that nothing of it is told.
    [{ activationStatus: 'Pending Manual Create' }, 'PENDING', null],
  ] as const;
  const keys: string[] = [];
  for (const [key] of states)
    keys.push(await createLicenseKey(portal.portal, { accountId: account, file: FILE, value, ...key }));
  const listed = new Map((await list()).map((license) => [license.licenseKeyId, license]));
  expect(listed.size).toBe(states.length);
  for (const [index, [, status, shownTail]] of states.entries()) {
    const handed = status === 'READY' || status === 'EXPIRING_SOON';
    const license = listed.get(keys[index] ?? '');
    expect(license).toMatchObject({
      status,
      partialLicenseKey: shownTail,
      keyAction: handed ? 'download' : null,
      hasFile: handed,
      files: handed ? [{ kind: 'license', name: FILE.name }] : [],
    });
  }
  for (const id of keys.slice(4)) {
    const file = await call('GET', `${base()}/${id}/content`);
    expect([file.statusCode, file.json().code]).toEqual([409, 'LICENSE_KEY_UNUSABLE']);
    const key = await call('POST', `/api/accounts/${account}/licenseKeys/${id}/key`);
    expect([key.statusCode, key.json().code]).toEqual([409, 'LICENSE_KEY_UNUSABLE']);
    expect(await disclosuresOf(id ?? '')).toEqual([]);
  }
});

test('[7.30] [7.43] [7.01] the license file comes as an attachment, byte for byte as stored, and the disclosure is recorded', async () => {
  const id = await createLicenseKey(portal.portal, { accountId: account, file: FILE });
  const answer = await call('GET', `${base()}/${id}/content`);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(FILE.content);
  const stored = await system((trx) =>
    trx
      .selectFrom('license_file')
      .select('sha256')
      .where('license_key_id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(stored.sha256);
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="Lizenz_f_r_M_nchen.lic"; filename*=UTF-8''Lizenz%20f%C3%BCr%20M%C3%BCnchen.lic`,
  );
  expect(await disclosuresOf(id)).toEqual([{ kind: 'DOWNLOAD', user_id: licensee.userId }]);
  expect(await auditOf(id)).toEqual([
    { action: 'downloads.downloadFile', user_id: licensee.userId, account_id: account, object: id },
  ]);
  expect((await list())[0]?.lastDownloadedAt).toBe(NOW.toISOString());
});

test('a stored file that no longer matches its hash is not handed out and leaves no disclosure', async () => {
  const id = await createLicenseKey(portal.portal, { accountId: account, file: FILE });
  await system((trx) =>
    trx
      .updateTable('license_file')
      .set({ sha256: '0'.repeat(64) })
      .where('license_key_id', '=', id)
      .execute(),
  );
  expect((await call('GET', `${base()}/${id}/content`)).statusCode).toBe(500);
  expect(await disclosuresOf(id)).toEqual([]);
});

test('the whole key is answered to one call only, with its disclosure and audit', async () => {
  const value = 'KEY-VALUE-THAT-NOBODY-MAY-LIST';
  const id = await createLicenseKey(portal.portal, { accountId: account, value });
  const answer = await call('POST', `/api/accounts/${account}/licenseKeys/${id}/key`);
  expect([answer.statusCode, answer.json()]).toEqual([200, { licenseKey: value }]);
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(await disclosuresOf(id)).toEqual([{ kind: 'COPY', user_id: licensee.userId }]);
  expect((await auditOf(id)).map((entry) => entry.action)).toEqual(['downloads.copyKey']);
});

test('[8.20] [8.21] a license without file or key value says which of them is missing', async () => {
  const id = await createLicenseKey(portal.portal, { accountId: account, value: null });
  const file = await call('GET', `${base()}/${id}/content`);
  expect([file.statusCode, file.json().code]).toEqual([404, 'LICENSE_FILE_MISSING']);
  const key = await call('POST', `/api/accounts/${account}/licenseKeys/${id}/key`);
  expect([key.statusCode, key.json().code]).toEqual([404, 'LICENSE_KEY_MISSING']);
  const url = await call('GET', `${base()}/${id}/download-url`);
  expect([url.statusCode, url.json()]).toEqual([200, { url: null }]);
  expect(await disclosuresOf(id)).toEqual([]);
});

test('[7.43] the address of a file kept by the CRM is a disclosure too', async () => {
  const address = 'https://files.vendor.example/key.lic';
  const more = { download_license_key_url: address };
  const id = await createLicenseKey(portal.portal, { accountId: account, more });
  expect((await call('GET', `${base()}/${id}/download-url`)).json()).toEqual({ url: address });
  expect(await disclosuresOf(id)).toEqual([{ kind: 'DOWNLOAD', user_id: licensee.userId }]);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['key\u202Exml.exe', 'keyxml.exe'],
  ['key\r\nSet-Cookie: a=b.lic', 'keySet-Cookie_%20a%3Db.lic'],
  ['.bashrc', 'bashrc'],
  ['CON.lic', '_CON.lic'],
])('a stored file of the name %j is handed out as %s', async (name, saved) => {
  const file = { ...FILE, name };
  const id = await createLicenseKey(portal.portal, { accountId: account, file });
  const { headers } = await call('GET', `${base()}/${id}/content`);
  const plain = decodeURIComponent(saved).replace(/[^\w.-]/g, '_');
  expect(headers['content-disposition']).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${saved}`);
});

test.each([
  'javascript:alert(document.cookie)',
  'data:text/html,x',
  '//evil.example/key.lic',
  'http://files.vendor.example/key.lic',
  'https://files.vendor.example@evil.example/key.lic',
  'https://files.vendor.example\\@evil.example/',
])('an imported address %s is answered as if there were none, and discloses nothing', async (address) => {
  const more = { download_license_key_url: address };
  const id = await createLicenseKey(portal.portal, { accountId: account, more });
  expect((await call('GET', `${base()}/${id}/download-url`)).json()).toEqual({ url: null });
  expect(await disclosuresOf(id)).toEqual([]);
});

test('[7.31] a reset hides the download time and keeps the disclosures', async () => {
  const id = await createLicenseKey(portal.portal, { accountId: account, file: FILE });
  await call('GET', `${base()}/${id}/content`);
  const answer = await call('DELETE', `${base()}/${id}/downloaded`);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect((await list())[0]?.lastDownloadedAt).toBeNull();
  expect(await disclosuresOf(id)).toHaveLength(1);
  expect((await auditOf(id)).map((entry) => entry.action)).toEqual([
    'downloads.downloadFile',
    'downloads.resetDownloaded',
  ]);
});

test('past the limit nothing more is handed out until time has gone by, also to parallel calls', async () => {
  const id = await createLicenseKey(portal.portal, { accountId: account, file: FILE });
  await system(async (trx) => {
    const one = { account_id: account, license_key_id: id, user_id: licensee.userId, kind: 'COPY' as const };
    const row = { ...one, disclosed_at: new Date(NOW.getTime() - 60_000) };
    const rows = Array.from({ length: DISCLOSURE_LIMIT.count - 1 }, () => row);
    await trx.insertInto('key_disclosure').values(rows).execute();
  });
  const path = `/api/accounts/${account}/licenseKeys/${id}/key`;
  const answers = await Promise.all([1, 2, 3, 4].map(() => call('POST', path)));
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429]);
  const refused = answers.find((answer) => answer.statusCode === 429);
  expect(refused?.headers['retry-after']).toBe('540');
  expect((await call('GET', `${base()}/${id}/content`)).statusCode).toBe(429);
  expect(await disclosuresOf(id)).toHaveLength(DISCLOSURE_LIMIT.count);
  portal.setNow(new Date(NOW.getTime() + 541_000));
  expect((await call('POST', path)).statusCode).toBe(200);
  portal.setNow(NOW);
});

test.each(['LICENSEE', 'INTERNAL_STAKEHOLDER'] as const)(
  'the limit of a person (%s) holds over all accounts together, and for each person alone',
  async (role) => {
    const [one, two] = [`acc-${randomUUID()}`, `acc-${randomUUID()}`];
    const accounts = { [one]: { roles: ['LICENSEE' as const] }, [two]: { roles: ['LICENSEE' as const] } };
    const other = await createSignedIn(portal.portal, { accounts });
    const taker =
      role === 'LICENSEE'
        ? await createSignedIn(portal.portal, { accounts: { [one]: { roles: [role] } } })
        : await createSignedIn(portal.portal, { globalRoles: [role] });
    if (role === 'LICENSEE')
      await system((trx) =>
        trx
          .insertInto('account_role')
          .values({ user_id: taker.userId, account_id: two, roles: [role] })
          .execute(),
      );
    const [first, second] = [
      await createLicenseKey(portal.portal, { accountId: one }),
      await createLicenseKey(portal.portal, { accountId: two }),
    ];
    await system(async (trx) => {
      const row = { account_id: one, license_key_id: first, user_id: taker.userId, kind: 'COPY' as const };
      const rows = Array.from({ length: DISCLOSURE_LIMIT.count }, () => ({ ...row, disclosed_at: NOW }));
      await trx.insertInto('key_disclosure').values(rows).execute();
    });
    const path = `/api/accounts/${two}/licenseKeys/${second}/key`;
    const refused = await call('POST', path, taker);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe(String(DISCLOSURE_LIMIT.seconds));
    expect((await call('POST', path, other)).statusCode).toBe(200);
  },
);

test('[6.12] without DOWNLOAD_LICENSES, for a foreign account and for one that does not exist, every call is refused alike', async () => {
  const id = await createLicenseKey(portal.portal, { accountId: account, file: FILE });
  const accountViewer = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ACCOUNT_VIEWER'] } },
  });
  const stranger = await createSignedIn(portal.portal, { accounts: { other: { roles: ['LICENSEE'] } } });
  const bodies = new Set<string>();
  for (const [person, accountId] of [
    [accountViewer, account],
    [stranger, account],
    [stranger, 'no-such-account'],
  ] as const) {
    for (const [method, path] of [
      ['GET', `/api/salesforce/accounts/${accountId}/license-keys/downloadable`],
      ['GET', `/api/salesforce/accounts/${accountId}/license-keys/${id}/content`],
      ['GET', `/api/salesforce/accounts/${accountId}/license-keys/${id}/download-url`],
      ['DELETE', `/api/salesforce/accounts/${accountId}/license-keys/${id}/downloaded`],
      ['POST', `/api/accounts/${accountId}/licenseKeys/${id}/key`],
    ] as const) {
      const answer = await call(method, path, person);
      expect(answer.statusCode).toBe(403);
      const { requestId: _id, instance: _path, ...rest } = answer.json();
      bodies.add(JSON.stringify(rest));
    }
  }
  expect(bodies.size).toBe(1);
  expect(await disclosuresOf(id)).toEqual([]);
});

test('a key of another account under the own account is an unknown child: 404', async () => {
  await createSignedIn(portal.portal, { accounts: { 'foreign-account': { roles: ['LICENSEE'] } } });
  const foreign = await createLicenseKey(portal.portal, { accountId: 'foreign-account', file: FILE });
  for (const keyId of [foreign, 'no-such-key']) {
    expect((await call('GET', `${base()}/${keyId}/content`)).statusCode).toBe(404);
    expect((await call('DELETE', `${base()}/${keyId}/downloaded`)).statusCode).toBe(404);
    expect((await call('POST', `/api/accounts/${account}/licenseKeys/${keyId}/key`)).statusCode).toBe(404);
  }
  expect(await disclosuresOf(foreign)).toEqual([]);
});

test('internal people download for any account, and are recorded as anybody else', async () => {
  const staffMember = await createSignedIn(portal.portal, {
    globalRoles: ['INTERNAL_STAKEHOLDER'],
    identityProvider: 'microsoft',
  });
  const id = await createLicenseKey(portal.portal, { accountId: account, file: FILE });
  expect((await call('GET', `${base()}/${id}/content`, staffMember)).statusCode).toBe(200);
  expect(await disclosuresOf(id)).toEqual([{ kind: 'DOWNLOAD', user_id: staffMember.userId }]);
});
