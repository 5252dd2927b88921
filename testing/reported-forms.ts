import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Receipt } from '#domain/submissions/schema.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { insertClaims } from '#server/ledger/claim-queries.ts';
import { findConflict } from '#server/ledger/related-licenses/conflict-queries.ts';
import { refreshProjections } from '#server/ledger/refresh-projections.ts';
import type { TestPortal } from './test-portal.ts';

export interface FormLine {
  licenseKeyId: string;
  usageType?: string;
  start: string;
  end: string;
  value: string;
}

/** What a form's submission leaves behind: entries, claims, projections and a receipt. Answers the receipt's id. */
export async function reportByForm(
  { portal }: Pick<TestPortal, 'portal'>,
  of: { accountId: string; userId: string },
  lines: readonly FormLine[],
): Promise<string> {
  const [id, receiptId] = [randomUUID(), randomUUID()];
  const now = portal.now();
  const receipt: Receipt = {
    ...{ id: receiptId, kind: 'FORM', submittedAt: now.toISOString(), contactEmail: null, file: null },
    submittedBy: { name: 'Vera Volume', email: 'vera@example.com' },
    accounts: [{ id: of.accountId, name: of.accountId }],
    ...{ duplicate: false, eventCount: lines.length, keys: [], hasUnlinkedKeys: false },
    records: { added: lines.length, replaced: 0, ignored: 0, kept: 0 },
  };
  await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    await sql`insert into usage_submission (id, receipt_id, account_id, user_id, kind, event_count, receipt, submitted_at)
      values (${id}, ${receiptId}, ${of.accountId}, ${of.userId}, 'FORM', ${lines.length},
        ${JSON.stringify(receipt)}::jsonb, ${now})`.execute(trx);
    for (const { licenseKeyId, usageType = 'itext-core', start, end, value } of lines)
      await sql`insert into usage_entry (account_id, license_key_id, submission_id, source, usage_type, unit, starts_at,
          ends_at, value, recorded_at)
        values (${of.accountId}, ${licenseKeyId}, ${id}, 'itext-volume-manual', ${usageType}, 'Processed Documents',
          ${start}::timestamp at time zone 'UTC', (${end}::date + 1)::timestamp at time zone 'UTC', ${value}, ${now})`.execute(
        trx,
      );
    const written = { submissionIds: [id] };
    if (await findConflict(trx, written))
      throw new Error('usage_claim_once: something counts for these days');
    await insertClaims(trx, written);
    const keys = theseKeys(lines.map(({ licenseKeyId }) => licenseKeyId));
    await refreshProjections(trx, { ...written, keys }, now.toISOString().slice(0, 10));
  });
  return receiptId;
}
