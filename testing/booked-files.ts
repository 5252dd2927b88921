import { sql } from 'kysely';
import type { Portal } from '#server/core/portal.ts';
import { limitStatements } from '#server/db/limit-statements.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { checkLedger, type BookedFile, type LedgerReaders, type UploadLog } from './ledger-checker.ts';

/** Holds one account of the database against what its clients saw. */
export async function checkAccount(
  { pool }: Pick<Portal, 'pool'>,
  account: string,
  logs: readonly UploadLog[],
): Promise<{ entries: number; faults: string[] }> {
  return inTransaction(pool, { role: 'system' }, async (trx) => {
    await limitStatements(trx, 600); // millions of entries, of twelve accounts at once
    const booked = await sql<BookedFile>`
      select s.sha256, count(*)::int as submissions, sum((s.receipt -> 'records' ->> 'added')::int)::int as told,
        (select count(*)::int from usage_entry e where e.submission_id = any(array_agg(s.id))) as entries,
        (select coalesce(sum(value), 0)::text from usage_entry e where e.submission_id = any(array_agg(s.id))) as sum,
        (select count(*)::int from audit a where a.object = any(array_agg(s.receipt_id::text))) as audits
      from usage_submission s where s.account_id = ${account} group by s.sha256`.execute(trx);
    const readers = await sql<LedgerReaders>`select
      (select coalesce(sum(value), 0)::text from usage_entry where account_id = ${account}) as ledger,
      (select coalesce(sum(value), 0)::text from usage_month where account_id = ${account}) as months,
      (select coalesce(sum(total_usage), 0)::text from license_group where account_id = ${account}) as group,
      (select coalesce(sum(total_usage), 0)::text from report_row where account_id = ${account}) as report`.execute(
      trx,
    );
    const [figures] = readers.rows;
    const faults = figures ? checkLedger(logs, booked.rows, figures) : [`${account}: no figures`];
    return { entries: booked.rows.reduce((sum, { entries }) => sum + entries, 0), faults };
  });
}
