import { sql } from 'kysely';
import type { ReplacedFigures } from '#domain/submissions/history/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';

/** Each record is followed to the one that counts in its place: of a larger file that takes too long for a page. */
export const REPLACED_RECORDS_MAX = 10_000;
/** How many of the later receipts are named. */
const RECEIPTS_MAX = 5;

/** Which records of a usage file other receipts have replaced, by whom, and what is left of it; undefined where none. */
export async function findReplaced(
  trx: Database,
  of: { accountId: AuthorizedAccountId; receiptId: string },
): Promise<ReplacedFigures | undefined> {
  const { rows } = await sql<{ records: number; by: ReplacedFigures['by']; left: ReplacedFigures['left'] }>`
    with recursive own as materialized (
      select e.id, e.usage_type, e.unit, e.value
      from usage_submission s join usage_entry e on e.submission_id = s.id
      where s.account_id = ${of.accountId} and s.receipt_id = ${of.receiptId} and s.kind = 'USAGE_FILE'
        and e.change_id is null),
    climb (root, id) as (
      select id, id from own
      union all
      select climb.root, later.id from climb join usage_entry later on later.supersedes = climb.id),
    gone as materialized (
      select climb.root, its.receipt_id, its.file_name, its.submitted_at
      from climb join usage_entry e on e.id = climb.id join usage_submission its on its.id = e.submission_id
      where not exists (select from usage_entry later where later.supersedes = climb.id)
        and its.receipt_id <> ${of.receiptId})
    select count(*)::int as records,
      coalesce((select json_agg(json_build_object('receiptId', r.receipt_id, 'fileName', r.file_name,
          'submittedAt', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.at desc, r.receipt_id)
        from (select receipt_id, min(file_name) as file_name, min(submitted_at) as at from gone
          group by receipt_id order by 3 desc, 1 limit ${RECEIPTS_MAX}) as r), '[]') as by,
      coalesce((select json_agg(json_build_object('usageType', o.usage_type, 'unit', o.unit, 'value', o.value)
          order by o.usage_type, o.unit)
        from (select usage_type, unit, coalesce(sum(value) filter (where id not in (select root from gone)), 0)::text
            as value
          from own group by 1, 2) as o), '[]') as left
    from gone`.execute(trx);
  const [found] = rows;
  return found && found.records > 0 ? found : undefined;
}
