import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keyTail } from '#domain/licenses/key-tail.ts';
import type { LicensePage } from '#domain/licenses/license-record.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { setPassword } from '#server/identity-provider/set-password.ts';
import { UploadSummary } from '#domain/submissions/schema.ts';
import { importInto, itextKeyFolder, rowVersions } from '../../testing/import-folder.ts';
import { createSignedIn, signIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import {
  figuresOf,
  sampleFile,
  sampleKey,
  sampleOtherKey,
  upload,
  uploadOk,
  uploadRefused,
} from '../../testing/usage-uploads.ts';

/** Usage types with their unit and what the file adds up to. */
type Totals = readonly (readonly [usageType: string, unit: string, value: string])[];

/** What an upload of a sample must come to. */
type SampleOutcome =
  | { kind: 'refused'; code: string; line: number | null }
  | { kind: 'unmatched'; eventCount: number }
  /** Each file of a zip for itself: what is wrong with it, or nothing. */
  | { kind: 'zip'; files: readonly (readonly [name: string, code: string | null])[]; sum: string }
  | {
      kind: 'counted';
      eventCount: number;
      /** Of them, those of the imported key; the rest belongs to a key that nobody knows. */
      records: number;
      day: string;
      totals: Totals;
      /** In documents, the unit that is held against the maximum of 100,000. */
      counted: string;
      percent: number;
    };

interface SampleRow {
  /** Nobody has imported the license keys of the file. */
  unknown: SampleOutcome;
  /** The folder fixtures/import-itextkey was imported before: its key carries itextkey-sample.json. */
  imported: SampleOutcome;
}

const always = (outcome: SampleOutcome): SampleRow => ({ unknown: outcome, imported: outcome });
const refused = (code: string, line: number | null): SampleRow => always({ kind: 'refused', code, line });

const march: SampleRow = {
  unknown: { kind: 'unmatched', eventCount: 4 },
  imported: {
    kind: 'counted',
    eventCount: 4,
    records: 3, // two of process-pdf, one of convert-html; the fourth is the other key's
    day: '2025-03-01',
    totals: [
      ['itext-core', 'Processed Documents', '49'], // 47 + 2
      ['pdfHtml', 'iText modules', '15'],
    ],
    counted: '49',
    percent: 0.04, // 0.049, cut to two decimals
  },
};

const bundle = {
  kind: 'zip',
  files: [
    ['usage-2025-03.ulvd', null], // in a zip in the zip
    ['usage-legacy.lvd', null],
    ['bad-truncated.ulvd', 'TRUNCATED'],
  ],
} as const;

/** Every file of fixtures/samples, typed by hand from the description of the formats. */
const sampleOutcomes: Readonly<Record<string, SampleRow>> = {
  'usage-2025-03.ulvd': march,
  'usage-2025-03.gz.ulvd': march, // told by its first bytes; the same file by the hash of its inflated bytes
  'usage-legacy.lvd': {
    unknown: { kind: 'unmatched', eventCount: 1 },
    imported: {
      kind: 'counted',
      eventCount: 1,
      records: 1,
      day: '2025-03-03',
      totals: [['itext-core', 'Processed Documents', '9']], // core-process, the name of 7.1
      counted: '9',
      percent: 0.01, // 0.009: used, so not 0
    },
  },
  'bad-tampered.ulvd': refused('HASH_MISMATCH', 4), // 47 was made 4; the first check line shows it
  'bad-truncated.ulvd': refused('TRUNCATED', 8), // ends inside the line with the totals
  'usage-bundle.zip': { unknown: { ...bundle, sum: '0' }, imported: { ...bundle, sum: '73' } }, // 49 + 15 + 9
  'itextkey-sample.json': refused('NOT_RECOGNISED', null),
  'itextkey-sample.xml': refused('NOT_RECOGNISED', null),
  'SAMPLE.lic': refused('NOT_RECOGNISED', null),
  'SAMPLE.lic.key': refused('NOT_RECOGNISED', null),
};

type Refused = Extract<SampleOutcome, { kind: 'refused' }>;
type Unmatched = Extract<SampleOutcome, { kind: 'unmatched' }>;
type Zip = Extract<SampleOutcome, { kind: 'zip' }>;
type Counted = Extract<SampleOutcome, { kind: 'counted' }>;
const nothing = {
  ...{ entries: 0, submissions: 0, unmatched: 0, sum: '0', months: '0', group: '0', report: '0' },
};
const account = { id: '001-example', name: 'Example GmbH' };
const product = `/api/accounts/${account.id}/purchased-products/iText`;
const imported = { licenseKeyId: 'K-example', accountId: account.id, productName: 'iText' };
let running: TestPortal;

beforeEach(async () => {
  running = await startTestPortal();
  running.setNow(new Date('2026-11-20T08:00:00Z')); // after the term: usage of the term still counts in it
});
afterEach(() => running.close());

/** Somebody who may report, for an account that has nothing to do with the samples. */
const createReporter = () =>
  createSignedIn(running.portal, { accounts: { elsewhere: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
const createStaff = () => createSignedIn(running.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });

/**
 * Imports the folder as the command does and signs in the person whom it brings. Their address is verified as the
 * command that sets a password does; "with a password" is that command, whose hash takes half a second.
 */
async function importSamplesKey(how?: 'with a password'): Promise<SignedInPerson> {
  const report = await importInto(running.portal, itextKeyFolder);
  expect([report.problems, report.warnings]).toEqual([[], []]);
  const operator = createSystemContext(running.portal, { kind: 'command', name: 'user set-password' });
  const isSet =
    !how || (await setPassword(operator, 'sam@example.com', 'a good password', { verified: true }));
  expect(isSet).toBe(true);
  const reporter = await inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('app_user')
      .set((eb) => ({ email_verified: how ? eb.ref('email_verified') : true }))
      .where('email_key', '=', 'sam@example.com')
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return signIn(running.portal, reporter.id);
}

/** Where every row stands, except when the session was last used. */
const rowsNow = async () => {
  const { session: _, ...rest } = await rowVersions(running.portal);
  return rest;
};
const figures = async () => {
  const { audits: _, ...rest } = await figuresOf(running.portal);
  return rest;
};

/** Uploads a file that must be taken, then again and under another name: the same receipt, and no row is written. */
async function uploadTwice(person: SignedInPerson, name: string) {
  const receipt = await uploadOk(running, person, sampleFile(name), { fileName: name });
  expect(receipt).toMatchObject({ duplicate: false, submittedBy: { email: person.email } });
  for (const secret of [sampleKey, keyTail(sampleOtherKey)])
    expect(JSON.stringify(receipt)).not.toContain(secret);
  const before = await rowsNow();
  running.setNow(new Date('2026-11-20T08:10:00Z'));
  for (const fileName of [name, `again-${name}`])
    expect(await uploadOk(running, person, sampleFile(name), { fileName })).toEqual({
      ...receipt,
      duplicate: true,
    });
  expect(await rowsNow()).toEqual(before);
  return receipt;
}

/** As staff see it: the license's line, the chart of its month and the report. */
async function figuresOnPages(staffMember: SignedInPerson) {
  const get = async (url: string) => {
    const answer = await running.app.inject({ method: 'GET', url, headers: staffMember.headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  };
  const chart = `/api/usage/manual/${account.id}/iText/data?licenseKeyId=K-example&startDate=2025-02-01&endDate=2026-02-01`;
  const [license] = (await get(`${product}/licenses`)).json<LicensePage>().content;
  const report = await get('/api/reports/license-keys?search=Example');
  return {
    license,
    chart: (await get(chart)).json<{ period: string; usageType: string; count: string }[]>(),
    reportPercent: report.json<{ content: { usage: number }[] }>().content.map((row) => row.usage),
  };
}

/** Refused, each time alike, and no row of any table is written. */
async function expectRefused(person: SignedInPerson, name: string, { code, line }: Refused) {
  const before = await rowsNow();
  for (let time = 1; time <= 2; time += 1) {
    const answer = await uploadRefused(running, person, sampleFile(name), { fileName: name });
    expect(answer).toMatchObject({ status: 400, code, invalid: [name], problem: { name, code, line } });
    expect(answer.problem?.message).toBe(answer.message);
  }
  expect(await rowsNow()).toEqual(before);
  expect(await figures()).toEqual(nothing);
}

/** Taken and set aside: the receipt names no key, and the ledger and every figure stay empty. */
async function expectUnmatched(person: SignedInPerson, name: string, { eventCount }: Unmatched) {
  const receipt = await uploadTwice(person, name);
  expect(receipt).toMatchObject({ eventCount, accounts: [], keys: [], hasUnlinkedKeys: true });
  expect(receipt.unmatchedKeys).toBeUndefined();
  expect(await figures()).toEqual({ ...nothing, submissions: 1, unmatched: eventCount });
}

/** Booked on the imported key, with its check value verified by the license on file, in ledger, projections and pages. */
async function expectCounted(person: SignedInPerson, name: string, outcome: Counted) {
  const { eventCount, records, totals, counted, day } = outcome;
  const receipt = await uploadTwice(person, name);
  const aside = eventCount - records;
  expect(receipt).toMatchObject({ eventCount, accounts: [account], hasUnlinkedKeys: aside > 0 });
  expect(receipt.records).toEqual({ added: records, replaced: 0, ignored: 0, kept: 0 });
  expect(receipt.keys).toEqual([
    {
      ...{ ...imported, keyTail: keyTail(sampleKey), integrity: 'mac', records },
      period: { start: day, end: day },
      totals: totals.map(([usageType, unit, value]) => ({ usageType, unit, value, outsideTerm: '0' })),
      ...{ unknownEvents: [], productsNotInLicense: [] },
    },
  ]);
  const sum = String(totals.reduce((total, [, , value]) => total + BigInt(value), 0n));
  expect(await figures()).toEqual({
    ...{ entries: records, submissions: aside > 0 ? 2 : 1, unmatched: aside },
    ...{ sum, months: sum, group: counted, report: counted },
  });
  await expectOnPages(outcome);
}

/** Answered with what became of each file; sent again, those that were taken are known. */
async function expectZip(person: SignedInPerson, fileName: string, { files, sum }: Zip) {
  const bad = files.flatMap(([name, code]) => (code === null ? [] : [{ name, code }]));
  const good = files.flatMap(([name, code]) => (code === null ? [name] : []));
  for (const duplicate of [false, true]) {
    const { status, json } = await upload(running, person, sampleFile(fileName), { fileName });
    const summary = UploadSummary.parse(json);
    expect([status, summary.totalFiles, summary.processedFiles]).toEqual([200, files.length, good.length]);
    expect(summary.successful.map(({ fileName: name, receipt }) => [name, receipt.duplicate])).toEqual(
      good.map((name) => [name, duplicate]),
    );
    expect([summary.invalid, summary.retryable]).toEqual([bad.map(({ name }) => name), []]);
    expect(summary.problems.map(({ name, code }) => ({ name, code }))).toEqual(bad);
    expect(summary.failReason).toBeNull();
    expect(await figures()).toMatchObject({ sum, months: sum });
  }
}

async function expectOutcome(person: SignedInPerson, name: string, outcome: SampleOutcome) {
  if (outcome.kind === 'refused') return expectRefused(person, name, outcome);
  if (outcome.kind === 'zip') return expectZip(person, name, outcome);
  if (outcome.kind === 'unmatched') return expectUnmatched(person, name, outcome);
  return expectCounted(person, name, outcome);
}

async function expectOnPages({ totals, counted, percent, day }: Counted) {
  const pages = await figuresOnPages(await createStaff());
  expect(pages.license).toMatchObject({
    ...{ licenseKeyId: 'K-example', totalUsage: counted, usagePercent: percent, maxVolume: '100000' },
    ...{ lastTimeUsed: day, groupReportingType: 'MANUAL', usageSources: ['itext-luf'] },
    usage: Object.fromEntries(totals.map(([usageType, , value]) => [usageType, value])),
  });
  expect(pages.chart.map((item) => [item.period, item.usageType, item.count])).toEqual(
    totals.map(([usageType, , value]) => ['2025-03', usageType, value]),
  );
  expect(pages.reportPercent).toEqual([percent]);
}

const samples = Object.entries(sampleOutcomes);
/** What is refused leaves the portal as it was: one portal does for all such files. */
const isRefused = ({ kind }: SampleOutcome): boolean => kind === 'refused';

describe('[7.21] with license keys that nobody has imported', () => {
  test.each(samples.filter(([, { unknown }]) => !isRefused(unknown)))(
    '%s comes to what the table says',
    async (name, { unknown }) => {
      await expectOutcome(await createReporter(), name, unknown);
    },
  );

  test('files that no portal takes are refused as the table says, and every sample file has its row in it', async () => {
    const files = readdirSync(new URL('../../fixtures/samples', import.meta.url));
    expect(Object.keys(sampleOutcomes).toSorted()).toEqual(files.toSorted());
    const reporter = await createReporter();
    for (const [name, { unknown }] of samples)
      if (isRefused(unknown)) await expectOutcome(reporter, name, unknown);
  });
});

describe('[7.21] [7.49] after the import of the license that itextkey-sample.json belongs to', () => {
  test.each(samples.filter(([, { imported: after }]) => !isRefused(after)))(
    '%s comes to what the table says',
    async (name, { imported: after }) => {
      await expectOutcome(await importSamplesKey(), name, after);
    },
  );

  test('files that no portal takes are refused as the table says', async () => {
    const reporter = await importSamplesKey();
    const refused = samples.filter(([, { imported: after }]) => isRefused(after));
    expect(refused.length).toBeGreaterThan(0);
    for (const [name, { imported: after }] of refused) await expectOutcome(reporter, name, after);
  });
});

test('one sample after the other add up, and a gzip twin adds nothing', async () => {
  const reporter = await importSamplesKey('with a password');
  const plain = await uploadOk(running, reporter, sampleFile('usage-2025-03.ulvd'));
  expect(plain.file).toMatchObject({ bytes: 1588, seq: 1, instanceId: 'e8e89b1373a99fcea28229b9a5f0d6d9' });
  expect(await uploadOk(running, reporter, sampleFile('usage-2025-03.gz.ulvd'))).toEqual({
    ...plain,
    duplicate: true,
  });
  for (const name of ['bad-tampered.ulvd', 'bad-truncated.ulvd'])
    expect((await uploadRefused(running, reporter, sampleFile(name))).status).toBe(400);
  await uploadOk(running, reporter, sampleFile('usage-legacy.lvd'), { fileName: 'USAGE-LEGACY.LVD' });
  expect(await figures()).toEqual({
    ...{ entries: 4, submissions: 3, unmatched: 1, sum: '73', months: '73', group: '58', report: '58' }, // 49 + 15 + 9
  });
});

test('usage that staff uploaded before the import is counted by it as if it came afterwards', async () => {
  const staffMember = await createStaff();
  const first = await uploadOk(running, staffMember, sampleFile('usage-2025-03.ulvd'));
  const tails = [sampleKey, sampleOtherKey].map(keyTail);
  expect(first.unmatchedKeys?.map((key) => key.keyTail).toSorted()).toEqual(tails.toSorted());
  await importSamplesKey();
  expect(await figures()).toMatchObject({ entries: 3, sum: '64', months: '64', group: '49', report: '49' });
});

test('the license file of the import is itextkey-sample.json, byte for byte, while its term lasts', async () => {
  running.setNow(new Date('2026-01-31T23:58:00Z'));
  const reporter = await importSamplesKey();
  const url = `/api/salesforce/accounts/${account.id}/license-keys/K-example/content`;
  const get = () => running.app.inject({ method: 'GET', url, headers: reporter.headers });
  expect((await get()).rawPayload).toEqual(sampleFile('itextkey-sample.json'));
  running.setNow(new Date('2026-02-01T00:00:00Z'));
  expect((await get()).json()).toMatchObject({ status: 409, code: 'LICENSE_KEY_UNUSABLE' });
});
