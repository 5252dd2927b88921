import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ProductSummary } from './product-summary.ts';

const AccountPath = z.object({ accountId: z.string().min(1).max(64) });

/** 7.08 */
export const listPurchasedProducts = endpoint('GET /api/accounts/:accountId/purchased-products', {
  id: 'products.listPurchasedProducts',
  access: { need: { allOf: ['READ_PRODUCTS', 'internal'] }, scope: 'account' },
  summary: "List an account's purchased products with key count and nearest expiry",
  params: AccountPath,
  output: z.array(ProductSummary),
});

/** 7.09, 7.47: what the caller may see of it; people with application roles see the keys of those applications. */
export const listAccountProducts = endpoint('GET /api/accounts/:accountId/products', {
  id: 'products.listAccountProducts',
  access: { need: 'READ_PRODUCTS', scope: 'account' },
  summary: "List an account's products, limited to the keys the caller has access to",
  params: AccountPath,
  output: z.array(ProductSummary),
});
