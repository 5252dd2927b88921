import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { writeReportRows } from '#server/licenses-report/write-report-rows.ts';
import { createLicenseKey } from '../../testing/license-keys.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import {
  figuresOf,
  sampleFile,
  sampleKey,
  sampleOtherKey,
  sampleTerm,
  uploadOk,
  uploadRefused,
} from '../../testing/usage-uploads.ts';

const account = 'acc-samples';
const nothing = {
  ...{ entries: 0, submissions: 0, unmatched: 0, audits: 0 },
  ...{ sum: '0', months: '0', group: '0', report: '0' },
};
let portal: TestPortal;
let vera: SignedInPerson;

beforeEach(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
  vera = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
});
afterEach(() => portal.close());

async function createSampleKey(): Promise<string> {
  const id = await createLicenseKey(portal.portal, {
    accountId: account,
    productName: 'iText',
    value: sampleKey,
    ...sampleTerm,
    file: { name: 'itextkey-sample.json', content: sampleFile('itextkey-sample.json') },
  });
  await inTransaction(portal.portal.pool, { role: 'system' }, (trx) => writeReportRows(trx, theseKeys([id])));
  return id;
}

const goodSamples = ['usage-2025-03.ulvd', 'usage-2025-03.gz.ulvd', 'usage-legacy.lvd'] as const;
const refusedSamples = [
  ['bad-tampered.ulvd', 'HASH_MISMATCH', 4],
  ['bad-truncated.ulvd', 'TRUNCATED', expect.any(Number)],
  ['usage-bundle.zip', 'ZIP_NOT_YET', null],
  ['itextkey-sample.json', 'NOT_RECOGNISED', null],
  ['SAMPLE.lic', 'NOT_RECOGNISED', null],
] as const;

describe.each([['unknown to the portal'], ['of the account']])('[7.21] with a license key %s', (whose) => {
  const known = whose === 'of the account';

  test.each(refusedSamples)('%s is refused as %s, and nothing of it is kept', async (name, code, line) => {
    if (known) await createSampleKey();
    const refused = await uploadRefused(portal, vera, sampleFile(name), { fileName: name });
    expect(refused).toMatchObject({ status: 400, code, invalid: [name], problem: { name, code, line } });
    expect(refused.problem?.message).toBe(refused.message);
    expect(await figuresOf(portal.portal)).toEqual(nothing);
  });

  test.each(goodSamples)('%s is taken, and its records are told', async (name) => {
    if (known) await createSampleKey();
    const receipt = await uploadOk(portal, vera, sampleFile(name), { fileName: name });
    expect(receipt).toMatchObject({ duplicate: false, eventCount: name === 'usage-legacy.lvd' ? 1 : 4 });
    expect(JSON.stringify(receipt)).not.toContain(sampleKey);
    expect(JSON.stringify(receipt)).not.toContain(keyTail(sampleOtherKey));
  });
});

describe('with the license of the samples on file', () => {
  test('usage-2025-03.ulvd is booked on its key, with its check value verified', async () => {
    const licenseKeyId = await createSampleKey();
    const receipt = await uploadOk(portal, vera, sampleFile('usage-2025-03.ulvd'), {
      fileName: 'usage-2025-03.ulvd',
    });
    expect(receipt).toMatchObject({
      submittedAt: '2025-04-02T08:00:00.000Z',
      submittedBy: { email: vera.email },
      accounts: [{ id: account }],
      file: { name: 'usage-2025-03.ulvd', bytes: 1588, seq: 1 },
      records: { added: 3, replaced: 0, ignored: 0 },
      hasUnlinkedKeys: true,
    });
    expect(receipt.keys).toEqual([
      {
        ...{ licenseKeyId, accountId: account, productName: 'iText', keyTail: keyTail(sampleKey) },
        ...{ integrity: 'mac', records: 3, period: { start: '2025-03-01', end: '2025-03-01' } },
        totals: [
          { usageType: 'itext-core', unit: 'Processed Documents', value: '49', outsideTerm: '0' },
          { usageType: 'pdfHtml', unit: 'iText modules', value: '15', outsideTerm: '0' },
        ],
        ...{ unknownEvents: [], productsNotInLicense: [] },
      },
    ]);
    expect(await figuresOf(portal.portal)).toEqual({
      ...{ entries: 3, submissions: 2, unmatched: 1, audits: 2 },
      ...{ sum: '64', months: '64', group: '49', report: '49' },
    });
  });

  test('the same file again, and its gzip twin, answer the first receipt and change no figure', async () => {
    await createSampleKey();
    const first = await uploadOk(portal, vera, sampleFile('usage-2025-03.ulvd'), { fileName: 'one.ulvd' });
    const figures = await figuresOf(portal.portal);
    portal.setNow(new Date('2025-04-02T08:10:00Z'));
    for (const name of ['usage-2025-03.ulvd', 'usage-2025-03.gz.ulvd']) {
      const again = await uploadOk(portal, vera, sampleFile(name), { fileName: 'two.ulvd' });
      expect(again).toEqual({ ...first, duplicate: true });
    }
    expect(await figuresOf(portal.portal)).toEqual(figures);
  });

  test('usage-legacy.lvd counts the event name of version 7.1 as documents', async () => {
    await createSampleKey();
    const receipt = await uploadOk(portal, vera, sampleFile('usage-legacy.lvd'), {
      fileName: 'usage-legacy.LVD',
    });
    expect(receipt).toMatchObject({ hasUnlinkedKeys: false, eventCount: 1 });
    expect(receipt.keys[0]?.totals).toEqual([
      { usageType: 'itext-core', unit: 'Processed Documents', value: '9', outsideTerm: '0' },
    ]);
  });
});

describe('with its license keys unknown', () => {
  test('usage-2025-03.ulvd is kept aside: no account and no figure is touched', async () => {
    const receipt = await uploadOk(portal, vera, sampleFile('usage-2025-03.ulvd'));
    expect(receipt).toMatchObject({ accounts: [], keys: [], hasUnlinkedKeys: true, eventCount: 4 });
    expect(receipt.unmatchedKeys).toBeUndefined();
    expect(await figuresOf(portal.portal)).toEqual({ ...nothing, submissions: 1, unmatched: 4, audits: 1 });
  });

  test('the same file again answers the first receipt and keeps nothing more aside', async () => {
    const first = await uploadOk(portal, vera, sampleFile('usage-2025-03.ulvd'));
    const figures = await figuresOf(portal.portal);
    expect(await uploadOk(portal, vera, sampleFile('usage-2025-03.gz.ulvd'))).toEqual({
      ...first,
      duplicate: true,
    });
    expect(await figuresOf(portal.portal)).toEqual(figures);
  });
});
