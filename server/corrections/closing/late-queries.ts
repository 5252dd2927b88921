import { sql, type RawBuilder } from 'kysely';
import type { LateReceipt } from '#domain/corrections/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import { isStanding } from '#server/submissions/change-queries.ts';
import type { Database } from '#server/db/pool.ts';

/** How each closing stood: what was recorded between one and the next was recorded under it. */
const spansOf = (account: string) => sql`
  select closed_until, closed_at, lead(closed_at, 1, 'infinity') over (order by ordinal) as until
  from usage_closing where account_id = ${account}`;

/** An entry (e) that was recorded while its days were closed (span). */
const isLate = sql`e.recorded_at > span.closed_at and e.recorded_at <= span.until
  and (e.starts_at at time zone 'UTC')::date <= span.closed_until`;

/** The first closed day that entries (e) changed, and when. */
const lateOf = (which: RawBuilder<boolean>) => sql`
  (select min((e.starts_at at time zone 'UTC')::date) as first_day, max(e.recorded_at) as at
    from usage_entry e join span on ${isLate} where ${which}) as late`;

/** How much late entries (e) changed, by usage type: an entry that counts nothing has a value of 0. */
const differencesOf = (entries: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('usageType', d.usage_type, 'unit', d.unit, 'difference', d.difference)
      order by d.usage_type, d.unit), '[]')
    from (select e.usage_type, e.unit, (sum(e.value) - coalesce(sum(was.value), 0))::text as difference
      from ${entries} join span on ${isLate} left join usage_entry was on was.id = e.supersedes
      group by e.usage_type, e.unit) as d)`;

/** How many figures of one receipt are told beside it: the ones that would fall most. */
const FIGURES_MAX = 20;

/** What a receipt (found) would lower in closed days, the largest difference first, and how staff decided. */
const loweredOf = (account: string) => sql`
  case when found.is_lower then json_build_object(
    'isOpen', found.is_open,
    'decision', (select json_build_object('action', d.action, 'by', d.user_name,
        'at', to_char(d.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from usage_submission s join usage_lowered_decision d on d.submission_id = s.id
      where s.receipt_id = found.receipt_id and s.account_id = ${account} and not found.is_open
      order by d.decided_at desc, s.id limit 1),
    'figures', (select json_agg(json_build_object('keyTail', f.tail, 'usageType', f.usage_type, 'unit', f.unit,
        'records', f.records, 'before', f.before::text, 'wanted', f.wanted::text) order by f.wanted - f.before, f.tail)
      from (select coalesce(k.key_tail, '') as tail, l.usage_type, l.unit, count(*)::int as records,
          sum(l.standing) as before, sum(l.value) as wanted
        from usage_submission s join usage_lowered l on l.submission_id = s.id
        join license_key k on k.id = l.license_key_id
        where s.receipt_id = found.receipt_id and s.account_id = ${account}
        group by l.license_key_id, 1, 2, 3
        order by sum(l.value) - sum(l.standing), 1 limit ${FIGURES_MAX}) as f)) end`;

/** Acts on receipts that changed closed days: whoever withdraws or restores there is staff. A correction is a receipt. */
const actsOf = (account: string) => sql`
  select c.receipt_id, null as file_name, c.changed_at as at, c.user_name as by, late.first_day,
    false as is_lower, false as is_open, c.id as change_id, c.action
  from usage_change c cross join lateral ${lateOf(sql`e.change_id = c.id`)}
  where c.account_id = ${account} and c.changed_at > (select min(closed_at) from span)
    and late.first_day is not null`;

/** What the vendor's records changed in closed days, an import or a page of the CRM each (decision 070). */
const recordsOf = (account: string) => sql`
  select null::uuid as receipt_id, null as file_name, max(changed_at) as at, min(actor) as by, min(first_day) as first_day,
    false as is_lower, false as is_open, act_id as change_id, 'RECORDS' as action
  from usage_closed_change where account_id = ${account} group by act_id`;

/** How much the vendor's records (found) changed, by usage type. */
const recordDifferencesOf = (account: string) => sql`
  (select json_agg(json_build_object('usageType', d.usage_type, 'unit', d.unit, 'difference', d.difference)
      order by d.usage_type, d.unit)
    from (select c.usage_type, c.unit, (sum(c.after) - sum(c.before))::text as difference
      from usage_closed_change c where c.account_id = ${account} and c.act_id = found.change_id
      group by c.usage_type, c.unit) as d)`;

/** The licenses and usage types that the vendor's records (found) changed, the largest difference first. */
const recordFiguresOf = (account: string) => sql`
  case when found.action = 'RECORDS' then (
    select json_agg(json_build_object('licenseKeyId', f.license_key_id, 'keyTail', f.tail, 'usageType', f.usage_type,
        'unit', f.unit, 'cause', f.cause, 'before', f.before::text, 'after', f.after::text)
      order by abs(f.after - f.before) desc, f.id)
    from (select c.*, coalesce(k.key_tail, '') as tail
      from usage_closed_change c join license_key k on k.id = c.license_key_id
      where c.account_id = ${account} and c.act_id = found.change_id
      order by abs(c.after - c.before) desc, c.id limit ${FIGURES_MAX}) as f) end`;

/**
 * Receipts with figures for days that were closed when they came, newest first, but those that wait for a decision before
 * all others; and what the vendor's records changed there. A token's events of a day are one receipt, begun before the
 * closing or not: what was recorded after it counts.
 */
export async function listLate(
  trx: Database,
  account: AuthorizedAccountId,
  limit: number,
): Promise<LateReceipt[]> {
  const { rows } = await sql<FoundRow>`
    with span as materialized (${spansOf(account)}),
    receipts as (
      select s.receipt_id, min(s.file_name) as file_name, max(coalesce(late.at, s.submitted_at)) as at,
        min(s.receipt #>> '{submittedBy,name}') as by, min(least(late.first_day, lower.first_day)) as first_day,
        bool_or(lower.first_day is not null) as is_lower,
        bool_or(lower.first_day is not null and lower.is_open and ${isStanding('s')}) as is_open, null::uuid as change_id, null as action
      from usage_submission s
      cross join lateral ${lateOf(sql`e.submission_id = s.id and e.change_id is null`)}
      cross join lateral (
        select min((l.starts_at at time zone 'UTC')::date) as first_day,
          not exists (select from usage_lowered_decision d where d.submission_id = s.id) as is_open
        from usage_lowered l where l.submission_id = s.id) as lower
      where s.account_id = ${account} and (late.at is not null or lower.first_day is not null)
        and s.kind in ('USAGE_FILE', 'LICENSE_FILE', 'FORM', 'WIZARD', 'EVENTS')
        and (s.submitted_at > (select min(closed_at) - interval '1 day' from span) or s.part > 0
          or exists (select from usage_lowered l where l.submission_id = s.id))
      group by s.receipt_id),
    found as (
      select * from receipts union all ${actsOf(account)} union all ${recordsOf(account)}
      order by is_open desc, at desc, receipt_id, change_id limit ${limit})
    select receipt_id as "receiptId", file_name as "fileName", at, by, first_day as "firstDay",
      nullif(action, 'RECORDS') as action,
      case when action = 'RECORDS' then ${recordDifferencesOf(account)} when change_id is null then ${differencesOf(sql`usage_submission s join usage_entry e
          on e.submission_id = s.id and e.change_id is null and s.receipt_id = found.receipt_id and s.account_id = ${account}`)}
        else ${differencesOf(sql`(select * from usage_entry own where own.change_id = found.change_id) as e`)}
        end as differences,
      ${loweredOf(account)} as lowered, ${recordFiguresOf(account)} as figures
    from found order by is_open desc, at desc, receipt_id, change_id`.execute(trx);
  return rows.map(({ at, lowered, figures, ...row }) => ({
    ...row,
    submittedAt: at.toISOString(),
    ...(lowered && { lowered }),
    ...(figures && { records: { by: row.by === CRM_SYNC ? 'CRM' : 'IMPORT', figures } }),
  }));
}

type FoundRow = Omit<LateReceipt, 'submittedAt' | 'records'> & {
  at: Date;
  figures: NonNullable<LateReceipt['records']>['figures'] | null;
};
/** How the audit calls the job that reads the CRM. */
const CRM_SYNC = 'job crm-sync';
