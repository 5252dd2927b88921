import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import { volumeProductNames } from '#domain/products/find-product.ts';
import { automaticSources } from '#domain/products/schema.ts';
import type { Database } from '#server/db/pool.ts';

export interface ReportableKey {
  id: string;
  productName: string;
  createdDate: Day;
  expiryDate: Day | null;
  keyCiphertext: Buffer;
  content: { content_ciphertext: Buffer; sha256: string } | null;
}

/** Keys of the volume family that a person may report for and that have manual usage only; the newest term first. */
export async function listReportableKeys(trx: Database, emailKey: string): Promise<ReportableKey[]> {
  const { rows } = await sql<
    Omit<ReportableKey, 'content'> & { content: Buffer | null; sha256: string | null }
  >`
    select k.id, k.product_name as "productName", k.created_date as "createdDate", k.expiry_date as "expiryDate",
      k.key_ciphertext as "keyCiphertext", f.content_ciphertext as content, f.sha256
    from app_user u
    join account_role r on r.user_id = u.id and 'ITEXT_VOLUME_REPORTER' = any (r.roles)
    join license_key k on k.account_id = r.account_id
    left join license_file f on f.license_key_id = k.id
    where u.email_key = ${emailKey} and k.product_name = any(${[...volumeProductNames]}::text[])
      and k.key_ciphertext is not null and k.created_date is not null
      and coalesce(k.activation_status, 'Active') = 'Active'
      and not exists (select from usage_month m where m.license_key_id = k.id
        and m.source = any(${[...automaticSources]}::text[]))
    order by k.created_date desc, k.id`.execute(trx);
  return rows.map(({ content, sha256, ...key }) => ({
    ...key,
    content: content && sha256 ? { content_ciphertext: content, sha256 } : null,
  }));
}
