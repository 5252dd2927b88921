import type { SortText } from '#domain/licenses-report/report-sort.ts';

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
