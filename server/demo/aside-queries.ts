import { sql } from 'kysely';
import { emailKey } from '#domain/access/vendor-domain.ts';
import type { Day } from '#domain/core/day.ts';
import type { Database } from '#server/db/pool.ts';

export interface AsideKey {
  id: string;
  accountId: string;
  keyCiphertext: Buffer;
  content_ciphertext: Buffer;
  sha256: string;
}

/** Keys of two accounts that a person does not belong to, with their license files. */
export async function findAsideKeys(trx: Database, email: string, today: Day): Promise<AsideKey[]> {
  const { rows } = await sql<AsideKey>`
    select distinct on (k.account_id) k.id, k.account_id as "accountId", k.key_ciphertext as "keyCiphertext",
      f.content_ciphertext, f.sha256
    from license_key k join license_file f on f.license_key_id = k.id
    where k.product_name = 'iText' and k.key_ciphertext is not null and k.created_date < ${today}::date - 90
      and k.expiry_date > ${today}::date and k.max_volume > 10000
      and not exists (select from usage_day d where d.license_key_id = k.id)
      and not exists (select from license_key o where o.key_hash = k.key_hash and o.id <> k.id)
      and not exists (select from account_role r join app_user u on u.id = r.user_id
        where r.account_id = k.account_id and u.email_key = ${emailKey(email)})
    order by k.account_id, k.id limit 2`.execute(trx);
  return rows;
}

export async function findAsidePeople(
  trx: Database,
  emails: readonly string[],
): Promise<{ id: string; name: string; email: string }[]> {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select id, first_name || ' ' || last_name as name, email from app_user
    where email_key = any(${emails.map(emailKey)}::text[])`.execute(trx);
  return rows;
}

export async function findSetAside(trx: Database, submissionId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('usage_unmatched_key')
    .select('id')
    .where('submission_id', '=', submissionId)
    .execute();
  return rows.map((row) => row.id);
}
