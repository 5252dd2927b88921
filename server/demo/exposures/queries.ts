import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import { emailKey } from '#domain/access/vendor-domain.ts';
import type { Database } from '#server/db/pool.ts';

/** Usable volume keys of an account in an order that does not change, those of one application in front. */
export async function findTaken(
  trx: Database,
  of: { account: string; cucaId: string; today: Day; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from license_key
    where account_id = ${of.account} and platform = 'iText' and key_ciphertext is not null
      and activation_status is not distinct from 'Active' and coalesce(expiry_date, 'infinity') > ${of.today}::date
    order by (cuca_id = ${of.cucaId}) is not true, id limit ${of.count}`.execute(trx);
  return rows.map(({ id }) => id);
}

interface DemoExposure {
  account: string;
  keyId: string;
  reporter: string;
  reason: string;
  takenAt: Date;
  reportedAt: Date;
  withdrawnBy?: string;
  withdrawnAt?: Date;
}

/** Reports of keys, and that each had been copied by whoever reports it. */
export async function insertExposures(trx: Database, exposures: readonly DemoExposure[]): Promise<void> {
  for (const one of exposures) {
    const { account, keyId, takenAt } = one;
    await sql`
      insert into key_disclosure (account_id, license_key_id, user_id, kind, disclosed_at)
      select ${account}, ${keyId}, id, 'COPY', ${takenAt} from app_user where email_key = ${emailKey(one.reporter)}`.execute(
      trx,
    );
    await sql`update license_key set last_disclosed_at = ${takenAt} where account_id = ${account} and id = ${keyId}`.execute(
      trx,
    );
    await sql`
      insert into exposed_key (account_id, license_key_id, reason, reported_by, reported_by_name, reported_at,
        withdrawn_by, withdrawn_by_name, withdrawn_at)
      select ${account}, ${keyId}, ${one.reason}, u.id, trim(u.first_name || ' ' || u.last_name), ${one.reportedAt},
        w.id, trim(w.first_name || ' ' || w.last_name), ${one.withdrawnAt ?? null}::timestamptz
      from app_user u left join app_user w on w.email_key = ${one.withdrawnBy ? emailKey(one.withdrawnBy) : null}
      where u.email_key = ${emailKey(one.reporter)}`.execute(trx);
  }
}
