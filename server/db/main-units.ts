import { sql } from 'kysely';
import { allProducts } from '#domain/products/find-product.ts';

/** What each product's maximum is stated in, as a table `main` beside the keys (k) of a query. */
export const mainUnits = sql`unnest(${allProducts.map((product) => product.name)}::text[],
  ${allProducts.map((product) => product.units[0])}::text[]) as main (product_name, unit)`;

/** Why a key (k) has no maximum, as it is told: where the units of its group (g) differ, that of no key is one of all. */
export const toldReason = sql`coalesce(k.max_volume_missing_reason, case when g.total_usage is null then 'UNKNOWN' end)`;
