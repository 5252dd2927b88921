import { sql, type RawBuilder } from 'kysely';
import type { SentObject } from '#domain/crm/crm-objects.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import type { ClaimWriter } from '#server/ledger/claim-queries.ts';

/** What is already waiting waits once, with the newest change; whoever is sending it just now sees that it is newer. */
const onceMore = sql`on conflict (object, id) do update set version = crm_outbox.version + 1,
  changed_at = excluded.changed_at, next_attempt_at = excluded.next_attempt_at, attempts = 0`;

/** A record has to go to the CRM, as it is when it goes. */
export async function markChanged(
  trx: Database,
  of: { object: SentObject; id: string; account: AuthorizedAccountId; now: Date },
): Promise<void> {
  await sql`insert into crm_outbox (object, id, account_id, changed_at, next_attempt_at)
    values (${of.object}, ${of.id}, ${of.account}, ${of.now}, ${of.now}) ${onceMore}`.execute(trx);
}

/** Figures of certified applications that were written now, and those that they stand in place of. */
export async function markUsage(
  trx: Database,
  { account, written, now }: { account: AuthorizedAccountId; written: ClaimWriter; now: Date },
): Promise<void> {
  await sql`
    with recent as (select e.id, e.supersedes from usage_entry e where e.account_id = ${account} and ${isOf(written)})
    insert into crm_outbox (object, id, account_id, changed_at, next_attempt_at)
    select 'usage', e.id::text, e.account_id, ${now}, ${now} from usage_entry e
    join application a on a.account_id = e.account_id and a.id = e.application_id
    where e.account_id = ${account} and a.self_certification_case_id is not null and not e.void
      and e.id in (select id from recent union select supersedes from recent)
    order by e.id ${onceMore}`.execute(trx);
}

const isOf = (written: ClaimWriter): RawBuilder<boolean> =>
  'changeId' in written
    ? sql<boolean>`e.change_id = ${written.changeId}::uuid`
    : sql<boolean>`e.submission_id = any(${[...written.submissionIds]}::uuid[])`;
