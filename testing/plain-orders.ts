import { sql } from 'kysely';
import { sortTexts, type SortText } from '#domain/licenses-report/report-sort.ts';
import type { Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';

/** The orders of the licenses report in SQL as plain as can be, over all lines at once; `percent`: what the use of a maximum is reckoned by. */
export const plainOrders = (percent: string): Record<SortText, string> => ({
  account: `a.name collate "und-x-icu", a.id, k.product_name collate "und-x-icu", k.expiry_date nulls last, k.id`,
  '-account': `a.name collate "und-x-icu" desc, a.id desc, k.product_name collate "und-x-icu", k.expiry_date nulls last, k.id`,
  product: `coalesce(k.licensed_product, k.product_name) collate "und-x-icu", k.expiry_date nulls last, k.id`,
  '-product': `coalesce(k.licensed_product, k.product_name) collate "und-x-icu" desc, k.expiry_date desc nulls first, k.id desc`,
  created: `k.created_date nulls last, k.id`,
  '-created': `k.created_date desc nulls last, k.id desc`,
  expiry: `k.expiry_date nulls last, k.id`,
  '-expiry': `k.expiry_date desc nulls last, k.id desc`,
  lastUsed: `k.last_time_used nulls last, k.id`,
  '-lastUsed': `k.last_time_used desc nulls last, k.id desc`,
  usage: `${percent} nulls last, k.id`,
  '-usage': `${percent} desc nulls last, k.id desc`,
});

/** The ids of all license keys in every order, as SQL says. */
export async function idsInEveryOrder(pool: Pool): Promise<ReadonlyMap<SortText, readonly string[]>> {
  const orders = plainOrders('usage_percent(g.total_usage, g.max_volume)');
  const ids = new Map<SortText, string[]>();
  await inTransaction(pool, { role: 'system' }, async (trx) => {
    for (const sort of sortTexts) {
      const { rows } = await sql<{ id: string }>`select k.id from license_key k
        join account a on a.id = k.account_id
        join license_group g on g.account_id = k.account_id and g.id = k.license_group_id
        order by ${sql.raw(orders[sort])}`.execute(trx);
      ids.set(
        sort,
        rows.map(({ id }) => id),
      );
    }
  });
  return ids;
}
