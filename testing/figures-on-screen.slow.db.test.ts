import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountState, ExpiringKeys } from '#domain/account-state/schema.ts';
import { formatPercent } from '#domain/core/format.ts';
import { monthsOf } from '#domain/core/period.ts';
import { writeFigure, type Figure } from '#domain/ledger/figure.ts';
import type { Explanation } from '#domain/ledger/schema.ts';
import type { LicenseGroup, LicensePage, LicenseRecord } from '#domain/licenses/license-record.ts';
import type { ReportPage, ReportRow } from '#domain/licenses-report/schema.ts';
import { automaticSources, manualSources } from '#domain/products/schema.ts';
import type { ProductSummary } from '#domain/products/product-summary.ts';
import type { Receipt, ReceiptPage } from '#domain/submissions/schema.ts';
import type { ReportedChart, ReportedUsage, UsageChartItem } from '#domain/usage-chart/schema.ts';
import { countedTypesIn, periodOfBar, stackUsage, totalsOf } from '#domain/usage-chart/stack-usage.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { listReported, listUsage, type UsageScope } from '#server/usage-chart/queries.ts';
import { composeUsageFile } from '#server/demo/usage-file/compose-usage-file.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { isImagingFamily } from '#domain/products/find-product.ts';
import { stackBars } from '#web/ui/bar-chart/chart-data.ts';
import { chartCsv, chartRows } from '#web/ui/bar-chart/chart-rows.ts';
import { chartAddress } from './chart-address.ts';
import { readGroups, readLedger, sum, sumBy, textOf, type GroupFigures, type StoredKey, type StoredUsage } from './stored-figures.ts'; // prettier-ignore
import { askAll } from './ask-all.ts';
import { expiryOf, isTold, unreportedOf } from './account-state-oracle.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { uploadOk } from './usage-uploads.ts';

/** 1 = the demo as it is; 20 is what staff were tried with, and takes minutes. */
const SCALE = process.env['FIGURES_SCALE'] ?? '0.2';
/** Then few questions about many keys are asked: as many as the API takes would be 70,000 of them. */
const IS_LARGE = Number(SCALE) > 1;
const TODAY = '2026-11-20';
/** A fortnight on: nobody has reported November yet, and the terms are still those of the day before. */
const LATER = '2026-12-05';
const PERIOD = { start: '2023-12-01', end: '2026-11-30' };
const REPORTER = 'vera.volume@initech.example';

let portal: TestPortal;
let staffMember: SignedInPerson;
let receipts: Receipt[];
let keys: StoredKey[];
let usageOf: (keyId: string) => readonly StoredUsage[];
let groups: Map<string, GroupFigures>;
let figuresByKey: Map<string, GroupFigures>;
function found<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}
const figuresOfKey = (id: string): GroupFigures => found(figuresByKey.get(id), id);

async function get<Answer>(url: string): Promise<Answer> {
  const answer = await portal.app.inject({ method: 'GET', url, headers: staffMember.headers });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
  return answer.json<Answer>();
}

beforeAll(async () => {
  portal = await startTestPortal({ PORTAL_DEMO_SCALE: SCALE });
  portal.setNow(new Date(`${TODAY}T10:00:00Z`));
  await loadDemo(portal.portal);
  // What autovacuum does within a minute of an import: without it a question costs twice as much.
  await portal.asOwner('analyze');
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const now = portal.portal.now();
  receipts = [];
  for (const month of ['2026-09', '2026-10', '2026-10']) {
    const { bytes } = await composeUsageFile({ ...portal.portal, now }, REPORTER, month);
    receipts.push(await uploadOk(portal, staffMember, bytes));
  }
  const ledger = await readLedger(portal);
  keys = ledger.keys;
  const byKey = Map.groupBy(ledger.usage, ({ key }) => key);
  usageOf = (keyId) => byKey.get(keyId) ?? [];
  groups = await readGroups(portal, keys, usageOf);
  figuresByKey = new Map(
    [...groups.values()].flatMap((figures) => figures.keys.map(({ id }) => [id, figures] as const)),
  );
}, 1_200_000);
afterAll(() => portal.close());

const product = ({ account, product: name }: StoredKey): string =>
  `/api/accounts/${account}/purchased-products/${encodeURIComponent(name)}`;
const productsOf = (): StoredKey[][] => [...Map.groupBy(keys, (key) => product(key)).values()];

/** A percentage as it is answered and as it is written lies where the exact one lies; none of what nobody reported. */
function percentIsTrue(percent: number | null, { total, maximum, kind }: GroupFigures, id: string): void {
  expect(percent === null, id).toBe(maximum === null || maximum === 0n || kind === null);
  if (percent === null || maximum === null || total === null) return;
  const side = (a: number | bigint, b: number | bigint) => (a < b ? -1 : a > b ? 1 : 0);
  const exact = Number((total * 100_000_000n) / maximum) / 1_000_000;
  const text = formatPercent(percent);
  const written = text === '<0.1%' ? 0.05 : Number(text.replaceAll(/[,%]/g, ''));
  for (const limit of [0, 80, 90, 100]) {
    const wanted = side(total * 100n, BigInt(limit) * maximum);
    expect([id, side(percent, limit), side(written, limit)]).toEqual([id, wanted, wanted]);
  }
  expect(Math.abs(percent - exact), id).toBeLessThanOrEqual(0.011);
  expect(Math.abs(written - exact), id).toBeLessThan(0.11);
}

test('every row of the report', async () => {
  const rows: ReportRow[] = [];
  let after = '';
  do {
    const page = await get<ReportPage>(`/api/reports/license-keys?assignee=&size=200&parts=rows${after}`);
    rows.push(...page.content);
    after = page.next === null ? '' : `&after=${encodeURIComponent(page.next)}`;
  } while (after !== '');
  expect(new Set(rows.map(({ licenseKeyId }) => licenseKeyId)).size).toBe(keys.length);
  expect(rows).toHaveLength(keys.length);
  const byId = new Map(keys.map((key) => [key.id, groups.get(key.group)]));
  for (const row of rows) {
    const figures = found(byId.get(row.licenseKeyId), row.licenseKeyId);
    expect([row.licenseKeyId, row.totalUsage, row.maxVolume, row.groupReportingType]).toEqual([
      row.licenseKeyId,
      textOf(figures.total),
      figures.maximum === null ? null : String(figures.maximum),
      figures.kind,
    ]);
    percentIsTrue(row.usage, figures, row.licenseKeyId);
    const used = usageOf(row.licenseKeyId).filter(({ value }) => value > 0n);
    expect(row.lastTimeUsed).toBe(
      used
        .map(({ last }) => last)
        .toSorted()
        .at(-1) ?? null,
    );
  }
}, 600_000);

test('every product card and the head of its licenses', async () => {
  await askAll([...Map.groupBy(keys, ({ account }) => account).values()], async (of) => {
    const summaries = await get<ProductSummary[]>(`/api/accounts/${of[0]!.account}/purchased-products`);
    const expected = [...Map.groupBy(of, ({ product: name }) => name)].map(([productName, its]) => {
      const days = its.flatMap(({ expiry }) => (expiry === null ? [] : [expiry])).toSorted();
      const ahead = days.filter((day) => day > TODAY);
      const allExpired = its.length === days.length && ahead.length === 0;
      const nearestExpirationDate = (allExpired ? days.at(-1) : ahead[0]) ?? null;
      return { productName, licenseKeysCount: its.length, nearestExpirationDate };
    });
    const byName = (a: ProductSummary, b: ProductSummary) => (a.productName < b.productName ? -1 : 1);
    expect(summaries.toSorted(byName)).toEqual(expected.toSorted(byName));
  });
}, 600_000);

test('every license, alone and in its group', async () => {
  const seen = new Map<string, LicenseRecord>();
  await askAll(productsOf(), async (of) => {
    const path = product(of[0]!);
    for (const list of isImagingFamily(of[0]!.product) ? ['', '&unusable=true'] : [''])
      for (let offset = 0; offset < of.length; offset += 200)
        for (const row of (await get<LicensePage>(`${path}/licenses?limit=200&offset=${offset}${list}`))
          .content)
          seen.set(row.licenseKeyId, row);
    for (const group of await get<LicenseGroup[]>(`${path}/licenseKeys`))
      expect(group.totalUsage).toBe(textOf(figuresOfKey(group.licenseKeys[0]!.licenseKeyId).total));
  });
  expect(seen.size).toBe(keys.length);
  for (const figures of groups.values()) {
    const rows = figures.keys.map(({ id }) => found(seen.get(id), id));
    for (const row of rows) {
      expect([row.licenseKeyId, row.totalUsage, row.usagePerKey, row.sharedBy, row.usage]).toEqual([
        row.licenseKeyId,
        textOf(figures.total),
        rows.length === 1 ? textOf(figures.total) : (figures.perKey[row.licenseKeyId]?.toString() ?? null),
        rows.length,
        Object.fromEntries(Object.entries(figures.byType).map(([type, value]) => [type, String(value)])),
      ]);
      percentIsTrue(row.usagePercent, figures, row.licenseKeyId);
    }
    expect(sum(rows.map(({ usagePerKey }) => ({ value: BigInt(usagePerKey ?? 0) })))).toBe(figures.total);
  }
}, 600_000);

/** The keys of one product of one account that have usage, five at a time; of a large demo all of an account at once. */
const charts = (whole = IS_LARGE): StoredKey[][] =>
  (whole ? [...Map.groupBy(keys, ({ account }) => account).values()] : productsOf()).flatMap((of) => {
    const used = of.filter(({ id }) => usageOf(id).length > 0);
    const size = whole ? used.length : 5;
    return Array.from({ length: Math.ceil(used.length / size) || 0 }, (_, at) =>
      used.slice(at * size, at * size + size),
    );
  });

interface Chart {
  of: readonly StoredKey[];
  kind: 'AUTO' | 'MANUAL';
}
/** The same question that the API asks of the database, for more keys than a chart has. */
async function askAtOnce<Answer>(
  { of, kind }: Chart,
  ask: (trx: Database, scope: UsageScope) => Promise<Answer>,
): Promise<Answer> {
  const scope: UsageScope = {
    ...{
      account: of[0]!.account as AuthorizedAccountId,
      keyIds: of.map(({ id }) => id),
      reach: 'all' as const,
    },
    ...{ productName: null, sources: kind === 'AUTO' ? automaticSources : manualSources },
    ...{ period: PERIOD, usageTypes: [] },
  };
  const { pool } = portal.portal;
  return inTransaction(pool, { role: 'staff', userId: staffMember.userId }, (trx) => ask(trx, scope));
}
const chartQuery = (of: readonly StoredKey[]): string =>
  `${of.map(({ id }) => `licenseKeyId=${encodeURIComponent(id)}`).join('&')}&startDate=${PERIOD.start}&endDate=${PERIOD.end}`;

async function reportedIn(chart: Chart): Promise<ReportedUsage[]> {
  if (IS_LARGE) return askAtOnce(chart, listReported);
  const url = chartAddress(chart.of[0]!, chart.kind, chartQuery(chart.of));
  return (await get<ReportedChart>(url)).items;
}
async function monthsIn(chart: Chart): Promise<UsageChartItem[]> {
  if (IS_LARGE) return askAtOnce(chart, (trx, scope) => listUsage(trx, 'months', scope));
  const [first] = chart.of;
  const query = chartQuery(chart.of);
  if (chart.kind === 'MANUAL')
    return get(`/api/usage/manual/${first!.account}/${encodeURIComponent(first!.product)}/data?${query}`);
  const services = ['itext-json', 'itext-xml', 'pws'].map((type) =>
    get<UsageChartItem[]>(`/api/usage/${type}/${first!.account}?${query}&step=months`),
  );
  return (await Promise.all(services)).flat();
}
const asStrings = (sums: Record<string, bigint>) =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, String(value)]));

test('every chart with its table, its CSV and its totals by key, and the months that the API answers', async () => {
  let drawn = 0n;
  await askAll(charts(), async (of) => {
    for (const kind of ['AUTO', 'MANUAL'] as const) {
      const ledger = of.flatMap(({ id }) => usageOf(id)).filter((entry) => entry.kind === kind);
      const items = await reportedIn({ of, kind });
      const chartKeys = of.map((key) => ({
        licenseKeyId: key.id,
        createdDate: key.created,
        expiryDate: key.expiry,
      }));
      const { series, bars } = stackUsage(items, monthsOf(PERIOD), chartKeys, TODAY);

      const inBars = series.flatMap(({ id, licenseKeyId, usageType, unit }) =>
        bars.flatMap(({ values }) =>
          values[id] === undefined
            ? []
            : [{ name: [licenseKeyId, usageType, unit].join(), value: BigInt(values[id]) }],
        ),
      );
      const byType = sumBy(ledger, ({ key, type, unit }) => [key, type, unit].join());
      expect(sumBy(inBars, (one) => one.name)).toEqual(byType);
      drawn += sum(inBars);

      const named = series.map((one) => ({
        ...one,
        label: one.id,
        color: '',
        unit: one.unit ?? one.usageType,
      }));
      const { heads, rows } = chartRows(stackBars(bars, named), named);
      const isTotal = (head: string) => !named.some(({ id }) => head === id);
      const unitOf = (head: string) => head.slice(head.lastIndexOf('(') + 1, -1);
      const inTable = heads.flatMap((head, at) =>
        isTotal(head) ? rows.map(({ figures }) => ({ name: unitOf(head), value: figures[at] ?? 0n })) : [],
      );
      const byUnit = sumBy(ledger, ({ type, unit }) => unit ?? type);
      expect(sumBy(inTable, (one) => one.name)).toEqual(byUnit);

      const lines = chartCsv(stackBars(bars, named), named).trim().split('\r\n').slice(1);
      expect(lines.map((line) => line.split(',').slice(1))).toEqual(
        rows.map(({ figures }) => figures.map((figure) => (figure === null ? '' : String(figure)))),
      );

      const types = countedTypesIn(items);
      const inTotals = totalsOf(
        items,
        of.map(({ id }) => id),
      ).flatMap(({ licenseKeyId, byType: sums }) =>
        types.flatMap(({ id, usageType, unit }) =>
          sums[id] === undefined ? [] : [[[licenseKeyId, usageType, unit].join(), sums[id]] as const],
        ),
      );
      expect(Object.fromEntries(inTotals)).toEqual(asStrings(byType));

      const months = await monthsIn({ of, kind });
      expect(
        sumBy(
          months.map((one) => ({ ...one, value: BigInt(one.count) })),
          (one) => [one.licenseKeyId, one.usageType].join(),
        ),
      ).toEqual(
        sumBy(
          ledger.filter(({ value }) => value > 0n),
          ({ key, type }) => [key, type].join(),
        ),
      );
    }
  });
  expect(drawn).toBe(sum(keys.flatMap(({ id }) => usageOf(id))));
}, 1_200_000);

/** All of a small demo; of a large one as many, evenly spread. */
const SPREAD_OVER = 400;
const spread = <Item>(items: readonly Item[]): Item[] => {
  const step = Math.ceil(items.length / SPREAD_OVER);
  return items.filter((_, at) => at % step === 0);
};
const explained = (account: string, figure: Figure): Promise<Explanation> =>
  get(`/api/accounts/${account}/counted?figure=${encodeURIComponent(writeFigure(figure))}`);

describe('how a figure was counted adds up to the figure', () => {
  test('of every group that shares a maximum', async () => {
    await askAll(spread([...groups.values()]), async (figures) => {
      const { id, account } = figures.keys[0]!;
      const told = await explained(account, { of: 'key', licenseKeyId: id });
      const { term } = told;
      expect([id, told.reportingType, term?.maxVolume, term?.term]).toEqual([
        id,
        figures.kind,
        figures.maximum === null ? null : String(figures.maximum),
        figures.term === null ? null : { start: figures.term[0], end: figures.term[1] },
      ]);
      expect([id, sum(told.sums.map(({ value }) => ({ value: BigInt(value) })))]).toEqual([
        id,
        figures.total,
      ]);
      percentIsTrue(term?.usagePercent ?? null, figures, id);
      const ofKeys = told.keys.map((key) => [key.licenseKeyId, key.sums[0]?.value ?? '0']);
      expect(Object.fromEntries(ofKeys)).toEqual(
        Object.fromEntries(figures.keys.map((key) => [key.id, String(figures.perKey[key.id] ?? 0n)])),
      );
      const apart = told.apart.filter(({ place }) => place !== 'withdrawn');
      const all = [...told.sums, ...apart.flatMap(({ sums }) => sums)];
      expect([id, sum(all.map(({ value }) => ({ value: BigInt(value) })))]).toEqual([
        id,
        sum(figures.keys.flatMap((key) => usageOf(key.id))),
      ]);
    });
  }, 600_000);

  test('of the first, a middle and the last bar of every chart', async () => {
    await askAll(spread(charts(false)), async (of) => {
      for (const kind of ['AUTO', 'MANUAL'] as const) {
        const items = await reportedIn({ of, kind });
        const chartKeys = of.map(({ id, created, expiry }) => ({
          ...{ licenseKeyId: id, createdDate: created, expiryDate: expiry },
        }));
        const { series, bars } = stackUsage(items, monthsOf(PERIOD), chartKeys, TODAY);
        const drawn = bars.filter(({ silence }) => silence === null);
        for (const bar of new Set([drawn[0], drawn[drawn.length >> 1], drawn.at(-1)])) {
          if (!bar) continue;
          const told = await explained(of[0]!.account, {
            ...{ of: 'period', reportingType: kind, period: periodOfBar(bar) },
            ...{ keyIds: of.map(({ id }) => id), types: [] },
          });
          const wanted = series.flatMap(({ id, unit, usageType }) =>
            bar.values[id] === undefined ? [] : [{ name: unit ?? usageType, value: BigInt(bar.values[id]) }],
          );
          expect([of[0]!.id, bar.id, sumBy(told.sums.map((one) => ({ name: one.unit ?? one.usageType ?? '', value: BigInt(one.value) })), ({ name }) => name)]).toEqual([of[0]!.id, bar.id, sumBy(wanted, ({ name }) => name)]); // prettier-ignore
        }
      }
    });
  }, 600_000);

  test('of every key of every receipt', async () => {
    const { receipts: listed } = await get<ReceiptPage>('/api/accounts/initech/submissions');
    const booked = listed.flatMap(({ id, keys: of }) => of.map((key) => ({ receiptId: id, key })));
    expect(booked.length).toBeGreaterThan(0);
    for (const { receiptId, key } of booked) {
      const { licenseKeyId } = key;
      const told = await explained('initech', { of: 'receipt', receiptId, licenseKeyId });
      const asNamed = (sums: readonly { usageType: string | null; unit: string | null; value: string }[]) =>
        Object.fromEntries(sums.map(({ usageType, unit, value }) => [[usageType, unit].join(), value]));
      expect(asNamed(told.sums)).toEqual(asNamed(key.totals));
    }
  });
});

test('every receipt', async () => {
  expect(receipts.map(({ duplicate }) => duplicate)).toEqual([false, false, true]);
  expect(receipts[2]?.id).toBe(receipts[1]?.id);
  const reporting = ['hooli', 'initech', 'wayne'];
  const listed = await Promise.all(
    reporting.map((account) => get<ReceiptPage>(`/api/accounts/${account}/submissions`)),
  );
  const inReceipts = listed
    .flatMap((page) => page.receipts)
    .filter(({ kind }) => kind === 'USAGE_FILE')
    .flatMap(({ keys: of }) =>
      of.flatMap(({ licenseKeyId, totals }) =>
        totals.map(({ usageType, unit, value }) => ({
          name: [licenseKeyId, usageType, unit].join(),
          value: BigInt(value),
        })),
      ),
    );
  const booked = await portal.asOwner(`
    select e.license_key_id as key, e.usage_type as type, e.unit, sum(e.value)::text as value from usage_entry e
    join usage_submission s on s.id = e.submission_id where s.kind = 'USAGE_FILE' group by 1, 2, 3`);
  expect(new Set(booked.rows.map(({ key }) => String(key).split('-L')[0]))).toEqual(new Set(reporting));
  expect(asStrings(sumBy(inReceipts, (one) => one.name))).toEqual(
    Object.fromEntries(booked.rows.map(({ key, type, unit, value }) => [[key, type, unit].join(), value])),
  );
});

describe('what the page of every account opens with', () => {
  const accounts = () => [...Map.groupBy(keys, ({ account }) => account)];
  const states = new Map<string, AccountState>();
  const stateOf = (account: string): AccountState => found(states.get(account), account);
  beforeAll(async () => {
    portal.setNow(new Date(`${LATER}T10:00:00Z`));
    staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
    await askAll(accounts(), async ([account]) => {
      states.set(account, await get(`/api/accounts/${account}/state`));
    });
  }, 600_000);

  test('expired and expiring keys', () => {
    const nameOf = (one: ExpiringKeys): string => `${one.expiryDate} ${one.productName}`;
    for (const [account, of] of accounts()) {
      const { expiring, ...counted } = found(stateOf(account).expiry ?? undefined, account);
      const days = expiring.map(({ expiryDate }) => expiryDate);
      expect(days).toEqual(days.toSorted());
      const ordered = expiring.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
      expect([account, { ...counted, expiring: ordered }]).toEqual([account, expiryOf(of, LATER)]);
    }
  });

  test('used of maximum, once for each group', () => {
    const toldOf = Map.groupBy(
      [...groups.values()].filter((figures) => isTold(figures, LATER)),
      (figures) => figures.keys[0]?.account,
    );
    for (const [account] of accounts()) {
      const { usage } = stateOf(account);
      const told = toldOf.get(account) ?? [];
      expect([account, usage?.total, usage?.groups.length]).toEqual([
        account,
        told.length,
        Math.min(50, told.length),
      ]);
      for (const group of usage?.groups ?? []) {
        const id = `${account} ${group.licenseGroupId}`;
        const figures = found(groups.get(id), id);
        expect([id, group.totalUsage, group.maxVolume, group.reportingType, group.keys]).toEqual([
          id,
          textOf(figures.total),
          figures.maximum === null ? null : String(figures.maximum),
          figures.kind,
          figures.keys.length,
        ]);
        percentIsTrue(group.usagePercent, figures, id);
      }
    }
  });

  test('months without a report', () => {
    const missing = accounts().flatMap(([account, of]) => {
      const told = stateOf(account).reports?.unreported ?? [];
      const expected = of
        .map((key) => [key.id, unreportedOf(key, usageOf(key.id), figuresOfKey(key.id), LATER)] as const)
        .filter(([, months]) => months.length > 0);
      expect(Object.fromEntries(told.map((one) => [one.licenseKeyId, one.months]))).toEqual(
        Object.fromEntries(expected),
      );
      return expected;
    });
    expect(missing.length).toBeGreaterThan(0);
  });

  test('the last report', async () => {
    const { rows } = await portal.asOwner(`
      select distinct on (s.account_id) s.account_id as account, s.receipt_id::text as receipt,
        (select json_object_agg(unit, value) from (select e.unit, sum(e.value)::text as value from usage_entry e
          join usage_submission p on p.id = e.submission_id
          where p.receipt_id = s.receipt_id and p.account_id = s.account_id and e.unit is not null group by 1) as u) as totals
      from usage_submission s where s.kind <> 'EVENTS' and s.account_id is not null
        and exists (select from usage_entry e left join usage_entry newer on newer.supersedes = e.id
          where e.submission_id = s.id and newer.id is null and not e.void)
      order by s.account_id, s.submitted_at desc, s.receipt_id desc`);
    const reported = rows.map(({ account }) => String(account));
    const known = reported.filter((account) => !IS_LARGE || !account.startsWith('account-'));
    expect(known).toEqual(['hooli', 'initech', 'wayne']);
    for (const [account] of accounts()) {
      const last = stateOf(account).reports?.last ?? null;
      const [wanted] = rows.filter((row) => row['account'] === account);
      const told = last && {
        receipt: last.receiptId,
        totals: Object.fromEntries(last.totals.map(({ unit, value }) => [unit, value])),
      };
      expect([account, told]).toEqual([
        account,
        wanted === undefined ? null : { receipt: wanted['receipt'], totals: wanted['totals'] },
      ]);
    }
  });
});
