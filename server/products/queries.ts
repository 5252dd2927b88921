import { sql } from 'kysely';
import type { Reach } from '#domain/access/can.ts';
import type { Day } from '#domain/core/day.ts';
import type { ProductSummary } from '#domain/products/product-summary.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { nearestExpiry } from '#server/licenses/queries.ts';

/** Products of an account with the number of keys in reach and the nearest expiry. */
export async function listProducts(
  trx: Database,
  of: { account: AuthorizedAccountId; reach: Reach; today: Day },
): Promise<ProductSummary[]> {
  const keys = of.reach === 'all' ? sql`true` : sql`cuca_id = any(${[...of.reach]}::text[])`;
  const { rows } = await sql<ProductSummary>`
    select product_name as "productName", count(*)::int as "licenseKeysCount",
      ${nearestExpiry(of.today)} as "nearestExpirationDate"
    from license_key where account_id = ${of.account} and ${keys}
    group by product_name order by product_name collate "und-x-icu"`.execute(trx);
  return rows;
}
