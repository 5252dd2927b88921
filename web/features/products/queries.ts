import { listPurchasedProducts } from '#domain/products/contract.ts';
import { callQuery } from '#web/core/call-query.ts';

/** 7.08 */
export const purchasedProductsQuery = (accountId: string) =>
  callQuery(['products', accountId, 'purchased'], listPurchasedProducts, { params: { accountId } });
