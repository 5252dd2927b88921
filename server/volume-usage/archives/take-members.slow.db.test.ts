import { randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UploadSummary } from '#domain/submissions/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { sha256Hex } from '../../../testing/usage-files.ts';
import { figuresOf, preview, sampleTerm, upload, uploadOk } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';
import { nested, zipOf } from '../../../testing/zip-writer.ts';

let portal: TestPortal;
let account: string;
let key: string;
let reporter: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
});
afterAll(() => portal.close());
beforeEach(async () => {
  [account, key] = [`acc-${randomUUID()}`, randomKey()];
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
});

const hours = (hour: number, count: number) => usageFile([key], [usageAt(hour, count)]);
const figures = () => figuresOf(portal.portal, account);
async function send(bytes: Uint8Array, to = portal, person = reporter) {
  const { status, json, body } = await upload(to, person, bytes, { fileName: 'quarter.zip' });
  expect(status, body).toBe(200);
  return UploadSummary.parse(json);
}

describe('[3.15] [7.21] a zip is answered with what became of each file', () => {
  test('every file is booked for itself, with a receipt of its own', async () => {
    const zip = zipOf([
      { name: 'january.ulvd', content: await hours(0, 5) },
      {
        name: 'more.zip',
        content: nested(zipOf([{ name: 'a/february.ulvd', content: await hours(1, 7) }]), 1),
      },
      { name: 'readme.txt', content: 'x' },
    ]);
    const summary = await send(zip);
    expect(summary).toMatchObject({ totalFiles: 2, processedFiles: 2, invalid: [], retryable: [] });
    expect(summary.successful.map(({ fileName, eventCount }) => [fileName, eventCount])).toEqual([
      ['january.ulvd', 1],
      ['february.ulvd', 1],
    ]);
    expect(new Set(summary.successful.map(({ receipt }) => receipt.id)).size).toBe(2);
    expect(await figures()).toMatchObject({ submissions: 2, sum: '12', months: '12', report: '12' });
    expect((await send(zip)).successful.map(({ receipt }) => receipt.duplicate)).toEqual([true, true]);
    expect(await figures()).toMatchObject({ submissions: 2, sum: '12' });
  });

  test('a file that was sent alone before, and its twin in the zip, are counted once', async () => {
    const file = await hours(0, 5);
    await uploadOk(portal, reporter, file);
    const summary = await send(
      zipOf([
        { name: 'a.ulvd', content: file },
        { name: 'b.ulvd', content: file },
      ]),
    );
    expect(summary.successful.map(({ receipt }) => receipt.duplicate)).toEqual([true, true]);
    expect(await figures()).toMatchObject({ submissions: 1, sum: '5' });
  });

  test.each([0, 8])(
    'a file is the same plain and as a gzip, packed by method %i, and kept as small as it came',
    async (method) => {
      const records = Array.from({ length: 500 }, (_, hour) => usageAt(hour, 1));
      const plain = await usageFile([key], records);
      const summary = await send(
        zipOf([
          { name: 'twin.ulvd', content: gzipSync(plain), method },
          { name: 'plain.ulvd', content: plain, method: 8 },
        ]),
      );
      expect(summary.successful.map(({ eventCount, receipt }) => [eventCount, receipt.duplicate])).toEqual([
        [500, false],
        [500, true],
      ]);
      expect(await figures()).toMatchObject({ submissions: 1, sum: '500', report: '500' });
      const kept = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
        trx.selectFrom('usage_original').select('byte_size').where('account_id', '=', account).execute(),
      );
      expect(kept.map(({ byte_size }) => Number(byte_size))).toEqual([gzipSync(plain).length]);
    },
  );

  test('the deflated file of a zip is kept as a gzip of the same bytes, not unpacked', async () => {
    const plain = await usageFile(
      [key],
      Array.from({ length: 500 }, (_, hour) => usageAt(hour, 1)),
    );
    const [uploaded] = (await send(zipOf([{ name: 'plain.ulvd', content: plain }]))).successful;
    const url = `/api/accounts/${account}/usage-reports/${uploaded?.receipt.id}?format=original`;
    const { rawPayload } = await portal.app.inject({ url, headers: reporter.headers });
    expect(gunzipSync(rawPayload)).toEqual(plain);
    expect(uploaded?.receipt.file).toMatchObject({ bytes: rawPayload.length, sha256: sha256Hex(plain) });
  });

  test('a bad file is named with its reason, the others are booked', async () => {
    const summary = await send(
      zipOf([
        { name: 'cut.ulvd', content: (await hours(0, 5)).subarray(0, -9) },
        { name: 'secret.ulvd', content: 'x', flags: 1 },
        { name: 'good.ulvd', content: await hours(2, 3) },
      ]),
    );
    expect(summary).toMatchObject({ totalFiles: 3, processedFiles: 1, failReason: null });
    expect(summary.invalid).toEqual(['cut.ulvd', 'secret.ulvd']);
    expect(summary.problems.map(({ code }) => code)).toEqual(['TRUNCATED', 'BAD_ZIP_MEMBER']);
    expect(summary.problems[1]?.message).toBe(
      'This file could not be extracted from the zip file: it is encrypted. Create the zip file without a password.',
    );
    expect(await figures()).toMatchObject({ submissions: 1, sum: '3' });
  });

  test('[8.11] a zip without usage files, and one that nobody may open, process no file', async () => {
    const empty = await send(zipOf([{ name: 'readme.txt', content: 'x' }]));
    expect(empty).toMatchObject({ totalFiles: 1, processedFiles: 0, invalid: ['quarter.zip'] });
    expect(empty.failReason).toBe('NO_USAGE_FILES');
    const bomb = [
      { name: 'good.ulvd', content: await hours(0, 5) },
      { name: 'bomb.ulvd', content: Buffer.alloc(20 * 1024 * 1024) },
    ];
    const refused = await send(zipOf(bomb));
    expect(refused).toMatchObject({ processedFiles: 0, failReason: 'BAD_ZIP', retryable: [] });
    expect(refused.problems[0]?.message).toBe(
      'The zip file could not be opened: a file in it is more than 100 times larger when unpacked. None of it was counted.',
    );
    expect(await figures()).toMatchObject({ submissions: 0, entries: 0 });
  });

  test('files that meet the day’s limit may be sent again, and those before them are booked', async () => {
    const small = await startTestPortal({ UPLOAD_FILES_PER_DAY: '2' });
    try {
      const reporterOfSmall = await createSignedIn(small.portal, {
        accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
      });
      await createVolumeKey(small, { accountId: account, value: key, ...sampleTerm });
      const files = await Promise.all(
        [1, 2, 3].map(async (at) => ({ name: `${at}.ulvd`, content: await hours(at, at) })),
      );
      const summary = await send(zipOf(files), small, reporterOfSmall);
      expect(summary).toMatchObject({ processedFiles: 2, invalid: [], retryable: ['3.ulvd'] });
      expect(summary.problems).toMatchObject([{ name: '3.ulvd', code: 'UPLOAD_LIMIT' }]);
      expect(await figuresOf(small.portal, account)).toMatchObject({ submissions: 2, sum: '3' });
    } finally {
      await small.close();
    }
  });
});

test('a preview of a zip tells of every file, and of a twin that it adds nothing', async () => {
  const file = await hours(0, 5);
  const zip = zipOf([
    { name: 'a.ulvd', content: file },
    { name: 'b.ulvd', content: file },
    { name: 'c.ulvd', content: 'no usage file' },
  ]);
  const { json } = await preview(portal, reporter, zip, { fileName: 'quarter.zip' });
  expect(json.totalFiles).toBe(3);
  expect(json.files.map(({ name, state }) => [name, state])).toEqual([
    ['a.ulvd', 'new'],
    ['b.ulvd', 'received'],
    ['c.ulvd', 'unreadable'],
  ]);
  expect(await figures()).toMatchObject({ submissions: 0, entries: 0, audits: 0 });
});
