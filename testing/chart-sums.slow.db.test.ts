import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, dayOf, firstDayOf, lastDayOf, monthOf } from '#domain/core/day.ts';
import { automaticSources, type ReportingType } from '#domain/products/schema.ts';
import { columnsOf, stepFor, type ChartStep } from '#domain/usage-chart/chart-step.ts';
import type { ReportedChart } from '#domain/usage-chart/schema.ts';
import { stackUsage } from '#domain/usage-chart/stack-usage.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { stackBars } from '#web/ui/bar-chart/chart-data.ts';
import { chartCsv, chartRows } from '#web/ui/bar-chart/chart-rows.ts';
import { chartAddress } from './chart-address.ts';
import { createLicenseKey } from './license-keys.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

/** Queries of a run; `CHART_QUERIES=1000` asks more. */
const QUERIES = Number(process.env['CHART_QUERIES'] ?? 100);
const ACCOUNT = 'sums-acc';
/** Ends of months and years, leap days, and the days on which clocks are changed. */
const DAYS = ['2023-12-31', '2024-01-01', '2024-02-28', '2024-02-29', '2024-03-01', '2024-03-31', '2024-04-01', '2024-10-27', '2024-12-31', '2025-02-28', '2025-03-01', '2025-03-30', '2025-10-26', '2025-11-30'] as const; // prettier-ignore
const HOUR = 3_600_000;
const LENGTHS = [HOUR, HOUR, HOUR, 24 * HOUR, 24 * HOUR, 5 * 24 * HOUR, 31 * 24 * HOUR, 91 * 24 * HOUR];
const TYPES = [
  { usage_type: 'itext-core', unit: 'Processed Documents' },
  { usage_type: 'pdfHtml', unit: 'iText modules' },
  { usage_type: 'odd:event', unit: null },
] as const;
const SOURCES = ['itext-json', 'itext-xml', 'manual', 'itext-luf', 'salesforce-original'] as const;
const VALUES = ['99999999999999999', '0', '1', '7', '4096'] as const;

interface Entry {
  key: number;
  type: (typeof TYPES)[number];
  source: (typeof SOURCES)[number];
  start: number;
  end: number;
  value: string;
  isReplaced: boolean;
}
const entry: fc.Arbitrary<Entry> = fc
  .record({
    key: fc.nat(4),
    type: fc.constantFrom(...TYPES),
    source: fc.constantFrom(...SOURCES),
    day: fc.constantFrom(...DAYS),
    hour: fc.nat(23),
    length: fc.constantFrom(...LENGTHS),
    value: fc.constantFrom(...VALUES),
    isReplaced: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  })
  .map(({ day, hour, length, ...rest }) => {
    const start = Date.parse(`${day}T00:00:00Z`) + hour * HOUR;
    return { ...rest, start, end: start + length };
  });
const entries = fc.sample(entry, { numRuns: 400, seed: 44 });
const inForce = entries.filter(({ isReplaced }) => !isReplaced);

let portal: TestPortal;
let staffMember: SignedInPerson;
const keys: string[] = [];
beforeAll(async () => {
  portal = await startTestPortal();
  staffMember = await createSignedIn(portal.portal, {
    globalRoles: ['INTERNAL_STAKEHOLDER'],
    accounts: { [ACCOUNT]: {} },
  });
  for (let at = 0; at < 5; at += 1)
    // One after the other: they are told apart by their place.
    // oxlint-disable-next-line no-await-in-loop
    keys.push(await createLicenseKey(portal.portal, { accountId: ACCOUNT, productName: 'iText' }));
  const rowOf = ({ key, type, source, start, end, value }: Entry) => ({
    ...{ account_id: ACCOUNT, license_key_id: keys[key]!, source, ...type, value },
    ...{ starts_at: new Date(start).toISOString(), ends_at: new Date(end).toISOString() },
  });
  await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    const written = await trx.insertInto('usage_entry').values(entries.map(rowOf)).returning('id').execute();
    const gone = entries.flatMap((one, at) => (one.isReplaced ? [{ one, id: written[at]!.id }] : []));
    await trx
      .insertInto('usage_entry')
      .values(gone.map(({ one, id }) => ({ ...rowOf(one), value: '0', void: true, supersedes: id })))
      .execute();
  });
});
afterAll(() => portal.close());

interface Query {
  of: number[];
  reportingType: ReportingType;
  asked: ChartStep;
  start: string;
  end: string;
}
const query: fc.Arbitrary<Query> = fc
  .record({
    of: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 5 }),
    reportingType: fc.constantFrom('AUTO', 'MANUAL'),
    asked: fc.constantFrom('days', 'months'),
    day: fc.constantFrom(...DAYS),
    back: fc.nat(20),
    length: fc.nat(1_000),
  })
  .map(({ day, back, length, ...rest }) => {
    const start = addDays(day, -back);
    const isByDay = stepFor(rest.reportingType, rest.asked) === 'days';
    return {
      of: rest.of,
      reportingType: rest.reportingType,
      asked: rest.asked,
      start,
      end: addDays(start, isByDay ? length % 31 : length),
    };
  });

/** What the ledger says, added up with nothing of the portal's own code: key, type, unit, days → figure. */
function sumsOf({ of, reportingType, asked, start, end }: Query): Map<string, bigint> {
  const step = stepFor(reportingType, asked);
  const from = Date.parse(step === 'days' ? start : `${start.slice(0, 7)}-01`);
  const until =
    step === 'days'
      ? Date.parse(end) + 24 * HOUR
      : Date.UTC(Number(end.slice(0, 4)), Number(end.slice(5, 7)), 1);
  const sums = new Map<string, bigint>();
  for (const one of inForce) {
    const isAutomatic = automaticSources.some((source) => source === one.source);
    if (!of.includes(one.key) || isAutomatic !== (reportingType === 'AUTO')) continue;
    if (one.start >= until || one.end <= from) continue;
    const [first, last] = [dayOf(new Date(one.start)), dayOf(new Date(one.end - 1))];
    const month = monthOf(first);
    const isWithin = step === 'days' ? first === last : month === monthOf(last);
    const days = isWithin && step === 'months' ? [firstDayOf(month), lastDayOf(month)] : [first, last];
    const id = [keys[one.key], one.type.usage_type, one.type.unit ?? '', ...days].join('|');
    sums.set(id, (sums.get(id) ?? 0n) + BigInt(one.value));
  }
  return sums;
}

const total = (values: Iterable<string | bigint>): bigint =>
  [...values].reduce<bigint>((sum, value) => sum + BigInt(value), 0n);

test(
  `of ${QUERIES} random questions each chart, its table and its CSV say what the ledger adds up to`,
  async () => {
    await fc.assert(
      fc.asyncProperty(query, async (one) => {
        const { of, reportingType, asked, start, end } = one;
        const ids = of.map((key) => `&licenseKeyId=${keys[key]}`).join('');
        const span = `step=${asked}&startDate=${start}&endDate=${end}`;
        const url = chartAddress({ account: ACCOUNT }, reportingType, span + ids);
        const answer = await portal.app.inject({ url, headers: staffMember.headers });
        expect(answer.statusCode, answer.body).toBe(200);
        const { items } = answer.json<ReportedChart>();
        const expected = sumsOf(one);
        const said = items.map(({ licenseKeyId, usageType, unit, ...rest }) => [
          [licenseKeyId, usageType, unit ?? '', rest.start, rest.end].join('|'),
          rest.count,
        ]);
        expect(Object.fromEntries(said)).toEqual(
          Object.fromEntries([...expected].map(([id, value]) => [id, String(value)])),
        );
        const columns = columnsOf({ start, end }, stepFor(reportingType, asked));
        const chartKeys = of.map((key) => ({
          licenseKeyId: keys[key]!,
          createdDate: null,
          expiryDate: null,
        }));
        const { series, bars } = stackUsage(items, columns, chartKeys, addMonths(end, 1));
        expect(total(bars.flatMap(({ values }) => Object.values(values)))).toBe(total(expected.values()));
        const drawn = series.map((part) => ({
          id: part.id,
          label: part.id,
          color: '',
          unit: part.unit ?? part.usageType,
        }));
        const { heads, rows } = chartRows(stackBars(bars, drawn), drawn);
        const isOwn = heads.map((head) => !head.startsWith('Total ('));
        const inTable = rows.flatMap(({ figures }) =>
          figures.filter((figure, at) => figure !== null && isOwn[at]).map(String),
        );
        expect(total(inTable)).toBe(total(expected.values()));
        const csv = chartCsv(stackBars(bars, drawn), drawn);
        const lines = csv.trimEnd().split('\r\n').slice(1);
        expect(lines.map((line) => line.split(',').slice(1))).toEqual(
          rows.map(({ figures }) => figures.map((figure) => String(figure ?? ''))),
        );
      }),
      { numRuns: QUERIES, seed: 8 },
    );
  },
  QUERIES * 1_000,
);

test('99999999999999999 shows every digit, twice of it too', () => {
  const bars = [
    { id: '2026-01', label: 'Jan 2026', values: { a: '99999999999999999', b: '99999999999999999' } },
  ];
  const series = ['a', 'b'].map((id) => ({ id, label: id, color: '', unit: 'documents' }));
  expect(chartCsv(stackBars(bars, series), series)).toContain(
    '2026-01,99999999999999999,99999999999999999,199999999999999998\r\n',
  );
});
