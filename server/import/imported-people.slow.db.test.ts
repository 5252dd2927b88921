import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { setPassword } from '#server/identity-provider/set-password.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { importFiles, importInto, sampleFolder, sampleRows } from '../../testing/import-folder.ts';
import { createSignedIn, signIn } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { sampleFile, sampleKey, upload, uploadOk } from '../../testing/usage-uploads.ts';

let running: TestPortal;
beforeAll(async () => {
  running = await startTestPortal();
  running.setNow(new Date('2026-11-20T12:00:00Z'));
});
afterAll(() => running.close());

const usageOf = (keyId: string) =>
  inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('usage_month')
      .selectAll()
      .where('license_key_id', '=', keyId)
      .orderBy('usage_type')
      .execute(),
  );

test('usage uploaded for a key nobody knew is booked when an import brings the key, if its uploader may report for it', async () => {
  const stranger = await createSignedIn(running.portal, {
    accounts: { elsewhere: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  const staffMember = await createSignedIn(running.portal, {
    email: 'staff.member@vendor.example',
    identityProvider: 'microsoft',
    globalRoles: ['INTERNAL_STAKEHOLDER'],
  });
  await uploadOk(running, stranger, sampleFile('usage-legacy.lvd'), { fileName: 'usage.lvd' });
  await uploadOk(running, staffMember, sampleFile('usage-2025-03.ulvd'));
  const report = await importInto(running.portal, sampleFolder);
  expect(report.problems).toEqual([]);
  expect(report.unmatched).toEqual({ attached: 1, waiting: 1 });
  const luf = (await usageOf('K-volume')).filter((row) => row.source === 'itext-luf');
  expect(luf.map((row) => [row.month, row.usage_type])).toContainEqual(['2025-03-01', 'itext-core']);
  const again = await importInto(running.portal, sampleFolder);
  expect(again.unmatched).toEqual({ attached: 0, waiting: 0 });
});

test('a person of an imported folder signs in, downloads their file and reports usage', async () => {
  const email = 'kaethe.mueller@muster.example';
  expect(
    await setPassword(
      createSystemContext(running.portal, { kind: 'command', name: 'user set-password' }),
      email,
      'a good password',
      { verified: true },
    ),
  ).toBe(true);
  const { id } = await inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
    trx.selectFrom('app_user').select('id').where('email_key', '=', email).executeTakeFirstOrThrow(),
  );
  const person = await signIn(running.portal, id);
  const [header = [], ...keys] = sampleRows('license-keys.csv');
  const imaging = keys.find(([key]) => key === 'K-imaging') ?? [];
  const content = Buffer.from(imaging[header.indexOf('licenseFileBase64')] ?? '', 'base64');
  const answer = await running.app.inject({
    method: 'GET',
    url: '/api/salesforce/accounts/001-muster/license-keys/K-imaging/content',
    headers: person.headers,
  });
  expect(answer.statusCode).toBe(200);
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(sha256(answer.rawPayload)).toBe(sha256(content));
  expect(content).toEqual(sampleFile('SAMPLE.lic'));

  const receipt = await uploadOk(running, person, sampleFile('usage-legacy.lvd'), { fileName: 'usage.lvd' });
  expect(receipt.keys.map((key) => key.licenseKeyId)).toContain('K-volume');
  const foreign = await upload(running, person, sampleFile('bad-tampered.ulvd'));
  expect(foreign.status).toBe(400);
});

test('keys of the folder are stored sealed: the value stands in no table', async () => {
  const { rows } = await inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
    sql<{ found: boolean }>`
      select query_to_xml('select * from license_key', true, false, '')::text like ${`%${sampleKey}%`} as found`.execute(
      trx,
    ),
  );
  expect(rows[0]?.found).toBe(false);
  using folder = importFiles({ 'territories.csv': 'global,regional\nX,Y\n' });
  expect((await importInto(running.portal, folder.folder)).problems).toEqual([]);
});
