import { sql } from 'kysely';
import type { Period } from '#domain/core/period.ts';
import { automaticSources, type UsageSource } from '#domain/products/schema.ts';
import { uploadedFileSource } from '#domain/products/usage-source.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { SourceFigure } from '#domain/volume-usage/license-file/earlier-period.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Secrets } from '#server/core/secrets.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import type { Database } from '#server/db/pool.ts';
import {
  isClaimOn,
  isFileUsageOn,
  relatedClaims,
  relatedToKey,
} from '#server/ledger/related-licenses/queries.ts';
import type { KeyRow } from '../queries.ts';
import type { PlacedRow } from './prepare-row.ts';

/** Source of figures that people state for a license (3.32). */
const statedSource = 'itext-volume-manual' as const satisfies UsageSource;
/** Sources that count hour by hour or event by event. */
const countingSources: readonly string[] = [...automaticSources, uploadedFileSource];

/** A question about some days of a usage type, over all licenses with one key value; the one it is about comes first. */
export interface AskedPeriod {
  licenseKeyIds: readonly string[];
  usageType: string;
  period: Period;
}

/** A key's value and every license of the account that carries it, oldest first. */
export async function findRenewals(
  trx: Database,
  secrets: Secrets,
  accountId: AuthorizedAccountId,
  keyId: string,
): Promise<{ key: string; rows: readonly KeyRow[] }> {
  const rows = await trx
    .selectFrom('license_key')
    .select(['id', 'account_id as accountId', 'product_name as productName'])
    .select(['created_date as createdDate', 'expiry_date as expiryDate', 'key_ciphertext as sealed'])
    .select(sql<Buffer>`key_hash`.as('keyHash'))
    .where('account_id', '=', accountId)
    .where((is) =>
      is.or([
        is('id', '=', keyId),
        is(
          'key_hash',
          '=',
          is.selectFrom('license_key as own').select('key_hash').where('own.id', '=', keyId),
        ),
      ]),
    )
    .orderBy(sql`created_date nulls first`)
    .orderBy('id')
    .execute();
  const sealed = rows.find(({ id }) => id === keyId)?.sealed;
  const key = sealed ? secrets.open('license-key', sealed, keyId).toString('utf8') : '';
  return { key, rows };
}

/** A figure that stands for days of a question. */
export interface Claim {
  /** The question's place. */
  n: number;
  period: Period;
  value: string;
  submissionId: string;
  /** Null where the vendor's records state the figure in place of somebody's: an import has no receipt in an account. */
  receiptId: string | null;
  sha256: string | null;
  receipt: Receipt | null;
}

const relatedToAsked = relatedToKey(sql`split_part(asked.keys, chr(10), 1)`);
const askedType = sql.ref('asked.usage_type');
const askedDays = sql`daterange(asked.first_day, asked.last_day, '[]')`;

/**
 * What counts already for the periods asked about, whoever said it: figures that claim days of them, those of
 * applications that use a license which the key shares too, and the hours of usage files in them, each file's together.
 */
export async function findClaims(trx: Database, asked: readonly AskedPeriod[]): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select * from (
    select asked.n, jsonb_build_object('start', lower(c.period), 'end', upper(c.period) - 1) as period,
      e.value::text as value, e.submission_id as "submissionId", s.receipt_id as "receiptId", s.sha256, s.receipt
    from ${askedTable(asked)}
    cross join lateral ${relatedToAsked} as related
    join ${relatedClaims} as c on ${isClaimOn(askedType, askedDays)}
    join usage_entry e on e.id = c.entry_id
    left join usage_submission s on s.id = e.submission_id and s.account_id is not null
    union all
    select file.n, jsonb_build_object('start', file.first_day, 'end', file.last_day), file.value::text, s.id,
      s.receipt_id, s.sha256, s.receipt
    from (
      select asked.n, e.submission_id, sum(e.value) as value, min((e.starts_at at time zone 'UTC')::date) as first_day,
        max((e.starts_at at time zone 'UTC')::date) as last_day
      from ${askedTable(asked)}
      cross join lateral ${relatedToAsked} as related
      join usage_entry e on related.is_direct and ${isFileUsageOn(askedType, askedDays)}
      group by asked.n, e.submission_id) as file
    join usage_submission s on s.id = file.submission_id) as known
    order by n, period ->> 'start', "submissionId"`.execute(trx);
  return rows;
}

/** What each source says of the periods asked about, in the order of the questions. Sources are never added up. */
export async function findFigures(trx: Database, asked: readonly AskedPeriod[]): Promise<SourceFigure[][]> {
  const { rows } = await sql<SourceFigure & { n: number }>`
    with span as (
      select n, usage_type, string_to_array(keys, chr(10)) as keys,
        first_day::timestamp at time zone 'UTC' as from_at, (last_day + 1)::timestamp at time zone 'UTC' as until_at
      from ${askedTable(asked)}),
    found as (
      select span.n, span.from_at, span.until_at, e.*
      from span join usage_entry e on e.license_key_id = any(span.keys) and e.usage_type = span.usage_type
        and e.starts_at >= span.from_at and e.starts_at < span.until_at
      union all
      -- What began earlier and reaches into the period is a stated one: a file's records last an hour.
      select span.n, span.from_at, span.until_at, e.*
      from span join usage_entry e on e.license_key_id = any(span.keys) and e.usage_type = span.usage_type
        and e.series is null and e.starts_at < span.from_at and e.ends_at > span.from_at)
    select n, source, sum(value)::text as value, bool_or(starts_at < from_at or ends_at > until_at) as straddles,
      -- A day that several figures speak for is one day. Of a file's records the months are asked.
      coalesce((select floor(sum(extract(epoch from upper(told) - lower(told))) / 86400)
        from unnest(range_agg(tstzrange(starts_at, ends_at)) filter (where series is null)) as told), 0)::float8 as days,
      count(distinct date_trunc('month', starts_at at time zone 'UTC'))::int as months,
      source = any(${[...countingSources]}::text[]) as counted
    from found
    where ${isInForce('found')}
    group by n, source order by n, source`.execute(trx);
  const byQuestion = Map.groupBy(rows, ({ n }) => n);
  return asked.map((_, at) => (byQuestion.get(at) ?? []).map(({ n: _n, ...figure }) => figure));
}

/** License ids hold no line break: arrays of different lengths cannot be unnested beside each other. */
const askedTable = (asked: readonly AskedPeriod[]) => sql`unnest(
  ${asked.map((_, at) => at)}::int[],
  ${asked.map(({ licenseKeyIds }) => licenseKeyIds.join('\n'))}::text[],
  ${asked.map(({ usageType }) => usageType)}::text[],
  ${asked.map(({ period }) => period.start)}::date[],
  ${asked.map(({ period }) => period.end)}::date[]) as asked (n, keys, usage_type, first_day, last_day)`;

/** Whether one of these accounts has a part of a receipt. */
export async function hasPart(
  trx: Database,
  receiptId: string,
  accountIds: readonly string[],
): Promise<boolean> {
  const found = await trx
    .selectFrom('usage_submission')
    .select('id')
    .where('receipt_id', '=', receiptId)
    .where(sql<boolean>`account_id = any(${[...accountIds]}::text[])`)
    .executeTakeFirst();
  return found !== undefined;
}

interface NewStatement {
  id: string;
  accountId: string;
  /** Of what was said: the file and the rows. */
  sha256: string;
  userId: string;
  receipt: Receipt;
  now: Date;
}

/** Writes the submission with its receipt. */
export async function insertStatement(trx: Database, statement: NewStatement): Promise<void> {
  const { receipt } = statement;
  const { licenseFile } = receipt;
  await trx
    .insertInto('usage_submission')
    .values({
      id: statement.id,
      receipt_id: receipt.id,
      account_id: statement.accountId,
      user_id: statement.userId,
      kind: receipt.kind,
      file_name: licenseFile?.name ?? null,
      sha256: statement.sha256,
      raw_sha256: licenseFile?.sha256 ?? null,
      contact_email: receipt.contactEmail,
      event_count: receipt.eventCount,
      byte_size: licenseFile?.bytes ?? 0,
      receipt: JSON.stringify(receipt),
      submitted_at: statement.now,
    })
    .execute();
}

/** Writes the figures to the ledger, and claims their periods: two figures for one day cannot both stand. */
export async function insertStatedUsage(
  trx: Database,
  of: { id: string; accountId: string; rows: readonly PlacedRow[]; now: Date },
): Promise<void> {
  const figures = of.rows.map(({ figure }) => figure);
  await sql`
    insert into usage_entry (account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at,
      value, outside_term, recorded_at)
    select ${of.accountId}, license_key_id, ${of.id}, ${statedSource}, usage_type, unit,
      first_day::timestamp at time zone 'UTC', (last_day + 1)::timestamp at time zone 'UTC', value, outside_term, ${of.now}
    from unnest(
      ${figures.map(({ licenseKeyId }) => licenseKeyId)}::text[],
      ${figures.map(({ usageType }) => usageType)}::text[],
      ${figures.map(({ unit }) => unit)}::text[],
      ${figures.map(({ period }) => period.start)}::date[],
      ${figures.map(({ period }) => period.end)}::date[],
      ${figures.map(({ value }) => value)}::bigint[],
      ${figures.map(({ outsideTerm }) => outsideTerm)}::boolean[])
      as stated (license_key_id, usage_type, unit, first_day, last_day, value, outside_term)`.execute(trx);
  await sql`
    insert into usage_claim (account_id, license_key_id, usage_type, period, entry_id)
    select account_id, license_key_id, usage_type,
      daterange((starts_at at time zone 'UTC')::date, (ends_at at time zone 'UTC')::date), id
    from usage_entry where submission_id = ${of.id}`.execute(trx);
}
