import { automaticSources, manualSources, type ReportingType } from '#domain/products/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { listReported, listUsage, type UsageScope } from '#server/usage-chart/queries.ts';
import type { Expected } from './compute-expected.ts';
import type { Findings } from './findings-store.ts';
import type { StoredKey } from './queries.ts';
import { compareSums, nameOf, partsOf, sumsOf, type Sums } from './sums-store.ts';

/** The whole calendar: a chart is asked for at most three years, but answers what lies in its period only. */
const ALWAYS = { start: '0001-01-01', end: '9999-12-31' };
const sourcesOf = { AUTO: automaticSources, MANUAL: manualSources } as const;

/** Asks the charts of keys as the pages do, and holds their answers against the entries. */
export async function checkCharts(
  trx: Database,
  findings: Findings,
  { keys, expected }: { keys: readonly StoredKey[]; expected: Expected },
): Promise<void> {
  const used = keys.filter(({ id }) => expected.lastUse.has(id));
  for (const [accountId, own] of Map.groupBy(used, (key) => key.accountId))
    for (const reportingType of ['AUTO', 'MANUAL'] as const)
      await checkChart(trx, findings, { accountId, ids: own.map(({ id }) => id), reportingType, expected });
}

interface Chart {
  accountId: string;
  ids: readonly string[];
  reportingType: ReportingType;
  expected: Expected;
}

async function checkChart(trx: Database, findings: Findings, chart: Chart): Promise<void> {
  const { accountId, ids, reportingType, expected } = chart;
  const scope: UsageScope = {
    account: accountId as AuthorizedAccountId, // the check reads every account
    ...{ reach: 'all', keyIds: ids, productName: null, period: ALWAYS, usageTypes: [] },
    sources: sourcesOf[reportingType],
  };
  const months = sumsOf(
    (await listUsage(trx, 'months', scope)).map((item) => ({ ...item, value: item.count })),
    ({ licenseKeyId, usageType, period }) => nameOf(licenseKeyId, usageType, period),
  );
  compareSums(ownSums(expected.months, chart), months, (name, wanted, found) => {
    const [key = '', type = '', month = ''] = partsOf(name);
    findings.add('chartMonths', accountId, { key, type, month, reportingType }, { expected: wanted, found });
  });
  const reported = sumsOf(
    (await listReported(trx, scope)).map((item) => ({ ...item, value: item.count })),
    ({ licenseKeyId, usageType, unit, start, end }) =>
      nameOf(licenseKeyId, reportingType, usageType, unit ?? '', start, end),
  );
  const own = new Set(ids);
  const wantedReports = [...expected.reported].filter(([name]) => {
    const [key = '', kind] = partsOf(name);
    return own.has(key) && kind === reportingType;
  });
  compareSums(new Map(wantedReports), reported, (name, wanted, found) => {
    const [key = '', , type = '', unit = '', start = '', end = ''] = partsOf(name);
    const of = { key, type, unit: unit === '' ? 'no unit' : unit, start, end };
    findings.add('reported', accountId, of, { expected: wanted, found });
  });
}

/** The months that a chart of these keys shows: its sources added up. */
function ownSums(months: Sums, { ids, reportingType }: Chart): Sums {
  const own = new Set(ids);
  const sources: readonly string[] = sourcesOf[reportingType];
  const sums: Sums = new Map();
  for (const [name, value] of months) {
    const [key = '', source = '', type = '', day = ''] = partsOf(name);
    if (!own.has(key) || !sources.includes(source)) continue;
    const shown = nameOf(key, type, day.slice(0, 7));
    sums.set(shown, (sums.get(shown) ?? 0n) + value);
  }
  return sums;
}
