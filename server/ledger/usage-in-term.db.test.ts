import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFigure } from '#domain/ledger/figure.ts';
import { differenceText } from '#domain/ledger/ledger-difference.ts';
import { CountedEntryPage, CountedLinePage, CountedSourcePage, Explanation } from '#domain/ledger/schema.ts';
import type { ReportedChart } from '#domain/usage-chart/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { importFiles, importInto } from '../../testing/import-folder.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { randomKey } from '../../testing/volume-portal.ts';
import { refreshTerms } from './refresh-terms.ts';
import { verifyLedger } from './verifying/verify-ledger.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
const KEYS =
  'licenseKeyId,accountId,recordType,productName,licenseKey,createdDate,expiryDate,maxVolume,activationStatus\n';
const USAGE = 'licenseKeyId,source,usageType,startDate,endDate,usageValue\n';
const begins = randomKey();
const ends = randomKey();

const bring = async (files: Record<string, string>) => {
  using made = importFiles(files);
  expect((await importInto(portal.portal, made.folder)).problems).toEqual([]);
};
async function get<Answer>(url: string): Promise<Answer> {
  const answer = await portal.app.inject({ url, headers: staffMember.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}
/** Percentage and total of a key in the licenses report. */
async function lineOf(licenseKeyId: string) {
  const row = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('report_row')
      .select(['usage_percent', 'total_usage'])
      .where('license_key_id', '=', licenseKeyId)
      .executeTakeFirstOrThrow(),
  );
  return { percent: Number(row.usage_percent), total: row.total_usage };
}
async function differences(): Promise<string[]> {
  const named: string[] = [];
  await verifyLedger(portal.portal, { differs: (difference) => named.push(differenceText(difference)) });
  return named;
}
const explain = async (licenseKeyId: string, path = '', of = '') =>
  get(`/api/accounts/T-1/counted${path}?figure=${writeFigure({ of: 'key', licenseKeyId })}${of}`);

beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2026-11-28T08:00:00Z'));
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  await bring({
    'accounts.csv': 'id,name\nT-1,Term Test AG\n',
    'license-keys.csv': `${KEYS}TK-begins,T-1,Unified,iText,${begins},2026-02-10,2027-02-09,100,Active
TK-ends,T-1,Unified,iText,${ends},2025-10-15,2026-10-14,100,Active\n`,
    'usage.csv': `${USAGE}TK-begins,salesforce-original,itext-core,2026-02-01,2026-02-28,28
TK-ends,salesforce-original,itext-core,2026-10-01,2026-10-31,310\n`,
  });
});
afterAll(() => portal.close());

test('[3.33] of a month at the edge of a term the days in it count: 19 of 28 documents, 140 % instead of 310 %', async () => {
  expect(await lineOf('TK-begins')).toEqual({ percent: 19, total: '19' });
  expect(await lineOf('TK-ends')).toEqual({ percent: 140, total: '140' });
  expect(await differences()).toEqual([]);
});

test('[3.33] the explanation says which part counts, and the rest stands beside it', async () => {
  const explanation = Explanation.parse(await explain('TK-begins'));
  const documents = { usageType: null, unit: 'Processed Documents', entries: 1 };
  expect(explanation).toMatchObject({
    sums: [{ ...documents, value: '19' }],
    term: { usagePercent: 19, maxVolume: '100' },
    apart: [{ place: 'outsideTerm', sums: [{ ...documents, value: '9' }] }],
  });
  const [source] = CountedSourcePage.parse(await explain('TK-begins', '/sources')).sources;
  const of = `&source=${encodeURIComponent(source?.id ?? '')}`;
  const [line] = CountedLinePage.parse(await explain('TK-begins', '/lines', of)).lines;
  expect(line).toMatchObject({ start: '2026-02-01', end: '2026-02-28', value: '19', whole: '28' });
  const days =
    '&licenseKeyId=TK-begins&usageType=itext-core&unit=Processed%20Documents&start=2026-02-01&end=2026-02-28';
  const beside = await explain('TK-begins', '/entries', `${of}${days}&place=outsideTerm`);
  expect(CountedEntryPage.parse(beside).entries).toMatchObject([{ value: '9', whole: '28' }]);
});

test('[3.33] the running total of the chart ends at the figure of the meter', async () => {
  const { running } = await get<ReportedChart>(
    '/api/usage/manual/T-1/iText/data?as=reported&licenseKeyId=TK-begins&licenseKeyId=TK-ends&startDate=2026-01-01&endDate=2026-12-31',
  );
  expect(running.map(({ licenseKeyIds, steps }) => [licenseKeyIds, steps.at(-1)])).toEqual([
    [['TK-begins'], { period: '2026-02', total: '19' }],
    [['TK-ends'], { period: '2026-10', total: '140' }],
  ]);
});

test('[3.33] days behind a license count on the one that goes on with its key, from its import on', async () => {
  const old = randomKey();
  const row = (createdDate: string, expiryDate: string) =>
    `${KEYS}TK-goes-on,T-1,Unified,iText,${old},${createdDate},${expiryDate},1000,Active\n`;
  await bring({
    'license-keys.csv': `${KEYS}TK-old,T-1,Unified,iText,${old},2025-10-15,2026-10-14,100,Active\n`,
    'usage.csv': `${USAGE}TK-old,salesforce-original,itext-core,2026-10-01,2026-10-31,310\n`,
  });
  await bring({ 'license-keys.csv': row('2026-10-15', '2027-10-14') });
  expect(await lineOf('TK-old')).toEqual({ percent: 140, total: '140' });
  expect(await lineOf('TK-goes-on')).toEqual({ percent: 17, total: '170' });
  expect(Explanation.parse(await explain('TK-goes-on'))).toMatchObject({
    sums: [{ value: '170', entries: 1 }],
    keys: [{ licenseKeyId: 'TK-goes-on', sums: [{ value: '170' }] }],
    apart: [],
  });
  expect(await differences()).toEqual([]);
  // What is reported for the old license now counts on both as well, and what takes its place.
  await bring({ 'usage.csv': `${USAGE}TK-old,salesforce-original,itext-core,2026-10-01,2026-10-31,31\n` });
  expect([await lineOf('TK-old'), await lineOf('TK-goes-on')]).toMatchObject([
    { total: '14' },
    { total: '17' },
  ]);
  await bring({ 'license-keys.csv': row('2026-10-22', '2027-10-14') });
  expect([await lineOf('TK-old'), await lineOf('TK-goes-on')]).toMatchObject([
    { total: '14' },
    { total: '10' },
  ]);
  // A license that gets another key gives the days back.
  await bring({ 'license-keys.csv': row('2026-10-15', '2027-10-14').replace(old, randomKey()) });
  expect([await lineOf('TK-old'), await lineOf('TK-goes-on')]).toMatchObject([
    { total: '14' },
    { total: '0' },
  ]);
  expect(await differences()).toEqual([]);
});

test('[3.33] what an older version counted by its first day is counted anew at the start', async () => {
  const role = `set role "${portal.portal.pool.rolePrefix}_system";`;
  await portal.asOwner(
    `${role} update license_group set total_usage = 28, must_recount = true where id = 'k:TK-begins';
     update usage_term set value = 28 where license_group_id = 'k:TK-begins'`,
  );
  expect(await refreshTerms(portal.portal)).toEqual({ refreshed: 1, left: 0 });
  expect(await lineOf('TK-begins')).toEqual({ percent: 19, total: '19' });
  expect(await refreshTerms(portal.portal)).toEqual({ refreshed: 0, left: 0 });
  expect(await differences()).toEqual([]);
});

test('[3.33] a figure of which nothing falls into the term is a report of 0 there, not silence', async () => {
  const id = `K-${randomUUID()}`;
  await bring({
    'license-keys.csv': `${KEYS}${id},T-1,Unified,iText,${randomKey()},2026-02-10,2027-02-09,100,Active\n`,
    'usage.csv': `${USAGE}${id},salesforce-original,itext-core,2027-02-09,2027-02-12,1\n`,
  });
  expect(await lineOf(id)).toEqual({ percent: 0, total: '0' });
  expect(await differences()).toEqual([]);
});
