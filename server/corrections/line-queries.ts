import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import type { CorrectableLine, CorrectedLine } from '#domain/corrections/schema.ts';
import type { StatedLicense } from '#domain/ledger/days-in-term.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import type { Database } from '#server/db/pool.ts';
import { carriesDaysOf } from '#server/db/term-days.ts';
import type { ReceiptName } from './queries.ts';

/** The figures of a receipt that count now, line by line; all of them without a limit. */
export async function listLines(
  trx: Database,
  of: ReceiptName,
  limit: number | null,
): Promise<CorrectableLine[]> {
  const { rows } = await sql<CorrectableLine>`
    select e.id::text as "entryId", k.id as "licenseKeyId", coalesce(k.key_tail, '') as "keyTail",
      k.product_name as "productName", e.usage_type as "usageType", e.unit, e.environment,
      e.processors_per_server as "processorsPerServer",
      (e.starts_at at time zone 'UTC')::date as "start",
      ((e.ends_at - interval '1 microsecond') at time zone 'UTC')::date as "end", e.value::text as "value",
      k.created_date as "createdDate", k.expiry_date as "expiryDate"
    from usage_submission s join usage_entry e on e.submission_id = s.id
    join license_key k on k.id = e.license_key_id
    where s.account_id = ${of.accountId} and s.receipt_id = ${of.receiptId} and ${isInForce('e')}
    order by e.license_key_id, e.usage_type, e.starts_at, e.id limit ${limit}`.execute(trx);
  return rows;
}

/** Of each license of lines the others that take days of its figures, as the ledger divides them (decision 069). */
export async function listDayCarriers(
  trx: Database,
  licenseKeyIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StatedLicense[]>> {
  const { rows } = await sql<StatedLicense & { own: string }>`
    select own.id as "own", k.id, k.created_date as "createdDate", k.expiry_date as "expiryDate"
    from license_key own join license_key k on ${carriesDaysOf}
    where own.id = any(${[...licenseKeyIds]}::text[])`.execute(trx);
  return Map.groupBy(rows, ({ own }) => own);
}

/** How a line counts from now on; without figures nothing is counted in its place. */
export interface NewLine {
  entryId: string;
  start: Day | null;
  end: Day | null;
  value: string | null;
  outsideTerm: boolean;
}

/** Writes a corrected receipt's entries: each supersedes the line that it says anew. */
export async function insertLines(
  trx: Database,
  submission: { id: string; now: Date },
  lines: readonly NewLine[],
): Promise<void> {
  await sql`
    insert into usage_entry (account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at,
      value, application_id, environment, deployment_type, processors_per_server, number_of_servers, product, event,
      version, outside_term, supersedes, void, recorded_at)
    select e.account_id, e.license_key_id, ${submission.id}, e.source, e.usage_type, e.unit,
      coalesce(n.first_day::timestamp at time zone 'UTC', e.starts_at),
      coalesce((n.last_day + 1)::timestamp at time zone 'UTC', e.ends_at), coalesce(n.value, 0), e.application_id,
      e.environment, e.deployment_type, e.processors_per_server,
      -- Of how many servers another figure speaks nobody said.
      case when n.value = e.value then e.number_of_servers end, e.product, e.event, e.version,
      n.outside_term, e.id, n.value is null, ${submission.now}
    from unnest(${lines.map(({ entryId }) => entryId)}::bigint[], ${lines.map(({ start }) => start)}::date[],
      ${lines.map(({ end }) => end)}::date[], ${lines.map(({ value }) => value)}::bigint[],
      ${lines.map(({ outsideTerm }) => outsideTerm)}::boolean[])
      as n (id, first_day, last_day, value, outside_term)
    join usage_entry e on e.id = n.id order by e.id`.execute(trx);
}

/** Whether a corrected receipt was written from these lines: each says what it says, and no other says anything new. */
export async function isWrittenFrom(
  trx: Database,
  of: ReceiptName,
  lines: readonly CorrectedLine[],
): Promise<boolean> {
  const asked = lines.map(({ entryId, figures }) => ({ entryId, ...figures }));
  const { rows } = await sql`
    select from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as n ("entryId" numeric, start date, "end" date, value numeric) -- which nobody has held against any limit yet
    full join (
      select e.void, e.starts_at, e.ends_at, e.value, was.id, was.starts_at as was_start, was.ends_at as was_end,
        was.value as was_value
      from usage_submission s join usage_entry e on e.submission_id = s.id join usage_entry was on was.id = e.supersedes
      where s.account_id = ${of.accountId} and s.receipt_id = ${of.receiptId} and e.change_id is null
    ) e on e.id = n."entryId"
    where not coalesce(case when n."entryId" is null
        then not e.void and (e.starts_at, e.ends_at, e.value) = (e.was_start, e.was_end, e.was_value)
      when n.value is null then e.void
      else not e.void and (e.starts_at, e.ends_at, e.value) = (n.start::timestamp at time zone 'UTC',
        (n."end" + 1)::timestamp at time zone 'UTC', n.value) end, false)
    limit 1`.execute(trx);
  return rows.length === 0;
}

/** Writes the submission of corrected figures: of the same kind, without the file, whose content is another one. */
export async function insertCorrected(
  trx: Database,
  of: ReceiptName & {
    id: string;
    nextReceiptId: string;
    userId: string;
    receipt: object;
    lines: number;
    now: Date;
  },
): Promise<void> {
  await sql`
    insert into usage_submission (id, receipt_id, account_id, user_id, kind, file_name, contact_email, event_count,
      receipt, submitted_at)
    select ${of.id}, ${of.nextReceiptId}, s.account_id, ${of.userId}, s.kind, s.file_name, s.contact_email,
      ${of.lines}, ${JSON.stringify(of.receipt)}::jsonb, ${of.now}
    from usage_submission s where s.account_id = ${of.accountId} and s.receipt_id = ${of.receiptId}
    order by s.part, s.id limit 1`.execute(trx);
}
