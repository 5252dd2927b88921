import { queryOptions } from '@tanstack/react-query';
import { listPurchasedProducts } from '#domain/products/contract.ts';
import { call } from '#web/core/http.ts';

/** 7.08 */
export const purchasedProductsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['products', accountId, 'purchased'],
    queryFn: async ({ signal }) => call(listPurchasedProducts, { params: { accountId }, signal }),
  });
