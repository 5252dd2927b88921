import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createImagingAccount, reportImaging, type ImagingAccount } from '../../testing/imaging-usage.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { createVolumeKey } from '../../testing/volume-portal.ts';
import { listDueLicenses } from './reported-queries.ts';

let portal: TestPortal;
let acme: ImagingAccount;
let other: ImagingAccount;
let scans: string;
let prints: string;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2026-11-20T12:00:00Z'));
  acme = await createImagingAccount(portal);
  other = await createImagingAccount(portal);
  scans = await acme.addLicense();
  prints = await other.addLicense();
});
afterAll(() => portal.close());

const list = (of: { accounts?: string[]; cucas?: string[] }) =>
  inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    listDueLicenses(trx, { accounts: [], cucas: [], ...of }),
  );
const idsOf = async (of: { accounts?: string[]; cucas?: string[] }) =>
  (await list(of)).map(({ licenseKeyId }) => licenseKeyId).toSorted();

test('licenses of whole accounts and of single applications are found, together and alone', async () => {
  expect(await idsOf({ accounts: [acme.accountId] })).toEqual([scans]);
  expect(await idsOf({ cucas: [other.applicationId] })).toEqual([prints]);
  const both = { accounts: [acme.accountId], cucas: [other.applicationId] };
  expect(await idsOf(both)).toEqual([scans, prints].toSorted());
  expect(await idsOf({})).toEqual([]);
});

test('only imaging products are asked for, whatever else an application has a key of', async () => {
  const own = await createImagingAccount(portal);
  const { accountId, applicationId: cucaId } = own;
  for (const productName of ['iText', 'Apryse SDK', 'DITO'])
    await createVolumeKey(portal, { accountId, cucaId, productName, createdDate: '2025-01-01' });
  const license = await own.addLicense();
  expect(await idsOf({ accounts: [accountId] })).toEqual([license]);
  expect(await idsOf({ cucas: [cucaId] })).toEqual([license]);
});

test('what people reported stands for its period, and what came by itself for none', async () => {
  const own = await createImagingAccount(portal);
  const license = await own.addLicense();
  const rows = [
    { productLicenseId: license, startDate: '2026-07-01', endDate: '2026-09-30', usageValue: '5' },
  ];
  expect((await reportImaging(portal, own, rows)).statusCode).toBe(200);
  const submission = randomUUID();
  await portal.asOwner(`insert into usage_submission (id, receipt_id, kind, receipt, submitted_at)
    values ('${submission}', '${randomUUID()}', 'IMPORT', '{}', now())`);
  await portal.asOwner(`insert into usage_entry
      (account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at, value)
    values ('${own.accountId}', '${license}', '${submission}', 'pws', 'Deployments', 'Deployments',
      '2026-04-01T00:00:00Z', '2026-07-01T00:00:00Z', 7)`);
  const [found] = await list({ accounts: [own.accountId] });
  expect(found?.reported).toEqual([{ start: '2026-07-01', end: '2026-09-30' }]);
});
