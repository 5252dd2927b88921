import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf, monthOf, type Day } from '#domain/core/day.ts';
import { splitByMonths } from '#domain/core/period.ts';
import { isVolumeFamily } from '#domain/products/find-product.ts';
import { maximumOfGroup, termOf, termOfGroup, type TermKey } from '#domain/licenses/term.ts';
import { usagePercent } from '#domain/licenses/usage-percent.ts';
import { mainUnitOf, unitOfUsageType, unitsDiffer } from '#domain/products/usage-units.ts';
import { reportingTypeOf } from '#domain/products/usage-source.ts';
import type { UsageSource } from '#domain/products/schema.ts';
import type { Database } from '#server/db/pool.ts';
import { groupsOf, theseKeys } from '#server/db/row-scopes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeReportRows } from '#server/licenses-report/write-report-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { lockUsageOf, rebuildProjections, refreshGroups, refreshProjections } from './refresh-projections.ts';

const TODAY: Day = '2026-11-20';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface Key extends TermKey {
  product: string;
  group: number;
  /** Licenses with the same one carry the same key. */
  value?: number | null | undefined;
}
interface Entry {
  key: number;
  source: UsageSource;
  type: string;
  start: Date;
  end: Date;
  value: bigint;
  /** Where set, the entry supersedes one of those in force. */
  supersede: number | null;
}

const day = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((days) => addDays(TODAY, days));
const keys: fc.Arbitrary<Key> = fc.record({
  product: fc.constantFrom('iText', 'DITO', 'LEADTOOLS', 'PDFlib'),
  group: fc.integer({ min: 0, max: 1 }),
  value: fc.option(fc.integer({ min: 0, max: 1 })),
  createdDate: fc.option(day(-900, 10), { freq: 8 }),
  expiryDate: fc.option(day(-300, 500), { freq: 3 }),
  maxVolume: fc.option(fc.bigInt({ min: 0n, max: 5000n }), { freq: 3 }),
});
const hour = fc.record({ start: day(-1000, 0), hour: fc.integer({ min: 0, max: 23 }) }).map((at) => {
  const start = new Date(Date.parse(`${at.start}T00:00:00Z`) + at.hour * 3_600_000);
  return { start, end: new Date(start.getTime() + 3_600_000) };
});
const days = fc.record({ start: day(-1000, 0), length: fc.integer({ min: 1, max: 120 }) }).map((at) => ({
  start: new Date(`${at.start}T00:00:00Z`),
  end: new Date(`${addDays(at.start, at.length)}T00:00:00Z`),
}));
const entries: fc.Arbitrary<Entry> = fc
  .record({
    key: fc.integer({ min: 0, max: 3 }),
    source: fc.constantFrom<UsageSource[]>('itext-json', 'pws', 'itext-luf', 'manual'),
    type: fc.constantFrom('itext-core', 'dito-sdk', 'pdfHtml', 'Deployments', 'unheard-of'),
    period: fc.oneof(hour, days),
    value: fc.oneof(fc.bigInt({ min: 0n, max: 100n }), fc.constantFrom(0n, 99_999_999_999_999_999n)),
    supersede: fc.option(fc.nat(), { freq: 2 }),
  })
  .map(({ period, ...rest }) => ({ ...rest, ...period }));

interface Stored extends Entry {
  id: string;
}

/** A fresh account with its keys and groups, seen by nobody else. */
async function insertKeys(trx: Database, model: readonly Key[]): Promise<string[]> {
  const account = randomUUID();
  await trx.insertInto('account').values({ id: account, name: 'Größe & Söhne' }).execute();
  for (const id of new Set(model.map((key) => `g:${key.group}`)))
    await trx.insertInto('license_group').values({ account_id: account, id }).execute();
  const hashOf = (value: number) => Buffer.from(`${account} ${value}`);
  const values = [...new Set(model.flatMap(({ value }) => value ?? []))];
  for (const value of values)
    await trx
      .insertInto('license_key_value')
      .values({ account_id: account, key_hash: hashOf(value) })
      .execute();
  const rows = model.map((key) => ({
    id: randomUUID(),
    key_hash: key.value == null ? null : hashOf(key.value),
    account_id: account,
    license_group_id: `g:${key.group}`,
    record_type: 'Unified',
    product_name: key.product,
    created_date: key.createdDate,
    expiry_date: key.expiryDate,
    max_volume: key.maxVolume?.toString() ?? null,
  }));
  await trx.insertInto('license_key').values(rows).execute();
  return rows.map((row) => row.id);
}

/** One submission; answers the entries in force after it. */
async function submit(
  trx: Database,
  ids: readonly string[],
  model: readonly Key[],
  before: readonly Stored[],
  batch: readonly Entry[],
  today = TODAY,
): Promise<Stored[]> {
  const account = (
    await trx
      .selectFrom('license_key')
      .selectAll()
      .where('id', '=', ids[0] ?? '')
      .execute()
  )[0];
  const submission = { id: randomUUID(), receipt_id: randomUUID(), kind: 'FORM', receipt: '{}' };
  await trx
    .insertInto('usage_submission')
    .values({ ...submission, submitted_at: new Date() })
    .execute();
  let inForce = [...before];
  for (const entry of batch) {
    const key = entry.key % ids.length;
    const sameKey = inForce.filter((other) => other.key === key);
    const superseded =
      entry.supersede === null || sameKey.length === 0 ? null : sameKey[entry.supersede % sameKey.length];
    const row = await trx
      .insertInto('usage_entry')
      .values({
        account_id: account?.account_id ?? '',
        license_key_id: ids[key] ?? '',
        submission_id: submission.id,
        source: entry.source,
        usage_type: entry.type,
        unit: unitOfUsageType(model[key]?.product ?? '', entry.type),
        starts_at: entry.start,
        ends_at: entry.end,
        value: entry.value.toString(),
        supersedes: superseded?.id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    inForce = inForce.filter((other) => other !== superseded);
    inForce.push({ ...entry, key, id: row.id });
  }
  await refreshProjections(trx, { submissionIds: [submission.id], keys: theseKeys(ids) }, today);
  return inForce;
}

/** Percentages beyond what a float holds are compared by their leading digits. */
const shown = (percent: number | null) => percent?.toPrecision(14) ?? null;
const lastDay = (entry: Entry): Day => dayOf(new Date(entry.end.getTime() - 1));
function addUp<T>(items: readonly T[], nameOf: (item: T) => string, valueOf: (item: T) => bigint) {
  const sums = new Map<string, bigint>();
  for (const item of items) sums.set(nameOf(item), (sums.get(nameOf(item)) ?? 0n) + valueOf(item));
  return Object.fromEntries(
    [...sums].filter(([, sum]) => sum > 0n).map(([name, sum]) => [name, String(sum)]),
  );
}

/** Everything the projections say, worked out from the entries in force by the rules of the domain. */
function expected(model: readonly Key[], ids: readonly string[], inForce: readonly Stored[]) {
  const shares = inForce.flatMap((entry) =>
    splitByMonths(entry.value, { start: dayOf(entry.start), end: lastDay(entry) }).map((share) => ({
      entry,
      ...share,
    })),
  );
  const dayShares = inForce
    .filter((entry) => reportingTypeOf(entry.source) === 'AUTO')
    .flatMap((entry) => splitByDays(entry).map((share) => ({ entry, ...share })));
  const name = (entry: Stored, bucket: string) =>
    [ids[entry.key], entry.source, entry.type, bucket].join(' ');
  return {
    months: addUp(
      shares,
      (s) => name(s.entry, `${s.month}-01`),
      (s) => s.value,
    ),
    days: addUp(
      dayShares,
      (s) => name(s.entry, s.day),
      (s) => s.value,
    ),
    used: ids.map((_, index) => latest(inForce.filter((entry) => entry.key === index && entry.value > 0n))),
    groups: [...new Set(model.map((key) => key.group))]
      .sort((a, b) => a - b)
      .map((group) => expectedGroup(model, ids, group, inForce)),
  };
}

const latest = (used: readonly Entry[]): Day | null => used.map(lastDay).sort().at(-1) ?? null;

function splitByDays(entry: Entry): { day: Day; value: bigint }[] {
  const all: Day[] = [];
  for (let at = dayOf(entry.start); at <= lastDay(entry); at = addDays(at, 1)) all.push(at);
  const upTo = (count: number) => (entry.value * BigInt(count)) / BigInt(all.length);
  return all.map((at, index) => ({ day: at, value: upTo(index + 1) - upTo(index) }));
}

/** The license that a day of an entry counts on: its own on its days, else the latest created one with the same key. */
function carrierOf(model: readonly Key[], ids: readonly string[], own: number, at: Day): number {
  const hasDay = ({ createdDate, expiryDate }: Key) =>
    (createdDate ?? '0000') <= at && at <= (expiryDate ?? '9999');
  const key = model[own];
  if (!key || hasDay(key) || key.value == null || !isVolumeFamily(key.product)) return own;
  const others = model.flatMap((other, index) =>
    other.value === key.value && hasDay(other) && isVolumeFamily(other.product) ? [index] : [],
  );
  const rank = (index: number) => `${model[index]?.createdDate ?? ''} ${ids[index]}`;
  return others.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1))[0] ?? own;
}

function expectedGroup(
  model: readonly Key[],
  ids: readonly string[],
  group: number,
  inForce: readonly Stored[],
) {
  const members = model.filter((key) => key.group === group);
  const own = inForce.filter((entry) => model[entry.key]?.group === group);
  const term = termOfGroup(members, TODAY);
  const differ = unitsDiffer(members.map(({ product }) => product));
  const maximum = differ ? null : maximumOfGroup(members, TODAY);
  const inTerm = inForce.flatMap((entry) =>
    splitByDays(entry).flatMap(({ day: at, value }) => {
      const carrier = carrierOf(model, ids, entry.key, at);
      const isIn = term && term.start <= at && at <= term.end && model[carrier]?.group === group;
      return isIn ? [{ ...entry, key: carrier, own: entry.key, value }] : [];
    }),
  );
  const used = inTerm.filter((entry) => entry.value > 0n);
  const types = (used.length > 0 ? used : inTerm).map((entry) => reportingTypeOf(entry.source));
  const type = types.includes('AUTO') ? 'AUTO' : (types[0] ?? null);
  const chosen = inTerm.filter((entry) => reportingTypeOf(entry.source) === type);
  const total = chosen
    .filter(
      (entry) =>
        unitOfUsageType(model[entry.own]?.product ?? '', entry.type) ===
        mainUnitOf(model[entry.key]?.product ?? ''),
    )
    .reduce((sum, entry) => sum + entry.value, 0n);
  return {
    id: `g:${group}`,
    term_start: term?.start ?? null,
    term_end: term?.end ?? null,
    max_volume: maximum?.toString() ?? null,
    reporting_type: type,
    total_usage: differ ? null : total.toString(),
    usage_by_type: addUp(
      chosen,
      (entry) => entry.type,
      (entry) => entry.value,
    ),
    last_time_used: latest(own.filter((entry) => entry.value > 0n)),
    percent: type === null ? null : shown(usagePercent(total, maximum)),
  };
}

/** The same, as the tables say it. */
async function stored(trx: Database, ids: readonly string[]) {
  const of = <T extends { license_key_id: string }>(rows: T[], bucket: (row: T) => string) =>
    Object.fromEntries(rows.map((row) => [bucket(row), (row as unknown as { value: string }).value]));
  const months = await trx.selectFrom('usage_month').selectAll().where('license_key_id', 'in', ids).execute();
  const byDay = await trx.selectFrom('usage_day').selectAll().where('license_key_id', 'in', ids).execute();
  const keyRows = await trx.selectFrom('license_key').selectAll().where('id', 'in', ids).execute();
  const report = await trx.selectFrom('report_row').selectAll().where('license_key_id', 'in', ids).execute();
  const groups = await trx
    .selectFrom('license_group')
    .selectAll()
    .where('account_id', '=', keyRows[0]?.account_id ?? '')
    .orderBy('id')
    .execute();
  const percentOf = (group: string) => {
    const line = report.find(
      (row) => keyRows.find((k) => k.id === row.license_key_id)?.license_group_id === group,
    );
    return shown(line?.usage_percent == null ? null : Number(line.usage_percent));
  };
  return {
    months: of(months, (m) => [m.license_key_id, m.source, m.usage_type, m.month].join(' ')),
    days: of(byDay, (d) => [d.license_key_id, d.source, d.usage_type, d.day].join(' ')),
    used: ids.map((id) => keyRows.find((row) => row.id === id)?.last_time_used ?? null),
    groups: groups.map(({ account_id: _account, group_id: _group, must_recount: _recount, ...group }) => ({
      ...group,
      percent: percentOf(group.id),
    })),
  };
}

/** Nothing of what the projections said is left, and some of it is wrong. */
async function damage(trx: Database, ids: readonly string[]): Promise<void> {
  const [first, ...others] = ids;
  await trx.updateTable('usage_month').set({ value: '7' }).where('license_key_id', '=', first!).execute();
  await trx.updateTable('usage_day').set({ value: '7' }).where('license_key_id', '=', first!).execute();
  await trx.updateTable('license_key').set({ last_time_used: '2001-01-01' }).where('id', 'in', ids).execute();
  if (others.length === 0) return;
  await trx.deleteFrom('usage_month').where('license_key_id', 'in', others).execute();
  await trx.deleteFrom('usage_day').where('license_key_id', 'in', others).execute();
}

test('projections kept entry by entry say what the ledger says, whatever supersedes what', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(keys, { minLength: 1, maxLength: 4 }),
      fc.array(fc.array(entries, { maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.record({ created: day(-900, 10), expiry: day(-300, 500) }), { maxLength: 2 }),
      async (model, batches, changes) => {
        await inTransaction(database.pool, { role: 'system' }, async (trx) => {
          const ids = await insertKeys(trx, model);
          await writeReportRows(trx, theseKeys(ids));
          let inForce: Stored[] = [];
          for (const batch of batches) inForce = await submit(trx, ids, model, inForce, batch);
          expect(await stored(trx, ids)).toEqual(expected(model, ids, inForce));

          const changed = model.map((key, index) => {
            const change = changes[index];
            return change ? { ...key, createdDate: change.created, expiryDate: change.expiry } : key;
          });
          for (const [index, key] of changed.entries())
            await trx
              .updateTable('license_key')
              .set({ created_date: key.createdDate, expiry_date: key.expiryDate })
              .where('id', '=', ids[index] ?? '')
              .execute();
          await refreshGroups(trx, groupsOf(theseKeys(ids)), TODAY);
          const after = expected(changed, ids, inForce);
          expect(await stored(trx, ids)).toEqual(after);

          await damage(trx, ids);
          await rebuildProjections(trx, theseKeys(ids), TODAY);
          expect(await stored(trx, ids)).toEqual(after);
        });
      },
    ),
    { numRuns: 40 },
  );
});

const yearlyKey: Key = {
  ...{ product: 'iText', group: 0, createdDate: '2024-11-21', expiryDate: null, maxVolume: 100n },
};
const oneDay = (start: Day, value: bigint): Entry => ({
  ...{ key: 0, source: 'itext-json', type: 'itext-core', value, supersede: null },
  ...{ start: new Date(`${start}T00:00:00Z`), end: new Date(`${addDays(start, 1)}T00:00:00Z`) },
});

test('usage that is reported on the first day of a new term counts in it alone, though no job has run yet', async () => {
  await inTransaction(database.pool, { role: 'system' }, async (trx) => {
    const model = [yearlyKey];
    const ids = await insertKeys(trx, model);
    await writeReportRows(trx, theseKeys(ids));
    const totals = async () => (await stored(trx, ids)).groups.map((group) => group.total_usage);
    const old = await submit(trx, ids, model, [], [oneDay('2026-11-15', 5n)], '2026-11-20');
    expect(await totals()).toEqual(['5']);
    await submit(trx, ids, model, old, [oneDay('2026-11-21', 3n)], '2026-11-21');
    expect(await totals()).toEqual(['3']);
  });
});

test('one transaction at a time writes usage of a license, and others write theirs meanwhile', async () => {
  const ids = await inTransaction(database.pool, { role: 'system' }, async (trx) => [
    ...(await insertKeys(trx, [yearlyKey, { ...yearlyKey, group: 1 }])),
  ]);
  const lock = (trx: Database, index: number) => lockUsageOf(trx, theseKeys([ids[index]!]));
  await inTransaction(database.pool, { role: 'system' }, async (holder) => {
    await lock(holder, 0);
    const impatient = (index: number) =>
      inTransaction(database.pool, { role: 'system' }, async (trx) => {
        await sql`set local lock_timeout = '50ms'`.execute(trx);
        await lock(trx, index);
      });
    await expect(impatient(0)).rejects.toMatchObject({ code: '55P03' });
    await impatient(1);
  });
});

const ask = <T>(query: RawBuilder<T>) =>
  inTransaction(database.pool, { role: 'system' }, (trx) => query.execute(trx));

test('the database knows the term and the percentage as the domain does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.option(day(-4000, 800), { freq: 6 }),
      fc.option(day(-4000, 4000), { freq: 2 }),
      day(-800, 800),
      fc.bigInt({ min: 0n, max: 10n ** 11n }),
      fc.option(fc.bigInt({ min: 0n, max: 99_999_999_999_999_999n }), { freq: 9 }),
      async (createdDate, expiryDate, today, used, maximum) => {
        const { rows } = await ask(
          sql<{
            from: Day;
            until: Day;
            percent: string | null;
          }>`select lower(term)::text as from, (upper(term) - 1)::text as until,
             usage_percent(${used.toString()}, ${maximum?.toString() ?? null}) as percent
           from license_term(${createdDate}, ${expiryDate}, ${today}) as term`,
        );
        const term = termOf({ createdDate, expiryDate }, today);
        expect(rows[0]).toMatchObject({ from: term?.start ?? null, until: term?.end ?? null });
        const percent = rows[0]?.percent ?? null;
        expect(percent === null ? null : Number(percent)).toBe(usagePercent(used, maximum));
      },
    ),
    { numRuns: 300 },
  );
});

test('a leap day counts its years from 28 February, in the database as in the domain', async () => {
  const { rows } = await ask(
    sql<{ from: Day }>`select lower(license_term('2024-02-29', null, '2026-02-28'))::text as from`,
  );
  expect(rows[0]?.from).toBe(termOf({ createdDate: '2024-02-29', expiryDate: null }, '2026-02-28')?.start);
  expect(monthOf(rows[0]?.from ?? '')).toBe('2026-02');
});
