import { afterEach, beforeEach, expect, test } from 'vitest';
import { csvOf, importFiles, importInto } from '../../../testing/import-folder.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { sampleFile, sampleKey, uploadOk } from '../../../testing/usage-uploads.ts';
import { composeUsageFile } from './compose-usage-file.ts';

const NOW = new Date('2025-06-10T12:00:00Z');
let running: TestPortal;
let reporter: SignedInPerson;
beforeEach(async () => {
  running = await startTestPortal();
  running.setNow(NOW);
  reporter = await createSignedIn(running.portal, { accounts: { A: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
  const header =
    'licenseKeyId,accountId,recordType,productName,licenseKey,licenseFileBase64,createdDate,expiryDate,maxVolume';
  const rows = [
    [
      'K-file',
      'A',
      'Unified',
      'iText',
      sampleKey,
      sampleFile('itextkey-sample.json').toString('base64'),
      '2025-02-01',
      '2026-02-01',
      '100000',
    ],
    ['K-auto', 'A', 'Unified', 'iText', 'automatic', '', '2025-02-01', '2026-02-01', ''],
    ['K-new', 'A', 'Unified', 'iText', 'too new', '', '2025-05-15', '', ''],
  ];
  using folder = importFiles({
    'license-keys.csv': csvOf([header.split(','), ...rows]),
    'usage.csv':
      'licenseKeyId,source,usageType,startDate,endDate,usageValue\nK-auto,itext-json,itext-core,2025-03-01,2025-03-01,5\n',
  });
  await importInto(running.portal, folder.folder);
});
afterEach(() => running.close());

const compose = (month?: string) => composeUsageFile({ ...running.portal, now: NOW }, reporter.email, month);

test('the file is of the last full month inside a term, for keys with manual usage only, and is taken with its check value', async () => {
  const file = await compose();
  expect(file).toMatchObject({ month: '2025-05', keys: ['K-file'] });
  const receipt = await uploadOk(running, reporter, file.bytes);
  expect(receipt.keys[0]).toMatchObject({ licenseKeyId: 'K-file', integrity: 'mac' });
  expect(receipt.duplicate).toBe(false);
});

test('the same month again gives the same bytes, and uploading them the first receipt', async () => {
  const [one, other] = [await compose('2025-05'), await compose()];
  expect(one.bytes.equals(other.bytes)).toBe(true);
  expect((await uploadOk(running, reporter, other.bytes)).duplicate).toBe(false);
  expect((await uploadOk(running, reporter, one.bytes)).duplicate).toBe(true);
});

test('an earlier month is another file', async () => {
  await uploadOk(running, reporter, (await compose()).bytes);
  const file = await compose('2025-03');
  expect((await uploadOk(running, reporter, file.bytes)).duplicate).toBe(false);
});

test.each([
  ['a month that is not over', '2025-06', 'Choose a month that has ended.'],
  ['a month outside every term', '2025-01', 'has a term that covers all of 2025-01'],
])('%s is refused', async (_, month, text) => {
  await expect(compose(month)).rejects.toThrow(text);
});
