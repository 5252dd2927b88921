import { sql } from 'kysely';
import { inTransaction } from '#server/db/transaction.ts';
import { checkLedger, type BookedFile, type LedgerReaders } from '../ledger-checker.ts';
import { ACCOUNT, sendFile, type SentFile } from './uploaders.ts';
import type { FaultedPortal } from './faulted-portal.ts';

const ASKED_AGAIN = 3;

/** Holds what the database has against what the clients saw: one sentence for each difference. */
export async function checkBooked(
  portal: FaultedPortal,
  files: readonly SentFile[],
  headers: Record<string, string>,
): Promise<string[]> {
  const found = await portal.onDatabase(({ pool }) =>
    inTransaction(pool, { role: 'system' }, async (trx) => {
      const booked = await sql<BookedFile>`
        select s.sha256, count(*)::int as submissions, sum((s.receipt -> 'records' ->> 'added')::int)::int as told,
          (select count(*)::int from usage_entry e where e.submission_id = any(array_agg(s.id))) as entries,
          (select coalesce(sum(value), 0)::text from usage_entry e where e.submission_id = any(array_agg(s.id))) as sum,
          (select count(*)::int from audit a where a.object = any(array_agg(s.receipt_id::text))) as audits
        from usage_submission s where s.account_id = ${ACCOUNT} group by s.sha256`.execute(trx);
      const readers = await sql<LedgerReaders>`select
        (select coalesce(sum(value), 0)::text from usage_entry where account_id = ${ACCOUNT}) as ledger,
        (select coalesce(sum(value), 0)::text from usage_month where account_id = ${ACCOUNT}) as months,
        (select coalesce(sum(total_usage), 0)::text from license_group where account_id = ${ACCOUNT}) as group,
        (select coalesce(sum(total_usage), 0)::text from report_row where account_id = ${ACCOUNT}) as report`.execute(
        trx,
      );
      return { booked: booked.rows, readers: readers.rows[0] };
    }),
  );
  const faults = found.readers ? checkLedger(files, found.booked, found.readers) : ['no figures'];
  return [...faults, ...(await checkReceipts(files.slice(-ASKED_AGAIN), portal.url(), headers))];
}

/** The same file again shows the receipt that was acknowledged. */
async function checkReceipts(
  files: readonly SentFile[],
  url: string,
  headers: Record<string, string>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { bytes, sha256, receipt, outcome } of files) {
    if (outcome !== 'ok') continue;
    const { receipt: again } = await sendFile(url, headers, bytes);
    const same = JSON.stringify(again) === JSON.stringify({ ...receipt, duplicate: true });
    if (!same) faults.push(`${sha256}: a retry shows another receipt`);
  }
  return faults;
}
