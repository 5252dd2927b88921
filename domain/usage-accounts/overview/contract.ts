import { endpoint } from '../../core/endpoint.ts';
import { OverviewPath, ProductOverview } from './schema.ts';

/** 2.28, 6.14: of one application's keys; the product-overview flag changes what a browser shows, never this. */
export const getProductOverview = endpoint(
  'GET /api/accounts/:accountId/cucas/:cucaId/products/:productName/overview',
  {
    id: 'usage-accounts.getProductOverview',
    access: { need: 'READ_PRODUCTS_USAGE', scope: 'cuca' },
    summary:
      'Get the keys, nearest expiry, usage against the maximum and reports due for one product of an application',
    params: OverviewPath,
    output: ProductOverview,
    errors: ['NOT_FOUND'],
  },
);
