import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import { uploadedFileSource } from '#domain/products/usage-source.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { Ctx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { isStanding } from '#server/submissions/change-queries.ts';
import type { CountedLower } from './present.ts';

/** Up to which day accounts are closed to whoever acts: for staff none is, they decide (decision 070). */
export async function listClosedUntil(
  trx: Database,
  ctx: Ctx,
  accountIds: readonly string[],
): Promise<Map<string, Day>> {
  if (accountIds.length === 0 || ('internal' in ctx && ctx.internal === true)) return new Map();
  const { rows } = await sql<{ accountId: string; closedUntil: Day }>`
    select account_id as "accountId", closed_until as "closedUntil" from (
      select distinct on (account_id) account_id, closed_until from usage_closing
      where account_id = any(${[...accountIds]}::text[]) order by account_id, ordinal desc) as last
    where closed_until is not null`.execute(trx);
  return new Map(rows.map(({ accountId, closedUntil }) => [accountId, closedUntil]));
}

/** A part of a file with records that would lower closed days, and what was decided about them. */
export interface LoweredPart {
  submissionId: string;
  userId: string;
  submittedAt: Date;
  sha256: string;
  fileId: string;
  receipt: Receipt;
  licenseKeyIds: string[];
  isStanding: boolean;
  action: 'COUNT' | 'DECLINE' | null;
  by: string | null;
}

export async function listLoweredParts(
  trx: Database,
  of: { accountId: string; receiptId: string },
): Promise<LoweredPart[]> {
  const { rows } = await sql<LoweredPart>`
    select s.id as "submissionId", s.user_id as "userId", s.submitted_at as "submittedAt", s.sha256,
      s.file_id as "fileId", s.receipt, ${isStanding('s')} as "isStanding", d.action, d.user_name as by,
      lower.keys as "licenseKeyIds"
    from usage_submission s
    cross join lateral (select array_agg(distinct l.license_key_id) as keys from usage_lowered l
      where l.submission_id = s.id) as lower
    left join usage_lowered_decision d on d.submission_id = s.id
    where s.account_id = ${of.accountId} and s.receipt_id = ${of.receiptId} and lower.keys is not null
    order by s.part, s.id`.execute(trx);
  return rows;
}

export async function insertDecision(
  trx: Database,
  decision: {
    submissionId: string;
    accountId: string;
    action: string;
    userId: string;
    userName: string;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('usage_lowered_decision')
    .values({
      submission_id: decision.submissionId,
      account_id: decision.accountId,
      action: decision.action,
      user_id: decision.userId,
      user_name: decision.userName,
      decided_at: decision.at,
    })
    .execute();
}

/** The figure that counts for a lower one (l) of a file (s) today, where the file would still lower it. */
const standingOf = sql`
  join usage_entry h on h.series = l.series and h.starts_at = l.starts_at and h.account_id = l.account_id
    and not exists (select from usage_entry later where later.supersedes = h.id)
    and not h.void and h.seq < s.seq and h.value > l.value`;

/** Licenses that have what the lower figures of a part would replace: the key may have moved since. */
export async function listStandingKeys(trx: Database, submissionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct h.license_key_id as id
    from usage_lowered l join usage_submission s on s.id = l.submission_id ${standingOf}
    where l.submission_id = ${submissionId}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** What counting the lower figures of a part would come to, by license and usage type. */
export async function weighLowered(trx: Database, submissionId: string): Promise<CountedLower[]> {
  const { rows } = await sql<
    Record<'records' | 'before' | 'value' | 'outsideTerm', string> &
      Pick<CountedLower, 'licenseKeyId' | 'usageType' | 'unit'>
  >`
    select l.license_key_id as "licenseKeyId", l.usage_type as "usageType", l.unit, count(*) as records,
      sum(h.value)::text as before, sum(l.value)::text as value,
      coalesce(sum(l.value) filter (where l.outside_term), 0)::text as "outsideTerm"
    from usage_lowered l join usage_submission s on s.id = l.submission_id ${standingOf}
    where l.submission_id = ${submissionId}
    group by 1, 2, 3 order by 1, 2`.execute(trx);
  return rows.map(({ records, before, value, outsideTerm, ...row }) => ({
    ...row,
    ...{ records: Number(records), before: BigInt(before), value: BigInt(value) },
    outsideTerm: BigInt(outsideTerm),
  }));
}

/** Writes the lower figures of a part into the ledger, as entries of another part of the receipt. */
export async function insertCounted(
  trx: Database,
  of: { from: string; into: string; now: Date },
): Promise<void> {
  await sql`
    insert into usage_entry (account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at,
      value, product, event, version, instance_id, seq, series, outside_term, supersedes, recorded_at)
    select l.account_id, l.license_key_id, ${of.into}, ${uploadedFileSource}, l.usage_type, l.unit, l.starts_at,
      l.starts_at + interval '1 hour', l.value, l.product, l.event, l.version, s.instance_id, s.seq, l.series,
      l.outside_term, h.id, ${of.now}
    from usage_lowered l join usage_submission s on s.id = l.submission_id ${standingOf}
    where l.submission_id = ${of.from}`.execute(trx);
}
