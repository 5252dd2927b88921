import { createRoute } from '@tanstack/react-router';
import { readLicenseSearch } from '#domain/licenses/license-search.ts';
import { links } from '#web/core/links.ts';
import { leadOn } from '../lead-on.ts';
import { pageOf } from '../load-page.ts';
import { accountRoute } from './root-route.tsx';

/** 2.21 */
const list = createRoute({
  getParentRoute: () => accountRoute,
  path: '/products',
  component: pageOf(() => import('#web/pages/products-page.tsx'), 'ProductsPage'),
});

/** The index of a product is its licenses. */
const index = createRoute({
  getParentRoute: () => accountRoute,
  path: '/products/$productName',
  beforeLoad: ({ params, location }): void =>
    leadOn(links.productLicenses(params.accountId, params.productName), location),
});

/** 2.23 */
const licenses = createRoute({
  getParentRoute: () => accountRoute,
  path: '/products/$productName/licenses',
  validateSearch: readLicenseSearch,
  component: pageOf(() => import('#web/pages/product-licenses-page.tsx'), 'ProductLicensesPage'),
});

/** 2.21–2.23: an account's products and their licenses; children of `accountRoute`. */
export const productsRoutes = [list, index, licenses] as const;
